/* Expressions: names and literals at once, everything else as `SELECT expr FROM dual` through the compiler. */
#include "config.h"
#include "plsql/interpreter.h"

#include "wire/ora_num.h"
#include "wire/ora_type.h"

#include <stdlib.h>

PlVar *pl_find_var(const PlRun *run, Str name)
{
    for (const PlScope *sc = run->scope; sc; sc = sc->up)
        for (PlVar *v = sc->vars; v; v = v->next)
            if (str_eq(v->name, name))
                return v;
    return NULL;
}

PlRecord *pl_find_record(const PlRun *run, Str name)
{
    for (const PlScope *sc = run->scope; sc; sc = sc->up)
        for (PlRecord *r = sc->records; r; r = r->next)
            if (str_eq(r->name, name))
                return r;
    return NULL;
}

PlValue *pl_bind_of(PlRun *run, const Node *n)
{
    int64_t at = AST_AS(Bind, n)->index;
    if (at < 0 || at >= run->n_occurrences || run->bind_of[at] >= run->n_binds)
        return NULL;
    return &run->binds[run->bind_of[at]];
}

/* ---- what a reference stands for ---- */

static bool error_number(PlRun *run, PlValue *out)
{
    int64_t code = 0;
    if (run->handled && run->handled->code == 0)
        code = 1;
    else if (run->handling)
        code = run->handling->ora == 1403 ? 100 : -run->handling->ora;
    *out = pl_number(run->s, code);
    return true;
}

static bool error_message(PlRun *run, PlValue *out)
{
    if (run->handled && run->handled->code == 0)
        *out = pl_text(STR("User-Defined Exception"));
    else if (run->handling)
        *out = pl_text((Str){ run->handling->text.p, run->handling->text.n });
    else
        *out = pl_text(STR("ORA-0000: normal, successful completion"));
    return true;
}

/* label.variable, where the label is an enclosing block's. */
static PlVar *find_labelled(const PlRun *run, Str label, Str name)
{
    for (const PlScope *sc = run->scope; sc; sc = sc->up)
        if (sc->label.n && str_eq(sc->label, label))
            for (PlVar *v = sc->vars; v; v = v->next)
                if (str_eq(v->name, name))
                    return v;
    return NULL;
}

/* The value of a node that needs no SQL. 1 yes, 0 it is no such node, -1 raised. */
static int simple_value(PlRun *run, const Node *n, PlValue *out)
{
    switch (n->kind) {
    case N_ColumnRef: {
        const StrList *parts = &AST_AS(ColumnRef, n)->parts;
        const PlVar   *v = parts->n == 1 ? pl_find_var(run, parts->v[0]) : NULL;
        if (v) {
            *out = v->v;
            return 1;
        }
        const PlVar *labelled = parts->n == 2 ? find_labelled(run, parts->v[0], parts->v[1]) : NULL;
        if (labelled) {
            *out = labelled->v;
            return 1;
        }
        const PlRecord *r = parts->n == 2 ? pl_find_record(run, parts->v[0]) : NULL;
        for (uint32_t i = 0; r && i < r->n; i++) {
            if (str_eq(r->fields[i], parts->v[1])) {
                *out = r->values[i];
                return 1;
            }
        }
        return pl_table_value(run, n, out);
    }
    case N_Call: return pl_table_value(run, n, out);
    case N_Bind: {
        const PlValue *b = pl_bind_of(run, n);
        if (b)
            *out = *b;
        return b != NULL;
    }
    case N_PseudoCol:
        switch (AST_AS(PseudoCol, n)->kind) {
        case PSEUDO_SQLCODE: return error_number(run, out);
        case PSEUDO_SQLERRM: return error_message(run, out);
        default: return 0;
        }
    case N_PlsqlAttr: {
        const PlsqlAttr *a = AST_AS(PlsqlAttr, n);
        if (a->name.n != 1 || !str_is(a->name.v[0], "SQL"))
            return pl_cursor_attr(run, a, out);
        if (str_is(a->attr, "ROWCOUNT"))
            *out = run->rowcount < 0 ? pl_null(ORA_NUMBER) : pl_number(run->s, run->rowcount);
        else if (str_is(a->attr, "FOUND"))
            *out = run->rowcount < 0 ? pl_null(ORA_BOOLEAN) : pl_bool(run->s, run->rowcount > 0);
        else if (str_is(a->attr, "NOTFOUND"))
            *out = run->rowcount < 0 ? pl_null(ORA_BOOLEAN) : pl_bool(run->s, run->rowcount == 0);
        else if (str_is(a->attr, "ISOPEN"))
            *out = pl_bool(run->s, false);
        else
            return 0;
        return 1;
    }
    default: return 0;
    }
}

