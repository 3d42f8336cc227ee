/* A trigger: a trigger function in PL/pgSQL and a call of dbsaci.create_trigger(), which knows the table as it is then.
 *
 * What Oracle's WHEN says is the function's first test: PostgreSQL's own WHEN must not name OLD in a trigger of INSERT. */
#include "config.h"
#include "rewrite/ddl.h"
#include "rewrite/plg.h"

static bool has_event(const CreateTrigger *t, const char *name)
{
    for (uint32_t i = 0; i < t->events.n; i++)
        if (str_is(AST_AS(TriggerEvent, t->events.v[i])->name, name))
            return true;
    return false;
}

/* ---- :NEW and :OLD ---- */

static Str old_name(const CreateTrigger *t)
{
    return t->old_name.n ? t->old_name : STR("OLD");
}

static Str new_name(const CreateTrigger *t)
{
    return t->new_name.n ? t->new_name : STR("NEW");
}

static Node *column_of(Plg *pl, const Node *at, bool is_new, Str column, const PlgType **type)
{
    const CatColumn *c = ddl_column(pl->table, column);
    if (pl->table && !c) {
        plg_error(pl, at, "PLS-00049: bad bind variable '%s.%.*s'", is_new ? "NEW" : "OLD", STR_ARG(column));
        return NULL;
    }
    PlgType *t = ARENA_NEW(pl->rw->a, PlgType);
    plg_column(pl, c ? &c->type : otype_plain(OT_UNKNOWN), t);
    if (c && c->type.id == OT_OBJECT) {
        plg_refuse(pl, at, "a column of an object type in a trigger");
        return NULL;
    }
    *type = t;
    return AST_NEW(pl->rw->a, PgVar, at->at, .parts = strlist_of2(pl->rw->a, is_new ? STR("NEW") : STR("OLD"), column));
}

Node *plg_trigger_ref(Plg *pl, const TriggerRef *r, const PlgType **type)
{
    const CreateTrigger *t = pl->trigger;
    if (!t) {
        plg_error(pl, &r->base, "PLS-00049: bad bind variable '%.*s'", STR_ARG(r->correlation));
        return NULL;
    }
    bool is_new = str_eq(r->correlation, new_name(t));
    if (!is_new && !str_eq(r->correlation, old_name(t))) {
        plg_error(pl, &r->base, "PLS-00049: bad bind variable '%.*s'", STR_ARG(r->correlation));
        return NULL;
    }
    if (!pl->each_row) {
        rw_refuse(pl->rw, 4082, &r->base, "trigger", "NEW or OLD references not allowed in table level triggers");
        return NULL;
    }
    if (r->parts.n != 1) {
        plg_refuse(pl, &r->base, "an attribute of :NEW or :OLD");
        return NULL;
    }
    return column_of(pl, &r->base, is_new, r->parts.v[0], type);
}

bool plg_may_set(Plg *pl, const TriggerRef *r)
{
    const CreateTrigger *t = pl->trigger;
    if (t && str_eq(r->correlation, old_name(t)))
        return rw_refuse(pl->rw, 4085, &r->base, "trigger", "cannot change the value of an OLD reference variable");
    if (t && (!str_is(pl->timing, "BEFORE") || (!has_event(t, "INSERT") && !has_event(t, "UPDATE"))))
        return rw_refuse(pl->rw, 4084, &r->base, "trigger", "cannot change NEW values for this trigger type");
    return true;
}

/* ---- INSERTING, UPDATING, DELETING ---- */

static Node *updating_column(Plg *pl, const Call *c)
{
    Str column = AST_IS(StringLit, c->args.v[0]) ? AST_AS(StringLit, c->args.v[0])->value : (Str){ 0 };
    if (!column.n) {
        plg_refuse(pl, &c->base, "UPDATING of a variable");
        return NULL;
    }
    column = str_upper(pl->rw->a, column);
    strlist_push(pl->rw->a, &pl->asked_columns, column);
    Str pg = str_lower(pl->rw->a, column);
    return plg_text(pl, "(TG_OP = 'UPDATE' AND dbsaci.trigger_updates(TG_RELID, '%.*s'))", STR_ARG(pg));
}

