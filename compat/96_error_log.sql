-- LOG ERRORS: a DML statement goes row by row, each in a subtransaction of its own, and what fails is written to the error
-- log table. The compiler turns the statement into a query that yields the rows, over which the aggregate log_errors() runs.
-- Unlike Oracle's, the log's rows belong to the transaction.

-- ORA_ERR_NUMBER$ and ORA_ERR_MESG$ of what PostgreSQL has raised for a row. A NULL number: not an error of the row's values,
-- the statement fails with it.
CREATE OR REPLACE FUNCTION dbsaci.row_error(state text, message text, op text, owner name, tab name, col name, con name,
                                            OUT num int, OUT mesg text) LANGUAGE plpgsql STABLE AS $$
DECLARE
    said  text := substring(message FROM '^ORA-(\d+): ');
    place text := format('"%s"."%s"."%s"', dbsaci.ora_owner(owner), dbsaci.ora_name(tab), dbsaci.ora_name(col));
    key   text := format('%s.%s', dbsaci.ora_owner(owner), dbsaci.ora_name(con));
BEGIN
    IF said IS NOT NULL THEN
        num := said::int;
        mesg := message;
        RETURN;
    END IF;
    SELECT n, format('ORA-%s: %s', lpad(n::text, 5, '0'), t) INTO num, mesg FROM (SELECT
        CASE WHEN state IN ('23505', '23P01') THEN 1 WHEN state = '23502' AND op = 'U' THEN 1407 WHEN state = '23502' THEN 1400
             WHEN state = '23503' AND message LIKE 'update or delete%' THEN 2292 WHEN state = '23503' THEN 2291
             WHEN message LIKE 'no partition of relation%' THEN 14400 WHEN state = '23514' THEN 2290
             WHEN state = '22001' THEN 12899 WHEN state = '22003' THEN 1438 WHEN state = '22P02' THEN 1722
             WHEN state = '22012' THEN 1476 WHEN state = '22007' THEN 1861 WHEN state = '22008' THEN 1839 END,
        CASE WHEN state IN ('23505', '23P01') THEN format('unique constraint (%s) violated', key)
             WHEN state = '23502' AND op = 'U' THEN format('cannot update (%s) to NULL', place)
             WHEN state = '23502' THEN format('cannot insert NULL into (%s)', place)
             WHEN state = '23503' AND message LIKE 'update or delete%' THEN format('integrity constraint (%s) violated - child record found', key)
             WHEN state = '23503' THEN format('integrity constraint (%s) violated - parent key not found', key)
             WHEN message LIKE 'no partition of relation%' THEN 'inserted partition key does not map to any partition'
             WHEN state = '23514' THEN format('check constraint (%s) violated', key)
             WHEN state = '22001' THEN format('value too large for column (maximum: %s)', substring(message FROM '\((\d+)\)'))
             WHEN state = '22003' THEN 'value larger than specified precision allowed for this column'
             WHEN state = '22P02' THEN 'invalid number' WHEN state = '22012' THEN 'divisor is equal to zero'
             WHEN state = '22007' THEN 'literal does not match format string' ELSE 'date not valid for month specified' END) x(n, t);
END $$;

-- The value $1[i] as an expression for a column of type `typ`. kind: what JSON made of the value. A text becomes a number or
-- a date as Oracle converts it, in the row's subtransaction; the column's own limits are checked by the assignment.
CREATE OR REPLACE FUNCTION dbsaci.logged_value(i int, kind text, is_time boolean, typ oid) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE WHEN kind = 'null' THEN 'NULL'
                WHEN kind = 'string' AND is_time AND category = 'S' THEN format('dbsaci.to_char_date(%s::timestamp)', v)
                WHEN kind = 'string' AND category = 'D' AND NOT is_time AND typ = 'timestamptz'::regtype THEN format('dbsaci.to_timestamp_tz(%s)', v)
                WHEN kind = 'string' AND category = 'D' AND NOT is_time THEN format('dbsaci.to_date(%s)', v)
                WHEN kind = 'string' AND typ = 'numeric'::regtype THEN format('dbsaci.to_number(%s)', v)
                WHEN kind = 'string' AND typ = 'bytea'::regtype THEN format('CASE WHEN %1$s LIKE ''\\x%%'' THEN %1$s::bytea ELSE dbsaci.hextoraw(%1$s) END', v)
                WHEN kind = 'number' AND category = 'S' THEN format('dbsaci.to_char(%s::numeric)', v)
                WHEN kind = 'number' AND category = 'D' THEN format('dbsaci.fail(932, %s)', v)
                WHEN typ IN ('varchar'::regtype, 'bpchar'::regtype, 'text'::regtype) THEN v
                ELSE format('%s::%s', v, format_type(typ, NULL)) END
    FROM (SELECT format('($1)[%s]', i) AS v, typcategory AS category FROM pg_type WHERE oid = typ) x
