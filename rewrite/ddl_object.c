/* DROP, TRUNCATE, RENAME, COMMENT: statements about an object that is there. */
#include "config.h"
#include "rewrite/ddl.h"

static Node *nothing(Rw *rw, const Node *at)
{
    return AST_NEW(rw->a, PgScript, at->at, .statements = { 0 });
}

/* ---- DROP ---- */

typedef enum DropHow {
    DROP_PLAIN,     /* PostgreSQL's DROP of the same kind */
    DROP_RELATION,  /* the same, after views on it are set aside and, with CASCADE CONSTRAINTS, foreign keys dropped */
    DROP_VIEW,      /* dbsaci.drop_view(name), which knows those that are set aside too */
    DROP_TYPE,      /* dbsaci.drop_type(schema, name, force, if_exists) */
    DROP_UNIT,      /* dbsaci.drop_unit(kind, schema, name) */
    DROP_SYNONYM, DROP_PUBLIC_SYNONYM, DROP_USER, DROP_ROLE, DROP_DIRECTORY, DROP_CONTEXT,
    DROP_NOTHING,   /* nothing of it is kept */
    DROP_REFUSED
} DropHow;

static const struct {
    const char *object;
    DropHow     how;
} drops[] = {
#define DROP(object, how) { object, DROP_##how },
#include "rewrite/ddl_drop.def"
#undef DROP
};

static Node *drop_by(Rw *rw, Drop *d, DropHow how, Node *self)
{
    const Node *at = self;
    switch (how) {
    case DROP_PLAIN: d->cascade = false; return self;
    case DROP_RELATION:
        ddl_before(rw, ddl_call(rw, at, "before_drop", 2, ddl_name(rw, at, &d->name, "text"), ddl_bool(rw, at, d->cascade)));
        d->cascade = d->purge = false;
        return self;
    case DROP_VIEW: return ddl_call(rw, at, "drop_view", 2, ddl_name(rw, at, &d->name, "text"), ddl_bool(rw, at, d->if_exists));
    case DROP_UNIT:
        return ddl_call(rw, at, "drop_unit", 4, ddl_text(rw, at, d->object), ddl_schema(rw, at, &d->name),
                        ddl_bare(rw, at, ddl_last(&d->name)), ddl_bool(rw, at, d->if_exists));
    case DROP_TYPE:
        return ddl_call(rw, at, "drop_type", 4, ddl_schema(rw, at, &d->name), ddl_bare(rw, at, ddl_last(&d->name)),
                        ddl_bool(rw, at, d->force || ddl_option(&d->options, "FORCE")), ddl_bool(rw, at, d->if_exists));
    case DROP_SYNONYM: case DROP_PUBLIC_SYNONYM:
        return ddl_call(rw, at, "remove_synonym", 3,
                        how == DROP_PUBLIC_SYNONYM ? rw_string(rw, at, "public") : ddl_schema(rw, at, &d->name),
                        ddl_bare(rw, at, ddl_last(&d->name)), ddl_bool(rw, at, d->if_exists));
    case DROP_USER:
        return ddl_call(rw, at, "drop_user", 3, ddl_bare(rw, at, ddl_last(&d->name)), ddl_bool(rw, at, d->cascade),
                        ddl_bool(rw, at, d->if_exists));
    case DROP_ROLE:
        return ddl_call(rw, at, "drop_role", 2, ddl_bare(rw, at, ddl_last(&d->name)), ddl_bool(rw, at, d->if_exists));
    case DROP_DIRECTORY:
        return ddl_call(rw, at, "drop_directory", 1, ddl_name(rw, at, &d->name, "oracle"));
    case DROP_CONTEXT: return ddl_call(rw, at, "drop_context", 1, ddl_text(rw, at, ddl_last(&d->name)));
    case DROP_NOTHING:
        rw_find(rw, DIAG_NOTE, at, "no-such-object", "has no effect here: PostgreSQL has no %.*s", STR_ARG(d->object));
        return nothing(rw, at);
    default: return NULL;
    }
}

bool ddl_drop(Rw *rw, Node **root)
{
    Drop *d = AST_AS(Drop, *root);
    const CatRelation *rel = str_is(d->object, "TABLE") ? ddl_relation(rw, &d->name) : NULL;
    if (!ddl_check_drop_words(rw, d))
        return false;
    if (rel && rel->kind == CAT_MVIEW)
        return rw_refuse(rw, 12083, *root, "drop-mview", "must use DROP MATERIALIZED VIEW to drop \"%.*s\".\"%.*s\"", STR_ARG(rel->schema), STR_ARG(rel->name));
    for (size_t i = 0; i < sizeof drops / sizeof *drops; i++) {
        if (!str_is(d->object, drops[i].object) || (!d->name.n && drops[i].how != DROP_NOTHING))
            continue;
        Node *to = drop_by(rw, d, drops[i].how, *root);
        if (!to)
            break;
        rw_rule(rw, "drop");
        *root = to;
        return true;
    }
    return rw_refuse(rw, 3001, *root, "drop-kind", "unimplemented feature: DROP %.*s", STR_ARG(d->object));
}

/* ---- TRUNCATE, RENAME, COMMENT ---- */

bool ddl_truncate(Rw *rw, Node **root)
{
    Truncate *t = AST_AS(Truncate, *root);
    const Node *at = *root;
    if (t->cluster)
        return rw_refuse(rw, 3001, at, "truncate-cluster", "unimplemented feature: TRUNCATE CLUSTER");
    if (!ddl_check_truncate_words(rw, t))
        return false;
    t->options.n = 0;
    if (t->cascade)
        rw_find(rw, DIAG_NOTE, at, "truncate-cascade", "CASCADE empties every table that refers to it, not only those with ON DELETE CASCADE");
    return true;
}

bool ddl_rename(Rw *rw, Node **root)
{
    const Rename *r = AST_AS(Rename, *root);
    *root = ddl_call(rw, *root, "rename_object", 2, ddl_name(rw, *root, &r->from, "text"), ddl_bare(rw, *root, ddl_last(&r->to)));
    rw_rule(rw, "rename");
    return true;
}

bool ddl_comment(Rw *rw, Node **root)
{
    Comment    *c = AST_AS(Comment, *root);
    const Node *at = *root;
    if (str_is(c->object, "COLUMN") || str_is(c->object, "MATERIALIZED VIEW"))
        return true;
    if (!str_is(c->object, "TABLE")) {
        rw_find(rw, DIAG_NOTE, at, "comment-kind", "a comment on %.*s is not kept", STR_ARG(c->object));
        *root = nothing(rw, at);
        return true;
    }
    const CatRelation *rel = ddl_relation(rw, &c->name);
    if (rel && rel->kind == CAT_VIEW)
        c->object = STR("VIEW");
    else if (!rel)
        *root = ddl_call(rw, at, "comment_on_table", 2, ddl_name(rw, at, &c->name, "regclass"),
                         c->text.n ? ddl_text(rw, at, c->text) : rw_null(rw, at));
    return true;
}
