/* Runs the passes in the table's order, and what all of them use to speak about what they did. */
#include "config.h"
#include "rewrite/rw.h"

#include <stdarg.h>
#include <stdio.h>

static const struct {
    const char *name;
    RwPass     *run;
} passes[] = {
#define PASS(name, what) { #name, rw_##name },
#include "rewrite/passes.def"
#undef PASS
};

static void trace(const Rw *rw, const char *pass, const Node *root)
{
    StrBuf out;
    sb_init(&out, rw->a);
    ast_dump(&out, root);
    fprintf(stderr, "-- after %s\n%s", pass, out.p);
}

/* In checked builds a pass that leaves a broken tree is found at once, by name. */
static bool tree_holds(Rw *rw, const char *pass, const Node *root)
{
#ifdef DBSACI_CHECKS
    const char *what = NULL;
    const Node *where = NULL;
    if (!ast_verify(root, DIALECT_BOTH, &what, &where))
        return rw_refuse(rw, 600, where, "internal-tree", "internal error: pass %s left field %s with a %s", pass, what,
                         ast_kind_name((NodeKind)where->kind));
#else
    (void)rw;
    (void)pass;
    (void)root;
#endif
    return true;
}

static WalkStep note_kind(Node **slot, void *ctx)
{
    uint64_t *kinds = ctx;
    kinds[(*slot)->kind / 64] |= (uint64_t)1 << ((*slot)->kind % 64);
    return WALK_ON;
}

void rw_note_kinds(Rw *rw, Node **root)
{
    ast_walk(root, note_kind, rw->kinds);
}

bool rw_run(Rw *rw, Node **root)
{
    rw_note_kinds(rw, root);
    for (size_t i = 0; i < sizeof passes / sizeof *passes; i++) {
        if (!passes[i].run(rw, root))
            return false;
        if (rw->options->trace_passes)
            trace(rw, passes[i].name, *root);
        if (!tree_holds(rw, passes[i].name, *root))
            return false;
    }
    return true;
}

bool rw_refuse(Rw *rw, int ora, const Node *at, const char *rule, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    diag_add(rw->diags, DIAG_ERROR, ora, at ? at->at : (Span){ 0, 0 }, rule, "%s", arena_vprintf(rw->a, fmt, ap));
    va_end(ap);
    return false;
}

void rw_find(Rw *rw, DiagLevel level, const Node *at, const char *rule, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    diag_add(rw->diags, level, 0, at ? at->at : (Span){ 0, 0 }, rule, "%s", arena_vprintf(rw->a, fmt, ap));
    va_end(ap);
}

void rw_rule(Rw *rw, const char *rule)
{
    Str s = str_of(rule);
    for (uint32_t i = 0; i < rw->rules.n; i++)
        if (str_eq(rw->rules.v[i], s))
            return;
    strlist_push(rw->a, &rw->rules, s);
}

/* The text is searched without case, so that no alias or column written in it can be hit. */
static bool occurs(Str text, const char *name)
{
    size_t n = strlen(name);
    for (size_t i = 0; i + n <= text.n; i++)
        if (str_ieq((Str){ text.p + i, n }, (Str){ name, n }))
            return true;
    return false;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* 1 + the highest number at the end of a name in the text; beyond it no name needs to be searched for. Too many are taken
 * for names (comments, 1e5), none too few: fresh names never reach numbers of more than 9 digits. */
static uint32_t free_numbers(Str text)
{
    uint32_t highest = 0;
    for (size_t i = 1; i < text.n; i++) {
        if (!is_digit(text.p[i]) || is_digit(text.p[i - 1]) || !(text.p[i - 1] > '9' || (unsigned char)text.p[i - 1] >= 0x80))
            continue;
        size_t   from = i;
        uint32_t n = 0;
        while (i < text.n && text.p[i] == '0')
            i++, from++;
        for (; i < text.n && is_digit(text.p[i]); i++)
            n = i - from < 9 ? n * 10 + (uint32_t)(text.p[i] - '0') : 0;
        if (n > highest)
            highest = n;
    }
    return highest + 1;
}

/* A few names are searched for in the text, so that numbers stay small; then those that cannot occur are taken. */
Str rw_fresh(Rw *rw, const char *prefix)
{
    enum { SEARCHED = 64 };
    char *name;
    if (!rw->free_from)
        rw->free_from = free_numbers(rw->text);
    do {
        if (rw->unique >= SEARCHED && rw->unique < rw->free_from)
            rw->unique = rw->free_from;
        name = arena_printf(rw->a, "%s%u", prefix, ++rw->unique);
    } while (rw->unique < rw->free_from && occurs(rw->text, name));
    return str_of(name);
}
