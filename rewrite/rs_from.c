/* FROM items: what each one is called and which columns it has. */
#include "config.h"
#include "rewrite/rs_private.h"
#include "rewrite/typeref.h"
#include "rewrite/utype.h"

static const RsColumn *column_of(const RsItem *item, Str name)
{
    for (uint32_t i = 0; i < item->ncolumns; i++)
        if (str_eq(item->columns[i].name, name))
            return &item->columns[i];
    return NULL;
}

/* ---- columns of queries ---- */

const Node *rs_first_select(const Node *q)
{
    for (;;)
        switch (q->kind) {
        case N_SetOp: q = AST_AS(SetOp, q)->left; break;
        case N_ParenQuery: q = AST_AS(ParenQuery, q)->query; break;
        default: return q;
        }
}

static bool star_takes(const Star *s, const RsItem *item)
{
    return s->qualifier.n == 0 || str_eq(s->qualifier.v[s->qualifier.n - 1], item->alias);
}

/* In the order of *: merged columns first (once), then each item's own. */
bool rs_take_star(Rw *rw, const Star *s, const RsBlock *block, RsItem *to)
{
    bool complete = true, all = s->qualifier.n == 0;
    for (int round = all ? 0 : 1; round < 2; round++)
        for (uint32_t i = 0; i < block->nitems; i++) {
            const RsItem *from = block->items[i];
            if (!star_takes(s, from))
                continue;
            complete &= from->complete;
            for (uint32_t j = 0; j < from->ncolumns; j++) {
                RsColumn c = from->columns[j];
                if (c.hidden || (all && (c.merged != (round == 0) || (c.merged && column_of(to, c.name)))))
                    continue;
                c.merged = false;
                rs_add_column(rw, to, c);
            }
        }
    return complete;
}

void rs_take_columns(Rw *rw, const Node *query, RsItem *item, bool *complete)
{
    const Node *first = rs_first_select(query);
    *complete = true;
    if (AST_IS(Values, first)) {
        *complete = false;
        return;
    }
    const Select  *s = AST_AS(Select, first);
    const RsBlock *block = rs_block_of(rw, first);
    for (uint32_t i = 0; i < s->targets.n; i++) {
        Target *t = AST_AS(Target, s->targets.v[i]);
        if (AST_IS(Star, t->expr)) {
            *complete &= block && rs_take_star(rw, AST_AS(Star, t->expr), block, item);
            continue;
        }
        RsColumn c = { .name = rs_target_name(rw, t), .nullable = -1, .target = s->targets.v[i], .typed_by = s->targets.v[i] };
        const RsColumn *under = rs_column_of(rw, t->expr);
        if (under) {
            c.nullable = under->nullable;
            c.by_key = under->by_key;
            c.type = under->type;
        }
        rs_add_column(rw, item, c);
    }
}

/* alias(columns): renames in order */
static void rename_columns(Rw *rw, RsItem *item, const StrList *names)
{
    for (uint32_t i = 0; i < names->n; i++)
        if (i < item->ncolumns && item->complete)
            item->columns[i].name = names->v[i];
        else if (i >= item->ncolumns)
            rs_add_column(rw, item, (RsColumn){ .name = names->v[i], .nullable = -1 });
    if (names->n)
        item->complete = true;
}

/* ---- tables ---- */

static const RsCtes *find_cte(const RsCtes *ctes, Str name)
{
    for (; ctes; ctes = ctes->outer)
        if (str_eq(AST_AS(Cte, ctes->cte)->name, name))
            return ctes;
    return NULL;
}

static bool take_cte(Rw *rw, RsItem *item, const RsCtes *c)
{
    const Cte *cte = AST_AS(Cte, c->cte);
    item->cte = c->cte;
    if (!cte->query) /* an analytic view: refused by name later */
        return true;
    if (c->open && !cte->columns.n)
        return rw_refuse(rw, 32039, item->node, "recursive-with", "recursive WITH clause must have column alias list");
    if (cte->columns.n && !rs_block_of(rw, rs_first_select(cte->query))) { /* inside itself: recursive */
        rename_columns(rw, item, &cte->columns);
        return true;
    }
    rs_take_columns(rw, cte->query, item, &item->complete);
    rename_columns(rw, item, &cte->columns);
    if (cte->search)
        rs_add_column(rw, item, (RsColumn){ .name = AST_AS(SearchClause, cte->search)->set_column, .nullable = 0,
                                            .type = otype_plain(OT_NUMBER) });
    if (cte->cycle)
        rs_add_column(rw, item, (RsColumn){ .name = AST_AS(CycleClause, cte->cycle)->set_column, .nullable = 0 });
    return true;
}