static int literal_value(PlRun *run, const Node *n, PlValue *out)
{
    switch (n->kind) {
    case N_StringLit: *out = pl_text(AST_AS(StringLit, n)->value); return 1;
    case N_NumberLit: {
        uint8_t *p = arena_alloc(run->s->call, ORA_NUM_MAX);
        if (AST_AS(NumberLit, n)->suffix)
            return 0;
        int len = ora_num_from_text(AST_AS(NumberLit, n)->text, p);
        if (len <= 0)
            return 0;
        *out = pl_number(run->s, 0);
        out->c.v = (Str){ (char *)p, (size_t)len };
        return 1;
    }
    case N_NullLit: *out = pl_null(ORA_VARCHAR); return 1;
    case N_BoolLit: *out = pl_bool(run->s, AST_AS(BoolLit, n)->value); return 1;
    case N_Paren: return 0;
    default: return simple_value(run, n, out);
    }
}

/* ---- source text with binds ---- */

typedef struct Ref {
    Span    at;
    PlValue v;
} Ref;

typedef struct Refs {
    PlRun      *run;
    const Node *root;
    Ref        *v;
    uint32_t    n, cap;
    bool        raised;
} Refs;

/* A column of a table in the statement wins over a variable of the same name. */
typedef struct ColumnHunt {
    PlRun *run;
    Str    name;
} ColumnHunt;

static WalkStep table_has_column(Node **slot, void *ctx)
{
    ColumnHunt *h = ctx;
    if (!AST_IS(TableRef, *slot))
        return WALK_ON;
    const StrList     *name = &AST_AS(TableRef, *slot)->name;
    Catalog           *cat = be_catalog_iface(h->run->s->catalog);
    const CatRelation *rel;
    Str                none = { NULL, 0 };
    if (name->n == 0 || cat->relation(cat, name->n > 1 ? name->v[name->n - 2] : none, name->v[name->n - 1], &rel) != CAT_YES)
        return WALK_ON;
    for (uint32_t i = 0; i < rel->ncolumns; i++)
        if (str_eq(rel->columns[i].name, h->name))
            return WALK_STOP;
    return WALK_ON;
}

static bool is_column(Refs *r, const Node *n)
{
    ColumnHunt hunt = { r->run, AST_AS(ColumnRef, n)->parts.v[0] };
    Node      *root = (Node *)r->root;
    return !ast_walk(&root, table_has_column, &hunt);
}

static WalkStep collect(Node **slot, void *ctx)
{
    Refs   *r = ctx;
    PlValue v;
    /* TRUE and FALSE are words of PL/SQL; to SQL they go as values. */
    int is = AST_IS(BoolLit, *slot) ? literal_value(r->run, *slot, &v) : simple_value(r->run, *slot, &v);
    if (is <= 0) {
        r->raised = is < 0;
        return is < 0 ? WALK_STOP : WALK_ON;
    }
    if (AST_IS(ColumnRef, *slot) && AST_AS(ColumnRef, *slot)->parts.n == 1 && is_column(r, *slot))
        return WALK_SKIP;
    if (r->n == r->cap) {
        uint32_t cap = r->cap ? r->cap * 2 : 16;
        r->v = arena_grow(r->run->s->call, r->v, sizeof *r->v * r->n, sizeof *r->v * cap);
        r->cap = cap;
    }
    r->v[r->n++] = (Ref){ (*slot)->at, v };
    return WALK_SKIP;
}

static int by_place(const void *a, const void *b)
{
    uint32_t x = ((const Ref *)a)->at.start, y = ((const Ref *)b)->at.start;
    return x < y ? -1 : x > y;
}

bool pl_source(PlRun *run, const Node *n, Span cut, Str *sql, PlValue **args, uint32_t *n_args)
{
    Refs   r = { .run = run, .root = n };
    Node  *root = (Node *)n;
    StrBuf b;
    ast_walk(&root, collect, &r);
    if (r.raised)
        return false;
    if (r.n > 1)
        qsort(r.v, r.n, sizeof *r.v, by_place);
    sb_init(&b, run->s->call);
    *args = ARENA_ARRAY(run->s->call, PlValue, r.n);
    *n_args = 0;
    uint32_t at = n->at.start;
    for (uint32_t i = 0; i <= r.n; i++) {
        uint32_t to = i < r.n ? r.v[i].at.start : n->at.end;
        if (cut.end > cut.start && at < cut.end && to >= cut.start) { /* the cut lies in this gap, or covers the reference */
            if (at < cut.start)
                sb_put(&b, (Str){ run->frame->text.p + at, cut.start - at });
            sb_putc(&b, ' ');
            at = cut.end > at ? cut.end : at;
        }
        if (i < r.n && r.v[i].at.start < at)
            continue; /* inside the cut */
        if (to > at)
            sb_put(&b, (Str){ run->frame->text.p + at, to - at });
        if (i == r.n)
            break;
        sb_printf(&b, ":B%u", *n_args + 1);
        (*args)[(*n_args)++] = r.v[i].v;
        at = r.v[i].at.end;
    }
    *sql = sb_str(&b);
    return true;
}

/* ---- evaluation ---- */

