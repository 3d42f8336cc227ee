/* Pass lateral: FROM items that may look at those before them: CROSS and OUTER APPLY, TABLE(collection), XMLTABLE, JSON_TABLE. */
#include "config.h"
#include "rewrite/ddl.h"
#include "rewrite/lateral.h"
#include "rewrite/packages.h"
#include "rewrite/utype.h"
#include "rewrite/xml_path.h"

/* ---- APPLY ---- */

static void apply(Rw *rw, Node *n)
{
    Join *j = AST_AS(Join, n);
    if (j->kind != JOIN_CROSS_APPLY && j->kind != JOIN_OUTER_APPLY)
        return;
    if (AST_IS(DerivedTable, j->right))
        AST_AS(DerivedTable, j->right)->lateral = true;
    if (j->kind == JOIN_OUTER_APPLY)
        j->on = AST_NEW(rw->a, BoolLit, j->right->at, .value = true);
    j->kind = j->kind == JOIN_OUTER_APPLY ? JOIN_LEFT : JOIN_CROSS;
    rw_rule(rw, "apply");
}

/* ---- TABLE(collection) ---- */

static bool is_package_function(const Call *c, const char *package)
{
    return c->name.n >= 2 && str_is(c->name.v[c->name.n - 2], package);
}

/* One column, which Oracle calls COLUMN_VALUE. */
static void one_column(Rw *rw, TableFunc *t)
{
    if (!t->alias.n)
        t->alias = rw_fresh(rw, "T_");
    if (!t->columns.n)
        t->columns = strlist_of1(rw->a, STR("COLUMN_VALUE"));
}

typedef struct Lateral {
    Rw  *rw;
    bool asks_column_value; /* COLUMN_VALUE stands somewhere */
} Lateral;

static bool table_function(Lateral *x, Node **slot)
{
    Rw        *rw = x->rw;
    Node      *n = *slot;
    TableFunc *t = AST_AS(TableFunc, n);
    Node      *expr = block_strip(t->expr);
    Call      *c = AST_IS(Call, expr) ? AST_AS(Call, expr) : NULL;
    bool       is_collection = false;
    if (c && c->quoted_name && !c->piped) /* made by a pass */
        return true;
    if (!ut_lower_table(rw, slot, &is_collection))
        return false;
    if (is_collection) {
        if (x->asks_column_value && AST_IS(TableFunc, *slot))
            one_column(rw, t);
        return true;
    }
    if (c && is_package_function(c, "DBMS_XPLAN")) {
        if (!t->alias.n)
            t->alias = rw_fresh(rw, "T_");
        if (!t->columns.n)
            t->columns = strlist_of1(rw->a, STR("PLAN_TABLE_OUTPUT"));
        return true;
    }
    if (c && (t->bare || !packages_know(&c->name))) { /* a user's function */
        if (!t->bare)
            rw_find(rw, DIAG_REVIEW, n, "table-function", "\"%.*s\" must return a set of rows in PostgreSQL",
                    STR_ARG(c->name.v[c->name.n - 1]));
        if (x->asks_column_value)
            one_column(rw, t);
        return true;
    }
    return rw_refuse(rw, 3001, n, "table-collection", "unimplemented feature: TABLE() of this expression");
}

/* ---- XMLTABLE ---- */

static bool xml_column(Rw *rw, XmlColumn *c)
{
    if (c->ordinality)
        return true;
    if (!c->path) { /* the name itself, in Oracle's case */
        c->path = AST_NEW(rw->a, StringLit, c->base.at, .value = c->name);
        c->path->otype = otype_plain(OT_VARCHAR2);
    }
    if (!c->type) {
        c->type = ddl_pg_type(rw, &c->base, "xml");
    } else if (!AST_IS(PgType, c->type)) {
        DdlType type;
        if (!ddl_type(rw, c->type, &type))
            return false;
        c->type = type.pg;
    }
    c->by_ref = false;
    return true;
}

static bool xml_table(Rw *rw, Node *n)
{
    XmlTable *x = AST_AS(XmlTable, n);
    XmlPath   p;
    if (!xml_path(rw, n, x->path, &x->passing, &p))
        return false;
    if (p.ns)
        return rw_refuse(rw, 3001, x->path, "xquery", "unimplemented feature: declare namespace in XMLTABLE");
    for (uint32_t i = 0; i < x->namespaces.n; i++)
        if (str_is(AST_AS(Option, x->namespaces.v[i])->name, "DEFAULT"))
            return rw_refuse(rw, 3001, x->namespaces.v[i], "xmltable-namespace", "unimplemented feature: a DEFAULT namespace in XMLTABLE");
    x->path = p.path;
    x->passing = list_of1(rw->a, p.doc);
    if (!x->columns.n)
        list_push(rw->a, &x->columns, AST_NEW(rw->a, XmlColumn, n->at, .name = STR("COLUMN_VALUE"),
                                              .path = rw_string(rw, n, ".")));
    for (uint32_t i = 0; i < x->columns.n; i++)
        if (!xml_column(rw, AST_AS(XmlColumn, x->columns.v[i])))
            return false;
    if (!x->alias.n)
        x->alias = rw_fresh(rw, "X_");
    x->by_ref = false;
    rw_rule(rw, "xmltable");
    return true;
}

static void column_value(Rw *rw, Node **slot)
{
    const PseudoCol *p = AST_AS(PseudoCol, *slot);
    if (p->kind != PSEUDO_COLUMN_VALUE)
        return;
    Node *ref = rw_column(rw, *slot, p->qualifier.n ? p->qualifier.v[p->qualifier.n - 1] : (Str){ 0 }, STR("COLUMN_VALUE"));
    ref->otype = (*slot)->otype;
    *slot = ref;
}

static WalkStep find_column_value(Node **slot, void *ctx)
{
    (void)ctx;
    return AST_IS(PseudoCol, *slot) && AST_AS(PseudoCol, *slot)->kind == PSEUDO_COLUMN_VALUE ? WALK_STOP : WALK_ON;
}

static WalkStep visit(Node **slot, void *ctx)
{
    Lateral *x = ctx;
    Rw      *rw = x->rw;
    bool     ok = true;
    switch ((*slot)->kind) {
    case N_Join: apply(rw, *slot); break;
    case N_TableFunc: ok = table_function(x, slot); break;
    case N_XmlTable: ok = xml_table(rw, *slot); break;
    case N_JsonTable: ok = lateral_json_table(rw, slot); break;
    case N_PseudoCol: column_value(rw, slot); break;
    default: break;
    }
    return ok ? WALK_ON : WALK_STOP;
}

bool rw_lateral(Rw *rw, Node **root)
{
    if (!rw_has_kind(rw, N_Join) && !rw_has_kind(rw, N_TableFunc) && !rw_has_kind(rw, N_XmlTable) &&
        !rw_has_kind(rw, N_JsonTable) && !rw_has_kind(rw, N_PseudoCol))
        return true;
    if (!ut_nested_dml(rw, block_statement(root)))
        return false;
    Lateral x = { rw, !ast_walk(root, find_column_value, NULL) };
    return ast_walk_up(root, visit, &x);
}
