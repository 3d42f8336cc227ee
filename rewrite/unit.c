/* Pass unit: CREATE of a PL/SQL unit. Its source, arguments and errors are stored (compat/89_units.sql); the tree goes into
 * rw->unit_tree, where the pass that compiles units for SQL finds it, and the statement is empty for all other passes. */
#include "config.h"
#include "rewrite/ddl.h"
#include "rewrite/unit.h"

static void add_error(Rw *rw, uint32_t line, uint32_t column, Str text)
{
    SqlUnit      *u = rw->unit;
    SqlUnitError *e = arena_grow(rw->a, (void *)(uintptr_t)u->errors, sizeof *e * u->error_count, sizeof *e * (u->error_count + 1));
    e[u->error_count++] = (SqlUnitError){ line, column, text };
    u->errors = e;
}

static bool is_invoker(const List *options)
{
    return ddl_option(options, "AUTHID CURRENT_USER") != NULL;
}

static Node *errors_json(Rw *rw, const Node *at)
{
    StrBuf b;
    sb_init(&b, rw->a);
    sb_putc(&b, '[');
    for (uint32_t i = 0; i < rw->unit->error_count; i++) {
        const SqlUnitError *e = &rw->unit->errors[i];
        sb_printf(&b, "%s{\"line\":%u,\"column\":%u,\"text\":", i ? "," : "", e->line, e->column);
        sb_put_json(&b, e->text);
        sb_putc(&b, '}');
    }
    sb_putc(&b, ']');
    return ddl_text(rw, at, sb_str(&b));
}

/* SELECT dbsaci.store_unit(schema, name, type, source, or_replace, if_not_exists, invoker, members, errors) */
static Node *store(Rw *rw, const Node *at, const UnitHead *head, bool if_not_exists)
{
    const SqlUnit *u = rw->unit;
    return ddl_call(rw, at, "store_unit", 9, ddl_schema(rw, at, &head->name), ddl_bare(rw, at, u->name), ddl_text(rw, at, u->type),
                    ddl_text(rw, at, u->source), ddl_bool(rw, at, head->or_replace), ddl_bool(rw, at, if_not_exists),
                    ddl_bool(rw, at, u->invoker), ddl_text(rw, at, unit_members_json(rw, at)), errors_json(rw, at));
}

bool rw_unit(Rw *rw, Node **root)
{
    Node    *n = *root;
    UnitHead head;
    bool     if_not_exists = false;
    if (!AST_IS(CreateSubprogram, n) && !AST_IS(CreatePackage, n) && !AST_IS(BrokenUnit, n))
        return true;
    if (!unit_head(rw->a, rw->text, &head))
        return rw_refuse(rw, 3001, n, "unit", "unimplemented feature: this form of CREATE");
    SqlUnit *u = rw->unit = ARENA_NEW(rw->a, SqlUnit);
    u->type = head.type;
    u->name = ddl_last(&head.name);
    if (head.name.n > 1)
        u->schema = head.name.v[0];
    u->source = (Str){ rw->text.p + head.start, rw->text.n - head.start };
    if (AST_IS(CreateSubprogram, n)) {
        const CreateSubprogram *c = AST_AS(CreateSubprogram, n);
        u->invoker = is_invoker(&AST_AS(PlsqlSubprogram, c->subprogram)->options);
        if_not_exists = c->if_not_exists;
    } else if (AST_IS(CreatePackage, n)) {
        u->invoker = is_invoker(&AST_AS(CreatePackage, n)->options);
        if_not_exists = AST_AS(CreatePackage, n)->if_not_exists;
    } else {
        const BrokenUnit *b = AST_AS(BrokenUnit, n);
        add_error(rw, (uint32_t)b->line, (uint32_t)b->column, b->message);
    }
    ddl_before(rw, store(rw, n, &head, if_not_exists));
    rw->unit_tree = n;
    *root = AST_NEW(rw->a, PgScript, n->at, .statements = { 0 });
    rw_rule(rw, "stored-unit");
    return true;
}
