/* Pass synonyms: names that Oracle keeps in SYS or as PUBLIC synonyms live in the compat schema here. */
#include "config.h"
#include "rewrite/fn.h"

static bool starts(Str s, const char *with)
{
    size_t n = strlen(with);
    return s.n > n && memcmp(s.p, with, n) == 0;
}

/* Names of the dictionary that have PUBLIC synonyms; another PUBLIC.x is a table in PostgreSQL's schema public. */
static bool is_dictionary(Str name)
{
    static const char *const prefixes[] = { "ALL_", "USER_", "DBA_", "V$", "GV$", "NLS_", "SESSION_" };
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (starts(name, prefixes[i]))
            return true;
    return str_is(name, "DUAL") || str_is(name, "DICT") || str_is(name, "DICTIONARY") || str_is(name, "CAT") || str_is(name, "TAB");
}

/* SYS.ALL_TABLES -> DBSACI.ALL_TABLES. SYS.X.COLUMN stays a valid reference by the table's name alone. */
static void table(Rw *rw, TableRef *t)
{
    if (t->name.n != 2 || t->dblink.n || !(str_is(t->name.v[0], "SYS") || (str_is(t->name.v[0], "PUBLIC") && is_dictionary(t->name.v[1]))))
        return;
    t->name.v[0] = STR("DBSACI");
    rw_rule(rw, "system-schema");
}

/* SYS.f(...) and SYS.STANDARD.f(...) of a built-in function is f(...). */
static void call(Call *c)
{
    uint32_t n = c->name.n;
    if (n < 2 || !fn_find(c->name.v[n - 1]))
        return;
    bool plain = n == 2 && str_is(c->name.v[0], "SYS");
    bool standard = str_is(c->name.v[n - 2], "STANDARD") && (n == 2 || str_is(c->name.v[0], "SYS"));
    if (plain || standard)
        c->name = (StrList){ .v = c->name.v + n - 1, .n = 1, .cap = 1 };
}

static void type(TypeRef *t)
{
    if (t->parts.n == 2 && str_is(t->parts.v[0], "SYS") && starts(t->parts.v[1], "XMLTYP")) {
        t->name = t->parts.v[1];
        t->parts = (StrList){ 0 };
    }
}

static WalkStep visit(Node **slot, void *ctx)
{
    switch ((*slot)->kind) {
    case N_TableRef: table(ctx, AST_AS(TableRef, *slot)); break;
    case N_Call: call(AST_AS(Call, *slot)); break;
    case N_TypeRef: type(AST_AS(TypeRef, *slot)); break;
    default: break;
    }
    return WALK_ON;
}

bool rw_synonyms(Rw *rw, Node **root)
{
    return ast_walk(root, visit, rw);
}
