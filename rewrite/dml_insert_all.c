/* INSERT ALL and INSERT FIRST: one statement whose WITH holds the source, computed once, and an INSERT a target:
 *
 *   WITH src AS MATERIALIZED (source), i1 AS (INSERT INTO a SELECT ... FROM src WHERE c1 RETURNING 1), ...
 *   SELECT (SELECT count(*) FROM i1) + ...
 *
 * A sequence is asked once a source row, so its NEXTVAL is a column of src. */
#include "config.h"
#include "rewrite/ddl.h"
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
    if (!into->values.n) /* the source's columns, into those that are listed */
        return true;
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

static bool check_into(Multi *m, InsertInto *into)
{
    Rw *rw = m->rw;
    if (into->log_errors)
        return rw_refuse(rw, 3001, into->log_errors, "log-errors", "unimplemented feature: LOG ERRORS");
    if (!AST_IS(TableRef, into->target))
        return rw_refuse(rw, 3001, into->target, "insert-all-view", "unimplemented feature: INSERT ALL into an inline view");
    uint32_t want = into->columns.n ? into->columns.n : block_column_count(rs_item_of(rw, into->target));
    if (want && into->values.n && into->values.n != want)
        return rw_refuse(rw, into->values.n < want ? 947 : 913, into->values.v[0], "insert-count",
                         into->values.n < want ? "not enough values" : "too many values");
    return drop_defaults(m, into);
}

/* INSERT INTO target SELECT targets FROM from [WHERE ...] RETURNING 1, and its rows into the count */
static void push_insert(Multi *m, const InsertInto *into, List targets, List from, Node *where)
{
    Rw   *rw = m->rw;
    Span  at = into->base.at;
    Node *source = AST_NEW(rw->a, Select, at, .targets = targets, .from = from, .where = where);
    Node *one = block_target(rw, rw_number(rw, &into->base, 1), (Str){ 0 });
    Node *ret = AST_NEW(rw->a, Returning, at, .targets = list_of1(rw->a, one));
    Node *dml = AST_NEW(rw->a, Insert, at, .target = into->target, .columns = into->columns, .source = source, .returning = ret);
    Str   name = rw_fresh(rw, "INS_");
    list_push(rw->a, &m->with->ctes, AST_NEW(rw->a, Cte, at, .name = name, .dml = dml));
    Node *count = count_of(m, name);
    m->count = m->count ? rw_binary(rw, OP_ADD, m->count, count) : count;
}

static Node *source_item(Multi *m, const InsertInto *into)
{
    return AST_NEW(m->rw->a, TableRef, into->base.at, .name = strlist_of1(m->rw->a, m->src));
}

static bool add_insert(Multi *m, const InsertInto *into, Node *where)
{
    List targets = { 0 };
    if (!insert_targets(m, into, &targets))
        return false;
    push_insert(m, into, targets, list_of1(m->rw->a, source_item(m, into)), where);
    return true;
}

/* ---- many rows into one table ---- */

static bool same_place(const InsertInto *a, const InsertInto *b)
{
    const TableRef *x = AST_AS(TableRef, a->target), *y = AST_AS(TableRef, b->target);
    return strlist_eq(&x->name, &y->name) && str_eq(x->partition, y->partition) && strlist_eq(&a->columns, &b->columns) &&
           a->values.n == b->values.n;
}

static const RsColumn *filled_column(const RsItem *item, const StrList *names, uint32_t at)
{
    uint32_t shown = 0;
    for (uint32_t i = 0; i < item->ncolumns; i++) {
        bool hit = names->n ? str_eq(item->columns[i].name, names->v[at]) : !item->columns[i].hidden && shown++ == at;
        if (hit)
            return &item->columns[i];
    }
    return NULL;
}

/* A type that takes the value as it is: the column's own would cut a text that is too long, where the INSERT refuses it. */
static const char *wide_type(Rw *rw, const OType *type)
{
    if (otype_family(type->id) == FAM_CHAR)
        return "text";
    return ddl_type_text(rw, otype_plain(type->id));
}

