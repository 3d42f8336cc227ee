/* PL/SQL: blocks, subprograms and units out of their parts. */
#include "config.h"
#include "grammar/ora_make.h"

Node *ora_block_decls(OraParse *cx, Node *block, List decls, Span at)
{
    (void)cx;
    AST_AS(PlsqlBlock, block)->decls = decls;
    block->at = at;
    return block;
}

/* Blocks and loops have a place for their labels. */
Node *ora_labeled(OraParse *cx, StrList labels, Node *statement, Span at)
{
    if (AST_IS(PlsqlBlock, statement)) {
        AST_AS(PlsqlBlock, statement)->labels = labels;
        statement->at = at;
        return statement;
    }
    if (AST_IS(PlsqlLoop, statement)) {
        AST_AS(PlsqlLoop, statement)->labels = labels;
        statement->at = at;
        return statement;
    }
    return AST_NEW(cx->a, PlsqlLabeled, at, .labels = labels, .statement = statement);
}

Node *ora_subprogram_body(OraParse *cx, Node *head, List decls, Node *block, Span at)
{
    Span from = { decls.n ? decls.v[0]->at.start : block->at.start, block->at.end };
    AST_AS(PlsqlSubprogram, head)->block = ora_block_decls(cx, block, decls, from);
    head->at = at;
    return head;
}

Node *ora_subprogram_external(OraParse *cx, Node *head, Node *option, Span at)
{
    list_push(cx->a, &AST_AS(PlsqlSubprogram, head)->options, option);
    head->at = at;
    return head;
}

Node *ora_if(OraParse *cx, Node *cond, List body, List elsifs, List otherwise, bool has_else, Span at)
{
    Span  span = { cond->at.start, body.v[body.n - 1]->at.end };
    Node *first = AST_NEW(cx->a, PlsqlBranch, span, .cond = cond, .body = body);
    List  branches = list_of1(cx->a, first);
    list_append(cx->a, &branches, &elsifs);
    return AST_NEW(cx->a, PlsqlIf, at, .branches = branches, .otherwise = otherwise, .has_else = has_else);
}

/* BULK COLLECT stands as an Option at the head of an INTO list. */
bool ora_take_bulk(List *into)
{
    if (!into->n || !AST_IS(Option, into->v[0]))
        return false;
    into->v++;
    into->n--;
    into->cap--;
    return true;
}

static Node *repeated(OraParse *cx, Node *n, Span at)
{
    ora_fault(cx, 6550, at, "PLS-00103: a clause is repeated");
    return n;
}

Node *ora_execute_into(OraParse *cx, Node *execute, List into, Span at)
{
    PlsqlExecImmediate *e = AST_AS(PlsqlExecImmediate, execute);
    if (e->into.n)
        return repeated(cx, execute, at);
    e->bulk_collect = ora_take_bulk(&into);
    e->into = into;
    execute->at = at;
    return execute;
}

Node *ora_execute_returning(OraParse *cx, Node *execute, List into, Span at)
{
    PlsqlExecImmediate *e = AST_AS(PlsqlExecImmediate, execute);
    if (e->returning.n)
        return repeated(cx, execute, at);
    e->returning_bulk = ora_take_bulk(&into);
    e->returning = into;
    execute->at = at;
    return execute;
}

Node *ora_fetch(OraParse *cx, Node *cursor, List into, Node *limit, Span at)
{
    bool bulk = ora_take_bulk(&into);
    return AST_NEW(cx->a, PlsqlFetch, at, .cursor = cursor, .bulk_collect = bulk, .into = into, .limit = limit);
}

/* One plain range or query has fields of its own in the loop; everything else stays a list of iterations. */
Node *ora_for(OraParse *cx, Str index, List iterations, List body, Str end_label, Span at)
{
    Node      *n = AST_NEW(cx->a, PlsqlLoop, at, .index = index, .body = body, .end_label = end_label);
    PlsqlLoop *l = AST_AS(PlsqlLoop, n);
    const PlsqlIteration *i = AST_AS(PlsqlIteration, iterations.v[0]);
    bool plain = iterations.n == 1 && !i->step && !i->while_cond && !i->when_cond;
    if (plain && i->kind == IT_RANGE) {
        l->reverse = i->reverse;
        l->low = i->low;
        l->high = i->high;
    } else if (plain && i->kind == IT_OVER && AST_IS(Subquery, i->over)) {
        l->query = AST_AS(Subquery, i->over)->query;
    } else {
        l->iterations = iterations;
    }
    return n;
}

