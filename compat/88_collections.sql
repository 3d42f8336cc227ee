-- Nested tables and VARRAYs are domains over arrays. Elements are reached by their subscripts, because unnest() takes a
-- composite element apart. NULLs count as equal to each other, but for the equality of two nested tables.

-- ---- limits ----

CREATE OR REPLACE FUNCTION dbsaci.varray_fits(v anyarray, most int) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
    IF cardinality(v) > most THEN
        PERFORM dbsaci.raise(22909);
    END IF;
    RETURN true;
END $$;

-- TABLE OF t NOT NULL
CREATE OR REPLACE FUNCTION dbsaci.elements_given(v anyarray) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
    IF EXISTS (SELECT FROM generate_subscripts(v, 1) AS s WHERE v[s] IS NOT DISTINCT FROM NULL) THEN
        RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = 'ORA-01400: cannot insert NULL into the collection';
    END IF;
    RETURN true;
END $$;

-- A value for an attribute or element of VARCHAR2(most) or NUMBER(digits, places).
CREATE OR REPLACE FUNCTION dbsaci.fit_bytes(v text, most int) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN octet_length(v) > most THEN dbsaci.fail(22814, v) ELSE v END
$$;
CREATE OR REPLACE FUNCTION dbsaci.fit_chars(v text, most int) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN length(v) > most THEN dbsaci.fail(22814, v) ELSE v END
$$;
CREATE OR REPLACE FUNCTION dbsaci.fit_number(v numeric, digits int, places int) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN abs(round(v, places)) >= 10::numeric ^ (digits - places) THEN dbsaci.fail(22814, v) ELSE round(v, places) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.fit_elements(v anyarray, most int) RETURNS anyarray LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
    IF EXISTS (SELECT FROM generate_subscripts(v, 1) AS s WHERE octet_length(v[s]::text) > most) THEN
        PERFORM dbsaci.raise(22814);
    END IF;
    RETURN v;
END $$;

-- ---- conditions ----

-- Oracle: CARDINALITY of an empty nested table is 0, of NULL it is NULL.
CREATE OR REPLACE FUNCTION dbsaci.cardinality(v anyarray) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT cardinality(v)::numeric
$$;
CREATE OR REPLACE FUNCTION dbsaci.is_empty(v anyarray) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT cardinality(v) = 0
$$;
-- x MEMBER OF v: unknown for NULL, and in an empty nested table.
CREATE OR REPLACE FUNCTION dbsaci.member_of(x anycompatible, v anycompatiblearray) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN x IS DISTINCT FROM NULL AND cardinality(v) > 0 THEN x = ANY (v) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.is_a_set(v anyarray) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN v IS NOT NULL THEN NOT EXISTS (SELECT FROM generate_subscripts(v, 1) AS s GROUP BY v[s] HAVING count(*) > 1) END
$$;
-- Is each element of a in b as often as in a?
CREATE OR REPLACE FUNCTION dbsaci.submultiset(a anycompatiblearray, b anycompatiblearray) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN a IS NOT NULL AND b IS NOT NULL THEN NOT EXISTS (
        SELECT FROM (SELECT a[s] AS v, count(*) AS n FROM generate_subscripts(a, 1) AS s GROUP BY a[s]) x
         WHERE x.n > (SELECT count(*) FROM generate_subscripts(b, 1) AS s WHERE b[s] IS NOT DISTINCT FROM x.v)) END
$$;
-- a = b: whatever the order of the elements; unknown if only a NULL element could tell.
CREATE OR REPLACE FUNCTION dbsaci.multiset_equal(a anycompatiblearray, b anycompatiblearray) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN a IS NULL OR b IS NULL THEN NULL
                WHEN cardinality(a) <> cardinality(b) THEN false
                WHEN EXISTS (SELECT FROM generate_subscripts(a, 1) AS s WHERE a[s] IS NOT DISTINCT FROM NULL OR b[s] IS NOT DISTINCT FROM NULL) THEN NULL
                ELSE dbsaci.submultiset(a, b) END
$$;

-- ---- operators: both the order and the first of equal elements are the left operand's ----

