/* Pass ddl_source: the dictionary shows a view's query, a column's default and a virtual column's expression as they were
 * written (USER_VIEWS.TEXT, USER_TAB_COLUMNS.DATA_DEFAULT), not PostgreSQL's rendering of their translation. */
#include "config.h"
#include "rewrite/ddl.h"

static void text_fact(Rw *rw, const Node *at, const StrList *name)
{
    ddl_fact(rw, at, "set_object_prop", 4, ddl_name(rw, at, name, "regclass"), rw_null(rw, at), rw_string(rw, at, "text"),
             ddl_text(rw, at, rw->view_text));
}

/* A literal needs no keeping: PostgreSQL shows it as it is. */
static bool is_plain(const Node *n)
{
    return AST_IS(StringLit, n) || AST_IS(NumberLit, n) || AST_IS(NullLit, n);
}

static void column_facts(Rw *rw, const CreateTable *t)
{
    for (uint32_t i = 0; i < t->columns.n; i++) {
        const ColumnDef *c = AST_AS(ColumnDef, t->columns.v[i]);
        const Node      *said = c->generated ? c->generated : c->default_value;
        if (said && said->at.end > said->at.start && !is_plain(said))
            ddl_fact(rw, said, "set_default_text", 3, ddl_name(rw, said, &t->name, "regclass"), ddl_bare(rw, said, c->name),
                     ddl_text(rw, said, (Str){ rw->text.p + said->at.start, said->at.end - said->at.start }));
    }
}

bool rw_ddl_source(Rw *rw, Node **root)
{
    if (AST_IS(CreateView, *root)) {
        const CreateView *v = AST_AS(CreateView, *root);
        if (!v->force || rw->catalog) /* a forced view may not be there yet (ddl_check.c) */
            text_fact(rw, *root, &v->name);
    } else if (AST_IS(CreateMview, *root)) {
        const CreateMview *v = AST_AS(CreateMview, *root);
        text_fact(rw, *root, &v->name);
    } else if (AST_IS(CreateTable, *root)) {
        column_facts(rw, AST_AS(CreateTable, *root));
    }
    return true;
}
