-- EXPLAIN PLAN: PostgreSQL's plan as the rows of PLAN_TABLE, with Oracle's names of operations, and DBMS_XPLAN.DISPLAY.
-- Costs and rows are PostgreSQL's estimates; predicates are shown in its words.

-- The pattern of a global temporary table, like Oracle's SYS.PLAN_TABLE$.
CREATE TABLE IF NOT EXISTS dbsaci.plan_table (
    statement_id varchar(30), plan_id numeric, "timestamp" timestamp(0), remarks varchar(4000), operation varchar(30),
    options varchar(255), object_node varchar(128), object_owner varchar(128), object_name varchar(128), object_alias varchar(261),
    object_instance numeric(38,0), object_type varchar(30), optimizer varchar(255), search_columns numeric, id numeric(38,0),
    parent_id numeric(38,0), depth numeric(38,0), "position" numeric(38,0), cost numeric(38,0), cardinality numeric(38,0),
    bytes numeric(38,0), other_tag varchar(255), partition_start varchar(255), partition_stop varchar(255), partition_id numeric(38,0),
    other text, distribution varchar(30), cpu_cost numeric(38,0), io_cost numeric(38,0), temp_space numeric(38,0),
    access_predicates varchar(4000), filter_predicates varchar(4000), projection varchar(4000), "time" numeric(38,0),
    qblock_name varchar(128), other_xml text);
GRANT SELECT, INSERT, UPDATE, DELETE ON dbsaci.plan_table TO PUBLIC;
DELETE FROM dbsaci.object_props WHERE objid = 'dbsaci.plan_table'::regclass AND prop = 'duration';
INSERT INTO dbsaci.object_props VALUES ('dbsaci.plan_table'::regclass, 0, 'duration', 'SYS$SESSION');
CREATE SEQUENCE IF NOT EXISTS dbsaci.plan_ids;
GRANT USAGE ON SEQUENCE dbsaci.plan_ids TO PUBLIC;

-- A unique index whose columns are all compared for equality gives one row.
CREATE OR REPLACE FUNCTION dbsaci.plan_index_scan(node jsonb) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN NOT node ? 'Index Cond' THEN 'FULL SCAN'
                WHEN EXISTS (SELECT FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE c.relname = node->>'Index Name' AND i.indisunique
                             AND i.indnkeyatts <= (SELECT count(*) FROM regexp_matches(node->>'Index Cond', ' = ', 'g'))) THEN 'UNIQUE SCAN'
                ELSE 'RANGE SCAN' END
$$;

