/* From a node to its PlCode, and the leaves. */
#include "config.h"
#include "plsql/code.h"

#include "wire/ora_type.h"

static PlCode *build(PlRun *run, const Node *n);

static PlCode *code_new(PlRun *run, const Node *n, PlEval *eval)
{
    PlCode *c = ARENA_NEW(run->mem->a, PlCode);
    c->n = n;
    c->eval = eval;
    return c;
}

static void add_kid(PlRun *run, PlCode *c, const Node *kid)
{
    if ((c->n_kids & (c->n_kids - 1)) == 0) /* 0, 1, 2, 4: full */
        c->kids = arena_grow(run->mem->a, c->kids, sizeof *c->kids * c->n_kids, sizeof *c->kids * (c->n_kids ? c->n_kids * 2 : 1));
    c->kids[c->n_kids] = build(run, kid);
    c->leaves += c->kids[c->n_kids]->leaves;
    c->n_kids++;
}

static void add_kids(PlRun *run, PlCode *c, const List *kids)
{
    for (uint32_t i = 0; i < kids->n; i++)
        add_kid(run, c, AST_IS(NamedArg, kids->v[i]) ? AST_AS(NamedArg, kids->v[i])->value : kids->v[i]);
}

bool pl_run_code(PlRun *run, const PlCode *c, PlValue *out)
{
    return c->eval(run, c, out);
}

PlValue *pl_run_kids(PlRun *run, const PlCode *c)
{
    PlValue *v = ARENA_ARRAY(run->s->call, PlValue, c->n_kids + 1);
    for (uint32_t i = 0; i < c->n_kids; i++)
        if (!pl_run_code(run, c->kids[i], &v[i]))
            return NULL;
    return v;
}

/* ---- leaves ---- */

static bool eval_literal(PlRun *run, const PlCode *c, PlValue *out)
{
    (void)run;
    *out = c->lit;
    return true;
}

static bool eval_path(PlRun *run, const PlCode *c, PlValue *out)
{
    return pl_path_value(run, c->path, out);
}

static bool eval_bind(PlRun *run, const PlCode *c, PlValue *out)
{
    const PlValue *b = pl_bind_of(run, c->n);
    if (!b)
        return pl_raise(run, 1008, "not all variables bound");
    *out = *b;
    return true;
}

static bool eval_code(PlRun *run, const PlCode *c, PlValue *out)
{
    *out = AST_AS(PseudoCol, c->n)->kind == PSEUDO_SQLCODE ? pl_sqlcode(run) : pl_sqlerrm(run);
    return true;
}

static bool eval_attr(PlRun *run, const PlCode *c, PlValue *out)
{
    return pl_cursor_attr(run, AST_AS(PlsqlAttr, c->n), out);
}

static bool eval_bulk(PlRun *run, const PlCode *c, PlValue *out)
{
    return pl_bulk_attr(run, c->n, out);
}

static bool eval_inquiry(PlRun *run, const PlCode *c, PlValue *out)
{
    *out = pl_inquiry(run, c->n);
    return true;
}

static bool eval_unit(PlRun *run, const PlCode *c, PlValue *out)
{
    return pl_unit_value(run, c->n, out);
}

static bool eval_construct(PlRun *run, const PlCode *c, PlValue *out)
{
    PlValue *args = pl_run_kids(run, c);
    return args && pl_construct(run, c->type, args, c->n_kids, c->names, out);
}

/* Its text with the values of variables as binds. A condition gives 1, 0 or -1 for unknown. */
static bool eval_sql(PlRun *run, const PlCode *c, PlValue *out)
{
    Str      sql;
    PlValue *args, *row;
    uint32_t n_args, n;
    bool     found;
    int64_t  truth;
    if (!pl_source(run, c->n, true, &sql, &args, &n_args))
        return false;
    if (c->flag) {
        PlValue *twice = ARENA_ARRAY(run->s->call, PlValue, n_args * 2);
        memcpy(twice, args, sizeof *args * n_args);
        memcpy(twice + n_args, args, sizeof *args * n_args);
        args = twice;
        n_args *= 2;
        sql = str_of(arena_printf(run->s->call, "SELECT CASE WHEN %.*s THEN 1 WHEN NOT (%.*s) THEN 0 ELSE -1 END FROM dual",
                                  STR_ARG(sql), STR_ARG(sql)));
    } else {
        sql = str_of(arena_printf(run->s->call, "SELECT %.*s FROM dual", STR_ARG(sql)));
    }
    if (!pl_query(run, sql, args, n_args, true, &row, &n, &found))
        return false;
    if (!found || n != 1)
        return pl_raise(run, 6502, "PL/SQL: numeric or value error");
    *out = row[0];
    if (!c->flag)
        return true;
    if (!pl_as_int(run, &row[0], &truth))
        return false;
    *out = truth < 0 ? pl_null(ORA_BOOLEAN) : pl_bool(run->s, truth == 1);
    return true;
}

