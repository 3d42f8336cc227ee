/* The text of a block's SQL: variables go as binds, and what SQL has no words for is written in others. */
#include "config.h"
#include "plsql/code.h"

#include <stdlib.h>

/* A range that goes as something else: words[0] :Bk words[1] :Bl ... words[n]. */
typedef struct Ref {
    Span           at;
    uint32_t       n;
    const PlCode **codes;
    Str           *words;
} Ref;

/* A statement's text, made once. */
typedef struct Source {
    Str            sql;
    Str           *pieces; /* n + 1: what stands around the binds */
    const PlCode **args;
    uint32_t       n;
} Source;

typedef struct Refs {
    PlRun      *run;
    const Node *root;
    bool        expression;
    const Node *blob; /* a BLOB variable whose LENGTH is asked for: SQL would count a RAW's hex digits */
    Ref        *v;
    uint32_t    n, cap;
} Refs;

/* ---- what is a column ---- */

/* A column of a table in the statement wins over a variable of the same name, and an alias over a record. */
typedef struct Hunt {
    PlRun *run;
    Str    name;
    bool   alias; /* look for a table of that name or alias, not for a column */
    const Node *unseen; /* the target of an INSERT: only RETURNING sees its columns */
} Hunt;

static WalkStep hunt(Node **slot, void *ctx)
{
    Hunt              *h = ctx;
    const CatRelation *rel;
    Str                none = { NULL, 0 };
    if (!AST_IS(TableRef, *slot))
        return WALK_ON;
    if (*slot == h->unseen)
        return WALK_SKIP;
    const TableRef *t = AST_AS(TableRef, *slot);
    if (h->alias)
        return str_eq(t->alias.n ? t->alias : t->name.n ? t->name.v[t->name.n - 1] : none, h->name) ? WALK_STOP : WALK_ON;
    Catalog *cat = be_catalog_iface(h->run->s->catalog);
    if (t->name.n == 0 ||
        cat->relation(cat, t->name.n > 1 ? t->name.v[t->name.n - 2] : none, t->name.v[t->name.n - 1], &rel) != CAT_YES)
        return WALK_ON;
    for (uint32_t i = 0; i < rel->ncolumns; i++)
        if (str_eq(rel->columns[i].name, h->name))
            return WALK_STOP;
    return WALK_ON;
}

static bool is_column(const Refs *r, const Node *n)
{
    const StrList *parts = &AST_AS(ColumnRef, n)->parts;
    Hunt           h = { r->run, parts->v[0], parts->n > 1, NULL };
    Node          *root = (Node *)r->root;
    const Insert  *ins = AST_IS(Insert, root) ? AST_AS(Insert, root) : NULL;
    if (ins && !(ins->returning && n->at.start >= ins->returning->at.start))
        h.unseen = ins->target;
    return !r->expression && !ast_walk(&root, hunt, &h);
}

/* ---- refs ---- */

static Ref *add(Refs *r, Span at, uint32_t n)
{
    if (r->n == r->cap) {
        uint32_t cap = r->cap ? r->cap * 2 : 16;
        r->v = arena_grow(r->run->s->call, r->v, sizeof *r->v * r->n, sizeof *r->v * cap);
        r->cap = cap;
    }
    Ref *ref = &r->v[r->n++];
    *ref = (Ref){ .at = at, .n = n };
    ref->codes = ARENA_ARRAY(r->run->s->call, const PlCode *, n + 1);
    ref->words = ARENA_ARRAY(r->run->s->call, Str, n + 1);
    return ref;
}

static void add_cut(Refs *r, uint32_t from, uint32_t to, Str with)
{
    add(r, (Span){ from, to }, 0)->words[0] = with;
}

/* Does it go as a value? */
static bool is_ref(const Refs *r, const Node *n)
{
    switch (n->kind) {
    case N_BoolLit: /* TRUE and FALSE are words of PL/SQL */
    case N_Bind:
    case N_PlsqlAttr: return true;
    case N_PseudoCol: return AST_AS(PseudoCol, n)->kind == PSEUDO_SQLCODE || AST_AS(PseudoCol, n)->kind == PSEUDO_SQLERRM;
    case N_ColumnRef:
        if (pl_path(r->run, n))
            return !is_column(r, n);
        return r->expression && pl_is_unit_call(r->run, n);
    case N_Call:
    case N_MethodCall: return pl_is_bulk_attr(n) || pl_path(r->run, n) || (r->expression && pl_is_unit_call(r->run, n));
    default: return false;
    }
}

