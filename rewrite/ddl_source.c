/* Pass ddl_source: the dictionary shows a view's query as it was written (USER_VIEWS.TEXT), not PostgreSQL's rendering. */
#include "config.h"
#include "rewrite/ddl.h"

/* The source of a query, if its span is that of a whole one: rewriting may have made the node anew. */
static Str source_of(const Rw *rw, const Node *query)
{
    static const char *const heads[] = { "SELECT", "WITH", "(" };
    Str s = { rw->text.p + query->at.start, query->at.end - query->at.start };
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
        Str head = str_of(heads[i]);
        if (s.n > head.n && str_iis((Str){ s.p, head.n }, heads[i]))
            return s;
    }
    return (Str){ "", 0 };
}

static void text_fact(Rw *rw, const Node *at, const StrList *name, const Node *query)
{
    Str text = query ? source_of(rw, query) : (Str){ "", 0 };
    if (text.n)
        ddl_fact(rw, at, "set_object_prop", 4, ddl_name(rw, at, name, "regclass"), rw_null(rw, at), rw_string(rw, at, "text"),
                 ddl_text(rw, at, text));
}

bool rw_ddl_source(Rw *rw, Node **root)
{
    if (AST_IS(CreateView, *root)) {
        const CreateView *v = AST_AS(CreateView, *root);
        if (!v->force || rw->catalog) /* a forced view may not be there yet (ddl_check.c) */
            text_fact(rw, *root, &v->name, v->query);
    } else if (AST_IS(CreateMview, *root)) {
        const CreateMview *v = AST_AS(CreateMview, *root);
        text_fact(rw, *root, &v->name, v->query);
    }
    return true;
}
