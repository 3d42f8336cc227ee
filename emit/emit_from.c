/* Items of FROM: table_ref in PostgreSQL's gram.y. */
#include "config.h"
#include "emit/emitter.h"

static void put_alias(Emitter *e, Str alias, const StrList *columns)
{
    if (!alias.n)
        return;
    emit_puts(e, " AS ");
    emit_name(e, alias);
    emit_column_list(e, columns);
}

void emit_TableRef(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const TableRef *t = AST_AS(TableRef, node);
    if (t->dblink.n || t->partition.n || t->partition_for.n || t->flashback.n || t->options.n)
        emit_fail(e, t->dblink.n ? "a remote table" : t->flashback.n ? "flashback" : t->options.n ? "a table modifier"
                                 : "a partition");
    emit_puts(e, t->only ? "ONLY " : "");
    emit_qualified(e, &t->name);
    put_alias(e, t->alias, &t->columns);
    if (t->sample) {
        emit_puts(e, " ");
        emit_node(e, t->sample, PREC_LOWEST);
    }
}

/* tablesample_clause; a percentage that is an expression is taken as it stands */
void emit_Sample(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const Sample *s = AST_AS(Sample, node);
    emit_puts(e, s->block ? "TABLESAMPLE SYSTEM (" : "TABLESAMPLE BERNOULLI (");
    emit_node(e, s->percent, PREC_LOWEST);
    emit_puts(e, ")");
    if (s->seed) {
        emit_puts(e, " REPEATABLE (");
        emit_node(e, s->seed, PREC_LOWEST);
        emit_puts(e, ")");
    }
}

void emit_DerivedTable(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const DerivedTable *d = AST_AS(DerivedTable, node);
    emit_puts(e, d->lateral ? "LATERAL (" : "(");
    emit_node(e, d->query, PREC_LOWEST);
    emit_puts(e, ")");
    put_alias(e, d->alias, &d->columns);
}

void emit_TableFunc(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const TableFunc *t = AST_AS(TableFunc, node);
    if (t->outer)
        emit_fail(e, "TABLE(...)(+)");
    emit_puts(e, t->lateral ? "LATERAL " : "");
    emit_node(e, t->expr, PREC_LOWEST);
    emit_puts(e, t->ordinality ? " WITH ORDINALITY" : "");
    put_alias(e, t->alias, &t->columns);
}

static bool is_join(const Node *n)
{
    return n->kind == N_Join;
}

/* joined_table */
void emit_Join(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    static const char *const words[] = { "JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN", "CROSS JOIN", NULL, NULL };
    const Join *j = AST_AS(Join, node);
    if (!words[j->kind] || j->left_partition.n || j->right_partition.n) {
        emit_fail(e, words[j->kind] ? "a partitioned outer join" : "APPLY");
        return;
    }
    emit_node(e, j->left, PREC_LOWEST);
    sb_printf(&e->out, "%s %s ", j->natural ? " NATURAL" : "", words[j->kind]);
    emit_puts(e, is_join(j->right) ? "(" : "");
    emit_node(e, j->right, PREC_LOWEST);
    emit_puts(e, is_join(j->right) ? ")" : "");
    emit_clause(e, "ON", j->on);
    if (j->using.n) {
        emit_puts(e, " USING");
        emit_column_list(e, &j->using);
    }
}

/* xmltable; namespaces: Option whose name is the prefix or DEFAULT */
void emit_XmlTable(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const XmlTable *x = AST_AS(XmlTable, node);
    if (x->outer || x->passing.n != 1)
        emit_fail(e, "XMLTABLE with (+), or without exactly one PASSING");
    emit_puts(e, "XMLTABLE(");
    for (uint32_t i = 0; i < x->namespaces.n; i++) {
        const Option *o = AST_AS(Option, x->namespaces.v[i]);
        emit_puts(e, i ? ", " : "XMLNAMESPACES(");
        if (str_is(o->name, "DEFAULT"))
            emit_puts(e, "DEFAULT ");
        emit_list(e, &o->args, ", ", PREC_LOWEST);
        if (!str_is(o->name, "DEFAULT")) {
            emit_puts(e, " AS ");
            sb_printf(&e->out, "\"%.*s\"", STR_ARG(o->name)); /* a prefix keeps its case */
        }
    }
    emit_puts(e, x->namespaces.n ? "), " : "");
    emit_node(e, x->path, PREC_ATOM);
    emit_puts(e, " PASSING ");
    if (x->passing.n)
        emit_node(e, x->passing.v[0], PREC_ATOM);
    emit_list_clause(e, "COLUMNS", &x->columns);
    emit_puts(e, ")");
    put_alias(e, x->alias, &(StrList){ 0 });
}

/* xmltable_column_el */
void emit_XmlColumn(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const XmlColumn *c = AST_AS(XmlColumn, node);
    emit_name(e, c->name);
    if (c->ordinality) {
        emit_puts(e, " FOR ORDINALITY");
        return;
    }
    emit_puts(e, " ");
    emit_node(e, c->type, PREC_LOWEST);
    if (c->path) {
        emit_puts(e, " PATH ");
        emit_node(e, c->path, PREC_OP);
    }
    if (c->default_value) {
        emit_puts(e, " DEFAULT ");
        emit_node(e, c->default_value, PREC_OP);
    }
}
