/* DML: what the files of pass dml share. */
#ifndef DBSACI_REWRITE_DML_H
#define DBSACI_REWRITE_DML_H

#include "rewrite/block.h"

/* INSERT ALL, INSERT FIRST (dml_insert_all.c). *root becomes a query that gives the number of rows. */
bool dml_insert_all(Rw *rw, Node **root);
/* RETURNING SUM(x) ...: *root becomes a query over the statement's rows; its last column is their number
 * (dml_returning.c). */
bool dml_returning_aggregates(Rw *rw, Node **root, Returning *r);
/* LOG ERRORS: *root becomes a query that changes the rows one by one; its value is their number (dml_log_errors.c).
 * Of MERGE after its branches are PostgreSQL's. */
bool dml_log_insert(Rw *rw, Node **root);
bool dml_log_update(Rw *rw, Node **root);
bool dml_log_delete(Rw *rw, Node **root);
bool dml_log_merge(Rw *rw, Node **root);
/* DML on an inline view (dml_view.c); no-ops for a table as target. */
bool dml_insert_view(Rw *rw, Node *stmt);
bool dml_update_view(Rw *rw, Node *stmt);
bool dml_delete_view(Rw *rw, Node *stmt);
bool dml_merge_view(Rw *rw, Node *stmt);

#endif
