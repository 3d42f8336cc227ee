-- DBMS_LOB, UTL_RAW, UTL_ENCODE, DBMS_CRYPTO.HASH. Procedures that change a LOB in place are functions that
-- return the new value.

CREATE OR REPLACE FUNCTION dbsaci.dbms_lob__getlength(c text) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT pg_catalog.length(c)::numeric $$;
CREATE OR REPLACE FUNCTION dbsaci.dbms_lob__getlength(b bytea) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT octet_length(b)::numeric $$;

-- SUBSTR(lob, amount, offset): NULL for places outside.
CREATE OR REPLACE FUNCTION dbsaci.dbms_lob__substr(c text, amount numeric DEFAULT 32767, start numeric DEFAULT 1) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN amount >= 1
        AND start >= 1 THEN nullif(pg_catalog.substr(c, pg_catalog.trunc(start)::int, pg_catalog.trunc(amount)::int),
        '') END
$$;
CREATE OR REPLACE FUNCTION dbsaci.dbms_lob__substr(b bytea, amount numeric DEFAULT 32767, start numeric DEFAULT 1) RETURNS bytea
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN amount >= 1
        AND start >= 1 THEN nullif(pg_catalog.substr(b, pg_catalog.trunc(start)::int, pg_catalog.trunc(amount)::int),
        '') END
$$;

CREATE OR REPLACE FUNCTION dbsaci.dbms_lob__instr(c text, pattern text, start numeric DEFAULT 1, nth numeric DEFAULT 1) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN start >= 1 AND nth >= 1 THEN CASE WHEN c = '' THEN 0 ELSE dbsaci.instr(c, pattern, start, nth) END END
$$;
CREATE OR REPLACE FUNCTION dbsaci.dbms_lob__instr(b bytea, pattern bytea, start numeric DEFAULT 1, nth numeric DEFAULT 1)
    RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN start >= 1 AND nth >= 1 THEN dbsaci.bytes_instr(b, pattern, start::int, nth::int) END
$$;
-- The place of the nth `pattern` in `b` from `start` on, or 0.
CREATE OR REPLACE FUNCTION dbsaci.bytes_instr(b bytea, pattern bytea, start int, nth int) RETURNS numeric
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    at  int := start;
    hit int;
    n   int := nth;
BEGIN
    LOOP
        hit := position(pattern IN pg_catalog.substr(b, at));
        IF hit = 0 OR octet_length(pattern) = 0 THEN
            RETURN 0;
        END IF;
        n := n - 1;
        IF n = 0 THEN
            RETURN at + hit - 1;
        END IF;
        at := at + hit;
    END LOOP;
END $$;

-- COMPARE(lob, lob [, amount [, offset, offset]]): 0 equal, -1, 1.
CREATE OR REPLACE FUNCTION dbsaci.dbms_lob__compare(a text, b text, amount numeric DEFAULT 1073741823,
    at_a numeric DEFAULT 1, at_b numeric DEFAULT 1) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN amount < 1 OR at_a < 1 OR at_b < 1 THEN NULL
                ELSE dbsaci.compare_bytes(convert_to(pg_catalog.substr(a, at_a::int, least(amount, 1073741823)::int), 'UTF8'),
                                          convert_to(pg_catalog.substr(b, at_b::int, least(amount, 1073741823)::int), 'UTF8')) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.dbms_lob__compare(a bytea, b bytea, amount numeric DEFAULT 1073741823,
    at_a numeric DEFAULT 1, at_b numeric DEFAULT 1) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN amount < 1 OR at_a < 1 OR at_b < 1 THEN NULL
                ELSE dbsaci.compare_bytes(pg_catalog.substr(a, at_a::int, least(amount, 1073741823)::int),
                    pg_catalog.substr(b, at_b::int, least(amount, 1073741823)::int)) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.compare_bytes(a bytea, b bytea) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT CASE WHEN a < b THEN -1 WHEN a > b THEN 1 ELSE 0 END::numeric $$;

