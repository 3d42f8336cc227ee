/* A function or procedure as a PostgreSQL routine. */
#include "config.h"
#include "rewrite/ddl.h"
#include "rewrite/plg.h"

/* PostgreSQL keeps no lengths of parameters and results. */
static Str bare_type(Plg *pl, const PlgType *t)
{
    Str  s = str_of(t->pg);
    bool row = s.n > 8 && memcmp(s.p + s.n - 8, "%ROWTYPE", 8) == 0;
    StrBuf b;
    sb_init(&b, pl->rw->a);
    for (size_t i = 0; i < s.n - (row ? 8 : 0); i++) {
        while (i < s.n && s.p[i] == '(')
            while (i < s.n && s.p[i++] != ')')
                ;
        if (i < s.n)
            sb_putc(&b, s.p[i]);
    }
    return sb_str(&b);
}

static bool parameter(Plg *pl, const PlsqlParam *p, List *to)
{
    PlgType type;
    if (!plg_type(pl, p->type, &type))
        return false;
    if (p->out && pl->kind == PLG_FUNCTION)
        return plg_refuse(pl, &p->base, "an OUT parameter of a function called from SQL");
    if (type.made)
        return plg_refuse(pl, &p->base, "a record as a parameter");
    bool whole = type.check && strcmp(type.check, "pl_integer") == 0;
    if (!whole)
        type.check = NULL; /* a parameter's type has no length */
    pl->whole_parameters |= whole;
    Node *value = p->value ? plg_value(pl, p->value, &type) : NULL;
    if (p->value && !value)
        return false;
    PlgName *n = plg_declare(pl, PLG_VARIABLE, p->name);
    n->type = type;
    n->fixed = !p->out;
    list_push(pl->rw->a, to, AST_NEW(pl->rw->a, PgArg, p->base.at, .mode = p->out ? p->in ? STR("INOUT") : STR("OUT") : STR("IN"),
                                     .name = n->pg, .type = bare_type(pl, &type), .value = value));
    return true;
}

static bool has_option(const PlsqlSubprogram *s, const char *name)
{
    return ddl_option(&s->options, name) != NULL;
}

static bool known_options(Plg *pl, const PlsqlSubprogram *s)
{
    static const char *const fine[] = { "DETERMINISTIC", "PARALLEL_ENABLE", "RESULT_CACHE", "RESULT_CACHE RELIES_ON", "AUTHID CURRENT_USER",
                                        "AUTHID DEFINER", "ACCESSIBLE BY", "DEFAULT COLLATION", "PIPELINED" };
    for (uint32_t i = 0; i < s->options.n; i++) {
        const Option *o = AST_AS(Option, s->options.v[i]);
        bool          known = false;
        for (size_t k = 0; k < sizeof fine / sizeof *fine; k++)
            known |= str_is(o->name, fine[k]);
        if (!known)
            return plg_refuse(pl, &o->base, "%.*s", STR_ARG(o->name));
    }
    return true;
}

/* DETERMINISTIC is believed of what computes only: PostgreSQL works out an immutable function once for all sessions and
 * their settings. What calls other routines may write. */
static Str properties(Plg *pl, const PlsqlSubprogram *s)
{
    StrBuf b;
    sb_init(&b, pl->rw->a);
    if (pl->kind == PLG_FUNCTION && !pl->writes && !pl->calls)
        sb_puts(&b, !pl->reads && has_option(s, "DETERMINISTIC") && !pl->sees_session ? "IMMUTABLE" : "STABLE");
    bool sql = pl->reads || pl->writes || pl->calls;
    if (sql && !pl->commits && !pl->temporary) { /* a procedure that commits may have neither */
        if (!has_option(s, "AUTHID CURRENT_USER"))
            sb_printf(&b, "%sSECURITY DEFINER", b.n ? " " : "");
        if (!has_option(s, "AUTHID CURRENT_USER"))
            sb_puts(&b, " SET search_path FROM CURRENT");
    }
    return sb_str(&b);
}

