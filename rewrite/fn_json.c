/* JSON functions: values by the compat schema's path functions; objects and arrays are built as text, member by member. */
#include "config.h"
#include "rewrite/fn_json.h"
#include "rewrite/fn_lower.h"
#include "rewrite/fn_nodes.h"

#include <stdio.h>

static Node *boolean(FnCall *f, bool v)
{
    return AST_NEW(f->rw->a, BoolLit, f->call->base.at, .value = v);
}

static Node *text_lit(FnCall *f, const char *s)
{
    return AST_NEW(f->rw->a, StringLit, f->call->base.at, .value = str_of(s));
}

/* Only clauses that are known to have no meaning here, or that the caller reads, may stand. */
static bool only(FnCall *f, const char *const *known)
{
    for (uint32_t i = 0; i < f->call->options.n; i++) {
        Str  name = AST_AS(Option, f->call->options.v[i])->name;
        bool ok = false;
        for (size_t k = 0; known[k] && !ok; k++)
            ok = str_is(name, known[k]);
        if (!ok)
            return rw_refuse(f->rw, 3001, f->call->options.v[i], "json-clause", "unimplemented feature: %.*s in %.*s", STR_ARG(name),
                             STR_ARG(f->call->name.v[0]));
    }
    f->call->options = (List){ 0 };
    return true;
}

Node *fn_json_document(FnCall *f)
{
    Node *d = fn_arg(f, 0);
    return cv_type(d) == OT_JSON ? d : cv_pin(f->rw, cv_type(d) == OT_BLOB ? rw_call(f->rw, d, NULL, "convert_from", 2, d,
                                              text_lit(f, "UTF8")) : cv_text(f->rw, d), OT_VARCHAR2);
}

static Node *json_text(Rw *rw, Node *v);

Node *fn_json_passing(Rw *rw, Node *path, const Option *passing)
{
    if (!passing)
        return path;
    Node *with = rw_compat(rw, path, "json_path_passing", 1, path);
    for (uint32_t i = 0; i < passing->args.n; i++) {
        NamedArg   *v = AST_IS(NamedArg, passing->args.v[i]) ? AST_AS(NamedArg, passing->args.v[i]) : NULL;
        OTypeFamily family = v ? cv_family(v->value) : FAM_NONE;
        if (!v || !v->name.n || family == FAM_DATE || family == FAM_INTERVAL) {
            rw_refuse(rw, 3001, passing->args.v[i], "json-passing", "unimplemented feature: this variable in PASSING");
            return NULL;
        }
        list_push(rw->a, &AST_AS(Call, with)->args, AST_NEW(rw->a, StringLit, path->at, .value = v->name));
        list_push(rw->a, &AST_AS(Call, with)->args, json_text(rw, v->value));
    }
    return with;
}

/* The path of a call. NULL: refused. To be asked before only() takes the clauses. */
static Node *path(FnCall *f)
{
    return fn_json_passing(f->rw, fn_arg(f, 1) ? fn_arg(f, 1) : text_lit(f, "$"), fn_option(f, "PASSING"));
}

/* ---- JSON_VALUE, JSON_QUERY, JSON_EXISTS ---- */

static const Option *among(const List *options, const char *name)
{
    for (uint32_t i = 0; i < options->n; i++)
        if (str_is(AST_AS(Option, options->v[i])->name, name))
            return AST_AS(Option, options->v[i]);
    return NULL;
}

/* What json_scalar() checks a text for. */
static const char *scalar_kind(const OType *t)
{
    switch (otype_family(t->id)) {
    case FAM_CHAR: return t->char_used == 'C' ? "C" : "V";
    case FAM_NUM: return "N";
    case FAM_DATE: return t->id == OT_DATE ? "D" : "T";
    case FAM_BOOL: return "B";
    default: return NULL;
    }
}

/* Bytes or characters; 0: any. */
static int longest(const OType *t)
{
    bool text = otype_family(t->id) == FAM_CHAR && t->id != OT_CLOB && t->id != OT_NCLOB;
    return !text ? 0 : t->length > 0 ? t->length : 4000;
}

