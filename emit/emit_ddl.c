/* DDL but for tables: indexes, sequences, views, comments, grants, DROP, and names as values. */
#include "config.h"
#include "emit/emitter.h"

/* index_elem */
void emit_IndexColumn(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const IndexColumn *c = AST_AS(IndexColumn, node);
    bool               bare = AST_IS(ColumnRef, c->expr);
    if (!bare)
        emit_puts(e, "(");
    emit_node(e, c->expr, PREC_LOWEST);
    if (!bare)
        emit_puts(e, ")");
    if (c->desc)
        emit_puts(e, " DESC");
    if (c->nulls == NULLS_FIRST)
        emit_puts(e, " NULLS FIRST");
    else if (c->nulls == NULLS_LAST)
        emit_puts(e, " NULLS LAST");
}

/* IndexStmt: the index stands in its table's schema, so its own name has no qualifier. */
void emit_CreateIndex(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const CreateIndex *x = AST_AS(CreateIndex, node);
    emit_puts(e, x->unique ? "CREATE UNIQUE INDEX " : "CREATE INDEX ");
    if (x->if_not_exists)
        emit_puts(e, "IF NOT EXISTS ");
    emit_name(e, x->name.v[x->name.n - 1]);
    emit_puts(e, " ON ");
    emit_qualified(e, &x->table);
    emit_puts(e, " (");
    emit_list(e, &x->columns, ", ", PREC_LOWEST);
    emit_puts(e, ")");
    if (x->nulls_not_distinct)
        emit_puts(e, " NULLS NOT DISTINCT");
    emit_clause(e, "WHERE", x->where);
}

/* CreateSeqStmt, AlterSeqStmt */
void emit_CreateSequence(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const CreateSequence *s = AST_AS(CreateSequence, node);
    emit_puts(e, s->alter ? "ALTER SEQUENCE " : s->if_not_exists ? "CREATE SEQUENCE IF NOT EXISTS " : "CREATE SEQUENCE ");
    emit_qualified(e, &s->name);
    if (s->options.n)
        emit_puts(e, " ");
    emit_sequence_options(e, &s->options);
}

/* The aliases of a view: ColumnDefs that are names alone. */
static void put_aliases(Emitter *e, const List *columns)
{
    if (!columns->n)
        return;
    emit_puts(e, " (");
    for (uint32_t i = 0; i < columns->n; i++) {
        emit_puts(e, i ? ", " : "");
        emit_name(e, AST_AS(ColumnDef, columns->v[i])->name);
    }
    emit_puts(e, ")");
}

/* ViewStmt */
void emit_CreateView(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const CreateView *v = AST_AS(CreateView, node);
    emit_puts(e, v->or_replace ? "CREATE OR REPLACE VIEW " : "CREATE VIEW ");
    emit_qualified(e, &v->name);
    put_aliases(e, &v->columns);
    emit_clause(e, "AS", v->query);
    if (v->check_option)
        emit_puts(e, " WITH CASCADED CHECK OPTION");
}

/* CreateMatViewStmt */
void emit_CreateMview(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const CreateMview *v = AST_AS(CreateMview, node);
    emit_puts(e, v->if_not_exists ? "CREATE MATERIALIZED VIEW IF NOT EXISTS " : "CREATE MATERIALIZED VIEW ");
    emit_qualified(e, &v->name);
    emit_column_list(e, &v->columns);
    emit_clause(e, "AS", v->query);
    if (v->build_deferred)
        emit_puts(e, " WITH NO DATA");
}

/* RenameStmt of an index */
void emit_AlterIndex(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const AlterIndex *x = AST_AS(AlterIndex, node);
    if (!x->new_name.n) {
        emit_fail(e, "this action of ALTER INDEX");
        return;
    }
    emit_puts(e, x->if_exists ? "ALTER INDEX IF EXISTS " : "ALTER INDEX ");
    emit_qualified(e, &x->name);
    emit_puts(e, " RENAME TO ");
    emit_name(e, x->new_name);
}

/* DropStmt */
void emit_Drop(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const Drop *d = AST_AS(Drop, node);
    emit_puts(e, "DROP ");
    emit_str(e, d->object);
    emit_puts(e, d->if_exists ? " IF EXISTS " : " ");
    emit_qualified(e, &d->name);
    if (d->cascade)
        emit_puts(e, " CASCADE");
}

/* TruncateStmt */
void emit_Truncate(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const Truncate *t = AST_AS(Truncate, node);
    emit_puts(e, "TRUNCATE TABLE ");
    emit_qualified(e, &t->name);
    if (t->cascade)
        emit_puts(e, " CASCADE");
}

