/* Skips comments, literals and quoted names; sees words and placeholders. */
#include "config.h"
#include "server/sql_scan.h"

#include "grammar/ora_quote.h"

#include <ctype.h>

static bool word_char(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '$' || c == '#' || (unsigned char)c >= 0x80;
}

static size_t skip_quoted(Str s, size_t i)
{
    char quote = s.p[i];
    for (i++; i < s.n; i++)
        if (s.p[i] == quote)
            return i + 1;
    return s.n;
}

/* Past white space, comments and literals at i; i itself if there is none. */
static size_t skip_noise(Str s, size_t i)
{
    char c = s.p[i], next = i + 1 < s.n ? s.p[i + 1] : 0;
    if (c == '-' && next == '-') {
        while (i < s.n && s.p[i] != '\n')
            i++;
        return i;
    }
    if (c == '/' && next == '*') {
        for (i += 2; i + 1 < s.n; i++)
            if (s.p[i] == '*' && s.p[i + 1] == '/')
                return i + 2;
        return s.n;
    }
    if ((c == 'q' || c == 'Q') && next == '\'' && (i == 0 || !word_char(s.p[i - 1]) || tolower(s.p[i - 1]) == 'n'))
        return ora_q_literal_end(s, i + 1);
    if (c == '\'' || c == '"')
        return skip_quoted(s, i);
    return i;
}

static ScanKind kind_of_word(Str w)
{
    static const struct {
        const char *word;
        ScanKind    kind;
    } rows[] = {
        { "SELECT", SCAN_QUERY }, { "WITH", SCAN_QUERY },  { "INSERT", SCAN_DML },  { "UPDATE", SCAN_DML },
        { "DELETE", SCAN_DML },   { "MERGE", SCAN_DML },   { "BEGIN", SCAN_PLSQL }, { "DECLARE", SCAN_PLSQL },
        { "CALL", SCAN_PLSQL },   { "CREATE", SCAN_DDL },  { "ALTER", SCAN_DDL },   { "DROP", SCAN_DDL },
        { "GRANT", SCAN_DDL },    { "REVOKE", SCAN_DDL },  { "ANALYZE", SCAN_DDL }, { "AUDIT", SCAN_DDL },
        { "COMMENT", SCAN_DDL },  { "TRUNCATE", SCAN_DDL },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (str_iis(w, rows[i].word))
            return rows[i].kind;
    return SCAN_OTHER;
}

void sql_scan(Str s, SqlScan *out)
{
    bool first = true, returning = false, into = false;
    *out = (SqlScan){ .first_return = UINT32_MAX };
    for (size_t i = 0; i < s.n;) {
        size_t past = skip_noise(s, i);
        if (past != i) {
            i = past;
            continue;
        }
        if (word_char(s.p[i]) && !isdigit((unsigned char)s.p[i])) {
            size_t from = i;
            while (i < s.n && word_char(s.p[i]))
                i++;
            Str w = { s.p + from, i - from };
            if (first)
                out->kind = kind_of_word(w);
            first = false;
            if (str_iis(w, "RETURNING") || str_iis(w, "RETURN"))
                returning = true;
            else if (returning && str_iis(w, "INTO"))
                into = true;
            continue;
        }
        if (s.p[i] == ':' && i + 1 < s.n && (word_char(s.p[i + 1]) || s.p[i + 1] == '"')) {
            if (into && out->first_return == UINT32_MAX && out->kind != SCAN_PLSQL)
                out->first_return = out->n_binds;
            out->n_binds++;
            i++;
            if (s.p[i] == '"')
                i = skip_quoted(s, i);
            while (i < s.n && word_char(s.p[i]))
                i++;
            continue;
        }
        i++;
    }
    if (out->first_return == UINT32_MAX)
        out->first_return = out->n_binds;
}
