/* Builders that the DDL passes share. */
#include "config.h"
#include "rewrite/ddl.h"

#include <stdarg.h>

static Node *compat_call(Rw *rw, const Node *at, const char *fn, uint32_t nargs, va_list ap)
{
    Node *n = rw_compat(rw, at, fn, 0);
    for (uint32_t i = 0; i < nargs; i++)
        list_push(rw->a, &AST_AS(Call, n)->args, va_arg(ap, Node *));
    return n;
}

static Node *select_of(Rw *rw, const Node *at, Node *call)
{
    Node *target = AST_NEW(rw->a, Target, at->at, .expr = call);
    Node *select = AST_NEW(rw->a, Select, at->at, .targets = list_of1(rw->a, target));
    return AST_NEW(rw->a, QueryStmt, at->at, .query = select);
}

Node *ddl_call(Rw *rw, const Node *at, const char *fn, uint32_t nargs, ...)
{
    va_list ap;
    va_start(ap, nargs);
    Node *call = compat_call(rw, at, fn, nargs, ap);
    va_end(ap);
    return select_of(rw, at, call);
}

/* The last statement is the SELECT of facts if its first call is marked so. */
enum { FACTS = 0x4000 };

void ddl_fact(Rw *rw, const Node *at, const char *fn, uint32_t nargs, ...)
{
    va_list ap;
    va_start(ap, nargs);
    Node *call = compat_call(rw, at, fn, nargs, ap);
    va_end(ap);
    Node *last = rw->after.n ? rw->after.v[rw->after.n - 1] : NULL;
    if (last && last->flags == FACTS) {
        Select *s = AST_AS(Select, AST_AS(QueryStmt, last)->query);
        list_push(rw->a, &s->targets, AST_NEW(rw->a, Target, at->at, .expr = call));
        return;
    }
    Node *stmt = select_of(rw, at, call);
    stmt->flags = FACTS;
    list_push(rw->a, &rw->after, stmt);
}

void ddl_before(Rw *rw, Node *stmt)
{
    list_push(rw->a, &rw->before, stmt);
}

/* Facts stay last: what they speak of must be there. */
void ddl_after(Rw *rw, Node *stmt)
{
    uint32_t at = rw->after.n;
    if (at && rw->after.v[at - 1]->flags == FACTS)
        at--;
    list_insert(rw->a, &rw->after, at, stmt);
}

Node *ddl_name(Rw *rw, const Node *at, const StrList *name, const char *form)
{
    return AST_NEW(rw->a, PgName, at->at, .name = *name, .form = str_of(form));
}

Node *ddl_schema(Rw *rw, const Node *at, const StrList *name)
{
    return name->n > 1 ? ddl_bare(rw, at, name->v[name->n - 2]) : rw_null(rw, at);
}

Node *ddl_bare(Rw *rw, const Node *at, Str name)
{
    return AST_NEW(rw->a, PgName, at->at, .name = strlist_of1(rw->a, name), .form = STR("bare"));
}

Node *ddl_array(Rw *rw, const Node *at, List items)
{
    return rw_cast(rw, AST_NEW(rw->a, ArrayExpr, at->at, .items = items), "text[]");
}

Node *ddl_names(Rw *rw, const Node *at, const StrList *names)
{
    List items = { 0 };
    for (uint32_t i = 0; i < names->n; i++)
        list_push(rw->a, &items, ddl_bare(rw, at, names->v[i]));
    return ddl_array(rw, at, items);
}

Node *ddl_text(Rw *rw, const Node *at, Str s)
{
    return AST_NEW(rw->a, StringLit, at->at, .value = s);
}

Node *ddl_bool(Rw *rw, const Node *at, bool v)
{
    return AST_NEW(rw->a, BoolLit, at->at, .value = v);
}

Node *ddl_int(Rw *rw, const Node *at, int64_t v)
{
    return v == DDL_NONE ? rw_null(rw, at) : rw_number(rw, at, v);
}

Node *ddl_pg_type(Rw *rw, const Node *at, const char *text)
{
    return AST_NEW(rw->a, PgType, at->at, .name = str_of(text));
}

Node *ddl_command(Rw *rw, const Node *at, const char *words, const StrList *name, const char *tail)
{
    return AST_NEW(rw->a, PgCommand, at->at, .words = str_of(words), .name = name ? *name : (StrList){ 0 },
                   .tail = str_of(tail ? tail : ""));
}

Str ddl_last(const StrList *name)
{
    return name->n ? name->v[name->n - 1] : (Str){ "", 0 };
}

StrList ddl_sibling(Rw *rw, const StrList *like, Str last)
{
    return like->n > 1 ? strlist_of2(rw->a, like->v[like->n - 2], last) : strlist_of1(rw->a, last);
}

Str ddl_partition_name(Rw *rw, Str table, Str partition)
{
    return str_of(arena_printf(rw->a, "%.*s$%.*s", STR_ARG(table), STR_ARG(partition)));
}

/* The words of `name` as consecutive Options from `i` on; an Option may hold several of them. */
static const Option *words_at(const List *options, uint32_t i, Str name)
{
    const Option *o = NULL;
    while (name.n) {
        if (i >= options->n || !AST_IS(Option, options->v[i]))
            return NULL;
        o = AST_AS(Option, options->v[i++]);
        if (!o->name.n || o->name.n > name.n || memcmp(o->name.p, name.p, o->name.n) != 0)
            return NULL;
        name = (Str){ name.p + o->name.n, name.n - o->name.n };
        if (name.n && name.p[0] != ' ')
            return NULL;
        if (name.n)
            name = (Str){ name.p + 1, name.n - 1 };
    }
    return o;
}

bool ddl_starts(const List *options, const char *words)
{
    return words_at(options, 0, str_of(words)) != NULL;
}

const Option *ddl_option(const List *options, const char *name)
{
    for (uint32_t i = 0; i < options->n; i++) {
        const Option *o = words_at(options, i, str_of(name));
        if (o)
            return o;
    }
    return NULL;
}

const CatRelation *ddl_relation(Rw *rw, const StrList *name)
{
    const CatRelation *rel = NULL;
    if (!rw->catalog || !name->n)
        return NULL;
    Str schema = name->n > 1 ? name->v[name->n - 2] : (Str){ "", 0 };
    return rw->catalog->relation(rw->catalog, schema, ddl_last(name), &rel) == CAT_YES ? rel : NULL;
}

const CatColumn *ddl_column(const CatRelation *rel, Str name)
{
    for (uint32_t i = 0; rel && i < rel->ncolumns; i++)
        if (str_eq(rel->columns[i].name, name))
            return &rel->columns[i];
    return NULL;
}

Str ddl_said(const Rw *rw, const Node *n)
{
    return (Str){ rw->text.p + n->at.start, n->at.end - n->at.start };
}
