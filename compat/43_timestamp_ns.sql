-- TIMESTAMP(7) to TIMESTAMP(9), without a zone: dbsaci.timestamp_ns (see 07_stamp_types).

-- ---- conversions ----

CREATE OR REPLACE FUNCTION dbsaci.to_ns(t timestamp) RETURNS dbsaci.timestamp_ns
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT dbsaci.ns_row(t, 0) $$;
CREATE OR REPLACE FUNCTION dbsaci.to_ns(t timestamptz) RETURNS dbsaci.timestamp_ns
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT dbsaci.ns_row(t::timestamp, 0) $$;
CREATE OR REPLACE FUNCTION dbsaci.from_ns(n dbsaci.timestamp_ns) RETURNS timestamp
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT dbsaci.micros((n).t, (n).nanos) $$;
CREATE OR REPLACE FUNCTION dbsaci.instant(n dbsaci.timestamp_ns) RETURNS timestamptz
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT dbsaci.micros((n).t, (n).nanos)::timestamptz $$;
CREATE OR REPLACE FUNCTION dbsaci.cast_date(n dbsaci.timestamp_ns) RETURNS timestamp
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT date_trunc('second', (n).t) $$;

CREATE OR REPLACE FUNCTION dbsaci.local_fields(n dbsaci.timestamp_ns) RETURNS timestamp
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT (n).t $$;

-- As TIMESTAMP(digits) keeps it; digits is 7 or 8, for 9 there is nothing to do.
CREATE OR REPLACE FUNCTION dbsaci.round_ns(n dbsaci.timestamp_ns, digits int) RETURNS dbsaci.timestamp_ns
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN digits >= 9 OR (n).nanos = 0 THEN n
                ELSE (SELECT dbsaci.ns_row(r.rounded, r.rest) FROM dbsaci.round_fraction((n).t, (n).nanos, digits) AS r) END
$$;

-- ---- TO_TIMESTAMP with all digits of its text, TO_CHAR ----

CREATE OR REPLACE FUNCTION dbsaci.parts_to_ns(r dbsaci.date_parts) RETURNS dbsaci.timestamp_ns
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
    IF r.err IS NOT NULL THEN
        PERFORM dbsaci.raise(r.err);
    END IF;
    RETURN dbsaci.ns_row(r.t, r.nanos);
END $$;
CREATE OR REPLACE FUNCTION dbsaci.to_timestamp_ns(s text, fmt text, nls text) RETURNS dbsaci.timestamp_ns
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT dbsaci.parts_to_ns(dbsaci.date_parse(s, fmt, nls, 'T')) $$;
CREATE OR REPLACE FUNCTION dbsaci.to_timestamp_ns(s text, fmt text) RETURNS dbsaci.timestamp_ns
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT dbsaci.to_timestamp_ns(s, fmt, NULL) $$;
CREATE OR REPLACE FUNCTION dbsaci.to_timestamp_ns(s text) RETURNS dbsaci.timestamp_ns
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT dbsaci.to_timestamp_ns(s, dbsaci.nls_timestamp_format(), NULL) $$;
CREATE OR REPLACE FUNCTION dbsaci.to_timestamp_ns_default(s text, d text, fmt text DEFAULT NULL, nls text DEFAULT NULL)
    RETURNS dbsaci.timestamp_ns
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT dbsaci.parts_to_ns(dbsaci.date_value_default(s, d, coalesce(fmt, dbsaci.nls_timestamp_format()), nls, 'T'))
$$;

CREATE OR REPLACE FUNCTION dbsaci.to_char_ff(n dbsaci.timestamp_ns, fmt text, nls text, ff int) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN (n).nanos = 0 THEN dbsaci.to_char_ff((n).t, fmt, nls, ff)
                ELSE dbsaci.date_model((n).t, fmt, dbsaci.fraction_elements(fmt, dbsaci.date_cut(fmt), (n).t, (n).nanos, ff), nls, 'T',
                    ff, NULL, dbsaci.sessiontimezone(), '') END
$$;
CREATE OR REPLACE FUNCTION dbsaci.to_char_ff(n dbsaci.timestamp_ns, ff int) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT dbsaci.to_char_ff(n, dbsaci.nls_timestamp_format(), NULL, ff) $$;
CREATE OR REPLACE FUNCTION dbsaci.to_char(n dbsaci.timestamp_ns) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT dbsaci.to_char_ff(n, 9) $$;

-- ---- EXTRACT, arithmetic ----

CREATE OR REPLACE FUNCTION dbsaci.extract_part(field text, n dbsaci.timestamp_ns) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE pg_catalog.upper(field) WHEN 'SECOND' THEN trim_scale(extract(second FROM (n).t) + (n).nanos / 1000000000.0)
        ELSE dbsaci.extract_part(field, (n).t) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.interval_add(n dbsaci.timestamp_ns, i interval) RETURNS dbsaci.timestamp_ns
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT dbsaci.ns_row(dbsaci.interval_add((n).t, i), (n).nanos) $$;
CREATE OR REPLACE FUNCTION dbsaci.interval_diff(a dbsaci.timestamp_ns, b dbsaci.timestamp_ns) RETURNS interval
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT (a).t - (b).t + round(((a).nanos - (b).nanos) / 1000.0)::int * interval '1 microsecond'
$$;
