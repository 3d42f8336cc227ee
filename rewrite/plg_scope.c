/* Names of a PL/SQL unit: which variable a name is, and what PL/pgSQL calls it.
 *
 * A variable keeps its name, so that PL/pgSQL itself can decide (#variable_conflict use_column) where the columns of a
 * table are not known here. Only what an inner block hides is written with its block's label. */
#include "config.h"
#include "rewrite/plg.h"

PlgScope *plg_open_scope(Plg *pl, const StrList *labels)
{
    PlgScope *s = ARENA_NEW(pl->rw->a, PlgScope);
    s->up = pl->scope;
    s->labels = labels ? *labels : (StrList){ 0 };
    pl->scope = s;
    return s;
}

void plg_close_scope(Plg *pl)
{
    pl->scope = pl->scope->up;
}

/* PL/pgSQL has variables of its own by these names, and tables have columns that Oracle's have not. */
static bool is_taken(Str name)
{
    static const char *const taken[] = { "FOUND", "SQLSTATE", "SQLERRM", "NEW", "OLD", "CTID", "XMIN", "XMAX", "CMIN", "CMAX", "TABLEOID" };
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
        if (str_is(name, taken[i]))
            return true;
    return name.n > 3 && memcmp(name.p, "TG_", 3) == 0;
}

PlgName *plg_declare(Plg *pl, PlgKind kind, Str name)
{
    PlgName *n = ARENA_NEW(pl->rw->a, PlgName);
    *n = (PlgName){ .next = pl->scope->names, .scope = pl->scope, .kind = kind, .name = name };
    n->pg = is_taken(name) ? plg_fresh(pl, arena_printf(pl->rw->a, "%.*s_", STR_ARG(name))) : name;
    pl->scope->names = n;
    return n;
}

static PlgName *in_scope(const PlgScope *s, Str name)
{
    for (PlgName *n = s->names; n; n = n->next)
        if (str_eq(n->name, name))
            return n;
    return NULL;
}

PlgName *plg_find(Plg *pl, Str name)
{
    for (const PlgScope *s = pl->scope; s; s = s->up)
        if (in_scope(s, name))
            return in_scope(s, name);
    return NULL;
}

static bool bears(const PlgScope *s, Str label)
{
    for (uint32_t i = 0; i < s->labels.n; i++)
        if (str_eq(s->labels.v[i], label))
            return true;
    return false;
}

/* label.name: the name of a subprogram is that of its parameters and of its outermost block. */
static PlgName *in_labelled(Plg *pl, Str label, Str name)
{
    for (const PlgScope *s = pl->scope; s; s = s->up)
        if (bears(s, label) && in_scope(s, name))
            return in_scope(s, name);
    return NULL;
}

/* name, label.name */
static PlgName *find_parts(Plg *pl, const StrList *p, uint32_t *used)
{
    PlgName *n = plg_find(pl, p->v[0]);
    *used = 1;
    if (n || p->n < 2)
        return n;
    *used = 2;
    return in_labelled(pl, p->v[0], p->v[1]);
}

PlgName *plg_find_kind(Plg *pl, const Node *ref, PlgKind kind)
{
    uint32_t used;
    const StrList *p = AST_IS(ColumnRef, ref) ? &AST_AS(ColumnRef, ref)->parts : AST_IS(Call, ref) ? &AST_AS(Call, ref)->name : NULL;
    PlgName *n = p ? find_parts(pl, p, &used) : NULL;
    return n && n->kind == kind && used == p->n ? n : NULL;
}

/* Is another variable of that name nearer? Then the label tells. */
static bool is_hidden(Plg *pl, const PlgName *n)
{
    for (const PlgScope *s = pl->scope; s && s != n->scope; s = s->up)
        for (const PlgName *x = s->names; x; x = x->next)
            if (x->kind != PLG_TYPE && x->kind != PLG_EXCEPTION && str_eq(x->pg, n->pg))
                return true;
    return false;
}

