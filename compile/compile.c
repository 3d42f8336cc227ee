/* parse -> passes -> emit -> SqlResult. */
#include "config.h"
#include "compile/sql_compile.h"

#include "compile/kind.h"
#include "rewrite/unit.h"
#include "emit/emit.h"
#include "grammar/ora_parse.h"
#include "rewrite/late_keys.h"
#include "rewrite/plc.h"
#include "rewrite/rw.h"
#include "rewrite/session_params.h"

#include <setjmp.h>
#include <stdlib.h>

const char *sql_verdict_name(SqlVerdict v)
{
    static const char *const names[] = { "works", "note", "review", "unsupported", "unparsed" };
    return names[v];
}

static SqlVerdict verdict_of(const DiagList *diags)
{
    const Diag *worst = diag_worst(diags);
    if (!worst)
        return VERDICT_WORKS;
    switch (worst->level) {
    case DIAG_NOTE: return VERDICT_NOTE;
    case DIAG_REVIEW: return VERDICT_REVIEW;
    case DIAG_ERROR: return VERDICT_UNSUPPORTED;
    default: return VERDICT_UNPARSED;
    }
}

static int by_name(const void *a, const void *b)
{
    return str_cmp(*(const Str *)a, *(const Str *)b);
}

/* What is refused must be refused by name: an Oracle node that no pass lowered names its construct. */
static bool nothing_left(Rw *rw, const Node *root)
{
    const char *what = NULL;
    const Node *where = NULL;
    if (ast_verify(root, DIALECT_PG, &what, &where))
        return true;
    return rw_refuse(rw, 3001, where, "unimplemented", "unimplemented feature: %s", kind_construct(where));
}

static bool emit_step(Rw *rw, const Node *n, SqlStep *step)
{
    const char *what = NULL;
    return nothing_left(rw, n) &&
           (emit_statement(rw->a, n, step, &what) || rw_refuse(rw, 3001, n, "unimplemented", "unimplemented feature: %s", what));
}

static bool emit_late_keys(Rw *rw, const Node *root, SqlResult *r)
{
    List steps = { 0 };
    if (r->kind != SQL_KIND_UPDATE || r->step_count != 1 || !late_keys(rw, root, &steps))
        return true;
    SqlStep *out = ARENA_ARRAY(rw->a, SqlStep, steps.n);
    for (uint32_t i = 0; i < steps.n; i++)
        if (!emit_step(rw, steps.v[i], &out[i]))
            return false;
    out[steps.n - 1].flags = kind_step_flags(r->kind, steps.v[steps.n - 1]);
    r->late_keys = out;
    r->late_keys_count = steps.n;
    return true;
}

static bool emit_all(Rw *rw, const Node *root, SqlResult *r)
{
    uint32_t count = rw->before.n + 1 + rw->after.n;
    SqlStep *steps = ARENA_ARRAY(rw->a, SqlStep, count);
    for (uint32_t i = 0; i < count; i++) {
        const Node *n = i < rw->before.n ? rw->before.v[i] : i == rw->before.n ? root : rw->after.v[i - rw->before.n - 1];
        if (i == rw->before.n && AST_IS(PgScript, root) && AST_AS(PgScript, root)->statements.n == 0)
            continue; /* the main statement vanished: only its helpers run */
        SqlStep *step = &steps[r->step_count];
        if (!emit_step(rw, n, step))
            return false;
        if (n == root)
            step->flags |= kind_step_flags(r->kind, n);
        r->step_count++;
    }
    r->steps = steps;
    return emit_late_keys(rw, root, r);
}

/* Names and types may be the catalogue's; a result outlives it, so they are copied. */
static void own_columns(Arena *a, SqlColumn *columns, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        SqlColumn *c = &columns[i];
        c->name = str_copy(a, c->name);
        if (c->type) {
            OType *own = arena_memdup(a, c->type, sizeof *own);
            if (own->udt) {
                c->udt_schema = str_copy(a, own->udt->schema);
                c->udt_name = str_copy(a, own->udt->name);
            }
            own->udt = NULL; /* the catalogue's */
            c->type = own;
        }
    }
}

