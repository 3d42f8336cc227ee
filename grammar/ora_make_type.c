/* Data types: words of Oracle's own types in `name`, everything else in `parts`. */
#include "config.h"
#include "grammar/ora_make.h"

#include <stdlib.h>

/* How a built-in type reads its arguments. */
typedef enum TypeForm { TF_PLAIN, TF_LENGTH, TF_NUMBER, TF_PRECISION } TypeForm;

static const struct {
    const char *word;
    TypeForm    form;
} builtin[] = {
    { "NUMBER", TF_NUMBER },      { "NUMERIC", TF_NUMBER },     { "DECIMAL", TF_NUMBER },   { "DEC", TF_NUMBER },
    { "INTEGER", TF_NUMBER },     { "INT", TF_NUMBER },         { "SMALLINT", TF_NUMBER },  { "FLOAT", TF_PRECISION },
    { "REAL", TF_PLAIN },         { "BINARY_FLOAT", TF_PLAIN }, { "BINARY_DOUBLE", TF_PLAIN },
    { "VARCHAR2", TF_LENGTH },    { "VARCHAR", TF_LENGTH },     { "NVARCHAR2", TF_LENGTH }, { "RAW", TF_LENGTH },
    { "UROWID", TF_LENGTH },      { "ROWID", TF_PLAIN },        { "DATE", TF_PLAIN },       { "CLOB", TF_PLAIN },
    { "NCLOB", TF_PLAIN },        { "BLOB", TF_PLAIN },         { "BFILE", TF_PLAIN },      { "BOOLEAN", TF_PLAIN },
    { "JSON", TF_PLAIN },         { "XMLTYPE", TF_PLAIN },      { "VECTOR", TF_PLAIN },
    { "PLS_INTEGER", TF_PLAIN },  { "BINARY_INTEGER", TF_PLAIN }, { "SIMPLE_INTEGER", TF_PLAIN },
    { "SIMPLE_FLOAT", TF_PLAIN }, { "SIMPLE_DOUBLE", TF_PLAIN }, { "NATURAL", TF_PLAIN },   { "NATURALN", TF_PLAIN },
    { "POSITIVE", TF_PLAIN },     { "POSITIVEN", TF_PLAIN },    { "SIGNTYPE", TF_PLAIN },   { "STRING", TF_LENGTH },
    { "SYS_REFCURSOR", TF_PLAIN }, { "CHAR", TF_LENGTH },       { "NCHAR", TF_LENGTH },
};

int64_t ora_int_of(const Node *n, int64_t none)
{
    if (!AST_IS(NumberLit, n))
        return none;
    Str     s = AST_AS(NumberLit, n)->text;
    int64_t v = 0;
    for (size_t i = 0; i < s.n; i++) {
        if (s.p[i] < '0' || s.p[i] > '9' || v > INT64_MAX / 10 - 10)
            return none;
        v = v * 10 + (s.p[i] - '0');
    }
    return v;
}

static int64_t signed_of(const Node *n, int64_t none)
{
    if (AST_IS(Unary, n))
        return -ora_int_of(AST_AS(Unary, n)->arg, -none);
    if (AST_IS(Star, n))
        return -2;
    return ora_int_of(n, none);
}

static TypeRef *new_type(OraParse *cx, Span at)
{
    return AST_AS(TypeRef, AST_NEW(cx->a, TypeRef, at, .length = -1, .precision = -1, .scale = TYPE_NO_SCALE));
}