bool pl_eval(PlRun *run, const Node *expr, PlValue *out)
{
    Str      sql;
    PlValue *args, *row;
    uint32_t n_args, n;
    bool     found;
    int      is = literal_value(run, expr, out);
    if (is)
        return is > 0;
    if (AST_IS(PlsqlAttr, expr)) /* it has no value: the cursor is not open */
        return pl_raise(run, 1001, "invalid cursor");
    if (AST_IS(Paren, expr))
        return pl_eval(run, AST_AS(Paren, expr)->arg, out);
    if (!pl_source(run, expr, (Span){ 0, 0 }, &sql, &args, &n_args))
        return false;
    sql = str_of(arena_printf(run->s->call, "SELECT %.*s FROM dual", STR_ARG(sql)));
    if (!pl_query(run, sql, args, n_args, true, &row, &n, &found))
        return false;
    if (!found || n != 1)
        return pl_raise(run, 6502, "PL/SQL: numeric or value error");
    *out = row[0];
    return true;
}

/* Three-valued: 1 true, 0 false, -1 NULL, -2 failed. */
static int truth(PlRun *run, const Node *n)
{
    PlValue v;
    bool    b;
    if (AST_IS(Paren, n))
        return truth(run, AST_AS(Paren, n)->arg);
    if (AST_IS(Unary, n) && AST_AS(Unary, n)->op == OP_NOT) {
        int t = truth(run, AST_AS(Unary, n)->arg);
        return t < 0 ? t : !t;
    }
    if (AST_IS(Binary, n) && (AST_AS(Binary, n)->op == OP_AND || AST_AS(Binary, n)->op == OP_OR)) {
        int stop = AST_AS(Binary, n)->op == OP_OR;
        int l = truth(run, AST_AS(Binary, n)->left);
        if (l == -2 || l == stop)
            return l;
        int r = truth(run, AST_AS(Binary, n)->right);
        return r == -2 || r == stop ? r : l == -1 || r == -1 ? -1 : !stop;
    }
    int is = literal_value(run, n, &v);
    if (is < 0)
        return -2;
    if (is)
        return pl_as_bool(&v, &b) ? b : pl_is_null(&v) ? -1 : (pl_raise(run, 6502, "PL/SQL: numeric or value error"), -2);
    if (AST_IS(PlsqlAttr, n)) {
        pl_raise(run, 1001, "invalid cursor");
        return -2;
    }
    Str      sql;
    PlValue *args, *row;
    uint32_t n_args, cols;
    bool     found;
    int64_t  answer;
    if (!pl_source(run, n, (Span){ 0, 0 }, &sql, &args, &n_args))
        return -2;
    sql = str_of(arena_printf(run->s->call, "SELECT CASE WHEN %.*s THEN 1 WHEN NOT (%.*s) THEN 0 ELSE -1 END FROM dual",
                              STR_ARG(sql), STR_ARG(sql)));
    PlValue *twice = ARENA_ARRAY(run->s->call, PlValue, n_args * 2);
    memcpy(twice, args, sizeof *args * n_args);
    memcpy(twice + n_args, args, sizeof *args * n_args);
    if (!pl_query(run, sql, twice, n_args * 2, true, &row, &cols, &found) || !pl_as_int(run, &row[0], &answer))
        return -2;
    return (int)answer;
}

bool pl_condition(PlRun *run, const Node *expr, bool *holds)
{
    int t = truth(run, expr);
    *holds = t == 1;
    return t != -2;
}

bool pl_equal(PlRun *run, const Node *a, const Node *b, bool *holds)
{
    PlValue  v[2], *row;
    uint32_t n;
    bool     found;
    int64_t  same;
    if (!pl_eval(run, a, &v[0]) || !pl_eval(run, b, &v[1]))
        return false;
    bool x, y;
    if (pl_as_bool(&v[0], &x) && pl_as_bool(&v[1], &y)) {
        *holds = x == y;
        return true;
    }
    if (!pl_query(run, STR("SELECT CASE WHEN :B1 = :B2 THEN 1 ELSE 0 END FROM dual"), v, 2, true, &row, &n, &found) ||
        !pl_as_int(run, &row[0], &same))
        return false;
    *holds = same == 1;
    return true;
}

bool pl_assign(PlRun *run, const Node *target, const PlValue *v)
{
    if (AST_IS(Bind, target)) {
        PlValue *b = pl_bind_of(run, target);
        if (!b)
            return pl_raise(run, 1008, "not all variables bound");
        *b = *v; /* converted to the client's type when it goes out */
        return true;
    }
    if (AST_IS(ColumnRef, target) && AST_AS(ColumnRef, target)->parts.n <= 2) {
        const StrList *parts = &AST_AS(ColumnRef, target)->parts;
        PlVar *var = parts->n == 1 ? pl_find_var(run, parts->v[0]) : find_labelled(run, parts->v[0], parts->v[1]);
        if (var && var->constant)
            return pl_raise(run, 6550, "PLS-00363: expression '%.*s' cannot be used as an assignment target", STR_ARG(var->name));
        if (var)
            return pl_assign_var(run, var, v);
    }
    int element = pl_table_assign(run, target, v);
    if (element)
        return element > 0;
    return pl_raise(run, 6550, "PLS-00363: this expression cannot be used as an assignment target");
}