Node *plg_trigger_predicate(Plg *pl, const Node *n)
{
    const StrList *name = AST_IS(ColumnRef, n) ? &AST_AS(ColumnRef, n)->parts : AST_IS(Call, n) ? &AST_AS(Call, n)->name : NULL;
    if (!name || name->n != 1 || plg_find(pl, name->v[0]))
        return NULL;
    if (str_is(name->v[0], "INSERTING"))
        return plg_text(pl, "(TG_OP = 'INSERT')");
    if (str_is(name->v[0], "DELETING"))
        return plg_text(pl, "(TG_OP = 'DELETE')");
    if (!str_is(name->v[0], "UPDATING"))
        return NULL;
    if (AST_IS(Call, n) && AST_AS(Call, n)->args.n == 1)
        return updating_column(pl, AST_AS(Call, n));
    return plg_text(pl, "(TG_OP = 'UPDATE')");
}

const char *plg_trigger_result(const Plg *pl)
{
    const CreateTrigger *t = pl->trigger;
    if (!pl->each_row || str_is(pl->timing, "AFTER"))
        return "NULL";
    if (!has_event(t, "DELETE"))
        return "NEW";
    return t->events.n == 1 ? "OLD" : "COALESCE(NEW, OLD)";
}

/* ---- ORA-04091 ---- */

typedef struct OwnTable {
    Plg  *pl;
    bool found;
} OwnTable;

static WalkStep look_for_table(Node **slot, void *ctx)
{
    OwnTable      *o = ctx;
    const StrList *on = &o->pl->trigger->on_name;
    if (AST_IS(TableRef, *slot)) {
        const StrList *name = &AST_AS(TableRef, *slot)->name;
        bool same = str_eq(ddl_last(name), ddl_last(on)) && (name->n < 2 || on->n < 2 || str_eq(name->v[name->n - 2], on->v[on->n - 2]));
        o->found |= same && !AST_AS(TableRef, *slot)->dblink.n;
    }
    return o->found ? WALK_STOP : WALK_ON;
}

/* A row trigger must not look at its own table, nor change it; the one row of INSERT ... VALUES is no change yet before it
 * is there. */
void plg_check_mutating(Plg *pl, const Node *stmt)
{
    const CreateTrigger *t = pl->trigger;
    OwnTable             o = { pl, false };
    Node                *n = (Node *)(uintptr_t)stmt;
    if (!t || !pl->each_row || str_is(pl->timing, "INSTEAD OF"))
        return;
    ast_walk(&n, look_for_table, &o);
    if (o.found)
        plg_put(pl, "PERFORM dbsaci.trigger_mutating(TG_RELID, TG_OP, TG_WHEN); ");
}

/* ---- CREATE TRIGGER ---- */

static bool is_row_event(const CreateTrigger *t)
{
    for (uint32_t i = 0; i < t->events.n; i++) {
        Str name = AST_AS(TriggerEvent, t->events.v[i])->name;
        if (!str_is(name, "INSERT") && !str_is(name, "UPDATE") && !str_is(name, "DELETE"))
            return false;
    }
    return !t->on_kind.n && t->on_name.n;
}

/* What Oracle says of the head. */
static bool check_head(Plg *pl, const CreateTrigger *t)
{
    Rw  *rw = pl->rw;
    bool view = pl->table && (pl->table->kind == CAT_VIEW || pl->table->kind == CAT_MVIEW), instead = str_is(t->timing, "INSTEAD OF");
    if (!is_row_event(t))
        return plg_refuse(pl, &t->base, "triggers of DDL and database events");
    if (rw->catalog && !pl->table) {
        const CatRelation *rel;
        if (rw->catalog->relation(rw->catalog, t->on_name.n > 1 ? t->on_name.v[0] : (Str){ 0 }, ddl_last(&t->on_name), &rel) == CAT_NO)
            return rw_refuse(rw, 942, &t->base, "unknown-table", "table or view does not exist");
    }
    if (instead && pl->table && !view)
        return rw_refuse(rw, 25002, &t->base, "trigger", "cannot create INSTEAD OF triggers on tables");
    if (!instead && view)
        return rw_refuse(rw, 25001, &t->base, "trigger", "cannot create this trigger type on views");
    if (t->when && !pl->each_row && !t->compound)
        return rw_refuse(rw, 4077, t->when, "trigger", "WHEN clause cannot be used with table level triggers");
    if (t->when && instead)
        return rw_refuse(rw, 25004, t->when, "trigger", "WHEN clause is not allowed in INSTEAD OF triggers");
    for (uint32_t i = 0; i < t->events.n; i++) {
        const TriggerEvent *e = AST_AS(TriggerEvent, t->events.v[i]);
        if (e->columns.n && instead)
            return rw_refuse(rw, 25006, &e->base, "trigger", "cannot specify this column in UPDATE OF clause");
        for (uint32_t c = 0; pl->table && c < e->columns.n; c++)
            if (!ddl_column(pl->table, e->columns.v[c]))
                return rw_refuse(rw, 904, &e->base, "unknown-name", "\"%.*s\": invalid identifier", STR_ARG(e->columns.v[c]));
    }
    return true;
}

