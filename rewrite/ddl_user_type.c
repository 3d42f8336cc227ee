/* CREATE TYPE and ALTER TYPE. The definition goes to compat/96_types.sql as a statement that makes the type under a passing
 * name: only there is it known whether one is to be replaced, completed or left alone (ORA-00955, 02303). */
#include "config.h"
#include "rewrite/ddl.h"
#include "rewrite/utype.h"

#include "grammar/ora_parse.h"

/* ---- parts ---- */

static bool attributes(Rw *rw, const StrList *name, List *defs, bool record)
{
    for (uint32_t i = 0; i < defs->n; i++) {
        ColumnDef *c = AST_AS(ColumnDef, defs->v[i]);
        DdlType    t;
        for (uint32_t k = 0; k < i; k++)
            if (str_eq(AST_AS(ColumnDef, defs->v[k])->name, c->name))
                return rw_refuse(rw, 957, &c->base, "attribute-twice", "duplicate column name");
        if (!ddl_type(rw, c->type, &t))
            return false;
        c->type = t.pg;
        if (record)
            ddl_type_fact(rw, name, c->name, &t);
    }
    return true;
}

/* A collection's element: its declared type is kept as that of column 0 of the type. */
static bool element(Rw *rw, CreateType *t, Node **pg)
{
    const Node *at = t->element;
    DdlType     e;
    if (!ddl_type(rw, t->element, &e))
        return false;
    *pg = e.pg;
    if (e.declared.n)
        ddl_fact(rw, at, "set_element_type", 7, ddl_schema(rw, at, &t->name), ddl_bare(rw, at, ddl_last(&t->name)),
                 ddl_text(rw, at, e.declared), ddl_int(rw, at, e.len),
                 e.used ? ddl_text(rw, at, e.used == 'C' ? STR("C") : STR("B")) : rw_null(rw, at), ddl_int(rw, at, e.prec),
                 ddl_int(rw, at, e.scale));
    return true;
}

static void prop(Rw *rw, List *props, const Node *at, const char *name, const char *value)
{
    list_push(rw->a, props, rw_string(rw, at, name));
    list_push(rw->a, props, rw_string(rw, at, value));
}

static bool has_word(const PlsqlSubprogram *s, const char *word)
{
    for (uint32_t i = 0; i < s->member.n; i++)
        if (str_is(s->member.v[i], word))
            return true;
    return false;
}

/* Methods are told of but cannot be called; a MAP or ORDER method and a constructor change what the type itself does. */
static void methods(Rw *rw, const CreateType *t, List *props)
{
    bool     order = false, constructor = false;
    uint32_t n = 0;
    for (uint32_t i = 0; i < t->members.n; i++) {
        if (!AST_IS(PlsqlSubprogram, t->members.v[i]))
            continue;
        const PlsqlSubprogram *s = AST_AS(PlsqlSubprogram, t->members.v[i]);
        order = order || has_word(s, "MAP") || has_word(s, "ORDER");
        constructor = constructor || has_word(s, "CONSTRUCTOR");
        n++;
    }
    if (!n)
        return;
    rw_find(rw, DIAG_NOTE, &t->base, "type-methods", "methods of a type cannot be called");
    prop(rw, props, &t->base, "methods", arena_printf(rw->a, "%u", n));
    if (order || constructor)
        prop(rw, props, &t->base, "type_has", order && constructor ? "MC" : order ? "M" : "C");
}

static Node *check(Rw *rw, const Node *at, const char *fn, Node *limit)
{
    Node *value = rw_column(rw, at, (Str){ 0 }, STR("VALUE"));
    return limit ? rw_compat(rw, at, fn, 2, value, limit) : rw_compat(rw, at, fn, 1, value);
}

/* ---- kinds ---- */

static bool object(Rw *rw, CreateType *t, PgCreateType *pg, List *props)
{
    const Node *at = &t->base;
    if (!t->attributes.n)
        return rw_refuse(rw, 3001, at, "no-attributes", "unimplemented feature: an object type without attributes");
    if (!attributes(rw, &t->name, &t->attributes, true))
        return false;
    pg->attributes = t->attributes;
    methods(rw, t, props);
    if (ddl_option(&t->options, "NOT INSTANTIABLE"))
        prop(rw, props, at, "instantiable", "NO");
    if (ddl_option(&t->options, "NOT FINAL"))
        prop(rw, props, at, "final", "NO");
    return true;
}

