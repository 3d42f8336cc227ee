/* How long the texts and RAWs are that functions give: Oracle's lengths in bytes of AL32UTF8, in which a character has up to
 * four. What is not told here has none (VARCHAR2(4000)). */
#include "config.h"
#include "rewrite/fn_length.h"

enum { CHAR_BYTES = 4, MAX_TEXT = 4000, MAX_EXTENDED = 32767, DATE_TEXT = 75, NUMBER_TEXT = 40 };

/* ---- format models ---- */

typedef struct Element {
    const char *word;
    int         bytes;
} Element;

/* The longest words of a beginning first. Names of months and days are as long as the longest of any language. */
static const Element date_elements[] = {
    { "FM", 0 }, { "FX", 0 }, { "SYYYY", 5 }, { "Y,YYY", 5 }, { "YYYY", 4 }, { "YYY", 3 }, { "YY", 2 }, { "Y", 1 },
    { "RRRR", 4 }, { "RR", 2 }, { "RM", 16 }, { "IYYY", 4 }, { "IYY", 3 }, { "IY", 2 }, { "IW", 2 }, { "I", 1 }, { "SCC", 3 },
    { "CC", 2 }, { "Q", 1 }, { "MONTH", 36 }, { "MON", 12 }, { "MM", 2 }, { "MI", 2 }, { "WW", 2 }, { "W", 1 }, { "DAY", 36 },
    { "DY", 12 }, { "DDD", 3 }, { "DD", 2 }, { "D", 1 }, { "J", 7 }, { "HH24", 2 }, { "HH12", 2 }, { "HH", 2 }, { "SSSSS", 5 },
    { "SS", 2 }, { "FF1", 1 }, { "FF2", 2 }, { "FF3", 3 }, { "FF4", 4 }, { "FF5", 5 }, { "FF6", 6 }, { "FF7", 7 }, { "FF8", 8 },
    { "FF9", 9 }, { "FF", 9 }, { "AM", 8 }, { "PM", 8 }, { "A.M.", 16 }, { "P.M.", 16 }, { "AD", 8 }, { "BC", 8 }, { "A.D.", 16 },
    { "B.C.", 16 }, { "TZH", 3 }, { "TZM", 2 }, { "TZR", 64 }, { "X", 1 },
};

static const Element number_elements[] = {
    { "FM", 0 }, { "EEEE", 5 }, { "PR", 1 }, { "MI", 0 }, { "S", 0 }, { "B", 0 }, { "V", 0 }, { "L", 10 }, { "U", 10 }, { "C", 7 },
    { "9", 1 }, { "0", 1 }, { "X", 1 }, { ".", 1 }, { ",", 1 }, { "D", 1 }, { "G", 1 }, { "$", 1 },
};

static const Element *element_at(Str s, const Element *table, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        size_t n = strlen(table[i].word);
        if (s.n >= n && str_iis((Str){ s.p, n }, table[i].word))
            return &table[i];
    }
    return NULL;
}

static bool is_letter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/* 0: there is an element whose length is not told. */
static int date_model(Str model)
{
    int total = 0;
    for (size_t i = 0; i < model.n;) {
        const char    *quoted = model.p[i] == '"' ? memchr(model.p + i + 1, '"', model.n - i - 1) : NULL;
        const Element *e = element_at((Str){ model.p + i, model.n - i }, date_elements, sizeof date_elements / sizeof *date_elements);
        if (quoted) {
            total += (int)(quoted - (model.p + i) - 1);
            i = (size_t)(quoted - model.p) + 1;
        } else if (e) {
            total += e->bytes;
            i += strlen(e->word);
        } else if (is_letter(model.p[i])) { /* DL, TS, SP, TH ... */
            return 0;
        } else {
            total++;
            i++;
        }
    }
    return total;
}

/* A place for the sign is in every model. */
static int number_model(Str model)
{
    int total = 1;
    for (size_t i = 0; i < model.n;) {
        const Element *e = element_at((Str){ model.p + i, model.n - i }, number_elements, sizeof number_elements / sizeof *number_elements);
        if (!e) /* TM, RN */
            return 0;
        total += e->bytes;
        i += strlen(e->word);
    }
    return total;
}

int32_t fn_char_length(const Node *value, const Node *model)
{
    Str  text;
    bool date = cv_family(value) == FAM_DATE;
    if (!model && value->otype && cv_family(value) == FAM_CHAR)
        return otype_bytes(value->otype);
    if (!date && cv_family(value) != FAM_NUM)
        return 0;
    int length = !model || !cv_string_literal(model, &text) ? 0 : date ? date_model(text) : number_model(text);
    return length ? length : date ? DATE_TEXT : model ? 0 : NUMBER_TEXT;
}

/* ---- functions ---- */

static int64_t length_of(const Node *n)
{
    return n && n->otype ? otype_bytes(n->otype) : 0;
}

typedef int64_t LengthRule(const Call *c, int n);

static int64_t fixed(const Call *c, int n)
{
    (void)c;
    return n;
}

/* A count of characters, the n-th argument, of a text that has no more than its own bytes. */
static int64_t counted(const Call *c, int n)
{
    long long chars;
    int64_t   own = str_is(c->name.v[0], "SUBSTR") ? length_of(c->args.v[0]) : 0;
    if ((uint32_t)n >= c->args.n || !cv_integer_literal(c->args.v[n], &chars) || chars < 1)
        return own;
    int64_t bytes = (chars > MAX_EXTENDED ? MAX_EXTENDED : chars) * CHAR_BYTES;
    return own && own < bytes ? own : bytes;
}

