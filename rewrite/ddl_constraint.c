/* Constraints: states that PostgreSQL does not have, Oracle's rule for NULL in keys, names. */
#include "config.h"
#include "rewrite/ddl.h"

static void push_check_facts(Rw *rw, const DdlTable *t, const Constraint *c, const char *fn)
{
    const Node *at = &c->base;
    ddl_fact(rw, at, fn, 2, ddl_name(rw, at, t->name, "regclass"), ddl_bare(rw, at, c->name));
}

static const Constraint *inline_constraint(const ColumnDef *c, ConstraintKind kind)
{
    for (uint32_t i = 0; i < c->constraints.n; i++) {
        const Constraint *x = AST_AS(Constraint, c->constraints.v[i]);
        if (x->kind == kind && !x->negated && !x->disabled)
            return x;
    }
    return NULL;
}

/* Can the column be NULL, as far as the statement or the catalogue says? */
static bool may_be_null(const DdlTable *t, Str column)
{
    for (uint32_t i = 0; t->columns && i < t->columns->n; i++) {
        const ColumnDef *c = AST_AS(ColumnDef, t->columns->v[i]);
        if (!str_eq(c->name, column))
            continue;
        return !inline_constraint(c, CK_NOT_NULL) && !inline_constraint(c, CK_PRIMARY_KEY) && !c->identity;
    }
    const CatColumn *cat = ddl_column(t->rel, column);
    return !cat || cat->nullable;
}

static bool in_primary_key(const List *constraints, Str column)
{
    for (uint32_t i = 0; i < constraints->n; i++) {
        const Constraint *c = AST_IS(Constraint, constraints->v[i]) ? AST_AS(Constraint, constraints->v[i]) : NULL;
        for (uint32_t k = 0; c && c->kind == CK_PRIMARY_KEY && !c->disabled && k < c->columns.n; k++)
            if (str_eq(c->columns.v[k], column))
                return true;
    }
    return false;
}

void ddl_own_not_null(Rw *rw, const StrList *table, const List *columns, const List *constraints)
{
    for (uint32_t i = 0; i < columns->n; i++) {
        const ColumnDef  *c = AST_AS(ColumnDef, columns->v[i]);
        const Constraint *said = inline_constraint(c, CK_NOT_NULL);
        if (said && !said->name.n && (inline_constraint(c, CK_PRIMARY_KEY) || in_primary_key(constraints, c->name)))
            ddl_fact(rw, &said->base, "set_object_prop", 4, ddl_name(rw, &said->base, table, "regclass"),
                     ddl_bare(rw, &said->base, c->name), rw_string(rw, &said->base, "not_null"), rw_string(rw, &said->base, "YES"));
    }
}

/* Two rows are equal in Oracle if their non-NULL parts are and not all parts are NULL. One column: PostgreSQL's rule.
 * With a column that cannot be NULL: NULLS NOT DISTINCT. Else an index beside the constraint for the rows that are partly
 * NULL: PostgreSQL lets foreign keys refer to a constraint alone. */
static void null_rule(Rw *rw, const DdlTable *t, const List *all, Constraint *c)
{
    bool any = false, every = true;
    if (c->columns.n < 2)
        return;
    for (uint32_t i = 0; i < c->columns.n; i++) {
        bool null = may_be_null(t, c->columns.v[i]) && !in_primary_key(all, c->columns.v[i]);
        any = any || null;
        every = every && null;
    }
    c->nulls_not_distinct = any && !every;
    if (!every)
        return;
    const Node *at = &c->base;
    rw_rule(rw, "unique-null-rule");
    ddl_fact(rw, at, "unique_null_rule", 2, ddl_name(rw, at, t->name, "regclass"), ddl_names(rw, at, &c->columns));
}

static void deferral(Rw *rw, Constraint *c)
{
    bool can = c->kind == CK_FOREIGN_KEY || c->kind == CK_UNIQUE || c->kind == CK_PRIMARY_KEY;
    if (c->initially == DEF_YES && c->deferrable == DEF_UNSAID)
        c->deferrable = DEF_YES;
    if (!can && c->deferrable == DEF_YES)
        rw_find(rw, DIAG_REVIEW, &c->base, "check-deferrable", "%s is checked at once, not at COMMIT",
                c->kind == CK_CHECK ? "a CHECK constraint" : "NOT NULL");
    if (!can)
        c->deferrable = c->initially = DEF_UNSAID;
}

