/* XML functions: markup is built by the compat schema from names, attributes and content. */
#include "config.h"
#include "rewrite/fn_json.h"
#include "rewrite/fn_lower.h"
#include "rewrite/fn_nodes.h"
#include "rewrite/xml_path.h"

static Node *text_lit(FnCall *f, Str s)
{
    return cv_typed(AST_NEW(f->rw->a, StringLit, f->call->base.at, .value = s), otype_plain(OT_VARCHAR2));
}

static bool is_xml(const Node *n)
{
    return cv_type(n) == OT_XMLTYPE;
}

/* Markup of a value. */
static Node *content(FnCall *f, Node *v)
{
    Rw *rw = f->rw;
    if (cv_is_null(v))
        return rw_cast(rw, rw_null(rw, v), "text");
    if (cv_family(v) == FAM_CHAR)
        v = cv_text(rw, v);
    return rw_compat(rw, v, "xml_val", 1, cv_pin(rw, v, OT_VARCHAR2));
}

/* The name of a labelled or plain argument: AS x, or the column's own. */
static bool label(FnCall *f, Node *arg, Node **value, Node **name)
{
    if (AST_IS(NamedArg, arg)) {
        NamedArg *n = AST_AS(NamedArg, arg);
        *value = n->value;
        *name = n->key ? cv_text(f->rw, n->key) : text_lit(f, n->name);
        return true;
    }
    const Node *bare = cv_bare_const(arg);
    if (!AST_IS(ColumnRef, bare))
        return rw_refuse(f->rw, 19208, arg, "xml-label", "parameter of function %.*s must be aliased", STR_ARG(f->call->name.v[0]));
    const StrList *p = &AST_AS(ColumnRef, bare)->parts;
    *value = arg;
    *name = text_lit(f, p->v[p->n - 1]);
    return true;
}

static Node *joined(FnCall *f, Node *all, Node *more)
{
    return all ? rw_binary(f->rw, OP_CONCAT, all, more) : more;
}

static bool attributes(FnCall *f, Node *arg, Node **to)
{
    List *l = &AST_AS(Call, arg)->args;
    for (uint32_t i = 0; i < l->n; i++) {
        Node *value, *name;
        if (!label(f, l->v[i], &value, &name))
            return false;
        *to = joined(f, *to, rw_compat(f->rw, arg, "xml_attribute", 2, name, content(f, value)));
    }
    return true;
}

bool fn_lower_xmlelement(FnCall *f)
{
    Rw   *rw = f->rw;
    Node *first = fn_arg(f, 0), *attrs = NULL, *body = NULL;
    Node *name = AST_IS(NamedArg, first) ? (AST_AS(NamedArg, first)->key ? cv_text(rw, AST_AS(NamedArg, first)->key)
                                                                       : text_lit(f, AST_AS(NamedArg, first)->name)) : NULL;
    if (!name)
        return fn_lower_refuse(f);
    for (uint32_t i = 1; i < f->call->args.n; i++) {
        Node *a = fn_arg(f, i);
        if (AST_IS(Call, a) && str_is(AST_AS(Call, a)->name.v[AST_AS(Call, a)->name.n - 1], "XMLATTRIBUTES")) {
            if (!attributes(f, a, &attrs))
                return false;
            continue;
        }
        a = content(f, AST_IS(NamedArg, a) ? AST_AS(NamedArg, a)->value : a);
        body = joined(f, body, rw_call(rw, a, NULL, "coalesce", 2, a, text_lit(f, STR(""))));
    }
    return fn_becomes(f, rw_compat(rw, *f->slot, "xml_element", 3, name, attrs ? attrs : text_lit(f, STR("")),
                                   body ? body : rw_cast(rw, rw_null(rw, *f->slot), "text")));
}

bool fn_lower_xmlforest(FnCall *f)
{
    Rw   *rw = f->rw;
    Node *all = NULL;
    for (uint32_t i = 0; i < f->call->args.n; i++) {
        Node *value, *name;
        if (!label(f, fn_arg(f, i), &value, &name))
            return false;
        Node *one = rw_compat(rw, value, "xml_member", 2, name, content(f, value));
        all = joined(f, all, rw_call(rw, value, NULL, "coalesce", 2, one, text_lit(f, STR(""))));
    }
    return fn_becomes(f, rw_compat(rw, *f->slot, "xml_content", 1, all));
}

bool fn_lower_xmlcdata(FnCall *f)
{
    Rw   *rw = f->rw;
    Node *all = joined(f, joined(f, text_lit(f, STR("<![CDATA[")), cv_text(rw, fn_arg(f, 0))), text_lit(f, STR("]]>")));
    return fn_becomes(f, rw_compat(rw, *f->slot, "xml_content", 1, all));
}