static void take_relation(Rw *rw, RsItem *item, const CatRelation *rel)
{
    item->rel = rel;
    item->complete = true;
    for (uint32_t i = 0; i < rel->ncolumns; i++) {
        const CatColumn *c = &rel->columns[i];
        rs_add_column(rw, item, (RsColumn){ .name = c->name, .type = &c->type, .nullable = c->nullable ? 1 : 0,
                                            .by_key = c->by_key, .hidden = c->hidden, .cat = c });
    }
}

static bool is_dual(const TableRef *t)
{
    Str last = t->name.v[t->name.n - 1];
    return str_is(last, "DUAL") && (t->name.n == 1 || str_is(t->name.v[0], "SYS") || str_is(t->name.v[0], "DBSACI"));
}

/* Oracle's faults of a table stand at the last part of its name. */
static const Node *last_part(Rw *rw, const TableRef *t)
{
    if (t->name.n < 2 || t->base.at.end > rw->text.n)
        return &t->base;
    Str         text = { rw->text.p + t->base.at.start, t->base.at.end - t->base.at.start };
    const char *dot = NULL;
    uint32_t    dots = t->name.n - 1;
    bool        quoted = false;
    for (size_t i = 0; i < text.n && dots; i++) {
        if (text.p[i] == '"')
            quoted = !quoted;
        if (text.p[i] == '.' && !quoted && --dots == 0)
            dot = text.p + i;
    }
    Node *part = ast_copy(rw->a, &t->base);
    if (dot)
        part->at.start = (uint32_t)(dot + 1 - rw->text.p);
    return part;
}

static bool from_table(Rw *rw, Node *from, RsBlock *block, const RsCtes *ctes)
{
    TableRef     *t = AST_AS(TableRef, from);
    Str           name = t->name.v[t->name.n - 1];
    RsItem       *item = rs_add_item(rw, block, from);
    const RsCtes *cte = t->name.n == 1 && !t->dblink.n ? find_cte(ctes, name) : NULL;
    item->alias = t->alias.n ? t->alias : name;
    if (!t->alias.n && t->name.n > 1)
        item->schema = t->name.v[t->name.n - 2];
    if (cte)
        return take_cte(rw, item, cte);
    if (is_dual(t)) {
        item->complete = true;
        rs_add_column(rw, item, (RsColumn){ .name = STR("DUMMY"), .nullable = 1,
                                            .type = otype_of_length(rw->a, otype_plain(OT_VARCHAR2), 1) });
        return true;
    }
    if (!rw->catalog || t->dblink.n)
        return true;
    const CatRelation *rel = NULL;
    Str schema = t->name.n > 1 ? t->name.v[t->name.n - 2] : (Str){ 0 };
    switch (rw->catalog->relation(rw->catalog, schema, name, &rel)) {
    case CAT_NO: return rw_refuse(rw, 942, last_part(rw, t), "no-such-table", "table or view does not exist");
    case CAT_DANGLING: return rw_refuse(rw, 980, last_part(rw, t), "dangling-synonym", "synonym translation is no longer valid");
    case CAT_LOOP: return rw_refuse(rw, 1775, last_part(rw, t), "synonym-loop", "looping chain of synonyms");
    case CAT_INVALID:
        schema = schema.n ? schema : rw->options->current_schema;
        return rw_refuse(rw, 4063, from, "invalid-view", "view \"%.*s.%.*s\" has errors", STR_ARG(schema), STR_ARG(name));
    case CAT_YES:
        if (t->partition.n && rel->kind == CAT_TABLE)
            return rw_refuse(rw, 14501, from, "not-partitioned", "object is not partitioned");
        take_relation(rw, item, rel);
        break;
    default: break;
    }
    return true;
}

/* ---- joins ---- */

static void merge_column(RsItem **items, uint32_t n, Str name)
{
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = 0; j < items[i]->ncolumns; j++)
            if (str_eq(items[i]->columns[j].name, name))
                items[i]->columns[j].merged = true;
}

/* USING and NATURAL make one column of two: unqualified it means both. `middle`: where the right side's items begin. */
static void merge_columns(const Join *j, RsBlock *block, uint32_t first, uint32_t middle)
{
    for (uint32_t i = 0; i < j->using.n; i++)
        merge_column(block->items + first, block->nitems - first, j->using.v[i]);
    if (!j->natural)
        return;
    for (uint32_t l = first; l < middle; l++)
        for (uint32_t r = middle; r < block->nitems; r++)
            for (uint32_t c = 0; c < block->items[l]->ncolumns; c++)
                if (column_of(block->items[r], block->items[l]->columns[c].name))
                    merge_column(block->items + first, block->nitems - first, block->items[l]->columns[c].name);
}