CREATE OR REPLACE FUNCTION dbsaci.multiset_set(v anyarray) RETURNS anyarray LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN v IS NOT NULL THEN ARRAY(SELECT v[min(s)] FROM generate_subscripts(v, 1) AS s GROUP BY v[s] ORDER BY min(s)) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.multiset_union(a anycompatiblearray, b anycompatiblearray) RETURNS anycompatiblearray LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN a IS NOT NULL AND b IS NOT NULL THEN a || b END
$$;
CREATE OR REPLACE FUNCTION dbsaci.multiset_union_distinct(a anycompatiblearray, b anycompatiblearray) RETURNS anycompatiblearray LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT dbsaci.multiset_set(dbsaci.multiset_union(a, b))
$$;
-- The n-th of equal elements of a stays if b has fewer than n of them (EXCEPT), or at least n (INTERSECT).
CREATE OR REPLACE FUNCTION dbsaci.multiset_except(a anycompatiblearray, b anycompatiblearray) RETURNS anycompatiblearray LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN a IS NOT NULL AND b IS NOT NULL THEN ARRAY(
        SELECT a[x.s] FROM (SELECT s, row_number() OVER (PARTITION BY a[s] ORDER BY s) AS n FROM generate_subscripts(a, 1) AS s) x
         WHERE x.n > (SELECT count(*) FROM generate_subscripts(b, 1) AS s WHERE b[s] IS NOT DISTINCT FROM a[x.s]) ORDER BY x.s) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.multiset_intersect(a anycompatiblearray, b anycompatiblearray) RETURNS anycompatiblearray LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN a IS NOT NULL AND b IS NOT NULL THEN ARRAY(
        SELECT a[x.s] FROM (SELECT s, row_number() OVER (PARTITION BY a[s] ORDER BY s) AS n FROM generate_subscripts(a, 1) AS s) x
         WHERE x.n <= (SELECT count(*) FROM generate_subscripts(b, 1) AS s WHERE b[s] IS NOT DISTINCT FROM a[x.s]) ORDER BY x.s) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.multiset_except_distinct(a anycompatiblearray, b anycompatiblearray) RETURNS anycompatiblearray LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT dbsaci.multiset_except(dbsaci.multiset_set(a), b)
$$;
CREATE OR REPLACE FUNCTION dbsaci.multiset_intersect_distinct(a anycompatiblearray, b anycompatiblearray) RETURNS anycompatiblearray LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT dbsaci.multiset_set(dbsaci.multiset_intersect(a, b))
$$;

-- XMLSEQUENCE: the top elements of a document or fragment.
CREATE OR REPLACE FUNCTION dbsaci.xmlsequence(x xml) RETURNS xml[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN x IS NOT NULL THEN xpath('/r/node()', xmlelement(NAME r, x)) END
$$;

-- ---- supplied types, as columns (rewrite/utypes.def) ----

DO $$
DECLARE
    x record;
BEGIN
    FOR x IN SELECT * FROM (VALUES ('odcinumberlist', 'numeric'), ('odcivarchar2list', 'varchar(4000)'), ('odcidatelist', 'timestamp(0)'),
            ('odcirawlist', 'bytea'), ('dbms_debug_vc2coll', 'varchar(1000)'), ('ku$_vcnt', 'varchar(4000)'), ('ku$_objnumset', 'numeric'),
            ('dbmsoutput_linesarray', 'text'), ('xmlsequencetype', 'xml'), ('mvaggrawbitmap', 'bytea')) AS t(name, element)
    LOOP
        IF to_regtype('dbsaci.' || x.name) IS NULL THEN
            EXECUTE format('CREATE DOMAIN dbsaci.%I AS %s[]', x.name, x.element);
        END IF;
        EXECUTE format('GRANT USAGE ON TYPE dbsaci.%I TO PUBLIC', x.name);
    END LOOP;
END $$;

-- ---- INSERT INTO TABLE(...) (rewrite/ut_nested.c) ----

CREATE OR REPLACE FUNCTION dbsaci.nested_insert(v anycompatiblearray, more anycompatiblearray) RETURNS anycompatiblearray
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
    IF v IS NULL THEN
        PERFORM dbsaci.raise(22908);
    END IF;
    RETURN v || more;
END $$;
-- How many elements were added, if they were added to one row.
CREATE OR REPLACE FUNCTION dbsaci.nested_rows(updated bigint, more anyarray) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
BEGIN
    IF updated <> 1 THEN
        PERFORM dbsaci.raise(CASE updated WHEN 0 THEN 22908 ELSE 1427 END);
    END IF;
    RETURN cardinality(more);
END $$;
