#include "config.h"

#include "wire/json_text.h"

typedef struct Scan {
    Arena      *a;
    const char *p, *end;
} Scan;

static void skip_blanks(Scan *s)
{
    while (s->p < s->end && (*s->p == ' ' || *s->p == '\t' || *s->p == '\n' || *s->p == '\r'))
        s->p++;
}

static bool take(Scan *s, char c)
{
    skip_blanks(s);
    if (s->p == s->end || *s->p != c)
        return false;
    s->p++;
    return true;
}

static bool take_word(Scan *s, const char *word)
{
    size_t n = strlen(word);
    if ((size_t)(s->end - s->p) < n || memcmp(s->p, word, n) != 0)
        return false;
    s->p += n;
    return true;
}

static int hex4(const char *p)
{
    int v = 0;
    for (int i = 0; i < 4; i++) {
        char c = p[i];
        int  d = c >= '0' && c <= '9' ? c - '0' : (c | 0x20) >= 'a' && (c | 0x20) <= 'f' ? (c | 0x20) - 'a' + 10 : -1;
        if (d < 0)
            return -1;
        v = v << 4 | d;
    }
    return v;
}

static char *put_utf8(char *o, uint32_t c)
{
    if (c < 0x80) {
        *o++ = (char)c;
        return o;
    }
    int more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    *o++ = (char)((more == 1 ? 0xc0 : more == 2 ? 0xe0 : 0xf0) | c >> (6 * more));
    while (more-- > 0)
        *o++ = (char)(0x80 | (c >> (6 * more) & 0x3f));
    return o;
}

/* Behind the backslash. A surrogate pair is one character; a lone half is U+FFFD. */
static bool unescape(Scan *s, char **o)
{
    static const char plain[] = "\"\\/bfnrt", meaning[] = "\"\\/\b\f\n\r\t";
    if (s->p == s->end)
        return false;
    char c = *s->p++;
    if (c != 'u') {
        const char *at = c ? strchr(plain, c) : NULL;
        if (at == NULL)
            return false;
        *(*o)++ = meaning[at - plain];
        return true;
    }
    int v = s->end - s->p < 4 ? -1 : hex4(s->p);
    if (v < 0)
        return false;
    s->p += 4;
    uint32_t ch = (uint32_t)v;
    if (v >= 0xd800 && v < 0xdc00 && s->end - s->p >= 6 && s->p[0] == '\\' && s->p[1] == 'u') {
        int low = hex4(s->p + 2);
        if (low >= 0xdc00 && low < 0xe000) {
            ch = 0x10000 + (((uint32_t)v & 0x3ff) << 10) + ((uint32_t)low & 0x3ff);
            s->p += 6;
        }
    }
    *o = put_utf8(*o, ch >= 0xd800 && ch < 0xe000 ? 0xfffd : ch);
    return true;
}

/* Without escapes a slice of the text, else an arena copy (never longer than the source). */
static bool take_string(Scan *s, Str *out)
{
    if (!take(s, '"'))
        return false;
    const char *from = s->p;
    while (s->p < s->end && *s->p != '"' && *s->p != '\\' && (unsigned char)*s->p >= 0x20)
        s->p++;
    if (s->p < s->end && *s->p == '"') {
        *out = (Str){ from, (size_t)(s->p++ - from) };
        return true;
    }
    char *buf = arena_alloc(s->a, (size_t)(s->end - from) + 1), *o = buf + (s->p - from);
    memcpy(buf, from, (size_t)(s->p - from));
    while (s->p < s->end && (unsigned char)*s->p >= 0x20) {
        char c = *s->p++;
        if (c == '"') {
            *out = (Str){ buf, (size_t)(o - buf) };
            return true;
        }
        if (c != '\\')
            *o++ = c;
        else if (!unescape(s, &o))
            return false;
    }
    return false;
}

static bool is_digit(const Scan *s)
{
    return s->p < s->end && *s->p >= '0' && *s->p <= '9';
}

static bool take_digits(Scan *s)
{
    const char *from = s->p;
    while (is_digit(s))
        s->p++;
    return s->p > from;
}

static bool take_number(Scan *s, Str *out)
{
    const char *from = s->p;
    s->p += s->p < s->end && *s->p == '-';
    if (!take_digits(s))
        return false;
    if (s->p < s->end && *s->p == '.') {
        s->p++;
        if (!take_digits(s))
            return false;
    }
    if (s->p < s->end && (*s->p == 'e' || *s->p == 'E')) {
        s->p++;
        s->p += s->p < s->end && (*s->p == '-' || *s->p == '+');
        if (!take_digits(s))
            return false;
    }
    *out = (Str){ from, (size_t)(s->p - from) };
    return true;
}

static JsonNode *take_value(Scan *s, int depth);

static bool take_children(Scan *s, JsonNode *parent, char close, int depth)
{
    JsonNode **tail = &parent->first;
    if (take(s, close))
        return true;
    do {
        Str key = { NULL, 0 };
        if (parent->kind == JSON_OBJECT && (!take_string(s, &key) || !take(s, ':')))
            return false;
        JsonNode *child = take_value(s, depth);
        if (child == NULL)
            return false;
        child->key = key;
        parent->n++;
        *tail = child;
        tail = &child->next;
    } while (take(s, ','));
    return take(s, close);
}

static JsonNode *take_value(Scan *s, int depth)
{
    skip_blanks(s);
    if (s->p == s->end || depth == 0)
        return NULL;
    JsonNode *n = ARENA_NEW(s->a, JsonNode);
    bool      ok;
    switch (*s->p) {
    case '{':
    case '[':
        n->kind = *s->p == '{' ? JSON_OBJECT : JSON_ARRAY;
        s->p++;
        ok = take_children(s, n, n->kind == JSON_OBJECT ? '}' : ']', depth - 1);
        break;
    case '"':
        n->kind = JSON_STRING;
        ok = take_string(s, &n->text);
        break;
    case 'n':
        n->kind = JSON_NULL;
        ok = take_word(s, "null");
        break;
    case 't':
        n->kind = JSON_TRUE;
        ok = take_word(s, "true");
        break;
    case 'f':
        n->kind = JSON_FALSE;
        ok = take_word(s, "false");
        break;
    default:
        n->kind = JSON_NUMBER;
        ok = take_number(s, &n->text);
        break;
    }
    return ok ? n : NULL;
}

JsonNode *json_parse(Arena *a, Str text, int depth)
{
    Scan      s = { a, text.p, text.p + text.n };
    JsonNode *n = take_value(&s, depth);
    skip_blanks(&s);
    return n && s.p == s.end ? n : NULL;
}