static bool from_join(Rw *rw, Node *from, RsBlock *block, const RsCtes *ctes)
{
    Join    *j = AST_AS(Join, from);
    uint32_t first = block->nitems;
    if (!rs_from(rw, j->left, block, ctes))
        return false;
    uint32_t middle = block->nitems;
    if ((j->kind == JOIN_CROSS_APPLY || j->kind == JOIN_OUTER_APPLY) && AST_IS(DerivedTable, j->right))
        AST_AS(DerivedTable, j->right)->lateral = true;
    if (!rs_from(rw, j->right, block, ctes))
        return false;
    merge_columns(j, block, first, middle);
    return rs_expr(rw, &j->on, block, ctes) && rs_exprs(rw, &j->left_partition, block, ctes) &&
           rs_exprs(rw, &j->right_partition, block, ctes);
}

/* ---- the rest ---- */

static bool from_derived(Rw *rw, Node *from, RsBlock *block, const RsCtes *ctes)
{
    DerivedTable *d = AST_AS(DerivedTable, from);
    if (!rs_query(rw, d->query, d->lateral ? block : block->outer, ctes))
        return false;
    RsItem *item = rs_add_item(rw, block, from);
    item->alias = d->alias;
    rs_take_columns(rw, d->query, item, &item->complete);
    rename_columns(rw, item, &d->columns);
    return true;
}

static void json_columns(Rw *rw, const List *columns, RsItem *item)
{
    for (uint32_t i = 0; i < columns->n; i++) {
        const JsonColumn *c = AST_AS(JsonColumn, columns->v[i]);
        if (c->nested.n)
            json_columns(rw, &c->nested, item);
        else
            rs_add_column(rw, item, (RsColumn){ .name = c->name, .nullable = 1,
                .type = c->ordinality ? otype_plain(OT_NUMBER) : typeref_otype(rw->a, c->type, otype_plain(OT_VARCHAR2)) });
    }
}

static bool from_function(Rw *rw, Node *from, RsBlock *block, const RsCtes *ctes)
{
    RsItem *item = rs_add_item(rw, block, from);
    switch (from->kind) {
    case N_TableFunc: {
        TableFunc *f = AST_AS(TableFunc, from);
        item->complete = true; /* the argument sees none of its columns */
        if (!rs_expr(rw, &f->expr, block, ctes))
            return false;
        item->complete = false;
        item->alias = f->alias;
        rename_columns(rw, item, &f->columns);
        ut_table_columns(rw, item, f);
        return true;
    }
    case N_XmlTable: {
        XmlTable *x = AST_AS(XmlTable, from);
        item->alias = x->alias;
        item->complete = true;
        for (uint32_t i = 0; i < x->columns.n; i++) {
            const XmlColumn *c = AST_AS(XmlColumn, x->columns.v[i]);
            rs_add_column(rw, item, (RsColumn){ .name = c->name, .nullable = 1,
                .type = c->ordinality ? otype_plain(OT_NUMBER) : typeref_otype(rw->a, c->type, otype_plain(OT_XMLTYPE)) });
        }
        if (!x->columns.n)
            rs_add_column(rw, item, (RsColumn){ .name = STR("COLUMN_VALUE"), .type = otype_plain(OT_XMLTYPE), .nullable = 1 });
        return rs_expr(rw, &x->path, block, ctes) && rs_exprs(rw, &x->passing, block, ctes);
    }
    case N_JsonTable: {
        JsonTable *j = AST_AS(JsonTable, from);
        item->alias = j->alias;
        item->complete = true;
        json_columns(rw, &j->columns, item);
        return rs_expr(rw, &j->doc, block, ctes) && rs_exprs(rw, &j->options, block, ctes);
    }
    default:
        return true;
    }
}

/* PIVOT, UNPIVOT and MATCH_RECOGNIZE see only their source: it gets a block of its own. */
static RsBlock *source_block(Rw *rw, Node *source, RsBlock *block, const RsCtes *ctes)
{
    RsBlock *inner = rs_add_block(rw, NULL, block->outer);
    return rs_from(rw, source, inner, ctes) ? inner : NULL;
}

static bool named_in(const List *refs, Str name)
{
    for (uint32_t i = 0; i < refs->n; i++)
        if (str_eq(rs_plain_name(refs->v[i]), name))
            return true;
    return false;
}

typedef struct Uses {
    Str  name;
    bool found;
} Uses;