/* In WHEN the colon is left out: NEW.x. */
static WalkStep add_colon(Node **slot, void *ctx)
{
    Plg        *pl = ctx;
    ColumnRef *c = AST_IS(ColumnRef, *slot) ? AST_AS(ColumnRef, *slot) : NULL;
    if (c && c->parts.n == 2 && (str_eq(c->parts.v[0], new_name(pl->trigger)) || str_eq(c->parts.v[0], old_name(pl->trigger))))
        *slot = AST_NEW(pl->rw->a, TriggerRef, c->base.at, .correlation = c->parts.v[0], .parts = strlist_of1(pl->rw->a, c->parts.v[1]));
    return WALK_ON;
}

Node *plg_trigger_when(Plg *pl)
{
    const CreateTrigger *t = pl->trigger;
    Node *when = ast_copy(pl->rw->a, t->when);
    ast_walk(&when, add_colon, pl);
    return plg_condition(pl, when);
}

static bool put_when(Plg *pl)
{
    Node *c = plg_trigger_when(pl);
    if (c)
        plg_put(pl, "IF (%n) IS NOT TRUE THEN RETURN %s; END IF; ", c, plg_trigger_result(pl));
    return c != NULL;
}

static bool function_body(Plg *pl, const CreateTrigger *t)
{
    Node *directive = plg_slot(pl);
    pl->declare = plg_slot(pl);
    pl->vars = plg_slot(pl);
    plg_put(pl, "BEGIN ");
    if (t->when && !put_when(pl))
        return false;
    bool ok = t->block ? plg_block(pl, AST_AS(PlsqlBlock, t->block)) : plg_call(pl, t->call);
    if (!ok)
        return false;
    plg_put(pl, " RETURN %s; END", plg_trigger_result(pl));
    AST_AS(PgVar, directive)->text = STR("#variable_conflict use_column ");
    plg_unit_variables(pl);
    return true;
}

static Node *events(Rw *rw, const CreateTrigger *t)
{
    List items = { 0 };
    for (uint32_t i = 0; i < t->events.n; i++)
        list_push(rw->a, &items, ddl_text(rw, &t->base, AST_AS(TriggerEvent, t->events.v[i])->name));
    return ddl_array(rw, &t->base, items);
}

static Node *update_columns(Rw *rw, const CreateTrigger *t)
{
    StrList all = { 0 };
    for (uint32_t i = 0; i < t->events.n; i++) {
        const StrList *c = &AST_AS(TriggerEvent, t->events.v[i])->columns;
        for (uint32_t k = 0; k < c->n; k++)
            strlist_push(rw->a, &all, c->v[k]);
    }
    return ddl_names(rw, &t->base, &all);
}

static Node *order_after(Rw *rw, const CreateTrigger *t, const char *word)
{
    StrList       names = { 0 };
    const Option *o = ddl_option(&t->options, word);
    for (uint32_t i = 0; o && i < o->args.n; i++)
        if (AST_IS(ColumnRef, o->args.v[i]))
            strlist_push(rw->a, &names, ddl_last(&AST_AS(ColumnRef, o->args.v[i])->parts));
    return ddl_names(rw, &t->base, &names);
}

/* From COMPOUND on, as TRIGGER_BODY shows it. */
static Str compound_text(const Rw *rw, const CreateTrigger *t)
{
    uint32_t from = plg_compound_start(rw, t);
    return (Str){ rw->text.p + from, t->base.at.end - from };
}

/* The whole text, as USER_SOURCE shows it. */
static Node *unit_text(Rw *rw, const CreateTrigger *t)
{
    uint32_t from = plg_text_start(rw, "TRIGGER");
    return ddl_text(rw, &t->base, (Str){ rw->text.p + from, t->base.at.end - from });
}

