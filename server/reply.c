/* Outcomes and the messages that tell them. */
#include "config.h"
#include "server/reply.h"

#include "backend/be_names.h"
#include "util/log.h"

#include <stdio.h>

bool outcome_fail(Session *s, Outcome *o, int ora, const char *fmt, ...)
{
    char    text[sizeof((BeError *)0)->text + 400];
    va_list args;
    if (o->ora && o->ora != 1403)
        return false;
    va_start(args, fmt);
    vsnprintf(text, sizeof text, fmt, args);
    va_end(args);
    size_t n = strlen(text);
    while (n && (text[n - 1] == '\n' || text[n - 1] == ' '))
        text[--n] = 0;
    o->ora = ora;
    /* A text that brings its number keeps it (several lines of an error stack begin so). */
    bool numbered = strncmp(text, "ORA-", 4) == 0 || strncmp(text, "PLS-", 4) == 0;
    o->text = str_of(numbered ? arena_strdup(s->call, text) : arena_printf(s->call, "ORA-%05d: %s", ora, text));
    return false;
}

bool outcome_backend(Session *s, Outcome *o, const BeError *e)
{
    if (be_was_cancelled(s->be) && !e->lost) {
        be_clear_cancel(s->be);
        o->fatal = s->killed;
        if (s->killed)
            return outcome_fail(s, o, 28, "your session has been killed");
        return outcome_fail(s, o, 1013, "user requested cancel of current operation");
    }
    if (e->lost) {
        o->fatal = true;
        log_error("backend_lost", "why=\"%s\"", e->pg);
        return outcome_fail(s, o, 3113, "end-of-file on communication channel");
    }
    BeError        named = *e;
    Str            schema = be_pg_name(s->call, s->schema);
    BeErrorContext context = { .owner = arena_strndup(s->call, schema.p, schema.n), .pg_sql = o->pg_sql };
    be_map_error_as(&named, o->stmt, &context);
    log_debug("backend_error", "sqlstate=%s ora=%d message=\"%s\"", e->sqlstate, named.ora, e->pg);
    return outcome_fail(s, o, named.ora, "%s", named.text);
}

bool outcome_rolled_back(Session *s, Outcome *o, int ora, const BeError *e)
{
    Outcome why = { .stmt = o->stmt, .pg_sql = o->pg_sql };
    outcome_backend(s, &why, e);
    if (!why.fatal && why.ora != 1013)
        return outcome_fail(s, o, ora, "ORA-%05d: transaction rolled back\n%.*s", ora, STR_ARG(why.text));
    o->fatal = why.fatal;
    return outcome_fail(s, o, why.ora, "%.*s", STR_ARG(why.text));
}

uint32_t reply_call_status(const Session *s)
{
    return END_NORMAL | (s->branch || (s->be && be_in_transaction(s->be)) ? END_IN_TRANSACTION : 0);
}

void reply_end(Session *s, const Outcome *o)
{
    TtcEnd end = {
        .call_status = reply_call_status(s),
        .e2e_sequence = ++s->e2e,
        .current_row = (uint32_t)o->rows,
        .error = (uint32_t)o->ora,
        .cursor_id = (uint16_t)o->cursor_id,
        .error_position = o->has_offset ? (int32_t)o->offset : 0,
        .sql_type = o->sql_type,
        .warning_flags = o->warning,
        .rowid = o->rowid,
        .call_number = s->seq,
        .iterations = o->iterations,
        .row_count = o->rows,
        .batch = o->batch,
        .n_batch = o->n_batch,
    };
    if (o->ora == 1403 && !o->text.n)
        end.message = STR("ORA-01403: no data found\n");
    else if (o->ora)
        end.message = str_of(arena_printf(s->call, "%.*s\n", STR_ARG(o->text)));
    ttc_put_end(&s->reply, &end);
}

void reply_status(Session *s)
{
    ttc_put_status(&s->reply, reply_call_status(s), ++s->e2e);
}
