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

-- Code and parameters of one attribute or element; of a user-defined type a reference, five bytes that tds_block fills in.
-- `used` C: lengths in characters, of up to four bytes.
CREATE OR REPLACE FUNCTION dbsaci.tds_code(name text, owner text, len numeric, prec numeric, scale numeric, used text) RETURNS bytea
LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE
        WHEN name = 'XMLTYPE' THEN '\x1b000000003a'::bytea
        WHEN owner IS NOT NULL THEN '\x1b0000000000'::bytea
        WHEN name IN ('CHAR', 'NCHAR', 'VARCHAR2', 'NVARCHAR2')
        THEN CASE WHEN name IN ('CHAR', 'NCHAR') THEN '\x01'::bytea ELSE '\x07' END || dbsaci.tds_u16(least(CASE WHEN name LIKE 'N%' THEN 2 * len WHEN used = 'C' THEN 4 * len ELSE len END, 32767))
             || CASE WHEN name LIKE 'N%' THEN '\x0207d0'::bytea ELSE '\x010369' END
        WHEN name IN ('INTEGER', 'SMALLINT') THEN '\x062600'
        WHEN name = 'NUMBER' THEN '\x06'::bytea || dbsaci.tds_s8(prec)
             || dbsaci.tds_s8(CASE WHEN prec IS NULL AND scale IS NULL THEN -127 ELSE scale END)
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

-- The codes of an object type in order: those of an object inside stand between two marks, a collection (coll_owner, coll_name)
-- refers to a descriptor of its own, whose place is filled in by tds_block.
CREATE OR REPLACE FUNCTION dbsaci.tds_codes(of_owner text, of_type text) RETURNS TABLE (code bytea, leaf boolean, coll_owner text, coll_name text)
LANGUAGE plpgsql STABLE AS $$
DECLARE
    a record;
BEGIN
    FOR a IN SELECT x.*, c.type_name AS coll FROM dbsaci.all_type_attrs x
               LEFT JOIN dbsaci.all_coll_types c ON c.owner = x.attr_type_owner AND c.type_name = x.attr_type_name
              WHERE x.owner = of_owner AND x.type_name = of_type ORDER BY x.attr_no
    LOOP
        IF a.attr_type_owner IS NULL OR a.coll IS NOT NULL THEN
            RETURN QUERY SELECT dbsaci.tds_code(a.attr_type_name, a.attr_type_owner, a.length, a.precision, a.scale, a.char_used), true,
                                CASE WHEN a.coll IS NOT NULL THEN a.attr_type_owner::text END, a.coll::text;
        ELSE
            RETURN QUERY SELECT '\x27'::bytea, false, NULL, NULL;
            RETURN QUERY SELECT * FROM dbsaci.tds_codes(a.attr_type_owner, a.attr_type_name);
            RETURN QUERY SELECT '\x28'::bytea, false, NULL, NULL;
        END IF;
    END LOOP;
END $$;

-- 18 bytes of head, the codes, and behind the mark of their end what they refer to.
CREATE OR REPLACE FUNCTION dbsaci.tds_head(attributes int, body bytea) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
    SELECT dbsaci.tds_u32(14 + length(body)) || '\x26010001'::bytea || dbsaci.tds_u16(attributes) || '\x00290000'
           || dbsaci.tds_u32(18 + length(body)) || body
$$;

CREATE OR REPLACE FUNCTION dbsaci.tds_block(of_owner text, of_type text) RETURNS bytea LANGUAGE plpgsql STABLE AS $$
DECLARE
    element_at CONSTANT int := 29; -- behind the head, the ten bytes of a collection and the mark
    c record;
    x record;
    codes bytea := '';
    tails bytea := '';
    tail bytea;
    leaves int := 0;
    place int;
BEGIN
    SELECT * INTO c FROM dbsaci.all_coll_types k WHERE k.owner = of_owner AND k.type_name = of_type;
    IF FOUND THEN
        codes := '\x1c'::bytea || dbsaci.tds_u32(element_at) || dbsaci.tds_u32(c.upper_bound)
                 || CASE WHEN c.coll_type = 'VARYING ARRAY' THEN '\x03'::bytea ELSE '\x02' END || '\x2a'
                 || dbsaci.tds_code(c.elem_type_name, c.elem_type_owner, c.length, c.precision, c.scale, c.char_used);
        IF c.elem_type_owner IS NULL THEN
            RETURN dbsaci.tds_head(1, codes);
        END IF;
        IF EXISTS (SELECT FROM dbsaci.all_coll_types k WHERE k.owner = c.elem_type_owner AND k.type_name = c.elem_type_name) THEN
            tail := '\xfb00'::bytea;
        ELSE
            tail := '\xfa0000000000'::bytea;
        END IF;
        RETURN dbsaci.tds_head(1, substr(codes, 1, 12) || dbsaci.tds_u32(element_at + 6) || tail || dbsaci.tds_block(c.elem_type_owner, c.elem_type_name));
    END IF;
    SELECT 19 + coalesce(sum(length(t.code)), 0), count(*) FILTER (WHERE t.leaf) INTO place, leaves FROM dbsaci.tds_codes(of_owner, of_type) t;
    FOR x IN SELECT * FROM dbsaci.tds_codes(of_owner, of_type) LOOP
        IF x.coll_name IS NULL THEN
            codes := codes || x.code;
        ELSE
            tail := '\x00'::bytea || dbsaci.tds_block(x.coll_owner, x.coll_name);
            codes := codes || '\x1b'::bytea || dbsaci.tds_u32(place) || '\xfb';
            tails := tails || tail;
            place := place + length(tail);
        END IF;
    END LOOP;
    RETURN dbsaci.tds_head(leaves, codes || '\x2a' || tails);
END $$;

CREATE OR REPLACE VIEW dbsaci.dict_type_shapes AS
SELECT t.owner, t.type_name, t.type_oid, dbsaci.tds_block(t.owner, t.type_name) AS tds FROM dbsaci.all_types t;

CREATE OR REPLACE VIEW dbsaci.dict_type_shape_attrs AS
SELECT a.owner, a.type_name, a.attr_no, a.attr_name, a.attr_type_name, s.type_owner AS attr_type_owner, t.type_oid AS attr_type_oid
  FROM dbsaci.all_type_attrs a
 CROSS JOIN LATERAL (SELECT CASE WHEN a.attr_type_name = 'XMLTYPE' THEN 'SYS' ELSE a.attr_type_owner END AS type_owner) s
  LEFT JOIN dbsaci.dict_type_shapes t ON t.owner = s.type_owner AND t.type_name = a.attr_type_name;

GRANT SELECT ON dbsaci.dict_type_shapes, dbsaci.dict_type_shape_attrs TO PUBLIC;
