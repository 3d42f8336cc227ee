/* JSON_TABLE becomes a lateral query:
 *
 *   LATERAL (SELECT dbsaci.json_value(j.v, '$.a') AS a, ... FROM jsonb_path_query(doc, '$.items[*]') WITH ORDINALITY AS j (v, n)
 *            LEFT JOIN LATERAL jsonb_path_query(j.v, 'nested path') WITH ORDINALITY AS k (v, n) ON TRUE) AS t
 *
 * Nested paths beside each other give their rows one after the other, and NULL in the others' columns: one UNION ALL is joined whose
 * first column says which path a row is of.
 * A value that does not convert, or is not there, is NULL: Oracle's default. ERROR and DEFAULT, ON EMPTY and ON ERROR, are
 * done, of the other clauses those that ask for the default. */
#include "config.h"
#include "rewrite/convert.h"
#include "rewrite/ddl.h"
#include "rewrite/fn_json.h"
#include "rewrite/lateral.h"
#include "rewrite/typeref.h"

#include <ctype.h>

typedef struct JsonCtx {
    Rw           *rw;
    bool          strict;  /* ERROR ON ERROR of the whole table */
    const Option *passing; /* or NULL */
    List          targets;
} JsonCtx;

/* The rows of one path: what a row's document and its number are. */
typedef struct JsonLevel {
    Node *row, *ordinal; /* to be copied where they are used */
    bool  optional;      /* of a nested path: there may be no row, then all is NULL */
} JsonLevel;

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

/* $name; the document itself is a bare $. */
static bool names_variable(const Node *path)
{
    Str p = AST_AS(StringLit, path)->value;
    for (size_t i = 0; i + 1 < p.n; i++)
        if (p.p[i] == '$' && (isalpha((unsigned char)p.p[i + 1]) || p.p[i + 1] == '_'))
            return true;
    return false;
}

/* The path as PostgreSQL gets it. NULL: a value of PASSING was refused. */
static Node *path_with(JsonCtx *x, const Node *path, const Node *column)
{
    Node *p = path_of(x->rw, path, column);
    return names_variable(p) ? fn_json_passing(x->rw, p, x->passing) : p;
}