-- What a node is called. NULL: it has no counterpart, its children take its place.
CREATE OR REPLACE FUNCTION dbsaci.plan_operation(node jsonb, parent text, OUT operation text, OUT options text) LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN kind IN ('Seq Scan', 'Sample Scan', 'Index Scan', 'Bitmap Heap Scan', 'Tid Scan', 'Tid Range Scan', 'Foreign Scan') THEN 'TABLE ACCESS'
                WHEN kind IN ('Index Only Scan', 'Bitmap Index Scan') THEN 'INDEX'
                WHEN kind IN ('CTE Scan', 'Subquery Scan', 'Values Scan') THEN 'VIEW'
                WHEN kind = 'Nested Loop' THEN 'NESTED LOOPS'
                WHEN kind = 'Aggregate' THEN CASE WHEN node->>'Strategy' = 'Hashed' THEN 'HASH' ELSE 'SORT' END
                WHEN kind IN ('Sort', 'Incremental Sort', 'Unique') THEN 'SORT'
                WHEN kind = 'WindowAgg' THEN 'WINDOW'
                WHEN kind IN ('Append', 'Merge Append') THEN CASE WHEN node ? 'Subplans Removed' THEN 'PARTITION RANGE' ELSE 'UNION-ALL' END
                WHEN kind = 'SetOp' THEN CASE WHEN node->>'Command' LIKE 'Except%' THEN 'MINUS' ELSE 'INTERSECTION' END
                WHEN kind = 'Recursive Union' THEN 'UNION ALL (RECURSIVE WITH)'
                WHEN kind = 'WorkTable Scan' THEN 'RECURSIVE WITH PUMP'
                WHEN kind = 'Limit' THEN 'COUNT' WHEN kind = 'Result' THEN CASE WHEN node ? 'Plans' THEN 'FILTER' ELSE 'FAST DUAL' END
                WHEN kind IN ('Function Scan', 'Table Function Scan', 'ProjectSet') THEN 'COLLECTION ITERATOR'
                WHEN kind = 'LockRows' THEN 'FOR UPDATE' WHEN kind LIKE 'Gather%' THEN 'PX COORDINATOR'
                WHEN kind IN ('Hash Join', 'Merge Join') THEN pg_catalog.upper(kind) WHEN kind LIKE 'Bitmap%' THEN 'BITMAP'
                WHEN kind = 'ModifyTable' AND node->>'Operation' = 'Insert' THEN 'LOAD TABLE CONVENTIONAL'
                WHEN kind = 'ModifyTable' THEN pg_catalog.upper(node->>'Operation')
                WHEN kind IN ('Hash', 'Materialize', 'Memoize') THEN NULL ELSE pg_catalog.upper(kind) END,
           CASE WHEN kind IN ('Seq Scan', 'Foreign Scan') THEN 'FULL' WHEN kind = 'Sample Scan' THEN 'SAMPLE' WHEN kind = 'Index Scan' THEN 'BY INDEX ROWID'
                WHEN kind = 'Bitmap Heap Scan' THEN 'BY INDEX ROWID BATCHED' WHEN kind LIKE 'Tid%' THEN 'BY USER ROWID'
                WHEN kind IN ('Index Only Scan', 'Bitmap Index Scan') THEN dbsaci.plan_index_scan(node)
                WHEN kind IN ('Nested Loop', 'Hash Join', 'Merge Join') THEN nullif(pg_catalog.upper(node->>'Join Type'), 'INNER')
                WHEN kind = 'Aggregate' THEN CASE WHEN node->>'Strategy' = 'Plain' THEN 'AGGREGATE' ELSE 'GROUP BY' END
                WHEN kind IN ('Sort', 'Incremental Sort') THEN CASE WHEN parent = 'Merge Join' THEN 'JOIN' WHEN parent = 'Aggregate' THEN 'GROUP BY' ELSE 'ORDER BY' END
                WHEN kind = 'Unique' THEN 'UNIQUE NOSORT' WHEN kind = 'WindowAgg' THEN 'SORT' WHEN kind = 'Limit' THEN 'STOPKEY'
                WHEN kind = 'BitmapAnd' THEN 'AND' WHEN kind = 'BitmapOr' THEN 'OR' WHEN kind = 'Recursive Union' THEN 'BREADTH FIRST'
                WHEN kind IN ('Function Scan', 'Table Function Scan') THEN 'PICKLER FETCH' END
    FROM (SELECT node->>'Node Type' AS kind) k
$$;

-- One row of PLAN_TABLE; ids go from top to bottom, `last` being the highest that is taken.
CREATE OR REPLACE FUNCTION dbsaci.plan_row(node jsonb, id int, parent int, depth int, operation text, options text, object text, kind text)
RETURNS jsonb LANGUAGE sql STABLE AS $$
    SELECT jsonb_build_object('id', id, 'parent_id', parent, 'depth', depth, 'operation', operation, 'options', options,
        'object_name', dbsaci.ora_name(object::name), 'object_type', CASE WHEN object IS NOT NULL THEN kind END,
        'object_owner', CASE WHEN object IS NOT NULL THEN dbsaci.ora_owner(coalesce((node->>'Schema')::name, current_schema())) END,
        'object_alias', dbsaci.ora_name((node->>'Alias')::name), 'cost', ceil((node->>'Total Cost')::numeric),
        'cardinality', greatest((node->>'Plan Rows')::numeric, 1), 'bytes', greatest((node->>'Plan Rows')::numeric, 1) * (node->>'Plan Width')::numeric,
        'time', 1, 'access_predicates', coalesce(node->>'Index Cond', node->>'Hash Cond', node->>'Merge Cond', node->>'TID Cond'),
        'filter_predicates', coalesce(node->>'Filter', node->>'Join Filter', node->>'One-Time Filter'))
$$;

CREATE OR REPLACE FUNCTION dbsaci.plan_rows(node jsonb, above text, parent int, depth int, last int) RETURNS SETOF jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
    what  record := dbsaci.plan_operation(node, above);
    kind  text := node->>'Node Type';
    mine  int := parent;
    child jsonb;
    r     jsonb;
