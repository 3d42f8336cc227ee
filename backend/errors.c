/* Looks an error up in errors.def and fills the slots of its text. See there for what match and text mean. */
#include "config.h"
#include "backend/errors.h"

#include "backend/be_stack.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct ErrorRow {
    int         code;
    const char *sqlstate, *match, *text;
} ErrorRow;

static const ErrorRow rows[] = {
#define ORA(code, sqlstate, match, text) { code, sqlstate, match, text },
#include "backend/errors.def"
#undef ORA
};
/* Not ORA-00600, upon which drivers drop the session. */
#define UNKNOWN_TEXT "error occurred at recursive SQL level 1: PostgreSQL: {message}"
enum { ROWS = sizeof rows / sizeof *rows, STARS = 6, NAME = 160, UNKNOWN = 604 };

/* What a match found: pieces of the message that stood for its stars. */
typedef struct Stars {
    const char *at[STARS];
    size_t      n[STARS];
    int         count;
} Stars;

/* ---- matching ---- */

/* Does `text` as a whole fit `pattern`, whose * stand for any characters (as few as will do)? Stars are recorded from
 * number `star` on. */
static bool fits(const char *pattern, size_t n, const char *text, Stars *stars, int star)
{
    while (n && *pattern != '*') {
        if (*pattern != *text)
            return false;
        pattern++, text++, n--;
    }
    if (!n)
        return *text == '\0';
    for (const char *end = text;; end++) {
        if (fits(pattern + 1, n - 1, end, stars, star + 1)) {
            if (star < STARS) {
                stars->at[star] = text;
                stars->n[star] = (size_t)(end - text);
                if (stars->count <= star)
                    stars->count = star + 1;
            }
            return true;
        }
        if (!*end)
            return false;
    }
}

static const struct {
    const char *word;
    unsigned    kinds;
} kind_words[] = {
#define K(kind) (1u << BE_STMT_##kind)
    { "select", K(SELECT) },
    { "insert", K(INSERT) },
    { "update", K(UPDATE) },
    { "delete", K(DELETE) },
    { "merge", K(MERGE) },
    { "create", K(CREATE) },
    { "alter", K(ALTER) },
    { "drop", K(DROP) },
    { "truncate", K(TRUNCATE) },
    { "grant", K(GRANT) },
    { "block", K(BLOCK) },
    { "session", K(SESSION) },
    { "dml", K(SELECT) | K(INSERT) | K(UPDATE) | K(DELETE) | K(MERGE) },
    { "ddl", K(CREATE) | K(ALTER) | K(DROP) | K(TRUNCATE) | K(GRANT) },
#undef K
};

/* Kinds that the text tells which PostgreSQL was given. */
static const struct {
    const char *word, *text;
} text_words[] = {
    { "grouped", "GROUP BY" },
    { "primary", "PRIMARY KEY" },
    { "addcolumn", "ADD COLUMN" },
    { "alterindex", "ALTER INDEX" },
    { "reindex", "REINDEX INDEX" },
    { "altersequence", "ALTER SEQUENCE" },
};

static bool kind_is(const char *word, size_t n, BeStmtKind kind, const BeErrorContext *cx)
{
    for (size_t i = 0; i < sizeof text_words / sizeof *text_words; i++)
        if (strlen(text_words[i].word) == n && strncmp(text_words[i].word, word, n) == 0)
            return cx && cx->pg_sql && strstr(cx->pg_sql, text_words[i].text);
    for (size_t i = 0; i < sizeof kind_words / sizeof *kind_words; i++)
        if (strlen(kind_words[i].word) == n && strncmp(kind_words[i].word, word, n) == 0)
            return kind_words[i].kinds >> kind & 1;
    return false;
}

/* "<insert,merge> rest": is it one of these kinds? *rest is what follows the blank. */
static bool kinds_fit(const char **rest, BeStmtKind kind, const BeErrorContext *cx)
{
    const char *p = *rest;
    bool        any = false;
    if (*p != '<')
        return true;
    for (p++; *p && *p != '>'; p += *p == ',') {
        size_t n = strcspn(p, ",>");
        any = any || kind_is(p, n, kind, cx);
        p += n;
    }
    p += *p == '>';
    *rest = p + (*p == ' ');
    return any;
}

