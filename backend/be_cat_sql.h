/* The catalogue's queries, and the columns of their answers. All names are PostgreSQL's here. */
#ifndef DBSACI_BACKEND_BE_CAT_SQL_H
#define DBSACI_BACKEND_BE_CAT_SQL_H

/* $1 name, $2 schema or NULL, $3 current schema. What the user has no right on does not exist for him. Along the path: temporary tables, the current schema, the compat schema,
 * public. Row types of composite types and indexes are no relations for Oracle. A global temporary table is its pattern
 * (compat/94_gtt.sql), never the session's own copy, because translations are shared between sessions. */
enum { CR_OID, CR_SCHEMA, CR_NAME, CR_KIND, CR_PERSISTENCE, CR_IS_GTT, CR_ROW_TYPE, CR_STAMP };
/* A new session asks this first of all, with nothing cached: few joins, since planning them is what costs. */
#define CAT_SQL_FROM                                                                                                   \
    " FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace"                             \
    " CROSS JOIN LATERAL (SELECT coalesce(bool_or(x.attnum = 0 AND x.prop = 'duration'), false) AS gtt,"               \
    "  min(x.value) FILTER (WHERE x.attnum = 0 AND x.prop = 'object_type') AS row_type,"                               \
    "  string_agg(x.ctid::text || x.xmin, ' ' ORDER BY x.ctid) AS stamp FROM dbsaci.object_props x WHERE x.objid = c.oid) p"
/* Changes whenever what the other queries tell of relation `c` may have: each row of the catalogue that they read, by place and
 * writer (a constraint that they read has an index, a default moves its column's row). pg_class's own row does not count, since
 * TRUNCATE and VACUUM FULL write it too. */
#define CAT_SQL_ROWS(from, where)                                                                                      \
    "(SELECT string_agg(x.ctid::text || x.xmin, ' ' ORDER BY x.ctid) FROM " from " x WHERE " where ")"
#define CAT_SQL_STAMP                                                                                                  \
    "hashtextextended(concat_ws('/', n.nspname, c.relname, c.relkind, c.relpersistence, p.stamp, "                     \
    CAT_SQL_ROWS("pg_catalog.pg_attribute", "x.attrelid = c.oid AND x.attnum > 0") ", "                                \
    CAT_SQL_ROWS("pg_catalog.pg_index", "x.indrelid = c.oid") ", "                                                     \
    CAT_SQL_ROWS("dbsaci.column_types", "x.relid = c.oid") "), 0)"
#define CAT_SQL_RELATION                                                                                               \
    "SELECT c.oid, n.nspname, c.relname, c.relkind, c.relpersistence, p.gtt, p.row_type, " CAT_SQL_STAMP CAT_SQL_FROM  \
    " WHERE c.relname = $1 AND c.relkind IN ('r', 'v', 'm', 'p', 'f', 'S')"                                            \
    " AND CASE WHEN $2::name IS NOT NULL THEN n.nspname = $2"                                                          \
    "     ELSE n.oid = pg_my_temp_schema() OR n.nspname IN ($3, 'dbsaci', 'public') END"                               \
    " AND has_schema_privilege(n.oid, 'USAGE') AND CASE WHEN c.relkind = 'S'"                                          \
    "     THEN has_sequence_privilege(c.oid, 'USAGE, SELECT, UPDATE')"                                                 \
    "     ELSE has_table_privilege(c.oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER')"            \
    "         OR has_any_column_privilege(c.oid, 'SELECT, INSERT, UPDATE, REFERENCES') END"                            \
    " ORDER BY p.gtt DESC, n.oid = pg_my_temp_schema() DESC, n.nspname = $3 DESC, n.nspname = 'dbsaci' DESC LIMIT 1"

/* $1 a relation's name, $2 its row type or NULL: what is seldom wanted beyond CAT_SQL_RELATION. */
enum { CN_NAME, CN_TYPE_SCHEMA, CN_TYPE };
#define CAT_SQL_LONG_NAMES                                                                                             \
    "SELECT dbsaci.full_name($1::name), n.nspname, dbsaci.full_name(y.typname)"                                        \
    " FROM (SELECT 1) one LEFT JOIN pg_catalog.pg_type y ON y.oid = $2::oid"                                           \
    " LEFT JOIN pg_catalog.pg_namespace n ON n.oid = y.typnamespace"

