/* XML functions that change a document: calls of compat/89_xml_edit.sql. The last argument may be the namespaces. */
#include "config.h"
#include "rewrite/fn_lower.h"
#include "rewrite/fn_nodes.h"

static Node *word(FnCall *f, const char *s)
{
    return rw_string(f->rw, *f->slot, s);
}

static Node *no_text(FnCall *f)
{
    return rw_cast(f->rw, rw_null(f->rw, *f->slot), "text");
}

/* Markup, or text: PostgreSQL's xml is its text. */
static Node *text_of(FnCall *f, Node *v)
{
    if (cv_is_null(v))
        return no_text(f);
    return cv_type(v) == OT_XMLTYPE ? rw_cast(f->rw, v, "text") : cv_pin(f->rw, cv_text(f->rw, v), OT_VARCHAR2);
}

static Node *document(FnCall *f)
{
    Node *x = fn_arg(f, 0);
    return cv_type(x) == OT_XMLTYPE ? x : rw_cast(f->rw, x, "xml");
}

static Node *optional(FnCall *f, uint32_t at)
{
    return at < f->call->args.n ? text_of(f, fn_arg(f, at)) : no_text(f);
}

static bool edit(FnCall *f, const char *how, Node *value, uint32_t ns)
{
    return fn_becomes(f, rw_compat(f->rw, *f->slot, "xml_edit", 5, document(f), word(f, how), text_of(f, fn_arg(f, 1)), value, optional(f, ns)));
}

/* UPDATEXML(x, path, value, path, value ... [, namespaces]): one change after the other. */
bool fn_lower_updatexml(FnCall *f)
{
    uint32_t n = f->call->args.n;
    Node    *x = document(f);
    for (uint32_t i = 1; i + 1 < n; i += 2)
        x = rw_compat(f->rw, *f->slot, "xml_edit", 5, x, word(f, "update"), text_of(f, fn_arg(f, i)), text_of(f, fn_arg(f, i + 1)),
                      n % 2 == 0 ? text_of(f, ast_copy(f->rw->a, fn_arg(f, n - 1))) : no_text(f));
    return fn_becomes(f, x);
}

bool fn_lower_deletexml(FnCall *f)
{
    return edit(f, "delete", no_text(f), 2);
}

bool fn_lower_appendchildxml(FnCall *f)
{
    return edit(f, "append", text_of(f, fn_arg(f, 2)), 3);
}

bool fn_lower_insertxmlbefore(FnCall *f)
{
    return edit(f, "before", text_of(f, fn_arg(f, 2)), 3);
}

bool fn_lower_insertxmlafter(FnCall *f)
{
    return edit(f, "after", text_of(f, fn_arg(f, 2)), 3);
}

bool fn_lower_insertchildxml(FnCall *f)
{
    return fn_becomes(f, rw_compat(f->rw, *f->slot, "xml_insert_child", 5, document(f), text_of(f, fn_arg(f, 1)), text_of(f, fn_arg(f, 2)),
                                   text_of(f, fn_arg(f, 3)), optional(f, 4)));
}

static bool beside(FnCall *f, const char *how)
{
    return fn_becomes(f, rw_compat(f->rw, *f->slot, "xml_insert_beside", 6, document(f), word(f, how), text_of(f, fn_arg(f, 1)),
                                   text_of(f, fn_arg(f, 2)), text_of(f, fn_arg(f, 3)), optional(f, 4)));
}

bool fn_lower_insertchildbefore(FnCall *f)
{
    return beside(f, "before");
}

bool fn_lower_insertchildafter(FnCall *f)
{
    return beside(f, "after");
}

/* XMLROOT(x, VERSION v [, STANDALONE w]). */
bool fn_lower_xmlroot(FnCall *f)
{
    Node *version = fn_option_arg(fn_option(f, "VERSION"));
    Node *alone = fn_option(f, "STANDALONE YES") ? word(f, "yes") : fn_option(f, "STANDALONE NO") ? word(f, "no") : no_text(f);
    Node *n = rw_compat(f->rw, *f->slot, "xml_root", 3, document(f), version ? text_of(f, version) : no_text(f), alone);
    f->call->options = (List){ 0 };
    return fn_becomes(f, n);
}