/* An argument that is no number (a PL/SQL constant) is kept as an option named ARGS. */
static void take_args(OraParse *cx, TypeRef *t, TypeForm form, List args)
{
    bool plain = true;
    for (uint32_t i = 0; i < args.n; i++) {
        const Node *x = args.v[i];
        if (AST_IS(Option, x)) {
            t->char_used = AST_AS(Option, x)->name.p[0];
            x = AST_AS(Option, x)->args.v[0];
            args.v[i] = (Node *)(uintptr_t)x;
        }
        if (!AST_IS(NumberLit, x) && !AST_IS(Star, x) && !AST_IS(Unary, x))
            plain = false;
    }
    if (!plain || form == TF_PLAIN) {
        if (args.n)
            list_push(cx->a, &t->options, ora_option(cx, STR("ARGS"), args, (Span){ args.v[0]->at.start, args.v[args.n - 1]->at.end }));
        return;
    }
    if (args.n == 0)
        return;
    if (form == TF_LENGTH) {
        t->length = ora_int_of(args.v[0], -1);
    } else {
        t->precision = signed_of(args.v[0], -1);
        if (args.n > 1)
            t->scale = signed_of(args.v[1], TYPE_NO_SCALE);
    }
}

Node *ora_type(OraParse *cx, OraPath name, List args, Span at)
{
    TypeRef *t = new_type(cx, at);
    Str      word = name.parts.v[name.parts.n - 1];
    bool     sys = name.parts.n == 2 && (str_is(name.parts.v[0], "SYS") || str_is(name.parts.v[0], "STANDARD"));
    if (!name.quoted && (name.parts.n == 1 || sys))
        for (size_t i = 0; i < sizeof builtin / sizeof builtin[0]; i++)
            if (str_is(word, builtin[i].word)) {
                t->name = str_of(builtin[i].word);
                take_args(cx, t, builtin[i].form, args);
                return &t->base;
            }
    t->parts = name.parts;
    take_args(cx, t, TF_PLAIN, args);
    return &t->base;
}

Node *ora_type_words(OraParse *cx, Str words, List args, Span at)
{
    TypeRef *t = new_type(cx, at);
    t->name = words;
    take_args(cx, t, TF_LENGTH, args);
    return &t->base;
}

/* CHAR VARYING is VARCHAR2, NCHAR VARYING NVARCHAR2. */
Node *ora_type_char(OraParse *cx, Str word, bool varying, List args, Span at)
{
    bool n = word.p[0] == 'N';
    return ora_type_words(cx, varying ? (n ? STR("NVARCHAR2") : STR("VARCHAR2")) : word, args, at);
}

Node *ora_type_timestamp(OraParse *cx, Str words, Node *precision, Span at)
{
    TypeRef *t = new_type(cx, at);
    t->name = words;
    t->precision = ora_int_of(precision, -1);
    return &t->base;
}

Node *ora_type_interval(OraParse *cx, Str words, Node *leading, Node *fraction, Span at)
{
    TypeRef *t = new_type(cx, at);
    t->name = words;
    t->precision = ora_int_of(leading, -1);
    t->scale = ora_int_of(fraction, -1);
    return &t->base;
}

Node *ora_type_ref(OraParse *cx, OraPath name, Span at)
{
    TypeRef *t = new_type(cx, at);
    t->parts = name.parts;
    t->ref = true;
    return &t->base;
}

Node *ora_type_remote(OraParse *cx, OraPath name, Str dblink, Span at)
{
    TypeRef *t = new_type(cx, at);
    t->parts = name.parts;
    list_push(cx->a, &t->options, ora_option1(cx, STR("DBLINK"), ora_column(cx, ora_path(cx, dblink), at), at));
    return &t->base;
}

Node *ora_type_of(OraParse *cx, OraPath name, Str dblink, bool row, Span at)
{
    Node    *n = dblink.n ? ora_type_remote(cx, name, dblink, at) : ora_type_ref(cx, name, at);
    TypeRef *t = AST_AS(TypeRef, n);
    t->ref = false;
    t->is_type = !row;
    t->is_rowtype = row;
    return n;
}

Node *ora_type_charset(OraParse *cx, Node *type, OraPath set, Str attr, Span at)
{
    List args = list_of1(cx->a, attr.n ? ora_attribute(cx, set, attr, at) : ora_column(cx, set, at));
    list_push(cx->a, &AST_AS(TypeRef, type)->options, ora_option(cx, STR("CHARACTER SET"), args, at));
    type->at = at;
    return type;
}
