-- What DBMS_PICKLER.GET_TYPE_SHAPE answers: the descriptor (TDS) of a type, by which thin drivers learn sizes, digits and what a
-- collection is of. Big-endian: 18 bytes of head, then a code for each attribute. Names and owners come from the dictionary.

CREATE OR REPLACE FUNCTION dbsaci.tds_u16(n numeric) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
    SELECT decode(lpad(to_hex(coalesce(n, 0)::int), 4, '0'), 'hex')
$$;
CREATE OR REPLACE FUNCTION dbsaci.tds_u32(n numeric) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
    SELECT decode(lpad(to_hex(coalesce(n, 0)::bigint), 8, '0'), 'hex')
$$;
-- One signed byte.
CREATE OR REPLACE FUNCTION dbsaci.tds_s8(n numeric) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
    SELECT decode(lpad(to_hex(coalesce(n, 0)::int & 255), 2, '0'), 'hex')
$$;

-- Code and parameters of one attribute or element; user-defined types are references, whose type the dictionary tells.
CREATE OR REPLACE FUNCTION dbsaci.tds_code(name text, owner text, len numeric, prec numeric, scale numeric) RETURNS bytea
LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE
        WHEN owner IS NOT NULL THEN '\x1b0000000000'::bytea
        WHEN name IN ('CHAR', 'NCHAR', 'VARCHAR2', 'NVARCHAR2')
        THEN CASE WHEN name IN ('CHAR', 'NCHAR') THEN '\x01'::bytea ELSE '\x07' END || dbsaci.tds_u16(len)
             || CASE WHEN name LIKE 'N%' THEN '\x0207d0'::bytea ELSE '\x010369' END
        WHEN name IN ('NUMBER', 'INTEGER', 'SMALLINT') THEN '\x06'::bytea || dbsaci.tds_s8(prec)
             || dbsaci.tds_s8(CASE WHEN prec IS NULL AND scale IS NULL AND name = 'NUMBER' THEN -127 ELSE scale END)
        WHEN name IN ('FLOAT', 'REAL', 'DOUBLE PRECISION') THEN '\x05'::bytea || dbsaci.tds_s8(coalesce(prec, 126))
        WHEN name = 'RAW' THEN '\x13'::bytea || dbsaci.tds_u16(len)
        WHEN name = 'DATE' THEN '\x02'
        WHEN name = 'BOOLEAN' THEN '\x08'
        WHEN name IN ('CLOB', 'NCLOB') THEN '\x1d'
        WHEN name = 'BLOB' THEN '\x1e'
        WHEN name = 'BINARY_FLOAT' THEN '\x25'
        WHEN name = 'BINARY_DOUBLE' THEN '\x2d'
        WHEN name = 'TIMESTAMP' THEN '\x15'::bytea || dbsaci.tds_s8(coalesce(scale, 6))
        WHEN name = 'TIMESTAMP WITH TZ' THEN '\x17'::bytea || dbsaci.tds_s8(coalesce(scale, 6))
        WHEN name = 'TIMESTAMP WITH LOCAL TZ' THEN '\x21'::bytea || dbsaci.tds_s8(coalesce(scale, 6))
        ELSE '\x00'::bytea -- a driver that knows no such type refuses it
    END
$$;

CREATE OR REPLACE FUNCTION dbsaci.tds_head(attributes int, body bytea) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
    SELECT dbsaci.tds_u32(14 + length(body)) || '\x26010001'::bytea || dbsaci.tds_u16(attributes) || '\x29270000'
           || dbsaci.tds_u32(18 + length(body)) || body
$$;

-- A collection's one attribute says where its element's code is, how many there may be, and of which kind it is.
CREATE OR REPLACE FUNCTION dbsaci.tds_collection(upper_bound numeric, varray boolean, element bytea) RETURNS bytea
LANGUAGE sql IMMUTABLE AS $$
    SELECT dbsaci.tds_head(1, '\x1c'::bytea || dbsaci.tds_u32(28) || dbsaci.tds_u32(upper_bound)
                              || CASE WHEN varray THEN '\x03'::bytea ELSE '\x02' END || element)
$$;

CREATE OR REPLACE VIEW dbsaci.dict_type_shapes AS
SELECT t.owner, t.type_name, t.type_oid,
       CASE t.typecode WHEN 'OBJECT' THEN
           (SELECT dbsaci.tds_head(count(*)::int, coalesce(string_agg(dbsaci.tds_code(a.attr_type_name, a.attr_type_owner, a.length, a.precision, a.scale), ''::bytea ORDER BY a.attr_no), ''))
              FROM dbsaci.all_type_attrs a WHERE a.owner = t.owner AND a.type_name = t.type_name)
       ELSE
           (SELECT dbsaci.tds_collection(c.upper_bound, c.coll_type = 'VARYING ARRAY', dbsaci.tds_code(c.elem_type_name, c.elem_type_owner, c.length, c.precision, c.scale))
              FROM dbsaci.all_coll_types c WHERE c.owner = t.owner AND c.type_name = t.type_name)
       END AS tds
  FROM dbsaci.all_types t;

CREATE OR REPLACE VIEW dbsaci.dict_type_shape_attrs AS
SELECT a.owner, a.type_name, a.attr_no, a.attr_name, a.attr_type_name, a.attr_type_owner, t.type_oid AS attr_type_oid
  FROM dbsaci.all_type_attrs a LEFT JOIN dbsaci.all_types t ON t.owner = a.attr_type_owner AND t.type_name = a.attr_type_name;

GRANT SELECT ON dbsaci.dict_type_shapes, dbsaci.dict_type_shape_attrs TO PUBLIC;
