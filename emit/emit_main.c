/* Entry, dispatch by kind, and what every emitter uses. */
#include "config.h"
#include "emit/emitter.h"

#define EMIT_ROW_ORA(K) NULL
#define EMIT_ROW_BOTH(K) emit_##K
#define EMIT_ROW_PG(K) emit_##K
static EmitFn *const emitters[N_COUNT] = {
#define NODE(K, C, D) [N_##K] = EMIT_ROW_##D(K),
#include "ast/nodes.def"
};

void emit_fail(Emitter *e, const char *what)
{
    if (!e->what)
        e->what = what;
}

/* The output's position now stands for the node's place in the source. Nodes that a pass made from nothing have no
 * span; an inner node that begins where its parent did is the closer answer. */
static void note_place(Emitter *e, const Node *n)
{
    if (n->at.end == 0)
        return;
    SqlMapEntry *last = e->map_n ? &e->map[e->map_n - 1] : NULL;
    if (last && last->ora == n->at.start)
        return;
    if (last && last->pg == e->out.n) {
        last->ora = n->at.start;
        return;
    }
    if (e->map_n == e->map_cap) {
        uint32_t cap = e->map_cap ? e->map_cap * 2 : 16;
        e->map = arena_grow(e->a, e->map, e->map_cap * sizeof *e->map, cap * sizeof *e->map);
        e->map_cap = cap;
    }
    e->map[e->map_n++] = (SqlMapEntry){ .pg = (uint32_t)e->out.n, .ora = n->at.start };
}

void emit_node(Emitter *e, const Node *n, int outer)
{
    if (e->what)
        return;
    EmitFn *fn = emitters[n->kind];
    if (!fn) {
        emit_fail(e, ast_kind_name((NodeKind)n->kind));
        return;
    }
    note_place(e, n);
    fn(e, n, outer);
}

void emit_puts(Emitter *e, const char *text)
{
    sb_puts(&e->out, text);
}

void emit_str(Emitter *e, Str text)
{
    sb_put(&e->out, text);
}

void emit_list(Emitter *e, const List *l, const char *sep, int outer)
{
    for (uint32_t i = 0; i < l->n; i++) {
        if (i)
            emit_puts(e, sep);
        emit_node(e, l->v[i], outer);
    }
}

void emit_clause(Emitter *e, const char *keyword, const Node *n)
{
    if (!n)
        return;
    sb_printf(&e->out, " %s ", keyword);
    emit_node(e, n, PREC_LOWEST);
}

void emit_list_clause(Emitter *e, const char *keyword, const List *l)
{
    if (!l->n)
        return;
    sb_printf(&e->out, " %s ", keyword);
    emit_list(e, l, ", ", PREC_LOWEST);
}

bool emit_open(Emitter *e, int own, int outer)
{
    if (own < outer)
        emit_puts(e, "(");
    return own < outer;
}

void emit_close(Emitter *e, bool opened)
{
    if (opened)
        emit_puts(e, ")");
}

bool emit_statement(Arena *a, const Node *stmt, SqlStep *to, const char **what)
{
    Emitter e = { .a = a };
    sb_init(&e.out, a);
    emit_node(&e, stmt, PREC_LOWEST);
    if (e.out.n && memchr(e.out.p, 0, e.out.n)) /* of source text kept whole: the scanner takes none in a literal or a name */
        emit_fail(&e, "a NUL character in the text");
    if (e.what) {
        *what = e.what;
        return false;
    }
    to->pg = sb_str(&e.out);
    to->map = e.map;
    to->map_count = e.map_n;
    return true;
}
