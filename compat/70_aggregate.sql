-- Aggregates that PostgreSQL lacks, or has for double precision only. An ordinary role cannot make ones with an
-- internal state, so these collect an array and decide at the end.
--
-- AVG, STDDEV and VARIANCE of NUMBER are written with PostgreSQL's own sum and count and finished here: avg(numeric)
-- keeps only some 16 digits.

CREATE OR REPLACE FUNCTION dbsaci.collect_step(state anyarray, v anyelement) RETURNS anyarray
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT CASE WHEN v IS NULL THEN state ELSE array_append(state, v) END $$;

-- MEDIAN and PERCENTILE_CONT of sorted values: between the two at the place, by its fraction.
CREATE OR REPLACE FUNCTION dbsaci.percentile_of(v numeric[], fraction numeric) RETURNS numeric
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
    s  numeric[];
    at numeric;
    lo int;
BEGIN
    IF fraction NOT BETWEEN 0 AND 1 THEN
        PERFORM dbsaci.raise(30493);
    END IF;
    SELECT array_agg(x ORDER BY x) INTO s FROM unnest(v) AS x WHERE x IS NOT NULL;
    IF s IS NULL THEN
        RETURN NULL;
    END IF;
    at := 1 + fraction * (array_length(s, 1) - 1);
    lo := floor(at)::int;
    RETURN dbsaci.num_round(CASE WHEN lo = at THEN s[lo] ELSE s[lo] + (at - lo) * (s[lo + 1] - s[lo]) END);
END $$;
CREATE OR REPLACE FUNCTION dbsaci.median_final(v numeric[]) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT dbsaci.percentile_of(v, 0.5) $$;
-- Of dates: as seconds since 2000.
CREATE OR REPLACE FUNCTION dbsaci.percentile_date(secs numeric[], fraction numeric) RETURNS timestamp
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT timestamp '2000-01-01' + make_interval(secs => dbsaci.percentile_of(secs, fraction)::double precision)
$$;
CREATE OR REPLACE FUNCTION dbsaci.median_final(v timestamp[]) RETURNS timestamp
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN v IS NOT NULL THEN
        (SELECT dbsaci.percentile_date(array_agg(extract(epoch FROM x) - 946684800), 0.5) FROM unnest(v) AS x) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.median_final(v interval[]) RETURNS interval
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY x) FROM unnest(v) AS x $$;
CREATE OR REPLACE FUNCTION dbsaci.median_final(v double precision[]) RETURNS double precision
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY x) FROM unnest(v) AS x $$;

