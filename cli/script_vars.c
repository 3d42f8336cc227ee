/* Substitution variables: a handful a script, so plain lists. */
#include "config.h"
#include "cli/script_vars.h"

#include <ctype.h>

void vars_init(ScriptVars *v, Arena *a)
{
    *v = (ScriptVars){ .a = a, .mark = '&', .concat = '.' };
}

static int find(const ScriptVars *v, Str name)
{
    for (uint32_t i = 0; i < v->names.n; i++)
        if (str_ieq(v->names.v[i], name))
            return (int)i;
    return -1;
}

void vars_set(ScriptVars *v, Str name, Str value)
{
    int i = find(v, name);
    if (i >= 0) {
        v->values.v[i] = str_copy(v->a, value);
        return;
    }
    strlist_push(v->a, &v->names, str_upper(v->a, name));
    strlist_push(v->a, &v->values, str_copy(v->a, value));
}

void vars_unset(ScriptVars *v, Str name)
{
    int i = find(v, name);
    if (i >= 0)
        v->names.v[i] = (Str){ "", 0 };
}

static bool is_name_char(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '$' || c == '#';
}

Str vars_replace(const ScriptVars *v, Arena *a, Str text, Str *missing)
{
    *missing = (Str){ NULL, 0 };
    if (!v->mark || !text.n || !memchr(text.p, v->mark, text.n))
        return text;
    StrBuf out;
    sb_init(&out, a);
    for (size_t i = 0; i < text.n;) {
        size_t name = i;
        while (name < text.n && name < i + 2 && text.p[name] == v->mark)
            name++;
        size_t end = name;
        while (end < text.n && is_name_char(text.p[end]))
            end++;
        if (name == i || end == name) { /* no mark, or none before a name (Tom & Jerry) */
            sb_putc(&out, text.p[i++]);
            continue;
        }
        int at = find(v, (Str){ text.p + name, end - name });
        if (at < 0) {
            if (!missing->n)
                *missing = (Str){ text.p + name, end - name };
            sb_put(&out, (Str){ text.p + i, end - i });
        } else {
            sb_put(&out, v->values.v[at]);
            if (end < text.n && text.p[end] == v->concat)
                end++;
        }
        i = end;
    }
    return sb_str(&out);
}