/* NO_DATA_FOUND that nobody handles is NULL to SQL, and the end of what a pipelined function gives. Who calls from PL/pgSQL hears of it. */
static bool may_find_nothing(const PlsqlSubprogram *s)
{
    const PlsqlBlock *b = AST_AS(PlsqlBlock, s->block);
    const List       *h = &b->handlers;
    bool handled = h->n && plg_is_others(AST_AS(PlsqlHandler, h->v[h->n - 1]));
    for (uint32_t i = 0; i < h->n; i++)
        handled = handled && !plg_uses(h->v[i], N_Select) && !plg_uses(h->v[i], N_PlsqlRaise);
    return !handled && (plg_uses(s->block, N_Select) || plg_uses(s->block, N_PlsqlRaise));
}

static void end_function(Plg *pl, bool may_be_null)
{
    if (may_be_null)
        plg_put(pl, " EXCEPTION WHEN OTHERS THEN IF dbsaci.pl_not_found(SQLSTATE, SQLERRM) THEN RETURN%s; END IF; RAISE;", pl->pipes ? "" : " NULL");
    plg_put(pl, " END");
}

void plg_unit_variables(Plg *pl)
{
    if (!pl->needs_count)
        return;
    AST_AS(PgVar, pl->declare)->text = STR("DECLARE ");
    AST_AS(PgVar, pl->vars)->text = str_of(arena_printf(pl->rw->a, "%.*s numeric; ", STR_ARG(str_lower(pl->rw->a, pl->row_count))));
}

/* 1.5 for a PLS_INTEGER is 2. */
static void round_parameters(Plg *pl, PlgName *n)
{
    for (; n; n = n->next)
        if (n->type.check) {
            Node *v = plg_ref(pl, NULL, n);
            plg_put(pl, "%n := %n; ", v, plg_fit(pl, ast_copy(pl->rw->a, v), &n->type));
        }
}

static bool body(Plg *pl, const PlsqlSubprogram *s)
{
    bool nothing = s->function && may_find_nothing(s), wrap = nothing || pl->whole_parameters;
    Node *directive = plg_slot(pl);
    if (wrap)
        plg_put(pl, "BEGIN ");
    round_parameters(pl, pl->scope->names);
    if (!plg_block(pl, AST_AS(PlsqlBlock, s->block)))
        return false;
    if (wrap)
        end_function(pl, nothing && !pl->writes);
    if (pl->reads || pl->writes)
        AST_AS(PgVar, directive)->text = STR("#variable_conflict use_column ");
    plg_unit_variables(pl);
    return true;
}

/* Its head: scope of the parameters, arguments, result. */
static bool head(Plg *pl, const PlsqlSubprogram *s, StrList *name, List *args)
{
    Str last = s->name.v[s->name.n - 1];
    pl->kind = s->function ? PLG_FUNCTION : PLG_PROCEDURE;
    pl->member = &s->base;
    Str routine = pl->package.n ? str_of(arena_printf(pl->rw->a, "%.*s__%.*s", STR_ARG(pl->package), STR_ARG(last))) : last;
    *name = pl->schema.n ? strlist_of2(pl->rw->a, pl->schema, routine) : strlist_of1(pl->rw->a, routine);
    PlgScope *params = plg_open_scope(pl, NULL);
    params->labels = strlist_of1(pl->rw->a, last);
    params->pg_label = routine;
    params->routine = true;
    for (uint32_t i = 0; i < s->params.n; i++)
        if (!parameter(pl, AST_AS(PlsqlParam, s->params.v[i]), args))
            return false;
    if (s->function && ddl_option(&s->options, "PIPELINED"))
        return plg_pipelined(pl, s);
    if (s->function && !plg_type(pl, s->return_type, &pl->returns))
        return false;
    if (s->function && pl->returns.composite)
        return plg_refuse(pl, s->return_type, "a function that returns a record");
    if (pl->returns.check && strcmp(pl->returns.check, "pl_integer") != 0)
        pl->returns.check = NULL;
    return true;
}