BEGIN
    IF what.operation IS NOT NULL THEN
        last := last + 1;
        mine := last;
        depth := depth + 1;
        RETURN NEXT dbsaci.plan_row(CASE WHEN kind = 'Index Scan' THEN node - 'Index Cond' ELSE node END, mine, parent, depth, what.operation, what.options,
                                    CASE WHEN kind IN ('Index Only Scan', 'Bitmap Index Scan') THEN node->>'Index Name'
                                         ELSE coalesce(node->>'Relation Name', node->>'CTE Name', node->>'Function Name') END,
                                    CASE WHEN kind IN ('Index Only Scan', 'Bitmap Index Scan') THEN 'INDEX' WHEN node ? 'Relation Name' THEN 'TABLE' ELSE 'VIEW' END);
    END IF;
    IF kind = 'Index Scan' THEN -- one node here, two operations there
        last := last + 1;
        RETURN NEXT dbsaci.plan_row(node - 'Filter', last, mine, depth + 1, 'INDEX', dbsaci.plan_index_scan(node),
                                    node->>'Index Name', 'INDEX');
    END IF;
    FOR child IN SELECT value FROM jsonb_array_elements(coalesce(node->'Plans', '[]')) LOOP
        FOR r IN SELECT * FROM dbsaci.plan_rows(child, kind, mine, depth, last) LOOP
            last := (r->>'id')::int;
            RETURN NEXT r;
        END LOOP;
    END LOOP;
END $$;

