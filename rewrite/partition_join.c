/* o LEFT JOIN p PARTITION BY (k) ON c: for each value of k in p, all of o with what of that part fits. It becomes
 *
 *   o CROSS JOIN (SELECT DISTINCT k FROM p) AS g LEFT JOIN p ON c AND p.k IS NOT DISTINCT FROM g.k
 *
 * and outside ON p.k is g.k: it is filled for every row. */
#include "config.h"
#include "rewrite/partition_join.h"

typedef struct Parted {
    Rw      *rw;
    Node    *part;   /* the partitioned table */
    int64_t  item;
    List     keys;   /* ColumnRef */
    Str      alias;  /* of the list of its parts */
} Parted;

static Str last_part(const Node *ref)
{
    const StrList *p = &AST_AS(ColumnRef, ref)->parts;
    return p->v[p->n - 1];
}

static bool is_key(const Parted *p, const Node *n)
{
    if (!AST_IS(ColumnRef, n))
        return false;
    const ColumnRef *c = AST_AS(ColumnRef, n);
    if (c->item ? c->item != p->item : c->parts.n > 1)
        return false;
    for (uint32_t i = 0; i < p->keys.n; i++)
        if (str_eq(last_part(p->keys.v[i]), last_part(n)))
            return true;
    return false;
}

static WalkStep use_filled(Node **slot, void *ctx)
{
    const Parted *p = ctx;
    if (!is_key(p, *slot))
        return WALK_ON;
    const OType *type = (*slot)->otype;
    *slot = rw_column(p->rw, *slot, p->alias, last_part(*slot));
    (*slot)->otype = type;
    return WALK_SKIP;
}

static bool refuse(Parted *p, const Node *at, const char *why)
{
    return rw_refuse(p->rw, 3001, at, "partition-join", "unimplemented feature: a partitioned outer join %s", why);
}

static Node *list_of_parts(Parted *p)
{
    Rw  *rw = p->rw;
    List targets = { 0 };
    for (uint32_t i = 0; i < p->keys.n; i++)
        list_push(rw->a, &targets, AST_NEW(rw->a, Target, p->keys.v[i]->at, .expr = ast_copy(rw->a, p->keys.v[i]),
                                           .alias = last_part(p->keys.v[i])));
    Node *q = AST_NEW(rw->a, Select, p->part->at, .distinct = true, .targets = targets,
                      .from = list_of1(rw->a, ast_copy(rw->a, p->part)));
    return AST_NEW(rw->a, DerivedTable, p->part->at, .query = q, .alias = p->alias);
}

static Node *same_part(Parted *p)
{
    Node *cond = NULL;
    for (uint32_t i = 0; i < p->keys.n; i++) {
        Node *filled = rw_column(p->rw, p->keys.v[i], p->alias, last_part(p->keys.v[i]));
        cond = rw_and(p->rw, cond, AST_NEW(p->rw->a, IsTest, p->keys.v[i]->at, .kind = IS_DISTINCT_FROM, .negated = true,
                                           .arg = ast_copy(p->rw->a, p->keys.v[i]), .right = filled));
    }
    return cond;
}

static bool fits(Parted *p, const Join *j, bool left)
{
    if (j->kind != (left ? JOIN_RIGHT : JOIN_LEFT) || j->natural || j->using.n || (j->left_partition.n && j->right_partition.n))
        return refuse(p, &j->base, "of this form");
    const RsItem *item = rs_item_of(p->rw, p->part);
    if (!item || AST_IS(Join, p->part))
        return refuse(p, &j->base, "of more than one table");
    p->item = item->id;
    for (uint32_t i = 0; i < p->keys.n; i++) {
        p->keys.v[i] = block_strip(p->keys.v[i]);
        if (!AST_IS(ColumnRef, p->keys.v[i]))
            return refuse(p, p->keys.v[i], "by an expression");
        AST_AS(ColumnRef, p->keys.v[i])->parts = strlist_of2(p->rw->a, item->alias, last_part(p->keys.v[i]));
        AST_AS(ColumnRef, p->keys.v[i])->item = item->id;
    }
    return true;
}

static bool lower_join(Rw *rw, Node **slot, Node *select)
{
    Join  *j = AST_AS(Join, *slot);
    bool   left = j->left_partition.n > 0;
    Parted p = { .rw = rw, .part = left ? j->left : j->right, .keys = left ? j->left_partition : j->right_partition };
    if (!fits(&p, j, left))
        return false;
    if (!block_expand_stars(rw, select))
        return refuse(&p, *slot, "under * over tables whose columns are not known");
    p.alias = rw_fresh(rw, "PART_");
    Node *all = AST_NEW(rw->a, Join, (*slot)->at, .kind = JOIN_CROSS, .left = left ? j->right : j->left,
                        .right = list_of_parts(&p));
    *slot = AST_NEW(rw->a, Join, (*slot)->at, .kind = JOIN_LEFT, .left = all, .right = p.part, .on = rw_and(rw, j->on, same_part(&p)));
    Select *s = AST_AS(Select, select);
    List    from = s->from; /* ON keeps the table's own column */
    s->from = (List){ 0 };
    ast_walk_kids(select, use_filled, &p);
    s->from = from;
    rw_rule(rw, "partition-join");
    return true;
}

static bool in_from(Rw *rw, Node **slot, Node *select)
{
    if (!AST_IS(Join, *slot))
        return true;
    Join *j = AST_AS(Join, *slot);
    if (!in_from(rw, &j->left, select) || !in_from(rw, &j->right, select))
        return false;
    return (!j->left_partition.n && !j->right_partition.n) || lower_join(rw, slot, select);
}

bool partition_join_lower(Rw *rw, Node **select)
{
    Select *s = AST_AS(Select, *select);
    for (uint32_t i = 0; i < s->from.n; i++)
        if (!in_from(rw, &s->from.v[i], *select))
            return false;
    return true;
}
