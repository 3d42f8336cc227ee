/* Exceptions. A handler finds the ORA number of what was raised (dbsaci.pl_code) and compares.
 *
 * PostgreSQL's EXCEPTION block undoes what its body did; Oracle's handler keeps it. Where the body does nothing lasting
 * before something that may fail (plg_effect.c), or every handler ends by raising, the two are the same. Else the body is
 * guarded: each statement runs in a block of its own, which notes the error and leaves for the handlers. */
#include "config.h"
#include "rewrite/plg.h"

typedef struct Predefined {
    const char *name;
    int         code;
    const char *text;
} Predefined;

static const Predefined predefined[] = {
#define EXCEPTION(name, code, text) { name, code, text },
#include "ast/exceptions.def"
#undef EXCEPTION
};

static const Predefined *predefined_called(Str name)
{
    for (size_t i = 0; i < sizeof predefined / sizeof *predefined; i++)
        if (str_is(name, predefined[i].name))
            return &predefined[i];
    return NULL;
}

static Str last_of(const Node *ref)
{
    const StrList *p = &AST_AS(ColumnRef, ref)->parts;
    return p->v[p->n - 1];
}

static const Predefined *standard_of(Plg *pl, const Node *ref)
{
    const StrList *p = &AST_AS(ColumnRef, ref)->parts;
    bool bare = p->n == 1 || (p->n == 2 && str_is(p->v[0], "STANDARD"));
    return bare && !plg_find_kind(pl, ref, PLG_EXCEPTION) ? predefined_called(last_of(ref)) : NULL;
}

static bool unknown(Plg *pl, const Node *ref)
{
    if (AST_AS(ColumnRef, ref)->parts.n > 1)
        return plg_refuse(pl, ref, "an exception of another unit");
    return plg_error(pl, ref, "PLS-00201: identifier '%.*s' must be declared", STR_ARG(last_of(ref)));
}

/* What tells an exception without a number from others: it travels in the error's DATATYPE field. */
static const char *identity(Plg *pl, const PlgName *n)
{
    return arena_printf(pl->rw->a, "%.*s.%.*s", STR_ARG(pl->unit), STR_ARG(n->name));
}

/* ---- handlers ---- */

static Str variable(Plg *pl, const char *prefix, const char *type)
{
    Str name = plg_fresh(pl, prefix);
    plg_put(pl, "%v %s; ", name, type);
    return name;
}

static bool all_raise(const PlsqlBlock *b)
{
    for (uint32_t i = 0; i < b->handlers.n; i++)
        if (!plg_always_raises(AST_AS(PlsqlHandler, b->handlers.v[i])))
            return false;
    return true;
}

bool plg_handlers_declare(Plg *pl, const PlsqlBlock *b, PlgHandlers *h)
{
    *h = (PlgHandlers){ .code = { 0 } };
    if (!b->handlers.n)
        return true;
    if (pl->guard)
        return plg_refuse(pl, &b->base, "a block with handlers among changes that another handler keeps");
    h->code = variable(pl, "ORA_CODE_", "int");
    h->message = variable(pl, "ORA_TEXT_", "text");
    h->detail = variable(pl, "ORA_NAME_", "text");
    if (plg_keeps_work(&b->body) && !all_raise(b)) {
        h->flag = variable(pl, "COND_", "boolean");
        h->leave = plg_fresh(pl, "BODY_");
    }
    return true;
}

static void note_error(Plg *pl, const PlgHandlers *h)
{
    plg_put(pl, "GET STACKED DIAGNOSTICS %v = PG_DATATYPE_NAME; %v := dbsaci.pl_code(SQLSTATE, SQLERRM); %v := dbsaci.pl_message(SQLSTATE, SQLERRM); ",
           h->detail, h->code, h->message);
}

void plg_guard_open(Plg *pl)
{
    if (pl->guard)
        plg_put(pl, "BEGIN ");
}

void plg_guard_close(Plg *pl)
{
    if (!pl->guard)
        return;
    plg_put(pl, " EXCEPTION WHEN OTHERS THEN ");
    note_error(pl, pl->guard);
    plg_put(pl, "EXIT %v; END; ", pl->guard->leave);
}

