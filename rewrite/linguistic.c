/* Pass linguistic: text is compared and ordered by NLS_SORT where the session, NLSSORT or COLLATE say so. Every text that
 * takes part becomes its sort key, dbsaci.sort_key(x, 'SORT'), bytes that compare as Oracle's keys do: one function for
 * NLSSORT, ORDER BY and comparisons, so that they agree. With BINARY (the default) the pass leaves at once.
 *
 *   always by NLS_SORT          ORDER BY (also of windows), regular expressions without a match parameter
 *   with NLS_COMP = ANSI too    = <> < <= > >=, BETWEEN, IN, ANY, ALL
 *   with LINGUISTIC too         all of them, and LIKE, INSTR, DECODE, CASE, NULLIF, GREATEST, LEAST, MIN, MAX, COUNT(DISTINCT),
 *                               GROUP BY, PARTITION BY, DISTINCT (ling_group.c)
 *
 * What would need more is refused by name: set operations that compare, NATURAL and USING, MIN over a window. */
#include "config.h"
#include "rewrite/linguistic.h"

#include "rewrite/block.h"
#include "rewrite/fn.h"
#include "rewrite/sorts.h"

/* ---- sorts ---- */

static bool is_binary(Str sort)
{
    return sort.n == 0 || str_iis(sort, "BINARY");
}

/* An explicit collation decides for both sides of a comparison. */
static Str explicit_sort(Node *n)
{
    n = block_strip(n);
    return AST_IS(Collate, n) && !str_is(AST_AS(Collate, n)->collation, "C") ? AST_AS(Collate, n)->collation : (Str){ 0 };
}

static bool explicit_binary(Node *n)
{
    n = block_strip(n);
    return AST_IS(Collate, n) && str_is(AST_AS(Collate, n)->collation, "C");
}

bool ling_is_text(const Node *n)
{
    OTypeId id = cv_type(n);
    return otype_family(id) == FAM_CHAR && id != OT_CLOB && id != OT_NCLOB && id != OT_LONG;
}

static Node *without_collate(Node *n)
{
    Node *bare = block_strip(n);
    return AST_IS(Collate, bare) ? AST_AS(Collate, bare)->arg : n;
}

Node *ling_key(Rw *rw, Node *n, Str sort)
{
    if (cv_is_null(n))
        return n;
    Node *name = rw_string(rw, n, arena_strndup(rw->a, sort.p, sort.n));
    rw_rule(rw, "linguistic");
    return cv_typed(rw_compat(rw, n, "sort_key", 2, without_collate(n), name), otype_plain(OT_RAW));
}

/* ---- operands that meet ---- */

static Str sort_of(const Ling *l, Node **slots[], uint32_t n, bool comparison)
{
    for (uint32_t i = 0; i < n; i++) {
        if (explicit_binary(*slots[i]))
            return (Str){ 0 };
        Str s = explicit_sort(*slots[i]);
        if (s.n)
            return s;
    }
    if (l->comp == NLS_COMP_LINGUISTIC || (comparison && l->comp == NLS_COMP_ANSI))
        return l->sort;
    return (Str){ 0 };
}

/* Text compared with text becomes keys; where no side's type is known nobody can tell. */
static bool keys_of(const Ling *l, Node **slots[], uint32_t n, bool comparison)
{
    Str  sort = sort_of(l, slots, n, comparison);
    bool text = false, known = false;
    if (is_binary(sort))
        return true;
    for (uint32_t i = 0; i < n; i++) {
        bool collated = explicit_sort(*slots[i]).n > 0; /* only text has a collation */
        text |= collated || ling_is_text(*slots[i]);
        known |= collated || !cv_is_unknown(*slots[i]);
    }
    if (!known)
        return rw_refuse(l->rw, 3001, *slots[0], "linguistic-unknown",
                         "unimplemented feature: comparison of values of unknown types under NLS_SORT %.*s", STR_ARG(sort));
    for (uint32_t i = 0; text && i < n; i++)
        *slots[i] = ling_key(l->rw, *slots[i], sort);
    return true;
}

