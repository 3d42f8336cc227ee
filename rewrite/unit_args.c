/* What the dictionary tells of a unit's subprograms: names, overloads, arguments, types. */
#include "config.h"
#include "rewrite/unit.h"

typedef struct Members {
    Rw           *rw;
    StrBuf        b;
    const List   *decls; /* of the package, or NULL */
    uint32_t      count;
} Members;

static void key(StrBuf *b, const char *name, Str value)
{
    sb_printf(b, "%s\"%s\":", b->p[b->n - 1] == '{' ? "" : ",", name);
    sb_put_json(b, value);
}

static void number(StrBuf *b, const char *name, int64_t value)
{
    if (value >= 0)
        sb_printf(b, ",\"%s\":%lld", name, (long long)value);
}

static Str source_of(const Rw *rw, const Node *n)
{
    return (Str){ rw->text.p + n->at.start, n->at.end - n->at.start };
}

/* Names of PL/SQL for a type of SQL: what DATA_TYPE shows. PLS_TYPE keeps the name as it is declared. */
static const struct {
    const char *name, *data_type;
    int         precision, scale; /* -1: none */
} scalars[] = {
    { "INTEGER", "NUMBER", 38, 0 },          { "INT", "NUMBER", 38, 0 },
    { "SMALLINT", "NUMBER", 38, 0 },         { "DECIMAL", "NUMBER", -1, -1 },
    { "NUMERIC", "NUMBER", -1, -1 },         { "DEC", "NUMBER", -1, -1 },
    { "REAL", "FLOAT", 63, -1 },             { "DOUBLE PRECISION", "FLOAT", 126, -1 },
    { "FLOAT", "FLOAT", 126, -1 },           { "PLS_INTEGER", "BINARY_INTEGER", -1, -1 },
    { "NATURAL", "BINARY_INTEGER", -1, -1 }, { "NATURALN", "BINARY_INTEGER", -1, -1 },
    { "POSITIVE", "BINARY_INTEGER", -1, -1 }, { "POSITIVEN", "BINARY_INTEGER", -1, -1 },
    { "SIMPLE_INTEGER", "BINARY_INTEGER", -1, -1 }, { "BOOLEAN", "PL/SQL BOOLEAN", -1, -1 },
    { "STRING", "VARCHAR2", -1, -1 },        { "VARCHAR", "VARCHAR2", -1, -1 },
    { "NVARCHAR2", "NVARCHAR2", -1, -1 },    { "CHARACTER", "CHAR", -1, -1 },
};

/* TYPE t of the package that is being made. */
static const PlsqlType *own_type(const Members *m, Str name)
{
    for (uint32_t i = 0; m->decls && i < m->decls->n; i++)
        if (AST_IS(PlsqlType, m->decls->v[i]) && str_eq(AST_AS(PlsqlType, m->decls->v[i])->name, name))
            return AST_AS(PlsqlType, m->decls->v[i]);
    return NULL;
}

static const char *composite(const PlsqlType *t)
{
    switch (t->kind) {
    case PLT_RECORD: return "PL/SQL RECORD";
    case PLT_VARRAY: return "VARRAY";
    case PLT_REF_CURSOR: return "REF CURSOR";
    default: return t->index_by ? "PL/SQL TABLE" : "TABLE";
    }
}

/* The declared type of table.column; NULL: not known. */
static const OType *column_type(const Members *m, const StrList *parts)
{
    static const Str   none = { NULL, 0 };
    Catalog           *cat = m->rw->catalog;
    const CatRelation *rel;
    if (!cat || parts->n < 2 ||
        cat->relation(cat, parts->n > 2 ? parts->v[parts->n - 3] : none, parts->v[parts->n - 2], &rel) != CAT_YES)
        return NULL;
    for (uint32_t i = 0; i < rel->ncolumns; i++)
        if (str_eq(rel->columns[i].name, parts->v[parts->n - 1]))
            return &rel->columns[i].type;
    return NULL;
}

/* t of the package, or a type of the schema with its owner and name. */
static void user_type(Members *m, const TypeRef *t)
{
    const StrList   *parts = &t->parts;
    const PlsqlType *own = parts->n == 1 ? own_type(m, parts->v[0]) : NULL;
    const CatType   *cat = NULL;
    static const Str none = { NULL, 0 };
    if (own) {
        key(&m->b, "data_type", str_of(composite(own)));
        key(&m->b, "type_name", m->rw->unit->name);
        key(&m->b, "type_subname", own->name);
    } else if (m->rw->catalog && parts->n <= 2 &&
               m->rw->catalog->type(m->rw->catalog, parts->n > 1 ? parts->v[0] : none, parts->v[parts->n - 1], &cat) == CAT_YES) {
        key(&m->b, "data_type", cat->kind == CAT_VARRAY ? STR("VARRAY") : cat->kind == CAT_NESTED_TABLE ? STR("TABLE") : STR("OBJECT"));
        key(&m->b, "type_owner", cat->schema);
        key(&m->b, "type_name", cat->name);
    } else {
        key(&m->b, "data_type", parts->n > 1 ? STR("PL/SQL TABLE") : STR("UNDEFINED"));
        key(&m->b, "type_name", parts->v[parts->n > 1 ? parts->n - 2 : 0]);
        if (parts->n > 1)
            key(&m->b, "type_subname", parts->v[parts->n - 1]);
    }
}

