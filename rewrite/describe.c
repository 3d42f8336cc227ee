/* Pass describe: the result columns of a query as Oracle names and types them. Where a * cannot be expanded the columns
 * come from PostgreSQL, and expressions get their Oracle names as aliases. */
#include "config.h"
#include "rewrite/describe.h"
#include "rewrite/rs_private.h"
#include "rewrite/ty.h"

static const OType *type_of(const RsItem *item, uint32_t i)
{
    const RsColumn *c = &item->columns[i];
    if (c->typed_by)
        return AST_AS(Target, c->typed_by)->expr->otype;
    if (c->type && c->type->id != OT_UNKNOWN)
        return c->type;
    return NULL;
}

/* ---- NOT NULL ---- */

/* Can a column that is NOT NULL in its table be NULL in the result? By an outer join, by subtotals; of set operations only
 * the first branch's columns are at hand. A WITH query is looked at once: it may name itself, or be named by many. */
typedef struct SeenCte {
    const Node     *cte;
    struct SeenCte *next;
} SeenCte;

typedef struct Nulls {
    Rw      *rw;
    SeenCte *seen;
} Nulls;

static bool query_adds_nulls(Nulls *w, const Node *query);

static bool cte_adds_nulls(Nulls *w, const Node *cte)
{
    for (const SeenCte *s = w->seen; s; s = s->next)
        if (s->cte == cte)
            return false; /* if it did, nobody would ask again */
    SeenCte *now = ARENA_NEW(w->rw->a, SeenCte);
    *now = (SeenCte){ cte, w->seen };
    w->seen = now;
    const Node *query = AST_AS(Cte, cte)->query;
    return query && query_adds_nulls(w, query);
}

static bool from_adds_nulls(Nulls *w, const Node *n)
{
    const RsItem *item;
    switch (n->kind) {
    case N_TableRef:
        item = rs_item_of(w->rw, n);
        return item && item->cte && cte_adds_nulls(w, item->cte);
    case N_DerivedTable: return query_adds_nulls(w, AST_AS(DerivedTable, n)->query);
    case N_Join:
        switch (AST_AS(Join, n)->kind) {
        case JOIN_INNER: case JOIN_CROSS:
            return from_adds_nulls(w, AST_AS(Join, n)->left) || from_adds_nulls(w, AST_AS(Join, n)->right);
        default: return true;
        }
    default: return true;
    }
}

static bool query_adds_nulls(Nulls *w, const Node *query)
{
    if (AST_IS(ParenQuery, query))
        return query_adds_nulls(w, AST_AS(ParenQuery, query)->query);
    if (!AST_IS(Select, query) || rw_has_kind(w->rw, N_OuterMark) || rw_has_kind(w->rw, N_GroupingSet))
        return true;
    const Select *s = AST_AS(Select, query);
    for (uint32_t i = 0; i < s->from.n; i++)
        if (from_adds_nulls(w, s->from.v[i]))
            return true;
    return false;
}

bool describe_columns(Rw *rw, const Node *query, bool stored, SqlColumn **out, uint32_t *n)
{
    RsItem  all = { 0 };
    Nulls   walk = { .rw = rw };
    bool    complete = true, nulls = query_adds_nulls(&walk, query);
    const Node *first = rs_first_select(query);
    *n = 0;
    if (!AST_IS(Select, first))
        return true;
    rs_take_columns(rw, query, &all, &complete);
    if (!complete)
        return false;
    *n = all.ncolumns;
    *out = ARENA_ARRAY(rw->a, SqlColumn, all.ncolumns);
    for (uint32_t i = 0; i < all.ncolumns; i++) {
        const OType *t = type_of(&all, i);
        const RsColumn *c = &all.columns[i];
        bool            never = c->nullable == 0 && !nulls && !(stored && c->by_key);
        (*out)[i] = (SqlColumn){ .name = c->name, .type = t ? t : otype_plain(OT_UNKNOWN), .nullable = never ? 0 : 1 };
    }
    return true;
}

/* Would a type that there is be known? If not, one that is not known may well be there. */
static bool knows_types(Rw *rw)
{
    const CatType *found;
    Catalog       *cat = rw->catalog;
    return cat && cat->type(cat, (Str){ NULL, 0 }, STR("DBSACI$NO_TYPE"), &found) == CAT_NO;
}

/* A client looks the type of such a value up by its name; COLLECT and MULTISET operators make some that have none, and of a bind the
 * compiler does not know it. */
static bool sendable(Rw *rw, const Node *query)
{
    for (uint32_t i = 0; i < rw->column_count; i++) {
        const OType *t = rw->columns[i].type;
        if (t->id == OT_OBJECT && (t->udt ? !t->udt->name.n : knows_types(rw)))
            return rw_refuse(rw, 3115, query, "object-column", "unsupported network datatype or representation: column %.*s is of a type without a name",
                             STR_ARG(rw->columns[i].name));
    }
    return true;
}

static void name_targets(Rw *rw, const Select *s)
{
    for (uint32_t i = 0; i < s->targets.n; i++) {
        Target *t = AST_AS(Target, s->targets.v[i]);
        if (!AST_IS(Star, t->expr) && !t->alias.n)
            t->alias = rs_target_name(rw, t);
    }
}

