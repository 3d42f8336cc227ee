/* DML on an inline view: INSERT INTO (SELECT ...), UPDATE (SELECT ...) SET, DELETE FROM (SELECT ...).
 *
 * A view of one table becomes that table, its columns and conditions put in place. Of a join, the table whose columns are
 * changed must be key-preserved (each of its rows at most once in the join); it is then changed by row identity:
 *   UPDATE t SET c = q.x FROM (SELECT ..., t.tableoid, t.ctid FROM t, u WHERE ...) q WHERE t.tableoid = ... AND t.ctid = ... */
#include "config.h"
#include "rewrite/dml.h"

typedef struct View {
    Rw            *rw;
    Node          *stmt;
    DerivedTable  *d;
    const RsItem  *item;   /* the derived table */
    Node          *inner;  /* its Select */
    Select        *s;
    const RsBlock *block;  /* the inner one */
    const RsItem  *base;   /* the table that is changed */
} View;

static bool not_updatable(Rw *rw, const Node *at)
{
    return rw_refuse(rw, 1732, at, "view-dml", "data manipulation operation not legal on this view");
}

static bool two_tables(const View *v, const Node *at)
{
    return rw_refuse(v->rw, 1776, at, "view-two-tables", "cannot modify more than one base table through a join view");
}

static bool open_view(Rw *rw, Node *stmt, Node *target, View *v)
{
    *v = (View){ .rw = rw, .stmt = stmt, .d = AST_AS(DerivedTable, target), .item = rs_item_of(rw, target) };
    Node *q = v->d->query;
    while (AST_IS(ParenQuery, q))
        q = AST_AS(ParenQuery, q)->query;
    if (!AST_IS(Select, q))
        return not_updatable(rw, target);
    v->inner = q;
    v->s = AST_AS(Select, q);
    v->block = rs_block_of(rw, q);
    if (!v->block || !v->item || v->s->distinct || v->s->limit || v->s->with || v->s->connect_by || block_groups(v->s))
        return not_updatable(rw, target);
    return true;
}

/* The expression under a column of the view; NULL: not known, or * over a table. */
static Node *under(const View *v, Str name)
{
    for (uint32_t i = 0; i < v->s->targets.n; i++) {
        const Target *t = AST_AS(Target, v->s->targets.v[i]);
        bool named = str_eq(t->alias, name);
        if (!t->alias.n && AST_IS(ColumnRef, t->expr)) {
            const StrList *p = &AST_AS(ColumnRef, t->expr)->parts;
            named = str_eq(p->v[p->n - 1], name);
        }
        if (named)
            return t->expr;
    }
    return NULL;
}

/* The same through *: the column of the only table that has one of that name. */
static Node *under_star(const View *v, const Node *at, Str name)
{
    const RsItem *found = NULL;
    for (uint32_t i = 0; i < v->block->nitems; i++)
        for (uint32_t k = 0; k < v->block->items[i]->ncolumns; k++)
            if (str_eq(v->block->items[i]->columns[k].name, name)) {
                if (found)
                    return NULL;
                found = v->block->items[i];
            }
    if (!found)
        return NULL;
    Node *ref = rw_column(v->rw, at, found->alias, name);
    AST_AS(ColumnRef, ref)->item = found->id;
    return ref;
}

static bool has_star(const Select *s)
{
    for (uint32_t i = 0; i < s->targets.n; i++)
        if (AST_IS(Star, AST_AS(Target, s->targets.v[i])->expr))
            return true;
    return false;
}

/* A view of one table: every use of its columns becomes what is under them; its ROWID is the table's. */
static WalkStep put_under(Node **slot, void *ctx)
{
    const View *v = ctx;
    if (AST_IS(PseudoCol, *slot) && AST_AS(PseudoCol, *slot)->item == v->item->id) {
        AST_AS(PseudoCol, *slot)->item = v->block->items[0]->id;
        return WALK_SKIP;
    }
    if (!AST_IS(ColumnRef, *slot) || AST_AS(ColumnRef, *slot)->item != v->item->id)
        return WALK_ON;
    const StrList *p = &AST_AS(ColumnRef, *slot)->parts;
    Node *expr = under(v, p->v[p->n - 1]);
    if (expr) {
        *slot = ast_copy(v->rw->a, expr);
    } else { /* through * */
        Node *ref = rw_column(v->rw, *slot, block_from_alias(v->s->from.v[0]), p->v[p->n - 1]);
        AST_AS(ColumnRef, ref)->item = v->block->items[0]->id;
        ref->otype = (*slot)->otype;
        *slot = ref;
    }
    return WALK_SKIP;
}

