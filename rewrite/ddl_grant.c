/* GRANT and REVOKE, users and roles. What PostgreSQL knows as a grant on a table is written so; the rest is decided by
 * compat functions when it runs: what kind of object a name is, which words are privileges of the system and which roles. */
#include "config.h"
#include "rewrite/ddl.h"

/* Oracle's privileges on tables that PostgreSQL has. */
static const char *table_privilege(Str name)
{
    static const struct { const char *ora, *pg; } known[] = {
        { "SELECT", "SELECT" }, { "READ", "SELECT" }, { "INSERT", "INSERT" }, { "UPDATE", "UPDATE" }, { "DELETE", "DELETE" },
        { "REFERENCES", "REFERENCES" }, { "ALL", "ALL" }, { "ALL PRIVILEGES", "ALL" },
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (str_is(name, known[i].ora))
            return known[i].pg;
    return NULL;
}

static Node *privilege_names(Rw *rw, const Node *at, const List *privileges)
{
    List items = { 0 };
    for (uint32_t i = 0; i < privileges->n; i++)
        list_push(rw->a, &items, ddl_text(rw, at, AST_AS(Privilege, privileges->v[i])->name));
    return ddl_array(rw, at, items);
}

static Node *grantee_names(Rw *rw, const Node *at, const StrList *names)
{
    List items = { 0 };
    for (uint32_t i = 0; i < names->n; i++)
        list_push(rw->a, &items, str_is(names->v[i], "PUBLIC") ? rw_string(rw, at, "public") : ddl_bare(rw, at, names->v[i]));
    return ddl_array(rw, at, items);
}

static bool has_columns(const Grant *g)
{
    for (uint32_t i = 0; i < g->privileges.n; i++)
        if (AST_AS(Privilege, g->privileges.v[i])->columns.n)
            return true;
    return false;
}

static bool is_plain(const Grant *g)
{
    for (uint32_t i = 0; i < g->privileges.n; i++)
        if (!table_privilege(AST_AS(Privilege, g->privileges.v[i])->name))
            return false;
    return true;
}

/* Every privilege is one that objects have, and names columns only where Oracle takes them. */
static bool check_privileges(Rw *rw, const Grant *g)
{
    static const char *const known[] = {
        "ALL", "ALL PRIVILEGES", "ALTER", "DEBUG", "DELETE", "EXECUTE", "FLASHBACK", "FLASHBACK ARCHIVE", "INDEX", "INHERIT PRIVILEGES",
        "INHERIT REMOTE PRIVILEGES", "INSERT", "KEEP SEQUENCE", "MERGE VIEW", "ON COMMIT REFRESH", "QUERY REWRITE", "READ", "REFERENCES",
        "SELECT", "TRANSLATE SQL", "UNDER", "UPDATE", "USE", "WRITE",
    };
    for (uint32_t i = 0; i < g->privileges.n; i++) {
        const Privilege *p = AST_AS(Privilege, g->privileges.v[i]);
        size_t           k = 0, n = sizeof known / sizeof *known;
        while (k < n && !str_is(p->name, known[k]))
            k++;
        if (k == n)
            return rw_refuse(rw, 990, g->privileges.v[i], "unknown-privilege", "missing or invalid privilege");
        if (p->columns.n && !str_is(p->name, "INSERT") && !str_is(p->name, "UPDATE") && !str_is(p->name, "REFERENCES"))
            return rw_refuse(rw, 969, g->privileges.v[i], "privilege-columns", "missing ON keyword");
    }
    return true;
}

static bool object_privileges(Rw *rw, Grant *g, Node **root)
{
    if (!check_privileges(rw, g))
        return false;
    const Node        *at = *root;
    const CatRelation *rel = ddl_relation(rw, &g->on_name);
    bool               table = (rel && rel->kind != CAT_SEQUENCE && !rel->is_dictionary) || has_columns(g);
    if (g->on_kind.n) {
        rw_find(rw, DIAG_NOTE, at, "grant-kind", "privileges on %.*s are not kept", STR_ARG(g->on_kind));
        *root = AST_NEW(rw->a, PgScript, at->at, .statements = { 0 });
        return true;
    }
    if (table && is_plain(g)) {
        for (uint32_t i = 0; i < g->privileges.n; i++) {
            Privilege *p = AST_AS(Privilege, g->privileges.v[i]);
            p->name = str_of(table_privilege(p->name));
        }
        g->cascade_constraints = g->force = false;
        return true;
    }
    *root = ddl_call(rw, at, "grant_object", 6, privilege_names(rw, at, &g->privileges),
                     g->on_name.n > 1 ? ddl_bare(rw, at, g->on_name.v[g->on_name.n - 2]) : rw_null(rw, at),
                     ddl_bare(rw, at, ddl_last(&g->on_name)), grantee_names(rw, at, &g->grantees),
                     ddl_bool(rw, at, g->grant_option), ddl_bool(rw, at, g->revoke));
    return true;
}

/* CREATE ANY TABLE and the like: a privilege of the system begins with one of these words. A single word is a role. */
static bool is_system_privilege(Str name)
{
    static const char *const verbs[] = {
        "ADMINISTER", "ADVISOR", "ALL", "ALTER", "ANALYZE", "AUDIT", "BACKUP", "BECOME", "CHANGE", "COMMENT", "CREATE",
        "DEBUG", "DELETE", "DROP", "EM", "ENABLE", "EXECUTE", "EXEMPT", "EXPORT", "FLASHBACK", "FORCE", "GLOBAL", "GRANT",
        "IMPORT", "INHERIT", "INSERT", "KEEP", "LOCK", "LOGMINING", "MANAGE", "MERGE", "ON", "PURGE", "QUERY", "READ",
        "REDEFINE", "RESTRICTED", "RESUMABLE", "SELECT", "SET", "TABLE", "TEXT", "TRANSLATE", "UNDER", "UNLIMITED", "UPDATE",
        "USE", "WRITE",
    };
    const char *blank = name.n ? memchr(name.p, ' ', name.n) : NULL;
    static const char *const of_any[] = { "DELETE", "INSERT", "LOCK", "READ", "SELECT", "UNDER", "UPDATE" }; /* SELECT ANY TABLE */
    if (!blank)
        return true;
    Str  verb = { name.p, (size_t)(blank - name.p) };
    bool any = name.n > verb.n + 4 && memcmp(blank + 1, "ANY ", 4) == 0;
    for (size_t i = 0; i < sizeof of_any / sizeof *of_any; i++)
        if (str_is(verb, of_any[i]))
            return any;
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (str_is(verb, verbs[i]))
            return true;
    return false;
}

bool ddl_grant(Rw *rw, Node **root)
{
    Grant      *g = AST_AS(Grant, *root);
    const Node *at = *root;
    rw_rule(rw, "grant");
    if (g->on_name.n)
        return object_privileges(rw, g, root);
    for (uint32_t i = 0; i < g->privileges.n; i++)
        if (!is_system_privilege(AST_AS(Privilege, g->privileges.v[i])->name))
            return rw_refuse(rw, 990, g->privileges.v[i], "unknown-privilege", "missing or invalid privilege");
    if (g->identified_by.n) /* GRANT CONNECT TO u IDENTIFIED BY p makes the user too */
        for (uint32_t i = 0; i < g->grantees.n; i++)
            ddl_before(rw, ddl_call(rw, at, "create_user", 2, ddl_bare(rw, at, g->grantees.v[i]), ddl_bool(rw, at, true)));
    *root = ddl_call(rw, at, "grant_system", 4, privilege_names(rw, at, &g->privileges), grantee_names(rw, at, &g->grantees),
                     ddl_bool(rw, at, g->admin_option), ddl_bool(rw, at, g->revoke));
    return true;
}

/* ---- users and roles: the login's verifiers are the server's business, role and schema are made here ---- */

bool ddl_create_user(Rw *rw, Node **root)
{
    const CreateUser *u = AST_AS(CreateUser, *root);
    const Node       *at = *root;
    bool lock = ddl_option(&u->options, "ACCOUNT LOCK") != NULL, unlock = ddl_option(&u->options, "ACCOUNT UNLOCK") != NULL;
    rw_rule(rw, "user");
    if (u->alter) {
        *root = ddl_call(rw, at, "alter_user", 3, ddl_bare(rw, at, u->name),
                         lock || unlock ? ddl_bool(rw, at, lock) : rw_null(rw, at), ddl_bool(rw, at, u->if_exists));
        return true;
    }
    *root = ddl_call(rw, at, "create_user", 2, ddl_bare(rw, at, u->name), ddl_bool(rw, at, u->if_exists));
    if (lock)
        ddl_after(rw, ddl_call(rw, at, "alter_user", 3, ddl_bare(rw, at, u->name), ddl_bool(rw, at, true), ddl_bool(rw, at, false)));
    return true;
}

bool ddl_create_role(Rw *rw, Node **root)
{
    const CreateRole *r = AST_AS(CreateRole, *root);
    const Node       *at = *root;
    rw_rule(rw, "role");
    if (ddl_option(&r->options, "IDENTIFIED BY"))
        rw_find(rw, DIAG_REVIEW, at, "role-password", "a role's password is not asked for");
    *root = r->alter ? AST_NEW(rw->a, PgScript, at->at, .statements = { 0 }) : ddl_call(rw, at, "create_role", 1, ddl_bare(rw, at, r->name));
    return true;
}