static bool pair(const Ling *l, Node **a, Node **b, bool comparison)
{
    if (AST_IS(RowExpr, *a) && AST_IS(RowExpr, *b)) {
        List *x = &AST_AS(RowExpr, *a)->items, *y = &AST_AS(RowExpr, *b)->items;
        for (uint32_t i = 0; i < x->n && i < y->n; i++)
            if (!pair(l, &x->v[i], &y->v[i], comparison))
                return false;
        return true;
    }
    Node **slots[] = { a, b };
    return keys_of(l, slots, 2, comparison);
}

/* The operand and a list of what it meets, as keys all of them or none. */
static bool one_with_all(const Ling *l, Node **arg, List *items)
{
    if (AST_IS(RowExpr, *arg)) {
        if (!is_binary(l->sort) && l->comp != NLS_COMP_BINARY)
            return rw_refuse(l->rw, 3001, *arg, "linguistic-rows", "unimplemented feature: IN of rows under NLS_COMP");
        return true;
    }
    Node ***slots = ARENA_ARRAY(l->rw->a, Node **, items->n + 1);
    slots[0] = arg;
    for (uint32_t i = 0; i < items->n; i++)
        slots[i + 1] = &items->v[i];
    return keys_of(l, slots, items->n + 1, true);
}

/* The rows of a subquery that are compared: its columns become keys in every branch. */
static bool key_targets(const Ling *l, Node *q, Str sort)
{
    switch (q->kind) {
    case N_ParenQuery: return key_targets(l, AST_AS(ParenQuery, q)->query, sort);
    case N_SetOp: return key_targets(l, AST_AS(SetOp, q)->left, sort) && key_targets(l, AST_AS(SetOp, q)->right, sort);
    default: break;
    }
    if (ty_target_count(q) != 1)
        return rw_refuse(l->rw, 3001, q, "linguistic-rows", "unimplemented feature: IN of rows under NLS_COMP");
    Node **t = ty_target(q, 0);
    *t = ling_key(l->rw, *t, sort);
    return true;
}

static bool with_query(const Ling *l, Node **arg, Node *query)
{
    Node **slots[] = { arg };
    Str    sort = sort_of(l, slots, 1, true);
    if (is_binary(sort) || (!ling_is_text(*arg) && !cv_is_unknown(*arg)))
        return true;
    *arg = ling_key(l->rw, *arg, sort);
    return key_targets(l, query, sort);
}

/* ---- LIKE and what searches within text: case and accents are taken away, the rest is as it is ---- */

static bool folds(Str sort)
{
    return sort_ends(sort, "_CI") || sort_ends(sort, "_AI");
}

static Node *folded(const Ling *l, Node *n, Str sort)
{
    n = without_collate(n);
    if (sort_ends(sort, "_AI"))
        n = rw_compat(l->rw, n, "unaccent", 1, n);
    return cv_typed(block_call(l->rw, n, NULL, "LOWER", 1, n), otype_plain(OT_VARCHAR2));
}

static void like(const Ling *l, Like *k)
{
    Node **slots[] = { &k->arg, &k->pattern };
    Str    sort = sort_of(l, slots, 2, false);
    if (!folds(sort) || cv_type(k->arg) == OT_CLOB)
        return;
    k->arg = folded(l, k->arg, sort);
    k->pattern = folded(l, k->pattern, sort);
    if (k->escape)
        k->escape = folded(l, k->escape, sort);
    rw_rule(l->rw, "linguistic");
}

/* ---- calls ---- */

static bool decode(const Ling *l, Call *c)
{
    List searches = { 0 };
    for (uint32_t i = 1; i + 1 < c->args.n; i += 2)
        list_push(l->rw->a, &searches, c->args.v[i]);
    if (!one_with_all(l, &c->args.v[0], &searches))
        return false;
    for (uint32_t i = 0; i < searches.n; i++)
        c->args.v[2 * i + 1] = searches.v[i];
    return true;
}

