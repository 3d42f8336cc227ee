-- LISTAGG(DISTINCT x) WITHIN GROUP (ORDER BY x) where x is no text: the values come sorted and distinct, and become
-- Oracle's text here. Polymorphic: the right to_char is found by the array's type when it is called.
DROP FUNCTION IF EXISTS dbsaci.listagg_numbers(numeric[], text);
CREATE OR REPLACE FUNCTION dbsaci.listagg_values(v anyarray, sep text) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT dbsaci.listagg_check(string_agg(dbsaci.to_char(u.x), coalesce(sep, '') ORDER BY u.at)) FROM unnest(v) WITH ORDINALITY AS u(x, at)
$$;
