/* Expressions, conditions and SQL statements of a unit: each goes through all passes by itself, as the only expression of a
 * SELECT, as a WHERE clause, or as it is. Variables are binds meanwhile (plg_scope.c), so every conversion is SQL's. */
#include "config.h"
#include "rewrite/convert.h"
#include "rewrite/plg.h"
#include "rewrite/ty.h"

/* ---- before the passes: what only PL/SQL has ---- */

static bool replace(PlgSub *sub, Node **slot, Node *by, const OType *type)
{
    if (by)
        *slot = plg_bind(sub, *slot, by, type);
    return by != NULL;
}

static bool pseudo(PlgSub *sub, Node **slot)
{
    Plg            *pl = sub->pl;
    PseudoKind     k = AST_AS(PseudoCol, *slot)->kind;
    const PlgHandlers *h = pl->caught;
    if (k == PSEUDO_SQLCODE)
        return replace(sub, slot, h ? plg_text(pl, "dbsaci.pl_sqlcode(%.*s)", STR_ARG(str_lower(pl->rw->a, h->code))) : plg_text(pl, "0"), otype_plain(OT_NUMBER));
    if (k == PSEUDO_SQLERRM)
        return replace(sub, slot, h ? plg_text(pl, "%.*s", STR_ARG(str_lower(pl->rw->a, h->message))) : plg_text(pl, "'ORA-0000: normal, successful completion'"),
                       otype_plain(OT_VARCHAR2));
    return true;
}

/* A routine of the same package, unless a variable is meant. */
static void own_name(PlgSub *sub, Node **slot)
{
    StrList *name = AST_IS(Call, *slot) ? &AST_AS(Call, *slot)->name : &AST_AS(ColumnRef, *slot)->parts;
    if (!plg_find(sub->pl, name->v[0]) || AST_IS(Call, *slot))
        plg_own_name(sub->pl, name);
}

/* A variable of the package: PostgreSQL must not take a function of that name for it. */
static bool is_state(PlgSub *sub, const Node *n)
{
    const StrList *name = AST_IS(Call, n) ? &AST_AS(Call, n)->name : &AST_AS(ColumnRef, n)->parts;
    const PlgName *found = plg_find(sub->pl, name->v[0]);
    return found && found->kind == PLG_STATE;
}

static bool special_name(PlgSub *sub, Node **slot)
{
    const OType *type = NULL;
    Node        *element;
    if (is_state(sub, *slot))
        return plg_refuse(sub->pl, *slot, "a variable of the package");
    if (plg_collection_ref(sub->pl, *slot, &element, &type))
        return replace(sub, slot, element, type);
    own_name(sub, slot);
    Node *predicate = sub->pl->trigger ? plg_trigger_predicate(sub->pl, *slot) : NULL;
    if (predicate)
        return replace(sub, slot, predicate, otype_plain(OT_BOOLEAN));
    if (AST_IS(Call, *slot) && AST_AS(Call, *slot)->name.n == 1 && str_is(AST_AS(Call, *slot)->name.v[0], "SQLERRM"))
        return plg_refuse(sub->pl, *slot, "SQLERRM of a number");
    return true;
}

/* $$NAME: where the unit stands is known now; what else may be asked is not. */
static Node *inquiry(Plg *pl, const Node *n)
{
    Str name = AST_AS(PlsqlInquiry, n)->name;
    int line, column;
    if (str_is(name, "PLSQL_UNIT"))
        return AST_NEW(pl->rw->a, StringLit, n->at, .value = pl->unit);
    if (!str_is(name, "PLSQL_LINE"))
        return NULL;
    diag_line_col((Str){ pl->rw->text.p + pl->first, pl->rw->text.n - pl->first }, n->at.start - pl->first, &line, &column);
    return rw_number(pl->rw, n, line);
}

