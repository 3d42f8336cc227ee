-- UTL_MATCH, UTL_URL and small relatives of the character functions.

-- Levenshtein's distance.
CREATE OR REPLACE FUNCTION dbsaci.utl_match__edit_distance(a text, b text) RETURNS numeric
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
    n    int := coalesce(pg_catalog.length(a), 0);
    m    int := coalesce(pg_catalog.length(b), 0);
    prev int[] := ARRAY(SELECT generate_series(0, m));
    cur  int[];
BEGIN
    IF a IS NULL OR b IS NULL THEN
        RETURN -1;
    END IF;
    FOR i IN 1 .. n LOOP
        cur := ARRAY[i];
        FOR j IN 1 .. m LOOP
            cur[j + 1] := least(cur[j] + 1, prev[j + 1] + 1, prev[j] +
                CASE WHEN pg_catalog.substr(a, i, 1) = pg_catalog.substr(b, j, 1) THEN 0 ELSE 1 END);
        END LOOP;
        prev := cur;
    END LOOP;
    RETURN prev[m + 1];
END $$;
CREATE OR REPLACE FUNCTION dbsaci.utl_match__edit_distance_similarity(a text, b text) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN a IS NULL OR b IS NULL THEN 0 WHEN a = b THEN 100
                ELSE pg_catalog.round((1 - dbsaci.utl_match__edit_distance(a, b) / greatest(pg_catalog.length(a),
                    pg_catalog.length(b))) * 100) END
$$;

-- Jaro's similarity, raised for a common prefix of at most four characters.
CREATE OR REPLACE FUNCTION dbsaci.utl_match__jaro_winkler(a text, b text) RETURNS double precision
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
    n     int := pg_catalog.length(a);
    m     int := pg_catalog.length(b);
    win   int := greatest(greatest(n, m) / 2 - 1, 0);
    hit_a boolean[] := array_fill(false, ARRAY[greatest(n, 1)]);
    hit_b boolean[] := array_fill(false, ARRAY[greatest(m, 1)]);
    same  int := 0;
    moved int := 0;
    k     int := 1;
    pre   int := 0;
    jaro  double precision;
BEGIN
    IF n IS NULL OR m IS NULL OR n = 0 OR m = 0 THEN
        RETURN 0;
    END IF;
    FOR i IN 1 .. n LOOP
        FOR j IN greatest(1, i - win) .. least(m, i + win) LOOP
            IF NOT hit_b[j] AND pg_catalog.substr(a, i, 1) = pg_catalog.substr(b, j, 1) THEN
                hit_a[i] := true;
                hit_b[j] := true;
                same := same + 1;
                EXIT;
            END IF;
        END LOOP;
    END LOOP;
    IF same = 0 THEN
        RETURN 0;
    END IF;
    FOR i IN 1 .. n LOOP
        CONTINUE WHEN NOT hit_a[i];
        WHILE NOT hit_b[k] LOOP
            k := k + 1;
        END LOOP;
        IF pg_catalog.substr(a, i, 1) <> pg_catalog.substr(b, k, 1) THEN
            moved := moved + 1;
        END IF;
        k := k + 1;
    END LOOP;
    jaro := (same::double precision / n + same::double precision / m + (same - moved / 2)::double precision / same) / 3;
    WHILE pre < least(4, n, m) AND pg_catalog.substr(a, pre + 1, 1) = pg_catalog.substr(b, pre + 1, 1) LOOP
        pre := pre + 1;
    END LOOP;
    RETURN jaro + pre * 0.1 * (1 - jaro);
END $$;
CREATE OR REPLACE FUNCTION dbsaci.utl_match__jaro_winkler_similarity(a text, b text) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT floor((dbsaci.utl_match__jaro_winkler(a, b) * 100)::numeric) $$;

-- ESCAPE(url [, also reserved characters]): %XX of the bytes that may not stand in a URL.
CREATE OR REPLACE FUNCTION dbsaci.utl_url__escape(url text, reserved boolean DEFAULT false, charset text DEFAULT NULL) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT string_agg(CASE WHEN c ~ '^[A-Za-z0-9_.!~*''()-]$' OR (NOT reserved AND c ~ '^[;/?:@&=+$,\[\]]$') THEN c
                           ELSE regexp_replace(pg_catalog.upper(encode(convert_to(c, 'UTF8'), 'hex')), '(..)', '%\1',
                               'g') END, '' ORDER BY i)
      FROM regexp_split_to_table(nullif(url, ''), '') WITH ORDINALITY AS r(c, i)
$$;
CREATE OR REPLACE FUNCTION dbsaci.utl_url__unescape(url text, charset text DEFAULT NULL) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT convert_from(string_agg(CASE WHEN m[1] LIKE '\%__' THEN decode(pg_catalog.substr(m[1], 2), 'hex')
        ELSE convert_to(m[1], 'UTF8') END, ''::bytea ORDER BY i), 'UTF8')
      FROM regexp_matches(nullif(url, ''), '(%[0-9A-Fa-f]{2}|.)', 'g') WITH ORDINALITY AS r(m, i)
$$;

-- TO_SINGLE_BYTE, TO_MULTI_BYTE: the full-width forms of ASCII.
CREATE OR REPLACE FUNCTION dbsaci.ascii_forms(wide boolean) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT string_agg(pg_catalog.chr(CASE WHEN c = 32 THEN CASE WHEN wide THEN 12288 ELSE 32 END
        ELSE c + CASE WHEN wide THEN 65248 ELSE 0 END END), '' ORDER BY c)
      FROM generate_series(32, 126) AS c
