/* JSON_TABLE becomes a lateral query:
 *
 *   LATERAL (SELECT dbsaci.json_value(j.v, '$.a') AS a, ... FROM jsonb_path_query(doc, '$.items[*]') WITH ORDINALITY AS j (v, n)
 *            LEFT JOIN LATERAL jsonb_path_query(j.v, 'nested path') WITH ORDINALITY AS k (v, n) ON TRUE) AS t
 *
 * A value that does not convert, or is not there, is NULL: Oracle's default. Other ON ERROR clauses are refused. */
#include "config.h"
#include "rewrite/lateral.h"
#include "rewrite/typeref.h"

typedef struct JsonCtx {
    Rw  *rw;
    List targets;
} JsonCtx;

static Node *text(Rw *rw, const Node *at, Str s)
{
    Node *n = AST_NEW(rw->a, StringLit, at->at, .value = s);
    n->otype = otype_plain(OT_VARCHAR2);
    return n;
}

static Str source_word(Rw *rw, const Node *at)
{
    const char *p = rw->text.p + at->at.start;
    size_t      n = 0, left = at->at.end - at->at.start;
    if (left && *p == '"') {
        for (n = 1; n < left && p[n] != '"'; n++)
            ;
        return (Str){ p + 1, n - 1 };
    }
    while (n < left && p[n] != ' ' && p[n] != ',' && p[n] != ')' && p[n] != '\n' && p[n] != '\t' && p[n] != '\r')
        n++;
    return (Str){ p, n };
}

/* '$.a.b' as written, or steps without a string: a.b[*], whose case is the source's. */
static Node *path_of(Rw *rw, const Node *path, const Node *column)
{
    if (!path)
        return text(rw, column, str_of(arena_printf(rw->a, "$.\"%.*s\"", STR_ARG(source_word(rw, column)))));
    Str value = AST_IS(StringLit, path) ? AST_AS(StringLit, path)->value : (Str){ 0 };
    if (value.n && value.p[0] == '$')
        return text(rw, path, value);
    Str steps = { rw->text.p + path->at.start, path->at.end - path->at.start };
    return text(rw, path, str_of(arena_printf(rw->a, "$.%.*s", STR_ARG(steps))));
}

static bool only_defaults(Rw *rw, const List *options)
{
    for (uint32_t i = 0; i < options->n; i++) {
        Str name = AST_AS(Option, options->v[i])->name;
        if (!str_is(name, "NULL ON ERROR") && !str_is(name, "NULL ON EMPTY") && !str_is(name, "TYPE LAX"))
            return rw_refuse(rw, 3001, options->v[i], "json-table-clause", "unimplemented feature: %.*s in JSON_TABLE",
                             STR_ARG(name));
    }
    return true;
}

static Node *exists_value(Rw *rw, const JsonColumn *c, Node *test, OTypeFamily family)
{
    bool  number = family == FAM_NUM;
    Node *yes = number ? rw_number(rw, &c->base, 1) : rw_string(rw, &c->base, "true");
    Node *no = number ? rw_number(rw, &c->base, 0) : rw_string(rw, &c->base, "false");
    return rw_case2(rw, test, yes, no);
}

static Node *column_value(Rw *rw, const JsonColumn *c, Node *row, Node *ordinal)
{
    const OType *type = typeref_otype(rw->a, c->type, otype_plain(OT_VARCHAR2));
    OTypeFamily  family = otype_family(type->id);
    if (c->ordinality)
        return rw_cast(rw, ordinal, "numeric");
    Node *path = path_of(rw, c->path, &c->base);
    if (c->exists)
        return exists_value(rw, c, rw_compat(rw, &c->base, "json_exists", 2, row, path), c->type ? family : FAM_CHAR);
    if (type->id == OT_JSON)
        return rw_cast(rw, rw_compat(rw, &c->base, "json_query", 2, row, path), "jsonb");
    if (c->format_json || c->wrapper.n)
        return rw_compat(rw, &c->base, "json_query", 3, row, path, text(rw, &c->base, c->wrapper));
    switch (family) {
    case FAM_CHAR: return rw_compat(rw, &c->base, "json_value", 2, row, path);
    case FAM_NUM: return rw_compat(rw, &c->base, "json_number", 2, row, path);
    case FAM_DATE: return rw_compat(rw, &c->base, type->id == OT_DATE ? "json_date" : "json_timestamp", 2, row, path);
    default:
        rw_refuse(rw, 3001, &c->base, "json-table-type", "unimplemented feature: this data type in JSON_TABLE");
        return NULL;
    }
}

