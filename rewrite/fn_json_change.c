/* JSON_TRANSFORM: each operation a call around the one before it; JSON(x) and JSON_SCALAR(x). */
#include "config.h"
#include "rewrite/fn_json.h"
#include "rewrite/fn_lower.h"

/* "IGNORE ON MISSING, NULL ON NULL": the handlers of an operation. */
static Node *handlers(FnCall *f, const Option *op)
{
    StrBuf words;
    sb_init(&words, f->rw->a);
    for (uint32_t i = 0; i < op->args.n; i++)
        if (AST_IS(Option, op->args.v[i]))
            sb_printf(&words, "%s%.*s", words.n ? ", " : "", STR_ARG(AST_AS(Option, op->args.v[i])->name));
    return rw_string(f->rw, &op->base, arena_strndup(f->rw->a, words.n ? words.p : "", words.n));
}

static bool is_json(const Option *op)
{
    for (uint32_t i = 0; i < op->args.n; i++)
        if (AST_IS(Option, op->args.v[i]) && str_is(AST_AS(Option, op->args.v[i])->name, "FORMAT JSON"))
            return true;
    return false;
}

/* The value as JSON text, or NULL for an operation without one. */
static Node *value(FnCall *f, const Option *op)
{
    Rw   *rw = f->rw;
    Node *v = op->args.n > 1 && !AST_IS(Option, op->args.v[1]) ? op->args.v[1] : NULL;
    if (!v)
        return rw_cast(rw, rw_null(rw, &op->base), "text");
    return is_json(op) ? cv_text(rw, v) : fn_json_text_of(f, v);
}

static Node *target(FnCall *f, Node *path)
{
    return cv_pin(f->rw, cv_text(f->rw, path), OT_VARCHAR2);
}

static Node *operation(FnCall *f, Node *doc, const Option *op)
{
    Rw *rw = f->rw;
    if (!str_is(op->name, "KEEP"))
        return rw_compat(rw, &op->base, "json_change", 5, doc, rw_string(rw, &op->base, arena_strndup(rw->a, op->name.p, op->name.n)),
                         target(f, op->args.v[0]), value(f, op), handlers(f, op));
    Node *keep = rw_compat(rw, &op->base, "json_keep", 1, doc);
    for (uint32_t i = 0; i < op->args.n; i++)
        if (!AST_IS(Option, op->args.v[i]))
            list_push(rw->a, &AST_AS(Call, keep)->args, target(f, op->args.v[i]));
    return keep;
}

static bool is_done(FnCall *f, const Option *op)
{
    bool paths = op->name.n > 5 && memcmp(op->name.p + op->name.n - 5, " PATH", 5) == 0;
    bool other = str_is(op->name, "REMOVE") && op->args.n > 1 && !AST_IS(Option, op->args.v[1]);
    return !(paths || other) || rw_refuse(f->rw, 3001, &op->base, "json-clause", "unimplemented feature: JSON_TRANSFORM with %s",
                                          paths ? "PATH as a value" : "several paths to REMOVE");
}

bool fn_lower_json_transform(FnCall *f)
{
    Rw   *rw = f->rw;
    Node *doc = fn_json_document(f);
    bool  pretty = fn_option(f, "PRETTY") != NULL;
    if (cv_type(doc) == OT_JSON || cv_type(doc) == OT_UNKNOWN)
        doc = rw_cast(rw, doc, "text");
    for (uint32_t i = 0; i < f->call->options.n; i++) {
        const Option *op = AST_AS(Option, f->call->options.v[i]);
        if (str_is(op->name, "RETURNING") || str_is(op->name, "PRETTY"))
            continue;
        if (!is_done(f, op))
            return false;
        doc = operation(f, doc, op);
    }
    if (pretty)
        doc = rw_compat(rw, *f->slot, "json_pretty", 1, doc);
    return fn_becomes(f, cv_type(*f->slot) == OT_JSON ? rw_cast(rw, doc, "jsonb") : doc);
}

bool fn_lower_json_scalar(FnCall *f)
{
    Node *v = fn_arg(f, 0);
    if (cv_is_null(v))
        return fn_becomes(f, rw_cast(f->rw, rw_null(f->rw, v), "jsonb"));
    f->call->options = (List){ 0 }; /* SQL NULL ON NULL is what happens */
    return fn_becomes(f, rw_cast(f->rw, fn_json_text_of(f, v), "jsonb"));
}

bool fn_lower_json(FnCall *f)
{
    return fn_becomes(f, rw_cast(f->rw, fn_json_document(f), "jsonb"));
}
