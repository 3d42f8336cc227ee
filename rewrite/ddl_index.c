/* Indexes. Oracle leaves out of an index a row whose keys are all NULL, and takes rows with some NULLs as equal. */
#include "config.h"
#include "rewrite/ddl.h"

#include <ctype.h>

/* Does the index hold at least one key that is never NULL? */
static bool has_not_null(const CatRelation *rel, const CreateIndex *x)
{
    for (uint32_t i = 0; i < x->columns.n; i++) {
        const Node *e = AST_AS(IndexColumn, x->columns.v[i])->expr;
        if (!AST_IS(ColumnRef, e))
            return !AST_IS(ColumnRef, e) && AST_IS(NumberLit, e);
        const CatColumn *c = ddl_column(rel, ddl_last(&AST_AS(ColumnRef, e)->parts));
        if (c && !c->nullable)
            return true;
    }
    return false;
}

static Node *any_not_null(Rw *rw, const CreateIndex *x)
{
    Node *cond = NULL;
    for (uint32_t i = 0; i < x->columns.n; i++) {
        Node *e = AST_AS(IndexColumn, x->columns.v[i])->expr;
        Node *test = AST_NEW(rw->a, IsTest, e->at, .kind = IS_NULL, .negated = true, .arg = ast_copy(rw->a, e));
        cond = cond ? rw_binary(rw, OP_OR, cond, test) : test;
    }
    return cond;
}

static bool is_expression_index(const CreateIndex *x)
{
    for (uint32_t i = 0; i < x->columns.n; i++)
        if (!AST_IS(ColumnRef, AST_AS(IndexColumn, x->columns.v[i])->expr))
            return true;
    return false;
}

static void index_prop(Rw *rw, const CreateIndex *x, const char *prop, const char *value)
{
    const Node *at = &x->base;
    StrList     name = ddl_sibling(rw, &x->table, ddl_last(&x->name));
    ddl_fact(rw, at, "set_object_prop", 4, ddl_name(rw, at, &name, "regclass"), rw_null(rw, at), rw_string(rw, at, prop),
             rw_string(rw, at, value));
}

/* COMPRESS n; without n all columns, but for the last of a unique index. */
static const char *prefix_length(Rw *rw, const CreateIndex *x)
{
    const Option *o = ddl_option(&x->options, "COMPRESS");
    if (o->args.n && AST_IS(NumberLit, o->args.v[0]))
        return arena_printf(rw->a, "%.*s", STR_ARG(ddl_said(rw, o->args.v[0])));
    return arena_printf(rw->a, "%u", x->columns.n - (x->unique && x->columns.n > 1));
}

/* The expression as it was written. Its own node may be of a lowered form by now, which tells of a part only. */
static Str key_text(const Rw *rw, const IndexColumn *k)
{
    Str    text = ddl_said(rw, &k->base);
    size_t word = text.n;
    while (word > 0 && isalpha((unsigned char)text.p[word - 1]))
        word--;
    Str last = { text.p + word, text.n - word };
    if (word > 0 && (str_iis(last, "ASC") || str_iis(last, "DESC")))
        text.n = word;
    return text;
}

/* What the dictionary tells of keys that are hidden columns: the expression as it was written and its type. */
static void hidden_keys(Rw *rw, const CreateIndex *x)
{
    StrList name = ddl_sibling(rw, &x->table, ddl_last(&x->name));
    for (uint32_t i = 0; i < x->columns.n; i++) {
        const IndexColumn *k = AST_AS(IndexColumn, x->columns.v[i]);
        const Node        *e = k->expr;
        bool               column = AST_IS(ColumnRef, e);
        const char        *type = !column && e->otype ? ddl_type_words(rw, e->otype) : NULL;
        if (column && !k->desc)
            continue;
        ddl_fact(rw, e, "set_index_key", 4, ddl_name(rw, e, &name, "regclass"), ddl_int(rw, e, i + 1),
                 column || k->base.at.end <= k->base.at.start ? rw_null(rw, e) : ddl_text(rw, e, key_text(rw, k)),
                 type ? rw_string(rw, e, type) : rw_null(rw, e));
    }
}

