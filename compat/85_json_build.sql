-- JSON_OBJECT, JSON_ARRAY and their aggregates: members keep the order in which they are written, the text is compact.
-- The compiler turns each value into JSON text with json_val() first; NULL there is the JSON null or an absent member.

CREATE OR REPLACE FUNCTION dbsaci.json_val(s text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT to_json(nullif(s, ''))::text $$;
CREATE OR REPLACE FUNCTION dbsaci.json_val(n numeric) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT trim_scale(n)::text $$;
CREATE OR REPLACE FUNCTION dbsaci.json_val(n double precision) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT n::text $$;
CREATE OR REPLACE FUNCTION dbsaci.json_val(d timestamp) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT '"' || pg_catalog.replace(d::text, ' ', 'T') || '"'
$$;
CREATE OR REPLACE FUNCTION dbsaci.json_val(t timestamptz) RETURNS text
LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$ SELECT to_json(t AT TIME ZONE 'UTC')::text $$;
CREATE OR REPLACE FUNCTION dbsaci.json_val(n dbsaci.timestamp_ns) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT '"' || dbsaci.iso_text((n).t, (n).nanos) || '"' $$;
CREATE OR REPLACE FUNCTION dbsaci.json_val(z dbsaci.timestamp_tz) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT '"' || dbsaci.iso_text((z).utc, (z).nanos) || 'Z"' $$;
CREATE OR REPLACE FUNCTION dbsaci.json_val(b boolean) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT b::text $$;
CREATE OR REPLACE FUNCTION dbsaci.json_val(r bytea) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT '"' || dbsaci.rawtohex(r) || '"' $$;
CREATE OR REPLACE FUNCTION dbsaci.json_val(j jsonb) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT dbsaci.json_text(j) $$;

-- kv: key, value, key, value ... absent: members whose value is NULL are left out, else they are null.
CREATE OR REPLACE FUNCTION dbsaci.json_object_of(absent boolean, VARIADIC kv text[]) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT '{' || coalesce(string_agg(to_json(kv[i])::text || ':' || coalesce(kv[i + 1], 'null'), ',' ORDER BY i)
                               FILTER (WHERE NOT absent OR kv[i + 1] IS NOT NULL), '') || '}'
      FROM generate_series(1, cardinality(kv), 2) AS i
$$;
CREATE OR REPLACE FUNCTION dbsaci.json_array_of(absent boolean, VARIADIC v text[]) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT '[' || coalesce(string_agg(coalesce(v[i], 'null'), ',' ORDER BY i) FILTER (WHERE NOT absent OR v[i] IS NOT NULL), '') || ']'
      FROM generate_series(1, cardinality(v)) AS i
$$;
-- A member for JSON_OBJECTAGG, NULL if it is to be left out.
CREATE OR REPLACE FUNCTION dbsaci.json_member(key text, value text, absent boolean) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN value IS NOT NULL OR NOT absent THEN to_json(key)::text || ':' || coalesce(value, 'null') END
$$;
-- Around what string_agg joined with commas.
CREATE OR REPLACE FUNCTION dbsaci.json_arrayagg_of(s text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT '[' || s || ']' $$;
CREATE OR REPLACE FUNCTION dbsaci.json_objectagg_of(s text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT '{' || s || '}' $$;