static int64_t sum(const Call *c, int n)
{
    int64_t total = 0;
    for (uint32_t i = 0; i < c->args.n; i++) {
        if (!length_of(c->args.v[i]))
            return 0;
        total += length_of(c->args.v[i]);
    }
    return total + n;
}

static int64_t doubled(const Call *c, int n)
{
    return length_of(c->args.v[0]) * 2 + n;
}

static int64_t halved(const Call *c, int n)
{
    return (length_of(c->args.v[0]) + 1) / 2 + n;
}

static const struct {
    const char *name;
    LengthRule *rule;
    int         n;
} rules[] = {
    { "CHR", fixed, CHAR_BYTES }, { "CONCAT", sum, 0 }, { "DBTIMEZONE", fixed, 6 }, { "HEXTORAW", halved, 0 }, { "LPAD", counted, 1 },
    { "RAWTOHEX", doubled, 0 }, { "ROWIDTOCHAR", fixed, 18 }, { "RPAD", counted, 1 }, { "SESSIONTIMEZONE", fixed, 75 },
    { "SOUNDEX", fixed, 4 }, { "SUBSTR", counted, 2 }, { "SYS_CONTEXT", fixed, 256 }, { "SYS_GUID", fixed, 16 }, { "TZ_OFFSET", fixed, 7 },
};

static int64_t text_limit(const Rw *rw)
{
    return rw->options->extended_strings ? MAX_EXTENDED : MAX_TEXT;
}

const OType *fn_result_length(Rw *rw, const Call *c, const OType *t)
{
    if (!t || (t->id != OT_VARCHAR2 && t->id != OT_NVARCHAR2 && t->id != OT_RAW))
        return t;
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        if (!str_is(c->name.v[0], rules[i].name))
            continue;
        int64_t n = rules[i].rule(c, rules[i].n), most = text_limit(rw);
        return otype_of_length(rw->a, t, (int32_t)(n <= 0 ? 0 : n > most ? most : n));
    }
    return t;
}

/* ---- texts that may be too long ---- */

static bool is_long(const Node *n)
{
    OTypeId t = cv_type(n);
    return t == OT_CLOB || t == OT_NCLOB || t == OT_LONG;
}

/* A VARCHAR2 without a length, a bind's or a function's, may be as long as there are any. What has no type counts nothing. */
static int64_t longest(const Rw *rw, const Node *n)
{
    int64_t known = length_of(n);
    if (AST_IS(Cast, n) && cv_is_null(AST_AS(Cast, n)->arg))
        return 0;
    return known || (cv_type(n) != OT_VARCHAR2 && cv_type(n) != OT_NVARCHAR2) ? known : text_limit(rw);
}

bool fn_joined_may_overflow(const Rw *rw, const List *operands)
{
    int64_t total = 0;
    if (rw->options->plsql)
        return false;
    for (uint32_t i = 0; i < operands->n; i++) {
        if (is_long(operands->v[i]))
            return false;
        total += longest(rw, operands->v[i]);
    }
    return operands->n > 1 && total > text_limit(rw);
}

bool fn_replaced_may_overflow(const Rw *rw, const Call *c)
{
    const List *args = &c->args;
    Str search, by = { 0 };
    if (rw->options->plsql || is_long(args->v[0]) || args->n < 3)
        return false;
    if (longest(rw, args->v[0]) == 0 || longest(rw, args->v[1]) == 0 || longest(rw, args->v[2]) == 0)
        return false;
    if (!cv_string_literal(args->v[1], &search) || !cv_string_literal(args->v[2], &by))
        return true;
    if (str_is(c->name.v[0], "REGEXP_REPLACE")) /* what the pattern finds may be nothing, and \1 is longer than it looks */
        return by.n > 0;
    return by.n > search.n && search.n > 0 && longest(rw, args->v[0]) / (int64_t)search.n * (int64_t)by.n > text_limit(rw);
}

/* Is its length as soon asked for as a function called? */
static bool is_cheap(const Node *n)
{
    n = cv_bare_const(n);
    if (AST_IS(Cast, n))
        n = cv_bare_const(AST_AS(Cast, n)->arg);
    return AST_IS(ColumnRef, n) || AST_IS(Bind, n) || AST_IS(StringLit, n);
}

/* What is known to be constant could be failed with while planning. */
static Node *sample(const List *operands)
{
    Node *found = NULL;
    for (uint32_t i = 0; i < operands->n; i++) {
        if (!is_cheap(operands->v[i]))
            return NULL;
        if (!AST_IS(StringLit, cv_bare(operands->v[i])) && (!found || AST_IS(ColumnRef, cv_bare(operands->v[i]))))
            found = operands->v[i];
    }
    return found;
}

/* Columns and binds are joined twice, once for the length: that costs less than a call. */
Node *fn_check_joined(Rw *rw, Node *n, const List *operands)
{
    enum { FEW = 4 };
    const OType *t = n->otype;
    Node        *any = operands && operands->n <= FEW ? sample(operands) : NULL;
    rw_rule(rw, "concat-limit");
    if (any) {
        Node *bytes = rw_call(rw, n, NULL, "octet_length", 1, ast_copy(rw->a, n));
        Node *fails = rw_compat(rw, n, "fail", 2, rw_number(rw, n, 1489), ast_copy(rw->a, any));
        return cv_typed(rw_case2(rw, rw_binary(rw, OP_GT, bytes, rw_number(rw, n, text_limit(rw))), fails, n), t);
    }
    if (rw->options->extended_strings)
        return cv_typed(rw_compat(rw, n, "concat_check", 2, n, rw_number(rw, n, MAX_EXTENDED)), t);
    return cv_typed(rw_compat(rw, n, "concat_check", 1, n), t);
}