static void take_facts(Rw *rw, SqlResult *r)
{
    own_columns(rw->a, rw->columns, rw->column_count);
    r->columns = rw->columns;
    r->column_count = rw->column_count;
    r->rules = rw->rules;
    if (r->rules.n > 1)
        qsort(r->rules.v, r->rules.n, sizeof *r->rules.v, by_name);
}

/* What is answered when the arena's cap is reached: nothing more can be allocated, so it stands here. */
static const Diag      too_big_diag = { .level = DIAG_ERROR, .ora = 913, .rule = "too-complex", .message = "statement is too complex" };
static const SqlResult too_big = {
    .verdict = VERDICT_UNSUPPORTED,
    .diags = { .first = (Diag *)(uintptr_t)&too_big_diag, .last = (Diag *)(uintptr_t)&too_big_diag, .count = 1 },
};

static const SqlResult *compile_in(Arena *a, Str text, const SqlOptions *options);

const SqlResult *sql_compile(Arena *a, Str text, const SqlOptions *options)
{
    if (setjmp(*arena_guard(a)))
        return &too_big;
    const SqlResult *r = compile_in(a, text, options);
    arena_unguard(a);
    return r;
}

/* The server that is played does not know a form of the text: it stops at the first place that it cannot read. */
static bool too_new(const OraNeed *needs, const SqlOptions *o, DiagList *diags)
{
    int            version = o->oracle_version;
    const OraNeed *first = NULL;
    for (const OraNeed *n = needs; n; n = n->next)
        if (version && n->version > version && !(n->mild && o->newer_sql) && (!first || n->at.start < first->at.start))
            first = n;
    if (!first || (diags->first && diags->first->at.start <= first->at.start))
        return false;
    Arena *a = diags->a;
    diag_init(diags, a);
    bool  never = first->version == ORA_NEVER;
    Diag *d = diag_add(diags, DIAG_SYNTAX, first->ora, first->at, never ? "syntax" : "oracle-version", "%s", first->message);
    if (!never)
        d->hint = arena_printf(a, "Oracle has this since version %d", first->version);
    return true;
}

/* ---- CURSOR(query) ---- */

/* The client's binds have the types that they have outside, the others those of the outer columns. */
static OTypeId *nested_bind_types(Rw *rw, const RwNested *n)
{
    const SqlOptions *o = rw->options;
    OTypeId          *types = ARENA_ARRAY(rw->a, OTypeId, n->bind_count + 1);
    for (uint32_t i = 0; i < n->bind_count; i++) {
        const SqlNestedBind *b = &n->binds[i];
        if (b->field)
            types[i] = n->fields[b->field - 1].id;
        else if (o->bind_types && b->outer < o->bind_count)
            types[i] = o->bind_types[b->outer];
    }
    return types;
}

/* What is found there is said of the CURSOR expression: offsets of its text mean nothing outside. */
static void take_findings(Rw *rw, const RwNested *n, const SqlResult *inner, SqlResult *r)
{
    for (const Diag *d = inner->diags.first; d; d = d->next)
        diag_add(&r->diags, d->level == DIAG_SYNTAX ? DIAG_ERROR : d->level, d->ora, n->at->at, d->rule, "%s", d->message);
    for (uint32_t i = 0; i < inner->rules.n; i++)
        rw_rule(rw, arena_strndup(rw->a, inner->rules.v[i].p, inner->rules.v[i].n));
    r->cacheable &= inner->cacheable;
}

static const SqlNested *compile_nested(Rw *rw, RwNested *n, SqlResult *r)
{
    SqlOptions options = *rw->options;
    options.bind_types = nested_bind_types(rw, n);
    options.bind_count = n->bind_count;
    SqlResult *inner = arena_memdup(rw->a, compile_in(rw->a, n->text, &options), sizeof *inner);
    take_findings(rw, n, inner, r);
    own_columns(rw->a, n->columns, n->column_count);
    for (uint32_t i = 0; i < n->column_count && n->column_count == inner->column_count; i++)
        n->columns[i].nested = inner->columns[i].nested;
    if (n->column_count == inner->column_count) /* binds have no names and lengths of columns */
        inner->columns = n->columns;
    SqlNested *out = ARENA_NEW(rw->a, SqlNested);
    *out = (SqlNested){ .result = inner, .binds = n->binds, .fields = n->fields, .field_count = n->field_count };
    return out;
}