/* $1 oids, of the tables whose stamps are wanted. */
enum { CS_OID, CS_STAMP };
#define CAT_SQL_STAMPS                                                                                                 \
    "SELECT c.oid, " CAT_SQL_STAMP CAT_SQL_FROM " WHERE c.oid = ANY ($1::oid[])"

/* A view's column is NOT NULL if the query that made it says so (compat/91_ddl_views.sql). */
#define CAT_SQL_NOT_NULL                                                                                               \
    "a.attnotnull OR EXISTS (SELECT FROM dbsaci.object_props p WHERE p.objid = a.attrelid AND p.attnum = a.attnum"     \
    " AND p.prop = 'not_null')"

/* $1 oid. CC_TYPE begins the seven columns of type_at(). Domains are seen through. */
enum { CC_NAME, CC_TYPE, CC_NOT_NULL = CC_TYPE + 7, CC_GENERATED, CC_IDENTITY, CC_FORMAT, CC_DEFAULT, CC_HIDDEN, CC_BY_KEY, CC_UNIQUE, CC_UDT_SCHEMA, CC_UDT, CC_ATTNUM = CC_UDT + 1 };
/* Schema and name of a user-defined type: composite, or a domain over an array. The compat schema's composite types are
 * timestamps (compat/07_stamp_types.sql). */
#define CAT_SQL_IS_UDT "(t.typtype = 'c' AND t.typnamespace <> 'dbsaci'::regnamespace OR t.typtype = 'd' AND t.typcategory = 'A')"
#define CAT_SQL_UDT                                                                                                    \
    " CASE WHEN " CAT_SQL_IS_UDT " THEN t.typnamespace::regnamespace::name END, CASE WHEN " CAT_SQL_IS_UDT " THEN t.typname END"
#define CAT_SQL_COLUMNS                                                                                                \
    "SELECT dbsaci.full_name(a.attname), CASE WHEN t.typtype = 'd' THEN t.typbasetype ELSE t.oid END,"                                   \
    " CASE WHEN t.typtype = 'd' THEN t.typtypmod ELSE a.atttypmod END,"                                                \
    " ct.data_type, ct.data_length, ct.char_used, ct.data_precision, ct.data_scale,"                                   \
    " " CAT_SQL_NOT_NULL ", a.attgenerated, dbsaci.identity_of(a.attrelid, a.attnum, a.attidentity),"                          \
    " CASE WHEN t.typtype = 'd' THEN format_type(t.typbasetype, t.typtypmod) ELSE format_type(a.atttypid, a.atttypmod) END,"\
    " pg_get_expr(d.adbin, d.adrelid),"                                                                                \
    " EXISTS (SELECT FROM dbsaci.object_props p WHERE p.objid = a.attrelid AND p.attnum = a.attnum"                    \
    "  AND p.prop = 'invisible'),"                                                                                     \
    " EXISTS (SELECT FROM pg_catalog.pg_constraint k WHERE k.conrelid = a.attrelid AND k.contype = 'p'"                \
    "  AND a.attnum = ANY (k.conkey)) AND dbsaci.came_with_key(a.attrelid, a.attnum),"                                 \
    " EXISTS (SELECT FROM pg_catalog.pg_index i WHERE i.indrelid = a.attrelid AND i.indisunique AND a.attnum = ANY (i.indkey))," CAT_SQL_UDT ", a.attnum" \
    " FROM pg_catalog.pg_attribute a JOIN pg_catalog.pg_type t ON t.oid = a.atttypid"                                  \
    " LEFT JOIN dbsaci.column_types ct ON ct.relid = a.attrelid AND ct.attnum = a.attnum"                              \
    " LEFT JOIN pg_catalog.pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum"                              \
    " WHERE a.attrelid = $1::oid AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum"

/* $1 oid: unique, complete, plain-column, immediate keys; the primary key first. */
enum { CK_INDEX, CK_PRIMARY, CK_COLUMN };
#define CAT_SQL_KEYS                                                                                                   \
    "SELECT i.indexrelid, i.indisprimary, dbsaci.full_name(a.attname)"                                                                   \
    " FROM pg_catalog.pg_index i, unnest(i.indkey::int2[]) WITH ORDINALITY AS k(num, at)"                              \
    " JOIN pg_catalog.pg_attribute a ON true"                                                                          \
    " WHERE i.indrelid = $1::oid AND a.attrelid = i.indrelid AND a.attnum = k.num AND k.at <= i.indnkeyatts"           \
    " AND i.indisunique AND i.indisvalid AND i.indpred IS NULL AND i.indexprs IS NULL"                                 \
    " ORDER BY i.indisprimary DESC, i.indexrelid, k.at"

