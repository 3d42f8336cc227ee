/* Procedure calls: RAISE_APPLICATION_ERROR, and every routine that the catalogue knows (the compat schema's packages are
 * functions dbsaci.package__name; OUT arguments are columns of their result). */
#include "config.h"
#include "plsql/callee.h"

#include "backend/be_names.h"
#include "server/txn.h"
#include "wire/ora_type.h"

enum { PGT_TEXT_ARRAY = 1009 };

static const Node *arg_value(const Node *arg)
{
    return AST_IS(NamedArg, arg) ? AST_AS(NamedArg, arg)->value : arg;
}

const CatArg *pl_arg_of(const CatRoutine *r, const List *args, uint32_t i)
{
    if (!AST_IS(NamedArg, args->v[i]))
        return i < r->nargs ? &r->args[i] : NULL;
    for (uint32_t k = 0; k < r->nargs; k++)
        if (str_eq(r->args[k].name, AST_AS(NamedArg, args->v[i])->name))
            return &r->args[k];
    return NULL;
}

static bool fits(const CatRoutine *r, const List *args)
{
    if (args->n > r->nargs)
        return false;
    for (uint32_t i = 0; i < args->n; i++)
        if (!pl_arg_of(r, args, i))
            return false;
    for (uint32_t k = 0; k < r->nargs; k++) {
        bool given = r->args[k].has_default;
        for (uint32_t i = 0; i < args->n && !given; i++)
            given = pl_arg_of(r, args, i) == &r->args[k];
        if (!given)
            return false;
    }
    return true;
}

/* What Oracle says of a call that means nothing: always false. */
static bool no_routine(PlRun *run, const Node *call, const StrList *name, bool exists)
{
    Str     last = name->v[name->n - 1];
    PlUnit *package = NULL;
    StrBuf  b;
    if (exists)
        return pl_compile_error(run, call, "PLS-00306: wrong number or types of arguments in call to '%.*s'", STR_ARG(last));
    if (name->n == 2 && !pl_unit_find(run, pl_schema(run), name->v[0], &package))
        return false;
    if (package && package->package)
        return pl_compile_error(run, call, "PLS-00302: component '%.*s' must be declared", STR_ARG(last));
    sb_init(&b, run->s->call);
    for (uint32_t i = 0; i < name->n; i++) {
        sb_puts(&b, i ? "." : "");
        sb_put(&b, name->v[i]);
    }
    return pl_compile_error(run, call, "PLS-00201: identifier '%s' must be declared", b.p);
}

bool pl_find_routine(PlRun *run, const Node *call, const CatRoutine **r, List *args, Outcome *o)
{
    static const Str  none = { NULL, 0 };
    Catalog          *cat = be_catalog_iface(run->s->catalog);
    const StrList    *name;
    const CatRoutine *found = NULL;
    uint32_t          n = 0;
    if (!pl_call_parts(call, &name, args) || name->n == 0 || name->n > 3)
        return outcome_fail(run->s, o, 3001, "unimplemented feature: this form of a procedure call");
    Str       last = name->v[name->n - 1];
    CatAnswer a = CAT_NO;
    PlUnit   *package = NULL; /* of which PostgreSQL has more routines than may be called */
    if (name->n == 2 && !pl_unit_find(run, pl_schema(run), name->v[0], &package)) {
        if (o != &run->err)
            *o = run->err;
        return false;
    }
    if (package)
        a = CAT_NO;
    else if (name->n == 1)
        a = cat->routine(cat, none, none, last, &found, &n);
    else if (name->n == 2) {
        a = cat->routine(cat, none, name->v[0], last, &found, &n);
        if (a != CAT_YES)
            a = cat->routine(cat, name->v[0], none, last, &found, &n);
    } else {
        a = cat->routine(cat, name->v[0], name->v[1], last, &found, &n);
    }
    for (uint32_t i = 0; a == CAT_YES && i < n; i++) {
        if (fits(&found[i], args)) {
            *r = &found[i];
            return true;
        }
    }
    (void)no_routine(run, call, name, a == CAT_YES);
    if (o != &run->err)
        *o = run->err;
    return false;
}

/* ---- RAISE_APPLICATION_ERROR ---- */

static bool is_application_error(const StrList *name)
{
    return str_is(name->v[name->n - 1], "RAISE_APPLICATION_ERROR") && name->n <= 2;
}