static bool one_table(const View *v)
{
    return v->s->from.n == 1 && AST_IS(TableRef, v->s->from.v[0]);
}

/* ---- INSERT: its columns ---- */

static bool base_column(View *v, Str name, Str *base)
{
    Node *expr = under(v, name);
    if (!expr && has_star(v->s)) {
        *base = name;
        return true;
    }
    if (!AST_IS(ColumnRef, expr))
        return rw_refuse(v->rw, 1733, v->stmt, "view-virtual", "virtual column not allowed here");
    const StrList *p = &AST_AS(ColumnRef, expr)->parts;
    *base = p->v[p->n - 1];
    return true;
}

typedef struct NewRow {
    View          *v;
    const StrList *columns;
    Str            alias;
} NewRow;

/* WITH CHECK OPTION: the view's condition over the row that is to be; a column that is not given is NULL. */
static WalkStep over_new_row(Node **slot, void *ctx)
{
    NewRow *r = ctx;
    if (!AST_IS(ColumnRef, *slot))
        return WALK_ON;
    const StrList *p = &AST_AS(ColumnRef, *slot)->parts;
    for (uint32_t i = 0; i < r->columns->n; i++)
        if (str_eq(r->columns->v[i], p->v[p->n - 1])) {
            *slot = rw_column(r->v->rw, *slot, r->alias, p->v[p->n - 1]);
            return WALK_SKIP;
        }
    *slot = rw_null(r->v->rw, *slot);
    return WALK_SKIP;
}

static bool check_option(View *v, Insert *i)
{
    Rw *rw = v->rw;
    if (!v->d->check_option || !v->s->where)
        return true;
    if (!i->columns.n || !i->source)
        return rw_refuse(rw, 3001, v->stmt, "view-check", "unimplemented feature: WITH CHECK OPTION without a column list");
    Str    alias = rw_fresh(rw, "NEW_");
    NewRow row = { v, &i->columns, alias };
    Node  *cond = ast_copy(rw->a, v->s->where);
    ast_walk(&cond, over_new_row, &row);
    Node *must = rw_compat(rw, cond, "must", 2, cond, rw_number(rw, cond, 1402));
    Node *table = AST_NEW(rw->a, DerivedTable, i->source->at, .query = i->source, .alias = alias, .columns = i->columns);
    Node *star = AST_NEW(rw->a, Star, i->source->at, .qualifier = strlist_of1(rw->a, alias));
    List  targets = list_of1(rw->a, block_target(rw, star, (Str){ 0 }));
    i->source = AST_NEW(rw->a, Select, i->source->at, .targets = targets, .from = list_of1(rw->a, table), .where = must);
    return true;
}

static bool insert_columns(View *v, Insert *i)
{
    StrList names = { 0 };
    if (!i->columns.n && has_star(v->s))
        return true;
    for (uint32_t k = 0; k < (i->columns.n ? i->columns.n : v->s->targets.n); k++) {
        Str base;
        Str name = i->columns.n ? i->columns.v[k] : AST_AS(Target, v->s->targets.v[k])->alias;
        if (!base_column(v, name, &base))
            return false;
        strlist_push(v->rw->a, &names, base);
    }
    i->columns = names;
    return true;
}

/* ---- key-preserved joins ---- */

typedef struct Equal {
    const View   *v;
    const RsItem *item;
    Str          *columns; /* of item, each equal to something of another table or to a constant */
    uint32_t      n;
} Equal;

static bool of_item(const Node *n, const RsItem *item)
{
    return AST_IS(ColumnRef, n) && AST_AS(ColumnRef, n)->item == item->id;
}

