/* The way to the compiler: key, cache, options, refusal. */
#include "config.h"
#include "server/translate.h"

#include "server/metrics.h"
#include "server/txn.h"
#include "server/users.h"
#include "util/log.h"

enum { COMPILE_MAX = 64 << 20 }; /* bytes of one translation */

static void refuse(Session *s, Str text, const SqlResult *r, Outcome *o)
{
    const Diag *d = diag_worst(&r->diags);
    METRIC_ADD(statements_refused, 1);
    if (!d) {
        outcome_fail(s, o, 600, "internal error code: a statement was refused without a reason");
        return;
    }
    int line, column;
    diag_line_col(text, d->at.start, &line, &column);
    if (strncmp(d->message, "PLS-", 4) == 0 || strncmp(d->message, "PL/SQL: ", 8) == 0)
        outcome_fail(s, o, 6550, "line %d, column %d:\n%s", line, column, d->message);
    else if (d->ora == 600) /* a fault of ours; drivers would drop the session on ORA-00600 */
        outcome_fail(s, o, 604, "error occurred at recursive SQL level 1: %s", d->message);
    else
        outcome_fail(s, o, d->ora ? d->ora : 900, "%s", d->message);
    o->offset = d->at.start;
    o->has_offset = true;
}

/* What errors.def distinguishes. */
static BeStmtKind stmt_kind(const SqlResult *r)
{
    const char *name = r->root ? ast_kind_name(r->root->kind) : "";
    switch (r->kind) {
    case SQL_KIND_SELECT: return BE_STMT_SELECT;
    case SQL_KIND_INSERT: return BE_STMT_INSERT;
    case SQL_KIND_UPDATE: return BE_STMT_UPDATE;
    case SQL_KIND_DELETE: return BE_STMT_DELETE;
    case SQL_KIND_MERGE: return BE_STMT_MERGE;
    case SQL_KIND_CREATE_TABLE: return BE_STMT_CREATE;
    case SQL_KIND_CALL: case SQL_KIND_PLSQL: return BE_STMT_BLOCK;
    case SQL_KIND_ALTER_SESSION: return BE_STMT_SESSION;
    case SQL_KIND_DDL:
        return strncmp(name, "Create", 6) == 0    ? BE_STMT_CREATE
               : strncmp(name, "Alter", 5) == 0   ? BE_STMT_ALTER
               : strcmp(name, "Drop") == 0        ? BE_STMT_DROP
               : strcmp(name, "Truncate") == 0    ? BE_STMT_TRUNCATE
               : strcmp(name, "Grant") == 0       ? BE_STMT_GRANT
                                                  : BE_STMT_OTHER;
    default: return BE_STMT_OTHER;
    }
}

/* All steps, for the messages that mean different things with different clauses. */
static const char *steps_text(Session *s, const SqlResult *r)
{
    StrBuf text;
    sb_init(&text, s->call);
    for (uint32_t i = 0; i < r->step_count; i++)
        sb_printf(&text, "%.*s;\n", STR_ARG(r->steps[i].pg));
    return arena_strndup(s->call, text.p, text.n);
}

/* What the compiler is told besides the text. */
static SqlOptions compile_options(Session *s, const XlatKey *key)
{
    return (SqlOptions){ .catalog = be_catalog_iface(s->catalog),
                         .current_schema = s->schema,
                         .session_user = s->user,
                         .bind_types = key->bind_types,
                         .bind_count = key->n_bind_types,
                         .distinct_binds = key->distinct_binds,
                         .nls_date_format = s->nls[NLS_DATE_FORMAT],
                         .nls_timestamp_format = s->nls[NLS_TIMESTAMP_FORMAT],
                         .nls_timestamp_tz_format = s->nls[NLS_TIMESTAMP_TZ_FORMAT],
                         .extended_strings = s->srv->cfg->max_string_size[0] == 'E',
                         .plsql = key->plsql,
                         .nls_sort = s->nls[NLS_SORT],
                         .nls_comp = str_is(s->nls[NLS_COMP], "LINGUISTIC") ? NLS_COMP_LINGUISTIC
                                     : str_is(s->nls[NLS_COMP], "ANSI")     ? NLS_COMP_ANSI
                                                                            : NLS_COMP_BINARY,
                         .oracle_version = s->srv->persona == PERSONA_23AI ? 23 : 19,
                         .newer_sql = s->srv->cfg->newer_sql,
                         .pg_version = be_server_version(s->be),
                         .store_units = true,
                         .client_text = true };
}

