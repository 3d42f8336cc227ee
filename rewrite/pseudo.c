/* Pass pseudo: what looks like a column and is a function or a property of the row. */
#include "config.h"
#include "rewrite/convert.h"
#include "rewrite/resolve.h"

static const struct {
    PseudoKind  kind;
    const char *fn; /* of the compat schema */
} functions[] = {
    { PSEUDO_SYSDATE, "sysdate" }, { PSEUDO_CURRENT_DATE, "current_date_" }, { PSEUDO_LOCALTIMESTAMP, "localtimestamp_" },
    { PSEUDO_DBTIMEZONE, "dbtimezone" }, { PSEUDO_SESSIONTIMEZONE, "sessiontimezone" }, { PSEUDO_USER, "user_" },
    { PSEUDO_UID, "uid" }, { PSEUDO_SYS_GUID, "sys_guid" },
};

static bool becomes(Node **slot, Node *n)
{
    n->otype = (*slot)->otype;
    *slot = n;
    return true;
}

static bool is_rowid(const Node *n)
{
    n = cv_bare_const(n);
    return AST_IS(PseudoCol, n) && AST_AS(PseudoCol, n)->kind == PSEUDO_ROWID;
}

/* t.ctid or t.tableoid of the table that a ROWID belongs to. */
static Node *system_column(Rw *rw, const PseudoCol *p, const char *name)
{
    const RsItem *item = rs_item(rw, p->item);
    Str rel = item ? item->alias : p->qualifier.n ? p->qualifier.v[p->qualifier.n - 1] : (Str){ 0 };
    return rw_column(rw, &p->base, rel, str_of(name));
}

static bool has_rows(Rw *rw, const PseudoCol *p)
{
    const RsItem *item = rs_item(rw, p->item);
    if (!item || (AST_IS(TableRef, item->node) && !item->cte))
        return true;
    return rw_refuse(rw, 1445, &p->base, "rowid-of-view", "cannot select ROWID from, or sample, a join view without a key-preserved table");
}

static Node *rowid_value(Rw *rw, const PseudoCol *p)
{
    return rw_compat(rw, &p->base, "rowid", 2, system_column(rw, p, "TABLEOID"), system_column(rw, p, "CTID"));
}

/* ---- predicates: t.ctid = ..., which PostgreSQL answers without reading the table ---- */

static Node *same_row(Rw *rw, Node *rowid, Node *other)
{
    const PseudoCol *p = AST_AS(PseudoCol, cv_bare(rowid));
    Node *ctid, *oid;
    if (is_rowid(other)) {
        const PseudoCol *q = AST_AS(PseudoCol, cv_bare(other));
        ctid = system_column(rw, q, "CTID");
        oid = system_column(rw, q, "TABLEOID");
    } else {
        ctid = rw_compat(rw, other, "rowid_to_ctid", 1, other);
        oid = rw_compat(rw, other, "rowid_to_oid", 1, ast_copy(rw->a, other));
    }
    rw_rule(rw, "rowid-predicate");
    return rw_and(rw, rw_binary(rw, OP_EQ, system_column(rw, p, "CTID"), ctid),
                  rw_binary(rw, OP_EQ, system_column(rw, p, "TABLEOID"), oid));
}

static bool equality(Rw *rw, Node **slot)
{
    Binary *b = AST_AS(Binary, *slot);
    bool l = is_rowid(b->left), r = is_rowid(b->right);
    if (b->op != OP_EQ || (!l && !r) || AST_IS(Subquery, cv_bare(l ? b->right : b->left)))
        return true;
    if ((l && !has_rows(rw, AST_AS(PseudoCol, cv_bare(b->left)))) || (r && !has_rows(rw, AST_AS(PseudoCol, cv_bare(b->right)))))
        return false;
    return becomes(slot, l ? same_row(rw, b->left, b->right) : same_row(rw, b->right, b->left));
}

/* ---- values ---- */

/* SYSTIMESTAMP and CURRENT_TIMESTAMP, in the form that pass types asked for. */
static const char *now_function(const PseudoCol *p)
{
    bool current = p->kind == PSEUDO_CURRENT_TIMESTAMP;
    switch (cv_form(&p->base)) {
    case STAMP_PLAIN: return current ? "localtimestamp_" : "systimestamp_local";
    case STAMP_INSTANT: return "systimestamp";
    default: return current ? "current_timestamp_tz" : "systimestamp_tz";
    }
}

static bool value(Rw *rw, Node **slot)
{
    PseudoCol  *p = AST_AS(PseudoCol, *slot);
    const char *fn = p->kind == PSEUDO_SYSTIMESTAMP || p->kind == PSEUDO_CURRENT_TIMESTAMP ? now_function(p) : NULL;
    for (size_t i = 0; !fn && i < sizeof functions / sizeof *functions; i++)
        if (functions[i].kind == p->kind)
            fn = functions[i].fn;
    if (fn)
        return becomes(slot, p->precision ? rw_compat(rw, *slot, fn, 1, p->precision) : rw_compat(rw, *slot, fn, 0));
    switch (p->kind) {
    case PSEUDO_ROWID:
        return has_rows(rw, p) && becomes(slot, rowid_value(rw, p));
    case PSEUDO_ORA_ROWSCN: /* changes whenever the row does, which is what it is used for */
        rw_find(rw, DIAG_REVIEW, *slot, "ora-rowscn", "ORA_ROWSCN is the row's transaction number, not a system change number");
        return becomes(slot, rw_cast(rw, rw_cast(rw, system_column(rw, p, "XMIN"), "text"), "numeric"));
    case PSEUDO_BINARY_FLOAT_NAN: return becomes(slot, rw_cast(rw, rw_string(rw, *slot, "NaN"), "real"));
    case PSEUDO_BINARY_FLOAT_INFINITY: return becomes(slot, rw_cast(rw, rw_string(rw, *slot, "Infinity"), "real"));
    case PSEUDO_BINARY_DOUBLE_NAN: return becomes(slot, rw_cast(rw, rw_string(rw, *slot, "NaN"), "double precision"));
    case PSEUDO_BINARY_DOUBLE_INFINITY: return becomes(slot, rw_cast(rw, rw_string(rw, *slot, "Infinity"), "double precision"));
    case PSEUDO_LEVEL: case PSEUDO_CONNECT_BY_ISLEAF: case PSEUDO_CONNECT_BY_ISCYCLE:
        return rw_refuse(rw, 1788, *slot, "connect-by-missing", "CONNECT BY clause required in this query block");
    default:
        return true;
    }
}

static WalkStep visit(Node **slot, void *ctx)
{
    Rw *rw = ctx;
    if (AST_IS(Binary, *slot) && !equality(rw, slot))
        return WALK_STOP;
    if (AST_IS(PseudoCol, *slot) && !value(rw, slot))
        return WALK_STOP;
    return WALK_ON;
}

bool rw_pseudo(Rw *rw, Node **root)
{
    return ast_walk(root, visit, rw);
}
