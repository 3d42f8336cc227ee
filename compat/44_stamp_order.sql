-- MIN, MAX, GREATEST, LEAST and casts of the row types of 07_stamp_types. PostgreSQL compares rows, but before 18 it has no
-- aggregates over them.

DO $$
DECLARE
    type  text;
    name  text;
    op    text;
    word  text;
BEGIN
    FOREACH type IN ARRAY '{timestamp_ns,timestamp_tz}'::text[] LOOP
        FOR name, op, word IN VALUES ('min', '<', 'least'), ('max', '>', 'greatest') LOOP
            EXECUTE format('CREATE OR REPLACE FUNCTION dbsaci.%s_of(a dbsaci.%s, b dbsaci.%2$s) RETURNS dbsaci.%2$s'
                ' LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $f$ SELECT CASE WHEN b %3$s a THEN b ELSE a END $f$', name, type, op);
            EXECUTE format('CREATE OR REPLACE AGGREGATE dbsaci.%s(dbsaci.%s) (sfunc = dbsaci.%1$s_of, stype = dbsaci.%2$s,'
                ' combinefunc = dbsaci.%1$s_of, parallel = safe)', name, type);
            EXECUTE format('CREATE OR REPLACE FUNCTION dbsaci.%s(VARIADIC v dbsaci.%s[]) RETURNS dbsaci.%2$s'
                ' LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $f$ SELECT CASE WHEN num_nulls(VARIADIC v) = 0'
                ' THEN (SELECT dbsaci.%3$s(x) FROM unnest(v) AS x) END $f$', word, type, name);
        END LOOP;
    END LOOP;
END $$;

-- None of them implicit: beside the comparison of rows that of instants would be another candidate.
DO $$
DECLARE
    source text;
    target text;
    fn     text;
BEGIN
    FOR source, target, fn IN VALUES
        ('dbsaci.timestamp_tz', 'timestamptz', 'instant'), ('dbsaci.timestamp_tz', 'timestamp', 'local_time'),
        ('dbsaci.timestamp_tz', 'dbsaci.timestamp_ns', 'local_time_ns'), ('dbsaci.timestamp_tz', 'text', 'to_char'),
        ('dbsaci.timestamp_tz', 'varchar', 'to_char'),
        ('timestamptz', 'dbsaci.timestamp_tz', 'to_session_zone'), ('timestamp', 'dbsaci.timestamp_tz', 'in_session_zone'),
        ('dbsaci.timestamp_ns', 'dbsaci.timestamp_tz', 'in_session_zone'), ('timestamp', 'dbsaci.timestamp_ns', 'to_ns'),
        ('timestamptz', 'dbsaci.timestamp_ns', 'to_ns'), ('dbsaci.timestamp_ns', 'timestamp', 'from_ns'),
        ('dbsaci.timestamp_ns', 'timestamptz', 'instant'), ('dbsaci.timestamp_ns', 'text', 'to_char'),
        ('dbsaci.timestamp_ns', 'varchar', 'to_char')
    LOOP
        IF NOT EXISTS (SELECT FROM pg_catalog.pg_cast
                       WHERE castsource = source::regtype AND casttarget = target::regtype) THEN
            EXECUTE format('CREATE CAST (%s AS %s) WITH FUNCTION dbsaci.%s(%1$s) AS ASSIGNMENT', source, target, fn);
        END IF;
    END LOOP;
END $$;

-- The text and the seconds of a difference with all its nanoseconds, which an interval does not hold.
CREATE OR REPLACE FUNCTION dbsaci.ns_diff(a dbsaci.timestamp_ns, b dbsaci.timestamp_ns) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT extract(epoch FROM (a).t - (b).t) * 1000000000 + (a).nanos - (b).nanos $$;
CREATE OR REPLACE FUNCTION dbsaci.ns_diff(a dbsaci.timestamp_tz, b dbsaci.timestamp_tz) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT extract(epoch FROM (a).utc - (b).utc) * 1000000000 + (a).nanos - (b).nanos $$;
CREATE OR REPLACE FUNCTION dbsaci.ns_seconds(ns numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT trim_scale(pg_catalog.mod(ns, 60000000000) / 1000000000) $$;
CREATE OR REPLACE FUNCTION dbsaci.ns_text(ns numeric, lead int, ff int) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN ns < 0 THEN '-' ELSE '+' END
        || pg_catalog.substr(dbsaci.to_char_ds(pg_catalog.trunc(abs(ns) / 1000000000)::bigint * interval '1 second', lead, 0), 2)
        || CASE WHEN ff > 0 THEN '.' || left(pg_catalog.lpad(pg_catalog.mod(abs(ns), 1000000000)::bigint::text, 9, '0'), ff) ELSE '' END
$$;
CREATE OR REPLACE FUNCTION dbsaci.seconds_diff(a dbsaci.timestamp_ns, b dbsaci.timestamp_ns) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT dbsaci.ns_seconds(dbsaci.ns_diff(a, b)) $$;
CREATE OR REPLACE FUNCTION dbsaci.seconds_diff(a dbsaci.timestamp_tz, b dbsaci.timestamp_tz) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT dbsaci.ns_seconds(dbsaci.ns_diff(a, b)) $$;
CREATE OR REPLACE FUNCTION dbsaci.to_char_ds_diff(a dbsaci.timestamp_ns, b dbsaci.timestamp_ns, lead int, ff int) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT dbsaci.ns_text(dbsaci.ns_diff(a, b), lead, ff) $$;
CREATE OR REPLACE FUNCTION dbsaci.to_char_ds_diff(a dbsaci.timestamp_tz, b dbsaci.timestamp_tz, lead int, ff int) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT dbsaci.ns_text(dbsaci.ns_diff(a, b), lead, ff) $$;