static void take_equality(Equal *q, Node *term)
{
    if (!AST_IS(Binary, term) || AST_AS(Binary, term)->op != OP_EQ)
        return;
    Node *l = block_strip(AST_AS(Binary, term)->left), *r = block_strip(AST_AS(Binary, term)->right);
    if (of_item(l, q->item) == of_item(r, q->item))
        return;
    const StrList *p = &AST_AS(ColumnRef, of_item(l, q->item) ? l : r)->parts;
    q->columns = arena_grow(q->v->rw->a, q->columns, q->n * sizeof(Str), (q->n + 1) * sizeof(Str));
    q->columns[q->n++] = p->v[p->n - 1];
}

static void take_conditions(Rw *rw, Node *from, List *terms)
{
    if (!AST_IS(Join, from))
        return;
    Join *j = AST_AS(Join, from);
    take_conditions(rw, j->left, terms);
    take_conditions(rw, j->right, terms);
    block_terms(rw, j->on, terms);
}

static bool covers(const Equal *q, const CatRelation *rel, const CatKey *key)
{
    for (uint32_t i = 0; i < key->n; i++) {
        bool found = false;
        for (uint32_t k = 0; k < q->n && !found; k++)
            found = str_eq(q->columns[k], rel->columns[key->columns[i]].name);
        if (!found)
            return false;
    }
    return key->n > 0;
}

/* At most one row of `item` for each row of the others? -1: not known. */
static int joined_by_key(const View *v, const RsItem *item)
{
    Equal q = { .v = v, .item = item };
    List  terms = { 0 };
    if (!item->rel)
        return AST_IS(TableRef, item->node) ? -1 : 0;
    block_terms(v->rw, v->s->where, &terms);
    for (uint32_t i = 0; i < v->s->from.n; i++)
        take_conditions(v->rw, v->s->from.v[i], &terms);
    for (uint32_t i = 0; i < terms.n; i++)
        take_equality(&q, terms.v[i]);
    for (uint32_t i = 0; i < item->rel->nkeys; i++)
        if (covers(&q, item->rel, &item->rel->keys[i]))
            return 1;
    return 0;
}

static bool key_preserved(const View *v, const RsItem *base, const Node *at, bool *sure)
{
    *sure = true;
    for (uint32_t i = 0; i < v->block->nitems; i++) {
        if (v->block->items[i] == base)
            continue;
        int by_key = joined_by_key(v, v->block->items[i]);
        if (by_key == 0)
            return false;
        if (by_key < 0)
            *sure = false;
    }
    (void)at;
    return true;
}

static bool need_key(View *v, const Node *at)
{
    bool sure;
    if (!key_preserved(v, v->base, at, &sure))
        return rw_refuse(v->rw, 1779, at, "view-key", "cannot modify a column which maps to a non key-preserved table");
    if (!sure)
        rw_find(v->rw, DIAG_REVIEW, at, "view-key", "whether \"%.*s\" is key-preserved here is not known without its catalogue",
                STR_ARG(v->base->alias));
    return AST_IS(TableRef, v->base->node) || not_updatable(v->rw, at);
}

/* ---- INSERT into a view ---- */

/* Into a join: all columns are one key-preserved table's. */
static bool insert_join(View *v, Insert *i)
{
    StrList names = { 0 };
    if (v->d->check_option)
        return rw_refuse(v->rw, 3001, i->target, "view-check", "unimplemented feature: INSERT into a join view WITH CHECK OPTION");
    for (uint32_t k = 0; k < i->columns.n; k++) {
        Node *expr = under(v, i->columns.v[k]);
        if (!expr && has_star(v->s))
            expr = under_star(v, i->target, i->columns.v[k]);
        if (!AST_IS(ColumnRef, expr))
            return rw_refuse(v->rw, 1733, i->target, "view-virtual", "virtual column not allowed here");
        const RsItem *item = rs_item_of(v->rw, expr);
        if (!item || (v->base && v->base != item))
            return two_tables(v, i->target);
        v->base = item;
        const StrList *p = &AST_AS(ColumnRef, expr)->parts;
        strlist_push(v->rw->a, &names, p->v[p->n - 1]);
    }
    if (!v->base) /* without a list: columns of all of its tables */
        return two_tables(v, i->target);
    if (!need_key(v, i->target) || i->returning)
        return i->returning ? not_updatable(v->rw, i->target) : false;
    i->columns = names;
    i->target = ast_copy(v->rw->a, v->base->node);
    rw_rule(v->rw, "view-dml");
    return true;
}