/* PRAGMA EXCEPTION_INIT(e, -942) is a PlsqlExceptionDecl with its code. */
Node *ora_pragma(OraParse *cx, Str name, List args, Span at)
{
    if (!str_is(name, "EXCEPTION_INIT") || args.n != 2 || !AST_IS(ColumnRef, args.v[0]))
        return AST_NEW(cx->a, PlsqlPragma, at, .name = name, .args = args);
    const Node *code = args.v[1];
    bool        minus = AST_IS(Unary, code) && AST_AS(Unary, code)->op == OP_NEG;
    int64_t     value = ora_int_of(minus ? AST_AS(Unary, code)->arg : code, 0);
    StrList     parts = AST_AS(ColumnRef, args.v[0])->parts;
    return AST_NEW(cx->a, PlsqlExceptionDecl, at, .name = parts.v[parts.n - 1], .has_code = true, .code = minus ? -value : value);
}

/* ---- units ---- */

/* init: BEGIN ... END of a body, or NULL */
Node *ora_package(OraParse *cx, Node *head, List decls, Node *init, Str end_name, Span at)
{
    (void)cx;
    CreatePackage *p = AST_AS(CreatePackage, head);
    p->decls = decls;
    p->init = init;
    p->end_name = end_name;
    head->at = at;
    return head;
}

/* `on` is a table or view, or [schema.]SCHEMA, or DATABASE. */
Node *ora_trigger(OraParse *cx, bool or_replace, List options, bool if_not_exists, OraPath name, Str timing, List events,
                  OraPath on, Span at)
{
    Node          *n = AST_NEW(cx->a, CreateTrigger, at, .or_replace = or_replace, .options = options,
                               .if_not_exists = if_not_exists, .name = name.parts, .timing = timing, .events = events);
    CreateTrigger *t = AST_AS(CreateTrigger, n);
    Str            last = on.parts.v[on.parts.n - 1];
    if (!on.quoted && (str_is(last, "SCHEMA") || str_is(last, "DATABASE"))) {
        t->on_kind = last;
        on.parts.n--;
    }
    t->on_name = on.parts;
    return n;
}

Node *ora_trigger_referencing(OraParse *cx, Node *trigger, List names, Span at)
{
    (void)cx;
    CreateTrigger *t = AST_AS(CreateTrigger, trigger);
    for (uint32_t i = 0; i < names.n; i++) {
        const Option *o = AST_AS(Option, names.v[i]);
        Str           name = AST_AS(ColumnRef, o->args.v[0])->parts.v[0];
        *(str_is(o->name, "OLD") ? &t->old_name : str_is(o->name, "NEW") ? &t->new_name : &t->parent_name) = name;
    }
    trigger->at = at;
    return trigger;
}

Node *ora_trigger_compound(OraParse *cx, Node *trigger, List decls, List sections, Span at)
{
    (void)cx;
    CreateTrigger *t = AST_AS(CreateTrigger, trigger);
    t->compound = true;
    t->decls = decls;
    t->sections = sections;
    trigger->at = at;
    return trigger;
}

Node *ora_trigger_section(OraParse *cx, Str timing, List decls, List body, List handlers, Span at)
{
    Node *block = AST_NEW(cx->a, PlsqlBlock, at, .decls = decls, .body = body, .handlers = handlers);
    return AST_NEW(cx->a, TriggerSection, at, .timing = timing, .block = block);
}

Node *ora_object_type(OraParse *cx, Node *head, OraPath under, List elements, Span at)
{
    CreateType *t = AST_AS(CreateType, head);
    t->kind = OTK_OBJECT;
    t->under = under.parts;
    for (uint32_t i = 0; i < elements.n; i++)
        list_push(cx->a, AST_IS(ColumnDef, elements.v[i]) ? &t->attributes : &t->members, elements.v[i]);
    head->at = at;
    return head;
}

Node *ora_collection_type(OraParse *cx, Node *head, ObjectTypeKind kind, Node *size, Node *element, bool not_null, Span at)
{
    (void)cx;
    CreateType *t = AST_AS(CreateType, head);
    t->kind = kind;
    t->size = size;
    t->element = element;
    t->not_null = not_null;
    head->at = at;
    return head;
}
