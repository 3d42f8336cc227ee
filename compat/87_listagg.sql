-- LISTAGG(DISTINCT n) WITHIN GROUP (ORDER BY n): the numbers come sorted and distinct, and become Oracle's text here.
CREATE OR REPLACE FUNCTION dbsaci.listagg_numbers(v numeric[], sep text) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT dbsaci.listagg_check(string_agg(dbsaci.to_char(n), coalesce(sep, '') ORDER BY at)) FROM unnest(v) WITH ORDINALITY AS u(n, at)
$$;
