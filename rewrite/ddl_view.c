/* Views, materialized views, sequences, synonyms. */
#include "config.h"
#include "rewrite/ddl.h"

static Node *nothing(Rw *rw, const Node *at)
{
    return AST_NEW(rw->a, PgScript, at->at, .statements = { 0 });
}

static void prop(Rw *rw, const Node *at, const StrList *name, const char *what, Node *value)
{
    ddl_fact(rw, at, "set_object_prop", 4, ddl_name(rw, at, name, "regclass"), rw_null(rw, at), rw_string(rw, at, what), value);
}

/* PostgreSQL replaces a view only with the same columns, and not under views that stand on it. So the old one and its
 * dependants are set aside with their grants and comments, and put back behind the new one. */
bool ddl_create_view(Rw *rw, Node **root)
{
    CreateView *v = AST_AS(CreateView, *root);
    const Node *at = *root;
    if (v->object_type.n)
        return rw_refuse(rw, 3001, at, "object-view", "unimplemented feature: object view (CREATE VIEW ... OF %.*s)",
                         STR_ARG(ddl_last(&v->object_type)));
    if (v->or_replace) {
        ddl_before(rw, ddl_call(rw, at, "detach_views", 2, ddl_name(rw, at, &v->name, "text"), ddl_bool(rw, at, true)));
        ddl_fact(rw, at, "attach_views", 0);
        rw_rule(rw, "replace-view");
    }
    if (!ddl_count_columns(rw, at, v->columns.n))
        return false;
    bool blind = v->force && !rw->catalog; /* see ddl_check.c */
    if (v->check_name.n && !blind)
        ddl_fact(rw, at, "set_object_prop", 4, ddl_name(rw, at, &v->name, "regclass"), rw_null(rw, at), rw_string(rw, at, "check_name"),
                 ddl_bare(rw, at, v->check_name));
    if (v->read_only && blind) {
        rw_find(rw, DIAG_REVIEW, at, "force-read-only", "WITH READ ONLY is not kept for a view that is made with FORCE");
    } else if (v->read_only) {
        ddl_fact(rw, at, "read_only_view", 1, ddl_name(rw, at, &v->name, "regclass"));
        rw_rule(rw, "read-only-view");
    }
    for (uint32_t i = 0; i < v->columns.n; i++)
        AST_AS(ColumnDef, v->columns.v[i])->constraints.n = 0; /* declarations that Oracle does not enforce either */
    if (!blind)
        ddl_result_types(rw, at, &v->name, true);
    v->or_replace = v->force = v->no_force = v->read_only = v->editionable = false;
    v->constraints.n = v->options.n = 0;
    if (v->if_not_exists)
        return rw_refuse(rw, 3001, at, "view-if-not-exists", "unimplemented feature: CREATE VIEW IF NOT EXISTS");
    if (blind) {
        StrList name = v->name;
        Node   *text = AST_NEW(rw->a, PgText, at->at, .statement = *root);
        *root = ddl_call(rw, at, "force_view", 3, ddl_name(rw, at, &name, "text"), text, ddl_text(rw, at, rw->view_text));
        rw_rule(rw, "force-view");
    }
    return true;
}

/* One that does not compile is there, too. */
static bool view_is_there(Rw *rw, const AlterView *v)
{
    const CatRelation *rel;
    Str                schema = v->name.n > 1 ? v->name.v[v->name.n - 2] : (Str){ "", 0 };
    CatAnswer          answer = rw->catalog ? rw->catalog->relation(rw->catalog, schema, ddl_last(&v->name), &rel) : CAT_UNKNOWN;
    if (answer == CAT_YES && rel->kind == (v->materialized ? CAT_MVIEW : CAT_VIEW))
        return true;
    if (answer == CAT_UNKNOWN || answer == CAT_INVALID)
        return true;
    return v->materialized ? rw_refuse(rw, 12003, &v->base, "no-such-view", "materialized view \"%.*s\".\"%.*s\" does not exist",
                                       STR_ARG(schema.n ? schema : rw->options->current_schema), STR_ARG(ddl_last(&v->name)))
                           : rw_refuse(rw, 942, &v->base, "no-such-view", "table or view does not exist");
}

