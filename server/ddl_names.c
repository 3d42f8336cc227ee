/* Names that a DDL statement gives and that Oracle wants to be free where PostgreSQL does not: a private synonym's, and a
 * constraint's within its schema (dbsaci.check_new_names). */
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

const char *ddl_names_check(Arena *a, const Node *root)
{
    Given  g = { .a = a };
    StrBuf b;
    take_names(&g, root);
    const StrList *name = g.object.n ? &g.object : &g.table;
    if (!g.object.n && !g.constraints.n)
        return NULL;
    sb_init(&b, a);
    sb_puts(&b, "SELECT dbsaci.check_new_names(");
    put_name(&b, name->n > 1 ? name->v[name->n - 2] : (Str){ 0 });
    sb_puts(&b, ", ");
    put_name(&b, g.object.n ? g.object.v[g.object.n - 1] : (Str){ 0 });
    sb_puts(&b, ", ARRAY[");
    for (uint32_t i = 0; i < g.constraints.n; i++) {
        sb_puts(&b, i ? ", " : "");
        put_name(&b, g.constraints.v[i]);
    }
    sb_puts(&b, "]::text[])");
    return sb_str(&b).p;
}
