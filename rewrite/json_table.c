/* JSON_TABLE becomes a lateral query:
 *
 *   LATERAL (SELECT dbsaci.json_value(j.v, '$.a') AS a, ... FROM jsonb_path_query(doc, '$.items[*]') WITH ORDINALITY AS j (v, n)
 *            LEFT JOIN LATERAL jsonb_path_query(j.v, 'nested path') WITH ORDINALITY AS k (v, n) ON TRUE) AS t
 *
 * A value that does not convert, or is not there, is NULL: Oracle's default. ERROR and DEFAULT, ON EMPTY and ON ERROR, are
 * done, of the other clauses those that ask for the default. */
#include "config.h"
#include "rewrite/convert.h"
#include "rewrite/ddl.h"
#include "rewrite/lateral.h"
#include "rewrite/typeref.h"

typedef struct JsonCtx {
    Rw  *rw;
    bool strict;   /* ERROR ON ERROR of the whole table */
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

static bool known_options(Rw *rw, const List *options, bool of_column)
{
    for (uint32_t i = 0; i < options->n; i++) {
        Str name = AST_AS(Option, options->v[i])->name;
        bool ok = str_is(name, "NULL ON ERROR") || str_is(name, "NULL ON EMPTY") || str_is(name, "TYPE LAX") || str_is(name, "ERROR ON ERROR") ||
                  str_is(name, "FALSE ON ERROR") || str_is(name, "FALSE ON EMPTY") || /* of EXISTS: what it does anyway */
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

/* What is no number is NULL; `text` is evaluated for the error that it may raise where nothing is there. */
static Node *number_or_null(Rw *rw, const JsonColumn *c, Node *text_value, const Node *row, const Node *path)
{
    Node *there = AST_NEW(rw->a, IsTest, c->base.at, .kind = IS_NULL, .negated = true, .arg = text_value);
    Node *number = rw_compat(rw, &c->base, "json_number", 2, ast_copy(rw->a, row), ast_copy(rw->a, path));
    return rw_case2(rw, there, number, rw_null(rw, &c->base));
}

/* A scalar whose errors are raised: what converts nothing there fails by itself. */
static Node *strict_value(Rw *rw, const JsonColumn *c, Node *row, Node *path, bool on_error, bool on_empty, const OType *type)
{
    const char *word[] = { "NULL", "ERROR" };
    Node *v = rw_compat(rw, &c->base, "json_value", 4, row, path, rw_string(rw, &c->base, word[on_error]), rw_string(rw, &c->base, word[on_empty]));
    v->otype = otype_plain(OT_VARCHAR2);
    switch (otype_family(type->id)) {
    case FAM_NUM: return on_error ? cv_to(rw, v, otype_plain(OT_NUMBER)) : number_or_null(rw, c, v, row, path);
    case FAM_DATE: return rw_cast(rw, v, cv_pg_type(rw, type));
    default: return v;
    }
}

static Node *with_options(JsonCtx *x, const JsonColumn *c, Node *row, Node *path, const OType *type)
{
    Rw           *rw = x->rw;
    const Option *deflt = ddl_option(&c->options, "DEFAULT ON EMPTY");
    bool on_error = ddl_option(&c->options, "ERROR ON ERROR") || (x->strict && !ddl_option(&c->options, "NULL ON ERROR"));
    bool on_empty = ddl_option(&c->options, "ERROR ON EMPTY") || (on_error && !ddl_option(&c->options, "NULL ON EMPTY") && !deflt);
    Node *v = strict_value(rw, c, row, path, on_error, on_empty, type);
    if (!deflt || !deflt->args.n)
        return v;
    Node *there = rw_compat(rw, &c->base, "json_exists", 2, ast_copy(rw->a, row), ast_copy(rw->a, path));
    return rw_case2(rw, there, v, cv_to(rw, deflt->args.v[0], type));
}

/* A scalar, or NULL where that fails. */
static Node *plain_value(Rw *rw, const JsonColumn *c, Node *row, Node *path, const OType *type)
{
    switch (otype_family(type->id)) {
    case FAM_CHAR: return rw_compat(rw, &c->base, "json_value", 2, row, path);
    case FAM_NUM: return rw_compat(rw, &c->base, "json_number", 2, row, path);
    case FAM_DATE: return rw_compat(rw, &c->base, type->id == OT_DATE ? "json_date" : "json_timestamp", 2, row, path);
    default:
        rw_refuse(rw, 3001, &c->base, "json-table-type", "unimplemented feature: this data type in JSON_TABLE");
        return NULL;
    }
}

static void push_when(Rw *rw, Case *to, Node *cond, Node *result)
{
    list_push(rw->a, &to->whens, AST_NEW(rw->a, CaseWhen, cond->at, .cond = cond, .result = result));
}

/* Did the value convert? A text that is longer than its column did not. */
static Node *is_good(Rw *rw, const JsonColumn *c, Node *value, const OType *type)
{
    if (otype_family(type->id) != FAM_CHAR || type->length <= 0)
        return AST_NEW(rw->a, IsTest, c->base.at, .kind = IS_NULL, .negated = true, .arg = value);
    Node *length = block_call(rw, &c->base, NULL, type->char_used == 'C' ? "LENGTH" : "OCTET_LENGTH", 1, value);
    return rw_binary(rw, OP_LE, length, rw_number(rw, &c->base, type->length));
}

/* What ON EMPTY says, or NULL: ON ERROR says it. */
static Node *when_empty(Rw *rw, const JsonColumn *c, Node *row, Node *path, const OType *type)
{
    const Option *deflt = ddl_option(&c->options, "DEFAULT ON EMPTY");
    if (deflt && deflt->args.n)
        return cv_to(rw, deflt->args.v[0], type);
    if (ddl_option(&c->options, "ERROR ON EMPTY"))
        return strict_value(rw, c, row, path, false, true, type);
    return ddl_option(&c->options, "NULL ON EMPTY") ? rw_null(rw, &c->base) : NULL;
}

/* DEFAULT v ON ERROR: the value, or NULL where JSON's null or '' is, or what ON EMPTY says where nothing is, or v. */
static Node *default_on_error(Rw *rw, const JsonColumn *c, Node *row, Node *path, const OType *type, Node *deflt)
{
    Arena *a = rw->a;
    Node  *value = plain_value(rw, c, row, path, type);
    if (!value)
        return NULL;
    Node *is_null = rw_compat(rw, &c->base, "json_is_null", 2, ast_copy(a, row), ast_copy(a, path));
    Node *is_there = rw_compat(rw, &c->base, "json_exists", 2, ast_copy(a, row), ast_copy(a, path));
    Node *empty = when_empty(rw, c, ast_copy(a, row), ast_copy(a, path), type);
    Node *n = AST_NEW(a, Case, c->base.at, .otherwise = cv_to(rw, deflt, type));
    push_when(rw, AST_AS(Case, n), is_good(rw, c, value, type), ast_copy(a, value));
    push_when(rw, AST_AS(Case, n), is_null, rw_null(rw, &c->base));
    if (empty)
        push_when(rw, AST_AS(Case, n), AST_NEW(a, Unary, c->base.at, .op = OP_NOT, .arg = is_there), empty);
    return n;
}

/* As json_query() takes it. */
static const char *wrapper_letter(Str words)
{
    return str_is(words, "WITH WRAPPER") ? "W" : str_is(words, "WITH CONDITIONAL WRAPPER") ? "C" : "";
}

static Node *column_value(JsonCtx *x, const JsonColumn *c, Node *row, Node *ordinal)
{
    Rw          *rw = x->rw;
    const OType *type = typeref_otype(rw->a, c->type, otype_plain(OT_VARCHAR2));
    OTypeFamily  family = otype_family(type->id);
    bool         scalar = !c->exists && !c->format_json && !c->wrapper.n && (family == FAM_CHAR || family == FAM_NUM || family == FAM_DATE);
    if (c->ordinality)
        return rw_cast(rw, ordinal, "numeric");
    Node *path = path_of(rw, c->path, &c->base);
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
    const Option *deflt = ddl_option(&c->options, "DEFAULT ON ERROR");
    if (deflt && deflt->args.n)
        return default_on_error(rw, c, row, path, type, deflt->args.v[0]);
    if (scalar && (x->strict || ddl_option(&c->options, "ERROR ON ERROR") || ddl_option(&c->options, "ERROR ON EMPTY") || ddl_option(&c->options, "DEFAULT ON EMPTY")))
        return with_options(x, c, row, path, type);
    return plain_value(rw, c, row, path, type);
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
        if (!known_options(rw, &c->options, true))
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
        Node *expr = column_value(x, c, rw_column(rw, columns->v[i], alias, value),
                                  rw_column(rw, columns->v[i], alias, ordinal));
        if (!expr)
            return false;
        list_push(rw->a, &x->targets, AST_NEW(rw->a, Target, columns->v[i]->at, .expr = expr, .alias = c->name));
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
    Str   a = rw_fresh(rw, "J_"), v = rw_fresh(rw, "V_"), n = rw_fresh(rw, "N_");
    Node *path = j->path ? path_of(rw, j->path, *slot) : rw_string(rw, *slot, "$");
    Node *from = path_query(rw, *slot, document(rw, j->doc, x.strict), path, a, v, n);
    if (!level(&x, &j->columns, a, v, n, &from))
        return false;
    Node *q = AST_NEW(rw->a, Select, (*slot)->at, .targets = x.targets, .from = list_of1(rw->a, from));
    *slot = AST_NEW(rw->a, DerivedTable, (*slot)->at, .lateral = true, .query = q,
                    .alias = j->alias.n ? j->alias : rw_fresh(rw, "J_"), .item = j->item);
    rw_rule(rw, "json-table");
    return true;
}