/* The query whose columns are described: the statement's own, or that of a new table or view. */
static Node *described(Node *root)
{
    switch (root->kind) {
    case N_QueryStmt: return AST_AS(QueryStmt, root)->query;
    case N_CreateTable: return AST_AS(CreateTable, root)->as_query;
    case N_CreateView: return AST_AS(CreateView, root)->query;
    case N_CreateMview: return AST_AS(CreateMview, root)->query;
    default: return NULL;
    }
}

/* ---- views ---- */

/* A text whose type PostgreSQL would not know: bpchar without a length keeps its blanks. */
static const char *text_type(const Node *n)
{
    switch (cv_is_null(n) ? OT_VARCHAR2 : cv_type(n)) {
    case OT_VARCHAR2: case OT_NVARCHAR2: return "varchar";
    case OT_CHAR: case OT_NCHAR: return "bpchar";
    default: return NULL;
    }
}

/* A column of PostgreSQL's type text is a CLOB, but a text expression is VARCHAR2 or CHAR: in a view it has to say so. */
static void say_text(Rw *rw, Node *query)
{
    switch (query->kind) {
    case N_SetOp:
        say_text(rw, AST_AS(SetOp, query)->left);
        say_text(rw, AST_AS(SetOp, query)->right);
        return;
    case N_ParenQuery: say_text(rw, AST_AS(ParenQuery, query)->query); return;
    case N_Select: break;
    default: return;
    }
    Select *s = AST_AS(Select, query);
    for (uint32_t i = 0; i < s->targets.n; i++) {
        Target *t = AST_AS(Target, s->targets.v[i]);
        const char *type = text_type(t->expr);
        if (type && !AST_IS(ColumnRef, cv_bare(t->expr)) && !AST_IS(Cast, cv_bare(t->expr)))
            t->expr = cv_typed(rw_cast(rw, t->expr, type), t->expr->otype);
    }
}

/* Where a view's text was copied to, up to `at` in the source. */
typedef struct Written {
    StrBuf   text;
    uint32_t at;
} Written;

static void copy_to(const Rw *rw, Written *w, uint32_t end)
{
    sb_put(&w->text, (Str){ rw->text.p + w->at, end - w->at });
    w->at = end;
}

/* As Oracle keeps it, every column of a * is named: t.* is t."A",t."B". */
static void write_star(Rw *rw, const Star *star, const RsBlock *block, Written *w)
{
    RsItem all = { 0 };
    Span   at = star->base.at;
    if (!block || !rs_take_star(rw, star, block, &all) || !all.ncolumns || rw->text.p[at.end - 1] != '*')
        return;
    copy_to(rw, w, at.start);
    for (uint32_t i = 0; i < all.ncolumns; i++) {
        sb_puts(&w->text, i ? "," : "");
        sb_put(&w->text, (Str){ rw->text.p + at.start, at.end - 1 - at.start });
        sb_printf(&w->text, "\"%.*s\"", STR_ARG(all.columns[i].name));
    }
    w->at = at.end;
}

static void write_stars(Rw *rw, const Node *query, Written *w)
{
    switch (query->kind) {
    case N_SetOp:
        write_stars(rw, AST_AS(SetOp, query)->left, w);
        write_stars(rw, AST_AS(SetOp, query)->right, w);
        return;
    case N_ParenQuery: write_stars(rw, AST_AS(ParenQuery, query)->query, w); return;
    case N_Select: break;
    default: return;
    }
    const Select *s = AST_AS(Select, query);
    for (uint32_t i = 0; i < s->targets.n; i++)
        if (AST_IS(Star, AST_AS(Target, s->targets.v[i])->expr))
            write_star(rw, AST_AS(Star, AST_AS(Target, s->targets.v[i])->expr), rs_block_of(rw, query), w);
}

/* WITH READ ONLY and WITH CHECK OPTION are of the text, as USER_VIEWS shows it. */
static Str view_text(Rw *rw, const Node *root, const Node *query)
{
    Written w = { .at = query->at.start };
    bool    more = AST_IS(CreateView, root) && (AST_AS(CreateView, root)->read_only || AST_AS(CreateView, root)->check_option);
    sb_init(&w.text, rw->a);
    write_stars(rw, query, &w);
    copy_to(rw, &w, more ? root->at.end : query->at.end);
    return sb_str(&w.text);
}

bool rw_describe(Rw *rw, Node **root)
{
    Node *query = described(*root);
    bool  view = AST_IS(CreateView, *root) || AST_IS(CreateMview, *root);
    if (!query)
        return true;
    bool known = describe_columns(rw, query, AST_IS(CreateTable, *root), &rw->columns, &rw->column_count);
    if (view) {
        rw->view_text = view_text(rw, *root, query);
        say_text(rw, query);
    } else if (!known && AST_IS(Select, rs_first_select(query))) {
        name_targets(rw, AST_AS(Select, rs_first_select(query)));
    }
    return !AST_IS(QueryStmt, *root) || sendable(rw, query);
}