bool ddl_alter_view(Rw *rw, Node **root)
{
    const AlterView *v = AST_AS(AlterView, *root);
    const Node      *at = *root;
    if (!view_is_there(rw, v))
        return false;
    if (v->materialized || v->actions.n)
        rw_find(rw, DIAG_NOTE, at, "view-option", v->materialized ? "refresh options of a materialized view are not acted on"
                                                                  : "constraints on views are declarations only");
    *root = ddl_option(&v->options, "COMPILE") && !v->materialized ? ddl_call(rw, at, "attach_views", 0) : nothing(rw, at);
    return true;
}

bool ddl_create_mview(Rw *rw, Node **root)
{
    CreateMview *v = AST_AS(CreateMview, *root);
    const Node  *at = *root;
    bool         on_commit = false, fast = false, complete = false;
    const CatRelation *old = ddl_relation(rw, &v->name);
    if (!ddl_count_columns(rw, at, v->columns.n))
        return false;
    if (old && old->kind == CAT_MVIEW && !v->if_not_exists && !v->or_replace)
        return rw_refuse(rw, 12006, at, "mview-there", "a materialized view or zonemap with the same user.name already exists");
    if (v->on_prebuilt)
        return rw_refuse(rw, 3001, at, "prebuilt-mview", "unimplemented feature: MATERIALIZED VIEW ON PREBUILT TABLE");
    on_commit = ddl_option(&v->options, "ON COMMIT") != NULL;
    fast = ddl_option(&v->options, "REFRESH FAST") != NULL;
    complete = ddl_option(&v->options, "REFRESH COMPLETE") != NULL;
    if (on_commit)
        rw_find(rw, DIAG_NOTE, at, "refresh-on-commit", "REFRESH ON COMMIT: each COMMIT after a change of its tables computes the whole view");
    if (ddl_option(&v->options, "START WITH") || ddl_option(&v->options, "NEXT"))
        rw_find(rw, DIAG_REVIEW, at, "refresh-schedule", "START WITH ... NEXT: the view is refreshed only when asked");
    prop(rw, at, &v->name, "refresh_method", rw_string(rw, at, fast ? "FAST" : complete ? "COMPLETE" : "FORCE"));
    if (on_commit) {
        prop(rw, at, &v->name, "refresh_mode", rw_string(rw, at, "COMMIT"));
        ddl_fact(rw, at, "refresh_on_commit", 1, ddl_name(rw, at, &v->name, "regclass"));
    }
    if (v->build_deferred)
        prop(rw, at, &v->name, "build_mode", rw_string(rw, at, "DEFERRED"));
    ddl_result_types(rw, at, &v->name, true);
    v->options.n = 0;
    v->or_replace = false;
    rw_rule(rw, "materialized-view");
    return true;
}

bool ddl_create_sequence(Rw *rw, Node **root)
{
    CreateSequence *s = AST_AS(CreateSequence, *root);
    if (s->alter && !s->options.n)
        return rw_refuse(rw, 2286, *root, "sequence-option", "no options specified for ALTER SEQUENCE");
    if (!ddl_sequence_options(rw, *root, &s->options, &s->name, s->alter))
        return false;
    rw_rule(rw, "sequence-options");
    if (s->alter && !s->options.n)
        *root = nothing(rw, *root);
    return true;
}

bool ddl_create_synonym(Rw *rw, Node **root)
{
    const CreateSynonym *s = AST_AS(CreateSynonym, *root);
    const Node          *at = *root;
    if (s->dblink.n)
        return rw_refuse(rw, 3001, at, "synonym-dblink", "unimplemented feature: synonym for a remote object (@%.*s)", STR_ARG(s->dblink));
    *root = ddl_call(rw, at, "make_synonym", 6, s->is_public ? rw_string(rw, at, "public") : ddl_schema(rw, at, &s->name),
                     ddl_bare(rw, at, ddl_last(&s->name)), ddl_schema(rw, at, &s->target), ddl_bare(rw, at, ddl_last(&s->target)),
                     ddl_bool(rw, at, s->or_replace), ddl_bool(rw, at, s->if_not_exists));
    rw_rule(rw, "synonym");
    return true;
}
