-- DBMS_METADATA.GET_DDL: an object in Oracle's words, out of the dictionary views. Storage is left out, as with
-- SEGMENT_ATTRIBUTES off.

-- "NUMBER(10,2)", "VARCHAR2(10 CHAR)"
CREATE OR REPLACE FUNCTION dbsaci.metadata_type(
    data_type text, len numeric, chars numeric, used text, prec numeric, scale numeric) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE
        WHEN data_type IN ('VARCHAR2', 'CHAR') THEN data_type || '(' || chars || CASE used WHEN 'C' THEN ' CHAR' ELSE '' END || ')'
        WHEN data_type IN ('NVARCHAR2', 'NCHAR') THEN data_type || '(' || chars || ')'
        WHEN data_type = 'RAW' THEN data_type || '(' || len || ')'
        WHEN data_type = 'FLOAT' AND prec IS NOT NULL THEN data_type || '(' || prec || ')'
        WHEN data_type = 'NUMBER' AND (prec IS NOT NULL OR scale IS NOT NULL)
            THEN data_type || '(' || coalesce(prec::text, '*') || ',' || coalesce(scale, 0) || ')'
        ELSE data_type END
$$;

-- "A","B": the columns of a constraint.
CREATE OR REPLACE FUNCTION dbsaci.metadata_columns(own text, con text) RETURNS text
LANGUAGE sql STABLE AS $$
    SELECT string_agg('"' || column_name || '"', ', ' ORDER BY position) FROM dbsaci.all_cons_columns
     WHERE owner = own AND constraint_name = con
$$;

CREATE OR REPLACE FUNCTION dbsaci.metadata_constraint(c dbsaci.all_constraints) RETURNS text
LANGUAGE sql STABLE AS $$
    SELECT CASE c.generated WHEN 'USER NAME' THEN 'CONSTRAINT "' || c.constraint_name || '" ' ELSE '' END
        || CASE c.constraint_type
               WHEN 'P' THEN 'PRIMARY KEY (' || dbsaci.metadata_columns(c.owner, c.constraint_name) || ')'
               WHEN 'U' THEN 'UNIQUE (' || dbsaci.metadata_columns(c.owner, c.constraint_name) || ')'
               WHEN 'C' THEN 'CHECK (' || c.search_condition_vc || ')'
               ELSE 'FOREIGN KEY (' || dbsaci.metadata_columns(c.owner, c.constraint_name) || E')\n\t  REFERENCES "'
                    || c.r_owner || '"."' || (SELECT r.table_name FROM dbsaci.all_constraints AS r
                                               WHERE r.owner = c.r_owner AND r.constraint_name = c.r_constraint_name)
                    || '" (' || dbsaci.metadata_columns(c.r_owner, c.r_constraint_name) || ')'
                    || CASE c.delete_rule WHEN 'NO ACTION' THEN '' ELSE ' ON DELETE ' || c.delete_rule END END
        || CASE WHEN c.deferrable = 'DEFERRABLE' THEN ' DEFERRABLE' || CASE c.deferred WHEN 'DEFERRED' THEN ' INITIALLY DEFERRED' ELSE '' END ELSE '' END
        || CASE c.status WHEN 'ENABLED' THEN ' ENABLE' ELSE ' DISABLE' END
$$;

-- What stands behind AS IDENTITY, and in CREATE SEQUENCE.
CREATE OR REPLACE FUNCTION dbsaci.metadata_sequence_words(s dbsaci.all_sequences) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT ' MINVALUE ' || s.min_value || ' MAXVALUE ' || s.max_value || ' INCREMENT BY ' || s.increment_by || ' START WITH ' || s.last_number
        || CASE WHEN s.cache_size > 1 THEN ' CACHE ' || s.cache_size ELSE ' NOCACHE' END
        || CASE s.order_flag WHEN 'Y' THEN ' ORDER ' ELSE ' NOORDER ' END || CASE s.cycle_flag WHEN 'Y' THEN ' CYCLE ' ELSE ' NOCYCLE ' END
