/* Blocks and their declarations. */
#include "config.h"
#include "rewrite/plg.h"

#include <ctype.h>

/* ---- where words stand ---- */

/* The word BEGIN behind `from`, if nothing but blanks is before it; else `otherwise`. */
static uint32_t begin_after(const Plg *pl, uint32_t from, uint32_t otherwise)
{
    Str t = pl->rw->text;
    while (from < t.n && (isspace((unsigned char)t.p[from]) || t.p[from] == ';'))
        from++;
    return from + 5 <= t.n && str_iis((Str){ t.p + from, 5 }, "BEGIN") ? from : otherwise;
}

/* The line on which something ends, at that line's first word. */
static void at_end(Plg *pl, uint32_t end)
{
    const char *p = pl->rw->text.p;
    uint32_t    from = end ? end - 1 : 0;
    while (from > pl->first && p[from - 1] != '\n')
        from--;
    while (from < end && (p[from] == ' ' || p[from] == '\t'))
        from++;
    plg_at(pl, from);
}

/* ---- declarations ---- */

/* The default of a type's own fields: x.a := ...; a record without a type of PostgreSQL's gets its fields first. */
static void make_record(Plg *pl, PlgName *n)
{
    const PlgType *t = &n->type;
    if (!t->made || !t->nfields)
        return;
    plg_put(pl, " SELECT ");
    for (uint32_t i = 0; i < t->nfields; i++)
        plg_put(pl, i ? ", %s::%s AS %v" : "%s::%s AS %v", "NULL", t->fields[i].type.pg ? t->fields[i].type.pg : "text", t->fields[i].name);
    plg_put(pl, " INTO %n;", plg_ref(pl, NULL, n));
    for (uint32_t i = 0; i < t->nfields; i++)
        if (t->fields[i].value)
            plg_put(pl, " %n.%v := %n;", plg_ref(pl, NULL, n), t->fields[i].name, t->fields[i].value);
}

static bool variable(Plg *pl, const PlsqlVarDecl *d)
{
    PlgType type;
    if (!plg_type(pl, d->type, &type))
        return false;
    type.not_null |= d->not_null;
    if (d->value && (type.composite || type.element))
        return plg_refuse(pl, d->value, "a default of a record");
    Node *value = d->value ? plg_value(pl, d->value, &type) : NULL;
    if (d->value && !value)
        return false;
    PlgName *n = plg_declare(pl, PLG_VARIABLE, d->name);
    n->type = type;
    n->fixed = d->constant;
    plg_at(pl, d->base.at.start);
    plg_put(pl, value ? "%v %s := %n;" : type.element ? "%v %s := '{}';" : "%v %s;", n->pg, type.pg, value);
    return true;
}

static bool exception(Plg *pl, const PlsqlExceptionDecl *d)
{
    PlgName *n = NULL;
    if (d->has_code) {
        n = plg_find(pl, d->name);
        if (!n || n->kind != PLG_EXCEPTION)
            return plg_error(pl, &d->base, "PLS-00109: unknown exception name '%.*s' in PRAGMA EXCEPTION_INIT", STR_ARG(d->name));
        n->code = d->code == 100 ? 1403 : (int)-d->code;
        return true;
    }
    plg_declare(pl, PLG_EXCEPTION, d->name);
    return true;
}

static bool record_type(Plg *pl, const PlsqlType *t)
{
    PlgField *f = ARENA_ARRAY(pl->rw->a, PlgField, t->fields.n);
    for (uint32_t i = 0; i < t->fields.n; i++) {
        const PlsqlVarDecl *d = AST_AS(PlsqlVarDecl, t->fields.v[i]);
        f[i].name = d->name;
        if (!plg_type(pl, d->type, &f[i].type))
            return false;
        if (f[i].type.composite)
            return plg_refuse(pl, &d->base, "a record in a record");
        f[i].value = d->value ? plg_value(pl, d->value, &f[i].type) : NULL;
        if (d->value && !f[i].value)
            return false;
    }
    PlgName *n = plg_declare(pl, PLG_TYPE, t->name);
    n->type = (PlgType){ .pg = "record", .composite = true, .made = true, .complete = true, .fields = f, .nfields = t->fields.n };
    return true;
}

