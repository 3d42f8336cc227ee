-- JSON_TRANSFORM on JSON text: members keep their order. A path is a list of steps, '.name' or '[n]'.

CREATE OR REPLACE FUNCTION dbsaci.json_steps(path text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
    rest  text := pg_catalog.btrim(path);
    step  text[];
    steps text[] := '{}';
BEGIN
    IF left(rest, 1) IS DISTINCT FROM '$' THEN
        PERFORM dbsaci.raise(40442);
    END IF;
    rest := pg_catalog.ltrim(pg_catalog.substr(rest, 2));
    WHILE rest <> '' LOOP
        step := regexp_match(rest, '^(?:\.\s*(?:"((?:[^"\\]|\\.)*)"|([[:alpha:]_][[:alnum:]_$]*))|\[\s*(\d+)\s*\])\s*(.*)$', 's');
        IF step IS NULL THEN
            PERFORM dbsaci.ora_error(3001, 'unimplemented feature: path ' || path || ' in JSON_TRANSFORM');
        END IF;
        steps := steps || CASE WHEN step[3] IS NOT NULL THEN '[' || step[3] || ']' ELSE '.' || coalesce(step[1], step[2]) END;
        rest := step[4];
    END LOOP;
    RETURN steps;
END $$;

-- Without blanks.
CREATE OR REPLACE FUNCTION dbsaci.json_compact(j json) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN
    RETURN CASE json_typeof(j)
        WHEN 'object' THEN '{' || coalesce((SELECT string_agg(to_json(k)::text || ':' || dbsaci.json_compact(v), ',' ORDER BY n)
                                            FROM json_each(j) WITH ORDINALITY e(k, v, n)), '') || '}'
        WHEN 'array' THEN '[' || coalesce((SELECT string_agg(dbsaci.json_compact(v), ',' ORDER BY n)
                                           FROM json_array_elements(j) WITH ORDINALITY e(v, n)), '') || ']'
        WHEN 'string' THEN to_json(j #>> '{}')::text ELSE coalesce(j #>> '{}', 'null') END;
END $$;

-- What becomes of the value v at the end of the path; NULL: it goes.
CREATE OR REPLACE FUNCTION dbsaci.json_changed(v json, verb text, value text, on_existing text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
    old text := dbsaci.json_compact(v);
BEGIN
    CASE verb
    WHEN 'REMOVE' THEN RETURN NULL;
    WHEN 'APPEND', 'PREPEND' THEN
        IF json_typeof(v) <> 'array' THEN
            PERFORM dbsaci.ora_error(40762, 'missing value in the path expression');
        END IF;
        RETURN CASE WHEN old = '[]' THEN '[' || value || ']' WHEN verb = 'APPEND' THEN left(old, -1) || ',' || value || ']'
                    ELSE '[' || value || ',' || substr(old, 2) END;
    ELSE
        CASE on_existing
        WHEN 'ERROR' THEN PERFORM dbsaci.ora_error(40763, 'existing value in the path expression');
        WHEN 'IGNORE' THEN RETURN old;
        WHEN 'REMOVE' THEN RETURN NULL;
        ELSE RETURN value;
        END CASE;
    END CASE;
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION dbsaci.json_change_at(j json, steps text[], verb text, value text, on_existing text, on_missing text) RETURNS text
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
    ends  boolean := cardinality(steps) = 1;
    named boolean := steps[1] LIKE '.%';
    fits  boolean := json_typeof(j) = CASE WHEN named THEN 'object' ELSE 'array' END;
    items text[] := '{}';
    found boolean := false;
    e     record;
    label text;
    new   text;
BEGIN
    IF cardinality(steps) = 0 THEN
        RETURN coalesce(dbsaci.json_changed(j, verb, value, on_existing), 'null');
    END IF;
    IF fits THEN
        FOR e IN SELECT k, v, '.' || k AS step FROM json_each(CASE WHEN named THEN j END) x(k, v)
                 UNION ALL SELECT NULL, v, '[' || n - 1 || ']' FROM json_array_elements(CASE WHEN NOT named THEN j END) WITH ORDINALITY x(v, n) LOOP
            label := coalesce(to_json(e.k)::text || ':', '');
            new := dbsaci.json_compact(e.v);
            IF e.step = steps[1] THEN
                found := true;
                IF NOT ends THEN
                    new := dbsaci.json_change_at(e.v, steps[2:], verb, value, on_existing, on_missing);
                ELSIF verb = 'RENAME' THEN
                    label := value || ':';
                ELSIF verb = 'INSERT' AND NOT named THEN -- before the one that is there
                    items := items || value;
                ELSE
                    new := dbsaci.json_changed(e.v, verb, value, on_existing);
                END IF;
            END IF;
            items := items || (label || new);
        END LOOP;
    END IF;
    IF NOT found AND on_missing = 'ERROR' THEN
        PERFORM dbsaci.ora_error(40762, 'missing value in the path expression');
    ELSIF NOT found AND on_missing = 'CREATE' AND ends AND fits THEN
        items := items || (CASE WHEN named THEN to_json(substr(steps[1], 2))::text || ':' ELSE '' END
                           || CASE WHEN verb IN ('APPEND', 'PREPEND') THEN '[' || value || ']' ELSE value END);
    END IF;
    IF json_typeof(j) NOT IN ('object', 'array') THEN
        RETURN dbsaci.json_compact(j);
    END IF;
    RETURN CASE json_typeof(j) WHEN 'object' THEN '{' || array_to_string(items, ',') || '}' ELSE '[' || array_to_string(items, ',') || ']' END;
END $$;

-- One operation. value: JSON text (of RENAME: the new name), NULL for SQL's NULL. handlers: "IGNORE ON MISSING, ..." as written.
CREATE OR REPLACE FUNCTION dbsaci.json_change(doc text, verb text, path text, value text, handlers text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
    on_null     text := coalesce(substring(handlers FROM '(\w+) ON NULL'), 'NULL');
    on_existing text := coalesce(substring(handlers FROM '(\w+) ON EXISTING'), CASE verb WHEN 'INSERT' THEN 'ERROR' ELSE 'REPLACE' END);
    on_missing  text := coalesce(substring(handlers FROM '(\w+) ON MISSING'),
                                 CASE WHEN verb IN ('SET', 'INSERT') THEN 'CREATE' WHEN verb IN ('APPEND', 'PREPEND') THEN 'ERROR' ELSE 'IGNORE' END);
BEGIN
    IF doc IS NULL THEN
        RETURN NULL;
    ELSIF value IS NULL AND verb NOT IN ('REMOVE', 'RENAME') THEN
        IF on_null = 'ERROR' THEN
            PERFORM dbsaci.ora_error(40764, 'null value in JSON_TRANSFORM');
        ELSIF on_null = 'IGNORE' THEN
            RETURN doc;
        ELSIF on_null = 'REMOVE' THEN
            RETURN dbsaci.json_change_at(doc::json, dbsaci.json_steps(path), 'REMOVE', NULL, 'REPLACE', 'IGNORE');
        END IF;
    END IF;
    RETURN dbsaci.json_change_at(doc::json, dbsaci.json_steps(path), verb, coalesce(value, 'null'), on_existing, on_missing);
EXCEPTION WHEN invalid_text_representation THEN
    PERFORM dbsaci.raise(40441);
END $$;

-- KEEP: what one of the paths leads to, and what is on the way there. left_: a JSON array of lists of steps.
CREATE OR REPLACE FUNCTION dbsaci.json_keep_at(j json, left_ jsonb) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
    items text[] := '{}';
    e     record;
BEGIN
    IF left_ @> '[[]]' AND EXISTS (SELECT FROM jsonb_array_elements(left_) x WHERE x = '[]') THEN
        RETURN dbsaci.json_compact(j);
    ELSIF json_typeof(j) NOT IN ('object', 'array') THEN
        RETURN NULL;
    END IF;
    FOR e IN SELECT s.k, s.v, t.tails FROM (
                 SELECT k, v, '.' || k AS step, n FROM json_each(CASE WHEN json_typeof(j) = 'object' THEN j END) WITH ORDINALITY x(k, v, n)
                 UNION ALL SELECT NULL, v, '[' || n - 1 || ']', n FROM json_array_elements(CASE WHEN json_typeof(j) = 'array' THEN j END) WITH ORDINALITY x(v, n)) s
             CROSS JOIN LATERAL (SELECT jsonb_agg(x - 0) AS tails FROM jsonb_array_elements(left_) x WHERE x ->> 0 = s.step) t
             WHERE t.tails IS NOT NULL ORDER BY s.n LOOP
        items := items || (coalesce(to_json(e.k)::text || ':', '') || dbsaci.json_keep_at(e.v, e.tails));
    END LOOP;
    items := array_remove(items, NULL);
    RETURN CASE json_typeof(j) WHEN 'object' THEN '{' || array_to_string(items, ',') || '}' ELSE '[' || array_to_string(items, ',') || ']' END;
END $$;

CREATE OR REPLACE FUNCTION dbsaci.json_keep(doc text, VARIADIC paths text[]) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$
    SELECT dbsaci.json_keep_at(doc::json, (SELECT jsonb_agg(to_jsonb(dbsaci.json_steps(p))) FROM unnest(paths) p))
$$;

CREATE OR REPLACE FUNCTION dbsaci.json_pretty(doc text) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$ SELECT jsonb_pretty(doc::jsonb) $$;