/* TABLE(collection): its elements travel as one JSON text. */
static bool add_table(Refs *r, const TableFunc *t)
{
    Str           text = r->run->frame->text;
    const PlPath *path = pl_path(r->run, t->expr);
    Str           columns;
    uint32_t      end = t->expr->at.end;
    if (!path || !pl_json_columns(r->run, pl_path_type(path), &columns))
        return false;
    while (end < text.n && text.p[end] != ')')
        end++;
    Ref *ref = add(r, (Span){ t->base.at.start, end + 1 }, 1);
    ref->words[0] = STR("JSON_TABLE(");
    ref->codes[0] = pl_json_code(r->run, t->expr);
    ref->words[1] = str_of(arena_printf(r->run->s->call, ", '$[*]' COLUMNS (%.*s))", STR_ARG(columns)));
    return true;
}

/* The argument of LENGTH(v) or LENGTHB(v), where v is a BLOB variable. */
static const Node *blob_argument(const Refs *r, const Node *n)
{
    const Call   *c = AST_IS(Call, n) ? AST_AS(Call, n) : NULL;
    const PlPath *path;
    if (!c || c->name.n != 1 || c->args.n != 1 || !(str_is(c->name.v[0], "LENGTH") || str_is(c->name.v[0], "LENGTHB")))
        return NULL;
    path = is_ref(r, c->args.v[0]) ? pl_path(r->run, c->args.v[0]) : NULL;
    const PlType *t = path ? pl_path_type(path) : NULL;
    return t && t->blob ? c->args.v[0] : NULL;
}

static WalkStep collect(Node **slot, void *ctx)
{
    Refs       *r = ctx;
    const Node *blob = blob_argument(r, *slot);
    if (blob)
        r->blob = blob;
    if (AST_IS(TableFunc, *slot) && add_table(r, AST_AS(TableFunc, *slot)))
        return WALK_SKIP;
    if (!is_ref(r, *slot))
        return WALK_ON;
    Ref *ref = add(r, (*slot)->at, 1);
    ref->codes[0] = pl_code(r->run, *slot);
    if (*slot == r->blob) {
        ref->words[0] = STR("TO_BLOB(");
        ref->words[1] = STR(")");
    }
    return WALK_SKIP;
}

/* ---- records in DML ---- */

static const PlType *record_of(Refs *r, const Node *n)
{
    const PlPath *path = pl_path(r->run, n);
    const PlType *t = path ? pl_path_type(path) : NULL;
    return t && t->kind == PLK_RECORD ? t : NULL;
}

/* INSERT ... VALUES record: VALUES (field, field ...) */
static void add_values(Refs *r, const Node *record)
{
    const PlType *t = record_of(r, record);
    if (!t)
        return;
    Ref *ref = add(r, record->at, t->n_fields);
    for (uint32_t i = 0; i < t->n_fields; i++) {
        ref->words[i] = i ? STR(", ") : STR("(");
        ref->codes[i] = pl_field_code(r->run, record, i);
    }
    ref->words[t->n_fields] = STR(")");
}

/* Where the last of these bytes stands before `at`. */
static uint32_t back_over(const PlRun *run, uint32_t at, const char *bytes)
{
    while (at > 0 && strchr(bytes, run->frame->text.p[at - 1]))
        at--;
    return at;
}

/* UPDATE t SET ROW = record: every column in the table's order. */
static void add_set_row(Refs *r, const Update *u)
{
    const CatRelation *rel;
    Catalog           *cat = be_catalog_iface(r->run->s->catalog);
    const PlType      *t = record_of(r, u->set_record);
    Str                none = { NULL, 0 };
    if (!t || !AST_IS(TableRef, u->target))
        return;
    const StrList *name = &AST_AS(TableRef, u->target)->name;
    if (cat->relation(cat, name->n > 1 ? name->v[name->n - 2] : none, name->v[name->n - 1], &rel) != CAT_YES)
        return;
    uint32_t row = back_over(r->run, back_over(r->run, u->set_record->at.start, " \t\r\n="), "ROWrow");
    Ref     *ref = add(r, (Span){ row, u->set_record->at.end }, t->n_fields);
    for (uint32_t i = 0, c = 0; i < t->n_fields; i++, c++) {
        while (c < rel->ncolumns && rel->columns[c].hidden)
            c++;
        if (c < rel->ncolumns)
            ref->words[i] = str_of(arena_printf(r->run->s->call, "%s\"%.*s\" = ", i ? ", " : "", STR_ARG(rel->columns[c].name)));
        ref->codes[i] = pl_field_code(r->run, u->set_record, i);
    }
}

