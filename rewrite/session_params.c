#include "config.h"
#include "rewrite/session_params.h"

#include "rewrite/ddl.h"

static const struct {
    const char   *name;
    SessionEffect effect;
} params[] = {
#define SESSION_PARAM(name, effect) { name, SESSION_##effect },
#include "rewrite/session_params.def"
#undef SESSION_PARAM
};

SessionEffect session_param(Str name)
{
    if (name.n > 1 && name.p[0] == '_')
        return SESSION_IGNORED;
    for (size_t i = 0; i < sizeof params / sizeof *params; i++)
        if (str_iis(name, params[i].name))
            return params[i].effect;
    return SESSION_UNKNOWN;
}

/* DEFAULT or FALSE: what is done anyway. */
static bool is_default(const Option *o)
{
    const Node *v = o->args.n ? o->args.v[0] : NULL;
    Str         word = AST_IS(ColumnRef, v) ? AST_AS(ColumnRef, v)->parts.v[0] : (Str){ "", 0 };
    return AST_IS(DefaultLit, v) || (AST_IS(BoolLit, v) && !AST_AS(BoolLit, v)->value) || str_iis(word, "DEFAULT") || str_iis(word, "FALSE");
}

/* ENABLE PARALLEL DML, ADVISE COMMIT ...: nothing here depends on them, but their first word is one of these. */
static void check_form(const AlterSession *s, DiagList *diags)
{
    static const char *const words[] = { "ADVISE", "CLOSE", "DISABLE", "ENABLE", "FORCE", "SYNC" };
    const Option *o = s->options.n ? AST_AS(Option, s->options.v[0]) : NULL;
    if (o && ddl_starts(&s->options, "CLOSE DATABASE LINK")) { /* none is ever open */
        diag_add(diags, DIAG_ERROR, 2081, o->base.at, "session-form", "database link is not open");
        return;
    }
    for (size_t i = 0; o && i < sizeof words / sizeof *words; i++)
        if (o->name.n >= strlen(words[i]) && str_iis((Str){ o->name.p, strlen(words[i]) }, words[i]))
            return;
    if (o)
        diag_add(diags, DIAG_SYNTAX, 922, o->base.at, "session-form", "missing or invalid option");
}

void session_check(const Node *root, DiagList *diags)
{
    const AlterSession *s = AST_IS(AlterSession, root) ? AST_AS(AlterSession, root) : NULL;
    if (s && !s->system)
        check_form(s, diags);
    for (uint32_t i = 0; s && !s->system && i < s->settings.n; i++) {
        const Option *o = AST_AS(Option, s->settings.v[i]);
        switch (session_param(o->name)) {
        case SESSION_UNKNOWN:
            diag_add(diags, DIAG_ERROR, 2248, o->base.at, "session-parameter", "invalid option for ALTER SESSION");
            break;
        case SESSION_REFUSED:
            if (is_default(o))
                break;
            diag_add(diags, DIAG_ERROR, 3001, o->base.at, "session-parameter", "unimplemented feature: ALTER SESSION SET %.*s", STR_ARG(o->name));
            return;
        case SESSION_CONTAINER:
            diag_add(diags, DIAG_NOTE, 0, o->base.at, "session-container", "there is no other container than the database itself");
            break;
        case SESSION_IGNORED:
            diag_add(diags, DIAG_NOTE, 0, o->base.at, "session-parameter", "%.*s has no effect here", STR_ARG(o->name));
            break;
        default: break;
        }
    }
}
