/* Forms that older servers do not have. The grammar takes them all; here it is noted since when each exists, and what an
 * older server answers at that place, so that whoever plays one can refuse (OraNeed in ora_parse.h). */
#include "config.h"
#include "grammar/ora_make.h"

#include "grammar/ora_gram.h"

static const char *text_of(int ora)
{
    static const struct {
        int         ora;
        const char *text;
    } texts[] = {
        { 901, "invalid CREATE command" },      { 902, "invalid datatype" },
        { 903, "invalid table name" },          { 905, "missing keyword" },
        { 907, "missing right parenthesis" },   { 908, "missing NULL keyword" },
        { 922, "missing or invalid option" },   { 923, "FROM keyword not found where expected" },
        { 926, "missing VALUES keyword" },      { 928, "missing SELECT keyword" },
        { 936, "missing expression" },          { 940, "invalid ALTER command" },
        { 925, "missing INTO keyword" },        { 950, "invalid DROP option" },
        { 969, "missing ON keyword" },
        { 1735, "invalid ALTER TABLE option" },
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (texts[i].ora == ora)
            return texts[i].text;
    return "SQL command not properly ended"; /* 933 */
}

/* SQL inside a PL/SQL block fails with the block. */
static void in_plsql(OraParse *cx, OraNeed *need)
{
    int line, column;
    diag_line_col(cx->src, need->at.start, &line, &column);
    need->message = arena_printf(cx->a, "line %d, column %d:\nPL/SQL: ORA-%05d: %s", line, column, need->ora, need->message);
    need->ora = 6550;
}

static OraNeed *push(OraParse *cx, int version, int ora, Span at, const char *message)
{
    OraNeed *need = ARENA_NEW(cx->a, OraNeed);
    *need = (OraNeed){ .next = cx->needs, .version = version, .ora = ora, .at = at, .message = message };
    if (cx->plsql)
        in_plsql(cx, need);
    return cx->needs = need;
}

void ora_needs(OraParse *cx, int version, int ora, Span at)
{
    push(cx, version, ora, at, text_of(ora));
}

void ora_never(OraParse *cx, int ora, Span at, const char *message)
{
    push(cx, ORA_NEVER, ora, at, message);
}

void ora_needs_mild(OraParse *cx, int version, int ora, Span at)
{
    push(cx, version, ora, at, text_of(ora))->mild = true;
}

/* Older servers take IF for the object's name; what they miss behind it follows from what is created. */
bool ora_needs_if(OraParse *cx, Span kind, Span at)
{
    static const struct {
        const char *word;
        int         create, alter, drop;
    } kinds[] = {
        { "TABLE", 922, 1735, 933 }, { "INDEX", 969, 933, 933 }, { "VIEW", 905, 933, 933 }, { "USER", 922, 922, 933 },
        { "SYNONYM", 905, 933, 933 },
    };
    Str word = { cx->src.p + kind.start, kind.end - kind.start };
    int ora = 933;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (str_iis(word, kinds[i].word))
            ora = cx->first == T_CREATE ? kinds[i].create : cx->first == T_ALTER ? kinds[i].alter : kinds[i].drop;
    ora_needs(cx, 23, ora, at);
    return true;
}

/* TRUE and FALSE are names there. PL/SQL has them since its beginning, also where a CALL hands them over. */
Node *ora_bool(OraParse *cx, bool value, Span at)
{
    if (!cx->plsql && cx->first != T_CALL && cx->first != T_ALTER)
        push(cx, 23, 904, at, value ? "\"TRUE\": invalid identifier" : "\"FALSE\": invalid identifier");
    return AST_NEW(cx->a, BoolLit, at, .value = value);
}

/* The types of columns and of CAST. */
Node *ora_needs_type(OraParse *cx, Node *type)
{
    const TypeRef *t = AST_AS(TypeRef, type);
    if (str_is(t->name, "BOOLEAN") && !cx->plsql)
        ora_needs(cx, 23, 902, type->at);
    else if (str_is(t->name, "JSON"))
        ora_needs(cx, 21, 902, type->at);
    else if (str_is(t->name, "VECTOR"))
        ora_needs(cx, 23, t->options.n ? 907 : 902, type->at);
    return type;
}

static bool is_condition(Op op)
{
    switch (op) {
    case OP_OR: case OP_AND: case OP_EQ: case OP_NE: case OP_LT: case OP_LE: case OP_GT: case OP_GE: case OP_OVERLAPS:
    case OP_MEMBER_OF: case OP_NOT_MEMBER_OF: case OP_SUBMULTISET: case OP_NOT_SUBMULTISET: return true;
    default: return false;
    }
}

/* What a condition begins with; NULL: it begins with its operator, as NOT and EXISTS do. *is: is it one at all? */
static const Node *first_operand(const Node *n, bool *is)
{
    *is = true;
    switch (n->kind) {
    case N_Between: return AST_AS(Between, n)->arg;
    case N_InList: return AST_AS(InList, n)->arg;
    case N_Like: return AST_AS(Like, n)->arg;
    case N_IsTest: return AST_AS(IsTest, n)->arg;
    case N_IsOfType: return AST_AS(IsOfType, n)->arg;
    case N_Quantified: return AST_AS(Quantified, n)->left;
    case N_Exists: return NULL;
    case N_Unary:
        *is = AST_AS(Unary, n)->op == OP_NOT;
        return NULL;
    case N_Binary:
        *is = is_condition(AST_AS(Binary, n)->op);
        return AST_AS(Binary, n)->left;
    default:
        *is = false;
        return NULL;
    }
}

/* Older servers read a value, and miss at the condition's operator what should follow the value. */
Node *ora_needs_value(OraParse *cx, Node *expr, int ora)
{
    bool        is;
    const Node *n = expr, *left;
    while (AST_IS(Paren, n)) {
        n = AST_AS(Paren, n)->arg;
        ora = 907;
    }
    while ((left = first_operand(n, &is)) && is) {
        bool deeper;
        first_operand(left, &deeper);
        if (!deeper) {
            uint32_t at = left->at.end;
            while (at < cx->src.n && (cx->src.p[at] == ' ' || cx->src.p[at] == '\n' || cx->src.p[at] == '\t'))
                at++;
            ora_needs_mild(cx, 23, ora, (Span){ at, n->at.end });
            return expr;
        }
        n = left;
    }
    if (is)
        ora_needs_mild(cx, 23, 936, n->at);
    return expr;
}

/* INSERT's own VALUES is as old as SQL; only more rows than one are new. It was noted as a constructor a moment ago. */
void ora_needs_insert(OraParse *cx, const Node *source)
{
    OraNeed **at = &cx->needs;
    while (*at && (*at)->at.start != source->at.start)
        at = &(*at)->next;
    if (*at)
        *at = (*at)->next;
    List rows = AST_AS(Values, source)->rows;
    if (rows.n > 1)
        ora_needs_mild(cx, 23, 933, (Span){ rows.v[0]->at.end, rows.v[1]->at.end });
}

/* CREATE, ALTER and DROP of what older servers do not know. */
void ora_needs_object(OraParse *cx, Str verb, Str kind, Span at)
{
    static const char *const words[] = { "DOMAIN", "PROPERTY", "MLE", "ASSERTION", "USECASE" };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (str_is(kind, words[i]))
            ora_needs(cx, 23, str_is(verb, "CREATE") ? 901 : str_is(verb, "ALTER") ? 940 : 950, at);
}
