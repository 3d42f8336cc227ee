/* Finding, loading and keeping stored units. */
#include "config.h"
#include "plsql/unit.h"

#include "backend/be_names.h"
#include "grammar/ora_parse.h"
#include "server/txn.h"

#include <stdlib.h>

enum { UNIT_TEXT_MAX = 64 << 20, NAME_BUCKETS = 64 };

/* What a name meant when the catalogue had that version. */
typedef struct UnitName {
    struct UnitName *next;
    Str              schema, name;
    bool             asked;
    uint64_t         version;
    PlUnit          *unit; /* NULL: nothing */
} UnitName;

struct PlSession {
    Arena    *a;     /* names and units; they are few and small, so replaced ones stay in it */
    UnitName *names[NAME_BUCKETS];
    PlUnit   *units;
    PlUnit   *old;   /* replaced in this call: frames may stand in them */
    bool      reset; /* all packages begin anew when the call is over */
};

static PlSession *session_of(Session *s)
{
    if (!s->plsql) {
        s->plsql = calloc(1, sizeof *s->plsql);
        if (!s->plsql)
            abort();
        s->plsql->a = arena_new(0);
    }
    return s->plsql;
}

static void unit_drop(PlUnit *u)
{
    pl_package_free(u);
    xlat_release(u->spec.x);
    xlat_release(u->body.x);
}

void pl_units_settle(Session *s)
{
    PlSession *p = s->plsql;
    if (!p)
        return;
    while (p->old) {
        PlUnit *u = p->old;
        p->old = u->next;
        unit_drop(u);
    }
    for (PlUnit *u = p->reset ? p->units : NULL; u; u = u->next)
        pl_package_free(u);
    p->reset = false;
}

void pl_units_reset(Session *s)
{
    if (s->plsql)
        s->plsql->reset = true;
}

void pl_units_changed(Session *s, Str name)
{
    PlUnit **at = s->plsql ? &s->plsql->units : NULL;
    while (at && *at) {
        PlUnit *u = *at;
        if (!str_eq(u->name, name)) {
            at = &u->next;
            continue;
        }
        *at = u->next;
        u->next = s->plsql->old;
        s->plsql->old = u;
    }
}

void pl_units_free(Session *s)
{
    if (!s->plsql)
        return;
    pl_units_settle(s);
    for (PlUnit *u = s->plsql->units; u; u = u->next)
        unit_drop(u);
    arena_free(s->plsql->a);
    free(s->plsql);
    s->plsql = NULL;
}

/* ---- texts ---- */

/* The tree of a source, shared by all sessions: it depends on nothing but the text. */
static const Xlat *shared_tree(Session *s, Str source)
{
    Str         text = str_of(arena_printf(s->call, "CREATE %.*s", STR_ARG(source)));
    XlatKey     key = { .text = text, .plsql = true };
    const Xlat *x = xlat_find(s->srv->cache, &key);
    if (x)
        return x;
    Arena     *a = arena_new(UNIT_TEXT_MAX);
    SqlResult *r = ARENA_NEW(a, SqlResult);
    diag_init(&r->diags, a);
    r->kind = SQL_KIND_DDL;
    r->root = ora_parse(a, str_copy(a, text), &r->diags);
    return xlat_add(s->srv->cache, &key, a, r, true);
}

static void take_text(Session *s, PlText *to, const PGresult *res, int row)
{
    Str source = { PQgetvalue(res, row, 6), (size_t)PQgetlength(res, row, 6) };
    to->x = shared_tree(s, source);
    to->text = to->x->text;
    to->root = to->x->result->root;
    to->stamp = strtoll(PQgetvalue(res, row, 3), NULL, 10);
}

static Str name_at(PlSession *p, const PGresult *res, int row, int col)
{
    return be_oracle_name(p->a, (Str){ PQgetvalue(res, row, col), (size_t)PQgetlength(res, row, col) });
}

static PlUnit *load(Session *s, const PGresult *res)
{
    PlSession *p = s->plsql;
    PlUnit    *u = ARENA_NEW(p->a, PlUnit);
    u->owner = name_at(p, res, 0, 0);
    u->name = name_at(p, res, 0, 1);
    u->label = str_of(arena_printf(p->a, "%.*s.%.*s", STR_ARG(u->owner), STR_ARG(u->name)));
    u->role = str_copy(p->a, (Str){ PQgetvalue(res, 0, 8), (size_t)PQgetlength(res, 0, 8) });
    u->invoker = PQgetvalue(res, 0, 4)[0] == 't';
    for (int i = 0; i < PQntuples(res); i++) {
        bool body = strstr(PQgetvalue(res, i, 2), "BODY") != NULL;
        u->package |= strncmp(PQgetvalue(res, i, 2), "PACKAGE", 7) == 0;
        u->function |= strcmp(PQgetvalue(res, i, 2), "FUNCTION") == 0;
        u->invalid |= PQgetvalue(res, i, 7)[0] == 't';
        take_text(s, body ? &u->body : &u->spec, res, i);
    }
    return u;
}

/* ---- names ---- */

