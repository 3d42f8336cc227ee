/* Names inside expressions: each ColumnRef gets its FROM item, or turns out to be a function, or is refused. */
#include "config.h"
#include "rewrite/rs_private.h"
#include "rewrite/packages.h"
#include "rewrite/plg.h"
#include "rewrite/utype.h"

typedef struct Seen {
    Rw           *rw;
    RsBlock      *block;
    const RsCtes *ctes;
} Seen;

static const RsColumn *column_of(const RsItem *item, Str name)
{
    for (uint32_t i = 0; i < item->ncolumns; i++)
        if (str_eq(item->columns[i].name, name))
            return &item->columns[i];
    return NULL;
}

static Str last_of(const StrList *l)
{
    return l->v[l->n - 1];
}

static const RsItem *item_called(const RsBlock *block, Str schema, Str alias)
{
    for (; block; block = block->outer)
        for (uint32_t i = 0; i < block->nitems; i++) {
            const RsItem *item = block->items[i];
            if (str_eq(item->alias, alias) && (!schema.n || !item->schema.n || str_eq(item->schema, schema)))
                return item;
        }
    return NULL;
}

/* A name that PostgreSQL would not give by itself has to be written where it is made. */
static void name_target(const RsColumn *c)
{
    Target *t = AST_AS(Target, c->target);
    if (t && !t->alias.n && !rs_plain_name(t->expr).n)
        t->alias = c->name;
}

static bool unknown_name(const Seen *s, const Node *ref)
{
    const StrList *p = &AST_AS(ColumnRef, ref)->parts;
    StrBuf text;
    sb_init(&text, s->rw->a);
    for (uint32_t i = 0; i < p->n; i++)
        sb_printf(&text, "%s\"%.*s\"", i ? "." : "", STR_ARG(p->v[i]));
    if (s->block->query && AST_IS(Insert, s->block->query))
        return rw_refuse(s->rw, 984, ref, "column-not-allowed", "column not allowed here");
    if (p->n > 1 && (str_is(p->v[p->n - 1], "ROWNUM") || str_is(p->v[p->n - 1], "LEVEL")))
        return rw_refuse(s->rw, 1747, ref, "unknown-name", "invalid user.table.column, table.column, or column specification");
    return rw_refuse(s->rw, 904, ref, "unknown-name", "%s: invalid identifier", text.p);
}

/* ---- one part ---- */

typedef struct Found {
    const RsItem   *item; /* the one it is */
    const RsColumn *column;
    const RsItem   *guess; /* the only item with unknown columns */
    uint32_t        unsure; /* how many such items have been passed */
    bool            ambiguous;
} Found;

static void look_in(const RsBlock *b, Str name, Found *f)
{
    for (uint32_t i = 0; i < b->nitems; i++) {
        const RsItem   *item = b->items[i];
        const RsColumn *c = column_of(item, name);
        if (c && f->item && !c->merged)
            f->ambiguous = true;
        if (c && !f->item) {
            f->item = item;
            f->column = c;
        }
        if (!c && !item->complete) {
            f->guess = item;
            f->unsure++;
        }
    }
}

bool rs_is_ambiguous(const RsBlock *block, Str name)
{
    Found f = { 0 };
    look_in(block, name, &f);
    return f.ambiguous;
}

/* false: nothing has that name, and that is certain */
static bool resolve_simple(Seen *s, Node **slot, Str name, bool *refused)
{
    Found f = { 0 };
    for (const RsBlock *b = s->block; b && !f.item; b = b->outer)
        look_in(b, name, &f);
    if (f.ambiguous) {
        *refused = true;
        return rw_refuse(s->rw, 918, *slot, "ambiguous-column", "column ambiguously defined");
    }
    if (!f.item && f.unsure && plg_resolve(s->rw, slot, false))
        return true;
    Node      *ref = *slot;
    ColumnRef *c = AST_AS(ColumnRef, ref);
    /* found in an outer block while an inner table's columns are unknown: it may be the inner table's */
    bool inner_unsure = f.item && f.unsure && f.guess->block != f.item->block;
    if (f.item && !inner_unsure) {
        c->item = f.item->id;
        name_target(f.column);
    } else if (!f.item && f.unsure == 1) {
        c->item = f.guess->id;
    }
    return f.item || f.unsure;
}

/* ---- calls without parentheses ---- */