/* One name of WHEN. */
static bool put_test(Plg *pl, const PlgHandlers *h, const Node *ref)
{
    const Predefined *p = standard_of(pl, ref);
    PlgName           *n = plg_find_kind(pl, ref, PLG_EXCEPTION);
    if (!p && !n)
        return unknown(pl, ref);
    int code = p ? p->code : n->code;
    if (code)
        plg_put(pl, "%v = %d", h->code, code);
    else
        plg_put(pl, "%v = 6510 AND %v = '%s'", h->code, h->detail, identity(pl, n));
    return true;
}

bool plg_is_others(const PlsqlHandler *x)
{
    return x->exceptions.n == 1 && str_is(last_of(x->exceptions.v[0]), "OTHERS");
}

static void put_reraise(Plg *pl, const PlgHandlers *h)
{
    if (!h->leave.n)
        plg_put(pl, "RAISE;");
    else
        plg_put(pl, "RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = %v, DATATYPE = coalesce(%v, '');", h->message, h->detail);
}

static bool put_handler(Plg *pl, const PlgHandlers *h, const PlsqlHandler *x, const char *word)
{
    plg_at(pl, x->base.at.start);
    if (plg_is_others(x)) {
        plg_put(pl, strcmp(word, "IF") == 0 ? "IF true THEN " : "ELSE ");
        return plg_statements(pl, &x->body);
    }
    plg_put(pl, "%s ", word);
    for (uint32_t i = 0; i < x->exceptions.n; i++) {
        if (i)
            plg_put(pl, " OR ");
        if (!put_test(pl, h, x->exceptions.v[i]))
            return false;
    }
    plg_put(pl, " THEN ");
    return plg_statements(pl, &x->body);
}

static bool put_handlers(Plg *pl, PlgHandlers *h, const List *handlers)
{
    const PlgHandlers *outer = pl->caught;
    bool              others = false;
    pl->caught = h;
    if (h->leave.n)
        plg_put(pl, "IF %v IS NULL THEN NULL; ", h->code);
    for (uint32_t i = 0; i < handlers->n; i++) {
        const PlsqlHandler *x = AST_AS(PlsqlHandler, handlers->v[i]);
        if (!put_handler(pl, h, x, i || h->leave.n ? "ELSIF" : "IF"))
            return false;
        others |= plg_is_others(x);
    }
    if (!others) {
        plg_put(pl, " ELSE ");
        put_reraise(pl, h);
    }
    plg_put(pl, " END IF;");
    pl->caught = outer;
    return true;
}

/* An error in a handler is not for the handlers beside it: the body alone stands in the block that catches. */
bool plg_protected(Plg *pl, const PlsqlBlock *b, PlgHandlers *h)
{
    plg_begin(pl);
    pl->protections++;
    if (!h->leave.n) {
        bool ok = plg_statements(pl, &b->body);
        pl->protections--;
        if (!ok)
            return false;
        plg_put(pl, " EXCEPTION WHEN OTHERS THEN ");
        note_error(pl, h);
        return put_handlers(pl, h, &b->handlers);
    }
    plg_put(pl, "<<%v>> BEGIN ", h->leave);
    pl->guard = h;
    bool ok = plg_statements(pl, &b->body);
    pl->guard = NULL;
    pl->protections--;
    if (!ok)
        return false;
    plg_put(pl, "END; ");
    rw_rule(pl->rw, "plsql-guarded");
    return put_handlers(pl, h, &b->handlers);
}

/* ---- RAISE ---- */

bool plg_raise(Plg *pl, const PlsqlRaise *r)
{
    if (!r->exception) {
        if (!pl->caught)
            return plg_error(pl, &r->base, "PLS-00367: a RAISE statement with no exception name must be inside an exception handler");
        put_reraise(pl, pl->caught);
        return true;
    }
    const Predefined *p = standard_of(pl, r->exception);
    PlgName           *n = plg_find_kind(pl, r->exception, PLG_EXCEPTION);
    if (!p && !n)
        return unknown(pl, r->exception);
    if (p)
        plg_put(pl, "RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = 'ORA-%s: %s';", arena_printf(pl->rw->a, "%05d", p->code), p->text);
    else if (n->code)
        plg_put(pl, "RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = 'ORA-%s: ';", arena_printf(pl->rw->a, "%05d", n->code));
    else
        plg_put(pl, "RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = 'ORA-06510: PL/SQL: unhandled user-defined exception', DATATYPE = '%s';", identity(pl, n));
    return true;
}