-- PostgreSQL's plan of a statement. Its binds stay open: the plan is the one for values that are not known.
CREATE OR REPLACE FUNCTION dbsaci.pg_plan(statement text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
    n    int;
    plan json;
BEGIN
    EXECUTE 'PREPARE dbsaci_explained AS ' || statement;
    n := (SELECT cardinality(parameter_types) FROM pg_prepared_statements WHERE name = 'dbsaci_explained');
    PERFORM set_config('plan_cache_mode', 'force_generic_plan', true);
    EXECUTE 'EXPLAIN (FORMAT JSON, VERBOSE) EXECUTE dbsaci_explained' || CASE WHEN n > 0 THEN '(' || repeat('NULL, ', n - 1) || 'NULL)' ELSE '' END INTO plan;
    PERFORM set_config('plan_cache_mode', 'auto', true);
    DEALLOCATE dbsaci_explained;
    RETURN plan->0->'Plan';
EXCEPTION WHEN OTHERS THEN
    IF EXISTS (SELECT FROM pg_prepared_statements WHERE name = 'dbsaci_explained') THEN -- PREPARE is not undone
        DEALLOCATE dbsaci_explained;
    END IF;
    RAISE;
END $$;

-- The plan table of that name: the user's own, or the session's.
CREATE OR REPLACE FUNCTION dbsaci.plan_table_named(name text) RETURNS regclass LANGUAGE plpgsql AS $$
DECLARE
    found regclass := to_regclass(name);
BEGIN
    IF found IS NULL THEN
        PERFORM dbsaci.ora_error(2402, 'PLAN_TABLE not found');
    ELSIF found = 'dbsaci.plan_table'::regclass THEN
        PERFORM dbsaci.gtt_touch(found);
        found := 'pg_temp.plan_table'::regclass;
    END IF;
    RETURN found;
END $$;

CREATE OR REPLACE FUNCTION dbsaci.explain_plan(sid text, into_table text, verb text, statement text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    target regclass := dbsaci.plan_table_named(into_table);
    plan   jsonb := dbsaci.pg_plan(statement);
    cols   text := (SELECT string_agg(quote_ident(attname), ', ') FROM pg_attribute WHERE attrelid = target AND attnum > 0 AND NOT attisdropped
                    AND attname IN (SELECT p.attname FROM pg_attribute p WHERE p.attrelid = 'dbsaci.plan_table'::regclass AND p.attnum > 0));
BEGIN
    EXECUTE format('INSERT INTO %s (%s) SELECT %2$s FROM (SELECT (jsonb_populate_record(NULL::dbsaci.plan_table, r || $2)).* FROM '
                   '(SELECT $1 AS r UNION ALL SELECT dbsaci.plan_rows($3, NULL, 0, 0, 0)) x) y', target, cols)
      USING dbsaci.plan_row(plan - 'Filter', 0, NULL, 0, verb || ' STATEMENT', NULL, NULL, NULL) - 'object_alias' || jsonb_build_object('optimizer', 'ALL_ROWS', 'position', ceil((plan->>'Total Cost')::numeric)),
            jsonb_build_object('statement_id', sid, 'plan_id', nextval('dbsaci.plan_ids'), 'timestamp', dbsaci.sysdate()), plan;
END $$;

-- ---------------------------------------------------------------- DBMS_XPLAN

-- Rows of a table: cells that are padded to their column's width, between bars.
CREATE OR REPLACE FUNCTION dbsaci.plan_line(marks text, id text, operation text, name text, width int, name_width int, rest text) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
    SELECT format('|%s%s | %s| %s|', marks, pg_catalog.lpad(id, 3), pg_catalog.rpad(operation, width), pg_catalog.rpad(coalesce(name, ''), name_width)) || coalesce(rest, '')
$$;

-- Numbers as DISPLAY shortens them.
CREATE OR REPLACE FUNCTION dbsaci.plan_number(n numeric, width int) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT pg_catalog.lpad(CASE WHEN n IS NULL THEN '' WHEN n < 100000 THEN n::bigint::text WHEN n < 10000000 THEN (n / 1000)::bigint || 'K'
                                WHEN n < 10000000000 THEN (n / 1000000)::bigint || 'M' ELSE (n / 1000000000)::bigint || 'G' END, width)
$$;

CREATE OR REPLACE FUNCTION dbsaci.dbms_xplan__display(table_name text DEFAULT 'PLAN_TABLE', statement_id text DEFAULT NULL, format text DEFAULT 'TYPICAL',
                                                      filter_preds text DEFAULT NULL) RETURNS SETOF text LANGUAGE plpgsql AS $$
DECLARE
    source regclass := dbsaci.plan_table_named(dbsaci.pg_name(pg_catalog.upper(coalesce(table_name, 'PLAN_TABLE'))));
    basic  boolean := pg_catalog.upper(format) ~ '\mBASIC\M';
    rows   dbsaci.plan_table[];
    r      dbsaci.plan_table;
    width  int;
    names  int;
    rule   text;
    preds  text[] := '{}';
BEGIN
    EXECUTE pg_catalog.format('SELECT array_agg(x ORDER BY x.id) FROM (SELECT (jsonb_populate_record(NULL::dbsaci.plan_table, to_jsonb(t))).* FROM %s t '
        'WHERE ($1 IS NULL OR t.statement_id = $1) AND t.plan_id = (SELECT max(plan_id) FROM %1$s m WHERE $1 IS NULL OR m.statement_id = $1)) x', source)
      INTO rows USING statement_id;
    IF rows IS NULL THEN
        RETURN NEXT 'Error: cannot fetch last explain plan from PLAN_TABLE';
        RETURN;
    END IF;
    SELECT greatest(max(pg_catalog.length(x.operation || coalesce(' ' || x.options, '')) + x.depth), 9), greatest(max(pg_catalog.length(x.object_name)), 4) + 1
      INTO width, names FROM unnest(rows) x;
    RETURN NEXT 'Plan hash value: ' || (SELECT abs(hashtext(string_agg(concat(x.id, x.depth, x.operation, x.options, x.object_name), ',' ORDER BY x.id))::bigint) FROM unnest(rows) x);
    RETURN NEXT ' ';
    rule := repeat('-', width + names + CASE WHEN basic THEN 11 ELSE 51 END);
    RETURN NEXT rule;
    RETURN NEXT dbsaci.plan_line(' ', 'Id ', 'Operation', 'Name', width, names, CASE WHEN NOT basic THEN ' Rows  | Bytes | Cost (%CPU)| Time     |' END);
    RETURN NEXT rule;
    FOREACH r IN ARRAY rows LOOP
        RETURN NEXT dbsaci.plan_line(CASE WHEN NOT basic AND coalesce(r.access_predicates, r.filter_predicates) IS NOT NULL THEN '*' ELSE ' ' END, r.id::text,
            repeat(' ', r.depth::int) || r.operation || coalesce(' ' || r.options, ''), r.object_name, width, names,
            CASE WHEN NOT basic THEN pg_catalog.format(' %s | %s | %s   (0)| 00:00:01 |', dbsaci.plan_number(r.cardinality, 5), dbsaci.plan_number(r.bytes, 5), dbsaci.plan_number(r.cost, 5)) END);
        preds := preds || CASE WHEN r.access_predicates IS NOT NULL THEN pg_catalog.lpad(r.id::text, 4) || ' - access' || r.access_predicates END
                       || CASE WHEN r.filter_predicates IS NOT NULL THEN CASE WHEN r.access_predicates IS NULL THEN pg_catalog.lpad(r.id::text, 4) || ' - ' ELSE '       ' END || 'filter' || r.filter_predicates END;
    END LOOP;
    RETURN NEXT rule;
    preds := array_remove(preds, NULL);
    IF NOT basic AND cardinality(preds) > 0 THEN
        RETURN NEXT ' ';
        RETURN NEXT 'Predicate Information (identified by operation id):';
        RETURN NEXT '---------------------------------------------------';
        RETURN NEXT ' ';
        RETURN QUERY SELECT unnest(preds);
    END IF;
END $$;
