/* Where NEXTVAL and CURRVAL may stand: in the select list of the outermost query (or of INSERT ... SELECT, CREATE TABLE AS),
 * in VALUES and in SET. Elsewhere ORA-02287, which PostgreSQL would not say. Checked on the statement as written. */
#include "config.h"
#include "rewrite/rs_private.h"

static WalkStep find(Node **slot, void *ctx)
{
    const Node **found = ctx;
    if (!AST_IS(SeqValue, *slot))
        return WALK_ON;
    *found = *slot;
    return WALK_STOP;
}

static const Node *sequence_in(Node *n)
{
    const Node *found = NULL;
    if (n)
        ast_walk(&n, find, &found);
    return found;
}

static const Node *sequence_in_list(const List *l)
{
    const Node *found = NULL;
    for (uint32_t i = 0; i < l->n && !found; i++)
        found = sequence_in(l->v[i]);
    return found;
}

/* A query below another one: nowhere. */
static WalkStep find_below(Node **slot, void *ctx)
{
    const Node **found = ctx;
    if (ast_kind_class((NodeKind)(*slot)->kind) != CLASS_QUERY)
        return WALK_ON;
    *found = sequence_in(*slot);
    return *found ? WALK_STOP : WALK_SKIP;
}

static const Node *wrong_in_select(Select *s)
{
    const Node *bad = sequence_in(s->where);
    bad = bad ? bad : sequence_in(s->connect_by);
    bad = bad ? bad : sequence_in_list(&s->group_by);
    bad = bad ? bad : sequence_in(s->having);
    bad = bad ? bad : sequence_in_list(&s->order_by);
    bad = bad ? bad : sequence_in_list(&s->from);
    bad = bad ? bad : sequence_in(s->with);
    if (!bad && (s->distinct || s->group_by.n || s->order_by.n))
        bad = sequence_in_list(&s->targets);
    for (uint32_t i = 0; !bad && i < s->targets.n; i++)
        ast_walk_kids(s->targets.v[i], find_below, &bad);
    return bad;
}

static const Node *wrong_in_query(Node *q)
{
    while (AST_IS(ParenQuery, q) && !AST_AS(ParenQuery, q)->order_by.n)
        q = AST_AS(ParenQuery, q)->query;
    if (AST_IS(Select, q))
        return wrong_in_select(AST_AS(Select, q));
    return AST_IS(Values, q) ? NULL : sequence_in(q);
}

bool rs_sequences_allowed(Rw *rw, Node *root)
{
    const Node *bad = NULL;
    switch (root->kind) {
    case N_QueryStmt: bad = wrong_in_query(AST_AS(QueryStmt, root)->query); break;
    case N_CreateView: bad = sequence_in(AST_AS(CreateView, root)->query); break;
    case N_CreateTable: bad = AST_AS(CreateTable, root)->as_query ? wrong_in_query(AST_AS(CreateTable, root)->as_query) : NULL; break;
    case N_Insert: bad = AST_AS(Insert, root)->source ? wrong_in_query(AST_AS(Insert, root)->source) : NULL; break;
    case N_Update: bad = sequence_in(AST_AS(Update, root)->where); break;
    case N_Delete: bad = sequence_in(AST_AS(Delete, root)->where); break;
    default: break;
    }
    return !bad || rw_refuse(rw, 2287, bad, "sequence-not-allowed", "sequence number not allowed here");
}