/* Types of the columns that are filled; false: not all are known. */
static bool filled_types(Rw *rw, const InsertInto *into, const char **types)
{
    const RsItem *item = rs_item_of(rw, into->target);
    if (!item || !item->complete)
        return false;
    for (uint32_t i = 0; i < into->values.n; i++) {
        const RsColumn *col = filled_column(item, &into->columns, i);
        types[i] = col && col->type ? wide_type(rw, col->type) : NULL;
        if (!types[i])
            return false;
    }
    return into->values.n > 0;
}

/* A CHAR column's blanks would be lost where the list makes one type of CHAR and text. */
static bool keeps_blanks(const InsertInto *into)
{
    for (uint32_t i = 0; i < into->values.n; i++) {
        const Node *v = into->values.v[i];
        if (v->otype && (v->otype->id == OT_CHAR || v->otype->id == OT_NCHAR) && !AST_IS(StringLit, v))
            return true;
    }
    return false;
}

/* Rows for the same table, one after the other, are one INSERT of a VALUES list; the first row tells the list's types. */
static uint32_t add_rows(Multi *m, const List *intos, uint32_t from)
{
    Rw               *rw = m->rw;
    const InsertInto *first = AST_AS(InsertInto, intos->v[from]);
    const char      **types = ARENA_ARRAY(rw->a, const char *, first->values.n);
    uint32_t          n = 1;
    while (from + n < intos->n && same_place(first, AST_AS(InsertInto, intos->v[from + n])) &&
           !keeps_blanks(AST_AS(InsertInto, intos->v[from + n])))
        n++;
    if (n < 2 || keeps_blanks(first) || !filled_types(rw, first, types))
        return 0;
    List rows = { 0 };
    for (uint32_t i = 0; i < n; i++) {
        List values = AST_AS(InsertInto, intos->v[from + i])->values;
        for (uint32_t k = 0; i == 0 && k < values.n; k++)
            values.v[k] = rw_cast(rw, values.v[k], types[k]);
        list_push(rw->a, &rows, AST_NEW(rw->a, RowExpr, intos->v[from + i]->at, .items = values));
    }
    Str   name = rw_fresh(rw, "V_");
    Node *list = AST_NEW(rw->a, Values, first->base.at, .rows = rows);
    Node *table = AST_NEW(rw->a, DerivedTable, first->base.at, .lateral = true, .query = list, .alias = name);
    push_insert(m, first, list_of1(rw->a, star_target(m, name)), list_of2(rw->a, source_item(m, first), table), NULL);
    return n;
}

static bool add_branch(Multi *m, const InsertAll *all, uint32_t at)
{
    const List *intos = &AST_AS(InsertBranch, all->branches.v[at])->intos;
    Node       *cond = branch_condition(m, all, at);
    for (uint32_t i = 0; i < intos->n; i++)
        if (!check_into(m, AST_AS(InsertInto, intos->v[i])))
            return false;
    for (uint32_t i = 0; i < intos->n;) {
        uint32_t rows = cond ? 0 : add_rows(m, intos, i);
        if (!rows && !add_insert(m, AST_AS(InsertInto, intos->v[i]), cond ? ast_copy(m->rw->a, cond) : NULL))
            return false;
        i += rows ? rows : 1;
    }
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
    for (uint32_t i = 0; i < all->branches.n; i++)
        if (!add_branch(&m, all, i))
            return false;
    Node *target = AST_NEW(rw->a, Target, (*root)->at, .expr = m.count);
    Node *q = AST_NEW(rw->a, Select, (*root)->at, .with = with, .targets = list_of1(rw->a, target));
    *root = AST_NEW(rw->a, QueryStmt, (*root)->at, .query = q);
    rw_rule(rw, "insert-all");
    return true;
}
