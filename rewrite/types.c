/* Pass types: the Oracle type of every expression, and implicit conversions made explicit. Here the walk; the rules are
 * in ty_*.c and convert.c. */
#include "config.h"
#include "rewrite/plg.h"
#include "rewrite/sorts.h"
#include "rewrite/ty.h"
#include "rewrite/typeref.h"
#include "rewrite/utype.h"

bool ty_list(Rw *rw, List *l)
{
    for (uint32_t i = 0; i < l->n; i++)
        if (!ty_node(rw, &l->v[i]))
            return false;
    return true;
}

static WalkStep kid(Node **slot, void *ctx)
{
    return ty_node(ctx, slot) ? WALK_SKIP : WALK_STOP;
}

static bool kids(Rw *rw, Node *n)
{
    return ast_walk_kids(n, kid, rw);
}

/* Objects and collections have no order. */
static bool sortable(Rw *rw, const Select *s)
{
    for (uint32_t i = 0; i < s->order_by.n; i++)
        if (!ut_sortable(rw, AST_AS(OrderItem, s->order_by.v[i])->expr))
            return false;
    for (uint32_t i = 0; i < s->group_by.n; i++)
        if (!ut_sortable(rw, s->group_by.v[i]))
            return false;
    for (uint32_t i = 0; s->distinct && i < s->targets.n; i++)
        if (!ut_sortable(rw, AST_AS(Target, s->targets.v[i])->expr))
            return false;
    return true;
}

static bool select_block(Rw *rw, Select *s)
{
    return ty_node(rw, &s->with) && ty_list(rw, &s->from) && ty_node(rw, &s->connect_by) && ty_node(rw, &s->where) &&
           ty_list(rw, &s->group_by) && ty_node(rw, &s->having) && ty_list(rw, &s->windows) && ty_node(rw, &s->qualify) &&
           (s->model != NULL || ty_list(rw, &s->targets)) && plg_convert(rw, s) && ty_list(rw, &s->order_by) && ty_node(rw, &s->limit) &&
           ty_node(rw, &s->for_update) && sortable(rw, s);
}

bool ty_query(Rw *rw, Node *q)
{
    switch (q->kind) {
    case N_Select: return select_block(rw, AST_AS(Select, q));
    case N_SetOp: return ty_setop(rw, AST_AS(SetOp, q));
    default: return kids(rw, q);
    }
}

/* ---- leaves ---- */

static void number_lit(NumberLit *n)
{
    n->base.otype = otype_plain(n->suffix == 'd' ? OT_BINARY_DOUBLE : n->suffix == 'f' ? OT_BINARY_FLOAT : OT_NUMBER);
}

/* Oracle: a literal is CHAR of its length; '' is NULL. */
static void string_lit(Rw *rw, Node **slot)
{
    const StringLit *s = AST_AS(StringLit, *slot);
    if (s->value.n == 0) {
        *slot = rw_null(rw, *slot);
        return;
    }
    OType *t = arena_memdup(rw->a, otype_plain(s->national ? OT_NCHAR : OT_CHAR), sizeof *t);
    t->length = (int32_t)s->value.n;
    t->scale = -1;
    (*slot)->otype = t;
}

static void bind(Rw *rw, Bind *b)
{
    const SqlOptions *o = rw->options;
    if (b->base.otype) /* a variable of a PL/SQL unit */
        return;
    if (o->bind_types && b->index < o->bind_count && o->bind_types[b->index] != OT_UNKNOWN)
        b->base.otype = o->bind_types[b->index] == OT_TIMESTAMP_TZ ? otype_with_nanos(OT_TIMESTAMP_TZ) : otype_plain(o->bind_types[b->index]);
}