static WalkStep before_passes(Node **slot, void *ctx)
{
    PlgSub        *sub = ctx;
    Plg           *pl = sub->pl;
    const PlgType *type = NULL;
    bool          ok = true;
    switch ((*slot)->kind) {
    case N_TriggerRef: {
        Node *ref = plg_trigger_ref(pl, AST_AS(TriggerRef, *slot), &type);
        ok = replace(sub, slot, ref && type->blanks ? plg_with_blanks(pl->rw, ref) : ref, type ? type->type : NULL);
        break;
    }
    case N_PlsqlAttr: ok = replace(sub, slot, plg_attribute(pl, *slot), otype_plain(str_is(AST_AS(PlsqlAttr, *slot)->attr, "ROWCOUNT") ? OT_NUMBER : OT_BOOLEAN)); break;
    case N_PlsqlInquiry: {
        Node *known = inquiry(pl, *slot);
        ok = known ? replace(sub, slot, known, NULL) : plg_refuse(pl, *slot, "this inquiry directive");
        break;
    }
    case N_PseudoCol: ok = pseudo(sub, slot); break;
    case N_SeqValue: pl->calls = true; break; /* another value each time */
    case N_ColumnRef: case N_Call: ok = special_name(sub, slot); break;
    case N_Bind:
        if (!str_is(AST_AS(Bind, *slot)->name, "?"))
            ok = plg_error(pl, *slot, "PLS-00049: bad bind variable '%.*s'", STR_ARG(AST_AS(Bind, *slot)->name));
        break;
    default: break;
    }
    return ok ? WALK_ON : WALK_STOP;
}

/* ---- after them ---- */

typedef struct Back {
    PlgSub *sub;
    bool   in_text; /* a variable stands inside a statement that is a value */
} Back;

static WalkStep after_passes(Node **slot, void *ctx)
{
    Back *b = ctx;
    if (!AST_IS(Bind, *slot))
        return WALK_ON;
    Node *v = ast_copy(b->sub->pl->rw->a, b->sub->vars.v[AST_AS(Bind, *slot)->index]);
    v->otype = (*slot)->otype;
    *slot = v;
    return WALK_SKIP;
}

/* What SQL calls an invalid number is a value error to PL/SQL. */
static WalkStep as_plsql(Node **slot, void *ctx)
{
    StrList *name = AST_IS(Call, *slot) ? &AST_AS(Call, *slot)->name : NULL;
    if (name && name->n == 2 && str_is(name->v[0], "DBSACI") && str_is(name->v[1], "TO_NUMBER") && AST_AS(Call, *slot)->args.n == 1)
        *name = strlist_of2(ctx, name->v[0], STR("PL_TO_NUMBER"));
    return WALK_ON;
}

/* Functions of the compat schema whose value depends on nothing but their arguments. */
static const char *const steady[] = {
    "DIV", "DATE_DIFF", "DATE_ADD", "CONCAT", "SUBSTR", "INSTR", "LPAD", "RPAD", "NVL2", "MOD", "ROUND", "TRUNC", "CEIL", "FLOOR", "POWER", "SIGN", "ABS",
    "PL_TEXT", "PL_TEXT_CHARS", "PL_CHAR", "PL_NUMBER", "PL_INTEGER", "PL_RAW", "PL_NOT_NULL", "PL_TO_NUMBER", "ADD_MONTHS", "LAST_DAY", "REPLACE",
    "LENGTH", "LENGTHB", "TRANSLATE", "ASCII", "CHR", "INITCAP",
};

static WalkStep find_session(Node **slot, void *ctx)
{
    Plg           *pl = ctx;
    const StrList *name = AST_IS(Call, *slot) ? &AST_AS(Call, *slot)->name : NULL;
    bool           known = !name || name->n != 2 || !str_is(name->v[0], "DBSACI");
    for (size_t i = 0; !known && i < sizeof steady / sizeof *steady; i++)
        known = str_is(name->v[1], steady[i]);
    pl->sees_session |= !known;
    return WALK_ON;
}

static WalkStep find_text(Node **slot, void *ctx)
{
    Back *b = ctx;
    if (AST_IS(PgText, *slot) && plg_uses(*slot, N_PgVar))
        b->in_text = true;
    return WALK_ON;
}

/* What a pass did outside the statement itself: helper queries before it are PERFORMed, others have no place. */
static bool put_helpers(Plg *pl, const Rw *rw, const Node *at)
{
    if (rw->after.n)
        return plg_refuse(pl, at, "a statement that needs another behind it");
    for (uint32_t i = 0; i < rw->before.n; i++) {
        if (!AST_IS(QueryStmt, rw->before.v[i]))
            return plg_refuse(pl, at, "a statement that needs another before it");
        plg_put(pl, "PERFORM (%n); ", AST_AS(QueryStmt, rw->before.v[i])->query);
    }
    return true;
}