/* A state needs a name to speak of. */
static void need_name(Rw *rw, const DdlTable *t, Constraint *c)
{
    if (!c->name.n)
        c->name = rw_fresh(rw, arena_printf(rw->a, "%.*s_CK", STR_ARG(ddl_last(t->name))));
}

/* true: keep it in the statement. */
static bool one(Rw *rw, const DdlTable *t, const List *all, Constraint *c)
{
    c->rely = false;
    c->using_index = NULL;
    c->options.n = 0;
    deferral(rw, c);
    if (c->kind == CK_NOT_NULL)
        return !c->disabled;
    if (c->kind == CK_UNIQUE && !c->disabled)
        null_rule(rw, t, all, c);
    if (c->kind == CK_FOREIGN_KEY && c->on_delete == RA_NO_ACTION)
        c->on_delete = RA_UNSAID;
    if (c->disabled) { /* made and switched off again, so that its definition is checked and kept by PostgreSQL's words */
        need_name(rw, t, c);
        push_check_facts(rw, t, c, "disable_constraint");
        rw_rule(rw, "disabled-constraint");
        if (t->alter && (c->kind == CK_CHECK || c->kind == CK_FOREIGN_KEY)) /* rows that break it do not matter */
            c->novalidate = true;
        c->disabled = false;
        c->novalidate = t->alter && c->novalidate;
        return true;
    }
    if (!t->alter) {
        c->novalidate = false; /* there are no rows yet */
    } else if (c->novalidate && (c->kind == CK_UNIQUE || c->kind == CK_PRIMARY_KEY)) {
        rw_find(rw, DIAG_NOTE, &c->base, "key-novalidate", "ENABLE NOVALIDATE: a key is always checked against the rows that are there");
        c->novalidate = false;
    }
    return true;
}

void ddl_constraints(Rw *rw, const DdlTable *t, List *constraints)
{
    List kept = { 0 };
    for (uint32_t i = 0; i < constraints->n; i++)
        if (AST_IS(Constraint, constraints->v[i]) && one(rw, t, constraints, AST_AS(Constraint, constraints->v[i])))
            list_push(rw->a, &kept, constraints->v[i]);
    *constraints = kept; /* supplemental log groups and the like are gone */
}

void ddl_column_constraints(Rw *rw, const DdlTable *t, ColumnDef *col)
{
    List kept = { 0 };
    for (uint32_t i = 0; i < col->constraints.n; i++) {
        Constraint *c = AST_AS(Constraint, col->constraints.v[i]);
        const Node *at = &c->base;
        if (c->kind == CK_NOT_NULL && c->negated && !t->alter)
            continue;
        if (c->kind == CK_NOT_NULL && c->name.n) { /* up to PostgreSQL 17 NOT NULL has no name of its own */
            if (!c->disabled)
                ddl_fact(rw, at, "set_object_prop", 4, ddl_name(rw, at, t->name, "regclass"), ddl_bare(rw, at, col->name),
                         rw_string(rw, at, "not_null_name"), ddl_bare(rw, at, c->name));
            c->name = (Str){ "", 0 };
        }
        c->columns = c->kind == CK_NOT_NULL ? (StrList){ 0 } : strlist_of1(rw->a, col->name);
        if (!one(rw, t, &(List){ 0 }, c))
            continue;
        c->columns.n = 0; /* inline again */
        list_push(rw->a, &kept, col->constraints.v[i]);
    }
    col->constraints = kept;
}

/* ---- names ---- */

static bool unnamed(const List *constraints, bool inline_ones, StrList *names, Arena *a)
{
    bool found = false;
    for (uint32_t i = 0; i < constraints->n; i++) {
        const Constraint *c = AST_IS(Constraint, constraints->v[i]) ? AST_AS(Constraint, constraints->v[i]) : NULL;
        if (!c || (c->kind == CK_NOT_NULL && inline_ones))
            continue;
        if (c->name.n)
            strlist_push(a, names, c->name);
        else
            found = true;
    }
    return found;
}

void ddl_system_names(Rw *rw, const DdlTable *t, const List *columns, const List *constraints)
{
    StrList     named = { 0 };
    const Node *at = NULL;
    bool        found = unnamed(constraints, false, &named, rw->a);
    for (uint32_t i = 0; i < columns->n; i++)
        found = unnamed(&AST_AS(ColumnDef, columns->v[i])->constraints, true, &named, rw->a) || found;
    if (!found)
        return;
    at = constraints->n ? constraints->v[0] : columns->v[0];
    ddl_fact(rw, at, "name_constraints", 2, ddl_name(rw, at, t->name, "regclass"), ddl_names(rw, at, &named));
}