bool dml_insert_view(Rw *rw, Node *stmt)
{
    Insert *i = AST_AS(Insert, stmt);
    View    v;
    if (!AST_IS(DerivedTable, i->target))
        return true;
    if (!open_view(rw, stmt, i->target, &v))
        return false;
    if (!one_table(&v))
        return insert_join(&v, i);
    if (!insert_columns(&v, i) || !check_option(&v, i))
        return false;
    ast_walk(&i->returning, put_under, &v);
    i->target = v.s->from.v[0];
    rw_rule(rw, "view-dml");
    return true;
}

/* ---- UPDATE and DELETE ---- */

static WalkStep qualify_view(Node **slot, void *ctx)
{
    const View *v = ctx;
    if (!AST_IS(ColumnRef, *slot) || AST_AS(ColumnRef, *slot)->item != v->item->id)
        return WALK_ON;
    StrList *p = &AST_AS(ColumnRef, *slot)->parts;
    *p = strlist_of2(v->rw->a, v->d->alias, p->v[p->n - 1]);
    return WALK_SKIP;
}

/* q with the row's identity, and the condition that finds the row again */
static Node *identify(View *v, Node **table)
{
    Rw  *rw = v->rw;
    Str  rel = v->base->alias, names[2] = { STR("TABLEOID"), STR("CTID") };
    Node *cond = NULL;
    if (!v->d->alias.n)
        v->d->alias = rw_fresh(rw, "Q_");
    for (int i = 0; i < 2; i++) {
        Str as = rw_fresh(rw, i ? "TID_" : "OID_");
        Node *shown = rw_column(rw, &v->d->base, v->d->alias, as);
        list_push(rw->a, &v->s->targets, block_target(rw, rw_column(rw, &v->d->base, rel, names[i]), as));
        cond = rw_and(rw, cond, rw_binary(rw, OP_EQ, rw_column(rw, &v->d->base, rel, names[i]), shown));
    }
    *table = &v->d->base;
    return cond;
}

static bool is_column(const View *v, const Node *left)
{
    return AST_IS(ColumnRef, left) || rw_refuse(v->rw, 3001, left, "view-attribute",
                                                "unimplemented feature: an attribute that is set through an inline view");
}

static bool find_base(View *v, Update *u)
{
    for (uint32_t i = 0; i < u->sets.n; i++) {
        SetClause *s = AST_AS(SetClause, u->sets.v[i]);
        for (uint32_t k = 0; k < s->columns.n; k++) {
            if (!is_column(v, s->columns.v[k]))
                return false;
            const StrList *p = &AST_AS(ColumnRef, s->columns.v[k])->parts;
            Node *expr = under(v, p->v[p->n - 1]);
            if (!expr && has_star(v->s))
                expr = under_star(v, s->columns.v[k], p->v[p->n - 1]);
            if (!AST_IS(ColumnRef, expr))
                return rw_refuse(v->rw, 1733, s->columns.v[k], "view-virtual", "virtual column not allowed here");
            const RsItem *item = rs_item_of(v->rw, expr);
            if (!item)
                return rw_refuse(v->rw, 3001, s->columns.v[k], "view-unclear",
                                 "unimplemented feature: an inline view's column whose table is not known; qualify it");
            if (v->base && v->base != item)
                return two_tables(v, s->columns.v[k]);
            v->base = item;
            s->columns.v[k] = ast_copy(v->rw->a, expr);
        }
    }
    return true;
}

bool dml_update_view(Rw *rw, Node *stmt)
{
    Update *u = AST_AS(Update, stmt);
    View    v;
    if (!AST_IS(DerivedTable, u->target))
        return true;
    if (!open_view(rw, stmt, u->target, &v))
        return false;
    rw_rule(rw, "view-dml");
    if (one_table(&v) && !v.d->check_option) {
        ast_walk_kids(stmt, put_under, &v);
        u->target = v.s->from.v[0];
        u->where = rw_and(rw, v.s->where, u->where);
        return true;
    }
    if (v.d->check_option)
        return rw_refuse(rw, 3001, u->target, "view-check", "unimplemented feature: UPDATE of an inline view WITH CHECK OPTION");
    if (!find_base(&v, u) || !need_key(&v, u->target))
        return false;
    Node *table, *same = identify(&v, &table);
    for (uint32_t i = 0; i < u->sets.n; i++)
        ast_walk(&AST_AS(SetClause, u->sets.v[i])->value, qualify_view, &v);
    ast_walk(&u->where, qualify_view, &v);
    ast_walk(&u->returning, qualify_view, &v);
    list_push(rw->a, &u->from, table);
    u->where = rw_and(rw, same, u->where);
    u->target = ast_copy(rw->a, v.base->node);
    return true;
}

