/* INSERT ALL and INSERT FIRST: one statement whose WITH holds the source, computed once, and an INSERT a target:
 *
 *   WITH src AS MATERIALIZED (source), i1 AS (INSERT INTO a SELECT ... FROM src WHERE c1 RETURNING 1), ...
 *   SELECT (SELECT count(*) FROM i1) + ...
 *
 * A sequence is asked once a source row, so its NEXTVAL is a column of src. */
#include "config.h"
#include "rewrite/dml.h"

typedef struct Seq {
    Node *value; /* SeqValue */
    Str   column;
} Seq;

typedef struct Multi {
    Rw    *rw;
    Node  *node;
    With  *with;
    Str    src;
    Seq   *seqs;
    uint32_t nseqs;
    Node  *count;
} Multi;

static bool same_sequence(const Node *a, const Node *b)
{
    const SeqValue *x = AST_AS(SeqValue, a), *y = AST_AS(SeqValue, b);
    if (x->name.n != y->name.n)
        return false;
    for (uint32_t i = 0; i < x->name.n; i++)
        if (!str_eq(x->name.v[i], y->name.v[i]))
            return false;
    return true;
}

static WalkStep find_nextval(Node **slot, void *ctx)
{
    Multi *m = ctx;
    if (!AST_IS(SeqValue, *slot) || AST_AS(SeqValue, *slot)->currval)
        return WALK_ON;
    for (uint32_t i = 0; i < m->nseqs; i++)
        if (same_sequence(m->seqs[i].value, *slot))
            return WALK_ON;
    m->seqs = arena_grow(m->rw->a, m->seqs, m->nseqs * sizeof *m->seqs, (m->nseqs + 1) * sizeof *m->seqs);
    m->seqs[m->nseqs++] = (Seq){ ast_copy(m->rw->a, *slot), rw_fresh(m->rw, "SEQ_") };
    return WALK_ON;
}

/* CURRVAL beside NEXTVAL of the same sequence is the same number. */
static WalkStep use_column(Node **slot, void *ctx)
{
    Multi *m = ctx;
    for (uint32_t i = 0; AST_IS(SeqValue, *slot) && i < m->nseqs; i++)
        if (same_sequence(m->seqs[i].value, *slot)) {
            *slot = rw_column(m->rw, *slot, m->src, m->seqs[i].column);
            (*slot)->otype = otype_plain(OT_NUMBER);
            break;
        }
    return WALK_ON;
}

static Node *star_target(Multi *m, Str of)
{
    Node *star = AST_NEW(m->rw->a, Star, m->node->at, .qualifier = strlist_of1(m->rw->a, of));
    return AST_NEW(m->rw->a, Target, m->node->at, .expr = star);
}

static Node *with_sequences(Multi *m, Node *source)
{
    if (!m->nseqs)
        return source;
    Str  name = rw_fresh(m->rw, "Q_");
    List targets = list_of1(m->rw->a, star_target(m, name));
    for (uint32_t i = 0; i < m->nseqs; i++)
        list_push(m->rw->a, &targets, block_target(m->rw, m->seqs[i].value, m->seqs[i].column));
    Node *table = AST_NEW(m->rw->a, DerivedTable, source->at, .query = source, .alias = name);
    return AST_NEW(m->rw->a, Select, source->at, .targets = targets, .from = list_of1(m->rw->a, table));
}

static Node *is_not_true(Multi *m, Node *cond)
{
    return AST_NEW(m->rw->a, IsTest, cond->at, .kind = IS_TRUE, .negated = true, .arg = ast_copy(m->rw->a, cond));
}

/* Which source rows a branch takes. */
static Node *branch_condition(Multi *m, const InsertAll *all, uint32_t at)
{
    const InsertBranch *b = AST_AS(InsertBranch, all->branches.v[at]);
    Node *cond = b->when;
    if (!b->is_else && !all->first)
        return cond;
    for (uint32_t i = 0; i < at; i++) {
        Node *before = AST_AS(InsertBranch, all->branches.v[i])->when;
        if (before)
            cond = rw_and(m->rw, cond, is_not_true(m, before));
    }
    return cond;
}

/* DEFAULT in VALUES: the column is left out. */
static bool drop_defaults(Multi *m, InsertInto *into)
{
    List    values = { 0 };
    StrList columns = { 0 };
    for (uint32_t i = 0; i < into->values.n; i++) {
        bool is_default = AST_IS(DefaultLit, into->values.v[i]);
        if (is_default && i >= into->columns.n)
            return rw_refuse(m->rw, 3001, into->values.v[i], "insert-all-default",
                             "unimplemented feature: DEFAULT in INSERT ALL without a column list");
        if (is_default)
            continue;
        list_push(m->rw->a, &values, into->values.v[i]);
        if (i < into->columns.n)
            strlist_push(m->rw->a, &columns, into->columns.v[i]);
    }
    into->values = values;
    into->columns = columns;
    return true;
}