static bool row_fits(const ErrorRow *row, const BeError *f, BeStmtKind kind, const BeErrorContext *cx, Stars *stars)
{
    const char *p = row->match;
    stars->count = 0;
    if (!p)
        return true;
    if (!kinds_fit(&p, kind, cx))
        return false;
    const char *detail = strstr(p, " ~ ");
    size_t      n = detail ? (size_t)(detail - p) : strlen(p);
    if (n && !fits(p, n, f->pg, stars, 0))
        return false;
    Stars unused = { .count = 0 };
    return !detail || fits(detail + 3, strlen(detail + 3), f->detail, &unused, STARS);
}

static const ErrorRow *find(const BeError *f, BeStmtKind kind, const BeErrorContext *cx, Stars *stars)
{
    for (int whole = 1; whole >= 0; whole--)
        for (int i = 0; i < ROWS; i++) {
            size_t n = strlen(rows[i].sqlstate);
            if ((n == 5) == whole && strncmp(rows[i].sqlstate, f->sqlstate, n) == 0 && row_fits(&rows[i], f, kind, cx, stars))
                return &rows[i];
        }
    return NULL;
}

/* ---- writing ---- */

typedef struct Out {
    char  *p;
    size_t n, size;
    bool   missing; /* a slot was empty since the last [ */
} Out;

static void out_bytes(Out *o, const char *s, size_t n)
{
    size_t room = o->size - 1 - o->n;
    if (n > room)
        n = room;
    memcpy(o->p + o->n, s, n);
    o->n += n;
    o->p[o->n] = '\0';
}

/* be_oracle_name() without an arena, which an error does not have. */
static void name_case(char *to, size_t size, const char *name, size_t n)
{
    bool upper = false, lower = false;
    for (size_t i = 0; i < n; i++) {
        upper = upper || (name[i] >= 'A' && name[i] <= 'Z');
        lower = lower || (name[i] >= 'a' && name[i] <= 'z');
    }
    size_t i = 0;
    for (; i < n && i + 1 < size; i++) {
        char c = name[i];
        to[i] = lower && !upper && c >= 'a' && c <= 'z'   ? (char)(c - 32)
                : upper && !lower && c >= 'A' && c <= 'Z' ? (char)(c + 32)
                                                          : c;
    }
    to[i] = '\0';
}

/* A PostgreSQL name, perhaps with its schema and with quotes, as Oracle's: A.B, or "A"."B" with `quote`. */
static void out_name(Out *o, const char *s, size_t n, bool quote)
{
    char part[NAME];
    for (size_t i = 0; i < n; i++) {
        char   raw[NAME];
        size_t len = 0;
        bool   quoted = false;
        for (; i < n && (quoted || s[i] != '.'); i++) {
            if (s[i] == '"')
                quoted = !quoted;
            else if (len + 1 < sizeof raw)
                raw[len++] = s[i];
        }
        name_case(part, sizeof part, raw, len);
        if (quote)
            out_bytes(o, "\"", 1);
        out_bytes(o, part, strlen(part));
        if (quote)
            out_bytes(o, "\"", 1);
        if (i < n)
            out_bytes(o, ".", 1);
    }
}

/* A type of PostgreSQL's messages in the words of ORA-00932. */
static void out_type(Out *o, const char *s, size_t n)
{
    static const struct {
        const char *pg, *oracle;
    } names[] = {
        { "numeric", "NUMBER" }, { "integer", "NUMBER" }, { "bigint", "NUMBER" }, { "smallint", "NUMBER" },
        { "double precision", "BINARY_DOUBLE" }, { "real", "BINARY_FLOAT" }, { "text", "CHAR" }, { "character varying", "CHAR" },
        { "character", "CHAR" }, { "unknown", "CHAR" }, { "bytea", "BINARY" }, { "boolean", "BOOLEAN" },
        { "timestamp without time zone", "DATE" }, { "date", "DATE" }, { "timestamp with time zone", "TIMESTAMP WITH TIME ZONE" },
        { "interval", "INTERVAL" }, { "jsonb", "JSON" }, { "json", "JSON" }, { "xml", "XMLTYPE" },
    };
    size_t base = n; /* without a length: numeric(5,2) */
    for (size_t i = 0; i < n && base == n; i++)
        if (s[i] == '(')
            base = i;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strlen(names[i].pg) == base && strncmp(names[i].pg, s, base) == 0) {
            out_bytes(o, names[i].oracle, strlen(names[i].oracle));
            return;
        }
    out_name(o, s, n, false);
}