/* $1 name, $2 schema or NULL, $3 current schema; one row an argument, at least one a routine. */
enum { CP_OID, CP_SCHEMA, CP_KIND, CP_RETURNS, CP_ARG_NAME, CP_ARG_MODE, CP_ARG_TYPE, CP_ARG_DEFAULT, CP_RETURNS_ORA, CP_ARG_ORA };
#define CAT_SQL_ROUTINE                                                                                                \
    "SELECT p.oid, n.nspname, p.prokind, p.prorettype, p.proargnames[k], coalesce(p.proargmodes[k], 'i'),"             \
    " coalesce(p.proallargtypes[k], p.proargtypes[k - 1]), k > p.pronargs - p.pronargdefaults,"                        \
    " (SELECT o.value FROM dbsaci.object_props o WHERE o.objid = p.oid AND o.attnum = 0 AND o.prop = 'otype'),"        \
    " (SELECT o.value FROM dbsaci.object_props o WHERE o.objid = p.oid AND o.attnum = k AND o.prop = 'otype')"         \
    " FROM pg_catalog.pg_proc p JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace"                              \
    " LEFT JOIN generate_series(1, 100) k ON k <= coalesce(array_length(p.proallargtypes, 1), p.pronargs)"             \
    " WHERE p.proname = $1 AND p.prokind IN ('f', 'p', 'a', 'w')"                                                      \
    " AND CASE WHEN $2::name IS NOT NULL THEN n.nspname = $2 ELSE n.nspname IN ($3, 'dbsaci', 'public') END"           \
    " ORDER BY n.nspname = $3 DESC, n.nspname = 'dbsaci' DESC, p.oid, k"

/* $1 name, $2 schema or NULL, $3 current schema: a view that is set aside because it does not compile. */
#define CAT_SQL_INVALID_VIEW                                                                                           \
    "SELECT 1 FROM dbsaci.invalid_views WHERE name = $1 AND owner = coalesce($2::name, $3)"

/* $1 name, $2 schema: a view's query as Oracle's CREATE VIEW said it, unless an INSTEAD OF trigger (64) stands for it. */
#define CAT_SQL_VIEW_TEXT                                                                                              \
    "SELECT p.value FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace"               \
    " JOIN dbsaci.object_props p ON p.objid = c.oid AND p.attnum = 0 AND p.prop = 'text'"                              \
    " WHERE c.relname = $1 AND n.nspname = $2 AND c.relkind = 'v'"                                                     \
    " AND NOT EXISTS (SELECT FROM pg_catalog.pg_trigger t WHERE t.tgrelid = c.oid AND t.tgtype & 64 <> 0)"

/* $1 name, $2 schema or NULL, $3 current schema; one row an attribute, or one for a collection's element or for nothing.
 * CT_TYPE begins the seven columns of type_at(), of the attribute or element. */