static bool insert_targets(Multi *m, const InsertInto *into, List *targets)
{
    for (uint32_t i = 0; i < into->values.n; i++)
        list_push(m->rw->a, targets, AST_NEW(m->rw->a, Target, into->values.v[i]->at, .expr = into->values.v[i]));
    if (into->values.n)
        return true;
    if (m->nseqs)
        return rw_refuse(m->rw, 3001, &into->base, "insert-all-mixed",
                         "unimplemented feature: INSERT ALL with a sequence in one branch and no VALUES in another");
    list_push(m->rw->a, targets, star_target(m, m->src));
    return true;
}

static Node *count_of(Multi *m, Str cte)
{
    Node *star = AST_NEW(m->rw->a, Star, m->node->at, .qualifier = { 0 });
    Node *count = block_call(m->rw, m->node, NULL, "COUNT", 1, star);
    Node *from = AST_NEW(m->rw->a, TableRef, m->node->at, .name = strlist_of1(m->rw->a, cte));
    List  targets = list_of1(m->rw->a, block_target(m->rw, count, (Str){ 0 }));
    Node *q = AST_NEW(m->rw->a, Select, m->node->at, .targets = targets, .from = list_of1(m->rw->a, from));
    return AST_NEW(m->rw->a, Subquery, m->node->at, .query = q);
}

static bool add_insert(Multi *m, InsertInto *into, Node *where)
{
    Rw  *rw = m->rw;
    List targets = { 0 };
    if (into->log_errors)
        return rw_refuse(rw, 3001, into->log_errors, "log-errors", "unimplemented feature: LOG ERRORS");
    if (!AST_IS(TableRef, into->target))
        return rw_refuse(rw, 3001, into->target, "insert-all-view", "unimplemented feature: INSERT ALL into an inline view");
    uint32_t want = into->columns.n ? into->columns.n : block_column_count(rs_item_of(rw, into->target));
    if (want && into->values.n && into->values.n != want)
        return rw_refuse(rw, into->values.n < want ? 947 : 913, into->values.v[0], "insert-count",
                         into->values.n < want ? "not enough values" : "too many values");
    if (!drop_defaults(m, into) || !insert_targets(m, into, &targets))
        return false;
    Span  at = into->base.at;
    Node *from = AST_NEW(rw->a, TableRef, at, .name = strlist_of1(rw->a, m->src));
    Node *source = AST_NEW(rw->a, Select, at, .targets = targets, .from = list_of1(rw->a, from), .where = where);
    Node *one = AST_NEW(rw->a, Target, at, .expr = rw_number(rw, &into->base, 1));
    Node *ret = AST_NEW(rw->a, Returning, at, .targets = list_of1(rw->a, one));
    Node *dml = AST_NEW(rw->a, Insert, at, .target = into->target, .columns = into->columns, .source = source, .returning = ret);
    Str   name = rw_fresh(rw, "INS_");
    list_push(rw->a, &m->with->ctes, AST_NEW(rw->a, Cte, at, .name = name, .dml = dml));
    Node *count = count_of(m, name);
    m->count = m->count ? rw_binary(rw, OP_ADD, m->count, count) : count;
    return true;
}

static void take_sequences(Multi *m, InsertAll *all)
{
    for (int round = 0; round < 2; round++)
        for (uint32_t i = 0; i < all->branches.n; i++) {
            InsertBranch *b = AST_AS(InsertBranch, all->branches.v[i]);
            for (uint32_t j = 0; j < b->intos.n; j++)
                ast_walk_kids(b->intos.v[j], round == 0 ? find_nextval : use_column, m);
        }
}

bool dml_insert_all(Rw *rw, Node **root)
{
    InsertAll *all = AST_AS(InsertAll, *root);
    Node      *with = AST_NEW(rw->a, With, (*root)->at, .recursive = false);
    Multi      m = { .rw = rw, .node = *root, .with = AST_AS(With, with), .src = rw_fresh(rw, "SRC_") };
    take_sequences(&m, all);
    list_push(rw->a, &m.with->ctes, AST_NEW(rw->a, Cte, all->source->at, .name = m.src, .materialized = 1,
                                            .query = with_sequences(&m, all->source)));
    for (uint32_t i = 0; i < all->branches.n; i++) {
        InsertBranch *b = AST_AS(InsertBranch, all->branches.v[i]);
        Node         *cond = branch_condition(&m, all, i);
        for (uint32_t j = 0; j < b->intos.n; j++)
            if (!add_insert(&m, AST_AS(InsertInto, b->intos.v[j]), cond ? ast_copy(rw->a, cond) : NULL))
                return false;
    }
    Node *target = AST_NEW(rw->a, Target, (*root)->at, .expr = m.count);
    Node *q = AST_NEW(rw->a, Select, (*root)->at, .with = with, .targets = list_of1(rw->a, target));
    *root = AST_NEW(rw->a, QueryStmt, (*root)->at, .query = q);
    rw_rule(rw, "insert-all");
    return true;
}
