/* FROM items: what stands behind a table changes it in place; joins and PIVOT go around it. */
#include "config.h"
#include "grammar/ora_make.h"

/* `t PARTITION BY (x)` of a partitioned outer join travels as an Option of this name: the table, then the expressions. */
static const char JOIN_PARTITION[] = "JOIN PARTITION";

static bool is_join_partition(const Node *n)
{
    return AST_IS(Option, n) && str_is(AST_AS(Option, n)->name, JOIN_PARTITION);
}

Node *ora_join_partition(OraParse *cx, Node *item, List by, Span at)
{
    List args = list_of1(cx->a, item);
    list_append(cx->a, &args, &by);
    return ora_option(cx, STR("JOIN PARTITION"), args, at);
}

/* Outside a join PARTITION BY has no meaning. */
Node *ora_from_item(OraParse *cx, Node *item)
{
    if (!is_join_partition(item))
        return item;
    ora_fault(cx, 933, item->at, "SQL command not properly ended");
    return AST_AS(Option, item)->args.v[0];
}

static Node *join_side(Node *item, List *by)
{
    if (!is_join_partition(item))
        return item;
    List args = AST_AS(Option, item)->args;
    *by = (List){ args.v + 1, args.n - 1, args.n - 1 };
    return args.v[0];
}

Node *ora_join(OraParse *cx, JoinKind kind, Node *left, Node *right, Node *on, StrList using_, Span at)
{
    List  left_by = { 0 }, right_by = { 0 };
    Node *l = join_side(left, &left_by), *r = join_side(right, &right_by);
    return AST_NEW(cx->a, Join, at, .kind = kind, .left = l, .right = r, .on = on, .using = using_,
                   .left_partition = left_by, .right_partition = right_by);
}

Node *ora_join_natural(OraParse *cx, JoinKind kind, Node *left, Node *right, Span at)
{
    Node *n = ora_join(cx, kind, left, right, NULL, (StrList){ 0 }, at);
    AST_AS(Join, n)->natural = true;
    return n;
}

Node *ora_from_parens(OraParse *cx, Node *item, Span at)
{
    item = ora_from_item(cx, item);
    if (AST_IS(Join, item)) {
        AST_AS(Join, item)->parens = true;
        item->at = at;
    }
    return item;
}

/* ---- alias, partition, sample, flashback ---- */

static Str *alias_slot(Node *item)
{
    switch (item->kind) {
    case N_TableRef: return &AST_AS(TableRef, item)->alias;
    case N_DerivedTable: return &AST_AS(DerivedTable, item)->alias;
    case N_TableFunc: return &AST_AS(TableFunc, item)->alias;
    case N_XmlTable: return &AST_AS(XmlTable, item)->alias;
    case N_JsonTable: return &AST_AS(JsonTable, item)->alias;
    case N_Pivot: return &AST_AS(Pivot, item)->alias;
    case N_Unpivot: return &AST_AS(Unpivot, item)->alias;
    case N_MatchRecognize: return &AST_AS(MatchRecognize, item)->alias;
    default: return NULL;
    }
}

static StrList *columns_slot(Node *item)
{
    switch (item->kind) {
    case N_TableRef: return &AST_AS(TableRef, item)->columns;
    case N_DerivedTable: return &AST_AS(DerivedTable, item)->columns;
    case N_TableFunc: return &AST_AS(TableFunc, item)->columns;
    default: return NULL;
    }
}

static Node *misplaced(OraParse *cx, Node *item, Span at)
{
    ora_fault(cx, 933, at, "SQL command not properly ended");
    return item;
}

/* AS is allowed before the alias of a table function only. */
Node *ora_table_alias(OraParse *cx, Node *item, OraName alias, StrList columns, bool as, Span at)
{
    Str     *slot = alias_slot(item);
    StrList *list = columns_slot(item);
    Span     here = { at.end - (uint32_t)alias.s.n, at.end };
    if (!slot || slot->n || (columns.n && !list) || (as && (AST_IS(TableRef, item) || AST_IS(DerivedTable, item))))
        return misplaced(cx, item, here);
    *slot = alias.s;
    if (columns.n)
        *list = columns;
    item->at = at;
    return item;
}

Node *ora_table_partition(OraParse *cx, Node *item, Str name, List values, bool sub, Span at)
{
    if (!AST_IS(TableRef, item) || AST_AS(TableRef, item)->partition.n)
        return misplaced(cx, item, at);
    TableRef *t = AST_AS(TableRef, item);
    t->partition = name;
    t->partition_for = values;
    t->subpartition = sub;
    item->at = at;
    return item;
}

/* SEED comes as a Sample of its own, behind the one that it belongs to. */
Node *ora_table_sample(OraParse *cx, Node *item, Node *sample, Span at)
{
    if (!AST_IS(TableRef, item))
        return misplaced(cx, item, at);
    TableRef *t = AST_AS(TableRef, item);
    if (AST_AS(Sample, sample)->percent) {
        if (t->sample)
            return misplaced(cx, item, sample->at);
        t->sample = sample;
    } else {
        if (!t->sample || AST_AS(Sample, t->sample)->seed)
            return misplaced(cx, item, sample->at);
        AST_AS(Sample, t->sample)->seed = AST_AS(Sample, sample)->seed;
        t->sample->at.end = sample->at.end;
    }
    item->at = at;
    return item;
}