static void pseudo(Rw *rw, PseudoCol *p)
{
    static const int32_t lengths[PSEUDO_COUNT] = {
        [PSEUDO_USER] = 128, [PSEUDO_SYS_GUID] = 16, [PSEUDO_DBTIMEZONE] = 6, [PSEUDO_SESSIONTIMEZONE] = 75,
    };
    static const OTypeId ids[PSEUDO_COUNT] = {
        [PSEUDO_ROWNUM] = OT_NUMBER, [PSEUDO_LEVEL] = OT_NUMBER, [PSEUDO_ROWID] = OT_ROWID, [PSEUDO_ORA_ROWSCN] = OT_NUMBER,
        [PSEUDO_CONNECT_BY_ISLEAF] = OT_NUMBER, [PSEUDO_CONNECT_BY_ISCYCLE] = OT_NUMBER, [PSEUDO_SYSDATE] = OT_DATE,
        [PSEUDO_SYSTIMESTAMP] = OT_TIMESTAMP_TZ, [PSEUDO_CURRENT_DATE] = OT_DATE,
        [PSEUDO_CURRENT_TIMESTAMP] = OT_TIMESTAMP_TZ, [PSEUDO_LOCALTIMESTAMP] = OT_TIMESTAMP,
        [PSEUDO_DBTIMEZONE] = OT_VARCHAR2, [PSEUDO_SESSIONTIMEZONE] = OT_VARCHAR2, [PSEUDO_USER] = OT_VARCHAR2,
        [PSEUDO_UID] = OT_NUMBER, [PSEUDO_ITERATION_NUMBER] = OT_NUMBER, [PSEUDO_SYS_GUID] = OT_RAW,
        [PSEUDO_SQLCODE] = OT_NUMBER, [PSEUDO_SQLERRM] = OT_VARCHAR2,
        [PSEUDO_BINARY_FLOAT_NAN] = OT_BINARY_FLOAT, [PSEUDO_BINARY_FLOAT_INFINITY] = OT_BINARY_FLOAT,
        [PSEUDO_BINARY_DOUBLE_NAN] = OT_BINARY_DOUBLE, [PSEUDO_BINARY_DOUBLE_INFINITY] = OT_BINARY_DOUBLE,
    };
    p->base.otype = ids[p->kind] == OT_UNKNOWN ? NULL
                    : lengths[p->kind] ? otype_of_length(rw->a, otype_plain(ids[p->kind]), lengths[p->kind]) : otype_plain(ids[p->kind]);
}

static bool leaf(Rw *rw, Node **slot)
{
    Node *n = *slot;
    switch (n->kind) {
    case N_NumberLit: number_lit(AST_AS(NumberLit, n)); break;
    case N_StringLit: string_lit(rw, slot); break;
    case N_NullLit: n->otype = otype_plain(OT_NULLTYPE); break;
    case N_DatetimeLit: return ty_datetime_lit(rw, slot);
    case N_IntervalLit: return ty_interval_lit(rw, AST_AS(IntervalLit, n));
    case N_Bind: bind(rw, AST_AS(Bind, n)); break;
    case N_BoolLit: n->otype = otype_plain(OT_BOOLEAN); break;
    case N_SeqValue: n->otype = otype_plain(OT_NUMBER); break;
    case N_ColumnRef: n->otype = ty_column(rw, n); break;
    default: break;
    }
    return true;
}

/* ---- nodes above typed children ---- */

static const OType *type_of_arg(const Node *arg)
{
    return arg ? arg->otype : NULL;
}

static bool trim(Rw *rw, Trim *t)
{
    t->arg = cv_text(rw, t->arg);
    if (t->chars)
        t->chars = cv_text(rw, t->chars);
    t->base.otype = cv_type(t->arg) == OT_CLOB ? otype_plain(OT_CLOB)
                    : otype_of_length(rw->a, otype_plain(OT_VARCHAR2), t->arg->otype ? otype_bytes(t->arg->otype) : 0);
    return true;
}

static bool extract(Rw *rw, Extract *x)
{
    bool time = str_is(x->field, "HOUR") || str_is(x->field, "MINUTE") || str_is(x->field, "SECOND");
    if (time && cv_type(x->arg) == OT_DATE)
        return rw_refuse(rw, 30076, &x->base, "extract-field", "invalid extract field for extract source");
    bool text = str_is(x->field, "TIMEZONE_REGION") || str_is(x->field, "TIMEZONE_ABBR");
    x->base.otype = otype_plain(text ? OT_VARCHAR2 : OT_NUMBER);
    return true;
}

