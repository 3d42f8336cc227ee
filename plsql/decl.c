/* Declarations: variables of scalar types, cursors, index-by tables, exceptions. */
#include "config.h"
#include "plsql/interpreter.h"

#include "ast/otype.h"
#include "wire/ora_type.h"

bool pl_scalar_type(PlRun *run, const TypeRef *t, PlVar *var)
{
    static const struct {
        const char *name;
        uint8_t     type;
    } rows[] = {
        { "NUMBER", ORA_NUMBER },        { "INTEGER", ORA_NUMBER },          { "INT", ORA_NUMBER },
        { "SMALLINT", ORA_NUMBER },      { "DECIMAL", ORA_NUMBER },          { "NUMERIC", ORA_NUMBER },
        { "DEC", ORA_NUMBER },           { "FLOAT", ORA_NUMBER },            { "REAL", ORA_NUMBER },
        { "DOUBLE PRECISION", ORA_NUMBER }, { "PLS_INTEGER", ORA_NUMBER },   { "BINARY_INTEGER", ORA_NUMBER },
        { "NATURAL", ORA_NUMBER },       { "POSITIVE", ORA_NUMBER },         { "SIMPLE_INTEGER", ORA_NUMBER },
        { "VARCHAR2", ORA_VARCHAR },     { "VARCHAR", ORA_VARCHAR },         { "NVARCHAR2", ORA_VARCHAR },
        { "STRING", ORA_VARCHAR },       { "CHAR", ORA_CHAR },               { "CHARACTER", ORA_CHAR },
        { "NCHAR", ORA_CHAR },           { "CLOB", ORA_VARCHAR },            { "NCLOB", ORA_VARCHAR },
        { "LONG", ORA_VARCHAR },         { "DATE", ORA_DATE },               { "TIMESTAMP", ORA_TIMESTAMP },
        { "TIMESTAMP WITH TIME ZONE", ORA_TIMESTAMP_TZ },
        { "TIMESTAMP WITH LOCAL TIME ZONE", ORA_TIMESTAMP_LTZ },
        { "INTERVAL DAY TO SECOND", ORA_INTERVAL_DS },
        { "INTERVAL YEAR TO MONTH", ORA_INTERVAL_YM },
        { "BOOLEAN", ORA_BOOLEAN },      { "RAW", ORA_RAW },                 { "BLOB", ORA_RAW },
        { "BINARY_FLOAT", ORA_BINARY_FLOAT }, { "BINARY_DOUBLE", ORA_BINARY_DOUBLE }, { "ROWID", ORA_VARCHAR },
        { "UROWID", ORA_VARCHAR },
    };
    Str name = t->name.n ? t->name : t->parts.n == 1 ? t->parts.v[0] : t->name;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (!str_is(name, rows[i].name))
            continue;
        var->v = pl_null(rows[i].type);
        if (rows[i].type == ORA_VARCHAR || rows[i].type == ORA_CHAR) {
            var->max_chars = t->length > 0 ? (int32_t)t->length : rows[i].type == ORA_CHAR ? 1 : 0;
            var->padded = rows[i].type == ORA_CHAR;
        }
        var->pls_integer = str_is(name, "PLS_INTEGER") || str_is(name, "BINARY_INTEGER") || str_is(name, "SIMPLE_INTEGER");
        bool whole = rows[i].type == ORA_NUMBER && !str_is(name, "NUMBER") && !str_is(name, "FLOAT") && !str_is(name, "REAL") &&
                     !str_is(name, "DOUBLE PRECISION");
        if (whole && t->precision < 0)
            var->cast = STR("NUMBER(38,0)");
        else if (rows[i].type == ORA_NUMBER && t->precision != -1)
            var->cast = (Str){ run->frame->text.p + t->base.at.start, t->base.at.end - t->base.at.start };
        return true;
    }
    return false;
}

