-- An integer argument must find the numeric form of a function, but PostgreSQL prefers double precision where
-- both exist. So every function with a double precision form gets smallint, int and bigint forms that call the
-- numeric one.

DO $$
DECLARE
    f     record;
    whole text;
    args  text;
    call_ text;
BEGIN
    FOR f IN
        SELECT p.proname, p.proargtypes, p.pronargs, p.prorettype, p.provolatile
          FROM pg_proc AS p
         WHERE p.pronamespace = 'dbsaci'::regnamespace AND p.prokind = 'f' AND p.provariadic = 0
           AND p.proargtypes[0] = 'numeric'::regtype AND (p.proname, p.pronargs) <> ('to_char', 1)     -- see below
           AND EXISTS (SELECT FROM pg_proc AS q
                        WHERE q.pronamespace = p.pronamespace AND q.proname = p.proname AND q.pronargs = p.pronargs
                          AND q.proargtypes[0] = 'double precision'::regtype)
    LOOP
        FOREACH whole IN ARRAY ARRAY['smallint', 'int', 'bigint'] LOOP
            -- where the second argument is numeric in both forms (places) it stays numeric
            SELECT string_agg(CASE WHEN t <> 'numeric'::regtype OR (i > 1 AND NOT both_float) THEN t::regtype::text
                ELSE whole END, ', ' ORDER BY i),
                   string_agg(CASE WHEN t = 'numeric'::regtype THEN '$' || i || '::numeric' ELSE '$' || i END, ', ' ORDER BY i)
              INTO args, call_
              FROM (SELECT t, i, EXISTS (SELECT FROM pg_proc AS q
                                          WHERE q.pronamespace = 'dbsaci'::regnamespace AND q.proname = f.proname
                                            AND q.pronargs = f.pronargs AND q.proargtypes[0] = 'double precision'::regtype
                                            AND q.proargtypes[i - 1] = 'double precision'::regtype) AS both_float
                      FROM unnest(f.proargtypes::oid[]) WITH ORDINALITY AS a(t, i)) AS s;
            EXECUTE format('CREATE OR REPLACE FUNCTION dbsaci.%I(%s) RETURNS %s LANGUAGE sql %s PARALLEL SAFE AS %L',
                           f.proname, args, f.prorettype::regtype, CASE f.provolatile WHEN 'i' THEN 'IMMUTABLE' ELSE 'STABLE' END,
                           format('SELECT dbsaci.%I(%s)', f.proname, call_));
        END LOOP;
    END LOOP;
END $$;

-- The same for functions of any number of arguments, and aggregates.
DO $$
DECLARE
    whole text;
    name  text;
BEGIN
    FOREACH whole IN ARRAY ARRAY['smallint', 'int', 'bigint'] LOOP
        FOREACH name IN ARRAY ARRAY['greatest', 'least'] LOOP
            EXECUTE format('CREATE OR REPLACE FUNCTION dbsaci.%I(VARIADIC v %s[]) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS %L',
                           name, whole, format('SELECT dbsaci.%I(VARIADIC v::numeric[])', name));
        END LOOP;
        EXECUTE format('CREATE OR REPLACE FUNCTION dbsaci.median_final(v %s[]) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS %L',
                       whole, 'SELECT dbsaci.percentile_of(v::numeric[], 0.5)');
        EXECUTE format('CREATE OR REPLACE AGGREGATE dbsaci.median(%s) (sfunc = array_append, stype = %s[], finalfunc = dbsaci.median_final)', whole, whole);
    END LOOP;
END $$;

-- Whole numbers have a plain text.
CREATE OR REPLACE FUNCTION dbsaci.to_char(n smallint) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT n::text $$;
CREATE OR REPLACE FUNCTION dbsaci.to_char(n int) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT n::text $$;
CREATE OR REPLACE FUNCTION dbsaci.to_char(n bigint) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT n::text $$;
