-- What fits nowhere else: RAW and hexadecimal, DUMP, VSIZE, hashes, GUIDs, users.

CREATE OR REPLACE FUNCTION dbsaci.rawtohex(r bytea) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT nullif(pg_catalog.upper(encode(r, 'hex')), '') $$;
CREATE OR REPLACE FUNCTION dbsaci.rawtohex(s text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT nullif(pg_catalog.upper(encode(convert_to(s, 'UTF8'), 'hex')), '') $$;
CREATE OR REPLACE FUNCTION dbsaci.rawtonhex(r bytea) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT nullif(pg_catalog.upper(encode(r, 'hex')), '') $$;

-- HEXTORAW; an odd number of digits gets a leading 0. ORA-01465 for anything but digits.
CREATE OR REPLACE FUNCTION dbsaci.hextoraw(s text) RETURNS bytea
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN s = '' THEN NULL
        WHEN s ~ '^[0-9A-Fa-f]+$' THEN decode(CASE WHEN pg_catalog.length(s) % 2 = 1 THEN '0' ELSE '' END || s, 'hex')
                ELSE dbsaci.fail(1465, s::bytea) END
$$;

-- The bytes in which Oracle stores a NUMBER: exponent byte, base-100 digits plus 1 (or 101 minus them, and 102).
CREATE OR REPLACE FUNCTION dbsaci.number_bytes(n numeric) RETURNS int[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    txt   text := trim_scale(abs(n))::text;
    ip    text := ltrim(split_part(txt, '.', 1), '0');
    fp    text := split_part(txt, '.', 2);
    expo  int;
    pairs int[] := '{}';
    d     int;
BEGIN
    IF n = 0 THEN
        RETURN ARRAY[128];
    END IF;
    ip := CASE WHEN pg_catalog.length(ip) % 2 = 1 THEN '0' ELSE '' END || ip;
    fp := fp || CASE WHEN pg_catalog.length(fp) % 2 = 1 THEN '0' ELSE '' END;
    expo := pg_catalog.length(ip) / 2;
    txt := ip || fp;
    WHILE left(txt, 2) = '00' LOOP
        txt := pg_catalog.substr(txt, 3);
        expo := expo - 1;
    END LOOP;
    txt := regexp_replace(txt, '(00)+$', '');
    FOR i IN 0 .. least(pg_catalog.length(txt) / 2, 20) - 1 LOOP
        d := pg_catalog.substr(txt, i * 2 + 1, 2)::int;
        pairs := pairs || CASE WHEN n > 0 THEN d + 1 ELSE 101 - d END;
    END LOOP;
    RETURN CASE WHEN n > 0 THEN (192 + expo) || pairs
                ELSE (63 - expo) || pairs || CASE WHEN array_length(pairs, 1) < 20 THEN ARRAY[102] ELSE '{}'::int[] END END;
END $$;

-- The 7 bytes of a DATE.
CREATE OR REPLACE FUNCTION dbsaci.date_bytes(t timestamp) RETURNS int[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT ARRAY[100 + y / 100, 100 + y % 100, extract(month FROM t)::int, extract(day FROM t)::int, extract(hour FROM t)::int + 1,
                 extract(minute FROM t)::int + 1, floor(extract(second FROM t))::int + 1]
      FROM (SELECT extract(year FROM t)::int AS y) AS s
$$;
CREATE OR REPLACE FUNCTION dbsaci.bytes_of(b bytea) RETURNS int[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT coalesce(array_agg(get_byte(b, i) ORDER BY i), '{}') FROM generate_series(0, octet_length(b) - 1) AS i
$$;

-- Typ=n Len=n: bytes. fmt: 8, 10, 16 the base, 17 characters; + 1000 names the character set. pos and len cut.
CREATE OR REPLACE FUNCTION dbsaci.dump_bytes(typ int, b int[], fmt numeric, pos numeric, len numeric, charset text) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
    base  int := pg_catalog.mod(coalesce(fmt, 10), 1000)::int;
    total int := coalesce(array_length(b, 1), 0);
    first int := CASE WHEN coalesce(pos, 0) > 0 THEN pos::int WHEN pos < 0 THEN greatest(total + pos::int + 1, 1) ELSE 1 END;
    last  int := CASE WHEN coalesce(len, 0) > 0 THEN least(first + len::int - 1, total) ELSE total END;
    out   text;
BEGIN
    IF b IS NULL THEN
        RETURN 'NULL';
    END IF;
    SELECT string_agg(CASE WHEN base = 16 THEN to_hex(b[i])
                           WHEN base = 8 THEN CASE WHEN b[i] >= 64 THEN (b[i] / 64)::text
                               ELSE '' END || CASE WHEN b[i] >= 8 THEN (b[i] / 8 % 8)::text ELSE '' END || (b[i] % 8)::text
                           WHEN base = 17 AND b[i] BETWEEN 32 AND 126 THEN pg_catalog.chr(b[i])
                           WHEN base = 17 THEN to_hex(b[i])
                           ELSE b[i]::text END, ',' ORDER BY i) INTO out
      FROM generate_series(first, last) AS i;
    RETURN 'Typ=' || typ || ' Len=' || total || CASE WHEN coalesce(fmt, 10) >= 1000 AND charset <> '' THEN ' CharacterSet='
        || charset ELSE '' END || ': ' || coalesce(out, '');
END $$;

CREATE OR REPLACE FUNCTION dbsaci.dump(s text, fmt numeric DEFAULT 10, pos numeric DEFAULT NULL, len numeric DEFAULT NULL) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT dbsaci.dump_bytes(1, dbsaci.bytes_of(convert_to(nullif(s, ''), 'UTF8')), fmt, pos, len, 'AL32UTF8')
$$;
CREATE OR REPLACE FUNCTION dbsaci.dump(c bpchar, fmt numeric DEFAULT 10, pos numeric DEFAULT NULL, len numeric DEFAULT NULL)
    RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT dbsaci.dump_bytes(96, dbsaci.bytes_of(convert_to(textin(bpcharout(c)), 'UTF8')), fmt, pos, len, 'AL32UTF8')
$$;
CREATE OR REPLACE FUNCTION dbsaci.dump(n numeric, fmt numeric DEFAULT 10, pos numeric DEFAULT NULL,
    len numeric DEFAULT NULL) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT dbsaci.dump_bytes(2, dbsaci.number_bytes(n), fmt, pos, len, '') $$;
CREATE OR REPLACE FUNCTION dbsaci.dump(t timestamp, fmt numeric DEFAULT 10, pos numeric DEFAULT NULL,
    len numeric DEFAULT NULL) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT dbsaci.dump_bytes(12, dbsaci.date_bytes(t), fmt, pos, len, '') $$;
CREATE OR REPLACE FUNCTION dbsaci.dump(b bytea, fmt numeric DEFAULT 10, pos numeric DEFAULT NULL, len numeric DEFAULT NULL) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT dbsaci.dump_bytes(23, dbsaci.bytes_of(b), fmt, pos, len, '') $$;

CREATE OR REPLACE FUNCTION dbsaci.vsize(s text) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT nullif(octet_length(s), 0)::numeric $$;
CREATE OR REPLACE FUNCTION dbsaci.vsize(c bpchar) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT octet_length(textin(bpcharout(c)))::numeric $$;
CREATE OR REPLACE FUNCTION dbsaci.vsize(n numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT array_length(dbsaci.number_bytes(n), 1)::numeric $$;
CREATE OR REPLACE FUNCTION dbsaci.vsize(t timestamp) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT 7::numeric + 0 * extract(year FROM t) $$;
CREATE OR REPLACE FUNCTION dbsaci.vsize(b bytea) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT octet_length(b)::numeric $$;

-- ORA_HASH(x [, buckets [, seed]]): 0 .. buckets. Even and the same for ever, but not Oracle's own function.
CREATE OR REPLACE FUNCTION dbsaci.ora_hash(s text, buckets numeric DEFAULT 4294967295, seed numeric DEFAULT 0) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT pg_catalog.mod(coalesce(('x' || left(md5(seed::text || ':' || s), 8))::bit(32)::bigint, 0)::numeric, buckets + 1)
$$;
CREATE OR REPLACE FUNCTION dbsaci.ora_hash(n numeric, buckets numeric DEFAULT 4294967295, seed numeric DEFAULT 0) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT dbsaci.ora_hash(trim_scale(n)::text, buckets, seed) $$;
CREATE OR REPLACE FUNCTION dbsaci.ora_hash(t timestamp, buckets numeric DEFAULT 4294967295, seed numeric DEFAULT 0) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT dbsaci.ora_hash(extract(epoch FROM t)::text, buckets, seed) $$;
CREATE OR REPLACE FUNCTION dbsaci.ora_hash(b bytea, buckets numeric DEFAULT 4294967295, seed numeric DEFAULT 0) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT dbsaci.ora_hash(encode(b, 'hex'), buckets, seed) $$;

-- SYS_GUID: RAW(16).
CREATE OR REPLACE FUNCTION dbsaci.sys_guid() RETURNS bytea
LANGUAGE sql VOLATILE PARALLEL SAFE AS $$ SELECT uuid_send(gen_random_uuid()) $$;

-- An identifier as Oracle shows it, and back: no lower-case letters <-> no upper-case letters; mixed ones stay.
CREATE OR REPLACE FUNCTION dbsaci.ora_name(pg_name text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN octet_length(pg_name) BETWEEN 60 AND 63 AND dbsaci.long_name(pg_name) IS NOT NULL THEN dbsaci.long_name(pg_name)
                WHEN pg_name = pg_catalog.lower(pg_name) THEN pg_catalog.upper(pg_name)
                WHEN pg_name = pg_catalog.upper(pg_name) THEN pg_catalog.lower(pg_name) ELSE pg_name END
$$;

-- USER and UID: the Oracle user of the session.
CREATE OR REPLACE FUNCTION dbsaci.user_() RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT coalesce(nullif(current_setting('dbsaci.session_user', true), ''), dbsaci.ora_name(current_user))
$$;
CREATE OR REPLACE FUNCTION dbsaci.uid() RETURNS numeric
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT oid::bigint::numeric FROM pg_roles WHERE rolname = current_user $$;
