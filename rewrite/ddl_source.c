/* Pass ddl_source: the dictionary shows a view's query, a column's default, a virtual column's expression and a CHECK as they
 * were written (USER_VIEWS.TEXT, USER_TAB_COLUMNS.DATA_DEFAULT, USER_CONSTRAINTS.SEARCH_CONDITION), not PostgreSQL's rendering of their translation. */
#include "config.h"
#include "rewrite/ddl.h"

static void text_fact(Rw *rw, const Node *at, const StrList *name)
{
    ddl_fact(rw, at, "set_object_prop", 4, ddl_name(rw, at, name, "regclass"), rw_null(rw, at), rw_string(rw, at, "text"),
             ddl_text(rw, at, rw->view_text));
}

/* ---- tables ---- */

/* A literal needs no keeping where PostgreSQL shows it as it is. */
static bool is_plain(const Node *n, Str text)
{
    size_t digits = 0;
    if (!AST_IS(StringLit, n) && !AST_IS(NumberLit, n))
        return false;
    while (digits < text.n && ((text.p[digits] >= '0' && text.p[digits] <= '9') || text.p[digits] == '.'))
        digits++;
    return digits == text.n || (text.p[0] == '\'' && text.p[text.n - 1] == '\'');
}

/* With the blanks that follow: Oracle keeps a default up to the next token. */
static Str said_and_blanks(const Rw *rw, const Node *n)
{
    Str text = ddl_said(rw, n);
    while (n->at.start + text.n < rw->text.n && strchr(" \t\r\n", text.p[text.n]))
        text.n++;
    return text;
}

/* seq.NEXTVAL, which Oracle shows as "APP"."SEQ"."NEXTVAL"; any other expression as it is written. */
static Str default_text(Rw *rw, const Node *n)
{
    const Call   *call = AST_IS(Call, n) ? AST_AS(Call, n) : NULL;
    const PgName *seq = call && call->args.n == 1 && AST_IS(PgName, call->args.v[0]) ? AST_AS(PgName, call->args.v[0]) : NULL;
    bool          next = seq && str_iis(call->name.v[call->name.n - 1], "NEXTVAL");
    if (!next && !(seq && str_iis(call->name.v[call->name.n - 1], "CURRVAL")))
        return said_and_blanks(rw, n);
    Str schema = seq->name.n > 1 ? seq->name.v[seq->name.n - 2] : rw->options->current_schema;
    if (!schema.n)
        return said_and_blanks(rw, n);
    return str_of(arena_printf(rw->a, "\"%.*s\".\"%.*s\".\"%s\"", STR_ARG(schema), STR_ARG(seq->name.v[seq->name.n - 1]),
                               next ? "NEXTVAL" : "CURRVAL"));
}

static void default_fact(Rw *rw, const StrList *table, const ColumnDef *c)
{
    const Node *n = c->generated ? c->generated : c->default_value;
    if (!n || n->at.end <= n->at.start)
        return;
    Str text = c->generated ? ddl_said(rw, n) : default_text(rw, n);
    if (!is_plain(n, text))
        ddl_fact(rw, n, "set_default_text", 3, ddl_name(rw, n, table, "regclass"), ddl_bare(rw, n, c->name), ddl_text(rw, n, text));
}

/* CHECKs with their names, NULL of one that has none, and the names of those that are RELY. */
typedef struct Checks {
    List    names, texts;
    StrList rely;
} Checks;

static void take_checks(Rw *rw, const List *constraints, Checks *to)
{
    for (uint32_t i = 0; i < constraints->n; i++) {
        const Constraint *c = AST_IS(Constraint, constraints->v[i]) ? AST_AS(Constraint, constraints->v[i]) : NULL;
        if (c && c->kind == CK_CHECK && c->check) {
            list_push(rw->a, &to->names, c->name.n ? ddl_bare(rw, c->check, c->name) : rw_null(rw, c->check));
            list_push(rw->a, &to->texts, ddl_text(rw, c->check, ddl_said(rw, c->check)));
        }
        if (c && c->rely && c->name.n)
            strlist_push(rw->a, &to->rely, c->name);
    }
}

static void table_facts(Rw *rw, const Node *at, const StrList *table, const List *columns, const List *constraints)
{
    Checks checks = { 0 };
    for (uint32_t i = 0; i < columns->n; i++) {
        const ColumnDef *c = AST_AS(ColumnDef, columns->v[i]);
        default_fact(rw, table, c);
        take_checks(rw, &c->constraints, &checks);
    }
    take_checks(rw, constraints, &checks);
    if (checks.names.n)
        ddl_fact(rw, at, "set_check_texts", 3, ddl_name(rw, at, table, "regclass"), ddl_array(rw, at, checks.names),
                 ddl_array(rw, at, checks.texts));
    if (checks.rely.n)
        ddl_fact(rw, at, "set_rely", 2, ddl_name(rw, at, table, "regclass"), ddl_names(rw, at, &checks.rely));
}

static void alter_facts(Rw *rw, const AlterTable *t)
{
    for (uint32_t i = 0; i < t->actions.n; i++) {
        const AlterAction *x = AST_AS(AlterAction, t->actions.v[i]);
        bool               adds = x->kind == AK_ADD_COLUMN || x->kind == AK_MODIFY_COLUMN || x->kind == AK_ADD_CONSTRAINT;
        if (adds)
            table_facts(rw, &t->base, &t->name, &x->columns, &x->constraints);
    }
}

bool rw_ddl_source(Rw *rw, Node **root)
{
    switch ((*root)->kind) {
    case N_CreateView:
        if (!AST_AS(CreateView, *root)->force || rw->catalog) /* a forced view may not be there yet (ddl_check.c) */
            text_fact(rw, *root, &AST_AS(CreateView, *root)->name);
        break;
    case N_CreateMview: text_fact(rw, *root, &AST_AS(CreateMview, *root)->name); break;
    case N_CreateTable:
        table_facts(rw, *root, &AST_AS(CreateTable, *root)->name, &AST_AS(CreateTable, *root)->columns,
                    &AST_AS(CreateTable, *root)->constraints);
        break;
    case N_AlterTable: alter_facts(rw, AST_AS(AlterTable, *root)); break;
    default: break;
    }
    return true;
}