static Node *source_of(Rw *rw, const CreateTrigger *t)
{
    const Node *body = t->block ? t->block : t->call;
    uint32_t    end = t->base.at.end;
    return t->compound ? ddl_text(rw, &t->base, compound_text(rw, t)) : body ? ddl_text(rw, &t->base, (Str){ rw->text.p + body->at.start, end - body->at.start }) : rw_null(rw, &t->base);
}

static Node *when_text(Rw *rw, const CreateTrigger *t)
{
    return t->when ? ddl_text(rw, &t->base, (Str){ rw->text.p + t->when->at.start, t->when->at.end - t->when->at.start }) : rw_null(rw, &t->base);
}

static Node *referencing(Rw *rw, const CreateTrigger *t)
{
    return ddl_text(rw, &t->base, str_of(arena_printf(rw->a, "REFERENCING NEW AS %.*s OLD AS %.*s", STR_ARG(new_name(t)), STR_ARG(old_name(t)))));
}

/* SELECT dbsaci.create_trigger(...): see compat/91_triggers.sql. */
static Node *create(Plg *pl, const CreateTrigger *t, const StrList *function)
{
    Rw         *rw = pl->rw;
    const Node *at = &t->base;
    const char *timing = t->compound ? "BEFORE" : arena_strndup(rw->a, t->timing.p, t->timing.n); /* a compound one begins with its statement */
    Node *call = ddl_call(rw, at, "create_trigger", 17, ddl_schema(rw, at, &t->name), ddl_bare(rw, at, ddl_last(&t->name)),
                          ddl_name(rw, at, &t->on_name, "regclass"), ddl_text(rw, at, str_of(timing)), events(rw, t), update_columns(rw, t),
                          ddl_bool(rw, at, pl->each_row && !t->compound), ddl_bare(rw, at, ddl_last(function)), ddl_names(rw, at, &pl->asked_columns),
                          order_after(rw, t, "FOLLOWS"), order_after(rw, t, "PRECEDES"), ddl_bool(rw, at, t->or_replace),
                          ddl_bool(rw, at, !t->disabled), referencing(rw, t), when_text(rw, t), source_of(rw, t), unit_text(rw, t));
    return call;
}

/* SELECT dbsaci.add_sections(...): the other triggers that run the same function. */
static Node *sections(Plg *pl, const CreateTrigger *t)
{
    Rw  *rw = pl->rw;
    List names = { 0 };
    for (uint32_t i = 0; i < t->sections.n; i++)
        list_push(rw->a, &names, ddl_text(rw, &t->base, AST_AS(TriggerSection, t->sections.v[i])->timing));
    return ddl_call(rw, &t->base, "add_sections", 3, ddl_schema(rw, &t->base, &t->name), ddl_bare(rw, &t->base, ddl_last(&t->name)),
                    ddl_array(rw, &t->base, names));
}

bool plg_create_trigger(Rw *rw, const CreateTrigger *t, List *to)
{
    const Node *start = t->block ? t->block : &t->base;
    Plg pl = { .rw = rw, .kind = PLG_TRIGGER, .unit = ddl_last(&t->name), .schema = t->name.n > 1 ? t->name.v[0] : (Str){ 0 }, .trigger = t,
               .timing = t->timing, .table = ddl_relation(rw, &t->on_name), .each_row = t->for_each_row || str_is(t->timing, "INSTEAD OF"),
               .first = t->compound ? plg_compound_start(rw, t) : start->at.start, .code = t->compound ? &t->base : t->block };
    if (!check_head(&pl, t))
        return false;
    pl.row_count = plg_fresh(&pl, "SQL_ROWCOUNT_");
    pl.counts = pl.code && plg_asks(&pl, STR("SQL"));
    plg_open_scope(&pl, NULL);
    if (!(t->compound ? plg_compound(&pl) : function_body(&pl, t)))
        return false;
    StrList name = ddl_sibling(rw, &t->name, str_of(arena_printf(rw->a, "DBSACI$TRG_%.*s", STR_ARG(ddl_last(&t->name)))));
    list_push(rw->a, to, AST_NEW(rw->a, PgRoutine, t->base.at, .function = true, .name = name, .returns = STR("trigger"),
                                 .properties = STR("SECURITY DEFINER SET search_path FROM CURRENT"), .body = pl.body));
    list_push(rw->a, to, create(&pl, t, &name));
    if (t->compound)
        list_push(rw->a, to, sections(&pl, t));
    return true;
}