static bool collection(Rw *rw, CreateType *t, PgCreateType *pg, List *props)
{
    const Node *at = &t->base;
    long long   limit = 0;
    if (t->size && (!cv_integer_literal(t->size, &limit) || limit < 1 || limit > INT32_MAX))
        return rw_refuse(rw, 2331, t->size, "varray-limit", "invalid limit of a VARRAY");
    if (!element(rw, t, &pg->element))
        return false;
    prop(rw, props, at, "coll_type", t->kind == OTK_VARRAY ? "VARYING ARRAY" : "TABLE");
    if (t->kind == OTK_VARRAY) {
        prop(rw, props, at, "upper_bound", arena_printf(rw->a, "%lld", limit));
        list_push(rw->a, &pg->checks, check(rw, at, "varray_fits", rw_number(rw, at, limit)));
    }
    if (t->not_null)
        list_push(rw->a, &pg->checks, check(rw, at, "elements_given", NULL));
    return true;
}

/* The text from the word TYPE on, as USER_SOURCE shows it. */
static Str source(const Rw *rw, const Node *at)
{
    for (const char *p = rw->text.p + at->at.start, *end = rw->text.p + rw->text.n; end - p > 5; p++)
        if (str_iis((Str){ p, 4 }, "TYPE") && (p[4] == ' ' || p[4] == '\n' || p[4] == '\t' || p[4] == '\r'))
            return (Str){ p, (size_t)(end - p) };
    return rw->text;
}

static const Node *refused_part(const CreateType *t)
{
    return t->under.n || t->is_body ? &t->base : NULL;
}

bool ddl_create_type(Rw *rw, Node **root)
{
    CreateType *t = AST_AS(CreateType, *root);
    const Node *at = *root;
    List        props = { 0 };
    if (refused_part(t))
        return rw_refuse(rw, 3001, at, "type-body", "unimplemented feature: %s", t->is_body ? "CREATE TYPE BODY" : "a subtype (UNDER)");
    StrList       passing = ddl_sibling(rw, &t->name, STR("DBSACI$NEW_TYPE"));
    Node         *made = AST_NEW(rw->a, PgCreateType, at->at, .name = passing);
    PgCreateType *pg = AST_AS(PgCreateType, made);
    if (t->kind == OTK_INCOMPLETE)
        prop(rw, &props, at, "incomplete", "YES");
    else if (t->kind == OTK_OBJECT ? !object(rw, t, pg, &props) : !collection(rw, t, pg, &props))
        return false;
    Node *schema = ddl_schema(rw, at, &t->name), *name = ddl_bare(rw, at, ddl_last(&t->name));
    *root = ddl_call(rw, at, "create_type", 7, schema, name, AST_NEW(rw->a, PgText, at->at, .statement = made),
                     ddl_bool(rw, at, t->or_replace), ddl_bool(rw, at, ddl_option(&t->options, "FORCE") != NULL),
                     ddl_bool(rw, at, t->if_not_exists), ddl_array(rw, at, props));
    ddl_fact(rw, at, "set_type_source", 3, ddl_schema(rw, at, &t->name), ddl_bare(rw, at, ddl_last(&t->name)),
             ddl_text(rw, at, source(rw, at)));
    rw_rule(rw, "create-type");
    return true;
}

/* ---- ALTER TYPE ---- */

static bool ends_action(Str word)
{
    return str_is(word, "CASCADE") || str_is(word, "INVALIDATE");
}

/* What stands between ATTRIBUTE and CASCADE or INVALIDATE, without the parentheses around a list. */
static Str action_text(const Rw *rw, const OtherDdl *d)
{
    size_t from = 0, to = rw->text.n;
    for (uint32_t i = 0; i < d->options.n; i++) {
        const Option *o = AST_AS(Option, d->options.v[i]);
        if (!from && str_is(o->name, "ATTRIBUTE"))
            from = o->base.at.start + o->name.n;
        else if (from && ends_action(o->name) && o->base.at.start < to)
            to = o->base.at.start;
    }
    while (from < to && (rw->text.p[from] == ' ' || rw->text.p[from] == '\n' || rw->text.p[from] == '\t'))
        from++;
    while (to > from && strchr(" \n\t\r;", rw->text.p[to - 1]))
        to--;
    Str s = { rw->text.p + from, to - from };
    if (s.n > 1 && s.p[0] == '(' && s.p[s.n - 1] == ')')
        s = (Str){ s.p + 1, s.n - 2 };
    return s;
}