$$;

-- The DML statement for one row. `at`: where an existing row is.
CREATE OR REPLACE FUNCTION dbsaci.row_statement(op text, target regclass, cols text[], vals json) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
    names text;
    list  text;
BEGIN
    IF op = 'D' THEN
        RETURN format('DELETE FROM %s WHERE tableoid = $2 AND ctid = $3', target);
    END IF;
    SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY v.n),
           string_agg(dbsaci.logged_value(v.n::int, json_typeof(v.value), v.value #>> '{}' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?$', a.atttypid), ', ' ORDER BY v.n)
      INTO names, list
      FROM json_each(vals) WITH ORDINALITY v(key, value, n) LEFT JOIN pg_attribute a ON a.attrelid = target AND a.attname = cols[v.n];
    RETURN CASE WHEN op = 'I' THEN format('INSERT INTO %s (%s) VALUES (%s)', target, names, list)
                ELSE format('UPDATE %s SET (%s) = ROW(%s) WHERE tableoid = $2 AND ctid = $3', target, names, list) END;
END $$;

-- Writes one row of the error log: the columns that both tables have, as text.
CREATE OR REPLACE FUNCTION dbsaci.log_error(log regclass, num int, mesg text, tag text, op text, target regclass, cols text[],
                                            vals json, part oid, place tid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    old   json;
    names text;
    texts text;
BEGIN
    IF op <> 'I' THEN
        EXECUTE format('SELECT row_to_json(t) FROM %s t WHERE tableoid = $1 AND ctid = $2', target) INTO old USING part, place;
    END IF;
    SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum),
           string_agg(quote_nullable(CASE WHEN json_typeof(x.value) = 'number' THEN dbsaci.num_text((x.value #>> '{}')::numeric)
                                          WHEN x.value #>> '{}' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?$' THEN dbsaci.to_char_date((x.value #>> '{}')::timestamp)
                                          ELSE x.value #>> '{}' END), ', ' ORDER BY a.attnum)
      INTO names, texts
      FROM pg_attribute a
      LEFT JOIN LATERAL (SELECT v.value, 1 AS rank FROM json_each(vals) WITH ORDINALITY v(key, value, n) WHERE cols[v.n] = a.attname
                         UNION ALL SELECT o.value, 2 FROM json_each(old) o WHERE o.key = a.attname ORDER BY rank LIMIT 1) x ON true
     WHERE a.attrelid = log AND a.attnum > 0 AND NOT a.attisdropped AND a.attname NOT LIKE 'ora\_err\_%$';
    EXECUTE format('INSERT INTO %s ("ora_err_number$", "ora_err_mesg$", "ora_err_rowid$", "ora_err_optyp$", "ora_err_tag$"%s) '
                   'VALUES ($1, left($2, 2000), $3, $4, $5%s)', log, ', ' || names, ', ' || texts)
      USING num, mesg, CASE WHEN op <> 'I' THEN dbsaci.rowid(part, place) END, op, left(tag, 2000);
END $$;

-- The columns that INSERT without a list fills.
CREATE OR REPLACE FUNCTION dbsaci.all_columns(rel regclass) RETURNS text[] LANGUAGE sql STABLE AS $$
    SELECT array_agg(attname::text ORDER BY attnum) FROM pg_attribute WHERE attrelid = rel AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
$$;

-- state: rows done, rows rejected. op: I, U or D. vals: the new values, in the order of cols. reject_limit NULL: unlimited.
CREATE OR REPLACE FUNCTION dbsaci.log_errors_row(state bigint[], op text, target regclass, cols text[], vals json, part oid, place tid,
                                                 log regclass, tag text, reject_limit numeric) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
    names text[] := coalesce(cols, dbsaci.all_columns(target));
    list  text[] := ARRAY(SELECT v.value FROM json_each_text(vals) WITH ORDINALITY v(key, value, n) ORDER BY v.n);
    err   record;
    found bigint;
    e_state text; e_message text; e_detail text; e_schema name; e_table name; e_column name; e_constraint name;
BEGIN
    BEGIN
        EXECUTE dbsaci.row_statement(op, target, names, vals) USING list, part, place;
        GET DIAGNOSTICS found = ROW_COUNT;
        IF found = 0 AND op <> 'I' THEN -- another source row has changed it before
            PERFORM dbsaci.raise(30926);
        END IF;
        RETURN ARRAY[state[1] + 1, state[2]];
    EXCEPTION WHEN OTHERS THEN
        GET STACKED DIAGNOSTICS e_state = RETURNED_SQLSTATE, e_message = MESSAGE_TEXT, e_detail = PG_EXCEPTION_DETAIL, e_schema = SCHEMA_NAME, e_table = TABLE_NAME,
                                e_column = COLUMN_NAME, e_constraint = CONSTRAINT_NAME;
        err := dbsaci.row_error(e_state, e_message, op, e_schema, e_table, e_column, e_constraint);
        IF err.num IS NULL OR (op = 'U' AND err.num = 1) OR state[2] >= reject_limit THEN
            RAISE; -- Oracle checks the unique keys of an UPDATE after its last row
        ELSIF err.num = 14400 AND dbsaci.missing_partition(target, e_detail) IS NOT NULL THEN
            RAISE; -- the proxy makes it and runs the statement again
        END IF;
    END;
    PERFORM dbsaci.log_error(log, err.num, err.mesg, tag, op, target, names, vals, part, place);
    RETURN ARRAY[state[1], state[2] + 1];
END $$;

CREATE OR REPLACE FUNCTION dbsaci.log_errors_done(state bigint[]) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$ SELECT state[1] $$;

-- The number of rows that went in.
CREATE OR REPLACE AGGREGATE dbsaci.log_errors(op text, target regclass, cols text[], vals json, part oid, place tid,
                                              log regclass, tag text, reject_limit numeric) (
    SFUNC = dbsaci.log_errors_row, STYPE = bigint[], FINALFUNC = dbsaci.log_errors_done, INITCOND = '{0,0}');

-- ---------------------------------------------------------------- DBMS_ERRLOG

-- A table's name as given to a package: unquoted parts are upper case.
CREATE OR REPLACE FUNCTION dbsaci.named_table(given text) RETURNS regclass LANGUAGE plpgsql STABLE AS $$
DECLARE
    parts text[] := ARRAY(SELECT quote_ident(dbsaci.pg_name(CASE WHEN m[1] LIKE '"%' THEN trim(BOTH '"' FROM m[1]) ELSE pg_catalog.upper(m[1]) END))
                          FROM regexp_matches(given, '("[^"]+"|[^."]+)', 'g') m);
BEGIN
    IF cardinality(parts) NOT IN (1, 2) THEN
        PERFORM dbsaci.raise(44002);
    END IF;
    RETURN array_to_string(parts, '.')::regclass;
END $$;

CREATE OR REPLACE FUNCTION dbsaci.dbms_errlog__create_error_log(
    dml_table_name text, err_log_table_name text DEFAULT NULL, err_log_table_owner text DEFAULT NULL,
    err_log_table_space text DEFAULT NULL, skip_unsupported boolean DEFAULT false) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    rel   regclass := dbsaci.named_table(dml_table_name);
    log   name := dbsaci.pg_name(pg_catalog.upper(coalesce(err_log_table_name, 'ERR$_' || left((SELECT relname FROM pg_class WHERE oid = rel), 25))));
    owner name := dbsaci.pg_name(pg_catalog.upper(coalesce(err_log_table_owner, dbsaci.ora_name(current_schema()))));
    a     record;
    cols  text := '';
BEGIN
    FOR a IN SELECT attname, atttypid FROM pg_attribute WHERE attrelid = rel AND attnum > 0 AND NOT attisdropped ORDER BY attnum LOOP
        IF a.atttypid NOT IN ('text'::regtype, 'jsonb'::regtype, 'xml'::regtype)
           AND NOT (a.atttypid = 'bytea'::regtype AND NOT EXISTS (SELECT FROM dbsaci.column_types t JOIN pg_attribute x ON x.attrelid = t.relid AND x.attnum = t.attnum
                                                                  WHERE t.relid = rel AND x.attname = a.attname AND t.data_type = 'RAW')) THEN
            cols := cols || format(', %I %s', a.attname, CASE WHEN a.atttypid = 'bytea'::regtype THEN 'bytea' ELSE 'varchar(4000)' END);
        ELSIF NOT skip_unsupported THEN
            PERFORM dbsaci.ora_error(20069, 'Unsupported column type(s) found: ' || dbsaci.ora_name(a.attname));
        END IF;
    END LOOP;
    EXECUTE format('CREATE TABLE %I.%I ("ora_err_number$" numeric, "ora_err_mesg$" varchar(2000), "ora_err_rowid$" text, '
                   '"ora_err_optyp$" varchar(2), "ora_err_tag$" varchar(2000)%s)', owner, log, cols);
    PERFORM dbsaci.set_column_type(format('%I.%I', owner, log)::regclass, 'ora_err_rowid$', 'UROWID', 4000, NULL, NULL, NULL);
END $$;