/* XMLPARSE, XMLTYPE(text): read markup. */
bool fn_lower_xmlparse(FnCall *f)
{
    Node *x = fn_arg(f, 0);
    if (f->call->args.n > 1)
        return fn_lower_refuse(f);
    f->call->options = (List){ 0 };
    return fn_becomes(f, is_xml(x) ? x : rw_cast(f->rw, cv_text(f->rw, x), "xml"));
}

bool fn_lower_xmlserialize(FnCall *f)
{
    for (uint32_t i = 0; i < f->call->options.n; i++) {
        Str name = AST_AS(Option, f->call->options.v[i])->name;
        if (!str_is(name, "AS") && !str_is(name, "CONTENT") && !str_is(name, "DOCUMENT") && !str_is(name, "NO INDENT"))
            return rw_refuse(f->rw, 3001, f->call->options.v[i], "xml-clause", "unimplemented feature: %.*s in XMLSERIALIZE", STR_ARG(name));
    }
    return fn_becomes(f, rw_cast(f->rw, fn_arg(f, 0), "text"));
}

static bool by_path(FnCall *f, const char *compat)
{
    const Option *passing = fn_option(f, "PASSING");
    List          none = { 0 };
    XmlPath       p;
    if (!xml_path(f->rw, *f->slot, fn_arg(f, 0), passing ? &passing->args : &none, &p))
        return false;
    f->call->options = (List){ 0 };
    return fn_becomes(f, p.ns ? rw_compat(f->rw, *f->slot, compat, 3, p.path, p.doc, p.ns) : rw_compat(f->rw, *f->slot, compat, 2, p.path, p.doc));
}

bool fn_lower_xmlquery(FnCall *f)
{
    return by_path(f, "xml_query");
}

bool fn_lower_xmlexists(FnCall *f)
{
    return by_path(f, "xml_exists");
}

bool fn_lower_xmlcast(FnCall *f)
{
    Node *v = cv_typed(rw_compat(f->rw, *f->slot, "xml_text", 1, fn_arg(f, 0)), otype_plain(OT_VARCHAR2));
    const OType *t = (*f->slot)->otype;
    return fn_becomes(f, t && otype_family(t->id) != FAM_CHAR ? cv_to(f->rw, v, t) : v);
}

/* EXTRACT(x, path): the old spelling of XMLQUERY. */
bool fn_lower_xmlextract(FnCall *f)
{
    Node *x = is_xml(fn_arg(f, 0)) ? fn_arg(f, 0) : rw_cast(f->rw, fn_arg(f, 0), "xml"), *path = cv_text(f->rw, fn_arg(f, 1));
    return fn_becomes(f, f->call->args.n == 2 ? rw_compat(f->rw, *f->slot, "xml_query", 2, path, x)
                                              : rw_compat(f->rw, *f->slot, "xml_query", 3, path, x, cv_text(f->rw, fn_arg(f, 2))));
}

/* ---- x.getClobVal(), x.extract(p) ... ---- */

static Node *method(Rw *rw, MethodCall *m)
{
    Node *x = m->arg, *p = m->args.n ? cv_text(rw, m->args.v[0]) : NULL;
    if (!p && (str_is(m->name, "GETCLOBVAL") || str_is(m->name, "GETSTRINGVAL")))
        return cv_typed(rw_cast(rw, x, "text"), otype_plain(str_is(m->name, "GETCLOBVAL") ? OT_CLOB : OT_VARCHAR2));
    if (!p && str_is(m->name, "GETNUMBERVAL"))
        return cv_typed(rw_compat(rw, &m->base, "to_number", 1, rw_compat(rw, &m->base, "xml_text", 1, x)), otype_plain(OT_NUMBER));
    if (m->args.n == 1 && str_is(m->name, "EXTRACT"))
        return cv_typed(rw_compat(rw, &m->base, "xml_query", 2, p, x), otype_plain(OT_XMLTYPE));
    if (m->args.n == 1 && str_is(m->name, "EXISTSNODE"))
        return cv_typed(rw_compat(rw, &m->base, "existsnode", 2, x, p), otype_plain(OT_NUMBER));
    return NULL;
}

bool fn_method(Rw *rw, Node **slot)
{
    MethodCall *m = AST_AS(MethodCall, *slot);
    Node *n = !m->has_parens ? NULL : is_xml(m->arg) ? method(rw, m) : fn_json_method(rw, m);
    if (n)
        *slot = n;
    return true; /* what is left is refused by name */
}