/* NULLIF gives the first value, not its key. */
static bool nullif(const Ling *l, Node **slot)
{
    Call *c = AST_AS(Call, *slot);
    Node *a = ast_copy(l->rw->a, c->args.v[0]), *value = c->args.v[0];
    if (!pair(l, &a, &c->args.v[1], false))
        return false;
    Node *test = cv_typed(rw_binary(l->rw, OP_EQ, a, c->args.v[1]), otype_plain(OT_BOOLEAN));
    const OType *t = (*slot)->otype;
    *slot = cv_typed(rw_case2(l->rw, test, rw_null(l->rw, value), value), t);
    return true;
}

/* The element of (a, b ...) whose key is the last or first; NULL if one is NULL, which sorts first both ways. */
static bool greatest(const Ling *l, Node **slot, bool least)
{
    Call *c = AST_AS(Call, *slot);
    Rw   *rw = l->rw;
    if (!c->args.n || !ling_is_text(c->args.v[0]) || is_binary(l->sort))
        return true;
    List rows = { 0 };
    for (uint32_t i = 0; i < c->args.n; i++)
        list_push(rw->a, &rows, AST_NEW(rw->a, RowExpr, c->args.v[i]->at, .items = list_of1(rw->a, c->args.v[i])));
    Str   table = rw_fresh(rw, "Q_"), column = STR("V");
    Node *from = AST_NEW(rw->a, DerivedTable, (*slot)->at, .query = AST_NEW(rw->a, Values, (*slot)->at, .rows = rows), .alias = table,
                         .columns = strlist_of1(rw->a, column));
    Node *value = cv_typed(rw_column(rw, *slot, table, column), otype_plain(OT_VARCHAR2));
    Node *order = AST_NEW(rw->a, OrderItem, (*slot)->at, .expr = ling_key(rw, ast_copy(rw->a, value), l->sort), .desc = !least,
                          .nulls = NULLS_FIRST);
    Node *limit = AST_NEW(rw->a, Limit, (*slot)->at, .count = rw_number(rw, *slot, 1));
    Node *q = AST_NEW(rw->a, Select, (*slot)->at, .targets = list_of1(rw->a, AST_NEW(rw->a, Target, (*slot)->at, .expr = value)),
                      .from = list_of1(rw->a, from), .order_by = list_of1(rw->a, order), .limit = limit);
    const OType *t = (*slot)->otype;
    *slot = cv_typed(AST_NEW(rw->a, Subquery, (*slot)->at, .query = q), t);
    return true;
}

/* The text whose key is the least or greatest: fn_lower_extreme makes it from the order. */
static bool extreme(const Ling *l, Call *c, bool max)
{
    Rw *rw = l->rw;
    if (c->args.n != 1 || !ling_is_text(c->args.v[0]))
        return true;
    if (c->over || c->keep)
        return rw_refuse(rw, 3001, &c->base, "linguistic-window", "unimplemented feature: MIN or MAX over rows under NLS_COMP = LINGUISTIC");
    Node *order = AST_NEW(rw->a, OrderItem, c->base.at, .expr = ling_key(rw, ast_copy(rw->a, c->args.v[0]), l->sort), .desc = max,
                          .nulls = NULLS_LAST);
    c->order_by = list_of1(rw->a, order);
    c->distinct = false; /* says nothing here, and PostgreSQL would want the order among the arguments */
    return true;
}

/* Text that no folding changes. */
static bool caseless(const Node *n)
{
    Str s;
    if (cv_is_null(n))
        return true;
    if (!cv_string_literal(n, &s))
        return false;
    for (size_t i = 0; i < s.n; i++)
        if ((s.p[i] | 32) >= 'a')
            return false;
    return true;
}

/* REPLACE, TRANSLATE, TRIM ...: what they look for is found by NLS_SORT too. */
static bool searches(const Ling *l, Node *call, Node *what)
{
    if (!folds(l->sort) || !what || caseless(what))
        return true;
    return rw_refuse(l->rw, 3001, call, "linguistic-search", "unimplemented feature: this function under NLS_COMP = LINGUISTIC, NLS_SORT = %.*s",
                     STR_ARG(l->sort));
}