static bool at_time_zone(Rw *rw, AtTimeZone *z)
{
    z->arg = cv_pin(rw, cv_to_id(rw, z->arg, OT_TIMESTAMP_TZ), OT_TIMESTAMP_TZ);
    z->base.otype = cv_type(z->arg) == OT_TIMESTAMP_TZ ? z->arg->otype : otype_plain(OT_TIMESTAMP_TZ);
    return true;
}

/* (d1 - d2) DAY TO SECOND: the interval that PostgreSQL's own subtraction gives, not a number of days. */
static bool interval_expr(Rw *rw, IntervalExpr *i)
{
    Node *diff = AST_IS(Paren, i->arg) ? AST_AS(Paren, i->arg)->arg : i->arg;
    if (AST_IS(Call, diff)) {
        Call *c = AST_AS(Call, diff);
        if (c->name.n == 2 && str_is(c->name.v[0], "DBSACI") && str_is(c->name.v[1], "DATE_DIFF"))
            i->arg = rw_binary(rw, OP_SUB, c->args.v[0], c->args.v[1]);
    }
    i->base.otype = otype_plain(i->from == IU_YEAR || i->from == IU_MONTH ? OT_INTERVAL_YM : OT_INTERVAL_DS);
    return true;
}

/* Oracle's BINARY compares bytes as PostgreSQL's C does; the linguistic ones are pass linguistic's. */
static bool collate(Rw *rw, Node **slot)
{
    Collate *c = AST_AS(Collate, *slot);
    if (str_is(c->collation, "USING_NLS_COMP")) {
        *slot = c->arg;
        return true;
    }
    if (str_is(c->collation, "BINARY"))
        c->collation = str_of("C");
    else if (!sort_known(c->collation))
        return rw_refuse(rw, 3001, *slot, "collate", "unimplemented feature: COLLATE %.*s", STR_ARG(c->collation));
    c->base.otype = type_of_arg(c->arg);
    return true;
}

static bool subquery(Subquery *s)
{
    Node **t = ty_target_count(s->query) == 1 ? ty_target(s->query, 0) : NULL;
    s->base.otype = t ? (*t)->otype : NULL;
    return true;
}

static bool is_test(Rw *rw, IsTest *t)
{
    t->arg = cv_pin(rw, t->arg, OT_VARCHAR2);
    t->base.otype = otype_plain(OT_BOOLEAN);
    return true;
}

/* Of XMLTYPE (rewrite/fn_xml.c), or an object's attribute. */
static bool method(Rw *rw, MethodCall *m)
{
    if (cv_type(m->arg) != OT_XMLTYPE)
        return ut_attribute_type(rw, m);
    OTypeId id = str_is(m->name, "EXTRACT") ? OT_XMLTYPE : str_is(m->name, "GETCLOBVAL") ? OT_CLOB
               : str_is(m->name, "GETSTRINGVAL") ? OT_VARCHAR2 : OT_NUMBER;
    m->base.otype = otype_plain(id);
    return true;
}

/* What is returned goes into a bind. */
static bool returning(Rw *rw, const Returning *r)
{
    for (uint32_t i = 0; i < r->targets.n; i++)
        if (cv_type(AST_AS(Target, r->targets.v[i])->expr) == OT_OBJECT)
            return rw_refuse(rw, 3115, r->targets.v[i], "object-column", "unsupported network datatype or representation");
    return true;
}

/* RANGE ... INTERVAL '1' DAY PRECEDING: PostgreSQL knows how to step over instants, not over rows. */
static void window(Rw *rw, Window *w)
{
    const WindowFrame *f = w->frame ? AST_AS(WindowFrame, w->frame) : NULL;
    if (!f || f->unit != FU_RANGE || (!f->start_offset && !f->end_offset) || w->order_by.n != 1)
        return;
    OrderItem *key = AST_AS(OrderItem, w->order_by.v[0]);
    if (cv_is_row(key->expr))
        key->expr = cv_stamp(rw, key->expr, cv_form(key->expr) == STAMP_ZONED ? STAMP_INSTANT : STAMP_PLAIN);
}