/* The attributes are parsed as those of CREATE TYPE. */
static bool add_attributes(Rw *rw, const OtherDdl *d, List *defs)
{
    Str         text = action_text(rw, d);
    DiagList    diags;
    diag_init(&diags, rw->a);
    const char *whole = arena_printf(rw->a, "CREATE TYPE X AS OBJECT (%.*s)", STR_ARG(text));
    Node       *n = ora_parse(rw->a, str_of(whole), &diags);
    if (!AST_IS(CreateType, n) || !AST_AS(CreateType, n)->attributes.n || AST_AS(CreateType, n)->members.n)
        return rw_refuse(rw, 3001, &d->base, "alter-type", "unimplemented feature: this form of ALTER TYPE");
    *defs = AST_AS(CreateType, n)->attributes;
    return true;
}

static bool dropped_names(Rw *rw, const OtherDdl *d, StrList *names)
{
    for (uint32_t i = 2; i < d->options.n; i++) {
        const Option *o = AST_AS(Option, d->options.v[i]);
        if (ends_action(o->name))
            break;
        strlist_push(rw->a, names, o->name);
    }
    const Option *list = AST_AS(Option, d->options.v[1]); /* DROP ATTRIBUTE (a, b) */
    for (uint32_t i = 0; i < list->args.n; i++)
        strlist_push(rw->a, names, AST_IS(Option, list->args.v[i]) ? AST_AS(Option, list->args.v[i])->name : STR(""));
    for (uint32_t i = 0; i < names->n; i++)
        if (str_is(names->v[i], "DROP") || str_is(names->v[i], "ADD") || !names->v[i].n)
            return rw_refuse(rw, 3001, &d->base, "alter-type", "unimplemented feature: this form of ALTER TYPE");
    return true;
}

static Node *alter_attributes(Rw *rw, const OtherDdl *d, Node *added, StrList dropped)
{
    const Node *at = &d->base;
    bool        told = ddl_option(&d->options, "CASCADE") || ddl_option(&d->options, "INVALIDATE");
    Node       *text = added ? AST_NEW(rw->a, PgText, at->at, .statement = added) : rw_null(rw, at);
    rw_rule(rw, "alter-type");
    return ddl_call(rw, at, "alter_type", 5, ddl_schema(rw, at, &d->name), ddl_bare(rw, at, ddl_last(&d->name)), text,
                    ddl_names(rw, at, &dropped), ddl_bool(rw, at, told));
}

bool ddl_alter_type(Rw *rw, Node **root)
{
    OtherDdl     *d = AST_AS(OtherDdl, *root);
    const Option *first = d->options.n ? AST_AS(Option, d->options.v[0]) : NULL;
    const Option *second = d->options.n > 1 && AST_IS(Option, d->options.v[1]) ? AST_AS(Option, d->options.v[1]) : NULL;
    bool          attribute = second && str_is(second->name, "ATTRIBUTE");
    List          defs = { 0 };
    StrList       names = { 0 };
    if (first && str_is(first->name, "COMPILE")) { /* PostgreSQL compiles when a type is used */
        *root = AST_NEW(rw->a, PgScript, d->base.at, .statements = { 0 });
        return true;
    }
    if (attribute && str_is(first->name, "ADD")) {
        StrList passing = ddl_sibling(rw, &d->name, STR("DBSACI$NEW_TYPE"));
        if (!add_attributes(rw, d, &defs) || !attributes(rw, &d->name, &defs, true))
            return false;
        Node *made = AST_NEW(rw->a, PgCreateType, d->base.at, .name = passing, .attributes = defs);
        *root = alter_attributes(rw, d, made, names);
        return true;
    }
    if (attribute && str_is(first->name, "DROP")) {
        if (!dropped_names(rw, d, &names))
            return false;
        *root = alter_attributes(rw, d, NULL, names);
        return true;
    }
    return rw_refuse(rw, 3001, *root, "alter-type", "unimplemented feature: this form of ALTER TYPE");
}
