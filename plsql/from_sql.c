/* SELECT f(...) FROM DUAL where f is a function that only the interpreter can run (it reads a package's variables, say): the
 * expressions are computed here, and a query that gives their values takes the statement's place.
 *
 * SQL's rules hold: the function may not write (ORA-14551) nor end the transaction (ORA-14552), and NO_DATA_FOUND that leaves
 * it is NULL. */
#include "config.h"
#include "plsql/interpreter.h"

#include "wire/ora_type.h"

/* What a routine says that stands for such a function (rewrite/plsql.c). */
static bool is_refusal(const Outcome *o)
{
    static const char words[] = "in a function called from SQL";
    return o->ora == 3001 && memmem(o->text.p, o->text.n, words, sizeof words - 1);
}

/* A query of one row that reads nothing: SELECT targets FROM DUAL. */
static const Select *only_dual(const Node *root)
{
    const Node   *q = AST_IS(QueryStmt, root) ? AST_AS(QueryStmt, root)->query : NULL;
    const Select *s = AST_IS(Select, q) ? AST_AS(Select, q) : NULL;
    if (!s || s->with || s->from.n != 1 || !AST_IS(TableRef, s->from.v[0]) || s->where || s->connect_by || s->group_by.n || s->having ||
        s->model || s->qualify || s->into.n)
        return NULL;
    const StrList *name = &AST_AS(TableRef, s->from.v[0])->name;
    if (!name->n || !str_is(name->v[name->n - 1], "DUAL"))
        return NULL;
    for (uint32_t i = 0; i < s->targets.n; i++)
        if (AST_IS(Star, AST_AS(Target, s->targets.v[i])->expr))
            return NULL;
    return s;
}

static bool compute(PlRun *run, const Select *sel, PlValue *values)
{
    run->in_query = true;
    for (uint32_t i = 0; i < sel->targets.n; i++) {
        PlValue v;
        if (!pl_eval(run, AST_AS(Target, sel->targets.v[i])->expr, &v))
            return false;
        if (v.d.type == ORA_BOOLEAN || v.o)
            return outcome_fail(run->s, &run->err, 6553, "PLS-382: expression is of wrong type");
        values[i] = pl_copy(run, &v);
    }
    run->in_query = false;
    return true;
}

/* SELECT :B1 "name", ...: the columns keep the names that Oracle gives the expressions. */
static Str values_query(PlRun *run, const SqlResult *r, uint32_t n)
{
    StrBuf b;
    sb_init(&b, run->s->call);
    sb_puts(&b, "SELECT ");
    for (uint32_t i = 0; i < n; i++) {
        Str name = i < r->column_count ? r->columns[i].name : STR("X");
        sb_printf(&b, "%s:B%u \"", i ? ", " : "", i + 1);
        for (size_t k = 0; k < name.n; k++)
            sb_putc(&b, name.p[k] == '"' ? '\'' : name.p[k]);
        sb_putc(&b, '"');
    }
    sb_puts(&b, " FROM dual");
    return sb_str(&b);
}

/* The open result becomes the statement's own, for this one execution. */
static void take_over(Exec *e, PlCursor *cur)
{
    Cursor *c = e->c;
    bool    readable;
    xlat_release(c->x);
    c->x = cur->x;
    c->stream = cur->stream;
    c->substitute = true;
    c->columns = columns_make(e->s, c->a, c->x->result, be_stream_columns(c->stream), &c->n_columns, &c->has_lobs, &readable);
    arena_free(cur->a);
}

bool plsql_query(Exec *e)
{
    const Select *sel = is_refusal(&e->o) && e->c->x ? only_dual(e->c->x->result->root) : NULL;
    PlFrame       frame;
    PlRun         run;
    PlCursor      cur;
    if (!sel)
        return false;
    Outcome refused = e->o;
    e->o = (Outcome){ 0 };
    TtcRows rows = e->q->rows;
    if (!pl_run_init(&run, e, &frame) || !pl_take_binds(&run, &rows)) {
        e->o = refused;
        return false;
    }
    PlValue *values = ARENA_ARRAY(e->s->call, PlValue, sel->targets.n);
    if (!compute(&run, sel, values) ||
        !pl_open(&run, values_query(&run, e->c->x->result, sel->targets.n), values, sel->targets.n, &cur)) {
        run.err_at = 0; /* the statement itself is no line of the stack */
        return pl_report(&run);
    }
    take_over(e, &cur);
    return true;
}