$$;

-- Where the values of a column come from: identity, an expression, a default.
CREATE OR REPLACE FUNCTION dbsaci.metadata_value(c dbsaci.all_tab_cols) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN c.identity_column = 'YES' THEN
               (SELECT ' GENERATED ' || i.generation_type || CASE c.default_on_null WHEN 'YES' THEN ' ON NULL' ELSE '' END
                       || ' AS IDENTITY' || dbsaci.metadata_sequence_words(q) || ' NOKEEP  NOSCALE '
                  FROM dbsaci.all_tab_identity_cols i JOIN dbsaci.all_sequences q ON q.sequence_owner = i.owner AND q.sequence_name = i.sequence_name
                 WHERE i.owner = c.owner AND i.table_name = c.table_name AND i.column_name = c.column_name)
           WHEN c.virtual_column = 'YES' THEN ' GENERATED ALWAYS AS (' || c.data_default || ') VIRTUAL '
           WHEN c.data_default IS NOT NULL THEN ' DEFAULT ' || CASE c.default_on_null WHEN 'YES' THEN 'ON NULL ' ELSE '' END || btrim(c.data_default)
           ELSE '' END
$$;

CREATE OR REPLACE FUNCTION dbsaci.metadata_not_null(c dbsaci.all_tab_cols) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT coalesce((SELECT CASE n.generated WHEN 'USER NAME' THEN ' CONSTRAINT "' || n.constraint_name || '"' ELSE '' END || ' NOT NULL ENABLE'
                       FROM dbsaci.all_constraints AS n
                      WHERE n.owner = c.owner AND n.table_name = c.table_name AND n.constraint_type = 'C'
                        AND n.search_condition_vc = '"' || c.column_name || '" IS NOT NULL' LIMIT 1), '')
$$;

CREATE OR REPLACE FUNCTION dbsaci.metadata_table(own text, name text) RETURNS text
LANGUAGE sql STABLE AS $$
    SELECT E'\n  CREATE ' || CASE t.temporary WHEN 'Y' THEN 'GLOBAL TEMPORARY ' ELSE '' END || 'TABLE "' || own || '"."' || name || E'" \n   (\t'
        || (SELECT string_agg('"' || c.column_name || '" '
                       || dbsaci.metadata_type(c.data_type, c.data_length, c.char_length, c.char_used, c.data_precision, c.data_scale)
                       || CASE c.hidden_column WHEN 'YES' THEN ' INVISIBLE' ELSE '' END
                       || dbsaci.metadata_value(c) || dbsaci.metadata_not_null(c), E', \n\t' ORDER BY c.internal_column_id)
              FROM dbsaci.all_tab_cols AS c WHERE c.owner = own AND c.table_name = name AND c.user_generated = 'YES')
        || coalesce((SELECT string_agg(E', \n\t ' || dbsaci.metadata_constraint(k), '' ORDER BY k.constraint_type = 'R', k.constraint_name)
                       FROM dbsaci.all_constraints AS k
                      WHERE k.owner = own AND k.table_name = name
                        AND coalesce(k.search_condition_vc, '') !~ '^"[^"]+" IS NOT NULL$'), '')
        || E'\n   ) ' || CASE WHEN t.temporary = 'Y' THEN 'ON COMMIT ' || CASE t.duration WHEN 'SYS$SESSION' THEN 'PRESERVE' ELSE 'DELETE' END || ' ROWS ' ELSE '' END
      FROM dbsaci.all_tables AS t WHERE t.owner = own AND t.table_name = name
$$;

