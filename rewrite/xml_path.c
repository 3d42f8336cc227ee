/* XQuery whose expression is a path: declare namespace p = "uri"; $doc/p:a/b is XPath with namespaces. */
#include "config.h"
#include "rewrite/xml_path.h"

#include <ctype.h>

static Str skip_blanks(Str s)
{
    while (s.n && isspace((unsigned char)s.p[0]))
        s = (Str){ s.p + 1, s.n - 1 };
    return s;
}

static bool take_word(Str *s, const char *word)
{
    size_t n = strlen(word);
    Str    t = skip_blanks(*s);
    if (t.n < n || memcmp(t.p, word, n) != 0)
        return false;
    *s = (Str){ t.p + n, t.n - n };
    return true;
}

static bool is_name_char(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '-' || c == '.' || (unsigned char)c >= 0x80;
}

static Str take_name(Str *s)
{
    size_t n = 0;
    *s = skip_blanks(*s);
    while (n < s->n && is_name_char(s->p[n]))
        n++;
    Str name = { s->p, n };
    *s = (Str){ s->p + n, s->n - n };
    return name;
}

/* Up to the closing quote; false: no literal. */
static bool take_literal(Str *s, Str *value)
{
    Str t = skip_blanks(*s);
    if (!t.n || (t.p[0] != '"' && t.p[0] != '\''))
        return false;
    const char *end = memchr(t.p + 1, t.p[0], t.n - 1);
    if (!end)
        return false;
    *value = (Str){ t.p + 1, (size_t)(end - t.p) - 1 };
    *s = (Str){ end + 1, t.n - (size_t)(end - t.p) - 1 };
    return true;
}

/* declare namespace p = "uri"; ... False: another declaration. */
static bool take_prolog(Str *s, StrBuf *ns)
{
    for (;;) {
        Str rest = *s, uri;
        if (!take_word(&rest, "declare "))
            return true;
        if (!take_word(&rest, "namespace "))
            return false;
        Str prefix = take_name(&rest);
        if (!prefix.n || !take_word(&rest, "=") || !take_literal(&rest, &uri) || !take_word(&rest, ";"))
            return false;
        sb_printf(ns, "%sxmlns:%.*s=\"%.*s\"", ns->n ? " " : "", STR_ARG(prefix), STR_ARG(uri));
        *s = rest;
    }
}

/* Forms of XQuery that XPath 1.0 has not: for, let, if, element constructors, fn: and ora: functions, more variables. */
static bool is_xpath(Str s)
{
    static const char *const words[] = { "for ", "let ", "if ", "if(", "some ", "every ", "copy ", "declare ", "import ", "element ", "<", "ora:" };
    Str t = skip_blanks(s);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (t.n >= strlen(words[i]) && memcmp(t.p, words[i], strlen(words[i])) == 0)
            return false;
    for (size_t i = 0; i < t.n; i++)
        if (t.p[i] == '{' || t.p[i] == '$' || (t.n - i > 3 && memcmp(t.p + i, "fn:", 3) == 0))
            return false;
    return true;
}

static Node *passed_as(const List *passing, Str name)
{
    for (uint32_t i = 0; i < passing->n; i++) {
        const NamedArg *a = AST_IS(NamedArg, passing->v[i]) ? AST_AS(NamedArg, passing->v[i]) : NULL;
        if (a ? str_eq(a->name, name) : !name.n)
            return a ? a->value : passing->v[i];
    }
    return NULL;
}

static bool refuse(Rw *rw, const Node *at, const char *what)
{
    return rw_refuse(rw, 3001, at, "xquery", "unimplemented feature: %s", what);
}

bool xml_path(Rw *rw, const Node *at, Node *path, const List *passing, XmlPath *out)
{
    const Node *literal = cv_bare_const(path);
    StrBuf      ns;
    Str         none = { NULL, 0 };
    *out = (XmlPath){ .path = path, .doc = passed_as(passing, none) };
    if (!AST_IS(StringLit, literal))
        return out->doc || refuse(rw, at, "PASSING without a document for a path that is no literal");
    Str s = AST_AS(StringLit, literal)->value;
    sb_init(&ns, rw->a);
    if (!take_prolog(&s, &ns))
        return refuse(rw, path, "this declaration in an XQuery prolog");
    if (take_word(&s, "$")) {
        out->doc = passed_as(passing, take_name(&s));
        s = skip_blanks(s).n ? s : STR("/node()");
        if (!out->doc || skip_blanks(s).p[0] != '/')
            return refuse(rw, path, "XQuery that is no path of one passed document");
    }
    if (!out->doc)
        return refuse(rw, at, "XQuery without a document that it is about");
    s = skip_blanks(s);
    if (!is_xpath(s))
        return refuse(rw, path, "XQuery beyond XPath");
    out->path = cv_typed(AST_NEW(rw->a, StringLit, path->at, .value = s), otype_plain(OT_VARCHAR2));
    out->ns = ns.n ? cv_typed(AST_NEW(rw->a, StringLit, path->at, .value = sb_str(&ns)), otype_plain(OT_VARCHAR2)) : NULL;
    if (cv_type(out->doc) != OT_XMLTYPE)
        out->doc = rw_cast(rw, out->doc, "xml");
    return true;
}