$$;
CREATE OR REPLACE FUNCTION dbsaci.to_single_byte(s text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT pg_catalog.translate(s, dbsaci.ascii_forms(true), dbsaci.ascii_forms(false)) $$;
CREATE OR REPLACE FUNCTION dbsaci.to_multi_byte(s text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT pg_catalog.translate(s, dbsaci.ascii_forms(false), dbsaci.ascii_forms(true)) $$;

-- NLS_CHARSET_ID and NLS_CHARSET_NAME of the common sets; NULL for others.
CREATE OR REPLACE FUNCTION dbsaci.nls_charset_id(name text) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE pg_catalog.upper(name) WHEN 'US7ASCII' THEN 1 WHEN 'WE8DEC' THEN 2 WHEN 'WE8ISO8859P1' THEN 31
        WHEN 'EE8ISO8859P2' THEN 32 WHEN 'WE8ISO8859P15' THEN 46
        WHEN 'WE8MSWIN1252' THEN 178 WHEN 'ZHS16GBK' THEN 852 WHEN 'JA16SJIS' THEN 832 WHEN 'UTF8' THEN 871
            WHEN 'AL32UTF8' THEN 873 WHEN 'CHAR_CS' THEN 873
        WHEN 'AL16UTF16' THEN 2000 WHEN 'NCHAR_CS' THEN 2000 END::numeric
$$;
CREATE OR REPLACE FUNCTION dbsaci.nls_charset_name(id numeric) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE id WHEN 1 THEN 'US7ASCII' WHEN 2 THEN 'WE8DEC' WHEN 31 THEN 'WE8ISO8859P1' WHEN 32 THEN 'EE8ISO8859P2'
        WHEN 46 THEN 'WE8ISO8859P15' WHEN 178 THEN 'WE8MSWIN1252'
        WHEN 852 THEN 'ZHS16GBK' WHEN 832 THEN 'JA16SJIS' WHEN 871 THEN 'UTF8' WHEN 873 THEN 'AL32UTF8' WHEN 2000 THEN 'AL16UTF16' END
$$;
CREATE OR REPLACE FUNCTION dbsaci.nls_charset_decl_len(bytes numeric, id numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT CASE id WHEN 2000 THEN pg_catalog.trunc(bytes / 2) ELSE bytes END $$;

-- DBMS_XMLGEN.CONVERT(s [, flag]): 0 encodes the five entities, 1 decodes them.
CREATE OR REPLACE FUNCTION dbsaci.dbms_xmlgen__convert(xmldata text, flag numeric DEFAULT 0) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
    pair text[];
    out  text := xmldata;
BEGIN
    FOREACH pair SLICE 1 IN ARRAY '{{&,&amp;},{<,&lt;},{>,&gt;},{"''",&apos;},{"\"",&quot;}}'::text[] LOOP
        CONTINUE WHEN flag = 1 AND pair[1] = '&';
        out := CASE flag WHEN 1 THEN pg_catalog.replace(out, pair[2], pair[1]) ELSE pg_catalog.replace(out, pair[1], pair[2]) END;
    END LOOP;
    RETURN CASE flag WHEN 1 THEN pg_catalog.replace(out, '&amp;', '&') ELSE out END;
END $$;

-- DBMS_STATS: PostgreSQL's ANALYZE. What only Oracle's optimizer knows is accepted and has no effect.
CREATE OR REPLACE FUNCTION dbsaci.dbms_stats__gather_table_stats(
    ownname text, tabname text, partname text DEFAULT NULL, estimate_percent numeric DEFAULT NULL, block_sample boolean DEFAULT false,
    method_opt text DEFAULT NULL, degree numeric DEFAULT NULL, granularity text DEFAULT NULL, "cascade" boolean DEFAULT true,
    stattab text DEFAULT NULL, statid text DEFAULT NULL, statown text DEFAULT NULL, no_invalidate boolean DEFAULT false,
    force boolean DEFAULT false) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    rel text := quote_ident(dbsaci.ora_name(coalesce(ownname, dbsaci.setting('current_schema', dbsaci.user_())))) || '.'
             || quote_ident(dbsaci.ora_name(pg_catalog.btrim(tabname, '"')));
BEGIN
    IF to_regclass(rel) IS NULL THEN
        RAISE EXCEPTION USING ERRCODE = 'OR000',
            MESSAGE = format('ORA-20000: Unable to analyze TABLE "%s"."%s", insufficient privileges or does not exist', ownname, tabname);
    END IF;
    EXECUTE 'ANALYZE ' || rel;
END $$;
CREATE OR REPLACE FUNCTION dbsaci.dbms_stats__gather_schema_stats(
    ownname text, estimate_percent numeric DEFAULT NULL, block_sample boolean DEFAULT false, method_opt text DEFAULT NULL,
    degree numeric DEFAULT NULL, granularity text DEFAULT NULL, "cascade" boolean DEFAULT true, options text DEFAULT NULL,
    no_invalidate boolean DEFAULT false, force boolean DEFAULT false) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    rel regclass;
BEGIN
    FOR rel IN SELECT c.oid FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
                WHERE dbsaci.ora_name(n.nspname) = ownname AND c.relkind IN ('r', 'p', 'm') AND pg_has_role(c.relowner, 'USAGE') LOOP
        EXECUTE format('ANALYZE %s', rel);
    END LOOP;
END $$;
