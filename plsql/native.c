/* What supplied packages tell of the interpreter's own state: the error stack, the call stack, the packages of the session. */
#include "config.h"
#include "plsql/callee.h"
#include "plsql/supplied.h"

#include "wire/ora_type.h"

typedef bool Native(PlRun *run, PlValue *out);

static bool error_stack(PlRun *run, PlValue *out)
{
    *out = pl_null(ORA_VARCHAR);
    if (run->handling)
        *out = pl_text(str_of(arena_printf(run->s->call, "%.*s\n%.*s", STR_ARG(run->handling->text), STR_ARG(run->handled_trace))));
    return true;
}

static bool error_backtrace(PlRun *run, PlValue *out)
{
    *out = run->handling ? pl_text(run->handled_trace) : pl_null(ORA_VARCHAR);
    return true;
}

static bool call_stack(PlRun *run, PlValue *out)
{
    *out = pl_text(pl_call_stack(run));
    return true;
}

static bool reset_package(PlRun *run, PlValue *out)
{
    (void)out;
    pl_units_reset(run->s);
    return true;
}

static const struct {
    const char *package, *name;
    bool        function;
    Native     *run;
} natives[] = {
    { "DBMS_UTILITY", "FORMAT_ERROR_STACK", true, error_stack },
    { "DBMS_UTILITY", "FORMAT_ERROR_BACKTRACE", true, error_backtrace },
    { "DBMS_UTILITY", "FORMAT_CALL_STACK", true, call_stack },
    { "DBMS_SESSION", "RESET_PACKAGE", false, reset_package },
};

static const StrList *name_of(const Node *call)
{
    const StrList *name;
    List           args;
    return pl_call_parts(call, &name, &args) && name->n && !args.n ? name : NULL;
}

static int find(const StrList *name)
{
    bool own = name && (name->n == 2 || (name->n == 3 && str_is(name->v[0], "SYS")));
    for (size_t i = 0; own && i < sizeof natives / sizeof *natives; i++)
        if (str_is(name->v[name->n - 2], natives[i].package) && str_is(name->v[name->n - 1], natives[i].name))
            return (int)i;
    return -1;
}

bool pl_is_native(const Node *call, bool function)
{
    if (pl_is_dbms_sql(call, function))
        return true;
    int at = find(name_of(call));
    return at >= 0 && natives[at].function == function;
}

bool pl_native(PlRun *run, const Node *call, PlValue *out)
{
    if (pl_is_dbms_sql(call, out != NULL))
        return pl_dbms_sql(run, call, out);
    return natives[find(name_of(call))].run(run, out);
}

/* ---- inquiry directives ---- */

static const char *unit_type(const PlRun *run)
{
    const PlUnit *u = run->frame->of;
    if (!u)
        return "ANONYMOUS BLOCK";
    return !u->package ? (u->function ? "FUNCTION" : "PROCEDURE") : run->frame->text.p == u->body.text.p ? "PACKAGE BODY" : "PACKAGE";
}

PlValue pl_inquiry(PlRun *run, const Node *n)
{
    static const struct {
        const char *name, *value;
    } settings[] = {
        { "PLSQL_CODE_TYPE", "INTERPRETED" }, { "PLSQL_WARNINGS", "DISABLE:ALL" }, { "NLS_LENGTH_SEMANTICS", "BYTE" },
        { "PLSCOPE_SETTINGS", "IDENTIFIERS:NONE" },
    };
    Str           name = AST_AS(PlsqlInquiry, n)->name;
    const PlUnit *u = run->frame->of;
    if (str_is(name, "PLSQL_LINE"))
        return pl_number(run->s, pl_line_of(run, n->at.start));
    if (str_is(name, "PLSQL_OPTIMIZE_LEVEL"))
        return pl_number(run->s, 2);
    if (str_is(name, "PLSQL_DEBUG"))
        return pl_bool(run->s, false);
    if (str_is(name, "PLSQL_UNIT"))
        return u ? pl_text(u->name) : pl_null(ORA_VARCHAR);
    if (str_is(name, "PLSQL_UNIT_OWNER"))
        return u ? pl_text(u->owner) : pl_null(ORA_VARCHAR);
    if (str_is(name, "PLSQL_UNIT_TYPE"))
        return pl_text(str_of(unit_type(run)));
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
        if (str_is(name, settings[i].name))
            return pl_text(str_of(settings[i].value));
    return pl_null(ORA_VARCHAR);
}
