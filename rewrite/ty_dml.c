/* DML: values are converted to the types of the columns that take them. */
#include "config.h"
#include "rewrite/ty.h"

/* Types of the target's columns, as listed or all that INSERT without a list fills. False: not known. */
static bool target_types(Rw *rw, const Node *target, const StrList *names, const OType ***types, uint32_t *n)
{
    const RsItem *t = rs_item_of(rw, target);
    *n = 0;
    if (!t || !t->complete)
        return false;
    *types = ARENA_ARRAY(rw->a, const OType *, t->ncolumns + names->n);
    if (!names->n) {
        for (uint32_t i = 0; i < t->ncolumns; i++)
            if (!t->columns[i].hidden)
                (*types)[(*n)++] = t->columns[i].type;
        return true;
    }
    for (uint32_t i = 0; i < names->n; i++) {
        (*types)[i] = NULL;
        for (uint32_t j = 0; j < t->ncolumns; j++)
            if (str_eq(t->columns[j].name, names->v[i]))
                (*types)[i] = t->columns[j].type;
    }
    *n = names->n;
    return true;
}

/* With LOG ERRORS a text that becomes a number or a date does so where an error can be logged. */
static bool is_late(const Node *log_errors, const Node *v, const OType *to)
{
    return log_errors && cv_family(v) == FAM_CHAR && to && otype_family(to->id) != FAM_CHAR;
}

/* To CHAR and VARCHAR2 columns only other families convert: PostgreSQL's assignment pads and checks the length. */
static Node *assigned(Rw *rw, Node *v, const OType *to)
{
    if (!to || to->id == OT_UNKNOWN || AST_IS(DefaultLit, v))
        return v;
    if (otype_family(to->id) == FAM_CHAR && cv_family(v) == FAM_CHAR)
        return v->otype->id == OT_CHAR && to->id != OT_CHAR ? cv_text(rw, v) : v;
    if (cv_type(v) == OT_NULLTYPE && cv_is_null(v))
        return v;
    OTypeFamily f = cv_family(v), g = otype_family(to->id);
    if ((f == FAM_NUM && g == FAM_DATE) || (f == FAM_DATE && g == FAM_NUM)) {
        rw_refuse(rw, 932, v, "inconsistent-types", "inconsistent datatypes: expected %s got %s", otype_name(to->id),
                  otype_name(cv_type(v)));
        return NULL;
    }
    return cv_digits(rw, cv_to(rw, v, to), to->scale);
}

static bool assign_list(Rw *rw, List *values, const OType **types, uint32_t n, const Node *log_errors)
{
    for (uint32_t i = 0; i < values->n && i < n; i++) {
        if (is_late(log_errors, values->v[i], types[i]))
            continue;
        Node *v = assigned(rw, values->v[i], types[i]);
        if (!v)
            return false;
        values->v[i] = v;
    }
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

static void from_query(Rw *rw, Node *query, const OType **types, uint32_t n, const Node *log_errors)
{
    for (uint32_t i = 0; i < n; i++) {
        Node **t = ty_target(query, i);
        if (is_late(log_errors, *t, types[i]))
            continue;
        if (types[i] && otype_family(types[i]->id) != cv_family(*t) && cv_family(*t) != FAM_NONE)
            ty_convert_targets(rw, query, i, types[i]);
        else if (types[i] && other_stamp(types[i], *t))
            ty_convert_targets(rw, query, i, types[i]);
    }
}

bool ty_insert(Rw *rw, Insert *ins)
{
    const OType **types = NULL;
    uint32_t n = 0;
    bool known = target_types(rw, ins->target, &ins->columns, &types, &n);
    if (!ins->source)
        return true;
    if (AST_IS(Values, ins->source)) {
        List *rows = &AST_AS(Values, ins->source)->rows;
        for (uint32_t i = 0; i < rows->n; i++) {
            List *items = &AST_AS(RowExpr, rows->v[i])->items;
            if ((known || ins->columns.n) && !count_fits(rw, rows->v[i], items->n, known ? n : ins->columns.n))
                return false;
            if (known && !assign_list(rw, items, types, n, ins->log_errors))
                return false;
        }
        return true;
    }
    uint32_t have = ty_target_count(ins->source);
    if (!have || (!known && !ins->columns.n))
        return true;
    if (!count_fits(rw, ins->source, have, known ? n : ins->columns.n))
        return false;
    if (known)
        from_query(rw, ins->source, types, n, ins->log_errors);
    return true;
}

bool ty_insert_all(Rw *rw, InsertAll *ins)
{
    for (uint32_t b = 0; b < ins->branches.n; b++) {
        List *intos = &AST_AS(InsertBranch, ins->branches.v[b])->intos;
        for (uint32_t i = 0; i < intos->n; i++) {
            InsertInto *into = AST_AS(InsertInto, intos->v[i]);
            const OType **types = NULL;
            uint32_t n = 0;
            if (target_types(rw, into->target, &into->columns, &types, &n) && !assign_list(rw, &into->values, types, n, into->log_errors))
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
        const OType *to = s->columns.v[i]->otype;
        Node **t = ty_target(query, i);
        if (to && cv_family(*t) != FAM_NONE && (otype_family(to->id) != cv_family(*t) || other_stamp(to, *t)))
            ty_convert_targets(rw, query, i, to);
    }
    return true;
}

bool ty_sets(Rw *rw, List *sets, const Node *log_errors)
{
    for (uint32_t i = 0; i < sets->n; i++) {
        SetClause *s = AST_AS(SetClause, sets->v[i]);
        if (AST_IS(Subquery, s->value)) {
            if (!set_query(rw, s, AST_AS(Subquery, s->value)->query))
                return false;
        } else if (s->columns.n == 1 && s->value && !is_late(log_errors, s->value, s->columns.v[0]->otype)) {
            Node *v = assigned(rw, s->value, s->columns.v[0]->otype);
            if (!v)
                return false;
            s->value = v;
        }
    }
    return true;
}

bool ty_merge(Rw *rw, Merge *m)
{
    const OType **types = NULL;
    uint32_t n = 0;
    if (!ty_sets(rw, &m->sets, m->log_errors))
        return false;
    return !target_types(rw, m->target, &m->insert_columns, &types, &n) ||
           assign_list(rw, &m->insert_values, types, n, m->log_errors);
}
