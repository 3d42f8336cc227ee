/* Keeps dbsaci_auth.logins in step with the users that DDL makes. Who may is decided by the compat functions that the DDL
 * calls; here only what they cannot see is checked. */
#include "config.h"
#include "server/users.h"

#include "backend/be_install.h"
#include "backend/be_names.h"
#include "server/login.h"

bool users_has_secret(const Node *root)
{
    if (AST_IS(CreateUser, root))
        return AST_AS(CreateUser, root)->has_password || AST_AS(CreateUser, root)->by_values.n;
    return AST_IS(Grant, root) && AST_AS(Grant, root)->identified_by.n;
}

static const char *cstr(Session *s, Str text)
{
    return arena_strndup(s->call, text.p, text.n);
}

/* A login for a superuser would open the whole cluster. */
static bool not_superuser(Session *s, Str user, Outcome *o)
{
    BeError     err;
    const char *values[] = { cstr(s, be_pg_name(s->call, user)) };
    PGresult   *res = be_query(s->be, "SELECT 1 FROM pg_catalog.pg_roles WHERE rolname = $1 AND rolsuper", 1, values, &err);
    if (!res)
        return outcome_backend(s, o, &err);
    bool super = PQntuples(res) > 0;
    PQclear(res);
    return !super || outcome_fail(s, o, 1031, "insufficient privileges");
}

static bool old_password_fits(Session *s, const CreateUser *u, Outcome *o)
{
    BeLogin       login;
    BeError       err;
    LoginVerifier v = { .kind = LOGIN_12C };
    int           found = be_login_get(s->srv->conninfo, cstr(s, u->name), &login, &err);
    if (found < 0)
        return outcome_backend(s, o, &err);
    memcpy(v.salt, login.v12_salt, sizeof login.v12_salt);
    memcpy(v.key, login.v12, sizeof login.v12);
    return (found && login_verifier_matches(&v, u->old_password)) || outcome_fail(s, o, 28008, "invalid old password");
}

bool users_before(Session *s, const Node *root, Outcome *o)
{
    if (AST_IS(CreateUser, root)) {
        const CreateUser *u = AST_AS(CreateUser, root);
        if (u->by_values.n)
            return outcome_fail(s, o, 3001, "unimplemented feature: IDENTIFIED BY VALUES");
        if (!u->has_password)
            return true;
        if (u->password.n == 0)
            return outcome_fail(s, o, 988, "missing or invalid password(s)");
        return not_superuser(s, u->name, o) && (!u->old_password.n || old_password_fits(s, u, o));
    }
    if (AST_IS(Grant, root) && AST_AS(Grant, root)->identified_by.n) {
        const Grant *g = AST_AS(Grant, root);
        if (g->grantees.n != 1)
            return outcome_fail(s, o, 3001, "unimplemented feature: GRANT ... IDENTIFIED BY for several users");
        return not_superuser(s, g->grantees.v[0], o);
    }
    return true;
}

static bool set_password(Session *s, Str user, Str password, Outcome *o)
{
    BeError err;
    return login_set_password(s->srv->conninfo, user, password, &err) || outcome_backend(s, o, &err);
}

static bool forget(Session *s, Str user, Outcome *o)
{
    BeError err;
    return be_login_drop(s->srv->conninfo, cstr(s, user), &err) || outcome_backend(s, o, &err);
}

static bool has_login(Session *s, Str user)
{
    BeLogin login;
    BeError err;
    return be_login_get(s->srv->conninfo, cstr(s, user), &login, &err) == 1;
}

bool users_after(Session *s, const Node *root, Outcome *o)
{
    if (AST_IS(CreateUser, root)) {
        const CreateUser *u = AST_AS(CreateUser, root);
        if (!u->alter && u->if_exists && has_login(s, u->name))
            return true; /* IF NOT EXISTS, and it does: nothing was changed */
        if (u->has_password)
            return set_password(s, u->name, u->password, o);
        return u->alter || forget(s, u->name, o);
    }
    if (AST_IS(Grant, root) && AST_AS(Grant, root)->identified_by.n)
        return set_password(s, AST_AS(Grant, root)->grantees.v[0], AST_AS(Grant, root)->identified_by, o);
    if (AST_IS(Drop, root) && str_is(AST_AS(Drop, root)->object, "USER") && AST_AS(Drop, root)->name.n)
        return forget(s, AST_AS(Drop, root)->name.v[AST_AS(Drop, root)->name.n - 1], o);
    return true;
}
