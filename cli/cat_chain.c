#include "config.h"
#include "cli/cat_chain.h"

#include "backend/be_catalog.h"
#include "backend/be_conn.h"

enum { CATALOG_MAX = 64 << 20 }; /* bytes */

typedef struct Chain {
    Catalog        iface;
    Catalog       *first, *second;
    BeConn        *conn;
    BeCatalog     *cat;
    BeCatShared   *shared;
} Chain;

static CatAnswer relation(Catalog *c, Str schema, Str name, const CatRelation **found)
{
    Chain *ch = (Chain *)(void *)c;
    if (ch->first->relation(ch->first, schema, name, found) == CAT_YES)
        return CAT_YES;
    return ch->second->relation(ch->second, schema, name, found);
}

static CatAnswer routine(Catalog *c, Str schema, Str package, Str name, const CatRoutine **found, uint32_t *count)
{
    Chain *ch = (Chain *)(void *)c;
    if (ch->first->routine(ch->first, schema, package, name, found, count) == CAT_YES)
        return CAT_YES;
    return ch->second->routine(ch->second, schema, package, name, found, count);
}

static CatAnswer sequence(Catalog *c, Str schema, Str name)
{
    Chain *ch = (Chain *)(void *)c;
    if (ch->first->sequence(ch->first, schema, name) == CAT_YES)
        return CAT_YES;
    return ch->second->sequence(ch->second, schema, name);
}

static CatAnswer type(Catalog *c, Str schema, Str name, const CatType **found)
{
    Chain *ch = (Chain *)(void *)c;
    if (ch->first->type(ch->first, schema, name, found) == CAT_YES)
        return CAT_YES;
    return ch->second->type(ch->second, schema, name, found);
}

static uint64_t version(Catalog *c)
{
    Chain *ch = (Chain *)(void *)c;
    return ch->first->version(ch->first) + ch->second->version(ch->second);
}

static void close_chain(void *arg)
{
    Chain *ch = arg;
    be_catalog_free(ch->cat);
    be_cat_shared_free(ch->shared);
    be_close(ch->conn);
}

Catalog *cat_chain_open(Arena *a, Catalog *first, const char *conninfo, Str schema, const char **why)
{
    BeError err;
    Chain  *ch = ARENA_NEW(a, Chain);
    ch->conn = be_connect(conninfo, "SET client_min_messages = error", &err);
    if (!ch->conn) {
        *why = arena_strdup(a, err.pg);
        return NULL;
    }
    ch->shared = be_cat_shared_new(CATALOG_MAX);
    ch->cat = be_catalog_new(ch->conn, ch->shared, schema.n ? schema : STR("PUBLIC"));
    ch->first = first;
    ch->second = be_catalog_iface(ch->cat);
    ch->iface = (Catalog){ relation, routine, sequence, type, version, NULL, NULL };
    arena_on_reset(a, close_chain, ch);
    return &ch->iface;
}