static CatAnswer is_routine(const Seen *s, const StrList *p)
{
    const CatRoutine *found;
    uint32_t n;
    Str none = { 0 };
    Catalog *cat = s->rw->catalog;
    if (plg_own_routine(s->rw, p, &n))
        return CAT_YES;
    if (!cat)
        return CAT_UNKNOWN;
    switch (p->n) {
    case 1: return cat->routine(cat, none, none, p->v[0], &found, &n);
    case 2: {
        CatAnswer a = cat->routine(cat, none, p->v[0], p->v[1], &found, &n);
        return a != CAT_NO ? a : cat->routine(cat, p->v[0], none, p->v[1], &found, &n);
    }
    case 3: return cat->routine(cat, p->v[0], p->v[1], p->v[2], &found, &n);
    default: return CAT_NO;
    }
}

static void become_call(Seen *s, Node **slot)
{
    ColumnRef *c = AST_AS(ColumnRef, *slot);
    *slot = AST_NEW(s->rw->a, Call, (*slot)->at, .name = c->parts, .dblink = c->dblink, .no_parens = true);
}

static bool not_a_column(Seen *s, Node **slot)
{
    const ColumnRef *c = AST_AS(ColumnRef, *slot);
    if (s->block->columns_only)
        return unknown_name(s, *slot);
    if (plg_resolve(s->rw, slot, true))
        return true;
    CatAnswer a = packages_know(&c->parts) ? CAT_YES : is_routine(s, &c->parts);
    if (a == CAT_YES || (a == CAT_UNKNOWN && c->parts.n > 1)) {
        become_call(s, slot);
        return true;
    }
    return a == CAT_UNKNOWN ? true : unknown_name(s, *slot);
}

/* ---- several parts ---- */

/* t.col.a.b: the keys' case is the source's, which identifiers have lost. */
static void become_json_path(Seen *s, Node **slot, uint32_t used)
{
    ColumnRef  *c = AST_AS(ColumnRef, *slot);
    const char *p = s->rw->text.p + (*slot)->at.start, *end = s->rw->text.p + (*slot)->at.end;
    for (uint32_t dots = 0; p < end && dots < used; p++)
        dots += *p == '.';
    Str    path = str_copy(s->rw->a, (Str){ p, (size_t)(end - p) });
    Node  *ref = AST_NEW(s->rw->a, ColumnRef, (*slot)->at, .parts = strlist_of2(s->rw->a, c->parts.v[used - 2], c->parts.v[used - 1]),
                         .item = c->item);
    *slot = AST_NEW(s->rw->a, JsonPath, (*slot)->at, .arg = ref, .path = path);
}

static bool has_natural(const Node *from)
{
    if (!AST_IS(Join, from))
        return false;
    const Join *j = AST_AS(Join, from);
    return j->natural || has_natural(j->left) || has_natural(j->right);
}

/* A column that USING or NATURAL made one of two belongs to neither table any more. */
static bool merged_column(Seen *s, const ColumnRef *c, const RsItem *item)
{
    const Node *query = item->block->query;
    bool natural = false;
    for (uint32_t i = 0; AST_IS(Select, query) && i < AST_AS(Select, query)->from.n; i++)
        natural |= has_natural(AST_AS(Select, query)->from.v[i]);
    return natural ? rw_refuse(s->rw, 25155, &c->base, "natural-column", "column used in NATURAL join cannot have qualifier")
                   : rw_refuse(s->rw, 25154, &c->base, "using-column", "column part of USING clause cannot have qualifier");
}

static bool use_item(Seen *s, ColumnRef *c, const RsItem *item, uint32_t at)
{
    const RsColumn *col = column_of(item, c->parts.v[at + 1]);
    c->item = item->id;
    if (col && col->merged)
        return merged_column(s, c, item);
    if (col)
        name_target(col);
    if (at) { /* schema.table.column: PostgreSQL knows the table by its bare name */
        StrList rest = { 0 };
        for (uint32_t i = at; i < c->parts.n; i++)
            strlist_push(s->rw->a, &rest, c->parts.v[i]);
        c->parts = rest;
    }
    return true;
}

/* Attributes are only reached through an alias. */
static bool has_alias(const RsItem *item)
{
    return !AST_IS(TableRef, item->node) || AST_AS(TableRef, item->node)->alias.n;
}