Node *ora_table_flashback(OraParse *cx, Node *item, Node *flashback, Span at)
{
    if (AST_IS(TableRef, item))
        list_push(cx->a, &AST_AS(TableRef, item)->flashback, flashback);
    else if (AST_IS(DerivedTable, item))
        list_push(cx->a, &AST_AS(DerivedTable, item)->flashback, flashback);
    else
        return misplaced(cx, item, flashback->at);
    item->at = at;
    return item;
}

/* (+) behind a table function */
Node *ora_table_outer(OraParse *cx, Node *item, Span at)
{
    if (AST_IS(TableFunc, item))
        AST_AS(TableFunc, item)->outer = true;
    else if (AST_IS(XmlTable, item))
        AST_AS(XmlTable, item)->outer = true;
    else if (AST_IS(JsonTable, item))
        AST_AS(JsonTable, item)->outer = true;
    else
        return misplaced(cx, item, at);
    item->at = at;
    return item;
}

Node *ora_restricted(OraParse *cx, Node *derived, OraRestriction r, Span at)
{
    (void)cx;
    DerivedTable *d = AST_AS(DerivedTable, derived);
    d->read_only = r.read_only;
    d->check_option = !d->read_only;
    derived->at = at;
    return derived;
}

/* ---- PIVOT, MATCH_RECOGNIZE ---- */

Node *ora_pivot_spec(OraParse *cx, bool xml, List aggregates, List columns, Node *in, Span at)
{
    (void)cx;
    Pivot *p = AST_AS(Pivot, in);
    p->xml = xml;
    p->aggregates = aggregates;
    p->for_columns = columns;
    in->at = at;
    return in;
}

Node *ora_pivot(OraParse *cx, Node *source, Node *spec, Span at)
{
    source = ora_from_item(cx, source);
    if (AST_IS(Pivot, spec))
        AST_AS(Pivot, spec)->source = source;
    else if (AST_IS(Unpivot, spec))
        AST_AS(Unpivot, spec)->source = source;
    else
        AST_AS(MatchRecognize, spec)->source = source;
    spec->at = at;
    return spec;
}

List ora_unpivot_values(OraParse *cx, Node *value)
{
    if (AST_IS(RowExpr, value))
        return AST_AS(RowExpr, value)->items;
    return list_of1(cx->a, AST_IS(Paren, value) ? AST_AS(Paren, value)->arg : value);
}

Node *ora_match(OraParse *cx, List clauses, Span pattern, List subsets, List defines, Span at)
{
    Str             text = { cx->src.p + pattern.start, pattern.end - pattern.start };
    MatchRecognize *m = AST_AS(MatchRecognize, AST_NEW(cx->a, MatchRecognize, at, .pattern = text, .subsets = subsets,
                                                       .defines = defines));
    for (uint32_t i = 0; i < clauses.n; i++) {
        const Option *o = AST_AS(Option, clauses.v[i]);
        if (str_is(o->name, "PARTITION BY"))
            m->partition_by = o->args;
        else if (str_is(o->name, "ORDER BY"))
            m->order_by = o->args;
        else if (str_is(o->name, "MEASURES"))
            m->measures = o->args;
        else if (o->name.n > 5 && memcmp(o->name.p, "AFTER", 5) == 0)
            m->after_match = o->name;
        else
            m->rows_per_match = o->name;
    }
    return &m->base;
}

/* ---- JSON_TABLE ---- */

Node *ora_json_table(OraParse *cx, Node *doc, Node *path, List options, List columns, Span at)
{
    return AST_NEW(cx->a, JsonTable, at, .doc = doc, .path = path, .options = options, .columns = columns);
}

Node *ora_json_column_option(OraParse *cx, Node *column, Node *option, Span at)
{
    JsonColumn *c = AST_AS(JsonColumn, column);
    Str         name = AST_AS(Option, option)->name;
    if (str_is(name, "FORMAT JSON"))
        c->format_json = true;
    else if (name.n > 7 && memcmp(name.p + name.n - 7, "WRAPPER", 7) == 0)
        c->wrapper = name;
    else
        list_push(cx->a, &c->options, option);
    column->at = at;
    return column;
}

/* t NESTED path COLUMNS (...): an outer join with JSON_TABLE over a column of t */
Node *ora_json_nested(OraParse *cx, Node *table, Node *path, List options, List columns, Span at)
{
    Span  span = { path->at.start, at.end };
    Node *right = ora_json_table(cx, path, NULL, options, columns, span);
    return AST_NEW(cx->a, Join, at, .kind = JOIN_OUTER_APPLY, .left = table, .right = right);
}