static Node *path_query(Rw *rw, const Node *at, Node *doc, Node *path, Str alias, Str value, Str ordinal)
{
    Node *call = block_call(rw, at, NULL, "JSONB_PATH_QUERY", 2, doc, rw_compat(rw, at, "json_path", 1, path));
    return AST_NEW(rw->a, TableFunc, at->at, .bare = true, .expr = call, .alias = alias, .ordinality = true,
                   .columns = strlist_of2(rw->a, value, ordinal));
}

/* Columns of one level, and the rows of the level below them joined to *from. */
static bool level(JsonCtx *x, const List *columns, Str alias, Str value, Str ordinal, Node **from)
{
    Rw  *rw = x->rw;
    bool nested = false;
    for (uint32_t i = 0; i < columns->n; i++) {
        const JsonColumn *c = AST_AS(JsonColumn, columns->v[i]);
        if (!only_defaults(rw, &c->options))
            return false;
        if (c->nested.n) {
            if (nested)
                return rw_refuse(rw, 3001, columns->v[i], "json-table-nested",
                                 "unimplemented feature: two NESTED PATHs beside each other in JSON_TABLE");
            nested = true;
            Str   a = rw_fresh(rw, "J_"), v = rw_fresh(rw, "V_"), n = rw_fresh(rw, "N_");
            Node *rows = path_query(rw, columns->v[i], rw_column(rw, columns->v[i], alias, value),
                                    path_of(rw, c->path, columns->v[i]), a, v, n);
            AST_AS(TableFunc, rows)->lateral = true;
            Node *yes = AST_NEW(rw->a, BoolLit, columns->v[i]->at, .value = true);
            *from = AST_NEW(rw->a, Join, columns->v[i]->at, .kind = JOIN_LEFT, .left = *from, .right = rows, .on = yes);
            if (!level(x, &c->nested, a, v, n, from))
                return false;
            continue;
        }
        Node *expr = column_value(rw, c, rw_column(rw, columns->v[i], alias, value),
                                  rw_column(rw, columns->v[i], alias, ordinal));
        if (!expr)
            return false;
        list_push(rw->a, &x->targets, AST_NEW(rw->a, Target, columns->v[i]->at, .expr = expr, .alias = c->name));
    }
    return true;
}

static Node *document(Rw *rw, Node *doc)
{
    OTypeId id = doc->otype ? doc->otype->id : OT_UNKNOWN;
    if (id == OT_JSON)
        return doc;
    if (id == OT_BLOB || id == OT_RAW)
        doc = block_call(rw, doc, NULL, "CONVERT_FROM", 2, doc, rw_string(rw, doc, "UTF8"));
    else if (otype_family(id) != FAM_CHAR)
        doc = rw_cast(rw, doc, "text");
    return rw_compat(rw, doc, "to_json_or_null", 1, doc);
}

bool lateral_json_table(Rw *rw, Node **slot)
{
    JsonTable *j = AST_AS(JsonTable, *slot);
    JsonCtx    x = { .rw = rw };
    if (!only_defaults(rw, &j->options))
        return false;
    Str   a = rw_fresh(rw, "J_"), v = rw_fresh(rw, "V_"), n = rw_fresh(rw, "N_");
    Node *path = j->path ? path_of(rw, j->path, *slot) : rw_string(rw, *slot, "$");
    Node *from = path_query(rw, *slot, document(rw, j->doc), path, a, v, n);
    if (!level(&x, &j->columns, a, v, n, &from))
        return false;
    Node *q = AST_NEW(rw->a, Select, (*slot)->at, .targets = x.targets, .from = list_of1(rw->a, from));
    *slot = AST_NEW(rw->a, DerivedTable, (*slot)->at, .lateral = true, .query = q,
                    .alias = j->alias.n ? j->alias : rw_fresh(rw, "J_"), .item = j->item);
    rw_rule(rw, "json-table");
    return true;
}