bool ddl_create_index(Rw *rw, Node **root)
{
    CreateIndex *x = AST_AS(CreateIndex, *root);
    const Node  *at = *root;
    if (x->indextype.n)
        return rw_refuse(rw, 3001, at, "domain-index", "unimplemented feature: domain index (INDEXTYPE IS %.*s)", STR_ARG(ddl_last(&x->indextype)));
    if (x->cluster.n) {
        rw_find(rw, DIAG_NOTE, at, "cluster", "a cluster index is not needed: clustered tables are ordinary ones here");
        *root = AST_NEW(rw->a, PgScript, at->at, .statements = { 0 });
        return true;
    }
    if (x->from.n || x->multivalue)
        return rw_refuse(rw, 3001, at, "bitmap-join-index", "unimplemented feature: %s index", x->from.n ? "bitmap join" : "multivalue");
    if (x->name.n > 1 && (x->table.n < 2 || !str_eq(x->name.v[x->name.n - 2], x->table.v[x->table.n - 2])))
        rw_find(rw, DIAG_NOTE, at, "index-schema", "the index stands in its table's schema");
    if (x->bitmap)
        rw_find(rw, DIAG_NOTE, at, "bitmap-index", "a bitmap index becomes an ordinary one");
    if (x->bitmap || ddl_option(&x->options, "REVERSE"))
        index_prop(rw, x, "index_type", x->bitmap ? "BITMAP" : "NORMAL/REV");
    if (ddl_option(&x->options, "INVISIBLE"))
        index_prop(rw, x, "invisible", "YES");
    if (ddl_option(&x->options, "UNUSABLE"))
        index_prop(rw, x, "unusable", "YES");
    if (ddl_option(&x->options, "COMPRESS"))
        index_prop(rw, x, "prefix_length", prefix_length(rw, x));
    hidden_keys(rw, x);
    for (uint32_t i = 0; i < x->columns.n; i++)
        ddl_fixed_expr(rw, &AST_AS(IndexColumn, x->columns.v[i])->expr);
    if (x->unique && x->columns.n > 1) {
        x->nulls_not_distinct = true;
        if (!has_not_null(ddl_relation(rw, &x->table), x))
            x->where = any_not_null(rw, x);
        rw_rule(rw, "unique-null-rule");
    }
    if (is_expression_index(x))
        rw_rule(rw, "function-based-index");
    if (x->options.n)
        rw_rule(rw, "storage-clauses");
    if (!x->bitmap && !ddl_option(&x->options, "INVISIBLE")) {
        StrList name = ddl_sibling(rw, &x->table, ddl_last(&x->name));
        ddl_fact(rw, at, "check_index", 1, ddl_name(rw, at, &name, "regclass"));
    }
    x->bitmap = false;
    x->options.n = 0;
    x->table_alias = (Str){ "", 0 };
    return true;
}

bool ddl_alter_index(Rw *rw, Node **root)
{
    AlterIndex *x = AST_AS(AlterIndex, *root);
    const Node *at = *root;
    if (x->new_name.n)
        return true;
    if (ddl_option(&x->options, "REBUILD")) {
        ddl_fact(rw, at, "set_object_prop", 4, ddl_name(rw, at, &x->name, "regclass"), rw_null(rw, at), rw_string(rw, at, "unusable"),
                 rw_null(rw, at));
        *root = ddl_command(rw, at, "REINDEX INDEX", &x->name, NULL);
        return true;
    }
    bool unusable = ddl_option(&x->options, "UNUSABLE") != NULL; /* it is told so, and kept up to date all the same */
    bool hide = ddl_option(&x->options, "INVISIBLE") != NULL;
    if (unusable || hide || ddl_option(&x->options, "VISIBLE")) {
        *root = ddl_call(rw, at, "set_object_prop", 4, ddl_name(rw, at, &x->name, "regclass"), rw_null(rw, at),
                         rw_string(rw, at, unusable ? "unusable" : "invisible"),
                         unusable || hide ? rw_string(rw, at, "YES") : rw_null(rw, at));
        return true;
    }
    rw_find(rw, DIAG_NOTE, at, "index-storage", "has no effect here: PostgreSQL keeps the index up to date");
    *root = AST_NEW(rw->a, PgScript, at->at, .statements = { 0 });
    return true;
}