/* A default as the text that a value of the type would be. */
static Node *default_text(Rw *rw, const Option *o, const Node *at, const OType *t)
{
    if (!o || !o->args.n)
        return rw_cast(rw, rw_null(rw, at), "text");
    return otype_family(t->id) == FAM_CHAR ? cv_text(rw, o->args.v[0]) : rw_cast(rw, cv_to(rw, o->args.v[0], t), "text");
}

/* NULL, ERROR or DEFAULT; "" if nothing is said. */
static const char *said(const List *options, const char *when)
{
    static const char *const words[] = { "DEFAULT", "ERROR", "NULL" };
    char name[32];
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        snprintf(name, sizeof name, "%s %s", words[i], when);
        if (among(options, name))
            return words[i];
    }
    return "";
}

Node *fn_json_scalar(Rw *rw, Node *doc, Node *path, const OType *type, const List *options, bool strict)
{
    const Option *deflt[] = { among(options, "DEFAULT ON ERROR"), among(options, "DEFAULT ON EMPTY") };
    const char   *kind = scalar_kind(type), *on_error = said(options, "ON ERROR"), *on_empty = said(options, "ON EMPTY");
    if (!kind)
        return NULL;
    Node *empty = AST_NEW(rw->a, StringLit, path->at, .value = str_of(on_empty));
    Node *v = rw_compat(rw, path, "json_scalar", deflt[0] || deflt[1] ? 8 : *on_empty ? 6 : 5, doc, path, rw_string(rw, path, kind),
                        rw_number(rw, path, longest(type)), rw_string(rw, path, *on_error ? on_error : strict ? "ERROR" : "NULL"),
                        empty, default_text(rw, deflt[0], path, type), default_text(rw, deflt[1], path, type));
    v->otype = otype_plain(OT_VARCHAR2);
    return otype_family(type->id) == FAM_CHAR ? v : cv_typed(rw_cast(rw, v, cv_pg_type(rw, type)), type);
}

bool fn_lower_json_value(FnCall *f)
{
    static const char *const known[] = { "RETURNING", "NULL ON ERROR", "ERROR ON ERROR", "DEFAULT ON ERROR", "NULL ON EMPTY",
                                         "ERROR ON EMPTY", "DEFAULT ON EMPTY", "FORMAT JSON", "PASSING", NULL };
    Rw  *rw = f->rw;
    List options = f->call->options;
    bool plain = !among(&options, "RETURNING") && !among(&options, "DEFAULT ON ERROR") && !among(&options, "DEFAULT ON EMPTY");
    const OType *t = (*f->slot)->otype ? (*f->slot)->otype : otype_plain(OT_VARCHAR2);
    Node *p = path(f);
    if (!p || !only(f, known))
        return false;
    Node *doc = fn_json_document(f);
    if (plain) {
        const char *on_error = *said(&options, "ON ERROR") ? said(&options, "ON ERROR") : "NULL", *on_empty = said(&options, "ON EMPTY");
        return fn_becomes(f, rw_compat(rw, *f->slot, "json_value", 4, doc, p, text_lit(f, on_error), text_lit(f, *on_empty ? on_empty : on_error)));
    }
    Node *v = fn_json_scalar(rw, doc, p, t, &options, false);
    return v ? fn_becomes(f, v) : rw_refuse(rw, 3001, *f->slot, "json-clause", "unimplemented feature: this data type in JSON_VALUE");
}

/* ERROR, NULL, EMPTY ARRAY ... ; NULL if nothing is said. */
static const char *query_says(const List *options, const char *when)
{
    static const char *const words[] = { "ERROR", "NULL", "EMPTY", "EMPTY ARRAY", "EMPTY OBJECT" };
    char name[32];
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        snprintf(name, sizeof name, "%s %s", words[i], when);
        if (among(options, name))
            return words[i];
    }
    return NULL;
}

