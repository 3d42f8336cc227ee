/* Prepared statements of a connection: found by text and parameter types, bounded, the oldest goes first. */
#include "config.h"
#include "backend/be_conn_impl.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t hash_of(Str sql, int ntypes, const Oid *types)
{
    uint64_t h = str_hash(sql);
    for (int i = 0; i < ntypes; i++)
        h = (h ^ types[i]) * 1099511628211u;
    return h;
}

static void lru_unlink(BeConn *c, BeStmt *s)
{
    *(s->newer ? &s->newer->older : &c->newest) = s->older;
    *(s->older ? &s->older->newer : &c->oldest) = s->newer;
    s->newer = s->older = NULL;
}

static void lru_front(BeConn *c, BeStmt *s)
{
    s->older = c->newest;
    s->newer = NULL;
    *(c->newest ? &c->newest->newer : &c->oldest) = s;
    c->newest = s;
}

static void unchain(BeConn *c, BeStmt *s)
{
    BeStmt **at = &c->buckets[s->hash % BE_STMT_BUCKETS];
    while (*at && *at != s)
        at = &(*at)->next;
    if (*at)
        *at = s->next;
}

static void stmt_free(BeStmt *s)
{
    free(s->sql);
    free(s->types);
    free(s);
}

static bool matches(const BeStmt *s, uint64_t hash, Str sql, int ntypes, const Oid *types)
{
    return s->hash == hash && !s->dropped && s->sql_len == sql.n && s->ntypes == ntypes &&
           memcmp(s->sql, sql.p, sql.n) == 0 && (ntypes == 0 || memcmp(s->types, types, sizeof *types * (size_t)ntypes) == 0);
}

BeStmt *be_stmt(BeConn *c, Str sql, int ntypes, const Oid *types)
{
    uint64_t hash = hash_of(sql, ntypes, types);
    for (BeStmt *s = c->buckets[hash % BE_STMT_BUCKETS]; s; s = s->next) {
        if (matches(s, hash, sql, ntypes, types)) {
            if (c->newest != s) {
                lru_unlink(c, s);
                lru_front(c, s);
            }
            s->batch = c->batch;
            return s;
        }
    }
    BeStmt *s = calloc(1, sizeof *s);
    char   *text = malloc(sql.n + 1);
    Oid    *copy = ntypes ? malloc(sizeof *copy * (size_t)ntypes) : NULL;
    if (!s || !text || (ntypes && !copy)) {
        free(s);
        free(text);
        free(copy);
        return NULL;
    }
    memcpy(text, sql.p, sql.n);
    text[sql.n] = 0;
    if (ntypes)
        memcpy(copy, types, sizeof *copy * (size_t)ntypes);
    *s = (BeStmt){ .sql = text, .sql_len = sql.n, .hash = hash, .types = copy, .ntypes = ntypes, .batch = c->batch };
    snprintf(s->name, sizeof s->name, "d%u", ++c->next_name);
    s->next = c->buckets[hash % BE_STMT_BUCKETS];
    c->buckets[hash % BE_STMT_BUCKETS] = s;
    lru_front(c, s);
    c->n_stmts++;
    return s;
}

void be_stmt_drop(BeConn *c, BeStmt *stmt)
{
    (void)c;
    stmt->dropped = true;
}

void be_stmt_drop_all(BeConn *c)
{
    for (BeStmt *s = c->newest; s; s = s->older)
        s->dropped = true;
}

/* libpq 15 cannot send Close for a statement: DEALLOCATE does the same. */
static void close_stmt(BeConn *c, BeStmt *s)
{
    if (s->prepared) {
        char sql[48];
        snprintf(sql, sizeof sql, "DEALLOCATE %s", s->name);
        be_queue_command(c, sql);
    }
    lru_unlink(c, s);
    unchain(c, s);
    stmt_free(s);
    c->n_stmts--;
}

void be_stmt_sweep(BeConn *c)
{
    if (be_in_failed_transaction(c)) /* DEALLOCATE would fail there, and with it the ROLLBACK TO of its batch */
        return;
    for (BeStmt *s = c->newest, *older; s; s = older) {
        older = s->older;
        if (s->dropped)
            close_stmt(c, s);
    }
    while (c->n_stmts > BE_STMT_MAX)
        close_stmt(c, c->oldest);
}

void be_stmt_free_all(BeConn *c)
{
    for (BeStmt *s = c->newest, *older; s; s = older) {
        older = s->older;
        stmt_free(s);
    }
    c->newest = c->oldest = NULL;
}
