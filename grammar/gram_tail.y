%%
/* ---- handing out tokens ---------------------------------------------------------------------------------------------
 * The parser's tables are asked whether a token could be shifted in the present state: the reductions that would come
 * first are played on a small stack over the real one, which stays untouched. This is what LAC does, for the few tokens
 * where it matters; after a fault the text is parsed once more with every token tried, so that the place and what would
 * have been accepted are exact. */
#define PLAY_MAX 128

static bool can_take(const OraStack *s, int symbol)
{
    const yy_state_t *real = s->top;
    yy_state_t        play[PLAY_MAX];
    int               n = 0; /* states played over *real */
    for (;;) {
        int from = n ? play[n - 1] : *real;
        int rule = yypact[from];
        if (yypact_value_is_default(rule) || (rule += symbol) < 0 || YYLAST < rule || yycheck[rule] != symbol) {
            rule = yydefact[from];
            if (rule == 0)
                return false;
        } else {
            rule = yytable[rule];
            if (yytable_value_is_error(rule))
                return false;
            if (rule > 0)
                return true;
            rule = -rule;
        }
        int pop = yyr2[rule], played = pop < n ? pop : n;
        n -= played;
        real -= pop - played;
        if (n == PLAY_MAX || real < (const yy_state_t *)s->bottom)
            return true; /* cannot happen: no rule of the grammar nests that many empty ones */
        from = n ? play[n - 1] : *real;
        int lhs = yyr1[rule] - YYNTOKENS, go = yypgoto[lhs] + from;
        play[n++] = (yy_state_t)(0 <= go && go <= YYLAST && yycheck[go] == from ? yytable[go] : yydefgoto[lhs]);
    }
}

bool ora_stack_takes(const OraStack *s, int token)
{
    return can_take(s, YYTRANSLATE(token));
}

int ora_stack_expected(const OraStack *s, const char **names, int max)
{
    int n = 0;
    for (int symbol = 0; symbol < YYNTOKENS && n < max; symbol++)
        if (symbol != YYSYMBOL_YYerror && symbol != YYSYMBOL_YYUNDEF && can_take(s, symbol))
            names[n++] = yysymbol_name((yysymbol_kind_t)symbol);
    return n;
}

/* A word: its keyword, or a name where the keyword cannot stand or is not meant. */
static int choose_word(OraParse *cx, const OraStack *s)
{
    const OraTok *t = &cx->cur;
    if (t->kw < 0 || cx->prev == '.' || (ora_peek(cx, 0)->tok == T_ARROW && ora_stack_takes(s, T_IDENT)))
        return T_IDENT;
    const OraKeyword *k = &ora_keywords[t->kw];
    unsigned          more;
    int               tok = ora_filter_word(cx, k->tok, &more);
    if (tok != k->tok && ora_stack_takes(s, tok)) {
        ora_swallow(cx, more);
        return tok;
    }
    tok = k->tok;
    if (k->category == KWC_RESERVED || k->category == (cx->plsql ? KWC_PLSQL : KWC_SQL))
        return tok;
    if (!ora_stack_takes(s, tok))
        return T_IDENT;
    return ora_keyword_meant(cx, s, tok) || !ora_stack_takes(s, T_IDENT) ? tok : T_IDENT;
}

static int choose(OraParse *cx, const OraStack *s)
{
    ora_take(cx);
    if (cx->cur.tok == T_IDENT) {
        int word = choose_word(cx, s);
        cx->last_word = cx->cur.kw < 0 ? T_IDENT : ora_keywords[cx->cur.kw].tok;
        return word;
    }
    int tok = ora_filter_sign(cx);
    if (tok == T_SIZE_NUMBER || tok == T_KEY_STRING) {
        if (!ora_stack_takes(s, tok))
            return cx->cur.tok;
        ora_swallow(cx, 1);
    }
    if (tok == '(' && ora_query_follows(cx) && ora_stack_takes(s, T_PAREN_QUERY))
        return T_PAREN_QUERY;
    return tok;
}

/* Which object CREATE makes, and how deep in parentheses the parser is: faults are told by them. */
static void watch_place(OraParse *cx, int tok)
{
    static const int kinds[] = { T_INDEX, T_VIEW, T_SYNONYM, T_USER, T_JAVA };
    for (size_t i = 0; cx->first == T_CREATE && !cx->kind && i < sizeof kinds / sizeof *kinds; i++)
        if (tok == kinds[i])
            cx->kind = tok;
    if (tok == '(' || tok == T_PAREN_QUERY)
        cx->parens++;
    else if (tok == ')')
        cx->parens--;
}

/* PL/SQL begins with the statement's first word, or with the kind of unit that CREATE makes. */
static void watch_plsql(OraParse *cx, int tok)
{
    if (cx->prev == T_WITH && (tok == T_FUNCTION || tok == T_PROCEDURE))
        cx->plsql = true;
    cx->java = tok == T_AS && cx->kind == T_JAVA;
    watch_place(cx, tok);
    cx->prev = tok;
    if (!cx->first) {
        cx->first = tok;
        cx->plsql = tok == T_BEGIN || tok == T_DECLARE || tok == T_LLABEL;
    } else if (cx->first == T_CREATE && (tok == T_FUNCTION || tok == T_PROCEDURE || tok == T_PACKAGE || tok == T_TRIGGER || tok == T_TYPE)) {
        cx->plsql = true;
    }
}

static int next_token(ORA_YYSTYPE *val, Span *loc, OraParse *cx, const void *bottom, const void *top)
{
    OraStack s = { bottom, top };
    int      tok;
    if (cx->start) {
        tok = cx->start;
        cx->start = 0;
        *loc = (Span){ 0, 0 };
        return tok;
    }
    tok = cx->java ? ora_lex_rest(cx) : choose(cx, &s);
    *loc = cx->cur.at;
    switch (tok) {
    case T_IDENT: val->name = (OraName){ cx->cur.text, cx->cur.quoted }; break;
    case T_BIND: val->name = (OraName){ cx->cur.text, cx->cur.quoted }; break;
    case T_STRING: case T_KEY_STRING: val->name = (OraName){ cx->cur.text, cx->cur.national }; break;
    case T_INQUIRY: val->str = cx->cur.text; break;
    case T_NUMBER: case T_SIZE_NUMBER: val->str = (Str){ cx->src.p + loc->start, loc->end - loc->start }; break;
    case T_SELECT: case T_INSERT: case T_UPDATE: case T_DELETE: case T_MERGE: val->str = ora_peek(cx, 0)->hint; break;
    default: break;
    }
    if (cx->strict && (tok == T_BAD || !ora_stack_takes(&s, tok))) {
        ora_report(cx, &s, tok);
        tok = T_BAD;
    }
    watch_plsql(cx, tok);
    return tok;
}

static int yyreport_syntax_error(const yypcontext_t *ctx, OraParse *cx)
{
    (void)ctx;
    (void)yypcontext_expected_tokens;
    (void)cx; /* the second, strict parse says it better */
    return 0;
}

/* Only "memory exhausted" comes here: the stack's limit. */
static void ora_yyerror(const Span *at, OraParse *cx, const char *message)
{
    (void)message;
    ora_fault(cx, 913, *at, "statement is too complex");
}