static bool application_error(PlRun *run, const List *args)
{
    PlValue number, text, keep;
    int64_t code;
    Str     message;
    bool    kept = false;
    if (args->n < 2)
        return pl_raise(run, 6550, "PLS-00306: wrong number or types of arguments in call to 'RAISE_APPLICATION_ERROR'");
    if (!pl_eval(run, arg_value(args->v[0]), &number) || !pl_eval(run, arg_value(args->v[1]), &text) ||
        !pl_as_int(run, &number, &code) || !pl_as_text(run, &text, &message))
        return false;
    if (code > -20000 || code < -20999)
        return pl_raise(run, 21000, "error number argument to raise_application_error of %lld is out of range", (long long)code);
    if (args->n > 2 && !pl_eval(run, arg_value(args->v[2]), &keep))
        return false;
    if (args->n > 2 && pl_as_bool(&keep, &kept) && kept && run->handling) /* behind what is being handled */
        return pl_raise(run, (int)-code, "%.*s\n%.*s", STR_ARG(message), STR_ARG(run->handling->text));
    return pl_raise(run, (int)-code, "%.*s", STR_ARG(message));
}

/* ---- values in and out ---- */

typedef struct ProcCall {
    StrBuf       sql;
    Oid         *oids;
    const char **values;
    int         *lengths, *formats;
    int          n;
} ProcCall;

/* An IN value as a parameter of the routine's declared type. */
static bool add_value(PlRun *run, ProcCall *p, const CatArg *arg, const PlValue *in)
{
    Session *s = run->s;
    PlValue  v = *in;
    OTypeId  want = arg->type.id;
    StampForm form = (StampForm)arg->type.form;
    if (otype_family(want) == FAM_CHAR && !pl_convert(run, in, ORA_VARCHAR, &v))
        return false;
    p->oids[p->n] = be_wire_type(s->be, be_param_oid(want, form));
    if (!param_value(s, s->call, &v.d, &v.c, want, form, &p->values[p->n], &p->lengths[p->n], &p->formats[p->n], &run->err))
        return false;
    p->n++;
    sb_printf(&p->sql, "$%d", p->n);
    return true;
}

/* The text: SELECT * FROM f(...) or CALL p(...), with named notation where the call has it. */
static bool build(PlRun *run, const CatRoutine *r, const List *args, ProcCall *p)
{
    Session *s = run->s;
    bool     first = true;
    sb_puts(&p->sql, r->is_function ? "SELECT * FROM " : "CALL ");
    be_put_ident(&p->sql, be_pg_name(s->call, r->schema));
    sb_putc(&p->sql, '.');
    be_put_ident(&p->sql, be_pg_member(s->call, r->package, r->name));
    sb_putc(&p->sql, '(');
    for (uint32_t i = 0; i < args->n; i++) {
        const CatArg *arg = pl_arg_of(r, args, i);
        PlValue       v;
        if (arg->mode == 'o' && r->is_function)
            continue;
        sb_puts(&p->sql, first ? "" : ", ");
        first = false;
        if (AST_IS(NamedArg, args->v[i])) {
            be_put_ident(&p->sql, be_pg_name(s->call, arg->name));
            sb_puts(&p->sql, " => ");
        }
        if (arg->mode == 'o') {
            sb_puts(&p->sql, "NULL");
            continue;
        }
        if (!pl_eval(run, arg_value(args->v[i]), &v) || !add_value(run, p, arg, &v))
            return false;
    }
    sb_putc(&p->sql, ')');
    return true;
}

/* text[] in binary: dimensions, flag, element type, {size, lower bound}, {length, bytes}... */
static bool array_value(PlRun *run, const char *p, int n, PlValue *out)
{
    const uint8_t *b = (const uint8_t *)p, *end = b + n;
    *out = pl_null(ORA_VARCHAR);
    out->c.kind = CELL_ARRAY;
    out->d.csfrm = ORA_CSFRM_IMPLICIT;
    if (n < 12 || (b[3] == 0))
        return true;
    if (n < 20 || b[3] != 1)
        return pl_raise(run, 932, "inconsistent datatypes: a collection of one dimension is expected");
    uint32_t count = (uint32_t)b[12] << 24 | (uint32_t)b[13] << 16 | (uint32_t)b[14] << 8 | b[15];
    out->c.elements = ARENA_ARRAY(run->s->call, TtcCell, count);
    b += 20;
    for (uint32_t i = 0; i < count && end - b >= 4; i++) {
        int32_t len = (int32_t)((uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3]);
        b += 4;
        out->c.elements[i].kind = len > 0 ? CELL_VALUE : CELL_NULL;
        if (len > 0 && len <= end - b) {
            out->c.elements[i].v = (Str){ arena_memdup(run->s->call, b, (size_t)len), (size_t)len };
            b += len;
        }
        out->c.number = i + 1;
    }
    return true;
}

