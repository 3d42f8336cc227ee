/* Oracle SQL and PL/SQL. The build joins gram_head.y, the %token lines made from keywords.def, and the gram_*.y files in
 * the order of grammar/local.mk into ora_gram.y.
 *
 * Keywords are written by their text ("ORDER" "BY"). No production lists words that may serve as names: a word that is
 * not reserved is handed to the parser as its keyword if the state can take it, else as T_IDENT (gram_tail.y), as Lemon's
 * %fallback does. So T_IDENT is the only name, and a keyword and a name can collide only where both may follow: there
 * ora_keyword_meant() (ora_filter.c) looks at the next tokens, one documented case each.
 *
 * An action is one call. Shapes that need work are made in ora_make*.c. Left-recursive rules that collect clauses hand on
 * one node and fill it, so clauses may stand in any order and a repeated one is reported there. */
%define api.pure full
%define api.prefix {ora_yy}
%define api.token.prefix {T_}
%define api.location.type {Span}
%define parse.error custom
%expect 0
%locations
%param { OraParse *cx }

%code requires {
#include "grammar/ora_make.h"
}

%union {
    Node    *node;
    List     list;
    Str      str;
    StrList  strs;
    OraName  name;
    OraPath  path;
    int64_t  num;
    bool     flag;
    OraPair  pair;
    OraRestriction restriction;
}

%code {
#define YYMALLOC(n) arena_alloc(cx->a, (n))
#define YYFREE(p) ((void)(p))
#define YYINITDEPTH 256
#define YYMAXDEPTH 20000

/* Empty parts do not stretch a span: it runs from the first byte of the first written part to the last of the last. */
#define YYLLOC_DEFAULT(Current, Rhs, N) ((Current) = span_of((Rhs), (N)))
static inline Span span_of(const Span *rhs, int n)
{
    int i = 1, k = n;
    while (i < n && rhs[i].start == rhs[i].end)
        i++;
    while (k > i && rhs[k].start == rhs[k].end)
        k--;
    return n ? (Span){ rhs[i].start, rhs[k].end } : (Span){ rhs[0].end, rhs[0].end };
}

/* The choice of a token needs the parser's stack, which only yyparse can see. */
#undef yylex
#define yylex(val, loc, cx) next_token(val, loc, cx, yyss, yyssp)
static int next_token(ORA_YYSTYPE *val, Span *loc, OraParse *cx, const void *bottom, const void *top);
static void ora_yyerror(const Span *at, OraParse *cx, const char *message);

/* from the start of a part to the end of the whole */
#define TO_END(part) ((Span){ (part).start, yyloc.end })
/* $$ is a node handed on: one field set, or one item added to a list of it, and its span stretched */
#define FILL(K, field, value) (AST_AS(K, yyval.node)->field = (value), yyval.node->at = yyloc)
#define ADD_TO(K, list, item) (list_push(cx->a, &AST_AS(K, yyval.node)->list, (item)), yyval.node->at = yyloc)
/* an action of ALTER TABLE that is kept by its words */
#define ALTER_WORDS(text) NEW(AlterAction, yyloc, .kind = AK_OPTION, .options = LIST1(OPT(text, yyloc)))
#define NEW(K, ...) AST_NEW(cx->a, K, __VA_ARGS__)
#define PUSH(l, x) list_push(cx->a, &(l), (x))
#define LIST1(x) list_of1(cx->a, (x))
#define STRS1(x) strlist_of1(cx->a, (x))
#define PUSHSTR(l, x) strlist_push(cx->a, &(l), (x))
#define OPT(text, at) ora_option(cx, STR(text), (List){ 0 }, (at))
#define OPT1(text, x, at) ora_option(cx, STR(text), LIST1(x), (at))
#define OPT_ARG(text, x, at) ora_option_arg(cx, STR(text), (x), (at))
#define OPTL(text, l, at) ora_option(cx, STR(text), (l), (at))
}

%token END_OF_TEXT 0 "end of statement"
%token <name> IDENT "identifier"
%token <name> BIND "bind variable"
%token <name> STRING "string"           /* quoted: national */
%token <str>  NUMBER "number" SIZE_NUMBER "size"      /* 64K */
%token <str>  INQUIRY "inquiry directive"
%token BAD "invalid token"
%token DIRECTIVE "conditional directive"
%token CONCAT "||" POWER "**" ASSIGN ":=" ARROW "=>" DOTDOT ".." LE "<=" GE ">=" NE "<>"
%token DISTANCE "<->" COSINE_DISTANCE "<=>" DOT_DISTANCE "<#>"
%token LLABEL "<<" RLABEL ">>" OUTER_MARK "(+)"
%token FROM_LAST "FROM LAST" FROM_FIRST "FROM FIRST" FROM_LAST_INSIDE "FROM LAST..." FROM_FIRST_INSIDE "FROM FIRST..."   /* of NTH_VALUE: FROM alone would end the select list */
%token IGNORE_INSIDE "IGNORE..." RESPECT_INSIDE "RESPECT..." /* within a call's parentheses; IGNORE NULLS alone follows them */
%token PAREN_QUERY "(SELECT" SEQUENCE_MARK "(SEQUENCE)" WITH_ZONE "WITH..."  /* see ora_filter.c */
%token KEY_IS "KEY IS"
%token <name> KEY_STRING "string IS"
%token NOT_NULL "NOT NULL" STORE_IN "STORE IN" ENABLE_WHAT "ENABLE..." DISABLE_WHAT "DISABLE..." DROP_IDENTITY "DROP IDENTITY"
%token START_STATEMENT "statement" START_EXPR "expression"
%type <str> SELECT INSERT UPDATE DELETE MERGE           /* the hint behind the word, or empty */

/* Lowest first. Oracle gives || the rank of + and -. */
%precedence ENDS_HERE        /* a shorter form is complete, but a word follows that belongs to the longer one */
%precedence "INTO" "TO"
%precedence "ALLOW" "DISALLOW" "FORMAT" "LAX" "STRICT" "WITH" "WITHOUT"
%left SET_OPERATION "UNION" "INTERSECT" "MINUS" "EXCEPT"
%precedence SUBQUERY          /* ((query)) is a query in doubled parentheses, not an expression in parentheses */
%precedence ')'
%left "JOIN" "LEFT" "RIGHT" "FULL" "INNER" "CROSS" "NATURAL" "OUTER"
%left "OR"
%left "AND"
%precedence "NOT"
%left "<->" "<=>" "<#>"
%left '+' '-' "||"
%left "MULTISET"
%left '*' '/' "MOD"
%precedence SIGN
%right "**"
%left "AT" "COLLATE" "DAY" "YEAR"
%precedence PREFIX
%start root
