/* Expressions of indexes and virtual columns. PostgreSQL takes only immutable functions there, and a conversion depends on
 * the session's NLS settings; the compat schema has twins that do not (compat/16_fixed.sql): to_char becomes
 * dbsaci.fixed_to_char. A model that no twin can answer is refused when the twin is called (ORA-30553). */
#include "config.h"
#include "rewrite/ddl.h"

static const char *const twins[] = {
    "nlssort", "to_char", "to_char_date", "to_char_ff", "to_date", "to_number", "to_timestamp",
};

/* Units of TRUNC and ROUND that see a setting: the territory's first day of the week. */
static bool is_week(const Node *unit)
{
    if (!AST_IS(StringLit, unit))
        return false;
    Str s = AST_AS(StringLit, unit)->value;
    return str_iis(s, "D") || str_iis(s, "DY") || str_iis(s, "DAY");
}

static bool has_twin(const Call *c)
{
    Str last = ddl_last(&c->name);
    if (c->name.n == 1) /* PostgreSQL's own: the functions pass leaves literal date models to it */
        return str_iis(last, "to_char");
    if (c->name.n != 2 || !str_iis(c->name.v[0], "dbsaci"))
        return false;
    if (str_iis(last, "trunc") || str_iis(last, "round"))
        return c->args.n == 2 && is_week(c->args.v[1]);
    for (size_t i = 0; i < sizeof twins / sizeof *twins; i++)
        if (str_iis(last, twins[i]))
            return true;
    return false;
}

static WalkStep use_twin(Node **slot, void *ctx)
{
    Rw *rw = ctx;
    if (!AST_IS(Call, *slot))
        return WALK_ON;
    Call *c = AST_AS(Call, *slot);
    if (has_twin(c)) {
        Str name = str_of(arena_printf(rw->a, "FIXED_%.*s", STR_ARG(ddl_last(&c->name))));
        c->name = strlist_of2(rw->a, STR("DBSACI"), str_upper(rw->a, name));
        rw_rule(rw, "fixed-conversion");
    }
    return WALK_ON;
}

void ddl_fixed_expr(Rw *rw, Node **expr)
{
    ast_walk(expr, use_twin, rw);
}