/* Only in a table's own constraints and indexes no alias is there to ask for. */
static bool own_attribute(Seen *s, Node **slot)
{
    ColumnRef    *c = AST_AS(ColumnRef, *slot);
    const RsItem *own = s->block->nitems == 1 && !s->block->items[0]->node ? s->block->items[0] : NULL;
    if (!own || !column_of(own, c->parts.v[0]))
        return false;
    c->item = own->id;
    if (ut_attributes(s->rw, slot, 1))
        return true;
    c->item = 0;
    return false;
}

static bool resolve_qualified(Seen *s, Node **slot)
{
    ColumnRef    *c = AST_AS(ColumnRef, *slot);
    uint32_t      n = c->parts.n, at = 0;
    const RsItem *item = item_called(s->block, (Str){ 0 }, c->parts.v[0]);
    if ((!item || (item->complete && !column_of(item, c->parts.v[1]))) && n > 2) {
        const RsItem *deep = item_called(s->block, c->parts.v[0], c->parts.v[1]);
        if (deep && (deep->schema.n || !item)) {
            item = deep;
            at = 1;
        }
    }
    if (!item && own_attribute(s, slot))
        return true;
    if (!item)
        return not_a_column(s, slot);
    if (item->complete && !column_of(item, c->parts.v[at + 1]))
        return unknown_name(s, *slot);
    if (!use_item(s, c, item, at))
        return false;
    if (c->parts.n > 2 && ut_attributes(s->rw, slot, 2))
        return has_alias(item) || unknown_name(s, &c->base);
    if (c->parts.n > 2)
        become_json_path(s, slot, 2);
    return true;
}

static bool resolve_column(Seen *s, Node **slot)
{
    ColumnRef *c = AST_AS(ColumnRef, *slot);
    bool refused = false;
    if (c->item || c->dblink.n)
        return true;
    if (c->parts.n > 1)
        return resolve_qualified(s, slot);
    if (resolve_simple(s, slot, c->parts.v[0], &refused))
        return true;
    return !refused && not_a_column(s, slot);
}

/* ---- the rest ---- */

static bool resolve_star(Seen *s, Node *n)
{
    Star *star = AST_AS(Star, n);
    if (!star->qualifier.n)
        return true;
    Str last = last_of(&star->qualifier);
    if (!rs_named(s->block, last))
        return rw_refuse(s->rw, 904, n, "unknown-name", "\"%.*s\": invalid identifier", STR_ARG(last));
    star->qualifier = strlist_of1(s->rw->a, last);
    return true;
}

/* COLUMN_VALUE of a collection whose type is known is a column like others. */
static bool column_value(Seen *s, Node **slot)
{
    const PseudoCol *p = AST_AS(PseudoCol, *slot);
    Str   name = STR("COLUMN_VALUE");
    Found f = { 0 };
    for (const RsBlock *b = s->block; b && !f.item && !p->qualifier.n; b = b->outer)
        look_in(b, name, &f);
    const RsItem *item = p->qualifier.n ? item_called(s->block, (Str){ 0 }, last_of(&p->qualifier)) : f.item;
    if (f.ambiguous)
        return rw_refuse(s->rw, 918, *slot, "ambiguous-column", "column ambiguously defined");
    if (!item || !item->complete || !column_of(item, name))
        return true;
    *slot = rw_column(s->rw, *slot, p->qualifier.n ? last_of(&p->qualifier) : (Str){ 0 }, name);
    AST_AS(ColumnRef, *slot)->item = item->id;
    return true;
}

/* VALUE(p) and, of the only table, OBJECT_VALUE. */
static void object_value(Seen *s, Node **slot)
{
    const Call   *c = AST_IS(Call, *slot) ? AST_AS(Call, *slot) : NULL;
    const RsItem *item = NULL;
    if (!c)
        item = s->block->nitems == 1 ? s->block->items[0] : NULL;
    else if (c->name.n == 1 && str_is(c->name.v[0], "VALUE") && c->args.n == 1 && AST_IS(ColumnRef, c->args.v[0]) &&
             AST_AS(ColumnRef, c->args.v[0])->parts.n == 1)
        item = item_called(s->block, (Str){ 0 }, AST_AS(ColumnRef, c->args.v[0])->parts.v[0]);
    if (item)
        ut_value_of(s->rw, slot, item);
}

