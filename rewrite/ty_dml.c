/* DML: values are converted to the types of the columns that take them. */
#include "config.h"
#include "rewrite/ty.h"
#include "rewrite/block.h"
#include "rewrite/rs_private.h"
#include "rewrite/utype.h"

/* A column that takes a value. */
typedef struct Taker {
    const OType    *type;       /* or NULL: not known */
    const RsItem   *table;
    const RsColumn *column;     /* or NULL */
    const Node     *log_errors; /* the statement's LOG ERRORS, or NULL */
} Taker;

typedef struct Takers {
    Taker   *v;
    uint32_t n;
} Takers;

static Taker taker(const RsItem *table, const RsColumn *c, const Node *log_errors)
{
    return (Taker){ .type = c->type, .table = table, .column = c, .log_errors = log_errors };
}

/* Columns of the target as listed, or all that INSERT without a list fills. False: not known. */
static bool takers_of(Rw *rw, const Node *target, const StrList *names, const Node *log_errors, Takers *to)
{
    const RsItem *t = rs_item_of(rw, target);
    *to = (Takers){ 0 };
    if (!t || !t->complete)
        return false;
    to->v = ARENA_ARRAY(rw->a, Taker, t->ncolumns + names->n);
    if (!names->n) {
        for (uint32_t i = 0; i < t->ncolumns; i++)
            if (!t->columns[i].hidden)
                to->v[to->n++] = taker(t, &t->columns[i], log_errors);
        return true;
    }
    for (uint32_t i = 0; i < names->n; i++)
        for (uint32_t j = 0; j < t->ncolumns; j++)
            if (str_eq(t->columns[j].name, names->v[i]))
                to->v[i] = taker(t, &t->columns[j], log_errors);
    to->n = names->n;
    return true;
}

/* The left side of SET. */
static Taker set_taker(Rw *rw, const Node *ref, const Node *log_errors)
{
    return (Taker){ .type = ref->otype, .table = rs_item_of(rw, ref), .column = rs_column_of(rw, ref), .log_errors = log_errors };
}

/* With LOG ERRORS a text that becomes a number or a date does so where an error can be logged. */
static bool is_late(const Taker *to, const Node *v)
{
    return to->log_errors && cv_family(v) == FAM_CHAR && to->type && otype_family(to->type->id) != FAM_CHAR;
}

/* To CHAR and VARCHAR2 columns only other families convert: PostgreSQL's assignment pads. */
static Node *converted(Rw *rw, Node *v, const OType *to)
{
    if (!to || to->id == OT_UNKNOWN || AST_IS(DefaultLit, v))
        return v;
    if (otype_family(to->id) == FAM_CHAR && cv_family(v) == FAM_CHAR)
        return v->otype->id == OT_CHAR && to->id != OT_CHAR ? cv_text(rw, v) : v;
    if (cv_type(v) == OT_NULLTYPE && cv_is_null(v))
        return v;
    if ((to->id == OT_OBJECT || cv_type(v) == OT_OBJECT) && !ut_assignable(rw, v, to))
        return NULL;
    OTypeFamily f = cv_family(v), g = otype_family(to->id);
    if ((f == FAM_NUM && g == FAM_DATE) || (f == FAM_DATE && g == FAM_NUM)) {
        rw_refuse(rw, 932, v, "inconsistent-types", "inconsistent datatypes: expected %s got %s", otype_name(to->id),
                  otype_name(cv_type(v)));
        return NULL;
    }
    return cv_digits(rw, cv_to(rw, v, to), to->scale);
}

static bool assign(Rw *rw, Node **slot, const Taker *to)
{
    if (is_late(to, *slot))
        return true;
    Node *v = converted(rw, *slot, to->type);
    if (v)
        *slot = to->log_errors ? v : ty_fit(rw, v, to->table, to->column);
    return v != NULL;
}

static bool assign_list(Rw *rw, List *values, const Takers *to)
{
    for (uint32_t i = 0; i < values->n && i < to->n; i++)
        if (!assign(rw, &values->v[i], &to->v[i]))
            return false;
    return true;
}

static bool count_fits(Rw *rw, const Node *at, uint32_t have, uint32_t want)
{
    if (have < want)
        return rw_refuse(rw, 947, at, "insert-count", "not enough values");
    return have == want || rw_refuse(rw, 913, at, "insert-count", "too many values");
}

/* What PostgreSQL's assignment would round otherwise than Oracle does, or not at all. */
static bool other_stamp(const OType *to, const Node *v)
{
    if (otype_family(to->id) != FAM_DATE || cv_family(v) != FAM_DATE)
        return false;
    return (to->id == OT_DATE && cv_type(v) != OT_DATE) || cv_form(v) != (StampForm)to->form ||
           (to->form == STAMP_ZONED && v->otype->scale > to->scale);
}

/* The same for the i-th column of a query. */
static void assign_target(Rw *rw, Node *query, uint32_t i, const Taker *to)
{
    const Node  *v = *ty_target(query, i);
    const OType *t = to->type;
    if (is_late(to, v))
        return;
    if (t && cv_family(v) != FAM_NONE && (otype_family(t->id) != cv_family(v) || other_stamp(t, v)))
        ty_convert_targets(rw, query, i, t);
    if (!to->log_errors)
        ty_fit_targets(rw, query, i, to->table, to->column);
}

