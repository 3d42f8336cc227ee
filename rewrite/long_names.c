/* Pass long_names: Oracle's names have up to 128 bytes, PostgreSQL's 63. A longer one is written with its beginning and a
 * hash (emit_map_name), and DDL that says it has dbsaci.keep_name remember the whole, for the dictionary and the catalogue
 * to show. Two names that would fall together are refused there. */
#include "config.h"
#include "rewrite/ddl.h"

enum { PG_NAME_MAX = 63, ORA_NAME_MAX = 128 };

typedef struct Found {
    Rw     *rw;
    StrList names;
} Found;

static void take(Str s, void *ctx)
{
    Found *f = ctx;
    if (s.n <= PG_NAME_MAX || s.n > ORA_NAME_MAX)
        return;
    for (uint32_t i = 0; i < f->names.n; i++)
        if (str_eq(f->names.v[i], s))
            return;
    strlist_push(f->rw->a, &f->names, s);
}

/* Any string of a node may be a name, but literals are none; a password is never kept. */
static WalkStep visit(Node **slot, void *ctx)
{
    switch ((*slot)->kind) {
    case N_StringLit: case N_DatetimeLit: case N_NumberLit: case N_CreateUser: return WALK_SKIP;
    default: ast_strings(*slot, take, ctx); return WALK_ON;
    }
}

static bool makes_names(const Node *root)
{
    switch (root->kind) {
    case N_CreateTable: case N_AlterTable: case N_CreateView: case N_CreateMview: case N_CreateIndex: case N_AlterIndex:
    case N_CreateSequence: case N_CreateSynonym: case N_Rename: return true;
    default: return false;
    }
}

bool rw_long_names(Rw *rw, Node **root)
{
    Found f = { .rw = rw };
    if (rw->text.n <= PG_NAME_MAX || !makes_names(*root))
        return true;
    ast_walk(root, visit, &f);
    for (uint32_t i = 0; i < f.names.n; i++)
        ddl_fact(rw, *root, "keep_name", 2, ddl_bare(rw, *root, f.names.v[i]), ddl_text(rw, *root, f.names.v[i]));
    return true;
}