static PlCode *sql_leaf(PlRun *run, const Node *n, bool condition)
{
    PlCode *c = code_new(run, n, eval_sql);
    c->flag = condition;
    c->leaves = 1;
    return c;
}

static PlCode *literal(PlRun *run, const Node *n, PlValue v)
{
    PlCode *c = code_new(run, n, eval_literal);
    c->lit = v;
    return c;
}

static PlCode *number_literal(PlRun *run, const Node *n)
{
    const NumberLit *lit = AST_AS(NumberLit, n);
    uint8_t          bytes[ORA_NUM_MAX];
    int64_t          whole;
    int              len = lit->suffix ? -1 : ora_num_from_text(lit->text, bytes);
    if (len <= 0)
        return sql_leaf(run, n, false);
    PlValue v = { .d = { .type = ORA_NUMBER }, .c = { .kind = CELL_VALUE } };
    v.c.v = (Str){ arena_memdup(run->mem->a, bytes, (size_t)len), (size_t)len };
    bool plain = true;
    for (size_t i = 0; i < lit->text.n; i++)
        plain &= lit->text.p[i] >= '0' && lit->text.p[i] <= '9';
    if (plain && ora_num_to_int64(bytes, (size_t)len, &whole) && whole <= INT32_MAX)
        v.whole = PLW_PLS;
    v.literal = true;
    return literal(run, n, v);
}

static PlCode *bool_literal(PlRun *run, const Node *n)
{
    PlValue v = { .d = { .type = ORA_BOOLEAN }, .c = { .kind = CELL_VALUE } };
    v.c.v = AST_AS(BoolLit, n)->value ? STR("\1") : STR("\0");
    return literal(run, n, v);
}

static PlCode *text_literal(PlRun *run, const Node *n)
{
    PlValue v = pl_text(AST_AS(StringLit, n)->value);
    v.literal = true;
    return literal(run, n, v);
}

/* ---- operations ---- */

static PlEval *binary_eval(Op op, bool *condition)
{
    *condition = false;
    switch (op) {
    case OP_OR: return pl_op_or;
    case OP_AND: return pl_op_and;
    case OP_EQ:
    case OP_NE:
    case OP_LT:
    case OP_LE:
    case OP_GT:
    case OP_GE: *condition = true; return pl_op_compare;
    case OP_CONCAT: return pl_op_concat;
    case OP_ADD:
    case OP_SUB:
    case OP_MUL:
    case OP_DIV:
    case OP_POWER: return pl_op_arith;
    case OP_MEMBER_OF:
    case OP_NOT_MEMBER_OF:
    case OP_SUBMULTISET:
    case OP_NOT_SUBMULTISET: return pl_op_member;
    case OP_MULTISET_UNION:
    case OP_MULTISET_UNION_DISTINCT:
    case OP_MULTISET_INTERSECT:
    case OP_MULTISET_INTERSECT_DISTINCT:
    case OP_MULTISET_EXCEPT:
    case OP_MULTISET_EXCEPT_DISTINCT: return pl_op_multiset;
    default: return NULL;
    }
}

/* Two leaves below one operation are one round trip if the whole of it goes. AND and OR stay: they may stop early. */
static PlCode *or_leaf(PlRun *run, PlCode *c, bool condition)
{
    return c->leaves > 1 ? sql_leaf(run, c->n, condition) : c;
}

static PlCode *binary(PlRun *run, const Node *n)
{
    const Binary *b = AST_AS(Binary, n);
    bool          condition;
    PlEval       *eval = binary_eval(b->op, &condition);
    if (!eval)
        return sql_leaf(run, n, true);
    PlCode *c = code_new(run, n, eval);
    c->op = b->op;
    add_kid(run, c, b->left);
    add_kid(run, c, b->right);
    return b->op == OP_AND || b->op == OP_OR || (!condition && eval != pl_op_arith && eval != pl_op_concat) ? c : or_leaf(run, c, condition);
}

static PlCode *unary(PlRun *run, const Node *n)
{
    const Unary *u = AST_AS(Unary, n);
    PlCode      *c = code_new(run, n, u->op == OP_NOT ? pl_op_not : pl_op_negate);
    c->op = u->op;
    add_kid(run, c, u->arg);
    return c;
}