static void take_rows(Plg *pl, const Rw *rw, PlgType *rows)
{
    PlgField *f = ARENA_ARRAY(pl->rw->a, PlgField, rw->column_count);
    *rows = (PlgType){ .pg = "record", .composite = true, .made = true, .complete = rw->column_count > 0, .fields = f, .nfields = rw->column_count };
    for (uint32_t i = 0; i < rw->column_count; i++) {
        const OType *t = rw->columns[i].type;
        f[i].name = rw->columns[i].name;
        plg_column(pl, t ? arena_memdup(pl->rw->a, t, sizeof *t) : otype_plain(OT_UNKNOWN), &f[i].type);
        f[i].type.check = NULL;
    }
}

/* rows: becomes the result's columns, or NULL. */
static bool run(PlgSub *sub, Node **stmt, PlgType *rows)
{
    Plg        *pl = sub->pl;
    SqlOptions o = *pl->rw->options;
    Rw         rw = { .a = pl->rw->a, .text = pl->rw->text, .options = &o, .catalog = pl->rw->catalog, .diags = pl->rw->diags,
                      .unique = pl->rw->unique, .free_from = pl->rw->free_from, .pl = sub };
    Back       back = { .sub = sub };
    const Node *at = *stmt;
    o.plsql = sub->expression;
    if (!ast_walk(stmt, before_passes, sub))
        return false;
    bool ok = rw_run(&rw, stmt);
    pl->rw->unique = rw.unique;
    pl->rw->free_from = rw.free_from;
    for (uint32_t i = 0; i < rw.rules.n; i++)
        rw_rule(pl->rw, arena_strndup(rw.a, rw.rules.v[i].p, rw.rules.v[i].n));
    if (!ok || !put_helpers(pl, &rw, at))
        return false;
    if (rows)
        take_rows(pl, &rw, rows);
    ast_walk(stmt, after_passes, &back);
    if (sub->expression) {
        ast_walk(stmt, as_plsql, pl->rw->a);
        ast_walk(stmt, find_session, pl);
    }
    ast_walk(stmt, find_text, &back);
    return !back.in_text || plg_refuse(pl, at, "a variable in this statement");
}

static Node *as_query(Rw *rw, Node *value, Node *where, Node **select)
{
    Node *target = AST_NEW(rw->a, Target, value->at, .expr = value);
    *select = AST_NEW(rw->a, Select, value->at, .targets = list_of1(rw->a, target), .where = where);
    return AST_NEW(rw->a, QueryStmt, value->at, .query = *select);
}

/* A SELECT of one expression is that expression. */
static Node *value_of(Rw *rw, const Node *query)
{
    const Select *s = AST_IS(Select, query) ? AST_AS(Select, query) : NULL;
    if (s && s->targets.n == 1 && !s->from.n && !s->with && !s->where && !s->limit && !s->group_by.n)
        return AST_AS(Target, s->targets.v[0])->expr;
    return AST_NEW(rw->a, Subquery, query->at, .query = (Node *)(uintptr_t)query);
}

Node *plg_value(Plg *pl, Node *expr, const PlgType *to)
{
    Rw          *rw = pl->rw;
    Node        *select;
    const OType *want[1] = { to ? to->type : NULL };
    if (want[0] && want[0]->id == OT_BOOLEAN)
        return plg_condition(pl, expr);
    Node *stmt = as_query(rw, ast_copy(rw->a, expr), NULL, &select);
    PlgSub sub = { .pl = pl, .into = select, .want = want, .nwant = want[0] != NULL, .expression = true };
    if (!run(&sub, &stmt, NULL))
        return NULL;
    Node *v = value_of(rw, AST_AS(QueryStmt, stmt)->query);
    return to && !to->composite ? plg_fit(pl, v, to) : v;
}