static Str result(Plg *pl)
{
    Str t = bare_type(pl, &pl->returns);
    return pl->pipes ? str_of(arena_printf(pl->rw->a, "SETOF %.*s", STR_ARG(t))) : t;
}

static void put_routine(Plg *pl, const PlsqlSubprogram *s, const StrList *name, const List *args, Str words, List *to)
{
    list_push(pl->rw->a, to, AST_NEW(pl->rw->a, PgRoutine, s->base.at, .function = s->function, .name = *name, .params = *args,
                                     .returns = s->function ? result(pl) : (Str){ 0 }, .properties = words, .body = pl->body));
}

/* What PostgreSQL's type does not tell: the catalogue asks for it. */
static const char *told_apart(const OType *t)
{
    switch (t ? t->id : OT_UNKNOWN) {
    case OT_DATE: case OT_CLOB: case OT_BLOB: case OT_NVARCHAR2: case OT_TIMESTAMP_LTZ: return otype_name(t->id);
    default: return NULL;
    }
}

/* TABLE and the collection's name, as the catalogue reads it. */
static const char *told_of_result(Plg *pl)
{
    const CatType *t = pl->pipes;
    return !t ? told_apart(pl->returns.type)
              : arena_printf(pl->rw->a, "TABLE %.*s%s%.*s", STR_ARG(t->schema), t->schema.n ? "." : "", STR_ARG(t->name));
}

/* SELECT dbsaci.set_routine_types('f', 'f(timestamp, numeric)', ARRAY[result, parameters ...]), where there is something to tell. */
static void put_types(Plg *pl, const PlsqlSubprogram *s, const StrList *name, const List *args, List *to)
{
    Rw    *rw = pl->rw;
    List   types = { 0 };
    bool   any = false;
    StrBuf sig;
    sb_init(&sig, rw->a);
    for (uint32_t i = 0; i <= args->n; i++) {
        const char *told = i ? told_apart(plg_find(pl, AST_AS(PlsqlParam, s->params.v[i - 1])->name)->type.type) : told_of_result(pl);
        any |= told != NULL;
        list_push(rw->a, &types, told ? rw_string(rw, &s->base, told) : rw_null(rw, &s->base));
        if (i && !str_is(AST_AS(PgArg, args->v[i - 1])->mode, "OUT"))
            sb_printf(&sig, "%s%.*s", sig.n ? "," : "", STR_ARG(AST_AS(PgArg, args->v[i - 1])->type));
    }
    if (any && !pl->temporary)
        list_push(rw->a, to, ddl_call(rw, &s->base, "set_routine_types", 4, ddl_schema(rw, &s->base, name), ddl_bare(rw, &s->base, ddl_last(name)),
                                      ddl_text(rw, &s->base, sb_str(&sig)), ddl_array(rw, &s->base, types)));
}

bool plg_subprogram(Plg *pl, const PlsqlSubprogram *s, List *to)
{
    StrList name;
    List    args = { 0 };
    if (!s->block)
        return plg_refuse(pl, &s->base, "an external routine");
    pl->code = s->block;
    pl->row_count = plg_fresh(pl, "SQL_ROWCOUNT_");
    pl->counts = plg_asks(pl, STR("SQL"));
    if (!known_options(pl, s) || !head(pl, s, &name, &args) || !body(pl, s))
        return false;
    put_routine(pl, s, &name, &args, properties(pl, s), to);
    put_types(pl, s, &name, &args, to);
    plg_close_scope(pl);
    return true;
}

void plg_stub(Plg *pl, const PlsqlSubprogram *s, const char *why, List *to)
{
    StrList name;
    List    args = { 0 };
    StrBuf  text;
    if (!head(pl, s, &name, &args))
        return;
    sb_init(&text, pl->rw->a);
    for (const char *p = why; *p; p++)
        sb_puts(&text, *p == '\'' ? "''" : (char[]){ *p, 0 });
    sb_putc(&text, 0);
    plg_put(pl, "BEGIN RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = '%s'; END", text.p);
    put_routine(pl, s, &name, &args, STR("STABLE"), to);
    if (pl->pipes)
        put_types(pl, s, &name, &args, to);
}
