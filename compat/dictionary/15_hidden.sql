-- 15_hidden.sql: the hidden columns SYS_NCnnnnn$ that Oracle makes of an index's expressions and descending columns
-- (features V-01, V-03).
--
-- Oracle numbers the columns of a table as they come, hidden ones too, and calls a hidden one after its number. The number is
-- kept with the index (property hidden) when it is made through the proxy; of other indexes it is counted.

-- Records what CREATE INDEX said of the key at `pos`: the expression's text (NULL: a descending column) and its type in Oracle's
-- words (NULL: not known). The number is the next one of the table.
CREATE OR REPLACE FUNCTION dbsaci.set_index_key(idx regclass, pos int, expression text, type text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  rel oid := (SELECT i.indrelid FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
              WHERE i.indexrelid = idx AND pg_has_role(dbsaci.calling_role(), c.relowner, 'USAGE'));
  num int;
BEGIN
  IF rel IS NULL THEN
    RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = 'ORA-01031: insufficient privileges';
  END IF;
  SELECT greatest(max(p.value::int), count(p.value) + (SELECT count(*) FROM pg_attribute a
           WHERE a.attrelid = rel AND a.attnum > 0 AND NOT a.attisdropped)) + 1 INTO num
  FROM pg_index i JOIN dbsaci.object_props p ON p.objid = i.indexrelid AND p.prop = 'hidden' WHERE i.indrelid = rel;
  INSERT INTO dbsaci.object_props VALUES (idx, pos, 'hidden', num)
    ON CONFLICT ON CONSTRAINT object_props_pkey DO UPDATE SET value = excluded.value;
  IF expression IS NOT NULL THEN
    INSERT INTO dbsaci.object_props VALUES (idx, pos, 'expression', expression)
      ON CONFLICT ON CONSTRAINT object_props_pkey DO UPDATE SET value = excluded.value;
  END IF;
  IF type IS NOT NULL THEN
    PERFORM dbsaci.set_result_types(idx, array_fill(NULL::text, ARRAY[pos - 1]) || type);
  END IF;
END $$;

-- Hidden columns by index and position; type_rel and type_num tell the column that has the key's type.
CALL dbsaci.dict_helper('dict_hidden', $q$
SELECT i.indrelid AS relid, i.indexrelid, k.pos::smallint AS pos, k.attnum, ka.attrelid AS type_rel, ka.attnum AS type_num,
       ka.atttypid, ka.atttypmod, i.indoption[k.pos - 1] & 1 = 1 AS descending,
       coalesce(hn.value::int, (SELECT c.relnatts FROM pg_class c WHERE c.oid = i.indrelid) + k.pos::int) AS num
FROM pg_index i
CROSS JOIN LATERAL unnest(i.indkey::smallint[]) WITH ORDINALITY k(attnum, pos)
JOIN pg_attribute ka ON ka.attrelid = CASE k.attnum WHEN 0 THEN i.indexrelid ELSE i.indrelid END
                     AND ka.attnum = CASE k.attnum WHEN 0 THEN k.pos ELSE k.attnum END
LEFT JOIN dbsaci.object_props hn ON hn.objid = i.indexrelid AND hn.attnum = k.pos AND hn.prop = 'hidden'
WHERE (i.indexprs IS NOT NULL OR i.indoption::text ~ '[13]') AND k.pos <= i.indnkeyatts
  AND (k.attnum = 0 OR i.indoption[k.pos - 1] & 1 = 1)
$q$);

CREATE OR REPLACE FUNCTION dbsaci.hidden_name(num int) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT 'SYS_NC' || lpad(num::text, 5, '0') || '$'
$$;

-- What a hidden column holds, as Oracle stores expressions.
CREATE OR REPLACE FUNCTION dbsaci.hidden_expression(idx oid, rel oid, pos smallint, attnum smallint) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN attnum <> 0 THEN (SELECT '"' || dbsaci.ora_name(a.attname) || '"' FROM pg_attribute a
                                     WHERE a.attrelid = rel AND a.attnum = hidden_expression.attnum)
         ELSE coalesce((SELECT dbsaci.stored_expr(rel, p.value) FROM dbsaci.object_props p
                        WHERE p.objid = idx AND p.attnum = pos AND p.prop = 'expression'),
                       dbsaci.ora_index_expr(rel, pg_get_indexdef(idx, pos, true))) END
$$;

-- A descending key is kept as a RAW of half as much again.
CREATE OR REPLACE FUNCTION dbsaci.descending_length(length numeric) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ceil(length * 3 / 2) + 1
$$;

-- INTERNAL_COLUMN_ID of a real column: its place among those that are left, counted over the hidden ones' numbers.
CREATE OR REPLACE FUNCTION dbsaci.internal_column_id(rel oid, num smallint) RETURNS int
LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  at  int := (SELECT count(*) FROM pg_attribute a WHERE a.attrelid = rel AND a.attnum BETWEEN 1 AND internal_column_id.num
              AND NOT a.attisdropped);
  hid int;
BEGIN
  FOR hid IN SELECT h.num FROM dbsaci.dict_hidden h WHERE h.relid = rel ORDER BY h.num LOOP
    EXIT WHEN hid > at;
    at := at + 1;
  END LOOP;
  RETURN at;
END $$;