/* WHERE CURRENT OF c: by the place of c's row. */
static void add_current(Refs *r, Str cursor, int64_t from, int64_t to)
{
    if (!cursor.n)
        return;
    Ref *ref = add(r, (Span){ (uint32_t)from, (uint32_t)to }, 1);
    ref->words[0] = STR("WHERE ROWID = ");
    ref->codes[0] = pl_current_code(r->run, cursor);
}

/* ---- INTO ---- */

const Returning *pl_returning_of(const Node *stmt)
{
    switch (stmt->kind) {
    case N_Insert: return AST_AS(Returning, AST_AS(Insert, stmt)->returning);
    case N_Update: return AST_AS(Returning, AST_AS(Update, stmt)->returning);
    case N_Delete: return AST_AS(Returning, AST_AS(Delete, stmt)->returning);
    default: return NULL;
    }
}

/* RETURNING a, b INTO r becomes RETURNING a, b INTO :R1, :R2, whatever the targets are. */
static void add_returning(Refs *r, const Returning *ret)
{
    StrBuf b;
    if (!ret || !ret->into.n)
        return;
    sb_init(&b, r->run->s->call);
    sb_puts(&b, " INTO ");
    for (uint32_t i = 0; i < ret->targets.n; i++)
        sb_printf(&b, "%s:R%u", i ? ", " : "", i + 1);
    add_cut(r, ret->targets.v[ret->targets.n - 1]->at.end, ret->into.v[ret->into.n - 1]->at.end, sb_str(&b));
}

/* INTO a, b: from the end of the select list to the end of the last target. */
static void add_into(Refs *r, const Node *query)
{
    const Select *sel = query && AST_IS(Select, query) ? AST_AS(Select, query) : NULL;
    if (sel && sel->into.n)
        add_cut(r, sel->targets.v[sel->targets.n - 1]->at.end, sel->into.v[sel->into.n - 1]->at.end, STR(" "));
}

static void add_special(Refs *r)
{
    const Node *n = r->root;
    add_returning(r, pl_returning_of(n));
    if (AST_IS(QueryStmt, n))
        add_into(r, AST_AS(QueryStmt, n)->query);
    if (AST_IS(Insert, n) && AST_AS(Insert, n)->record)
        add_values(r, AST_AS(Insert, n)->record);
    if (AST_IS(Delete, n))
        add_current(r, AST_AS(Delete, n)->current_of, AST_AS(Delete, n)->current_at, AST_AS(Delete, n)->current_end);
    if (!AST_IS(Update, n))
        return;
    if (AST_AS(Update, n)->set_record)
        add_set_row(r, AST_AS(Update, n));
    add_current(r, AST_AS(Update, n)->current_of, AST_AS(Update, n)->current_at, AST_AS(Update, n)->current_end);
}

/* ---- the text ---- */

/* What covers others comes first of those that begin at one place. */
static int by_place(const void *a, const void *b)
{
    const Ref *x = a, *y = b;
    if (x->at.start != y->at.start)
        return x->at.start < y->at.start ? -1 : 1;
    return x->at.end > y->at.end ? -1 : x->at.end < y->at.end;
}