/* Without a match parameter the sort says whether case counts. */
static bool regexp(const Ling *l, Call *c)
{
    static const struct {
        const char *name;
        uint32_t    at; /* of the match parameter */
        const char *defaults[6];
    } rows[] = {
        { "REGEXP_LIKE", 2, { NULL } },
        { "REGEXP_COUNT", 3, { NULL, NULL, "1" } },
        { "REGEXP_SUBSTR", 4, { NULL, NULL, "1", "1" } },
        { "REGEXP_INSTR", 5, { NULL, NULL, "1", "1", "0" } },
        { "REGEXP_REPLACE", 5, { NULL, NULL, "", "1", "0" } },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (!str_is(c->name.v[0], rows[i].name) || c->args.n > rows[i].at || !folds(l->sort))
            continue;
        if (sort_ends(l->sort, "_AI"))
            return rw_refuse(l->rw, 3001, &c->base, "linguistic-regexp", "unimplemented feature: %s under NLS_SORT = %.*s", rows[i].name,
                             STR_ARG(l->sort));
        for (uint32_t k = c->args.n; k < rows[i].at; k++) {
            const char *d = rows[i].defaults[k];
            list_push(l->rw->a, &c->args, d[0] ? rw_number(l->rw, &c->base, d[0] - '0') : cv_pin(l->rw, rw_null(l->rw, &c->base), OT_VARCHAR2));
        }
        list_push(l->rw->a, &c->args, cv_typed(rw_string(l->rw, &c->base, "i"), otype_plain(OT_VARCHAR2)));
        rw_rule(l->rw, "linguistic");
    }
    return true;
}

static bool call(const Ling *l, Node **slot)
{
    Call *c = AST_AS(Call, *slot);
    if (c->name.n != 1 || c->quoted_name)
        return true;
    Str name = c->name.v[0];
    if (!regexp(l, c))
        return false;
    if (l->comp != NLS_COMP_LINGUISTIC || is_binary(l->sort))
        return true;
    if (str_is(name, "DECODE") && c->args.n > 2)
        return decode(l, c);
    if (str_is(name, "NULLIF") && c->args.n == 2)
        return nullif(l, slot);
    if (str_is(name, "GREATEST") || str_is(name, "LEAST"))
        return greatest(l, slot, name.p[0] == 'L');
    if (str_is(name, "MIN") || str_is(name, "MAX"))
        return extreme(l, c, name.p[1] == 'A');
    if (c->distinct && c->args.n && ling_is_text(c->args.v[0])) {
        if (!str_is(name, "COUNT"))
            return rw_refuse(l->rw, 3001, *slot, "linguistic-distinct", "unimplemented feature: DISTINCT in %.*s under NLS_COMP = LINGUISTIC",
                             STR_ARG(name));
        c->args.v[0] = ling_key(l->rw, c->args.v[0], l->sort);
    }
    if (str_is(name, "INSTR") && folds(l->sort) && cv_type(c->args.v[0]) != OT_CLOB) {
        c->args.v[0] = folded(l, c->args.v[0], l->sort);
        c->args.v[1] = folded(l, c->args.v[1], l->sort);
    }
    if (str_is(name, "REPLACE") || str_is(name, "TRANSLATE") || str_is(name, "LTRIM") || str_is(name, "RTRIM"))
        return searches(l, *slot, c->args.n > 1 ? c->args.v[1] : NULL);
    return true;
}

/* ---- nodes ---- */

static bool simple_case(const Ling *l, Case *c)
{
    if (!c->arg)
        return true;
    List conds = { 0 };
    for (uint32_t i = 0; i < c->whens.n; i++)
        list_push(l->rw->a, &conds, AST_AS(CaseWhen, c->whens.v[i])->cond);
    Node **slots[] = { &c->arg };
    if (l->comp != NLS_COMP_LINGUISTIC && is_binary(sort_of(l, slots, 1, false)))
        return true;
    if (!one_with_all(l, &c->arg, &conds))
        return false;
    for (uint32_t i = 0; i < conds.n; i++)
        AST_AS(CaseWhen, c->whens.v[i])->cond = conds.v[i];
    return true;
}

static bool between(const Ling *l, Between *b)
{
    Node **slots[] = { &b->arg, &b->low, &b->high };
    return keys_of(l, slots, 3, true);
}