static int64_t stamp_in(const PGresult *res, bool body)
{
    for (int i = 0; i < PQntuples(res); i++)
        if ((strstr(PQgetvalue(res, i, 2), "BODY") != NULL) == body)
            return strtoll(PQgetvalue(res, i, 3), NULL, 10);
    return 0;
}

/* The one that was loaded if its texts are still the same. One that was replaced is set aside; if it had state, that is
 * lost, which its user must hear once. */
static bool take_unit(PlRun *run, const PGresult *res, PlUnit **unit)
{
    PlSession *p = run->s->plsql;
    Arena     *tmp = run->s->call;
    Str        owner = be_oracle_name(tmp, (Str){ PQgetvalue(res, 0, 0), (size_t)PQgetlength(res, 0, 0) });
    Str        name = be_oracle_name(tmp, (Str){ PQgetvalue(res, 0, 1), (size_t)PQgetlength(res, 0, 1) });
    PlUnit   **at = &p->units;
    while (*at && !(str_eq((*at)->owner, owner) && str_eq((*at)->name, name)))
        at = &(*at)->next;
    PlUnit *was = *at;
    if (was && was->spec.stamp == stamp_in(res, false) && was->body.stamp == stamp_in(res, true)) {
        *unit = was;
        return true;
    }
    bool lost = was && was->package && was->begun && pl_package_has_state(was);
    if (was) {
        *at = was->next;
        was->next = p->old;
        p->old = was;
    }
    *unit = load(run->s, res);
    (*unit)->next = p->units;
    p->units = *unit;
    if (!lost)
        return true;
    return pl_raise(run, 4068, "existing state of packages has been discarded\n"
                               "ORA-04061: existing state of package \"%.*s\" has been invalidated\n"
                               "ORA-04065: not executed, altered or dropped package \"%.*s\"\n"
                               "ORA-06508: PL/SQL: could not find program unit being called: \"%.*s\"",
                    STR_ARG((*unit)->label), STR_ARG((*unit)->label), STR_ARG((*unit)->label));
}

static UnitName *remember(PlSession *p, Str schema, Str name)
{
    UnitName **at = &p->names[str_hash(name) % NAME_BUCKETS];
    for (UnitName *n = *at; n; n = n->next)
        if (str_eq(n->name, name) && str_eq(n->schema, schema))
            return n;
    UnitName *n = ARENA_NEW(p->a, UnitName);
    *n = (UnitName){ .next = *at, .schema = str_copy(p->a, schema), .name = str_copy(p->a, name) };
    *at = n;
    return n;
}

static bool ask(PlRun *run, UnitName *n)
{
    Session    *s = run->s;
    BeError     err;
    const char *values[2];
    txn_settle(s);
    values[0] = arena_strndup(s->call, be_pg_name(s->call, n->schema).p, be_pg_name(s->call, n->schema).n);
    values[1] = arena_strndup(s->call, be_pg_name(s->call, n->name).p, be_pg_name(s->call, n->name).n);
    PGresult *res = be_query(s->be, "SELECT * FROM dbsaci.find_unit($1, $2)", 2, values, &err);
    if (!res)
        return outcome_backend(s, &run->err, &err);
    bool ok = true;
    n->unit = NULL;
    if (PQntuples(res) && PQgetvalue(res, 0, 5)[0] == 't')
        ok = take_unit(run, res, &n->unit);
    PQclear(res);
    return ok;
}

bool pl_unit_find(PlRun *run, Str schema, Str name, PlUnit **unit)
{
    PlSession *p = session_of(run->s);
    uint64_t   now = be_cat_shared_version(run->s->srv->catalog);
    UnitName  *n = remember(p, schema.n ? schema : run->s->schema, name);
    *unit = NULL;
    if (!n->asked || n->version != now) {
        bool ok = ask(run, n);
        n->asked = true;
        n->version = now;
        if (!ok)
            return false;
    }
    *unit = n->unit;
    return true;
}

/* Compiled again, without being stored: is it still wrong? */
static bool still_wrong(PlRun *run, const PlText *t)
{
    Outcome     ignored = { 0 };
    bool        fresh;
    Str         source = { t->text.p + strlen("CREATE"), t->text.n - strlen("CREATE") };
    const Xlat *x = translate(run->s, str_of(arena_printf(run->s->call, "CREATE OR REPLACE%.*s", STR_ARG(source))), NULL, 0, 0, &fresh, &ignored);
    bool        wrong = x && x->result->unit && x->result->unit->error_count;
    xlat_release(x);
    return wrong;
}

bool pl_unit_valid(PlRun *run, PlUnit *u, const Node *at)
{
    bool whole = u->spec.root && (!u->body.x || u->body.root);
    /* Where the text does not name its schema it can be compiled in its owner's only. */
    if (whole && u->invalid && str_eq(u->owner, run->s->schema)) {
        whole = !still_wrong(run, &u->spec) && !(u->body.x && still_wrong(run, &u->body));
        u->invalid = !whole;
    }
    return whole || pl_compile_error(run, at, "PLS-00905: object %.*s is invalid", STR_ARG(u->label));
}