static bool resolve_pseudo(Seen *s, Node **slot)
{
    Node      *n = *slot;
    PseudoCol *p = AST_AS(PseudoCol, n);
    if (p->kind == PSEUDO_COLUMN_VALUE)
        return column_value(s, slot);
    if (p->kind == PSEUDO_OBJECT_VALUE && !p->qualifier.n)
        object_value(s, slot);
    if (*slot != n)
        return true;
    if (p->qualifier.n) {
        const RsItem *item = item_called(s->block, (Str){ 0 }, last_of(&p->qualifier));
        if (!item)
            return rw_refuse(s->rw, 904, n, "unknown-name", "\"%.*s\".\"ROWID\": invalid identifier", STR_ARG(last_of(&p->qualifier)));
        p->item = item->id;
    } else if (p->kind == PSEUDO_ROWID || p->kind == PSEUDO_ORA_ROWSCN) {
        const RsItem *only = NULL;
        for (uint32_t i = 0; i < s->block->nitems; i++) { /* what has no rows of its own has no ROWID */
            const RsItem *item = s->block->items[i];
            bool rows = item->node && (AST_IS(TableRef, item->node) || AST_IS(DerivedTable, item->node));
            if (rows && only)
                return rw_refuse(s->rw, 918, n, "ambiguous-column", "column ambiguously defined");
            if (rows)
                only = item;
        }
        p->item = only ? only->id : 0;
    }
    return true;
}

/* The text before the last of `dots` dots: what a method is called on. */
static Span before_method(const Rw *rw, Span at, uint32_t dots)
{
    for (uint32_t i = at.start; i < at.end; i++)
        if (rw->text.p[i] == '.' && --dots == 0)
            return (Span){ at.start, i };
    return at;
}

/* t.col.method(...) and col.method(...) look like a package's function; t.col.a.b.method() is of JSON. */
static void method_call(Seen *s, Node **slot)
{
    Call    *c = AST_AS(Call, *slot);
    uint32_t n = c->name.n;
    if (n < 2 || c->dblink.n || c->over)
        return;
    Found f = { 0 };
    const RsItem *item = NULL;
    if (n == 2)
        look_in(s->block, c->name.v[0], &f);
    else
        item = item_called(s->block, (Str){ 0 }, c->name.v[0]);
    if (!f.item && !(item && (!item->complete || column_of(item, c->name.v[1]))))
        return;
    StrList parts = { .v = c->name.v, .n = n - 1, .cap = n - 1 };
    Node *ref = AST_NEW(s->rw->a, ColumnRef, before_method(s->rw, (*slot)->at, n - 1), .parts = parts);
    *slot = AST_NEW(s->rw->a, MethodCall, (*slot)->at, .arg = ref, .name = c->name.v[n - 1], .args = c->args,
                    .has_parens = !c->no_parens);
}

/* CHR(n USING NCHAR_CS), TRANSLATE(x USING CHAR_CS): the word is no column. */
static bool is_charset_clause(const Node *n)
{
    const Option *o = AST_IS(Option, n) ? AST_AS(Option, n) : NULL;
    if (!o || !str_is(o->name, "USING") || o->args.n != 1 || !AST_IS(ColumnRef, o->args.v[0]))
        return false;
    const ColumnRef *word = AST_AS(ColumnRef, o->args.v[0]);
    return word->parts.n == 1 && (str_is(word->parts.v[0], "NCHAR_CS") || str_is(word->parts.v[0], "CHAR_CS"));
}

static WalkStep visit(Node **slot, void *ctx)
{
    Seen *s = ctx;
    Node *n = *slot;
    bool  ok = true;
    if (is_charset_clause(n))
        return WALK_SKIP;
    if (ast_kind_class((NodeKind)n->kind) == CLASS_QUERY) {
        return rs_query(s->rw, n, s->block, s->ctes) ? WALK_SKIP : WALK_STOP;
    }
    switch (n->kind) {
    case N_Call:
        method_call(s, slot);
        if (AST_IS(Call, *slot))
            object_value(s, slot);
        break;
    case N_ColumnRef: ok = resolve_column(s, slot); break;
    case N_Star: ok = resolve_star(s, n); break;
    case N_PseudoCol: ok = resolve_pseudo(s, slot); break;
    default: break;
    }
    return ok ? WALK_ON : WALK_STOP;
}

bool rs_expr(Rw *rw, Node **slot, RsBlock *block, const RsCtes *ctes)
{
    Seen s = { rw, block, ctes };
    return ast_walk(slot, visit, &s);
}

bool rs_exprs(Rw *rw, List *l, RsBlock *block, const RsCtes *ctes)
{
    for (uint32_t i = 0; i < l->n; i++)
        if (!rs_expr(rw, &l->v[i], block, ctes))
            return false;
    return true;
}