static void order_item(const Ling *l, OrderItem *o)
{
    Str  sort = explicit_sort(o->expr);
    bool text = sort.n > 0 || ling_is_text(o->expr);
    if (!sort.n && !explicit_binary(o->expr))
        sort = l->sort;
    if (!is_binary(sort) && text && !AST_IS(StringLit, block_strip(o->expr)))
        o->expr = ling_key(l->rw, o->expr, sort);
}

static bool window(const Ling *l, Window *w)
{
    for (uint32_t i = 0; i < w->partition_by.n && l->comp == NLS_COMP_LINGUISTIC && !is_binary(l->sort); i++)
        if (ling_is_text(w->partition_by.v[i]))
            w->partition_by.v[i] = ling_key(l->rw, w->partition_by.v[i], l->sort);
    return true;
}

static bool join(const Ling *l, const Join *j)
{
    if (l->comp == NLS_COMP_BINARY || is_binary(l->sort) || (!j->natural && !j->using.n))
        return true;
    return rw_refuse(l->rw, 3001, &j->base, "linguistic-join", "unimplemented feature: NATURAL JOIN or USING under NLS_COMP = LINGUISTIC");
}

static bool comparison(const Ling *l, Binary *b)
{
    switch (b->op) {
    case OP_EQ: case OP_NE: case OP_LT: case OP_LE: case OP_GT: case OP_GE: return pair(l, &b->left, &b->right, true);
    default: return true;
    }
}

static WalkStep visit(Node **slot, void *ctx)
{
    Ling *l = ctx;
    Node *n = *slot;
    bool  ok = true;
    switch (n->kind) {
    case N_Binary: ok = comparison(l, AST_AS(Binary, n)); break;
    case N_Between: ok = between(l, AST_AS(Between, n)); break;
    case N_InList: {
        InList *i = AST_AS(InList, n);
        ok = i->query ? with_query(l, &i->arg, i->query) : one_with_all(l, &i->arg, &i->items);
        break;
    }
    case N_Quantified: {
        Quantified *q = AST_AS(Quantified, n);
        ok = q->query ? with_query(l, &q->left, q->query) : one_with_all(l, &q->left, &q->items);
        break;
    }
    case N_Like: like(l, AST_AS(Like, n)); break;
    case N_Case: ok = simple_case(l, AST_AS(Case, n)); break;
    case N_Call: ok = call(l, slot); break;
    case N_Trim: ok = l->comp != NLS_COMP_LINGUISTIC || searches(l, n, AST_AS(Trim, n)->chars); break;
    case N_OrderItem: order_item(l, AST_AS(OrderItem, n)); break;
    case N_Window: ok = window(l, AST_AS(Window, n)); break;
    case N_Join: ok = join(l, AST_AS(Join, n)); break;
    case N_SetOp: ok = ling_set_op(l, AST_AS(SetOp, n)); break;
    case N_Select: ok = ling_select(l, AST_AS(Select, n)); break;
    default: break;
    }
    return ok ? WALK_ON : WALK_STOP;
}

/* A collation that met nothing: the value of a column is the same in all of them; what else it would change is not known. */
static WalkStep drop_collate(Node **slot, void *ctx)
{
    Rw     *rw = ctx;
    Target *t = AST_IS(Target, *slot) ? AST_AS(Target, *slot) : NULL;
    if (t && explicit_sort(t->expr).n)
        t->expr = without_collate(t->expr);
    if (!AST_IS(Collate, *slot) || str_is(AST_AS(Collate, *slot)->collation, "C"))
        return WALK_ON;
    rw_refuse(rw, 3001, *slot, "collate", "unimplemented feature: COLLATE %.*s", STR_ARG(AST_AS(Collate, *slot)->collation));
    return WALK_STOP;
}

bool rw_linguistic(Rw *rw, Node **root)
{
    const SqlOptions *o = rw->options;
    Ling l = { .rw = rw, .sort = o->nls_sort, .comp = o->nls_comp };
    bool collate = rw_has_kind(rw, N_Collate);
    if (is_binary(l.sort) && !collate)
        return true;
    return ast_walk_up(root, visit, &l) && (!collate || ast_walk(root, drop_collate, rw));
}