/* DEFAULT SYSTIMESTAMP of a DATE: PostgreSQL's assignment would round the fraction. */
static void column_default(Rw *rw, ColumnDef *c)
{
    if (c->default_value && c->type && cv_family(c->default_value) == FAM_DATE)
        c->default_value = cv_to(rw, c->default_value, typeref_otype(rw->a, c->type, otype_plain(OT_UNKNOWN)));
}

static bool above(Rw *rw, Node **slot)
{
    Node *n = *slot;
    switch (n->kind) {
    case N_Paren: n->otype = type_of_arg(AST_AS(Paren, n)->arg); return true;
    case N_Prior: n->otype = type_of_arg(AST_AS(Prior, n)->arg); return true;
    case N_ConnectByRoot: n->otype = type_of_arg(AST_AS(ConnectByRoot, n)->arg); return true;
    case N_OuterMark: n->otype = type_of_arg(AST_AS(OuterMark, n)->arg); return true;
    case N_Collate: return collate(rw, slot);
    case N_PseudoCol: pseudo(rw, AST_AS(PseudoCol, n)); return true;
    case N_Unary: return ty_unary(rw, slot);
    case N_Binary: return ty_binary(rw, slot);
    case N_InList:
        if (cv_type(AST_AS(InList, n)->arg) == OT_OBJECT)
            return ut_in_list(rw, slot); /* fall through */
    case N_Between: case N_Like: case N_Quantified: return ty_condition(rw, n);
    case N_Case: return ty_case(rw, n);
    case N_IsTest: return is_test(rw, AST_AS(IsTest, n));
    case N_Exists: case N_IsOfType: n->otype = otype_plain(OT_BOOLEAN); return true;
    case N_Subquery: return subquery(AST_AS(Subquery, n));
    case N_Call: return ty_call(rw, slot);
    case N_Cast: return ty_cast(rw, slot);
    case N_Trim: return trim(rw, AST_AS(Trim, n));
    case N_Extract: return extract(rw, AST_AS(Extract, n));
    case N_AtTimeZone: return at_time_zone(rw, AST_AS(AtTimeZone, n));
    case N_IntervalExpr: return interval_expr(rw, AST_AS(IntervalExpr, n));
    case N_MethodCall: return method(rw, AST_AS(MethodCall, n));
    case N_TreatAs: return ut_treat(rw, slot);
    case N_NewObject: /* NEW t(...) */
        *slot = AST_IS(Call, AST_AS(NewObject, n)->call) ? n : AST_AS(NewObject, n)->call;
        return true;
    case N_JsonPath: /* of an unknown column it may be an attribute of any type */
        n->otype = cv_is_unknown(AST_AS(JsonPath, n)->arg) ? NULL : otype_plain(OT_VARCHAR2);
        return true;
    case N_CursorExpr: n->otype = otype_plain(OT_CURSOR); return true;
    case N_Window: window(rw, AST_AS(Window, n)); return true;
    case N_ColumnDef: column_default(rw, AST_AS(ColumnDef, n)); return true;
    case N_Returning: return returning(rw, AST_AS(Returning, n));
    case N_Insert: return ty_insert(rw, AST_AS(Insert, n));
    case N_InsertAll: return ty_insert_all(rw, AST_AS(InsertAll, n));
    case N_Update: return ty_sets(rw, &AST_AS(Update, n)->sets, AST_AS(Update, n)->log_errors);
    case N_Merge: return ty_merge(rw, AST_AS(Merge, n));
    default: return leaf(rw, slot);
    }
}

bool ty_node(Rw *rw, Node **slot)
{
    Node *n = *slot;
    if (!n)
        return true;
    if (ast_kind_class((NodeKind)n->kind) == CLASS_QUERY)
        return ty_query(rw, n);
    /* MODEL and MATCH_RECOGNIZE have expressions of their own kind: refused by name later; PL/SQL is the server's */
    if (n->kind == N_MatchRecognize || n->kind == N_Model || n->kind == N_PlsqlBlock)
        return true;
    if (n->kind == N_Binary && AST_AS(Binary, n)->op == OP_CONCAT)
        return ty_concat(rw, slot);
    return kids(rw, n) && above(rw, slot);
}

bool rw_types(Rw *rw, Node **root)
{
    return ty_node(rw, root);
}