static Str label_of(Plg *pl, PlgScope *s)
{
    if (!s->pg_label.n)
        s->pg_label = plg_fresh(pl, "BLOCK_");
    if (s->words) /* what the body writes has to be PostgreSQL's name already */
        AST_AS(PgVar, s->words)->text = str_of(arena_printf(pl->rw->a, "<<%.*s>> ", STR_ARG(str_lower(pl->rw->a, s->pg_label))));
    return s->pg_label;
}

static Node *reference(Plg *pl, const Node *at, PlgName *n, bool labelled)
{
    StrList parts = { 0 };
    if (labelled)
        strlist_push(pl->rw->a, &parts, label_of(pl, n->scope));
    strlist_push(pl->rw->a, &parts, n->pg);
    Node *v = AST_NEW(pl->rw->a, PgVar, at ? at->at : ((Span){ 0, 0 }), .parts = parts);
    v->otype = n->type.type;
    return v;
}

Node *plg_ref(Plg *pl, const Node *at, PlgName *n)
{
    return reference(pl, at, n, is_hidden(pl, n));
}

Node *plg_reference(Plg *pl, const Node *at, const StrList *parts, const PlgType **type, PlgName **name)
{
    uint32_t used;
    PlgName  *n = find_parts(pl, parts, &used);
    if (!n || n->kind != PLG_VARIABLE)
        return NULL;
    Node *v = reference(pl, at, n, used > 1 || is_hidden(pl, n)); /* with a label it is no column */
    *type = &n->type;
    *name = n;
    for (; used < parts->n; used++) {
        const PlgField *f = (*type)->composite ? plg_field(*type, parts->v[used]) : NULL;
        if (!f && ((*type)->complete || !(*type)->composite))
            return NULL;
        strlist_push(pl->rw->a, &AST_AS(PgVar, v)->parts, parts->v[used]);
        static const PlgType unknown = { .pg = "text" };
        *type = f ? &f->type : &unknown;
        v->otype = (*type)->type;
    }
    return v;
}

/* ---- for the passes ---- */

/* bpchar's cast to text would drop the blanks that Oracle keeps. */
Node *plg_with_blanks(Rw *rw, Node *v)
{
    return rw_call(rw, v, NULL, "textin", 1, rw_call(rw, v, NULL, "bpcharout", 1, v));
}

/* A variable goes through the passes as a bind of its type: they know what may stand where. */
Node *plg_bind(PlgSub *sub, const Node *at, Node *stands_for, const OType *type)
{
    Rw   *rw = sub->pl->rw;
    Node *b = AST_NEW(rw->a, Bind, at->at, .name = STR("?"), .index = sub->vars.n);
    b->otype = type && type->id != OT_UNKNOWN ? type : NULL;
    list_push(rw->a, &sub->vars, stands_for);
    return b;
}

static bool refuse_whole(Plg *pl, const Node *n, const PlgName *name)
{
    return plg_refuse(pl, n, "record %.*s as a value", STR_ARG(name->name));
}

bool plg_resolve(Rw *rw, Node **slot, bool sure)
{
    PlgSub         *sub = rw->pl;
    const StrList *p = &AST_AS(ColumnRef, *slot)->parts;
    const PlgType  *type;
    PlgName        *name;
    Node          *v = sub ? plg_reference(sub->pl, *slot, p, &type, &name) : NULL;
    if (!v)
        return sub && sure && plg_constant(sub, slot);
    if (type->composite && !sub->expression) {
        refuse_whole(sub->pl, *slot, name);
        return false;
    }
    if (!sure && p->n == 1 && str_eq(name->pg, name->name) && AST_AS(PgVar, v)->parts.n == 1) {
        sub->unsure = true; /* PL/pgSQL looks for the column first, as Oracle does */
        return true;
    }
    const OType *t = v->otype;
    *slot = plg_bind(sub, *slot, name->integer ? rw_cast(rw, v, "numeric") : type->blanks ? plg_with_blanks(rw, v) : v, t);
    return true;
}
