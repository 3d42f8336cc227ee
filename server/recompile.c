/* Stored texts compiled anew. */
#include "config.h"
#include "server/recompile.h"

#include "backend/be_names.h"
#include "server/statement.h"

/* The texts of a unit that COMPILE names: a package's specification, its body, or both. */
static bool is_wanted(const OtherDdl *d, const char *type)
{
    bool body = strstr(type, "BODY") != NULL;
    bool only_body = false, only_spec = false;
    for (uint32_t i = 0; i < d->options.n; i++) {
        Str word = AST_IS(Option, d->options.v[i]) ? AST_AS(Option, d->options.v[i])->name : (Str){ NULL, 0 };
        only_body |= str_is(word, "BODY") || str_is(word, "COMPILE BODY");
        only_spec |= str_is(word, "SPECIFICATION") || str_is(word, "COMPILE SPECIFICATION");
    }
    return body ? !only_spec : !only_body;
}

static bool compile_again(Session *s, Str source, Outcome *o)
{
    bool        fresh;
    Str         text = str_of(arena_printf(s->call, "CREATE OR REPLACE %.*s", STR_ARG(source)));
    const Xlat *x = translate(s, text, NULL, 0, 0, &fresh, o);
    if (!x)
        return false;
    bool ok = ddl_run(s, x->result, o);
    xlat_release(x);
    return ok;
}

bool recompile_after(Session *s, const Node *root, Outcome *o)
{
    const OtherDdl *d = AST_IS(OtherDdl, root) ? AST_AS(OtherDdl, root) : NULL;
    BeError         err;
    if (!d || !str_is(d->verb, "ALTER") || !d->name.n ||
        !(str_is(d->object, "PROCEDURE") || str_is(d->object, "FUNCTION") || str_is(d->object, "PACKAGE")))
        return true;
    if (d->name.n > 1 && !str_eq(d->name.v[0], s->schema))
        return true; /* the text does not name its schema; what runs is compiled when it is loaded anyway */
    Str owner = be_pg_name(s->call, d->name.n > 1 ? d->name.v[0] : s->schema), name = be_pg_name(s->call, d->name.v[d->name.n - 1]);
    const char *values[2] = { arena_strndup(s->call, owner.p, owner.n), arena_strndup(s->call, name.p, name.n) };
    PGresult   *res = be_query(s->be, "SELECT * FROM dbsaci.unit_texts($1, $2)", 2, values, &err);
    if (!res)
        return outcome_backend(s, o, &err);
    bool ok = true;
    for (int i = 0; ok && i < PQntuples(res); i++)
        if (is_wanted(d, PQgetvalue(res, i, 0)))
            ok = compile_again(s, str_copy(s->call, (Str){ PQgetvalue(res, i, 1), (size_t)PQgetlength(res, i, 1) }), o);
    PQclear(res);
    return ok;
}