bool fn_lower_json_query(FnCall *f)
{
    static const char *const known[] = { "RETURNING", "WITH WRAPPER", "WITHOUT WRAPPER", "WITH CONDITIONAL WRAPPER", "NULL ON ERROR",
                                         "ERROR ON ERROR", "EMPTY ON ERROR", "EMPTY ARRAY ON ERROR", "EMPTY OBJECT ON ERROR",
                                         "NULL ON EMPTY", "ERROR ON EMPTY", "EMPTY ON EMPTY", "EMPTY ARRAY ON EMPTY",
                                         "EMPTY OBJECT ON EMPTY", "FORMAT JSON", "PASSING", NULL };
    Rw         *rw = f->rw;
    const char *wrapper = fn_option(f, "WITH WRAPPER") ? "W" : fn_option(f, "WITH CONDITIONAL WRAPPER") ? "C" : "";
    const char *on_error = query_says(&f->call->options, "ON ERROR"), *on_empty = query_says(&f->call->options, "ON EMPTY");
    const OType *t = (*f->slot)->otype ? (*f->slot)->otype : otype_plain(OT_VARCHAR2);
    int          most = longest(t);
    bool         full = on_empty || most != 4000;
    Node *p = path(f);
    if (!p || !only(f, known))
        return false;
    Node *empty = on_empty ? text_lit(f, on_empty) : rw_cast(rw, rw_null(rw, p), "text");
    return fn_becomes(f, rw_compat(rw, *f->slot, "json_query", full ? 6 : 4, fn_json_document(f), p, text_lit(f, wrapper),
                                   text_lit(f, on_error ? on_error : "NULL"), empty, rw_number(rw, p, most)));
}

bool fn_lower_json_exists(FnCall *f)
{
    static const char *const known[] = { "FALSE ON ERROR", "TRUE ON ERROR", "ERROR ON ERROR", "FALSE ON EMPTY", "FORMAT JSON", "PASSING", NULL };
    const char *on_error = fn_option(f, "TRUE ON ERROR") ? "TRUE" : fn_option(f, "ERROR ON ERROR") ? "ERROR" : NULL;
    Node *p = path(f);
    if (!p || !only(f, known))
        return false;
    Node *doc = fn_json_document(f);
    bool  said_so = on_error && cv_type(doc) != OT_JSON;
    return fn_becomes(f, rw_compat(f->rw, *f->slot, "json_exists", said_so ? 3 : 2, doc, p, text_lit(f, said_so ? on_error : "")));
}

bool fn_lower_json_text(FnCall *f) /* JSON_MERGEPATCH, JSON_EQUAL */
{
    static const char *const known[] = { "RETURNING", NULL };
    if (!only(f, known))
        return false;
    for (uint32_t i = 0; i < f->call->args.n; i++)
        f->call->args.v[i] = cv_text(f->rw, fn_arg(f, i));
    return fn_rename_compat(f, str_is(f->call->name.v[0], "JSON_EQUAL") ? "json_equal" : "json_mergepatch");
}

bool fn_lower_json_serialize(FnCall *f)
{
    static const char *const known[] = { "RETURNING", "PRETTY", NULL };
    bool pretty = fn_option(f, "PRETTY") != NULL;
    if (!only(f, known))
        return false;
    return fn_becomes(f, rw_compat(f->rw, *f->slot, "json_serialize", 2, fn_json_document(f), boolean(f, pretty)));
}

/* ---- building ---- */

static bool is_json_call(const Node *n)
{
    n = cv_bare_const(n);
    if (!AST_IS(Call, n) || AST_AS(Call, n)->name.n != 2 || !str_is(AST_AS(Call, n)->name.v[0], "DBSACI"))
        return false;
    Str name = AST_AS(Call, n)->name.v[1];
    return name.n > 5 && memcmp(name.p, "JSON_", 5) == 0 && !str_is(name, "JSON_VALUE") && !str_is(name, "JSON_VAL");
}