static bool known_options(Rw *rw, const List *options, bool of_column)
{
    for (uint32_t i = 0; i < options->n; i++) {
        Str name = AST_AS(Option, options->v[i])->name;
        bool ok = str_is(name, "NULL ON ERROR") || str_is(name, "NULL ON EMPTY") || str_is(name, "TYPE LAX") || str_is(name, "ERROR ON ERROR") ||
                  (!of_column && str_is(name, "PASSING")) || str_is(name, "FALSE ON ERROR") || str_is(name, "FALSE ON EMPTY") || /* of EXISTS: what it does anyway */
                  (of_column && (str_is(name, "ERROR ON EMPTY") || str_is(name, "DEFAULT ON EMPTY") || str_is(name, "DEFAULT ON ERROR")));
        if (!ok)
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

/* As json_query() takes it. */
static const char *wrapper_letter(Str words)
{
    return str_is(words, "WITH WRAPPER") ? "W" : str_is(words, "WITH CONDITIONAL WRAPPER") ? "C" : "";
}

/* A column of a row that is there. NULL: refused. */
static Node *value_there(JsonCtx *x, const JsonColumn *c, Node *row, const OType *type)
{
    Rw          *rw = x->rw;
    OTypeFamily  family = otype_family(type->id);
    bool         scalar = !c->exists && !c->format_json && !c->wrapper.n && (family == FAM_CHAR || family == FAM_NUM || family == FAM_DATE);
    Node        *path = path_with(x, c->path, &c->base);
    if (!path)
        return NULL;
    if (!scalar && ddl_option(&c->options, "DEFAULT ON ERROR")) {
        rw_refuse(rw, 3001, &c->base, "json-table-clause", "unimplemented feature: DEFAULT ON ERROR of this column of JSON_TABLE");
        return NULL;
    }
    if (c->exists)
        return exists_value(rw, c, rw_compat(rw, &c->base, "json_exists", 2, row, path), c->type ? family : FAM_CHAR);
    if (type->id == OT_JSON)
        return rw_cast(rw, rw_compat(rw, &c->base, "json_query", 2, row, path), "jsonb");
    if (c->format_json || c->wrapper.n)
        return rw_compat(rw, &c->base, "json_query", 3, row, path, rw_string(rw, &c->base, wrapper_letter(c->wrapper)));
    Node *value = fn_json_scalar(rw, row, path, type, &c->options, x->strict);
    if (!value)
        rw_refuse(rw, 3001, &c->base, "json-table-type", "unimplemented feature: this data type in JSON_TABLE");
    return value;
}

/* Where a nested path has no row its columns are NULL: what says something of nothing must not be asked then. */
static Node *column_value(JsonCtx *x, const JsonColumn *c, const JsonLevel *l)
{
    Rw          *rw = x->rw;
    const OType *type = typeref_otype(rw->a, c->type, otype_plain(OT_VARCHAR2));
    if (c->ordinality)
        return rw_cast(rw, ast_copy(rw->a, l->ordinal), "numeric");
    Node *value = value_there(x, c, ast_copy(rw->a, l->row), type);
    if (!value || !l->optional || (!c->exists && !c->options.n && !x->strict))
        return value;
    Node *there = AST_NEW(rw->a, IsTest, c->base.at, .kind = IS_NULL, .negated = true, .arg = ast_copy(rw->a, l->row));
    return rw_case2(rw, there, value, rw_null(rw, &c->base));
}

static Node *path_query(Rw *rw, const Node *at, Node *doc, Node *path, Str alias, Str value, Str ordinal)
{
    Node *call = block_call(rw, at, NULL, "JSONB_PATH_QUERY", 2, doc, rw_compat(rw, at, "json_path", 1, path));
    return AST_NEW(rw->a, TableFunc, at->at, .bare = true, .expr = call, .alias = alias, .ordinality = true,
                   .columns = strlist_of2(rw->a, value, ordinal));
}

static bool level(JsonCtx *x, const List *columns, const JsonLevel *l, Node **from);

static void join_rows(Rw *rw, const Node *at, Node *rows, Node **from)
{
    Node *yes = AST_NEW(rw->a, BoolLit, at->at, .value = true);
    *from = AST_NEW(rw->a, Join, at->at, .kind = JOIN_LEFT, .left = *from, .right = rows, .on = yes);
}

/* The rows of one nested path. NULL: refused. */
static Node *nested_rows(JsonCtx *x, const JsonColumn *c, const JsonLevel *l, Str alias, Str value, Str ordinal)
{
    Node *path = path_with(x, c->path, &c->base);
    return path ? path_query(x->rw, &c->base, ast_copy(x->rw->a, l->row), path, alias, value, ordinal) : NULL;
}

static bool nested_alone(JsonCtx *x, const JsonColumn *c, const JsonLevel *l, Node **from)
{
    Rw   *rw = x->rw;
    Str   alias = rw_fresh(rw, "J_"), v = rw_fresh(rw, "V_"), n = rw_fresh(rw, "N_");
    Node *rows = nested_rows(x, c, l, alias, v, n);
    if (!rows)
        return false;
    AST_AS(TableFunc, rows)->lateral = true;
    join_rows(rw, &c->base, rows, from);
    JsonLevel in = { rw_column(rw, &c->base, alias, v), rw_column(rw, &c->base, alias, n), true };
    return level(x, &c->nested, &in, from);
}

/* ---- nested paths beside each other ---- */

typedef struct Siblings {
    Str   alias, which, value, ordinal; /* of the union */
    Node *query;                        /* so far */
    int   n;
} Siblings;

static bool add_sibling(JsonCtx *x, const JsonColumn *c, const JsonLevel *l, Siblings *u)
{
    Rw   *rw = x->rw;
    Str   alias = rw_fresh(rw, "J_");
    Node *rows = nested_rows(x, c, l, alias, u->value, u->ordinal);
    if (!rows)
        return false;
    Node *q = AST_NEW(rw->a, Select, c->base.at, .from = list_of1(rw->a, rows),
                      .targets = list_of3(rw->a, block_target(rw, rw_number(rw, &c->base, ++u->n), u->which),
                                          block_target(rw, rw_column(rw, &c->base, alias, u->value), u->value),
                                          block_target(rw, rw_column(rw, &c->base, alias, u->ordinal), u->ordinal)));
    u->query = u->query ? AST_NEW(rw->a, SetOp, c->base.at, .kind = SET_UNION, .all = true, .left = u->query, .right = q) : q;
    return true;
}

/* CASE WHEN the row is of path `which` THEN column END */
static Node *of_sibling(Rw *rw, const JsonColumn *c, const Siblings *u, int which, Str column)
{
    Node *mine = rw_binary(rw, OP_EQ, rw_column(rw, &c->base, u->alias, u->which), rw_number(rw, &c->base, which));
    return rw_case2(rw, mine, rw_column(rw, &c->base, u->alias, column), rw_null(rw, &c->base));
}

static bool join_siblings(JsonCtx *x, const List *columns, const JsonLevel *l, Siblings *u, Node **from)
{
    Rw *rw = x->rw;
    *u = (Siblings){ .alias = rw_fresh(rw, "J_"), .which = rw_fresh(rw, "P_"), .value = rw_fresh(rw, "V_"), .ordinal = rw_fresh(rw, "N_") };
    for (uint32_t i = 0; i < columns->n; i++)
        if (AST_AS(JsonColumn, columns->v[i])->nested.n && !add_sibling(x, AST_AS(JsonColumn, columns->v[i]), l, u))
            return false;
    Node *rows = AST_NEW(rw->a, DerivedTable, columns->v[0]->at, .lateral = true, .query = u->query, .alias = u->alias);
    join_rows(rw, columns->v[0], rows, from);
    return true;
}

/* Columns of one level, and the rows of the levels below it joined to *from. */
static bool level(JsonCtx *x, const List *columns, const JsonLevel *l, Node **from)
{
    Rw      *rw = x->rw;
    Siblings u;
    int      nested = 0, which = 0;
    for (uint32_t i = 0; i < columns->n; i++)
        nested += AST_AS(JsonColumn, columns->v[i])->nested.n > 0;
    if (nested > 1 && !join_siblings(x, columns, l, &u, from))
        return false;
    for (uint32_t i = 0; i < columns->n; i++) {
        const JsonColumn *c = AST_AS(JsonColumn, columns->v[i]);
        bool              ok = known_options(rw, &c->options, true);
        if (ok && c->nested.n && nested == 1) {
            ok = nested_alone(x, c, l, from);
        } else if (ok && c->nested.n) {
            which++;
            JsonLevel in = { of_sibling(rw, c, &u, which, u.value), of_sibling(rw, c, &u, which, u.ordinal), true };
            ok = level(x, &c->nested, &in, from);
        } else if (ok) {
            Node *expr = column_value(x, c, l);
            ok = expr != NULL;
            list_push(rw->a, &x->targets, AST_NEW(rw->a, Target, c->base.at, .expr = expr, .alias = c->name));
        }
        if (!ok)
            return false;
    }
    return true;
}

static Node *document(Rw *rw, Node *doc, bool strict)
{
    OTypeId id = doc->otype ? doc->otype->id : OT_UNKNOWN;
    if (id == OT_JSON)
        return doc;
    if (id == OT_BLOB || id == OT_RAW)
        doc = block_call(rw, doc, NULL, "CONVERT_FROM", 2, doc, rw_string(rw, doc, "UTF8"));
    else if (otype_family(id) != FAM_CHAR)
        doc = rw_cast(rw, doc, "text");
    return rw_compat(rw, doc, strict ? "json_or_error" : "to_json_or_null", 1, doc);
}

bool lateral_json_table(Rw *rw, Node **slot)
{
    JsonTable *j = AST_AS(JsonTable, *slot);
    JsonCtx    x = { .rw = rw };
    if (!known_options(rw, &j->options, false))
        return false;
    x.strict = ddl_option(&j->options, "ERROR ON ERROR") != NULL;
    x.passing = ddl_option(&j->options, "PASSING");
    Str   a = rw_fresh(rw, "J_"), v = rw_fresh(rw, "V_"), n = rw_fresh(rw, "N_");
    Node *path = j->path ? path_with(&x, j->path, *slot) : rw_string(rw, *slot, "$");
    if (!path)
        return false;
    Node *from = path_query(rw, *slot, document(rw, j->doc, x.strict), path, a, v, n);
    JsonLevel top = { rw_column(rw, *slot, a, v), rw_column(rw, *slot, a, n), false };
    if (!level(&x, &j->columns, &top, &from))
        return false;
    Node *q = AST_NEW(rw->a, Select, (*slot)->at, .targets = x.targets, .from = list_of1(rw->a, from));
    *slot = AST_NEW(rw->a, DerivedTable, (*slot)->at, .lateral = true, .query = q,
                    .alias = j->alias.n ? j->alias : rw_fresh(rw, "J_"), .item = j->item);
    rw_rule(rw, "json-table");
    return true;
}
