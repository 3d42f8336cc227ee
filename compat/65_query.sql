-- What the rewriter's structural passes call: hierarchical queries, analytic functions that skip NULLs.

-- One step of SYS_CONNECT_BY_PATH: the path so far, the separator, this row's value.
CREATE OR REPLACE FUNCTION dbsaci.sys_connect_by_path(path text, value text, sep text) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
    IF sep IS NULL THEN
        PERFORM dbsaci.raise(30003);
    END IF;
    IF strpos(value, sep) > 0 THEN
        PERFORM dbsaci.raise(30004);
    END IF;
    RETURN coalesce(path, '') || sep || coalesce(value, '');
END $$;

-- FIRST_VALUE and LAST_VALUE with IGNORE NULLS: a strict transition function never sees a NULL, and the first
-- value it would see becomes the state by itself. As aggregates they work over any window frame.
CREATE OR REPLACE FUNCTION dbsaci.keep_first(state anyelement, value anyelement) RETURNS anyelement
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT state $$;
CREATE OR REPLACE FUNCTION dbsaci.keep_last(state anyelement, value anyelement) RETURNS anyelement
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT value $$;
CREATE OR REPLACE AGGREGATE dbsaci.first_not_null(anyelement) (SFUNC = dbsaci.keep_first, STYPE = anyelement);
CREATE OR REPLACE AGGREGATE dbsaci.last_not_null(anyelement) (SFUNC = dbsaci.keep_last, STYPE = anyelement);

-- The n-th value of an array, counted from its end.
CREATE OR REPLACE FUNCTION dbsaci.nth_from_end(list anyarray, n numeric) RETURNS anyelement
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT list[cardinality(list) - n::int + 1] $$;

-- A condition that must hold; for a branch of a query that must not be reached.
CREATE OR REPLACE FUNCTION dbsaci.must(ok boolean, code int) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
    IF ok IS NOT TRUE THEN
        PERFORM dbsaci.raise(code);
    END IF;
    RETURN true;
END $$;

-- The second form of an UPDATE that moves keys takes its rows out and puts them back (SQLSTATE OR001: better not). Triggers
-- would take that for what it is not, and foreign keys that act on a DELETE would act; plain ones are checked at the end.
CREATE OR REPLACE FUNCTION dbsaci.may_move_rows(rel regclass) RETURNS void LANGUAGE plpgsql STABLE AS $$
BEGIN
    IF EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = rel AND NOT t.tgisinternal AND NOT starts_with(t.tgname, 'dbsaci$'))
       OR EXISTS (SELECT FROM pg_constraint k WHERE k.contype = 'f' AND k.confrelid = rel AND k.confdeltype <> 'a')
       OR EXISTS (SELECT FROM pg_class c WHERE c.oid = rel AND (c.relkind <> 'r' OR c.relrowsecurity))
       OR EXISTS (SELECT FROM pg_inherits i WHERE i.inhparent = rel OR i.inhrelid = rel) THEN
        RAISE EXCEPTION USING ERRCODE = 'OR001', MESSAGE = 'the rows of this table cannot be taken out and put back';
    END IF;
END $$;