Node *plg_condition(Plg *pl, Node *expr)
{
    Rw   *rw = pl->rw;
    Node *select;
    while (AST_IS(Paren, expr))
        expr = AST_AS(Paren, expr)->arg;
    if (AST_IS(BoolLit, expr) || AST_IS(NullLit, expr))
        return ast_copy(rw->a, expr);
    Node *stmt = as_query(rw, rw_number(rw, expr, 1), ast_copy(rw->a, expr), &select);
    PlgSub sub = { .pl = pl, .expression = true };
    if (!run(&sub, &stmt, NULL))
        return NULL;
    const Node *q = AST_AS(QueryStmt, stmt)->query;
    if (!AST_IS(Select, q) || AST_AS(Select, q)->from.n || !AST_AS(Select, q)->where) {
        plg_refuse(pl, expr, "this condition in PL/SQL");
        return NULL;
    }
    return AST_AS(Select, q)->where;
}

/* ---- SQL ---- */

static Select *first_select(Node *query)
{
    for (;;)
        switch (query->kind) {
        case N_Select: return AST_AS(Select, query);
        case N_SetOp: query = AST_AS(SetOp, query)->left; break;
        case N_ParenQuery: query = AST_AS(ParenQuery, query)->query; break;
        default: return NULL;
        }
}

static Returning *returning_of(Node *stmt)
{
    switch (stmt->kind) {
    case N_Insert: return AST_AS(Returning, AST_AS(Insert, stmt)->returning);
    case N_Update: return AST_AS(Returning, AST_AS(Update, stmt)->returning);
    case N_Delete: return AST_AS(Returning, AST_AS(Delete, stmt)->returning);
    case N_Merge: return AST_AS(Returning, AST_AS(Merge, stmt)->returning);
    default: return NULL;
    }
}

/* The types that the variables of INTO want, one a column; a record counts as its fields. */
static void wanted(Plg *pl, PlgSub *sub, const List *into)
{
    Arena   *a = pl->rw->a;
    uint32_t cap = 0;
    for (uint32_t i = 0; i < into->n; i++) {
        const PlgType *type = NULL;
        PlgName       *name;
        if (AST_IS(TriggerRef, into->v[i]))
            plg_trigger_ref(pl, AST_AS(TriggerRef, into->v[i]), &type);
        else if (AST_IS(ColumnRef, into->v[i]))
            plg_reference(pl, into->v[i], &AST_AS(ColumnRef, into->v[i])->parts, &type, &name);
        uint32_t n = type && type->composite ? type->nfields : 1;
        sub->want = arena_grow(a, sub->want, sizeof *sub->want * cap, sizeof *sub->want * (cap + n + 1));
        cap += n + 1;
        for (uint32_t f = 0; f < n; f++)
            sub->want[sub->nwant++] = type && type->composite ? type->fields[f].type.type : type ? type->type : NULL;
    }
}

static bool take_into(Plg *pl, Node *stmt, PlgSub *sub, List *into)
{
    Select    *s = AST_IS(QueryStmt, stmt) ? first_select(AST_AS(QueryStmt, stmt)->query) : NULL;
    Returning *r = returning_of(stmt);
    if (s && s->into.n) {
        if (s->bulk_collect)
            return plg_refuse(pl, stmt, "BULK COLLECT");
        *into = s->into;
        s->into = (List){ 0 };
        sub->into = &s->base;
        wanted(pl, sub, into);
    }
    if (r) {
        if (r->bulk_collect)
            return plg_refuse(pl, stmt, "RETURNING BULK COLLECT");
        *into = r->into;
        r->into = (List){ 0 };
        for (uint32_t i = 0; i < into->n; i++) /* the pass asks that something is there */
            list_push(pl->rw->a, &r->into, plg_bind(sub, into->v[i], plg_text(pl, "NULL"), NULL));
    }
    return true;
}

bool plg_statement(Plg *pl, Node **stmt, List *into, PlgType *rows)
{
    PlgSub sub = { .pl = pl };
    *stmt = ast_copy(pl->rw->a, *stmt);
    if (into && !take_into(pl, *stmt, &sub, into))
        return false;
    return run(&sub, stmt, rows);
}

/* ---- for pass types ---- */

bool plg_convert(Rw *rw, Select *s)
{
    PlgSub *sub = rw->pl;
    if (!sub || sub->into != &s->base)
        return true;
    for (uint32_t i = 0; i < sub->nwant && i < s->targets.n; i++)
        if (sub->want[i] && !AST_IS(Star, AST_AS(Target, s->targets.v[i])->expr))
            AST_AS(Target, s->targets.v[i])->expr = cv_to(rw, AST_AS(Target, s->targets.v[i])->expr, sub->want[i]);
    return true;
}
