/* Exceptions: raising, handling, what SQLCODE and SQLERRM tell. */
#include "config.h"
#include "plsql/interpreter.h"

#include "wire/ora_type.h"

#include <stdlib.h>

static const struct {
    const char *name; /* NULL: only a message */
    int         ora;
    const char *text;
} predefined[] = {
#define EXCEPTION(name, ora, text) { name, ora, text },
#include "ast/exceptions.def"
#undef EXCEPTION
#define MESSAGE(ora, text) { NULL, ora, text },
#include "plsql/messages.def"
#undef MESSAGE
};

enum { PREDEFINED = sizeof predefined / sizeof *predefined };

int pl_predefined(Str name)
{
    for (size_t i = 0; i < PREDEFINED; i++)
        if (predefined[i].name && str_is(name, predefined[i].name))
            return predefined[i].ora;
    return 0;
}

static const char *text_of(int ora)
{
    for (size_t i = 0; i < PREDEFINED; i++)
        if (predefined[i].ora == ora)
            return predefined[i].text;
    return NULL;
}

/* ---- SQLCODE, SQLERRM ---- */

PlValue pl_sqlcode(PlRun *run)
{
    int64_t code = 0;
    if (run->handled && run->handled->code == 0)
        code = 1;
    else if (run->handling)
        code = run->handling->ora == 1403 ? 100 : -run->handling->ora;
    PlValue v = pl_number(run->s, code);
    v.whole = PLW_PLS;
    return v;
}

PlValue pl_sqlerrm(PlRun *run)
{
    if (run->handled && run->handled->code == 0)
        return pl_text(STR("User-Defined Exception"));
    if (run->handling) {
        Str t = run->handling->text; /* which has lost the blank of an empty message */
        bool empty = t.n == sizeof "ORA-20000:" - 1 && t.p[t.n - 1] == ':';
        return pl_text(empty ? str_of(arena_printf(run->s->call, "%.*s ", STR_ARG(t))) : t);
    }
    return pl_text(STR("ORA-0000: normal, successful completion"));
}

/* SQLERRM(n): errors are negative, but for no data found. */
PlValue pl_message_of(PlRun *run, int64_t code)
{
    int64_t ora = code < 0 ? -code : code == 100 ? 1403 : code;
    if (code == 0)
        return pl_text(STR("ORA-0000: normal, successful completion"));
    if (code == 1)
        return pl_text(STR("User-Defined Exception"));
    if (code > 0 && code != 100)
        return pl_text(str_of(arena_printf(run->s->call, "-%lld: non-ORACLE exception", (long long)code)));
    const char *text = ora <= 99999 ? text_of((int)ora) : NULL;
    if (ora >= 20000 && ora <= 20999)
        text = "";
    if (text)
        return pl_text(str_of(arena_printf(run->s->call, "ORA-%05lld: %s", (long long)ora, text)));
    return pl_text(str_of(arena_printf(run->s->call, "ORA-%05lld: Message %lld not found;  product=RDBMS; facility=ORA",
                                       (long long)ora, (long long)ora)));
}

/* ---- handlers ---- */

/* A name of this place, or package.name. */
static const PlException *exception_of(PlRun *run, const StrList *parts)
{
    if (parts->n == 1)
        return pl_find_exception(run, parts->v[0]);
    for (const PlScope *sc = run->scope; sc; sc = sc->up)
        if (sc->label.n && str_eq(sc->label, parts->v[parts->n - 2]))
            for (const PlException *e = sc->exceptions; e; e = e->next)
                if (str_eq(e->name, parts->v[parts->n - 1]))
                    return e;
    const PlScope *package = pl_package_scope(run, parts->v[parts->n - 2]);
    for (const PlException *e = package ? package->exceptions : NULL; e; e = e->next)
        if (str_eq(e->name, parts->v[parts->n - 1]))
            return e;
    return NULL;
}

/* Does WHEN name catch what was raised? */
static bool catches(PlRun *run, const Node *n)
{
    const StrList *parts = &AST_AS(ColumnRef, n)->parts;
    Str            name = parts->v[parts->n - 1];
    if (str_is(name, "OTHERS"))
        return true;
    const PlException *e = exception_of(run, parts);
    if (e)
        return e->code ? e->code == run->err.ora && !run->raised : e == run->raised;
    int ora = pl_predefined(name);
    return ora && !run->raised && ora == run->err.ora;
}

static const PlsqlHandler *find_handler(PlRun *run, const PlsqlBlock *b)
{
    for (uint32_t i = 0; i < b->handlers.n; i++) {
        const PlsqlHandler *h = AST_AS(PlsqlHandler, b->handlers.v[i]);
        for (uint32_t k = 0; k < h->exceptions.n; k++)
            if (catches(run, h->exceptions.v[k]))
                return h;
    }
    return NULL;
}

static bool handle(PlRun *run, const PlsqlHandler *h)
{
    const Outcome     *was = run->handling;
    const PlException *was_user = run->handled;
    Str                was_trace = run->handled_trace;
    Outcome           *now = ARENA_NEW(run->s->call, Outcome);
    *now = run->err;
    run->handled_trace = run->trace;
    run->trace = (Str){ NULL, 0 };
    run->handling = now;
    run->handled = run->raised;
    run->err = (Outcome){ 0 };
    run->raised = NULL;
    bool ok = pl_statements(run, &h->body);
    run->handling = was;
    run->handled = was_user;
    run->handled_trace = was_trace;
    return ok;
}

bool pl_raise_statement(PlRun *run, const PlsqlRaise *r)
{
    if (!r->exception) {
        if (!run->handling)
            return pl_raise(run, 6550, "PLS-00367: a RAISE statement with no exception name must be inside an exception handler");
        run->err = *run->handling;
        run->raised = run->handled;
        run->err_at = r->base.at.start + 1; /* this line, then those of where it was raised first */
        pl_trace(run);
        run->trace = str_of(arena_printf(run->s->call, "%.*s%.*s", STR_ARG(run->trace), STR_ARG(run->handled_trace)));
        run->retraced = true;
        return false;
    }
    const StrList     *parts = &AST_AS(ColumnRef, r->exception)->parts;
    Str                name = parts->v[parts->n - 1];
    const PlException *e = exception_of(run, parts);
    if (e && e->code == 0) {
        run->raised = e;
        return pl_raise(run, 6510, "PL/SQL: unhandled user-defined exception");
    }
    int ora = e ? e->code : pl_predefined(name);
    if (!ora)
        return pl_raise(run, 6550, "PLS-00201: identifier '%.*s' must be declared", STR_ARG(name));
    return pl_raise(run, ora, "%.*s", STR_ARG(pl_message_of(run, ora == 1403 ? 100 : -ora).c.v));
}

/* What we cannot do, and a break, are no exceptions: no handler may hide them. */
bool pl_handle(PlRun *run, const PlsqlBlock *b)
{
    if (run->err.fatal || run->err.ora == 1013 || run->err.ora == 3001)
        return false;
    const PlsqlHandler *h = find_handler(run, b);
    if (!h)
        return false;
    pl_trace(run);
    return handle(run, h);
}