static PlCode *between(PlRun *run, const Node *n)
{
    const Between *b = AST_AS(Between, n);
    PlCode        *c = code_new(run, n, pl_op_between);
    c->flag = b->negated;
    add_kid(run, c, b->arg);
    add_kid(run, c, b->low);
    add_kid(run, c, b->high);
    return or_leaf(run, c, true);
}

static PlCode *in_list(PlRun *run, const Node *n)
{
    const InList *l = AST_AS(InList, n);
    if (l->query || AST_IS(RowExpr, l->arg))
        return sql_leaf(run, n, true);
    PlCode *c = code_new(run, n, pl_op_in);
    c->flag = l->negated;
    add_kid(run, c, l->arg);
    add_kids(run, c, &l->items);
    return or_leaf(run, c, true);
}

static PlCode *like(PlRun *run, const Node *n)
{
    const Like *l = AST_AS(Like, n);
    if (l->kind != LIKE_PLAIN && l->kind != LIKE_C)
        return sql_leaf(run, n, true);
    PlCode *c = code_new(run, n, pl_op_like);
    c->flag = l->negated;
    add_kid(run, c, l->arg);
    add_kid(run, c, l->pattern);
    if (l->escape)
        add_kid(run, c, l->escape);
    return or_leaf(run, c, true);
}

static PlCode *is_test(PlRun *run, const Node *n)
{
    const IsTest *t = AST_AS(IsTest, n);
    if (t->kind != IS_NULL && t->kind != IS_A_SET && t->kind != IS_EMPTY)
        return sql_leaf(run, n, true);
    PlCode *c = code_new(run, n, t->kind == IS_NULL ? pl_op_null : pl_op_set_test);
    c->flag = t->negated;
    add_kid(run, c, t->arg);
    return c;
}

/* Kids: [arg], then cond and result of each WHEN, then ELSE. */
static PlCode *case_expr(PlRun *run, const Node *n)
{
    const Case *k = AST_AS(Case, n);
    PlCode     *c = code_new(run, n, pl_op_case);
    c->flag = k->arg != NULL;
    if (k->arg)
        add_kid(run, c, k->arg);
    for (uint32_t i = 0; i < k->whens.n; i++) {
        add_kid(run, c, AST_AS(CaseWhen, k->whens.v[i])->cond);
        add_kid(run, c, AST_AS(CaseWhen, k->whens.v[i])->result);
    }
    if (k->otherwise)
        add_kid(run, c, k->otherwise);
    return c;
}

/* ---- names and calls ---- */

static PlCode *path_code(PlRun *run, const Node *n)
{
    const PlPath *path = pl_path(run, n);
    if (!path)
        return NULL;
    PlCode *c = code_new(run, n, eval_path);
    c->path = path;
    return c;
}

/* A part of what is no variable: f(x).field, SET(c).COUNT, f(x)(i). */
static bool eval_member(PlRun *run, const PlCode *c, PlValue *out)
{
    const MethodCall *m = AST_AS(MethodCall, c->n);
    PlValue          *v = pl_run_kids(run, c);
    return v && pl_member(run, &v[0], m->name, v + 1, c->n_kids - 1, out);
}

static PlCode *member(PlRun *run, const Node *n)
{
    const MethodCall *m = AST_AS(MethodCall, n);
    PlCode           *c = code_new(run, n, eval_member);
    add_kid(run, c, m->arg);
    if (c->kids[0]->eval == eval_sql)
        return sql_leaf(run, n, false);
    add_kids(run, c, &m->args);
    c->leaves = 0;
    return c;
}

static PlCode *construct(PlRun *run, const Node *n, const Call *call)
{
    const PlType *t = call->name.n == 1 ? pl_find_type(run, call->name.v[0]) : pl_type_of_name(run, &call->name);
    if (!t && call->name.n <= 2)
        t = pl_schema_type(run, &call->name);
    if (!t || (t->kind != PLK_NESTED && t->kind != PLK_VARRAY && t->kind != PLK_RECORD && !(t->kind == PLK_ASSOC && call->args.n == 0)))
        return NULL;
    PlCode *c = code_new(run, n, eval_construct);
    c->type = t;
    add_kids(run, c, &call->args);
    c->names = ARENA_ARRAY(run->mem->a, Str, call->args.n);
    for (uint32_t i = 0; i < call->args.n; i++)
        if (AST_IS(NamedArg, call->args.v[i]))
            c->names[i] = AST_AS(NamedArg, call->args.v[i])->name;
    c->leaves = 0; /* its elements are values of their own */
    return c;
}