enum { CT_SCHEMA, CT_KIND, CT_COLL_TYPE, CT_HAS, CT_INSTANTIABLE, CT_INCOMPLETE, CT_LIMIT, CT_ATTR, CT_TYPE, CT_UDT_SCHEMA = CT_TYPE + 7, CT_UDT, CT_OID, CT_MEMBER };
#define CAT_SQL_TYPE                                                                                                   \
    "WITH x AS (SELECT y.*, n.nspname FROM pg_catalog.pg_type y JOIN pg_catalog.pg_namespace n ON n.oid = y.typnamespace" \
    "  LEFT JOIN pg_catalog.pg_class c ON c.oid = y.typrelid"                                                          \
    "  WHERE y.typname = $1 AND (c.relkind = 'c' AND n.nspname <> 'dbsaci' OR y.typtype = 'd' AND y.typcategory = 'A')"                          \
    "  AND CASE WHEN $2::name IS NOT NULL THEN n.nspname = $2 ELSE n.nspname IN ($3, 'dbsaci', 'public') END"          \
    "  AND has_schema_privilege(n.oid, 'USAGE') AND has_type_privilege(y.oid, 'USAGE')"                                \
    "  AND NOT EXISTS (SELECT FROM dbsaci.object_props p WHERE p.objid = y.oid AND p.prop = 'incomplete' AND p.value = 'DROPPED')" \
    "  ORDER BY n.nspname = $3 DESC, n.nspname = 'dbsaci' DESC LIMIT 1),"                                              \
    " a AS (SELECT x.oid, a.attrelid, a.attnum, a.attname, a.atttypid, a.atttypmod"                                    \
    "  FROM x JOIN pg_catalog.pg_attribute a ON a.attrelid = x.typrelid AND a.attnum > 0 AND NOT a.attisdropped"       \
    "  UNION ALL SELECT x.oid, x.oid, 0::int2, NULL, e.oid, x.typtypmod FROM x JOIN pg_catalog.pg_type e ON e.typarray = x.typbasetype" \
    "   AND x.typtype = 'd')"                                                                                          \
    " SELECT x.nspname, x.typtype, k.v[1], k.v[2], k.v[3], k.v[4], k.v[5], a.attname,"                                         \
    " CASE WHEN t.typtype = 'd' THEN t.typbasetype ELSE t.oid END,"                                                    \
    " CASE WHEN t.typtype = 'd' THEN t.typtypmod ELSE a.atttypmod END,"                                                \
    " ct.data_type, ct.data_length, ct.char_used, ct.data_precision, ct.data_scale," CAT_SQL_UDT ", x.oid, a.atttypid" \
    " FROM x LEFT JOIN a ON a.oid = x.oid LEFT JOIN pg_catalog.pg_type t ON t.oid = a.atttypid"                        \
    " LEFT JOIN dbsaci.column_types ct ON ct.relid = a.attrelid AND ct.attnum = a.attnum"                              \
    " CROSS JOIN LATERAL (SELECT ARRAY(SELECT p.value FROM unnest(ARRAY['coll_type', 'type_has', 'instantiable', 'incomplete', 'upper_bound'])" \
    "   WITH ORDINALITY AS w(prop, at) LEFT JOIN dbsaci.object_props p ON p.objid = x.oid AND p.attnum = 0 AND p.prop = w.prop" \
    "   ORDER BY w.at) AS v) k ORDER BY a.attnum"

/* $1 oid of a type: its schema and name. */
#define CAT_SQL_TYPE_NAME                                                                                              \
    "SELECT n.nspname, t.typname FROM pg_catalog.pg_type t JOIN pg_catalog.pg_namespace n ON n.oid = t.typnamespace WHERE t.oid = $1::oid"

/* $1 schema, $2 name */
enum { CU_OWNER, CU_NAME, CU_TYPE, CU_SOURCE };
#define CAT_SQL_UNIT "SELECT owner, name, type, source FROM dbsaci.find_unit($1, $2) WHERE may ORDER BY type"

#define CAT_SQL_HAS_SYNONYMS "SELECT to_regprocedure('dbsaci.resolve_synonym(name,name)') IS NOT NULL"
/* $1 schema, $2 name */
#define CAT_SQL_SYNONYM "SELECT owner, name, db_link FROM dbsaci.resolve_synonym($1, $2)"

/* $1 oid; CD_TYPE begins the seven columns of type_at(). */
enum { CD_ATTNUM, CD_TYPE, CD_NOT_NULL = CD_TYPE + 7 };
#define CAT_SQL_DECLARED                                                                                               \
    "SELECT a.attnum, CASE WHEN t.typtype = 'd' THEN t.typbasetype ELSE t.oid END,"                                    \
    " CASE WHEN t.typtype = 'd' THEN t.typtypmod ELSE a.atttypmod END,"                                                \
    " ct.data_type, ct.data_length, ct.char_used, ct.data_precision, ct.data_scale, " CAT_SQL_NOT_NULL                 \
    " FROM pg_catalog.pg_attribute a JOIN pg_catalog.pg_type t ON t.oid = a.atttypid"                                  \
    " LEFT JOIN dbsaci.column_types ct ON ct.relid = a.attrelid AND ct.attnum = a.attnum"                              \
    " WHERE a.attrelid = $1::oid AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum"

#endif