-- PERCENTILE_CONT(fraction) WITHIN GROUP (ORDER BY v [DESC]) is percentile_cont(v, fraction or 1 - fraction):
-- the state's first element is the fraction.
CREATE OR REPLACE FUNCTION dbsaci.percentile_step(state numeric[], v numeric, fraction numeric) RETURNS numeric[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN v IS NULL THEN state ELSE array_append(CASE WHEN state = '{}' THEN ARRAY[fraction] ELSE state END, v) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.percentile_final(v numeric[]) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT dbsaci.percentile_of(v[2:], v[1]) $$;
CREATE OR REPLACE FUNCTION dbsaci.percentile_step(state numeric[], v timestamp, fraction numeric) RETURNS numeric[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT dbsaci.percentile_step(state, extract(epoch FROM v) - 946684800, fraction) $$;
CREATE OR REPLACE FUNCTION dbsaci.percentile_final_date(v numeric[]) RETURNS timestamp
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT dbsaci.percentile_date(v[2:], v[1]) $$;
CREATE OR REPLACE FUNCTION dbsaci.percentile_step(state double precision[], v double precision, fraction numeric) RETURNS double precision[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN v IS NULL THEN state
                ELSE array_append(CASE WHEN state = '{}' THEN ARRAY[fraction::double precision] ELSE state END, v) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.percentile_final(v double precision[]) RETURNS double precision
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT percentile_cont(v[1]) WITHIN GROUP (ORDER BY x) FROM unnest(v[2:]) AS x $$;

-- PERCENTILE_DISC over a window: of all its values in their order, of which the first n are not NULL.
CREATE OR REPLACE FUNCTION dbsaci.percentile_disc_of(v anyarray, n bigint, fraction numeric) RETURNS anyelement
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
    IF fraction NOT BETWEEN 0 AND 1 THEN
        PERFORM dbsaci.raise(30493);
    END IF;
    RETURN v[greatest(ceil(fraction * n), 1)::int];
END $$;

-- STATS_MODE: the most frequent value, the smallest of several.
CREATE OR REPLACE FUNCTION dbsaci.mode_final(v anyarray) RETURNS anyelement
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT x FROM unnest(v) AS x GROUP BY x ORDER BY count(*) DESC, x LIMIT 1 $$;

CREATE OR REPLACE FUNCTION dbsaci.wm_step(state text, v text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN v IS NULL THEN state WHEN state IS NULL THEN v ELSE state || ',' || v END
$$;

-- FIRST and LAST of an ordered aggregate, NULLs too: first_value_agg(x ORDER BY k).
CREATE OR REPLACE FUNCTION dbsaci.first_step(state anyarray, v anyelement) RETURNS anyarray
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT CASE WHEN state IS NULL THEN ARRAY[v] ELSE state END $$;
CREATE OR REPLACE FUNCTION dbsaci.last_step(state anyarray, v anyelement) RETURNS anyarray
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT ARRAY[v] $$;
CREATE OR REPLACE FUNCTION dbsaci.first_final(state anyarray) RETURNS anyelement
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT state[1] $$;

-- Products, bits
CREATE OR REPLACE FUNCTION dbsaci.bit_step(state numeric, v numeric, op text) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN v IS NULL THEN state WHEN state IS NULL THEN pg_catalog.trunc(v)
                WHEN op = '&' THEN (state::bigint & pg_catalog.trunc(v)::bigint)::numeric
                WHEN op = '|' THEN (state::bigint | pg_catalog.trunc(v)::bigint)::numeric
                ELSE (state::bigint # pg_catalog.trunc(v)::bigint)::numeric END
$$;
CREATE OR REPLACE FUNCTION dbsaci.bit_and_step(state numeric, v numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT dbsaci.bit_step(state, v, '&') $$;
CREATE OR REPLACE FUNCTION dbsaci.bit_or_step(state numeric, v numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT dbsaci.bit_step(state, v, '|') $$;
CREATE OR REPLACE FUNCTION dbsaci.bit_xor_step(state numeric, v numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT dbsaci.bit_step(state, v, '#') $$;

-- CREATE OR REPLACE AGGREGATE keeps what depends on them.
CREATE OR REPLACE AGGREGATE dbsaci.median(numeric) (sfunc = array_append, stype = numeric[], finalfunc = dbsaci.median_final);
CREATE OR REPLACE AGGREGATE dbsaci.median(timestamp) (sfunc = array_append, stype = timestamp[], finalfunc = dbsaci.median_final);
CREATE OR REPLACE AGGREGATE dbsaci.median(interval) (sfunc = array_append, stype = interval[], finalfunc = dbsaci.median_final);
CREATE OR REPLACE AGGREGATE dbsaci.median(double precision) (sfunc = array_append, stype = double precision[],
    finalfunc = dbsaci.median_final);
CREATE OR REPLACE AGGREGATE dbsaci.percentile_cont(v numeric, fraction numeric) (
    sfunc = dbsaci.percentile_step, stype = numeric[], initcond = '{}', finalfunc = dbsaci.percentile_final);
CREATE OR REPLACE AGGREGATE dbsaci.percentile_cont(v timestamp, fraction numeric) (
    sfunc = dbsaci.percentile_step, stype = numeric[], initcond = '{}', finalfunc = dbsaci.percentile_final_date);
-- By another name: PostgreSQL would prefer it for integers.
CREATE OR REPLACE AGGREGATE dbsaci.percentile_cont_float(v double precision, fraction numeric) (
    sfunc = dbsaci.percentile_step, stype = double precision[], initcond = '{}', finalfunc = dbsaci.percentile_final);
CREATE OR REPLACE AGGREGATE dbsaci.stats_mode(anyelement) (
    sfunc = dbsaci.collect_step, stype = anyarray, initcond = '{}', finalfunc = dbsaci.mode_final);
CREATE OR REPLACE AGGREGATE dbsaci.wm_concat(text) (sfunc = dbsaci.wm_step, stype = text);
CREATE OR REPLACE AGGREGATE dbsaci.first_value_agg(anyelement) (sfunc = dbsaci.first_step, stype = anyarray,
    finalfunc = dbsaci.first_final);
CREATE OR REPLACE AGGREGATE dbsaci.last_value_agg(anyelement) (sfunc = dbsaci.last_step, stype = anyarray,
    finalfunc = dbsaci.first_final);
CREATE OR REPLACE AGGREGATE dbsaci.bit_and_agg(numeric) (sfunc = dbsaci.bit_and_step, stype = numeric);
CREATE OR REPLACE AGGREGATE dbsaci.bit_or_agg(numeric) (sfunc = dbsaci.bit_or_step, stype = numeric);
CREATE OR REPLACE AGGREGATE dbsaci.bit_xor_agg(numeric) (sfunc = dbsaci.bit_xor_step, stype = numeric);

-- AVG(x): avg_of(sum(x), count(x)).
CREATE OR REPLACE FUNCTION dbsaci.avg_of(total numeric, n bigint) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT CASE WHEN n > 0 THEN dbsaci.div(total, n::numeric) END $$;

-- VARIANCE, VAR_SAMP, VAR_POP and STDDEV of count(x), sum(x), sum(x * x). VARIANCE and STDDEV of one value are 0.
CREATE OR REPLACE FUNCTION dbsaci.var_pop_of(n bigint, total numeric, squares numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN n > 0 THEN dbsaci.div(squares * n - total * total, n::numeric * n) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.var_samp_of(n bigint, total numeric, squares numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN n > 1 THEN dbsaci.div(squares * n - total * total, n::numeric * (n - 1)) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.variance_of(n bigint, total numeric, squares numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT CASE WHEN n = 1 THEN 0 ELSE dbsaci.var_samp_of(n, total, squares) END $$;
CREATE OR REPLACE FUNCTION dbsaci.stddev_of(n bigint, total numeric, squares numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT dbsaci.sqrt(dbsaci.variance_of(n, total, squares)) $$;
CREATE OR REPLACE FUNCTION dbsaci.stddev_samp_of(n bigint, total numeric, squares numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT dbsaci.sqrt(dbsaci.var_samp_of(n, total, squares)) $$;
CREATE OR REPLACE FUNCTION dbsaci.stddev_pop_of(n bigint, total numeric, squares numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT dbsaci.sqrt(dbsaci.var_pop_of(n, total, squares)) $$;

-- CUME_DIST and PERCENT_RANK: PostgreSQL's double is a number of n-ths.
CREATE OR REPLACE FUNCTION dbsaci.share_of(share double precision, n bigint) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN n > 0 THEN dbsaci.div(pg_catalog.round(share::numeric * n), n::numeric) ELSE 0 END
$$;

-- LISTAGG: string_agg, whose result may be too long for a VARCHAR2. ON OVERFLOW ERROR (the default) is this; the
-- limit is 4000 bytes, or what MAX_STRING_SIZE says.
CREATE OR REPLACE FUNCTION dbsaci.listagg_check(s text, most int) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN octet_length(s) > most THEN dbsaci.fail(1489, s) ELSE nullif(s, '') END
$$;
CREATE OR REPLACE FUNCTION dbsaci.listagg_check(s text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT dbsaci.listagg_check(s, 4000) $$;
-- ON OVERFLOW TRUNCATE filler [WITH COUNT]: of array_agg(x ORDER BY ...).
CREATE OR REPLACE FUNCTION dbsaci.listagg_truncate(v text[], sep text, filler text, with_count boolean, most int) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
    parts text[] := array_remove(v, NULL);
    total int    := coalesce(array_length(parts, 1), 0);
    out   text   := array_to_string(parts, coalesce(sep, ''));
    room  int;
    kept  int    := 0;
    used  int    := 0;
    more  int;
BEGIN
    IF octet_length(out) <= most THEN
        RETURN nullif(out, '');
    END IF;
    -- room for separator, filler and (nnn) of 24 bytes as Oracle sets aside
    room := most - octet_length(coalesce(sep, '')) - octet_length(coalesce(filler, '')) - CASE WHEN with_count THEN 24 ELSE 0 END;
    out := '';
    WHILE kept < total LOOP
        more := octet_length(parts[kept + 1]) + CASE WHEN kept > 0 THEN octet_length(coalesce(sep, '')) ELSE 0 END;
        EXIT WHEN used + more > room;
        out := out || CASE WHEN kept > 0 THEN coalesce(sep, '') ELSE '' END || parts[kept + 1];
        used := used + more;
        kept := kept + 1;
    END LOOP;
    RETURN out || coalesce(sep, '') || coalesce(filler, '') || CASE WHEN with_count THEN '(' || total - kept || ')' ELSE '' END;
END $$;
CREATE OR REPLACE FUNCTION dbsaci.listagg_truncate(v text[], sep text, filler text, with_count boolean) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT dbsaci.listagg_truncate(v, sep, filler, with_count, 4000) $$;
