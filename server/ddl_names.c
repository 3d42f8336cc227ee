/* What Oracle asks of the names in a DDL statement and PostgreSQL does not: that a private synonym's is not given again, nor
 * a constraint's within its schema (dbsaci.check_new_names); who may be granted what (dbsaci.check_object_grant); that no
 * virtual column uses a column that gets another name (dbsaci.check_rename_column). */
#include "config.h"
#include "server/ddl_names.h"

#include "backend/be_names.h"

typedef struct Given {
    Arena  *a;
    StrList object;      /* of what is created; empty: none */
    StrList table;       /* of the constraints */
    StrList constraints;
} Given;

static void take_constraints(Given *g, const List *constraints)
{
    for (uint32_t i = 0; i < constraints->n; i++)
        if (AST_IS(Constraint, constraints->v[i]) && AST_AS(Constraint, constraints->v[i])->name.n)
            strlist_push(g->a, &g->constraints, AST_AS(Constraint, constraints->v[i])->name);
}

static void take_columns(Given *g, const List *columns)
{
    for (uint32_t i = 0; i < columns->n; i++)
        take_constraints(g, &AST_AS(ColumnDef, columns->v[i])->constraints);
}

/* Of several actions one may drop what another makes anew: those are left to PostgreSQL. */
static void take_alter(Given *g, const AlterTable *t)
{
    const AlterAction *x = t->actions.n == 1 ? AST_AS(AlterAction, t->actions.v[0]) : NULL;
    g->table = t->name;
    if (x && x->kind == AK_RENAME_CONSTRAINT)
        strlist_push(g->a, &g->constraints, x->new_name);
    else if (x && (x->kind == AK_ADD_CONSTRAINT || x->kind == AK_ADD_COLUMN || (x->kind == AK_MODIFY_COLUMN && x->columns.n))) {
        take_constraints(g, &x->constraints);
        take_columns(g, &x->columns);
    }
}

static void take_names(Given *g, const Node *root)
{
    switch (root->kind) {
    case N_CreateTable:
        g->object = g->table = AST_AS(CreateTable, root)->name;
        take_constraints(g, &AST_AS(CreateTable, root)->constraints);
        take_columns(g, &AST_AS(CreateTable, root)->columns);
        break;
    case N_AlterTable: take_alter(g, AST_AS(AlterTable, root)); break;
    case N_CreateView: g->object = AST_AS(CreateView, root)->name; break;
    case N_CreateMview: g->object = AST_AS(CreateMview, root)->name; break;
    case N_CreateSequence:
        if (!AST_AS(CreateSequence, root)->alter)
            g->object = AST_AS(CreateSequence, root)->name;
        break;
    case N_Rename: g->object = strlist_of1(g->a, AST_AS(Rename, root)->to.v[AST_AS(Rename, root)->to.n - 1]); break;
    default: break;
    }
}

static void put_name(StrBuf *b, Str name)
{
    if (name.n)
        be_put_literal(b, be_pg_name(b->a, name));
    else
        sb_puts(b, "NULL");
}

static void put_array(StrBuf *b, const StrList *texts)
{
    sb_puts(b, "ARRAY[");
    for (uint32_t i = 0; i < texts->n; i++) {
        sb_puts(b, i ? ", " : "");
        be_put_literal(b, texts->v[i]);
    }
    sb_puts(b, "]::text[]");
}

/* The schema and last part of a name, as two arguments; keep_last: whether the latter is asked for. */
static void put_path(StrBuf *b, const StrList *name, bool keep_last)
{
    put_name(b, name->n > 1 ? name->v[name->n - 2] : (Str){ 0 });
    sb_puts(b, ", ");
    put_name(b, keep_last ? name->v[name->n - 1] : (Str){ 0 });
    sb_puts(b, ", ");
}

static const char *grant_check(Arena *a, const Grant *g)
{
    StrList privileges = { 0 }, grantees = { 0 };
    StrBuf  b;
    if (!g->on_name.n || g->on_kind.n)
        return NULL;
    for (uint32_t i = 0; i < g->privileges.n; i++)
        strlist_push(a, &privileges, AST_AS(Privilege, g->privileges.v[i])->name);
    for (uint32_t i = 0; i < g->grantees.n; i++)
        strlist_push(a, &grantees, be_pg_name(a, g->grantees.v[i]));
    sb_init(&b, a);
    sb_puts(&b, "SELECT dbsaci.check_object_grant(");
    put_array(&b, &privileges);
    sb_puts(&b, ", ");
    put_path(&b, &g->on_name, true);
    put_array(&b, &grantees);
    sb_puts(&b, g->revoke ? ", true)" : ", false)");
    return sb_str(&b).p;
}

/* NULL: the statement does not rename a column, or does more. */
static const char *rename_check(Arena *a, const AlterTable *t)
{
    const AlterAction *x = t->actions.n == 1 ? AST_AS(AlterAction, t->actions.v[0]) : NULL;
    StrBuf             b;
    if (!x || x->kind != AK_RENAME_COLUMN)
        return NULL;
    sb_init(&b, a);
    sb_puts(&b, "SELECT dbsaci.check_rename_column(");
    put_path(&b, &t->name, true);
    put_name(&b, x->name);
    sb_puts(&b, ")");
    return sb_str(&b).p;
}

const char *ddl_names_check(Arena *a, const Node *root)
{
    Given       g = { .a = a };
    StrBuf      b;
    const char *rename = AST_IS(AlterTable, root) ? rename_check(a, AST_AS(AlterTable, root)) : NULL;
    if (rename)
        return rename;
    if (root->kind == N_Grant)
        return grant_check(a, AST_AS(Grant, root));
    take_names(&g, root);
    if (!g.object.n && !g.constraints.n)
        return NULL;
    for (uint32_t i = 0; i < g.constraints.n; i++)
        g.constraints.v[i] = be_pg_name(a, g.constraints.v[i]);
    sb_init(&b, a);
    sb_puts(&b, "SELECT dbsaci.check_new_names(");
    put_path(&b, g.object.n ? &g.object : &g.table, g.object.n > 0);
    put_array(&b, &g.constraints);
    sb_puts(&b, ")");
    return sb_str(&b).p;
}