/* Compiles, and keeps what may be kept. */
static const Xlat *compile(Session *s, const XlatKey *key)
{
    Arena           *a = arena_new(COMPILE_MAX);
    SqlOptions       options = compile_options(s, key);
    const SqlResult *r = sql_compile(a, str_copy(a, key->text), &options);
    bool             secret = users_has_secret(r->root);
    bool             keep = r->verdict < VERDICT_UNSUPPORTED && r->cacheable && !secret;
    const Xlat      *x = xlat_add(s->srv->cache, key, a, r, keep);
    if (log_enabled(LOG_LV_DEBUG) && !secret)
        for (uint32_t i = 0; i < r->step_count; i++)
            log_debug("translated", "kind=%s pg=\"%.*s\"", sql_kind_name(r->kind), STR_ARG(r->steps[i].pg));
    return x;
}

const Xlat *translate(Session *s, Str sql, const OTypeId *types, uint32_t n_types, unsigned flags, bool *fresh, Outcome *o)
{
    txn_settle(s); /* the catalogue cannot be read in a failed transaction */
    Catalog *cat = be_catalog_iface(s->catalog);
    XlatKey  key = { .text = sql,
                     .schema = s->schema,
                     .user = s->user,
                     .nls = s->nls_key,
                     .bind_types = types,
                     .n_bind_types = n_types,
                     .distinct_binds = flags & TRANSLATE_DISTINCT,
                     .plsql = flags & TRANSLATE_PLSQL };
    for (int tries = 0;; tries++) {
        key.catalog_version = cat->version(cat);
        const Xlat *x = xlat_find(s->srv->cache, &key);
        if (fresh)
            *fresh = !x;
        s->stats.hard_parses += !x;
        if (!x)
            x = compile(s, &key);
        if (x->result->verdict < VERDICT_UNSUPPORTED) {
            o->stmt = stmt_kind(x->result);
            o->pg_sql = steps_text(s, x->result);
            return x;
        }
        if (tries || !be_catalog_recheck(s->catalog)) {
            refuse(s, sql, x->result, o);
            xlat_release(x);
            return NULL;
        }
        xlat_release(x);
    }
}

bool translate_outdated(Session *s, const BeError *err, bool fresh)
{
    static const char *const states[] = { "42P01", "42703", "42883", "42804", "0A000", "26000" };
    if (err->lost)
        return false;
    for (size_t i = 0; i < sizeof states / sizeof *states; i++) {
        if (strcmp(err->sqlstate, states[i]) != 0)
            continue;
        bool plan = strcmp(states[i], "0A000") == 0 || strcmp(states[i], "26000") == 0;
        if (fresh && !plan)
            return be_catalog_recheck(s->catalog);
        if (plan && !strstr(err->pg, "cached plan") && states[i][0] == '0')
            return false;
        be_stmt_drop_all(s->be);
        if (!plan)
            be_cat_shared_invalidate(s->srv->catalog);
        return true;
    }
    return false;
}

/* PostgreSQL counts characters from 1. */
void translate_locate(const SqlStep *step, const BeError *err, Outcome *o)
{
    if (err->position <= 0 || o->has_offset)
        return;
    size_t   at = 0;
    uint32_t left = (uint32_t)err->position - 1;
    while (at < step->pg.n && left > 0) {
        at++;
        while (at < step->pg.n && ((uint8_t)step->pg.p[at] & 0xc0) == 0x80)
            at++;
        left--;
    }
    o->offset = sql_map_offset(step, (uint32_t)at);
    o->has_offset = true;
}

uint8_t sql_type_of(SqlKind kind)
{
    switch (kind) {
    case SQL_KIND_SELECT: return END_SQL_SELECT;
    case SQL_KIND_INSERT: return END_SQL_INSERT;
    case SQL_KIND_UPDATE: return END_SQL_UPDATE;
    case SQL_KIND_DELETE: return END_SQL_DELETE;
    case SQL_KIND_MERGE: return END_SQL_MERGE;
    case SQL_KIND_CREATE_TABLE: return END_SQL_CREATE_TABLE;
    case SQL_KIND_CALL:
    case SQL_KIND_PLSQL: return END_SQL_PLSQL;
    default: return 0;
    }
}
