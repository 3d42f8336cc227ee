/* The two output formats. The JSON fields are an interface: add, never rename (cli/README.md lists them). */
#include "config.h"
#include "cli/report.h"

/* The place of a finding: 1-based line and column in the file; with &variables replaced, that of the statement. */
static void place(const Piece *p, uint32_t offset, int *line, int *column)
{
    *line = p->line;
    *column = p->column;
    diag_move_line_col(p->source, p->start, p->start + (p->moved ? 0 : offset), line, column);
}

/* A piece without a result is a problem of the script (its code says which), or a note about the file. */
static const char *verdict(const Piece *p, const SqlResult *r)
{
    return sql_verdict_name(r ? r->verdict : p->code ? VERDICT_UNPARSED : VERDICT_NOTE);
}

static const char *ora_code(Arena *a, const Diag *d)
{
    return d->ora ? arena_printf(a, "ORA-%05d", d->ora) : NULL;
}

/* ---- JSON ---- */

static void put_key(StrBuf *b, const char *key)
{
    sb_printf(b, "%s\"%s\":", b->n > 1 ? "," : "", key);
}

static void put_text(StrBuf *b, const char *key, Str s)
{
    put_key(b, key);
    if (s.p)
        sb_put_json(b, s);
    else
        sb_puts(b, "null");
}

static void put_place(StrBuf *b, const Piece *p, uint32_t offset)
{
    int line, column;
    place(p, offset, &line, &column);
    put_key(b, "line");
    sb_printf(b, "%d", line);
    put_key(b, "column");
    sb_printf(b, "%d", column);
    put_key(b, "offset");
    sb_printf(b, "%u", offset);
}

static void put_findings(Arena *a, StrBuf *b, const Piece *p, const SqlResult *r)
{
    static const char *const levels[] = { "note", "review", "unsupported", "unparsed" };
    put_key(b, "findings");
    sb_putc(b, '[');
    for (const Diag *d = r->diags.first; d; d = d->next) {
        StrBuf one;
        sb_init(&one, a);
        sb_putc(&one, '{');
        put_text(&one, "level", str_of(levels[d->level]));
        put_text(&one, "code", str_of(ora_code(a, d)));
        put_text(&one, "rule", str_of(d->rule));
        put_place(&one, p, d->at.start);
        put_text(&one, "message", str_of(d->message));
        if (d->hint)
            put_text(&one, "hint", str_of(d->hint));
        sb_printf(b, "%s%s}", d == r->diags.first ? "" : ",", one.p);
    }
    sb_putc(b, ']');
}

static void put_rules(StrBuf *b, const SqlResult *r)
{
    put_key(b, "rules");
    sb_putc(b, '[');
    for (uint32_t i = 0; r && i < r->rules.n; i++) {
        if (i)
            sb_putc(b, ',');
        sb_put_json(b, r->rules.v[i]);
    }
    sb_putc(b, ']');
}

static void report_json(Arena *a, FILE *out, const Piece *p, const SqlResult *r)
{
    const Diag *d = r ? diag_worst(&r->diags) : NULL;
    StrBuf      b;
    sb_init(&b, a);
    sb_putc(&b, '{');
    put_text(&b, "file", str_of(p->file));
    put_place(&b, p, d ? d->at.start : 0);
    put_text(&b, "kind", str_of(r ? sql_kind_name(r->kind) : "sqlplus"));
    put_text(&b, "verdict", str_of(verdict(p, r)));
    put_text(&b, "code", str_of(r ? (d ? ora_code(a, d) : NULL) : p->code));
    put_text(&b, "message", str_of(r ? (d ? d->message : NULL) : p->message));
    put_text(&b, "pg", r && r->step_count ? sql_pg_text(a, r) : (Str){ NULL, 0 });
    put_rules(&b, r);
    if (r && r->oracle_since) {
        put_key(&b, "oracle_since");
        sb_printf(&b, "%d", r->oracle_since);
    }
    if (p->id.n)
        put_text(&b, "id", p->id);
    if (r && r->diags.first)
        put_findings(a, &b, p, r);
    sb_puts(&b, "}\n");
    fwrite(b.p, 1, b.n, out);
}

/* ---- text ---- */

static void put_finding(Arena *a, StrBuf *b, const Piece *p, const Diag *d)
{
    int         line, column;
    const char *code = ora_code(a, d);
    place(p, d->at.start, &line, &column);
    sb_printf(b, "-- %s:%d:%d: %s%s%s", p->file, line, column, code ? code : "", code ? ": " : "", d->message);
    if (d->hint)
        sb_printf(b, " (%s)", d->hint);
    sb_putc(b, '\n');
}

static void report_text(Arena *a, FILE *out, const Piece *p, const SqlResult *r)
{
    int    line, column;
    StrBuf b;
    sb_init(&b, a);
    place(p, 0, &line, &column);
    if (!r) {
        sb_printf(&b, "-- %s:%d:%d: %s%s%s\n\n", p->file, line, column, p->code ? p->code : "", p->code ? ": " : "", p->message);
    } else {
        sb_printf(&b, "-- %s:%d:%d: %s, %s\n", p->file, line, column, sql_kind_name(r->kind), sql_verdict_name(r->verdict));
        for (const Diag *d = r->diags.first; d; d = d->next)
            put_finding(a, &b, p, d);
        if (r->step_count) {
            sb_put(&b, sql_pg_text(a, r));
            sb_puts(&b, ";\n");
        }
        sb_putc(&b, '\n');
    }
    fwrite(b.p, 1, b.n, out);
}

void report_piece(Arena *a, FILE *out, ReportFormat format, const Piece *p, const SqlResult *r)
{
    if (format == REPORT_JSONL)
        report_json(a, out, p, r);
    else
        report_text(a, out, p, r);
}