static bool type(Plg *pl, const PlsqlType *t)
{
    switch (t->kind) {
    case PLT_RECORD: return record_type(pl, t);
    case PLT_REF_CURSOR:
        plg_scalar(pl, otype_plain(OT_CURSOR), &plg_declare(pl, PLG_TYPE, t->name)->type);
        return true;
    default: return plg_collection_type(pl, t);
    }
}

static bool subtype(Plg *pl, const PlsqlSubtype *s)
{
    PlgType t;
    if (s->low)
        return plg_refuse(pl, &s->base, "SUBTYPE with RANGE");
    if (!plg_type(pl, s->base_type, &t))
        return false;
    t.not_null |= s->not_null;
    plg_declare(pl, PLG_TYPE, s->name)->type = t;
    return true;
}

static bool pragma(Plg *pl, const PlsqlPragma *p)
{
    static const char *const silent[] = { "INLINE", "UDF", "DEPRECATE", "RESTRICT_REFERENCES", "SERIALLY_REUSABLE", "COVERAGE" };
    for (size_t i = 0; i < sizeof silent / sizeof *silent; i++)
        if (str_is(p->name, silent[i]))
            return true;
    return plg_refuse(pl, &p->base, "PRAGMA %.*s", STR_ARG(p->name));
}

bool plg_declarations(Plg *pl, const List *decls)
{
    for (uint32_t i = 0; i < decls->n; i++) {
        const Node *d = decls->v[i];
        bool        ok = true;
        switch (d->kind) {
        case N_PlsqlVarDecl: ok = variable(pl, AST_AS(PlsqlVarDecl, d)); break;
        case N_PlsqlExceptionDecl: ok = exception(pl, AST_AS(PlsqlExceptionDecl, d)); break;
        case N_PlsqlCursor: ok = plg_cursor_decl(pl, AST_AS(PlsqlCursor, d)); break;
        case N_PlsqlType: ok = type(pl, AST_AS(PlsqlType, d)); break;
        case N_PlsqlSubtype: ok = subtype(pl, AST_AS(PlsqlSubtype, d)); break;
        case N_PlsqlPragma: ok = pragma(pl, AST_AS(PlsqlPragma, d)); break;
        default: ok = plg_refuse(pl, d, "a local function or procedure"); break;
        }
        if (!ok)
            return false;
    }
    return true;
}

/* ---- blocks ---- */

static void make_records(Plg *pl, PlgName *n)
{
    if (!n)
        return;
    make_records(pl, n->next); /* in the order of their declarations */
    if (n->kind == PLG_VARIABLE)
        make_record(pl, n);
}

void plg_begin(Plg *pl)
{
    plg_put(pl, "BEGIN");
    make_records(pl, pl->scope->names);
    plg_put(pl, " ");
}

/* The outermost block of a package's member declares what the package body does. */
static bool shared_declarations(Plg *pl)
{
    const List *shared = pl->shared;
    pl->shared = NULL;
    return !shared || plg_declarations(pl, shared);
}

bool plg_block(Plg *pl, const PlsqlBlock *b)
{
    PlgScope *s = plg_open_scope(pl, &b->labels);
    if (s->up && s->up->routine) /* its variables, too, are name.v */
        s->labels = s->up->labels;
    plg_at(pl, b->base.at.start);
    s->words = plg_slot(pl);
    if (b->labels.n)
        s->pg_label = b->labels.v[0];
    Node    *declare = plg_slot(pl);
    if (!pl->vars) {
        pl->declare = declare;
        pl->vars = plg_slot(pl);
    }
    uint32_t where = pl->body.n;
    PlgHandlers h;
    if (!shared_declarations(pl) || !plg_declarations(pl, &b->decls) || !plg_handlers_declare(pl, b, &h))
        return false;
    if (pl->body.n > where)
        AST_AS(PgVar, declare)->text = STR("DECLARE ");
    uint32_t from = b->decls.n ? b->decls.v[b->decls.n - 1]->at.end : b->base.at.start;
    plg_at(pl, begin_after(pl, from, from));
    bool ok = true;
    if (b->handlers.n) {
        ok = plg_protected(pl, b, &h);
    } else {
        plg_begin(pl);
        ok = plg_statements(pl, &b->body);
    }
    if (!ok)
        return false;
    at_end(pl, b->base.at.end);
    plg_put(pl, "END;");
    plg_close_scope(pl);
    return true;
}
