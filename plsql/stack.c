/* The error stack: ORA-06512 lines of an exception on its way out, and what DBMS_UTILITY tells of it. */
#include "config.h"
#include "plsql/unit.h"

#include <stdarg.h>
#include <stdio.h>

enum { TRACE_MAX = 4000 };

static void put_place(StrBuf *b, const PlFrame *f, uint32_t offset)
{
    uint32_t line = pl_line_in(f->text, offset);
    if (f->unit.n)
        sb_printf(b, "ORA-06512: at \"%.*s\", line %u\n", STR_ARG(f->unit), line);
    else
        sb_printf(b, "ORA-06512: at line %u\n", line);
}

uint32_t pl_line_in(Str text, uint32_t offset)
{
    uint32_t line = 1;
    for (uint32_t i = 0; i < offset && i < text.n; i++)
        line += text.p[i] == '\n';
    return line;
}

/* The frame that is being left, or whose handler begins, adds its line. */
void pl_trace(PlRun *run)
{
    StrBuf b;
    run->retraced = false;
    if (run->trace.n > TRACE_MAX) /* Oracle's text ends there too */
        run->err_at = 0;
    if (!run->err_at)
        return;
    sb_init(&b, run->s->call);
    sb_put(&b, run->trace);
    put_place(&b, run->frame, run->err_at - 1);
    run->trace = sb_str(&b);
    run->err_at = 0;
}

Str pl_call_stack(PlRun *run)
{
    StrBuf b;
    sb_init(&b, run->s->call);
    sb_puts(&b, "----- PL/SQL Call Stack -----\n  object      line  object\n  handle    number  name\n");
    for (const PlFrame *f = run->frame; f; f = f->caller) {
        uint32_t line = pl_line_in(f->text, f->at);
        sb_printf(&b, "%#10x  %8u  ", 0x70000000u + (unsigned)(uintptr_t)f->of % 0xffffffu, line);
        if (f->of)
            sb_printf(&b, "%s %.*s\n", f->of->package ? "package body" : f->of->function ? "function" : "procedure", STR_ARG(f->unit));
        else
            sb_puts(&b, "anonymous block\n");
    }
    return sb_str(&b);
}

bool pl_compile_error(PlRun *run, const Node *at, const char *fmt, ...)
{
    char    text[600];
    va_list args;
    int     line, column, whole_line, whole_column;
    va_start(args, fmt);
    vsnprintf(text, sizeof text, fmt, args);
    va_end(args);
    diag_line_col(run->frame->text, at->at.start, &line, &column);
    diag_line_col(run->frame->text, run->checking ? at->at.start : run->frame->at, &whole_line, &whole_column);
    run->retraced = true; /* it was not there to be run: no line of the stack belongs to it */
    return outcome_fail(run->s, &run->err, 6550, "line %d, column %d:\n%s\nORA-06550: line %d, column %d:\nPL/SQL: Statement ignored", line,
                        column, text, whole_line, whole_column);
}