/* CommentStmt: an empty comment is none. */
void emit_Comment(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const Comment *c = AST_AS(Comment, node);
    emit_puts(e, "COMMENT ON ");
    emit_str(e, c->object);
    emit_puts(e, " ");
    emit_qualified(e, &c->name);
    emit_puts(e, " IS ");
    if (c->text.n)
        emit_string_literal(&e->out, c->text);
    else
        emit_puts(e, "NULL");
}

void emit_Privilege(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const Privilege *p = AST_AS(Privilege, node);
    emit_str(e, p->name);
    emit_column_list(e, &p->columns);
}

static void put_grantees(Emitter *e, const StrList *names)
{
    for (uint32_t i = 0; i < names->n; i++) {
        emit_puts(e, i ? ", " : "");
        if (str_is(names->v[i], "PUBLIC"))
            emit_puts(e, "PUBLIC");
        else
            emit_name(e, names->v[i]);
    }
}

/* GrantStmt, RevokeStmt on an object */
void emit_Grant(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const Grant *g = AST_AS(Grant, node);
    emit_puts(e, g->revoke ? "REVOKE " : "GRANT ");
    emit_list(e, &g->privileges, ", ", PREC_LOWEST);
    emit_puts(e, " ON ");
    if (g->on_kind.n) {
        emit_str(e, g->on_kind);
        emit_puts(e, " ");
    }
    emit_qualified(e, &g->on_name);
    emit_puts(e, g->revoke ? " FROM " : " TO ");
    put_grantees(e, &g->grantees);
    if (g->grant_option)
        emit_puts(e, " WITH GRANT OPTION");
    if (g->revoke)
        emit_puts(e, " CASCADE");
}

/* A name as a value; the forms are told in ast/nodes_ddl.def. */
void emit_PgName(Emitter *e, const Node *node, int outer)
{
    const PgName *n = AST_AS(PgName, node);
    Str           last = n->name.v[n->name.n - 1];
    if (str_is(n->form, "oracle")) {
        emit_string_literal(&e->out, last);
        return;
    }
    if (str_is(n->form, "bare")) {
        emit_string_literal(&e->out, emit_map_name(e->a, last));
        return;
    }
    if (str_is(n->form, "row")) {
        bool opened = emit_open(e, PREC_CAST, outer);
        emit_puts(e, "NULL::");
        emit_qualified(e, &n->name);
        emit_close(e, opened);
        return;
    }
    Emitter inner = { .a = e->a };
    sb_init(&inner.out, e->a);
    emit_qualified(&inner, &n->name);
    bool cast = str_is(n->form, "regclass");
    bool open = cast && emit_open(e, PREC_CAST, outer);
    emit_string_literal(&e->out, sb_str(&inner.out));
    if (cast)
        emit_puts(e, "::regclass");
    emit_close(e, open);
}

void emit_PgText(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    Emitter inner = { .a = e->a };
    sb_init(&inner.out, e->a);
    emit_node(&inner, AST_AS(PgText, node)->statement, PREC_LOWEST);
    if (inner.what)
        emit_fail(e, inner.what);
    emit_string_literal(&e->out, sb_str(&inner.out));
}

/* CompositeTypeStmt, CreateDomainStmt */
void emit_PgCreateType(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const PgCreateType *t = AST_AS(PgCreateType, node);
    emit_puts(e, t->element ? "CREATE DOMAIN " : "CREATE TYPE ");
    emit_qualified(e, &t->name);
    emit_puts(e, " AS ");
    if (t->element) {
        emit_node(e, t->element, PREC_LOWEST);
        emit_puts(e, "[]");
    } else {
        emit_puts(e, "(");
        emit_list(e, &t->attributes, ", ", PREC_LOWEST);
        emit_puts(e, ")");
    }
    for (uint32_t i = 0; i < t->checks.n; i++) {
        emit_puts(e, " CHECK (");
        emit_node(e, t->checks.v[i], PREC_LOWEST);
        emit_puts(e, ")");
    }
}

void emit_PgCommand(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const PgCommand *c = AST_AS(PgCommand, node);
    emit_str(e, c->words);
    if (c->name.n) {
        emit_puts(e, " ");
        emit_qualified(e, &c->name);
    }
    if (c->tail.n) {
        emit_puts(e, " ");
        emit_str(e, c->tail);
    }
}

/* Several statements where one is asked for: only inside a step that holds them all. */
void emit_PgScript(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    emit_list(e, &AST_AS(PgScript, node)->statements, ";\n", PREC_LOWEST);
}