/* t.c%TYPE */
static bool declare_like_column(PlRun *run, const TypeRef *t, PlVar *var)
{
    Catalog           *cat = be_catalog_iface(run->s->catalog);
    const CatRelation *rel;
    Str                none = { NULL, 0 };
    if (!t->is_type)
        return false;
    if (t->parts.n == 1) {
        const PlVar *other = pl_find_var(run, t->parts.v[0]);
        if (!other)
            return false;
        var->v = pl_null(other->v.d.type);
        var->max_chars = other->max_chars;
        var->padded = other->padded;
        var->cast = other->cast;
        return true;
    }
    if (t->parts.n < 2 || cat->relation(cat, t->parts.n > 2 ? t->parts.v[t->parts.n - 3] : none, t->parts.v[t->parts.n - 2],
                                        &rel) != CAT_YES)
        return false;
    for (uint32_t i = 0; i < rel->ncolumns; i++) {
        const OType *type = &rel->columns[i].type;
        if (!str_eq(rel->columns[i].name, t->parts.v[t->parts.n - 1]))
            continue;
        bool chars = otype_family(type->id) == FAM_CHAR;
        int  ttc = chars ? (type->id == OT_CHAR ? ORA_CHAR : ORA_VARCHAR) : otype_ttc(type->id);
        var->v = pl_null((uint8_t)(type->id == OT_BLOB ? ORA_RAW : ttc));
        var->max_chars = chars && type->id != OT_CLOB ? type->length : 0;
        var->padded = type->id == OT_CHAR;
        if (type->id == OT_NUMBER && type->precision > 0)
            var->cast = str_of(arena_printf(run->s->call, "NUMBER(%d,%d)", type->precision, type->scale));
        return true;
    }
    return false;
}

static bool declare_var(PlRun *run, const PlsqlVarDecl *d)
{
    PlVar *var = ARENA_NEW(run->s->call, PlVar);
    var->name = d->name;
    var->not_null = d->not_null;
    const TypeRef *t = AST_AS(TypeRef, d->type);
    Str            type = t->name.n ? t->name : t->parts.n == 1 ? t->parts.v[0] : t->name;
    if (str_is(type, "SYS_REFCURSOR"))
        return pl_declare_cursor(run, d->name, NULL);
    if (pl_declare_table(run, d->name, type))
        return true;
    if (!declare_like_column(run, t, var) && (t->is_type || t->is_rowtype || !pl_scalar_type(run, t, var)))
        return pl_raise(run, 3001, "unimplemented feature: the type of PL/SQL variable %.*s", STR_ARG(d->name));
    PlValue v;
    if (d->value && (!pl_eval(run, d->value, &v) || !pl_assign_var(run, var, &v)))
        return false;
    var->constant = d->constant;
    var->next = run->scope->vars;
    run->scope->vars = var;
    return true;
}

PlException *pl_find_exception(const PlRun *run, Str name)
{
    for (const PlScope *sc = run->scope; sc; sc = sc->up)
        for (PlException *e = sc->exceptions; e; e = e->next)
            if (str_eq(e->name, name))
                return e;
    return NULL;
}

bool pl_declare(PlRun *run, const Node *n)
{
    if (AST_IS(PlsqlVarDecl, n))
        return declare_var(run, AST_AS(PlsqlVarDecl, n));
    if (AST_IS(PlsqlCursor, n))
        return pl_declare_cursor(run, AST_AS(PlsqlCursor, n)->name, AST_AS(PlsqlCursor, n));
    if (AST_IS(PlsqlType, n))
        return pl_declare_table_type(run, AST_AS(PlsqlType, n));
    const PlsqlExceptionDecl *d = AST_AS(PlsqlExceptionDecl, n);
    PlException              *e = d->has_code ? pl_find_exception(run, d->name) : NULL;
    if (!e) {
        e = ARENA_NEW(run->s->call, PlException);
        e->name = d->name;
        e->next = run->scope->exceptions;
        run->scope->exceptions = e;
    }
    if (d->has_code)
        e->code = (int)(d->code < 0 ? -d->code : d->code == 100 ? 1403 : d->code);
    return true;
}