static WalkStep uses_column(Node **slot, void *ctx)
{
    Uses *u = ctx;
    if (AST_IS(ColumnRef, *slot) && str_eq(rs_plain_name(*slot), u->name))
        u->found = true;
    return u->found ? WALK_STOP : WALK_ON;
}

static bool aggregated(const Pivot *p, Str name)
{
    Uses u = { .name = name };
    for (uint32_t i = 0; i < p->aggregates.n && !u.found; i++)
        ast_walk((Node **)&p->aggregates.v[i], uses_column, &u);
    return u.found;
}

/* 'A' AS x with aggregate alias y: x_y. Without aliases the value's own text. */
static void pivot_columns(Rw *rw, const Pivot *p, RsItem *item)
{
    for (uint32_t v = 0; v < p->values.n; v++)
        for (uint32_t g = 0; g < p->aggregates.n; g++) {
            const Target *value = AST_AS(Target, p->values.v[v]), *agg = AST_AS(Target, p->aggregates.v[g]);
            Str name = value->alias.n ? value->alias : pivot_value_name(rw, value->expr);
            if (agg->alias.n)
                name = str_of(arena_printf(rw->a, "%.*s_%.*s", STR_ARG(name), STR_ARG(agg->alias)));
            rs_add_column(rw, item, (RsColumn){ .name = name, .nullable = 1, .typed_by = p->aggregates.v[g] });
        }
}

static bool from_pivot(Rw *rw, Node *from, RsBlock *block, const RsCtes *ctes)
{
    Pivot   *p = AST_AS(Pivot, from);
    RsBlock *inner = source_block(rw, p->source, block, ctes);
    if (!inner || !rs_exprs(rw, &p->aggregates, inner, ctes) || !rs_exprs(rw, &p->for_columns, inner, ctes))
        return false;
    RsItem *item = rs_add_item(rw, block, from);
    item->alias = p->alias;
    item->complete = !p->xml;
    for (uint32_t i = 0; i < inner->nitems; i++) {
        item->complete &= inner->items[i]->complete;
        for (uint32_t j = 0; j < inner->items[i]->ncolumns; j++) {
            RsColumn c = inner->items[i]->columns[j];
            if (!named_in(&p->for_columns, c.name) && !aggregated(p, c.name))
                rs_add_column(rw, item, c);
        }
    }
    pivot_columns(rw, p, item);
    return true;
}

static bool unpivoted(const Unpivot *u, Str name)
{
    for (uint32_t i = 0; i < u->items.n; i++)
        if (named_in(&AST_AS(UnpivotItem, u->items.v[i])->columns, name))
            return true;
    return false;
}

static bool from_unpivot(Rw *rw, Node *from, RsBlock *block, const RsCtes *ctes)
{
    Unpivot *u = AST_AS(Unpivot, from);
    RsBlock *inner = source_block(rw, u->source, block, ctes);
    if (!inner)
        return false;
    for (uint32_t i = 0; i < u->items.n; i++)
        if (!rs_exprs(rw, &AST_AS(UnpivotItem, u->items.v[i])->columns, inner, ctes))
            return false;
    RsItem *item = rs_add_item(rw, block, from);
    item->alias = u->alias;
    item->complete = true;
    for (uint32_t i = 0; i < inner->nitems; i++) {
        item->complete &= inner->items[i]->complete;
        for (uint32_t j = 0; j < inner->items[i]->ncolumns; j++)
            if (!unpivoted(u, inner->items[i]->columns[j].name))
                rs_add_column(rw, item, inner->items[i]->columns[j]);
    }
    for (uint32_t i = 0; i < u->for_columns.n; i++)
        rs_add_column(rw, item, (RsColumn){ .name = u->for_columns.v[i], .nullable = 0 });
    for (uint32_t i = 0; i < u->value_columns.n; i++)
        rs_add_column(rw, item, (RsColumn){ .name = u->value_columns.v[i], .nullable = 1 });
    return true;
}

bool rs_from(Rw *rw, Node *from, RsBlock *block, const RsCtes *ctes)
{
    switch (from->kind) {
    case N_TableRef: return from_table(rw, from, block, ctes);
    case N_DerivedTable: return from_derived(rw, from, block, ctes);
    case N_Join: return from_join(rw, from, block, ctes);
    case N_Pivot: return from_pivot(rw, from, block, ctes);
    case N_Unpivot: return from_unpivot(rw, from, block, ctes);
    case N_MatchRecognize: {
        RsBlock *inner = source_block(rw, AST_AS(MatchRecognize, from)->source, block, ctes);
        if (inner)
            rs_add_item(rw, block, from)->alias = AST_AS(MatchRecognize, from)->alias;
        return inner != NULL;
    }
    default: return from_function(rw, from, block, ctes);
    }
}
