-- XML and JSON helpers over xml, jsonb and jsonpath.

-- 'xmlns="a" xmlns:p="b"' as xpath() wants namespaces. A default one gets no prefix there and cannot be given.
CREATE OR REPLACE FUNCTION dbsaci.xml_namespaces(ns text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT coalesce(array_agg(ARRAY[m[1], m[2]]), '{}'::text[])
        FROM regexp_matches(ns, 'xmlns:([^\s=]+)\s*=\s*["'']([^"'']*)["'']', 'g') AS m
$$;
CREATE OR REPLACE FUNCTION dbsaci.existsnode(x xml, path text, ns text DEFAULT NULL) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN cardinality(xpath(path, x, dbsaci.xml_namespaces(ns))) > 0 THEN 1 ELSE 0 END::numeric
$$;

-- EXTRACTVALUE: the text of one leaf; more nodes are ORA-19025, an inner one ORA-19026.
CREATE OR REPLACE FUNCTION dbsaci.extractvalue(x xml, path text, ns text DEFAULT NULL) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
    hits xml[] := xpath(path, x, dbsaci.xml_namespaces(ns));
    v    text  := hits[1]::text;
BEGIN
    IF cardinality(hits) > 1 THEN
        PERFORM dbsaci.raise(19025);
    ELSIF v ~ '^<[^>]*>[^<]*<[^/!]' THEN
        PERFORM dbsaci.raise(19026);
    END IF;
    v := regexp_replace(v, '^<[^>]*/>$|^<[^>]*>|</[^>]*>$', '', 'g');
    RETURN nullif(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(v, '&lt;', '<'), '&gt;', '>'),
        '&quot;', '"'), '&amp;', '&'), '');
END $$;

-- Oracle's JSON path as PostgreSQL's: lax mode is the default of both; item methods differ in names only.
CREATE OR REPLACE FUNCTION dbsaci.json_path(path text) RETURNS jsonpath
LANGUAGE plpgsql IMMUTABLE STRICT AS $$
DECLARE
    p text := pg_catalog.btrim(path);
BEGIN
    p := regexp_replace(p, '\.(string|stringOnly|number|numberOnly|boolean|date|timestamp)\(\)$', '');
    p := regexp_replace(p, '\.length\(\)$', '.size()');
    RETURN p::jsonpath;
EXCEPTION WHEN syntax_error OR invalid_text_representation THEN
    PERFORM dbsaci.raise(40442);
END $$;

-- A path with the variables of PASSING in it: name, JSON text, name, JSON text ... What is quoted is left alone.
CREATE OR REPLACE FUNCTION dbsaci.json_path_passing(path text, VARIADIC vars text[]) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
    SELECT string_agg(CASE WHEN v.at IS NULL THEN t.m[1] ELSE coalesce(vars[v.at + 1], 'null') END, '' ORDER BY t.n)
    FROM regexp_matches(path, '("(?:[^"\\]|\\.)*"|\$[[:alpha:]_][[:alnum:]_]*|.)', 'g') WITH ORDINALITY AS t (m, n)
    LEFT JOIN LATERAL (SELECT i AS at FROM generate_subscripts(vars, 1) AS i WHERE i % 2 = 1 AND '$' || vars[i] = t.m[1]) v ON true
$$;

-- Text that is to be JSON: NULL where it is not.
CREATE OR REPLACE FUNCTION dbsaci.to_json_or_null(s text) RETURNS jsonb
LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN
    RETURN nullif(s, '')::jsonb;
EXCEPTION WHEN invalid_text_representation OR untranslatable_character THEN
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION dbsaci.json_or_error(s text) RETURNS jsonb
LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN
    IF s <> '' AND dbsaci.to_json_or_null(s) IS NULL THEN
        PERFORM dbsaci.raise(40441);
    END IF;
    RETURN dbsaci.to_json_or_null(s);
END $$;

-- IS JSON. kind: VALUE, SCALAR, OBJECT or ARRAY. Unknown for NULL.
CREATE OR REPLACE FUNCTION dbsaci.is_json(s text, kind text DEFAULT 'VALUE') RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT AS $$
    SELECT CASE pg_catalog.upper(kind) WHEN 'OBJECT' THEN jsonb_typeof(j) = 'object' WHEN 'ARRAY' THEN jsonb_typeof(j) = 'array'
                WHEN 'SCALAR' THEN jsonb_typeof(j) NOT IN ('object', 'array') ELSE j IS NOT NULL END IS TRUE
      FROM (SELECT dbsaci.to_json_or_null(s)) AS x(j)
$$;