static const char *field(const char *slot, size_t n, const BeError *f, const BeErrorContext *cx)
{
    /* A global temporary table's rows are in a table of the session's own. */
    bool        told = f->schema[0] && strncmp(f->schema, "pg_temp", 7) != 0;
    const char *owner = told ? f->schema : cx ? cx->owner : NULL;
    const struct {
        const char *name, *value;
    } fields[] = { { "owner", owner }, { "table", f->table }, { "column", f->column }, { "constraint", f->constraint } };
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (strlen(fields[i].name) == n && strncmp(fields[i].name, slot, n) == 0)
            return fields[i].value ? fields[i].value : "";
    return "";
}

/* One {slot}; `slot` points behind the brace, n excludes the closing one. */
static void out_slot(Out *o, const char *slot, size_t n, const BeError *f, const BeErrorContext *cx, const Stars *stars)
{
    size_t before = o->n;
    if (*slot >= '1' && *slot <= '9') {
        int k = *slot - '1';
        if (k < stars->count) {
            if (n > 1 && slot[1] == 't')
                out_type(o, stars->at[k], stars->n[k]);
            else if (n > 1)
                out_name(o, stars->at[k], stars->n[k], slot[1] == 'n');
            else
                out_bytes(o, stars->at[k], stars->n[k]);
        }
    } else if (n == 7 && strncmp(slot, "message", n) == 0) {
        out_bytes(o, f->pg, strcspn(f->pg, "\n"));
    } else {
        char        name[NAME];
        const char *value = field(slot, n, f, cx);
        name_case(name, sizeof name, value, strlen(value));
        out_bytes(o, name, strlen(name));
    }
    o->missing = o->missing || o->n == before;
}

static void out_text(Out *o, const char *text, const BeError *f, const BeErrorContext *cx, const Stars *stars)
{
    size_t start = 0; /* where the open [ began in the output */
    bool   open = false;
    for (const char *p = text; *p; p++) {
        if (*p == '[' && p[1] == ' ') {
            open = true;
            start = o->n;
            o->missing = false;
        } else if (*p == ']' && open) {
            open = false;
            if (o->missing)
                o->n = start;
            o->p[o->n] = '\0';
        } else if (*p == '{') {
            size_t n = strcspn(p + 1, "}");
            out_slot(o, p + 1, n, f, cx, stars);
            p += n + 1;
        } else {
            out_bytes(o, p, 1);
        }
    }
}

/* "ORA-01722: invalid number": our own SQL has said it. 0 if it is not of that form. */
static int own_error(const BeError *f, Out *o)
{
    const char *m = f->pg;
    if (strncmp(m, "ORA-", 4) != 0 || m[4] < '0' || m[4] > '9')
        return 0;
    int         code = atoi(m + 4);
    const char *text = strchr(m, ':');
    text = text ? text + 1 + (text[1] == ' ') : m;
    out_bytes(o, text, strlen(text));
    return code;
}

void be_map_error(BeError *e)
{
    be_map_error_as(e, BE_STMT_OTHER, NULL);
}

void be_map_error_as(BeError *e, BeStmtKind kind, const BeErrorContext *cx)
{
    Out   o = { .p = e->text, .size = sizeof e->text };
    Stars stars = { .count = 0 };
    if (!e->sqlstate[0] && e->ora) /* be_error_set()'s */
        return;
    e->text[0] = '\0';
    e->ora = own_error(e, &o);
    if (!e->ora) {
        const ErrorRow *row = find(e, kind, cx, &stars);
        e->ora = row ? row->code : UNKNOWN;
        out_text(&o, row ? row->text : UNKNOWN_TEXT, e, cx, &stars);
    }
    be_stack_append(e->text, sizeof e->text, e->context, cx ? cx->owner : NULL);
}

/* ---- the table's own test ---- */

int be_error_rows(void)
{
    return ROWS;
}

int be_error_hidden_row(void)
{
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < i; j++)
            if (strcmp(rows[i].sqlstate, rows[j].sqlstate) == 0 &&
                (!rows[j].match || (rows[i].match && strcmp(rows[i].match, rows[j].match) == 0)))
                return i;
    return -1;
}
