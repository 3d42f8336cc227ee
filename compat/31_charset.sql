-- Character codes, character sets, Unicode forms, linguistic comparison.

-- CHR(n): n is the code in the database's character set, AL32UTF8: the bytes of the character as a number.
-- Bytes that are no character are refused, also CHR(0): PostgreSQL's text has none of them.
CREATE OR REPLACE FUNCTION dbsaci.chr(n numeric) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    v   bigint := pg_catalog.trunc(n)::bigint;
    hex text;
BEGIN
    IF v BETWEEN 1 AND 127 THEN
        RETURN pg_catalog.chr(v::int);
    ELSIF v BETWEEN 128 AND 4294967295 THEN
        hex := to_hex(v);
        -- the forms of UTF-8 in two, three and four bytes, without overlong ones and surrogates
        IF hex ~ '^(c[2-9a-f]|d.)[89ab].$|^(e0[ab].|e[1-9a-cef][89ab].|ed[89].)[89ab].$|^(f0[9ab].|f[1-3][89ab].|f48.)([89ab].){2}$' THEN
            RETURN convert_from(decode(hex, 'hex'), 'UTF8');
        END IF;
    END IF;
    PERFORM dbsaci.raise(1428, dbsaci.num_text(n));
END $$;

-- NCHR(n), CHR(n USING NCHAR_CS): a code point.
CREATE OR REPLACE FUNCTION dbsaci.nchr(n numeric) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN n >= 1 AND n < 1114112 AND n NOT BETWEEN 55296 AND 57343 THEN pg_catalog.chr(pg_catalog.trunc(n)::int)
                ELSE dbsaci.fail(1428, ''::text || n, dbsaci.num_text(n)) END
$$;

-- ASCII(s): the bytes of the first character as a number, worked out from its code point.
CREATE OR REPLACE FUNCTION dbsaci.ascii(s text) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN s = '' THEN NULL WHEN pg_catalog.ascii(s) < 128 THEN pg_catalog.ascii(s)::numeric
                ELSE dbsaci.utf8_number(pg_catalog.ascii(s)) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.utf8_number(c int) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN c < 2048 THEN 49280 + ((c >> 6) << 8) + (c & 63)                                         -- C080
                WHEN c < 65536 THEN 14712960 + ((c >> 12) << 16) + (((c >> 6) & 63) << 8) + (c & 63)           -- E08080
                ELSE 4034953344 + ((c::bigint >> 18) << 24) + (((c >> 12) & 63) << 16) + (((c >> 6) & 63) << 8) + (c & 63)
           END::numeric
$$;

-- ASCIISTR: what is not ASCII, and the backslash, as \XXXX in UTF-16.
CREATE OR REPLACE FUNCTION dbsaci.asciistr(s text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT string_agg(CASE WHEN c BETWEEN 1 AND 127 AND c <> 92 THEN pg_catalog.chr(c)
                           WHEN c < 65536 THEN '\' || pg_catalog.upper(pg_catalog.lpad(to_hex(c), 4, '0'))
                           ELSE '\' || pg_catalog.upper(to_hex(55296 + ((c - 65536) >> 10))) || '\'
                               || pg_catalog.upper(to_hex(56320 + ((c - 65536) & 1023))) END, '' ORDER BY n)
      FROM (SELECT pg_catalog.ascii(ch) AS c, n FROM regexp_split_to_table(s, '') WITH ORDINALITY AS r(ch, n)) AS x
$$;

-- UNISTR: \XXXX are UTF-16 units, \\ a backslash.
CREATE OR REPLACE FUNCTION dbsaci.unistr(s text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    m    text;
    out  text := '';
    high int := 0;
    c    int;
BEGIN
    FOR m IN SELECT r[1] FROM regexp_matches(s, '(\\\\|\\[0-9A-Fa-f]{4}|\\|[^\\]+)', 'g') AS r LOOP
        IF m = '\' THEN
            PERFORM dbsaci.raise(30186);
        ELSIF m = '\\' THEN
            out := out || '\';
        ELSIF left(m, 1) = '\' THEN
            c := ('x' || pg_catalog.lpad(pg_catalog.substr(m, 2), 8, '0'))::bit(32)::int;
            IF c BETWEEN 55296 AND 56319 THEN
                high := c;
            ELSIF c BETWEEN 56320 AND 57343 THEN
                out := out || pg_catalog.chr(65536 + ((high - 55296) << 10) + c - 56320);
            ELSIF c > 0 THEN
                out := out || pg_catalog.chr(c);
            END IF;
        ELSE
            out := out || m;
        END IF;
    END LOOP;
    RETURN nullif(out, '');
END $$;

-- Letters without their accents, so far as Unicode takes them apart.
CREATE OR REPLACE FUNCTION dbsaci.unaccent(s text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT regexp_replace(normalize(s, NFD), '[\u0300-\u036F]', '', 'g') $$;

-- CONVERT(s, to [, from]): text is always Unicode here, so only a set that cannot hold it changes it.
CREATE OR REPLACE FUNCTION dbsaci.convert(s text, into_ text, from_ text DEFAULT NULL) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN s IS NULL OR into_ IS NULL THEN NULL
                WHEN pg_catalog.upper(into_) = 'US7ASCII' THEN regexp_replace(dbsaci.unaccent(s), '[^\u0001-\u007F]', '?', 'g')
                WHEN pg_catalog.upper(into_) IN ('AL32UTF8', 'UTF8', 'AL16UTF16') OR s !~ '[^\u0001-\u007F]' THEN s
                ELSE dbsaci.fail(1482, s) END
$$;

CREATE OR REPLACE FUNCTION dbsaci.compose(s text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT normalize(s, NFC) $$;
CREATE OR REPLACE FUNCTION dbsaci.decompose(s text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT normalize(s, NFD) $$;
CREATE OR REPLACE FUNCTION dbsaci.decompose(s text, form text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE pg_catalog.upper(form) WHEN 'CANONICAL' THEN normalize(s, NFD) WHEN 'COMPATIBILITY' THEN normalize(s, NFKD)
                ELSE dbsaci.fail(12702, s) END
$$;

-- NLS_UPPER, NLS_LOWER, NLS_INITCAP: the special letters of a language.
CREATE OR REPLACE FUNCTION dbsaci.nls_upper(s text, params text DEFAULT NULL) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT CASE dbsaci.nls_sort(params)
        WHEN 'XGERMAN' THEN pg_catalog.upper(pg_catalog.replace(s, 'ß', 'SS'))
            WHEN 'XGERMAN_DIN' THEN pg_catalog.upper(pg_catalog.replace(s, 'ß', 'SS'))
        WHEN 'XTURKISH' THEN pg_catalog.upper(pg_catalog.translate(s, 'iı', 'İI')) ELSE pg_catalog.upper(s) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.nls_lower(s text, params text DEFAULT NULL) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT CASE dbsaci.nls_sort(params) WHEN 'XTURKISH' THEN pg_catalog.lower(pg_catalog.translate(s, 'Iİ', 'ıi'))
        ELSE pg_catalog.lower(s) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.nls_initcap(s text, params text DEFAULT NULL) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN dbsaci.nls_sort(params) = 'XDUTCH' THEN regexp_replace(pg_catalog.initcap(s), '\mIj', 'IJ', 'g')
        ELSE pg_catalog.initcap(s) END
$$;
