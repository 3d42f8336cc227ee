/* The library cache of Oracle is the translation cache here. Its texts go to PostgreSQL only when somebody asks for them, and
 * of them only those of the own user: other people's statements may hold what he must not see. */
#include "config.h"
#include "server/vdollar.h"

#include "backend/be_names.h"
#include "server/cursor.h"

#include <strings.h>

enum { TOLD_MAX = 512 * 1024 }; /* bytes of texts in one telling */

void vdollar_ran(Session *s, const Xlat *x)
{
    s->stats.executes++;
    xlat_ran(x);
    if (s->ran[0] == x)
        return;
    xlat_release(s->ran[1]);
    s->ran[1] = s->ran[0];
    s->ran[0] = x;
    xlat_hold(x);
}

void vdollar_end(Session *s)
{
    xlat_release(s->ran[0]);
    xlat_release(s->ran[1]);
    s->ran[0] = s->ran[1] = NULL;
}

/* V$SQL, V_$SQLAREA, GV$SESSION ... : what stands behind the $. A view or synonym of the user's over them is not seen. */
static bool names_view(Str sql)
{
    static const char *const views[] = { "SQL", "SESSION", "MYSTAT", "SESSTAT", "OPEN_CURSOR" };
    for (size_t i = 0; i < sql.n; i++) {
        const char *dollar = memchr(sql.p + i, '$', sql.n - i);
        if (!dollar)
            return false;
        i = (size_t)(dollar - sql.p);
        for (size_t k = 0; k < sizeof views / sizeof *views; k++) {
            size_t n = strlen(views[k]);
            if (sql.n - i > n && strncasecmp(dollar + 1, views[k], n) == 0)
                return true;
        }
    }
    return false;
}

static void put_setting(StrBuf *b, const char *name, Str value)
{
    sb_printf(b, "%spg_catalog.set_config('dbsaci.%s', ", b->n ? ", " : "SELECT ", name);
    be_put_literal(b, value);
    sb_puts(b, ", false)");
}

static void put_text(StrBuf *list, Str text)
{
    sb_puts(list, list->n > 1 ? "," : "");
    sb_put_json(list, text);
}

static bool put_statement(void *ctx, Str text, Str schema, unsigned runs)
{
    StrBuf *list = ctx;
    if (list->n + text.n > TOLD_MAX)
        return false;
    sb_puts(list, list->n > 1 ? ",{\"text\":" : "{\"text\":");
    sb_put_json(list, text);
    sb_puts(list, ",\"schema\":");
    sb_put_json(list, schema);
    sb_printf(list, ",\"runs\":%u}", runs);
    return true;
}

static void put_stats(const Session *s, StrBuf *b)
{
    static const int numbers[] = {
#define STAT(field, number) number,
#include "server/stats.def"
#undef STAT
    };
    const uint64_t values[] = {
#define STAT(field, number) s->stats.field,
#include "server/stats.def"
#undef STAT
    };
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        put_setting(b, arena_printf(s->call, "stat_%d", numbers[i]),
                    str_of(arena_printf(s->call, "%llu", (unsigned long long)values[i])));
}

void vdollar_tell(Session *s, Str sql)
{
    StrBuf  b, library, open;
    BeError err;
    if (!names_view(sql))
        return;
    sb_init(&b, s->call);
    sb_init(&library, s->call);
    sb_init(&open, s->call);
    sb_putc(&library, '[');
    xlat_each(s->srv->cache, s->user, put_statement, &library);
    sb_putc(&library, ']');
    sb_putc(&open, '[');
    for (uint32_t i = 0; i < s->n_cursors; i++)
        if (s->cursors[i] && s->cursors[i]->sql.n)
            put_text(&open, s->cursors[i]->sql);
    sb_putc(&open, ']');
    put_stats(s, &b);
    put_setting(&b, "library", sb_str(&library));
    put_setting(&b, "open_cursors", sb_str(&open));
    put_setting(&b, "sql_text", s->ran[0] ? s->ran[0]->text : (Str){ "", 0 });
    put_setting(&b, "prev_sql_text", s->ran[1] ? s->ran[1]->text : (Str){ "", 0 });
    PQclear(be_query(s->be, b.p, 0, NULL, &err));
}