-- With the columns' names, as Oracle writes it.
CREATE OR REPLACE FUNCTION dbsaci.metadata_view(own text, name text) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT E'\n  CREATE OR REPLACE FORCE EDITIONABLE VIEW "' || own || '"."' || name || '" '
        || coalesce((SELECT '(' || string_agg('"' || c.column_name || '"', ', ' ORDER BY c.column_id) || ') '
                       FROM dbsaci.all_tab_columns c WHERE c.owner = own AND c.table_name = name), '')
        || E'AS \n  ' || v.text_vc || CASE v.read_only WHEN 'Y' THEN ' WITH READ ONLY' ELSE '' END
      FROM dbsaci.all_views AS v WHERE v.owner = own AND v.view_name = name
$$;

CREATE OR REPLACE FUNCTION dbsaci.metadata_index(own text, name text) RETURNS text
LANGUAGE sql STABLE AS $$
    SELECT E'\n  CREATE ' || CASE i.uniqueness WHEN 'UNIQUE' THEN 'UNIQUE ' ELSE '' END || 'INDEX "' || own || '"."' || name || '" ON "'
        || i.table_owner || '"."' || i.table_name || '" ('
        || (SELECT string_agg(coalesce(e.column_expression, '"' || c.column_name || '"')
                              || CASE c.descend WHEN 'DESC' THEN ' DESC' ELSE '' END, ', ' ORDER BY c.column_position)
              FROM dbsaci.all_ind_columns AS c
              LEFT JOIN dbsaci.all_ind_expressions AS e USING (index_owner, index_name, column_position)
             WHERE c.index_owner = own AND c.index_name = name) || ') '
      FROM dbsaci.all_indexes AS i WHERE i.owner = own AND i.index_name = name
$$;

CREATE OR REPLACE FUNCTION dbsaci.metadata_sequence(own text, name text) RETURNS text
LANGUAGE sql STABLE AS $$
    SELECT E'\n   CREATE SEQUENCE  "' || own || '"."' || name || '" ' || dbsaci.metadata_sequence_words(s) || ' NOKEEP  NOSCALE  GLOBAL'
      FROM dbsaci.all_sequences AS s WHERE s.sequence_owner = own AND s.sequence_name = name
$$;

-- GET_DDL(type, name [, schema]): ORA-31600 for a type that is not here, ORA-31603 for an object that is not there.
CREATE OR REPLACE FUNCTION dbsaci.dbms_metadata__get_ddl(object_type text, name text, schema text DEFAULT NULL) RETURNS text
LANGUAGE plpgsql STABLE AS $$
DECLARE
    own  text := coalesce(schema, dbsaci.setting('current_schema', dbsaci.user_()));
    kind text := upper(object_type);
    ddl  text;
BEGIN
    CASE kind
    WHEN 'TABLE' THEN ddl := dbsaci.metadata_table(own, name);
    WHEN 'INDEX' THEN ddl := dbsaci.metadata_index(own, name);
    WHEN 'SEQUENCE' THEN ddl := dbsaci.metadata_sequence(own, name);
    WHEN 'VIEW' THEN ddl := dbsaci.metadata_view(own, name);
    WHEN 'SYNONYM' THEN
        SELECT E'\n  CREATE OR REPLACE EDITIONABLE SYNONYM "' || own || '"."' || name || '" FOR "' || s.table_owner || '"."' || s.table_name || '"' INTO ddl
          FROM dbsaci.all_synonyms AS s WHERE s.owner = own AND s.synonym_name = name;
    WHEN 'CONSTRAINT', 'REF_CONSTRAINT' THEN
        SELECT E'\n  ALTER TABLE "' || own || '"."' || c.table_name || '" ADD ' || dbsaci.metadata_constraint(c) INTO ddl
          FROM dbsaci.all_constraints AS c
         WHERE c.owner = own AND c.constraint_name = name AND (c.constraint_type = 'R') = (kind = 'REF_CONSTRAINT');
    ELSE
        PERFORM dbsaci.raise(31600, object_type);
    END CASE;
    IF ddl IS NULL THEN
        RAISE EXCEPTION USING ERRCODE = 'OR000',
            MESSAGE = format('ORA-31603: object "%s" of type %s not found in schema "%s"', name, kind, own);
    END IF;
    RETURN ddl;
END $$;