static void scalar(Members *m, const TypeRef *t, Str name)
{
    for (size_t i = 0; i < sizeof scalars / sizeof *scalars; i++) {
        if (!str_is(name, scalars[i].name))
            continue;
        key(&m->b, "data_type", str_of(scalars[i].data_type));
        key(&m->b, "pls_type", name);
        number(&m->b, "precision", t->precision >= 0 ? t->precision : scalars[i].precision);
        number(&m->b, "scale", scalars[i].scale);
        return;
    }
    key(&m->b, "data_type", name);
    key(&m->b, "pls_type", name);
}

static void type_of(Members *m, const TypeRef *t)
{
    const OType *col = t->is_type ? column_type(m, &t->parts) : NULL;
    if (t->is_rowtype) {
        key(&m->b, "data_type", STR("PL/SQL RECORD"));
    } else if (col) {
        key(&m->b, "data_type", str_of(otype_name(col->id)));
        key(&m->b, "pls_type", str_of(otype_name(col->id)));
        number(&m->b, "length", col->length);
        if (col->precision > 0) {
            number(&m->b, "precision", col->precision);
            number(&m->b, "scale", col->scale);
        }
    } else if (t->is_type) {
        key(&m->b, "data_type", STR("UNDEFINED"));
    } else if (t->name.n) {
        scalar(m, t, t->name);
    } else if (t->parts.n == 1 && str_is(t->parts.v[0], "SYS_REFCURSOR")) {
        key(&m->b, "data_type", STR("REF CURSOR"));
    } else if (t->parts.n == 1 && !own_type(m, t->parts.v[0]) &&
               (str_is(t->parts.v[0], "PLS_INTEGER") || str_is(t->parts.v[0], "BINARY_INTEGER") || str_is(t->parts.v[0], "BOOLEAN") ||
                str_is(t->parts.v[0], "STRING") || str_is(t->parts.v[0], "NATURAL") || str_is(t->parts.v[0], "POSITIVE") ||
                str_is(t->parts.v[0], "SIMPLE_INTEGER"))) {
        scalar(m, t, t->parts.v[0]);
    } else {
        user_type(m, t);
    }
}

static void argument(Members *m, const PlsqlParam *p, const Node *type, uint32_t position)
{
    sb_puts(&m->b, m->b.p[m->b.n - 1] == '[' ? "{" : ",{");
    sb_printf(&m->b, "\"position\":%u", position);
    if (p) {
        key(&m->b, "name", p->name);
        if (p->value)
            key(&m->b, "default", source_of(m->rw, p->value));
    }
    key(&m->b, "in_out", !p ? STR("OUT") : p->out ? p->in ? STR("IN/OUT") : STR("OUT") : STR("IN"));
    if (type)
        type_of(m, AST_AS(TypeRef, type));
    sb_putc(&m->b, '}');
}

/* Which of the package's subprograms of that name it is; 0: it is the only one. */
static uint32_t overload_of(const Members *m, const PlsqlSubprogram *s)
{
    uint32_t n = 0, mine = 0;
    for (uint32_t i = 0; m->decls && i < m->decls->n; i++) {
        const PlsqlSubprogram *o = AST_IS(PlsqlSubprogram, m->decls->v[i]) ? AST_AS(PlsqlSubprogram, m->decls->v[i]) : NULL;
        if (!o || !str_eq(o->name.v[0], s->name.v[0]))
            continue;
        n++;
        if (o == s)
            mine = n;
    }
    return n > 1 ? mine : 0;
}

static void member(Members *m, const Node *n)
{
    const PlsqlSubprogram *s = AST_AS(PlsqlSubprogram, n);
    sb_puts(&m->b, m->count++ ? ",{" : "{");
    if (m->decls)
        key(&m->b, "member", s->name.v[s->name.n - 1]);
    sb_printf(&m->b, "%s\"id\":%u,\"function\":%s", m->decls ? "," : "", m->count, s->function ? "true" : "false");
    if (overload_of(m, s))
        sb_printf(&m->b, ",\"overload\":%u", overload_of(m, s));
    sb_puts(&m->b, ",\"options\":[");
    for (uint32_t i = 0; i < s->options.n; i++) {
        sb_puts(&m->b, i ? "," : "");
        sb_put_json(&m->b, AST_AS(Option, s->options.v[i])->name);
    }
    sb_puts(&m->b, "],\"args\":[");
    if (s->function)
        argument(m, NULL, s->return_type, 0);
    for (uint32_t i = 0; i < s->params.n; i++)
        argument(m, AST_AS(PlsqlParam, s->params.v[i]), AST_AS(PlsqlParam, s->params.v[i])->type, i + 1);
    sb_puts(&m->b, "]}");
}

Str unit_members_json(Rw *rw, const Node *unit)
{
    Members m = { .rw = rw };
    sb_init(&m.b, rw->a);
    sb_putc(&m.b, '[');
    if (AST_IS(CreateSubprogram, unit)) {
        member(&m, AST_AS(CreateSubprogram, unit)->subprogram);
    } else if (AST_IS(CreatePackage, unit) && !AST_AS(CreatePackage, unit)->is_body) {
        m.decls = &AST_AS(CreatePackage, unit)->decls;
        for (uint32_t i = 0; i < m.decls->n; i++)
            if (AST_IS(PlsqlSubprogram, m.decls->v[i]))
                member(&m, m.decls->v[i]);
    }
    sb_putc(&m.b, ']');
    return sb_str(&m.b);
}