CREATE OR REPLACE FUNCTION dbsaci.dbms_lob__append(dest text, src text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT coalesce(dest, '') || coalesce(src, '') $$;
CREATE OR REPLACE FUNCTION dbsaci.dbms_lob__append(dest bytea, src bytea) RETURNS bytea
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT coalesce(dest, '') || coalesce(src, '') $$;
CREATE OR REPLACE FUNCTION dbsaci.dbms_lob__writeappend(dest text, amount numeric, buffer text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT coalesce(dest, '') || left(buffer, amount::int) $$;
CREATE OR REPLACE FUNCTION dbsaci.dbms_lob__writeappend(dest bytea, amount numeric, buffer bytea) RETURNS bytea
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT coalesce(dest, '') || pg_catalog.substr(buffer, 1, amount::int) $$;
CREATE OR REPLACE FUNCTION dbsaci.dbms_lob__write(dest text, amount numeric, start numeric, buffer text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT pg_catalog.rpad(left(dest, start::int - 1), start::int - 1) || left(buffer, amount::int)
        || pg_catalog.substr(dest, start::int + amount::int)
$$;
CREATE OR REPLACE FUNCTION dbsaci.dbms_lob__trim(lob text, newlen numeric) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT left(lob, newlen::int) $$;
CREATE OR REPLACE FUNCTION dbsaci.dbms_lob__trim(lob bytea, newlen numeric) RETURNS bytea
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT pg_catalog.substr(lob, 1, newlen::int) $$;

-- UTL_RAW. A zero-length result is NULL.
CREATE OR REPLACE FUNCTION dbsaci.utl_raw__cast_to_raw(s text) RETURNS bytea
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT nullif(convert_to(s, 'UTF8'), '') $$;
CREATE OR REPLACE FUNCTION dbsaci.utl_raw__cast_to_varchar2(r bytea) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT nullif(convert_from(r, 'UTF8'), '') $$;
CREATE OR REPLACE FUNCTION dbsaci.utl_raw__length(r bytea) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT octet_length(r)::numeric $$;
CREATE OR REPLACE FUNCTION dbsaci.utl_raw__concat(VARIADIC r bytea[]) RETURNS bytea
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT nullif(string_agg(x, ''::bytea ORDER BY i), '') FROM unnest(r) WITH ORDINALITY AS u(x, i)
$$;
CREATE OR REPLACE FUNCTION dbsaci.utl_raw__substr(r bytea, pos numeric, len numeric DEFAULT NULL) RETURNS bytea
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN pos = 0 OR abs(pos) > octet_length(r) OR len < 1 OR len > octet_length(r) THEN dbsaci.fail(6502, r)
                ELSE dbsaci.substr(r, pos, coalesce(len, octet_length(r)::numeric)) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.utl_raw__reverse(r bytea) RETURNS bytea
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT string_agg(pg_catalog.substr(r, i, 1), ''::bytea ORDER BY i DESC) FROM generate_series(1, octet_length(r)) AS i
$$;
CREATE OR REPLACE FUNCTION dbsaci.utl_raw__copies(r bytea, n numeric) RETURNS bytea
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT decode(repeat(encode(r, 'hex'), n::int), 'hex') $$;

-- Bit by bit over the shorter length; the tail of the longer stays.
CREATE OR REPLACE FUNCTION dbsaci.raw_bits(a bytea, b bytea, op text) RETURNS bytea
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT string_agg(CASE WHEN i > octet_length(b) THEN pg_catalog.substr(a, i, 1)
        WHEN i > octet_length(a) THEN pg_catalog.substr(b, i, 1)
                           ELSE set_byte('\x00'::bytea, 0, CASE op WHEN '&' THEN get_byte(a, i - 1) & get_byte(b, i - 1)
                                WHEN '|' THEN get_byte(a, i - 1) | get_byte(b, i - 1)
                                    ELSE get_byte(a, i - 1) # get_byte(b, i - 1) END) END, ''::bytea ORDER BY i)
      FROM generate_series(1, greatest(octet_length(a), octet_length(b))) AS i
$$;
CREATE OR REPLACE FUNCTION dbsaci.utl_raw__bit_and(a bytea, b bytea) RETURNS bytea
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT dbsaci.raw_bits(a, b, '&') $$;
CREATE OR REPLACE FUNCTION dbsaci.utl_raw__bit_or(a bytea, b bytea) RETURNS bytea
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT dbsaci.raw_bits(a, b, '|') $$;
CREATE OR REPLACE FUNCTION dbsaci.utl_raw__bit_xor(a bytea, b bytea) RETURNS bytea
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT dbsaci.raw_bits(a, b, '#') $$;
CREATE OR REPLACE FUNCTION dbsaci.utl_raw__bit_complement(a bytea) RETURNS bytea
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT dbsaci.raw_bits(a, decode(repeat('ff', octet_length(a)), 'hex'), '#') $$;

-- COMPARE: 0, or the place of the first difference; the shorter is filled with `pad`.
CREATE OR REPLACE FUNCTION dbsaci.utl_raw__compare(a bytea, b bytea, pad bytea DEFAULT '\x00') RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT coalesce(min(i), 0)::numeric
      FROM generate_series(1, greatest(octet_length(a), octet_length(b), 0)) AS i
     WHERE coalesce(nullif(pg_catalog.substr(a, i, 1), ''),
         pg_catalog.substr(pad, 1, 1)) <> coalesce(nullif(pg_catalog.substr(b, i, 1), ''), pg_catalog.substr(pad, 1, 1))
$$;
CREATE OR REPLACE FUNCTION dbsaci.utl_raw__cast_from_number(n numeric) RETURNS bytea
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT dbsaci.int_bytes(dbsaci.number_bytes(n)) $$;
CREATE OR REPLACE FUNCTION dbsaci.utl_raw__cast_to_number(r bytea) RETURNS numeric
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    pos  boolean := get_byte(r, 0) >= 128;
    expo int     := CASE WHEN pos THEN get_byte(r, 0) - 193 ELSE 62 - get_byte(r, 0) END;
    v    numeric := 0;
    d    int;
BEGIN
    IF get_byte(r, 0) = 128 THEN
        RETURN 0;
    END IF;
    FOR i IN 1 .. octet_length(r) - 1 LOOP
        d := get_byte(r, i);
        EXIT WHEN NOT pos AND d = 102;
        v := v + (CASE WHEN pos THEN d - 1 ELSE 101 - d END) * ('1e' || (expo - i + 1) * 2)::numeric;
    END LOOP;
    RETURN trim_scale(CASE WHEN pos THEN v ELSE -v END);
END $$;
CREATE OR REPLACE FUNCTION dbsaci.utl_raw__cast_from_binary_integer(n numeric, endian numeric DEFAULT 1) RETURNS bytea
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE endian WHEN 2 THEN dbsaci.utl_raw__reverse(int4send(n::int)) ELSE int4send(n::int) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.utl_raw__cast_to_binary_integer(r bytea, endian numeric DEFAULT 1) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT ('x' || lpad(encode(CASE endian WHEN 2 THEN dbsaci.utl_raw__reverse(r) ELSE r END, 'hex'), 8, '0'))::bit(32)::int::numeric
$$;

-- UTL_ENCODE: lines of 64 characters, parted by CR LF.
CREATE OR REPLACE FUNCTION dbsaci.utl_encode__base64_encode(r bytea) RETURNS bytea
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT convert_to(regexp_replace(pg_catalog.translate(encode(r, 'base64'), E'\n', ''), '(.{64})(?=.)', E'\\1\r\n', 'g'), 'UTF8')
$$;
CREATE OR REPLACE FUNCTION dbsaci.utl_encode__base64_decode(r bytea) RETURNS bytea
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT decode(convert_from(r, 'UTF8'), 'base64') $$;

-- UTL_I18N
CREATE OR REPLACE FUNCTION dbsaci.utl_i18n__string_to_raw(s text, charset text DEFAULT 'AL32UTF8') RETURNS bytea
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN pg_catalog.upper(charset) IN ('AL32UTF8', 'UTF8') THEN convert_to(s, 'UTF8')
        WHEN pg_catalog.upper(charset) = 'WE8ISO8859P1' THEN convert_to(s, 'LATIN1')
                ELSE dbsaci.fail(1482, s::bytea) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.utl_i18n__raw_to_char(r bytea, charset text DEFAULT 'AL32UTF8') RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN pg_catalog.upper(charset) IN ('AL32UTF8', 'UTF8') THEN convert_from(r, 'UTF8')
        WHEN pg_catalog.upper(charset) = 'WE8ISO8859P1' THEN convert_from(r, 'LATIN1')
                ELSE dbsaci.fail(1482, encode(r, 'hex')) END
$$;

-- DBMS_CRYPTO.HASH(src, type): 2 MD5, 3 SHA-1, 4 SHA-256, 5 SHA-384, 6 SHA-512.
CREATE OR REPLACE FUNCTION dbsaci.dbms_crypto__hash(src bytea, typ numeric) RETURNS bytea
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE typ WHEN 2 THEN decode(md5(src), 'hex') WHEN 3 THEN dbsaci.sha1(src) WHEN 4 THEN sha256(src)
        WHEN 5 THEN sha384(src) WHEN 6 THEN sha512(src)
                ELSE dbsaci.fail(28817, src) END
$$;

-- UTL_RAW.XRANGE: all bytes from one to the other, around the end if need be.
CREATE OR REPLACE FUNCTION dbsaci.utl_raw__xrange(first bytea DEFAULT '\x00', last bytea DEFAULT '\xff') RETURNS bytea
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT string_agg(set_byte('\x00'::bytea, 0, (get_byte(first, 0) + i) % 256), ''::bytea ORDER BY i)
      FROM generate_series(0, (get_byte(last, 0) - get_byte(first, 0) + 256) % 256) AS i
$$;

-- OVERLAY(over, target [, pos [, len [, pad]]]): `over`, cut or filled to `len`, laid on `target` at `pos`.
CREATE OR REPLACE FUNCTION dbsaci.utl_raw__overlay(
    over bytea, target bytea, pos numeric DEFAULT 1, len numeric DEFAULT NULL, pad bytea DEFAULT '\x00') RETURNS bytea
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT pg_catalog.substr(target || dbsaci.utl_raw__copies(pad, greatest(pos - 1 - octet_length(target), 0)), 1, pos::int - 1)
        || pg_catalog.substr(over || dbsaci.utl_raw__copies(pad, greatest(n - octet_length(over), 0)), 1, n)
        || pg_catalog.substr(target, pos::int + n)
      FROM (SELECT coalesce(len::int, octet_length(over))) AS l(n)
$$;

-- TRANSLATE(r, from, to): bytes of `from` become those of `to`, or go.
CREATE OR REPLACE FUNCTION dbsaci.utl_raw__translate(r bytea, from_set bytea, to_set bytea) RETURNS bytea
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT string_agg(CASE WHEN at = 0 THEN b ELSE pg_catalog.substr(to_set, at, 1) END, ''::bytea ORDER BY i)
      FROM (SELECT i, pg_catalog.substr(r, i, 1) AS b, position(pg_catalog.substr(r, i, 1) IN from_set) AS at
              FROM generate_series(1, octet_length(r)) AS i) AS x
$$;
CREATE OR REPLACE FUNCTION dbsaci.utl_raw__cast_to_nvarchar2(r bytea) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT nullif(convert_from(r, 'UTF8'), '') $$;

-- DBMS_CRYPTO.RANDOMBYTES and the names of its hashes.
CREATE OR REPLACE FUNCTION dbsaci.dbms_crypto__randombytes(n numeric) RETURNS bytea
LANGUAGE sql VOLATILE STRICT PARALLEL SAFE AS $$
    SELECT pg_catalog.substr(string_agg(uuid_send(gen_random_uuid()), ''::bytea), 1, n::int)
      FROM generate_series(1, n::int / 12 + 1)
$$;
CREATE OR REPLACE FUNCTION dbsaci.dbms_crypto__hash_md5() RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT 2::numeric $$;
CREATE OR REPLACE FUNCTION dbsaci.dbms_crypto__hash_sh1() RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT 3::numeric $$;
CREATE OR REPLACE FUNCTION dbsaci.dbms_crypto__hash_sh256() RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT 4::numeric $$;
CREATE OR REPLACE FUNCTION dbsaci.dbms_crypto__hash_sh384() RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT 5::numeric $$;
CREATE OR REPLACE FUNCTION dbsaci.dbms_crypto__hash_sh512() RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT 6::numeric $$;
