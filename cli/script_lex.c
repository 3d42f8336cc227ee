#include "config.h"
#include "cli/script_lex.h"

#include "grammar/ora_quote.h"

#include <ctype.h>

static size_t find_from(Str text, size_t i, const char *what)
{
    size_t n = strlen(what);
    for (; i + n <= text.n; i++)
        if (memcmp(text.p + i, what, n) == 0)
            return i + n;
    return text.n;
}

static bool is_word_char(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '$' || c == '#' || (unsigned char)c >= 0x80;
}

size_t lex_skip(Str text, size_t i)
{
    char c = text.p[i], next = i + 1 < text.n ? text.p[i + 1] : 0;
    if (c == '\'' || c == '"') {
        const char *end = memchr(text.p + i + 1, c, text.n - i - 1);
        return end ? (size_t)(end - text.p) + 1 : text.n; /* a doubled quote is two literals side by side: same end */
    }
    if (c == '-' && next == '-')
        return lex_line_end(text, i);
    if (c == '/' && next == '*')
        return find_from(text, i + 2, "*/");
    if ((c == 'q' || c == 'Q') && next == '\'' && i + 2 < text.n &&
        (i == 0 || !is_word_char(text.p[i - 1]) || ((text.p[i - 1] | 32) == 'n' && (i == 1 || !is_word_char(text.p[i - 2])))))
        return ora_q_literal_end(text, i + 1);
    return i;
}

size_t lex_skip_space(Str text, size_t i)
{
    while (i < text.n) {
        if (isspace((unsigned char)text.p[i]))
            i++;
        else if (text.p[i] == '-' || text.p[i] == '/') {
            size_t end = lex_skip(text, i);
            if (end == i)
                break;
            i = end;
        } else
            break;
    }
    return i;
}

size_t lex_line_end(Str text, size_t i)
{
    const char *nl = i < text.n ? memchr(text.p + i, '\n', text.n - i) : NULL;
    return nl ? (size_t)(nl - text.p) : text.n;
}

bool lex_line_is(Str text, size_t i, char c)
{
    size_t end = lex_line_end(text, i);
    while (i < end && isspace((unsigned char)text.p[i]))
        i++;
    while (end > i && isspace((unsigned char)text.p[end - 1]))
        end--;
    return end == i + 1 && text.p[i] == c;
}

int lex_words(Str text, size_t i, char words[][32], int max)
{
    int n = 0;
    while (n < max) {
        i = lex_skip_space(text, i);
        size_t from = i, len;
        while (i < text.n && is_word_char(text.p[i]))
            i++;
        if ((len = i - from) == 0)
            break;
        if (len > 31)
            len = 31;
        for (size_t k = 0; k < len; k++)
            words[n][k] = (char)toupper((unsigned char)text.p[from + k]);
        words[n++][len] = 0;
    }
    return n;
}