typedef struct OneRow {
    PGresult *res;
} OneRow;

static void keep(void *ctx, int tag, const PGresult *res)
{
    (void)tag;
    OneRow *one = ctx;
    PQclear(one->res);
    one->res = PQcopyResult(res, PG_COPYRES_ATTRS | PG_COPYRES_TUPLES);
}

/* OUT and IN OUT arguments come back as the columns of the one row, in their order. */
static bool take_outs(PlRun *run, const CatRoutine *r, const List *args, const PGresult *res)
{
    Session   *s = run->s;
    uint32_t   n, column = 0;
    bool       lobs, readable;
    OutColumn *cols = columns_make(s, s->call, NULL, res, &n, &lobs, &readable);
    for (uint32_t k = 0; k < r->nargs; k++) {
        if (r->args[k].mode == 'i' || column >= n)
            continue;
        int         at = (int)column++;
        bool        null = PQntuples(res) == 0 || PQgetisnull(res, 0, at);
        const char *p = null ? NULL : PQgetvalue(res, 0, at);
        int         len = null ? 0 : PQgetlength(res, 0, at);
        PlValue     v;
        bool        ok = cols[at].pg == PGT_TEXT_ARRAY ? array_value(run, p, len, &v) : pl_of_column(run, &cols[at], p, len, &v);
        for (uint32_t i = 0; ok && i < args->n; i++)
            if (pl_arg_of(r, args, i) == &r->args[k])
                ok = pl_assign(run, arg_value(args->v[i]), &v);
        if (!ok)
            return false;
    }
    return true;
}

static bool run_call(PlRun *run, const CatRoutine *r, const List *args, ProcCall *p)
{
    Session *s = run->s;
    TxnGuard g;
    BeError  err;
    OneRow   one = { NULL };
    if (!r->is_function && !pl_guard(run))
        return false;
    if (!txn_begin_batch(s, &g, !r->is_function, false, &run->err))
        return false;
    BeParams params = { p->n, p->values, p->lengths, p->formats };
    be_queue_exec(s->be, be_stmt(s->be, sb_str(&p->sql), p->n, p->oids), &params, 0);
    txn_end_batch(s, &g, false);
    bool ok = be_run(s->be, keep, &one, &err, NULL);
    if (!ok) {
        txn_undo(s, &g);
        outcome_backend(s, &run->err, &err);
    } else if (one.res) {
        run->wrote |= !r->is_function;
        ok = take_outs(run, r, args, one.res);
    }
    PQclear(one.res);
    return ok;
}

bool pl_call(PlRun *run, const Node *call, const Node *into)
{
    const StrList    *name = NULL;
    const CatRoutine *r;
    List              args;
    ProcCall          p = { .n = 0 };
    if (pl_call_parts(call, &name, &args) && name->n && is_application_error(name))
        return application_error(run, &args);
    if (name && name->n && pl_is_return_result(name))
        return pl_return_result(run, &args);
    if (into) {
        PlValue v;
        return pl_eval(run, call, &v) && pl_assign(run, into, &v);
    }
    if (!pl_find_routine(run, call, &r, &args, &run->err))
        return false;
    sb_init(&p.sql, run->s->call);
    p.oids = ARENA_ARRAY(run->s->call, Oid, args.n + 1);
    p.values = ARENA_ARRAY(run->s->call, const char *, args.n + 1);
    p.lengths = ARENA_ARRAY(run->s->call, int, args.n + 1);
    p.formats = ARENA_ARRAY(run->s->call, int, args.n + 1);
    return build(run, r, &args, &p) && run_call(run, r, &args, &p);
}