static PlCode *function(PlRun *run, const Node *n, const Call *call)
{
    const char *word;
    PlFunction *f = call->name.n == 1 && !call->over && !call->keep && !call->distinct && !call->options.n
                        ? pl_function(call->name.v[0], call->args.n, &word) : NULL;
    if (!f)
        return NULL;
    PlCode *c = code_new(run, n, pl_op_function);
    c->function = f;
    c->name = word;
    add_kids(run, c, &call->args);
    return or_leaf(run, c, false);
}

static PlCode *call(PlRun *run, const Node *n)
{
    const Call *k = AST_AS(Call, n);
    PlCode     *c = path_code(run, n);
    if (c)
        return c;
    if (pl_is_unit_call(run, n))
        return code_new(run, n, eval_unit);
    c = function(run, n, k);
    if (!c)
        c = construct(run, n, k);
    return c ? c : sql_leaf(run, n, false);
}

static PlCode *name(PlRun *run, const Node *n)
{
    PlCode *c = path_code(run, n);
    if (c)
        return c;
    return pl_is_unit_call(run, n) ? code_new(run, n, eval_unit) : sql_leaf(run, n, false);
}

static PlCode *trim(PlRun *run, const Node *n)
{
    const Trim *t = AST_AS(Trim, n);
    const char *word = t->side == TRIM_LEADING ? "LTRIM" : "RTRIM";
    if (t->chars || t->side == TRIM_BOTH) {
        if (t->chars)
            return sql_leaf(run, n, false);
        word = "TRIM";
    }
    PlCode *c = code_new(run, n, pl_op_function);
    c->function = pl_function(str_of(word), 1, &c->name);
    add_kid(run, c, t->arg);
    return c;
}

static PlCode *build(PlRun *run, const Node *n)
{
    switch (n->kind) {
    case N_StringLit: return text_literal(run, n);
    case N_NumberLit: return number_literal(run, n);
    case N_NullLit: {
        PlValue null = pl_null(ORA_VARCHAR);
        null.literal = true;
        return literal(run, n, null);
    }
    case N_BoolLit: return bool_literal(run, n);
    case N_Paren: return build(run, AST_AS(Paren, n)->arg);
    case N_ColumnRef: return name(run, n);
    case N_Call: return call(run, n);
    case N_MethodCall: {
        PlCode *c = pl_is_bulk_attr(n) ? code_new(run, n, eval_bulk) : path_code(run, n);
        return c ? c : member(run, n);
    }
    case N_NewObject: return build(run, AST_AS(NewObject, n)->call);
    case N_Bind: return code_new(run, n, eval_bind);
    case N_PseudoCol:
        if (AST_AS(PseudoCol, n)->kind == PSEUDO_SQLCODE || AST_AS(PseudoCol, n)->kind == PSEUDO_SQLERRM)
            return code_new(run, n, eval_code);
        return sql_leaf(run, n, false);
    case N_PlsqlAttr: return code_new(run, n, pl_is_bulk_attr(n) ? eval_bulk : eval_attr);
    case N_PlsqlInquiry: return code_new(run, n, eval_inquiry);
    case N_Binary: return binary(run, n);
    case N_Unary: return unary(run, n);
    case N_Between: return between(run, n);
    case N_InList: return in_list(run, n);
    case N_Like: return like(run, n);
    case N_IsTest: return is_test(run, n);
    case N_IsOfType:
    case N_Exists:
    case N_Quantified: return sql_leaf(run, n, true);
    case N_Case: return case_expr(run, n);
    case N_Trim: return trim(run, n);
    default: return sql_leaf(run, n, false);
    }
}

const PlCode *pl_code(PlRun *run, const Node *expr)
{
    PlCode *c = *pl_cache(run, expr, PLC_CODE);
    if (!c) {
        c = build(run, expr);
        *pl_cache(run, expr, PLC_CODE) = c;
    }
    return c;
}

/* ---- what only the text of a statement needs ---- */

static bool eval_field(PlRun *run, const PlCode *c, PlValue *out)
{
    PlValue record;
    if (!pl_run_code(run, c->kids[0], &record))
        return false;
    *out = pl_read(record.o->v[c->field]);
    return true;
}

const PlCode *pl_field_code(PlRun *run, const Node *record, uint32_t field)
{
    PlCode *c = code_new(run, record, eval_field);
    add_kid(run, c, record);
    c->field = field;
    return c;
}

static bool eval_current(PlRun *run, const PlCode *c, PlValue *out)
{
    return pl_cursor_place(run, c->lit.c.v, out);
}

const PlCode *pl_current_code(PlRun *run, Str cursor)
{
    PlCode *c = code_new(run, NULL, eval_current);
    c->lit = pl_text(cursor);
    return c;
}