/* FORMAT JSON stands behind the value it is about. */
static bool has_format(const FnCall *f, const Node *arg)
{
    for (uint32_t i = 0; i < f->call->options.n; i++) {
        const Node *o = f->call->options.v[i];
        bool last = true;
        for (uint32_t j = 0; j < f->call->args.n; j++)
            last &= !(fn_arg(f, j)->at.start > arg->at.start && fn_arg(f, j)->at.start < o->at.start);
        if (str_is(AST_AS(Option, o)->name, "FORMAT JSON") && o->at.start >= arg->at.end && last)
            return true;
    }
    return false;
}

static Node *json_text(Rw *rw, Node *v)
{
    if (is_json_call(v))
        return v;
    if (cv_is_null(v))
        return rw_cast(rw, rw_null(rw, v), "text");
    return rw_compat(rw, v, "json_val", 1, cv_family(v) == FAM_CHAR ? cv_text(rw, v) : cv_pin(rw, v, OT_VARCHAR2));
}

Node *fn_json_text_of(FnCall *f, Node *v)
{
    return json_text(f->rw, v);
}

static Node *json_val(FnCall *f, Node *v, const Node *arg)
{
    return has_format(f, arg) ? v : fn_json_text_of(f, v);
}

static const char *const building[] = { "RETURNING", "FORMAT JSON", "NULL ON NULL", "ABSENT ON NULL", "STRICT", NULL };

static Node *written_name(FnCall *f, const Node *column)
{
    Str t = { f->rw->text.p + column->at.start, column->at.end - column->at.start };
    for (size_t i = t.n; i > 0; i--)
        if (t.p[i - 1] == '.') {
            t = (Str){ t.p + i, t.n - i };
            break;
        }
    if (t.n > 1 && t.p[0] == '"')
        t = (Str){ t.p + 1, t.n - 2 };
    return AST_NEW(f->rw->a, StringLit, column->at, .value = t);
}

bool fn_lower_json_object(FnCall *f)
{
    Rw   *rw = f->rw;
    Node *call = rw_compat(rw, *f->slot, "json_object_of", 1, boolean(f, fn_option(f, "ABSENT ON NULL") != NULL));
    List *to = &AST_AS(Call, call)->args;
    for (uint32_t i = 0; i < f->call->args.n; i++) {
        Node *arg = fn_arg(f, i);
        if (AST_IS(ColumnRef, cv_bare(arg))) { /* a column alone: its name as it is written is the key */
            list_push(rw->a, to, written_name(f, arg));
            list_push(rw->a, to, json_val(f, arg, arg));
            continue;
        }
        if (!AST_IS(NamedArg, arg))
            return fn_lower_refuse(f);
        NamedArg *m = AST_AS(NamedArg, arg);
        Node *key = m->key ? cv_text(rw, m->key) : AST_NEW(rw->a, StringLit, arg->at, .value = m->name);
        list_push(rw->a, to, key);
        list_push(rw->a, to, json_val(f, m->value, arg));
    }
    if (!f->call->args.n)
        return fn_becomes(f, text_lit(f, "{}"));
    return only(f, building) && fn_becomes(f, call);
}

bool fn_lower_json_array(FnCall *f)
{
    Rw   *rw = f->rw;
    Node *call = rw_compat(rw, *f->slot, "json_array_of", 1, boolean(f, fn_option(f, "NULL ON NULL") == NULL));
    if (!f->call->args.n)
        return fn_becomes(f, text_lit(f, "[]"));
    for (uint32_t i = 0; i < f->call->args.n; i++)
        list_push(rw->a, &AST_AS(Call, call)->args, json_val(f, fn_arg(f, i), fn_arg(f, i)));
    return only(f, building) && fn_becomes(f, call);
}