bool dml_delete_view(Rw *rw, Node *stmt)
{
    Delete *d = AST_AS(Delete, stmt);
    View    v;
    if (!AST_IS(DerivedTable, d->target))
        return true;
    if (!open_view(rw, stmt, d->target, &v))
        return false;
    rw_rule(rw, "view-dml");
    if (one_table(&v)) {
        ast_walk_kids(stmt, put_under, &v);
        d->target = v.s->from.v[0];
        d->where = rw_and(rw, v.s->where, d->where);
        return true;
    }
    bool sure;
    for (uint32_t i = 0; i < v.block->nitems && !v.base; i++) /* the first key-preserved table loses its rows */
        if (key_preserved(&v, v.block->items[i], d->target, &sure))
            v.base = v.block->items[i];
    if (!v.base)
        return rw_refuse(rw, 1752, d->target, "view-key", "cannot delete from view without exactly one key-preserved table");
    if (!need_key(&v, d->target))
        return false;
    Node *table, *same = identify(&v, &table);
    ast_walk(&d->where, qualify_view, &v);
    ast_walk(&d->returning, qualify_view, &v);
    list_push(rw->a, &d->using, table);
    d->where = rw_and(rw, same, d->where);
    d->target = ast_copy(rw->a, v.base->node);
    return true;
}

/* ---- MERGE ---- */

/* Beside a source that may have columns of the same names. */
static WalkStep qualify_base(Node **slot, void *ctx)
{
    const View *v = ctx;
    if (!AST_IS(ColumnRef, *slot) || AST_AS(ColumnRef, *slot)->parts.n != 1 || rs_is_outer(v->rw, *slot, v->block))
        return WALK_ON;
    ColumnRef *c = AST_AS(ColumnRef, *slot);
    c->parts = strlist_of2(v->rw->a, block_from_alias(v->s->from.v[0]), c->parts.v[0]);
    return WALK_ON;
}

/* false: an expression of the view stands left of =. */
static bool sets_columns(const View *v, const List *sets)
{
    for (uint32_t i = 0; i < sets->n; i++) {
        const SetClause *s = AST_AS(SetClause, sets->v[i]);
        for (uint32_t k = 0; k < s->columns.n; k++) {
            if (!is_column(v, s->columns.v[k]))
                return false;
            const StrList *p = &AST_AS(ColumnRef, s->columns.v[k])->parts;
            const Node    *expr = under(v, p->v[p->n - 1]);
            if (expr && !AST_IS(ColumnRef, expr))
                return rw_refuse(v->rw, 1733, s->columns.v[k], "view-virtual", "virtual column not allowed here");
        }
    }
    return true;
}

/* A row of the table that the view does not show is not matched. */
bool dml_merge_view(Rw *rw, Node *stmt)
{
    Merge *m = AST_AS(Merge, stmt);
    View   v;
    if (!AST_IS(DerivedTable, m->target))
        return true;
    if (!open_view(rw, stmt, m->target, &v))
        return false;
    if (!one_table(&v) || v.d->check_option)
        return not_updatable(rw, m->target);
    for (uint32_t i = 0; i < m->insert_columns.n; i++)
        if (!base_column(&v, m->insert_columns.v[i], &m->insert_columns.v[i]))
            return false;
    if (!sets_columns(&v, &m->sets))
        return false;
    block_walk_list(&v.s->targets, qualify_base, &v);
    block_walk(&v.s->where, qualify_base, &v);
    Node *source = m->source;
    ast_walk_kids(stmt, put_under, &v);
    m->source = source;
    m->on = rw_and(rw, v.s->where, m->on);
    m->target = v.s->from.v[0];
    rw_rule(rw, "view-dml");
    return true;
}