/* The n-th one belongs to the n-th CURSOR column. False: a query was refused. */
static bool compile_cursors(Rw *rw, SqlResult *r)
{
    uint32_t column = 0;
    for (RwNested *n = rw->nested; n; n = n->next) {
        const SqlNested *nested = compile_nested(rw, n, r);
        while (column < rw->column_count && rw->columns[column].type->id != OT_CURSOR)
            column++;
        if (column < rw->column_count)
            rw->columns[column++].nested = nested;
        if (nested->result->verdict >= VERDICT_UNSUPPORTED)
            return false;
    }
    return true;
}

static void put_place(StrBuf *b, Str text, Span at)
{
    int line, column;
    diag_line_col(text, at.start, &line, &column);
    sb_printf(b, "\nORA-06550: line %d, column %d:\n", line, column);
}

/* A client's block is refused with all that is wrong with it, before anything of it runs. */
static void check_block(Arena *a, Str text, const SqlOptions *options, SqlResult *r)
{
    Rw              rw = { .a = a, .text = text, .options = options, .catalog = options->catalog, .diags = &r->diags };
    const PlcError *first = plc_check(&rw, r->root);
    StrBuf          b;
    if (!first)
        return;
    sb_init(&b, a);
    for (const PlcError *e = first; e; e = e->next) {
        if (e != first)
            put_place(&b, text, e->at);
        sb_puts(&b, e->text);
        if (e->ignored) {
            put_place(&b, text, e->whole);
            sb_puts(&b, e->ignored);
        }
    }
    diag_add(&r->diags, DIAG_ERROR, 6550, first->at, "plsql-error", "%s", b.p);
}

static const SqlResult *compile_in(Arena *a, Str text, const SqlOptions *options)
{
    SqlResult *r = ARENA_NEW(a, SqlResult);
    diag_init(&r->diags, a);
    r->cacheable = true;

    const OraNeed *needs;
    Node          *root = ora_parse_needs(a, text, &r->diags, &needs);
    bool           new_form = too_new(needs, options, &r->diags);
    if (!root && !new_form && options->store_units)
        root = unit_broken(a, text, &r->diags);
    if (new_form || !root) {
        r->verdict = VERDICT_UNPARSED;
        return r;
    }
    for (const OraNeed *n = needs; n; n = n->next)
        if (n->version != ORA_NEVER && n->version > r->oracle_since)
            r->oracle_since = n->version;
    r->kind = kind_of(root);
    r->root = root;
    if (options->client_text && !kind_client_text(root, r->kind, text, &r->diags)) {
        r->verdict = VERDICT_UNPARSED;
        return r;
    }
    kind_binds(a, root, options, r);
    if (r->kind == SQL_KIND_PLSQL && options->store_units)
        check_block(a, text, options, r);
    if (kind_is_servers(r->kind)) { /* carried out by the server from r->root */
        session_check(root, &r->diags);
        r->verdict = verdict_of(&r->diags);
        return r;
    }

    Node *tree = ast_copy(a, root); /* r->root stays Oracle's */
    Rw    rw = { .a = a, .text = text, .options = options, .catalog = options->catalog, .diags = &r->diags };
    bool  ok = rw_run(&rw, &tree) && emit_all(&rw, tree, r) && compile_cursors(&rw, r);
    take_facts(&rw, r);
    r->unit = rw.unit;
    if (ok)
        kind_finish(&rw, tree, r);
    else
        r->step_count = 0;
    r->verdict = verdict_of(&r->diags);
    return r;
}

uint32_t sql_map_offset(const SqlStep *step, uint32_t pg_offset)
{
    uint32_t found = 0;
    for (uint32_t lo = 0, hi = step->map_count; lo < hi;) {
        uint32_t mid = (lo + hi) / 2;
        if (step->map[mid].pg <= pg_offset) {
            found = step->map[mid].ora;
            lo = mid + 1;
        } else {
            hi = mid;
        }
    }
    return found;
}
