/* t PARTITION FOR (values): the partition is found at run time, so it is a condition on tableoid:
 *
 *   FROM t PARTITION FOR (v)        FROM (SELECT * FROM t WHERE t.tableoid IN (SELECT dbsaci.partition_leaves('t', ARRAY[v]))) t
 *   UPDATE t PARTITION FOR (v) ...  UPDATE t ... WHERE t.tableoid IN (...) AND ... */
#include "config.h"
#include "rewrite/ddl.h"
#include "rewrite/query.h"

static Node *in_partition(Rw *rw, const TableRef *t)
{
    const Node *at = &t->base;
    List        values = { 0 };
    for (uint32_t i = 0; i < t->partition_for.n; i++)
        list_push(rw->a, &values, rw_cast(rw, t->partition_for.v[i], "text"));
    Node *leaves = rw_compat(rw, at, "partition_leaves", 2, ddl_name(rw, at, &t->name, "regclass"), ddl_array(rw, at, values));
    Node *q = AST_NEW(rw->a, Select, at->at, .targets = list_of1(rw->a, block_target(rw, leaves, (Str){ 0 })));
    return AST_NEW(rw->a, InList, at->at, .arg = rw_column(rw, at, block_from_alias(at), STR("TABLEOID")), .query = q);
}

/* The condition for a target, which then names the whole table; NULL: it names no partition so. */
static Node *target_condition(Rw *rw, Node *target)
{
    if (!AST_IS(TableRef, target) || !AST_AS(TableRef, target)->partition_for.n)
        return NULL;
    Node *cond = in_partition(rw, AST_AS(TableRef, target));
    AST_AS(TableRef, target)->partition_for = (List){ 0 };
    return cond;
}

static void become_query(Rw *rw, Node **slot)
{
    TableRef *t = AST_AS(TableRef, *slot);
    Str       alias = block_from_alias(*slot);
    Node     *cond = target_condition(rw, *slot);
    Node     *star = block_target(rw, AST_NEW(rw->a, Star, (*slot)->at, .qualifier = strlist_of1(rw->a, alias)), (Str){ 0 });
    Node     *q = AST_NEW(rw->a, Select, (*slot)->at, .targets = list_of1(rw->a, star), .from = list_of1(rw->a, *slot), .where = cond);
    *slot = AST_NEW(rw->a, DerivedTable, (*slot)->at, .query = q, .alias = alias, .item = t->item);
}

static bool has_partition_for(const Node *from)
{
    return AST_IS(TableRef, from) && AST_AS(TableRef, from)->partition_for.n;
}

static bool refuse(Rw *rw, const Node *target, const char *where)
{
    return !has_partition_for(target) ||
           rw_refuse(rw, 3001, target, "partition-for", "unimplemented feature: PARTITION FOR (values) in %s", where);
}

static WalkStep visit(Node **slot, void *ctx)
{
    Rw  *rw = ctx;
    bool ok = true;
    switch ((*slot)->kind) {
    case N_Update: AST_AS(Update, *slot)->where = rw_and(rw, target_condition(rw, AST_AS(Update, *slot)->target), AST_AS(Update, *slot)->where); break;
    case N_Delete: AST_AS(Delete, *slot)->where = rw_and(rw, target_condition(rw, AST_AS(Delete, *slot)->target), AST_AS(Delete, *slot)->where); break;
    case N_Insert: ok = refuse(rw, AST_AS(Insert, *slot)->target, "INSERT"); break;
    case N_InsertInto: ok = refuse(rw, AST_AS(InsertInto, *slot)->target, "INSERT"); break;
    case N_Merge: ok = refuse(rw, AST_AS(Merge, *slot)->target, "MERGE"); break;
    case N_LockTable: ok = refuse(rw, AST_AS(LockTable, *slot)->tables.v[0], "LOCK TABLE"); break;
    case N_TableRef:
        if (has_partition_for(*slot))
            become_query(rw, slot);
        break;
    default: break;
    }
    return ok ? WALK_ON : WALK_STOP;
}

bool query_partition_for(Rw *rw, Node **root)
{
    return ast_walk(root, visit, rw);
}
