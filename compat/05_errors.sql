-- Raising Oracle's errors. SQLSTATE OR000 with a text that starts with ORA-nnnnn goes to the client as it is.

-- The text of error `code`, with %s where it names something. NULL: a code nobody here raises.
CREATE OR REPLACE FUNCTION dbsaci.ora_text(code int) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
SELECT CASE code
    WHEN 911   THEN 'invalid character'
    WHEN 1031  THEN 'insufficient privileges'
    WHEN 1403  THEN 'no data found'
    WHEN 1410  THEN 'invalid ROWID'
    WHEN 1426  THEN 'numeric overflow'
    WHEN 1428  THEN 'argument ''%s'' is out of range'
    WHEN 1465  THEN 'invalid hex number'
    WHEN 1476  THEN 'divisor is equal to zero'
    WHEN 1482  THEN 'unsupported character set'
    WHEN 1481  THEN 'invalid number format model'
    WHEN 1489  THEN 'result of string concatenation is too long'
    WHEN 1722  THEN 'invalid number'
    WHEN 1735  THEN 'invalid ALTER TABLE option'
    WHEN 1741  THEN 'illegal zero-length identifier'
    WHEN 1760  THEN 'illegal argument for function'
    WHEN 1810  THEN 'format code appears twice'
    WHEN 1811  THEN 'Julian date precludes use of day of year'
    WHEN 1812  THEN 'year may only be specified once'
    WHEN 1813  THEN 'hour may only be specified once'
    WHEN 1814  THEN 'AM/PM conflicts with use of A.M./P.M.'
    WHEN 1815  THEN 'BC/AD conflicts with use of B.C./A.D.'
    WHEN 1816  THEN 'month may only be specified once'
    WHEN 1817  THEN 'day of week may only be specified once'
    WHEN 1818  THEN '''HH24'' precludes use of meridian indicator'
    WHEN 1819  THEN 'signed year precludes use of BC/AD'
    WHEN 1820  THEN 'format code cannot appear in date input format'
    WHEN 1821  THEN 'date format not recognized'
    WHEN 1822  THEN 'era format code is not valid with this calendar'
    WHEN 1830  THEN 'date format picture ends before converting entire input string'
    WHEN 1831  THEN 'year conflicts with Julian date'
    WHEN 1832  THEN 'day of year conflicts with Julian date'
    WHEN 1833  THEN 'month conflicts with Julian date'
    WHEN 1834  THEN 'day of month conflicts with Julian date'
    WHEN 1835  THEN 'day of week conflicts with Julian date'
    WHEN 1836  THEN 'hour conflicts with seconds in day'
    WHEN 1837  THEN 'minutes of hour conflicts with seconds in day'
    WHEN 1838  THEN 'seconds of minute conflicts with seconds in day'
    WHEN 1839  THEN 'date not valid for month specified'
    WHEN 1840  THEN 'input value not long enough for date format'
    WHEN 1841  THEN '(full) year must be between -4713 and +9999, and not be 0'
    WHEN 1842  THEN 'quarter must be between 1 and 4'
    WHEN 1843  THEN 'not a valid month'
    WHEN 1844  THEN 'week of year must be between 1 and 52'
    WHEN 1845  THEN 'week of month must be between 1 and 5'
    WHEN 1846  THEN 'not a valid day of the week'
    WHEN 1847  THEN 'day of month must be between 1 and last day of month'
    WHEN 1848  THEN 'day of year must be between 1 and 365 (366 for leap year)'
    WHEN 1849  THEN 'hour must be between 1 and 12'
    WHEN 1850  THEN 'hour must be between 0 and 23'
    WHEN 1851  THEN 'minutes must be between 0 and 59'
    WHEN 1852  THEN 'seconds must be between 0 and 59'
    WHEN 1853  THEN 'seconds in day must be between 0 and 86399'
    WHEN 1854  THEN 'julian date must be between 1 and 5373484'
    WHEN 1855  THEN 'AM/A.M. or PM/P.M. required'
    WHEN 1856  THEN 'BC/B.C. or AD/A.D. required'
    WHEN 1857  THEN 'not a valid time zone'
    WHEN 1858  THEN 'a non-numeric character was found where a numeric was expected'
    WHEN 1859  THEN 'a non-alphabetic character was found where an alphabetic was expected'
    WHEN 1861  THEN 'literal does not match format string'
    WHEN 1862  THEN 'the numeric value does not match the length of the format item'
    WHEN 1864  THEN 'the date is out of range for the current calendar'
    WHEN 1865  THEN 'not a valid era'
    WHEN 1867  THEN 'the interval is invalid'
    WHEN 1873  THEN 'the leading precision of the interval is too small'
    WHEN 1874  THEN 'time zone hour must be between -15 and 15'
    WHEN 1875  THEN 'time zone minute must be between -59 and 59'
    WHEN 1877  THEN 'string is too long for internal buffer'
    WHEN 1878  THEN 'specified field not found in datetime or interval'
    WHEN 1880  THEN 'the fractional seconds must be between 0 and 999999999'
    WHEN 1881  THEN 'timezone region id %s is invalid'
    WHEN 1882  THEN 'timezone region not found'
    WHEN 1883  THEN 'overlap was disabled during a region transition'
    WHEN 1884  THEN 'divisor is equal to zero'
    WHEN 1890  THEN 'NLS error detected'
    WHEN 1898  THEN 'too many precision specifiers'
    WHEN 1899  THEN 'bad precision specifier'
    WHEN 2003  THEN 'invalid USERENV parameter'
    WHEN 6502  THEN 'PL/SQL: numeric or value error%s'
    WHEN 12702 THEN 'invalid NLS parameter string used in SQL function'
    WHEN 12704 THEN 'character set mismatch'
    WHEN 12725 THEN 'unmatched parentheses in regular expression'
    WHEN 12726 THEN 'unmatched bracket in regular expression'
    WHEN 12727 THEN 'invalid back reference in regular expression'
    WHEN 12728 THEN 'invalid range in regular expression'
    WHEN 12729 THEN 'invalid character class in regular expression'
    WHEN 12731 THEN 'invalid collation class in regular expression'
    WHEN 12732 THEN 'invalid interval value in regular expression'
    WHEN 12733 THEN 'regular expression too long'
    WHEN 30001 THEN 'trim set should have only one character'
    WHEN 30006 THEN 'resource busy; acquire with WAIT timeout expired'
    WHEN 30074 THEN 'GLOBAL partitioned index on TIME/TIMESTAMP WITH TIME ZONE not allowed'
    WHEN 30076 THEN 'invalid extract field for extract source'
    WHEN 30088 THEN 'datetime/interval precision is out of range'
    WHEN 30089 THEN 'missing or invalid <datetime field>'
    WHEN 30175 THEN 'invalid type given for an argument'
    WHEN 30186 THEN '''\'' must be followed by four hexadecimal characters or another ''\'''
    WHEN 30482 THEN 'DISTINCT option not allowed for this function'
    WHEN 43853 THEN 'SECUREFILE cannot be used in non-ASSM tablespace "%s"'
    WHEN 19025 THEN 'EXTRACTVALUE returns value of only one node'
    WHEN 19026 THEN 'EXTRACTVALUE can only retrieve value of leaf node'
    WHEN 25137 THEN 'Data value out of range'
    WHEN 30493 THEN 'The percentile value should be a number between 0 and 1.'
    WHEN 30553 THEN 'The function is not deterministic'
    WHEN 31600 THEN 'invalid input value %s for parameter OBJECT_TYPE in function GET_DDL'
    WHEN 43909 THEN 'invalid input data type'
    WHEN 28817 THEN 'PL/SQL function returned an error.'
    WHEN 40441 THEN 'JSON syntax error'
    WHEN 40442 THEN 'JSON path expression syntax error'
    WHEN 40456 THEN 'JSON_VALUE evaluated to non-scalar value'
    WHEN 40459 THEN 'exception handling error'
    WHEN 40462 THEN 'JSON_VALUE evaluated to no value'
    WHEN 40470 THEN 'JSON_VALUE evaluated to multiple values'
    WHEN 40478 THEN 'output value too large'
    WHEN 40480 THEN 'result cannot be returned without array wrapper'
    WHEN 40799 THEN 'cannot convert Boolean value to number'
    WHEN 44001 THEN 'invalid schema'
    WHEN 44002 THEN 'invalid object name'
    WHEN 44003 THEN 'invalid SQL name'
    WHEN 44004 THEN 'invalid qualified SQL name'
    WHEN 1402  THEN 'view WITH CHECK OPTION where-clause violation'
    WHEN 1427  THEN 'single-row subquery returns more than one row'
    WHEN 1436  THEN 'CONNECT BY loop in user data'
    WHEN 30003 THEN 'illegal parameter in SYS_CONNECT_BY_PATH function'
    WHEN 30004 THEN 'when using SYS_CONNECT_BY_PATH function, cannot have separator as part of column value'
    WHEN 2303  THEN 'cannot drop or replace a type with type or table dependents'
    WHEN 22814 THEN 'attribute or element value is larger than specified in type'
    WHEN 22866 THEN 'cannot replace a type with table dependents'
    WHEN 22908 THEN 'reference to NULL table value'
    WHEN 22909 THEN 'exceeded maximum VARRAY limit'
    WHEN 22312 THEN 'must specify either CASCADE or INVALIDATE option'
    WHEN 22324 THEN 'altered type has compilation errors'
    WHEN 30926 THEN 'unable to get a stable set of rows in the source tables'
    WHEN 32044 THEN 'cycle detected while executing recursive WITH query'
    ELSE NULL
END $$;

-- The whole message: ORA-01428: argument '-1' is out of range
CREATE OR REPLACE FUNCTION dbsaci.ora_message(code int, arg text DEFAULT NULL) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
SELECT 'ORA-' || lpad(code::text, 5, '0') || ': ' ||
       replace(coalesce(dbsaci.ora_text(code), 'error %s'), '%s', coalesce(arg, ''))
$$;

-- Statement form, for PL/pgSQL: PERFORM dbsaci.raise(1843).
CREATE OR REPLACE FUNCTION dbsaci.raise(code int, arg text DEFAULT NULL) RETURNS void
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
    RAISE EXCEPTION USING ERRCODE = CASE code WHEN 1476 THEN '22012' ELSE 'OR000' END,
                          MESSAGE = dbsaci.ora_message(code, arg);
END $$;

-- Expression form: a branch of a CASE. The second argument gives the type and must not be a constant alone:
-- PostgreSQL calls an immutable function on constants while it plans. With constant arguments that is all right,
-- if the condition before it can be worked out then as well: no subquery in it and no stable function.
CREATE OR REPLACE FUNCTION dbsaci.fail(code int, sample anyelement, arg text DEFAULT NULL) RETURNS anyelement
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
    PERFORM dbsaci.raise(code, arg);
    RETURN sample;
END $$;
