/* What be_compat.c asks PostgreSQL, and the columns of the answers. */
#ifndef DBSACI_BACKEND_BE_COMPAT_SQL_H
#define DBSACI_BACKEND_BE_COMPAT_SQL_H

/* The noted hash is visible to those who may enter dbsaci_auth. Who may install: the owner of both schemas, or, where
 * there is none, who may create schemas. */
enum { CS_ROLE, CS_OWNER, CS_HAS_VERSION, CS_SEES_HASH, CS_MAY };
#define COMPAT_SQL_STATE                                                                                               \
    "SELECT current_user, coalesce(pg_get_userbyid(n.nspowner), '')::text,"                                            \
    " EXISTS (SELECT FROM pg_catalog.pg_proc p WHERE p.pronamespace = n.oid AND p.proname = 'version'"                 \
    "         AND p.pronargs = 0 AND has_schema_privilege(n.oid, 'USAGE')),"                                           \
    " coalesce(has_schema_privilege(u.oid, 'USAGE') AND EXISTS (SELECT FROM pg_catalog.pg_class s"                     \
    "          WHERE s.relnamespace = u.oid AND s.relname = 'state' AND has_table_privilege(s.oid, 'SELECT')), false),"\
    " coalesce(pg_has_role(n.nspowner, 'USAGE'), has_database_privilege(current_database(), 'CREATE'))"                \
    " AND coalesce(pg_has_role(u.nspowner, 'USAGE'), has_database_privilege(current_database(), 'CREATE'))"            \
    " FROM (SELECT) one LEFT JOIN pg_catalog.pg_namespace n ON n.nspname = 'dbsaci'"                                   \
    " LEFT JOIN pg_catalog.pg_namespace u ON u.nspname = 'dbsaci_auth'"

/* Drops the functions and views of the schema, but for those on which something else depends (a user's view or default,
 * an operator, a table of ours) and what these need in turn. CASCADE then reaches only what is dropped anyway. A
 * dependency is seen through rules, defaults and row types to the object that a user would name. */
#define COMPAT_SQL_CLEAR                                                                                               \
    "DO $clear$ DECLARE command text; commands text[]; BEGIN"                                                          \
    " WITH RECURSIVE ours AS ("                                                                                        \
    "  SELECT 'pg_proc'::regclass::oid AS cls, p.oid FROM pg_proc p WHERE p.pronamespace = 'dbsaci'::regnamespace"     \
    "  UNION ALL SELECT 'pg_class'::regclass, c.oid FROM pg_class c"                                                   \
    "  WHERE c.relnamespace = 'dbsaci'::regnamespace AND c.relkind = 'v'),"                                            \
    " edge AS (SELECT DISTINCT"                                                                                        \
    "   CASE WHEN r.oid IS NOT NULL OR f.oid IS NOT NULL OR t.typrelid <> 0 THEN 'pg_class'::regclass::oid"            \
    "        ELSE d.classid END AS cls, coalesce(r.ev_class, f.adrelid, nullif(t.typrelid, 0), d.objid) AS obj,"       \
    "   CASE WHEN coalesce(nullif(y.typrelid, 0), nullif(e.typrelid, 0)) IS NOT NULL THEN 'pg_class'::regclass::oid"   \
    "        ELSE d.refclassid END AS ref_cls,"                                                                        \
    "   coalesce(nullif(y.typrelid, 0), nullif(e.typrelid, 0), d.refobjid) AS ref"                                     \
    "  FROM pg_depend d"                                                                                               \
    "  LEFT JOIN pg_rewrite r ON d.classid = 'pg_rewrite'::regclass AND r.oid = d.objid"                               \
    "  LEFT JOIN pg_attrdef f ON d.classid = 'pg_attrdef'::regclass AND f.oid = d.objid"                               \
    "  LEFT JOIN pg_type t ON d.classid = 'pg_type'::regclass AND t.oid = d.objid"                                     \
    "  LEFT JOIN pg_type y ON d.refclassid = 'pg_type'::regclass AND y.oid = d.refobjid"                               \
    "  LEFT JOIN pg_type e ON e.oid = y.typelem AND y.typlen = -1"                                                     \
    "  WHERE d.deptype <> 'i' OR d.classid = 'pg_rewrite'::regclass),"                                                 \
    " kept AS (SELECT o.cls, o.oid FROM ours o JOIN edge ON edge.ref_cls = o.cls AND edge.ref = o.oid"                 \
    "   WHERE NOT EXISTS (SELECT FROM ours u WHERE u.cls = edge.cls AND u.oid = edge.obj)"                             \
    "     AND NOT (edge.cls = 'pg_type'::regclass)"                                                                    \
    "  UNION SELECT o.cls, o.oid FROM kept k JOIN edge ON edge.cls = k.cls AND edge.obj = k.oid"                       \
    "   JOIN ours o ON o.cls = edge.ref_cls AND o.oid = edge.ref)"                                                     \
    " SELECT array_agg(CASE WHEN o.cls = 'pg_class'::regclass THEN 'DROP VIEW IF EXISTS ' || o.oid::regclass"          \
    "   ELSE 'DROP ROUTINE IF EXISTS ' || o.oid::regprocedure END || ' CASCADE' ORDER BY o.cls) INTO commands"         \
    " FROM ours o WHERE NOT EXISTS (SELECT FROM kept k WHERE k.cls = o.cls AND k.oid = o.oid);"                        \
    " FOREACH command IN ARRAY coalesce(commands, '{}') LOOP EXECUTE command; END LOOP; END $clear$"

#endif