/* INSERT ... SELECT *: the columns are written out if one of them may be too long for what takes it. */
static void open_star(Rw *rw, Node *query, const Takers *to)
{
    RsItem shown = { 0 };
    bool   complete = false;
    if (!AST_IS(Select, query))
        return;
    rs_take_columns(rw, query, &shown, &complete);
    if (!complete || shown.ncolumns != to->n)
        return;
    for (uint32_t i = 0; i < to->n; i++)
        if (ty_may_not_fit(shown.columns[i].type, to->v[i].column)) {
            block_expand_stars(rw, query);
            return;
        }
}

static WalkStep find_row_number(Node **slot, void *ctx)
{
    if (ast_kind_class((NodeKind)(*slot)->kind) == CLASS_QUERY) /* has rows of its own */
        return WALK_SKIP;
    if (!AST_IS(PseudoCol, *slot) || (AST_AS(PseudoCol, *slot)->kind != PSEUDO_ROWNUM && AST_AS(PseudoCol, *slot)->kind != PSEUDO_LEVEL))
        return WALK_ON;
    *(const Node **)ctx = *slot;
    return WALK_STOP;
}

/* VALUES has no rows that could be numbered. */
static bool no_row_number(Rw *rw, List *values)
{
    const Node *found = NULL;
    for (uint32_t i = 0; i < values->n; i++)
        if (!ast_walk(&values->v[i], find_row_number, &found))
            return rw_refuse(rw, 976, found, "row-number", "Specified pseudocolumn or operator not allowed here.");
    return true;
}

bool ty_insert(Rw *rw, Insert *ins)
{
    Takers to;
    if (!ut_insert_rows(rw, ins))
        return false;
    bool   known = takers_of(rw, ins->target, &ins->columns, ins->log_errors, &to);
    if (!ins->source)
        return true;
    if (AST_IS(Values, ins->source)) {
        List *rows = &AST_AS(Values, ins->source)->rows;
        for (uint32_t i = 0; i < rows->n; i++) {
            List *items = &AST_AS(RowExpr, rows->v[i])->items;
            if (!no_row_number(rw, items))
                return false;
            if ((known || ins->columns.n) && !count_fits(rw, rows->v[i], items->n, known ? to.n : ins->columns.n))
                return false;
            if (known && !assign_list(rw, items, &to))
                return false;
        }
        return true;
    }
    if (known && !ins->log_errors)
        open_star(rw, ins->source, &to);
    uint32_t have = ty_target_count(ins->source);
    if (!have || (!known && !ins->columns.n))
        return true;
    if (!count_fits(rw, ins->source, have, known ? to.n : ins->columns.n))
        return false;
    for (uint32_t i = 0; known && i < to.n; i++)
        assign_target(rw, ins->source, i, &to.v[i]);
    return true;
}

bool ty_insert_all(Rw *rw, InsertAll *ins)
{
    for (uint32_t b = 0; b < ins->branches.n; b++) {
        List *intos = &AST_AS(InsertBranch, ins->branches.v[b])->intos;
        for (uint32_t i = 0; i < intos->n; i++) {
            InsertInto *into = AST_AS(InsertInto, intos->v[i]);
            Takers      to;
            if (takers_of(rw, into->target, &into->columns, into->log_errors, &to) && !assign_list(rw, &into->values, &to))
                return false;
        }
    }
    return true;
}

static bool set_query(Rw *rw, SetClause *s, Node *query)
{
    uint32_t have = ty_target_count(query);
    if (!have)
        return true;
    if (have != s->columns.n)
        return have < s->columns.n ? rw_refuse(rw, 947, query, "set-count", "not enough values")
                                   : rw_refuse(rw, 913, query, "set-count", "too many values");
    for (uint32_t i = 0; i < have; i++) {
        Taker to = set_taker(rw, s->columns.v[i], NULL);
        assign_target(rw, query, i, &to);
    }
    return true;
}

bool ty_sets(Rw *rw, List *sets, const Node *log_errors)
{
    for (uint32_t i = 0; i < sets->n; i++) {
        SetClause *s = AST_AS(SetClause, sets->v[i]);
        if (s->value_of) {
            if (!ut_set_row(rw, s))
                return false;
        } else if (AST_IS(Subquery, s->value)) {
            if (!set_query(rw, s, AST_AS(Subquery, s->value)->query))
                return false;
        } else if (s->columns.n == 1 && s->value) {
            Taker to = set_taker(rw, s->columns.v[0], log_errors);
            if (!assign(rw, &s->value, &to))
                return false;
        }
    }
    return true;
}

bool ty_merge(Rw *rw, Merge *m)
{
    Takers to;
    if (!ty_sets(rw, &m->sets, m->log_errors))
        return false;
    return !takers_of(rw, m->target, &m->insert_columns, m->log_errors, &to) || assign_list(rw, &m->insert_values, &to);
}