bool fn_lower_json_agg(FnCall *f)
{
    Rw   *rw = f->rw;
    bool  object = str_is(f->call->name.v[0], "JSON_OBJECTAGG");
    bool  nulls = fn_option(f, "NULL ON NULL") || (object && !fn_option(f, "ABSENT ON NULL"));
    Node *arg = fn_arg(f, 0), *item;
    if (object && !AST_IS(NamedArg, arg))
        return fn_lower_refuse(f);
    if (object) {
        NamedArg *m = AST_AS(NamedArg, arg);
        item = rw_compat(rw, arg, "json_member", 3, cv_text(rw, m->key), json_val(f, m->value, arg), boolean(f, !nulls));
    } else {
        item = json_val(f, arg, arg);
        if (nulls)
            item = rw_call(rw, arg, NULL, "coalesce", 2, item, text_lit(f, "null"));
    }
    if (!only(f, building))
        return false;
    f->call->args = list_of2(rw->a, item, text_lit(f, ","));
    fn_rename(f, "string_agg");
    return fn_becomes(f, rw_compat(rw, *f->slot, object ? "json_objectagg_of" : "json_arrayagg_of", 1, *f->slot));
}

/* ---- j.a.b, IS JSON ---- */

bool fn_json_path(Rw *rw, Node **slot)
{
    JsonPath *p = AST_AS(JsonPath, *slot);
    Node *arg = cv_type(p->arg) == OT_JSON ? p->arg : cv_type(p->arg) == OT_UNKNOWN ? rw_cast(rw, p->arg, "text") : cv_text(rw, p->arg);
    Node *n = rw_compat(rw, *slot, "json_dot", 2, arg, AST_NEW(rw->a, StringLit, (*slot)->at, .value = p->path));
    n->otype = (*slot)->otype;
    *slot = n;
    return true;
}

Node *fn_json_method(Rw *rw, MethodCall *m)
{
    Call *dot = AST_IS(Call, m->arg) ? AST_AS(Call, m->arg) : NULL;
    if (!dot || dot->name.n != 2 || !str_iis(dot->name.v[1], "JSON_DOT") || m->args.n)
        return NULL;
    StringLit *path = AST_AS(StringLit, dot->args.v[1]);
    dot->base.otype = otype_plain(OT_VARCHAR2);
    if (str_is(m->name, "STRING"))
        return m->arg;
    if (str_is(m->name, "SIZE") || str_is(m->name, "TYPE")) /* jsonpath has them too */
        path->value = str_of(arena_printf(rw->a, "%.*s.%s()", STR_ARG(path->value), str_is(m->name, "SIZE") ? "size" : "type"));
    if (str_is(m->name, "NUMBER") || str_is(m->name, "SIZE"))
        return cv_to(rw, m->arg, otype_plain(OT_NUMBER));
    return str_is(m->name, "TYPE") ? m->arg : NULL;
}

bool fn_is_json(Rw *rw, Node **slot)
{
    IsTest *t = AST_AS(IsTest, *slot);
    const char *kind = "VALUE";
    unsigned    kinds = 0;
    for (uint32_t i = 0; i < t->options.n; i++) {
        Str o = t->options.v[i];
        bool is_kind = str_is(o, "OBJECT") || str_is(o, "ARRAY") || str_is(o, "SCALAR");
        if (is_kind && kinds++)
            return rw_refuse(rw, 3001, *slot, "json-clause", "unimplemented feature: IS JSON of several kinds");
        if (is_kind)
            kind = arena_strndup(rw->a, o.p, o.n);
        else if (!str_is(o, "LAX") && !str_is(o, "STRICT") && !str_is(o, "VALUE") && !str_is(o, "WITHOUT UNIQUE KEYS"))
            return rw_refuse(rw, 3001, *slot, "json-clause", "unimplemented feature: IS JSON %.*s", STR_ARG(o));
    }
    Node *n = rw_compat(rw, *slot, "is_json", 2, cv_type(t->arg) == OT_JSON ? t->arg : cv_text(rw, t->arg), rw_string(rw, *slot, kind));
    n->otype = otype_plain(OT_BOOLEAN);
    *slot = t->negated ? cv_typed(AST_NEW(rw->a, Unary, n->at, .op = OP_NOT, .arg = n), n->otype) : n;
    return true;
}