static void write_source(Refs *r, Source *out)
{
    const char *text = r->run->frame->text.p;
    uint32_t    at = r->root->at.start, n = 0;
    StrBuf      b;
    size_t      from = 0; /* where in b the piece began */
    uint32_t   *ends;
    sb_init(&b, r->run->mem->a);
    for (uint32_t i = 0; i < r->n; i++)
        n += r->v[i].n;
    out->args = ARENA_ARRAY(r->run->mem->a, const PlCode *, n);
    out->pieces = ARENA_ARRAY(r->run->mem->a, Str, n + 1);
    ends = ARENA_ARRAY(r->run->s->call, uint32_t, 2 * n + 2);
    for (uint32_t i = 0; i < r->n; i++) {
        const Ref *ref = &r->v[i];
        if (ref->at.start < at)
            continue; /* inside one that went before */
        sb_put(&b, (Str){ text + at, ref->at.start - at });
        for (uint32_t k = 0; k < ref->n; k++) {
            sb_put(&b, ref->words[k]);
            ends[2 * out->n] = (uint32_t)from;
            ends[2 * out->n + 1] = (uint32_t)b.n;
            sb_printf(&b, ":B%u", out->n + 1);
            from = b.n;
            out->args[out->n++] = ref->codes[k];
        }
        sb_put(&b, ref->words[ref->n]);
        at = ref->at.end;
    }
    sb_put(&b, (Str){ text + at, r->root->at.end - at });
    out->sql = sb_str(&b);
    for (uint32_t i = 0; i < out->n; i++)
        out->pieces[i] = (Str){ b.p + ends[2 * i], ends[2 * i + 1] - ends[2 * i] };
    out->pieces[out->n] = (Str){ b.p + from, b.n - from };
}

static const Source *source_of(PlRun *run, const Node *n, bool expression)
{
    Source *src = *pl_cache(run, n, PLC_SQL);
    if (src)
        return src;
    Refs  r = { .run = run, .root = n, .expression = expression };
    Node *root = (Node *)n;
    src = ARENA_NEW(run->mem->a, Source);
    add_special(&r);
    ast_walk(&root, collect, &r);
    if (r.n > 1)
        qsort(r.v, r.n, sizeof *r.v, by_place);
    write_source(&r, src);
    *pl_cache(run, n, PLC_SQL) = src;
    return src;
}

/* ---- values of the schema's types: SQL gets their constructors ---- */

typedef struct Expansion {
    PlRun   *run;
    StrBuf   sql;
    PlValue *args;
    uint32_t n, cap;
} Expansion;

static bool put_value(Expansion *x, const PlValue *v)
{
    const PlComposite *o = v->o;
    if (!o) {
        if (x->n == x->cap) {
            uint32_t cap = x->cap ? x->cap * 2 : 16;
            x->args = arena_grow(x->run->s->call, x->args, sizeof *x->args * x->n, sizeof *x->args * cap);
            x->cap = cap;
        }
        x->args[x->n++] = *v;
        sb_printf(&x->sql, ":B%u", x->n);
        return true;
    }
    if (!o->type->owner.n)
        return pl_raise(x->run, 3001, "unimplemented feature: a PL/SQL record or collection inside a SQL statement");
    if (o->null) {
        sb_puts(&x->sql, "NULL");
        return true;
    }
    sb_printf(&x->sql, "\"%.*s\".\"%.*s\"(", STR_ARG(o->type->owner), STR_ARG(o->type->name));
    for (uint32_t i = 0, put = 0; i < o->n; i++) {
        if (!o->v[i])
            continue;
        PlValue element = pl_read(o->v[i]);
        sb_puts(&x->sql, put++ ? ", " : "");
        if (!put_value(x, &element))
            return false;
    }
    sb_putc(&x->sql, ')');
    return true;
}

static bool expand(PlRun *run, const Source *src, Str *sql, PlValue **args, uint32_t *n_args)
{
    Expansion x = { .run = run };
    sb_init(&x.sql, run->s->call);
    for (uint32_t i = 0; i < src->n; i++) {
        sb_put(&x.sql, src->pieces[i]);
        if (!put_value(&x, &(*args)[i]))
            return false;
    }
    sb_put(&x.sql, src->pieces[src->n]);
    *sql = sb_str(&x.sql);
    *args = x.args;
    *n_args = x.n;
    return true;
}

bool pl_source(PlRun *run, const Node *n, bool expression, Str *sql, PlValue **args, uint32_t *n_args)
{
    const Source *src = source_of(run, n, expression);
    bool          composite = false;
    *sql = src->sql;
    *n_args = src->n;
    *args = ARENA_ARRAY(run->s->call, PlValue, src->n);
    for (uint32_t i = 0; i < src->n; i++) {
        if (!pl_run_code(run, src->args[i], &(*args)[i]))
            return false;
        composite |= (*args)[i].o != NULL;
    }
    return !composite || expand(run, src, sql, args, n_args);
}
