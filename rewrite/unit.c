/* Passes unit and unit_store: CREATE of a PL/SQL unit. Its source, arguments and errors are stored (compat/89_units.sql). The
 * tree goes into rw->unit_tree, where the pass that compiles units for SQL finds it, and the statement is empty for all other
 * passes; errors that are found on the way (unit_error) are stored at the end. */
#include "config.h"
#include "rewrite/ddl.h"
#include "rewrite/plc.h"
#include "rewrite/unit.h"

static void add_error(Rw *rw, uint32_t line, uint32_t column, Str text)
{
    SqlUnit      *u = rw->unit;
    SqlUnitError *e = arena_grow(rw->a, (void *)(uintptr_t)u->errors, sizeof *e * u->error_count, sizeof *e * (u->error_count + 1));
    e[u->error_count++] = (SqlUnitError){ line, column, text };
    u->errors = e;
}

void unit_error(Rw *rw, const Node *at, const char *text)
{
    int      line, column;
    uint32_t start = (uint32_t)(rw->unit->source.p - rw->text.p);
    diag_line_col(rw->unit->source, at->at.start > start ? at->at.start - start : 0, &line, &column);
    add_error(rw, (uint32_t)line, (uint32_t)column, str_of(arena_strdup(rw->a, text)));
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

/* What is left out for an error is told before it. */
static void check(Rw *rw, const Node *unit)
{
    for (const PlcError *e = plc_check(rw, unit); e; e = e->next) {
        if (e->ignored)
            unit_error(rw, &(Node){ .at = e->whole }, e->ignored);
        unit_error(rw, &(Node){ .at = e->at }, e->text);
    }
}

bool rw_unit(Rw *rw, Node **root)
{
    Node    *n = *root;
    UnitHead head;
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
    if (AST_IS(CreateSubprogram, n))
        u->invoker = is_invoker(&AST_AS(PlsqlSubprogram, AST_AS(CreateSubprogram, n)->subprogram)->options);
    else if (AST_IS(CreatePackage, n))
        u->invoker = is_invoker(&AST_AS(CreatePackage, n)->options);
    else
        add_error(rw, (uint32_t)AST_AS(BrokenUnit, n)->line, (uint32_t)AST_AS(BrokenUnit, n)->column, AST_AS(BrokenUnit, n)->message);
    rw->unit_tree = n;
    if (rw->options->store_units)
        check(rw, n);
    *root = AST_NEW(rw->a, PgScript, n->at, .statements = { 0 });
    rw_rule(rw, "stored-unit");
    return true;
}

/* SELECT dbsaci.store_unit(schema, name, type, source, or_replace, if_not_exists, invoker, members, refs, errors), before all else */
bool rw_unit_store(Rw *rw, Node **root)
{
    const Node    *at = rw->unit_tree;
    const SqlUnit *u = rw->unit;
    UnitHead       head;
    (void)root;
    if (!at || !unit_head(rw->a, rw->text, &head))
        return true;
    bool if_not_exists = AST_IS(CreateSubprogram, at) ? AST_AS(CreateSubprogram, at)->if_not_exists
                         : AST_IS(CreatePackage, at)  ? AST_AS(CreatePackage, at)->if_not_exists
                                                      : false;
    list_insert(rw->a, &rw->before, 0,
                ddl_call(rw, at, "store_unit", 10, ddl_schema(rw, at, &head.name), ddl_bare(rw, at, u->name), ddl_text(rw, at, u->type),
                         ddl_text(rw, at, u->source), ddl_bool(rw, at, head.or_replace), ddl_bool(rw, at, if_not_exists),
                         ddl_bool(rw, at, u->invoker), ddl_text(rw, at, unit_members_json(rw, at)), ddl_text(rw, at, unit_refs_json(rw, at)), errors_json(rw, at)));
    return true;
}