CREATE OR REPLACE FUNCTION dbsaci.json_scalar_text(j jsonb) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE jsonb_typeof(j) WHEN 'null' THEN NULL WHEN 'number' THEN dbsaci.num_text((j #>> '{}')::numeric)
        ELSE nullif(j #>> '{}', '') END
$$;

-- JSON_VALUE(j, path) without RETURNING: the one scalar there, of 4000 bytes at most. on_error: NULL or ERROR, on_empty alike (its ORA code).
CREATE OR REPLACE FUNCTION dbsaci.json_value(j jsonb, path text, on_error text DEFAULT 'NULL', on_empty text DEFAULT NULL) RETURNS text
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
    hits jsonb := jsonb_path_query_array(j, dbsaci.json_path(path), '{}', true);
    v    text;
BEGIN
    IF j IS NULL THEN
        RETURN NULL;
    ELSIF jsonb_array_length(hits) = 0 THEN
        IF coalesce(on_empty, on_error) = 'ERROR' THEN
            PERFORM dbsaci.raise(40462);
        END IF;
        RETURN NULL;
    ELSIF jsonb_array_length(hits) > 1 OR jsonb_typeof(hits -> 0) IN ('object', 'array') THEN
        IF on_error = 'ERROR' THEN
            PERFORM dbsaci.raise(CASE WHEN jsonb_array_length(hits) > 1 THEN 40470 ELSE 40456 END);
        END IF;
        RETURN NULL;
    END IF;
    v := dbsaci.json_scalar_text(hits -> 0);
    IF octet_length(v) > 4000 THEN
        IF on_error = 'ERROR' THEN
            PERFORM dbsaci.raise(40478);
        END IF;
        RETURN NULL;
    END IF;
    RETURN v;
END $$;
CREATE OR REPLACE FUNCTION dbsaci.json_value(s text, path text, on_error text DEFAULT 'NULL', on_empty text DEFAULT NULL) RETURNS text
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
    j jsonb := dbsaci.to_json_or_null(s);
BEGIN
    IF j IS NULL AND s <> '' AND on_error = 'ERROR' THEN
        PERFORM dbsaci.raise(40441);
    END IF;
    RETURN dbsaci.json_value(j, path, on_error, on_empty);
END $$;

-- A jsonb in Oracle's compact text: no blank after , and :.
CREATE OR REPLACE FUNCTION dbsaci.json_text(j jsonb) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
    RETURN CASE jsonb_typeof(j)
        WHEN 'object' THEN '{'
            || coalesce((SELECT string_agg(to_json(k)::text || ':' || dbsaci.json_text(v), ',' ORDER BY n)
            FROM jsonb_each(j) WITH ORDINALITY AS e(k, v, n)), '') || '}'
        WHEN 'array' THEN '[' || coalesce((SELECT string_agg(dbsaci.json_text(v), ',' ORDER BY n)
            FROM jsonb_array_elements(j) WITH ORDINALITY AS e(v, n)), '') || ']'
        ELSE j::text END;
END $$;

-- JSON_QUERY(j, path): objects and arrays as text. wrapper: '' none, W always, C where it is not one of those. on_error: NULL,
-- ERROR, EMPTY ARRAY or EMPTY OBJECT; on_empty alike, NULL for what on_error says. most: bytes, 0 is no limit.
CREATE OR REPLACE FUNCTION dbsaci.json_query(
    j jsonb, path text, wrapper text, on_error text, on_empty text, most int, bad boolean DEFAULT false) RETURNS text
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
    hits jsonb := jsonb_path_query_array(j, dbsaci.json_path(path), '{}', true);
    n    int   := jsonb_array_length(hits);
    one  boolean;
    v    text;
    act  text  := on_error;
    err  int   := 0;
BEGIN
    IF j IS NULL AND NOT bad THEN
        RETURN NULL;
    ELSIF bad THEN
        err := 40441;
    ELSIF n = 0 THEN
        act := coalesce(on_empty, on_error);
        err := 40462;
    ELSE
        one := n = 1 AND jsonb_typeof(hits -> 0) IN ('object', 'array');
        v := CASE WHEN wrapper = 'W' OR (wrapper = 'C' AND NOT one) THEN dbsaci.json_text(hits) WHEN one THEN dbsaci.json_text(hits -> 0) END;
        err := CASE WHEN v IS NULL THEN 40480 WHEN most > 0 AND octet_length(v) > most THEN 40478 ELSE 0 END;
    END IF;
    IF err > 0 AND act = 'ERROR' THEN
        PERFORM dbsaci.raise(err);
    END IF;
    RETURN CASE WHEN err = 0 THEN v WHEN act IN ('EMPTY', 'EMPTY ARRAY') THEN '[]' WHEN act = 'EMPTY OBJECT' THEN '{}' END;
END $$;
CREATE OR REPLACE FUNCTION dbsaci.json_query(s text, path text, wrapper text, on_error text, on_empty text, most int) RETURNS text
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
    j jsonb := dbsaci.to_json_or_null(s);
BEGIN
    RETURN dbsaci.json_query(j, path, wrapper, on_error, on_empty, most, j IS NULL AND s <> '');
END $$;
CREATE OR REPLACE FUNCTION dbsaci.json_query(j jsonb, path text, wrapper text DEFAULT '', on_error text DEFAULT 'NULL') RETURNS text
LANGUAGE sql IMMUTABLE AS $$ SELECT dbsaci.json_query(j, path, wrapper, on_error, NULL, 4000) $$;
CREATE OR REPLACE FUNCTION dbsaci.json_query(s text, path text, wrapper text DEFAULT '', on_error text DEFAULT 'NULL') RETURNS text
LANGUAGE sql IMMUTABLE AS $$ SELECT dbsaci.json_query(s, path, wrapper, on_error, NULL, 4000) $$;

CREATE OR REPLACE FUNCTION dbsaci.json_exists(j jsonb, path text) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$ SELECT coalesce(jsonb_path_exists(j, dbsaci.json_path(path), '{}', true), false) $$;
CREATE OR REPLACE FUNCTION dbsaci.json_exists(s text, path text) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$ SELECT dbsaci.json_exists(dbsaci.to_json_or_null(s), path) $$;

-- TRUE ON ERROR, ERROR ON ERROR: of a document that is none.
CREATE OR REPLACE FUNCTION dbsaci.json_exists(s text, path text, on_error text) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE WHEN s = '' OR dbsaci.to_json_or_null(s) IS NOT NULL THEN dbsaci.json_exists(s, path)
                WHEN on_error = 'ERROR' THEN dbsaci.json_exists(dbsaci.json_or_error(s), path) ELSE s IS NOT NULL END
$$;

-- t.col.a.b: a scalar as its text, one object or array or several values as JSON.
CREATE OR REPLACE FUNCTION dbsaci.json_dot(j jsonb, path text) RETURNS text
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
    p    text  := pg_catalog.ltrim(pg_catalog.btrim(path), '$');
    hits jsonb := jsonb_path_query_array(j, dbsaci.json_path('$' || CASE WHEN p ~ '^[.\[]' THEN p ELSE '.' || p END), '{}', true);
BEGIN
    RETURN CASE WHEN jsonb_array_length(hits) = 0 THEN NULL WHEN jsonb_array_length(hits) > 1 THEN dbsaci.json_text(hits)
                WHEN jsonb_typeof(hits -> 0) IN ('object', 'array') THEN dbsaci.json_text(hits -> 0)
                    ELSE dbsaci.json_scalar_text(hits -> 0) END;
END $$;
CREATE OR REPLACE FUNCTION dbsaci.json_dot(s text, path text) RETURNS text
LANGUAGE sql IMMUTABLE AS $$ SELECT dbsaci.json_dot(dbsaci.to_json_or_null(s), path) $$;

-- JSON_MERGEPATCH (RFC 7396).
CREATE OR REPLACE FUNCTION dbsaci.json_merge(target jsonb, patch jsonb) RETURNS jsonb
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
    out jsonb := CASE WHEN jsonb_typeof(target) = 'object' THEN target ELSE '{}' END;
    k   text;
    v   jsonb;
BEGIN
    IF jsonb_typeof(patch) <> 'object' THEN
        RETURN patch;
    END IF;
    FOR k, v IN SELECT * FROM jsonb_each(patch) LOOP
        out := CASE WHEN jsonb_typeof(v) = 'null' THEN out - k ELSE out || jsonb_build_object(k, dbsaci.json_merge(out -> k, v)) END;
    END LOOP;
    RETURN out;
END $$;
CREATE OR REPLACE FUNCTION dbsaci.json_mergepatch(target text, patch text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT AS $$
    SELECT dbsaci.json_text(dbsaci.json_merge(dbsaci.to_json_or_null(target), dbsaci.to_json_or_null(patch)))
$$;
CREATE OR REPLACE FUNCTION dbsaci.json_equal(a text, b text) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT AS $$ SELECT dbsaci.to_json_or_null(a) = dbsaci.to_json_or_null(b) $$;
CREATE OR REPLACE FUNCTION dbsaci.json_serialize(s text, pretty boolean DEFAULT false) RETURNS text
LANGUAGE sql IMMUTABLE STRICT AS $$
    SELECT CASE WHEN pretty THEN jsonb_pretty(dbsaci.to_json_or_null(s))
        ELSE dbsaci.json_text(dbsaci.to_json_or_null(s)) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.json_serialize(j jsonb, pretty boolean DEFAULT false) RETURNS text
LANGUAGE sql IMMUTABLE STRICT AS $$ SELECT CASE WHEN pretty THEN jsonb_pretty(j) ELSE dbsaci.json_text(j) END $$;
