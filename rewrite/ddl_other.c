/* Pass ddl_other: all DDL but tables. The statements without a node of their own go by ddl_other.def. */
#include "config.h"
#include "rewrite/ddl.h"

typedef enum OtherHow { OTHER_NOTE, OTHER_DIRECTORY, OTHER_ANALYZE, OTHER_PURGE, OTHER_FLASHBACK, OTHER_CONTEXT, OTHER_COMPILE, OTHER_TRIGGER, OTHER_TYPE,
               OTHER_MVIEW_LOG } OtherHow;

static const struct {
    const char *verb, *object;
    OtherHow    how;
} others[] = {
#define OTHER(verb, object, how) { verb, object, OTHER_##how },
#include "rewrite/ddl_other.def"
#undef OTHER
};

/* The first string among the words, e.g. a directory's path. */
static Node *string_in(const List *options)
{
    for (uint32_t i = 0; i < options->n; i++) {
        if (AST_IS(StringLit, options->v[i]))
            return options->v[i];
        Node *inner = AST_IS(Option, options->v[i]) ? string_in(&AST_AS(Option, options->v[i])->args) : NULL;
        if (inner)
            return inner;
    }
    return NULL;
}

static Str word_at(const List *options, uint32_t i)
{
    return i < options->n && AST_IS(Option, options->v[i]) ? AST_AS(Option, options->v[i])->name : (Str){ 0 };
}

/* CREATE CONTEXT ns USING [schema.]package. Values that other sessions see, or that come from elsewhere, are not here. */
static bool create_context(Rw *rw, const OtherDdl *d, Node **root)
{
    const Node *at = *root;
    Str  schema = rw->options->current_schema, package = word_at(&d->options, 1);
    bool dotted = str_is(word_at(&d->options, 2), ".");
    if (!d->name.n || !str_is(word_at(&d->options, 0), "USING") || !package.n)
        return rw_refuse(rw, 905, at, "context", "missing keyword");
    if (dotted) {
        schema = package;
        package = word_at(&d->options, 3);
    }
    if (d->options.n > (dotted ? 4 : 2))
        return rw_refuse(rw, 3001, d->options.v[dotted ? 4 : 2], "context", "unimplemented feature: CREATE CONTEXT ... %.*s",
                         STR_ARG(word_at(&d->options, dotted ? 4 : 2)));
    *root = ddl_call(rw, at, "create_context", 4, ddl_text(rw, at, ddl_last(&d->name)), ddl_text(rw, at, schema), ddl_text(rw, at, package),
                     ddl_bool(rw, at, d->or_replace));
    return true;
}

static Node *rename_trigger(Rw *rw, const OtherDdl *d)
{
    return ddl_call(rw, &d->base, "rename_trigger", 3, ddl_schema(rw, &d->base, &d->name), ddl_bare(rw, &d->base, ddl_last(&d->name)),
                    ddl_bare(rw, &d->base, word_at(&d->options, 2)));
}

static bool names_columns(const List *options)
{
    for (uint32_t i = 0; i < options->n; i++)
        if (AST_IS(Option, options->v[i]) && AST_AS(Option, options->v[i])->args.n)
            return true;
    return false;
}

/* A log is not kept, since refreshes are always complete; the dictionary tells of it. */
static bool mview_log(Rw *rw, const OtherDdl *d, Node **root)
{
    static const struct {
        const char *words, *column; /* of ALL_MVIEW_LOGS */
    } kinds[] = { { "ROWID", "rowids" }, { "PRIMARY KEY", "primary_key" }, { "OBJECT ID", "object_id" }, { "SEQUENCE", "sequence" },
                  { "INCLUDING NEW VALUES", "include_new_values" }, { "COMMIT SCN", "commit_scn_based" } };
    const Node *at = *root;
    List        said = { 0 };
    if (!d->name.n)
        return rw_refuse(rw, 903, at, "missing-name", "invalid table name");
    if (str_is(d->verb, "DROP")) {
        *root = ddl_call(rw, at, "drop_mview_log", 1, ddl_name(rw, at, &d->name, "regclass"));
        return true;
    }
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (ddl_option(&d->options, kinds[i].words))
            list_push(rw->a, &said, rw_string(rw, at, kinds[i].column));
    if (names_columns(&d->options))
        list_push(rw->a, &said, rw_string(rw, at, "filter_columns"));
    rw_find(rw, DIAG_NOTE, at, "mview-log", "a materialized view log is told of, not kept: refreshes are complete");
    *root = ddl_call(rw, at, "create_mview_log", 2, ddl_name(rw, at, &d->name, "regclass"), ddl_array(rw, at, said));
    return true;
}

static bool by_table(Rw *rw, const OtherDdl *d, OtherHow how, Node **root)
{
    const Node *at = *root;
    switch (how) {
    case OTHER_NOTE:
        rw_find(rw, DIAG_NOTE, at, "no-effect", "%.*s %.*s has no effect here", STR_ARG(d->verb), STR_ARG(d->object));
        break;
    case OTHER_DIRECTORY:
        if (!string_in(&d->options) || !d->name.n)
            return rw_refuse(rw, 3001, at, "directory", "unimplemented feature: %.*s DIRECTORY", STR_ARG(d->verb));
        *root = ddl_call(rw, at, "create_directory", 3, ddl_name(rw, at, &d->name, "oracle"), string_in(&d->options),
                         ddl_bool(rw, at, d->or_replace));
        return true;
    case OTHER_CONTEXT: return create_context(rw, d, root);
    case OTHER_ANALYZE:
        if (!d->name.n)
            return rw_refuse(rw, 903, at, "missing-name", "invalid table name");
        *root = ddl_command(rw, at, "ANALYZE", &d->name, NULL);
        rw_rule(rw, "analyze");
        return true;
    case OTHER_TRIGGER:
        if (d->name.n && (ddl_option(&d->options, "ENABLE") || ddl_option(&d->options, "DISABLE"))) {
            *root = ddl_call(rw, at, "enable_trigger", 3, d->name.n > 1 ? ddl_bare(rw, at, d->name.v[0]) : rw_null(rw, at),
                             ddl_bare(rw, at, ddl_last(&d->name)), ddl_bool(rw, at, ddl_option(&d->options, "ENABLE") != NULL));
            return true;
        }
        if (d->name.n && d->options.n == 3 && str_is(word_at(&d->options, 0), "RENAME")) {
            *root = rename_trigger(rw, d);
            return true;
        } /* fall through */
    case OTHER_COMPILE: /* the server compiles the text again */
        if (!ddl_option(&d->options, "COMPILE"))
            return rw_refuse(rw, 3001, at, "alter-unit", "unimplemented feature: %.*s %.*s", STR_ARG(d->verb), STR_ARG(d->object));
        if (how == OTHER_TRIGGER)
            break;
        *root = ddl_call(rw, at, "need_unit", 3, ddl_schema(rw, at, &d->name), ddl_bare(rw, at, ddl_last(&d->name)),
                         ddl_text(rw, at, d->object));
        return true;
    case OTHER_TYPE: return ddl_alter_type(rw, root);
    case OTHER_MVIEW_LOG: return mview_log(rw, d, root);
    case OTHER_PURGE: /* nothing is ever in the recycle bin */
        if (str_is(d->object, "TABLE") || str_is(d->object, "INDEX"))
            return rw_refuse(rw, 38307, at, "recycle-bin", "object not in RECYCLE BIN");
        break;
    case OTHER_FLASHBACK:
        return rw_refuse(rw, ddl_option(&d->options, "TO BEFORE DROP") ? 38305 : 3001, at, "flashback",
                         ddl_option(&d->options, "TO BEFORE DROP") ? "object not in RECYCLE BIN" : "unimplemented feature: FLASHBACK");
    }
    *root = AST_NEW(rw->a, PgScript, at->at, .statements = { 0 });
    return true;
}

bool ddl_other_ddl(Rw *rw, Node **root)
{
    const OtherDdl *d = AST_AS(OtherDdl, *root);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (str_is(d->verb, others[i].verb) && (!others[i].object[0] || str_is(d->object, others[i].object)))
            return by_table(rw, d, others[i].how, root);
    return rw_refuse(rw, 3001, *root, "other-ddl", "unimplemented feature: %.*s%s%.*s", STR_ARG(d->verb), d->object.n ? " " : "",
                     STR_ARG(d->object));
}

bool rw_ddl_other(Rw *rw, Node **root)
{
    switch ((*root)->kind) {
    case N_CreateIndex: return ddl_create_index(rw, root);
    case N_AlterIndex: return ddl_alter_index(rw, root);
    case N_CreateView: return ddl_create_view(rw, root);
    case N_AlterView: return ddl_alter_view(rw, root);
    case N_CreateMview: return ddl_create_mview(rw, root);
    case N_CreateType: return ddl_create_type(rw, root);
    case N_CreateSequence: return ddl_create_sequence(rw, root);
    case N_CreateSynonym: return ddl_create_synonym(rw, root);
    case N_Drop: return ddl_drop(rw, root);
    case N_Truncate: return ddl_truncate(rw, root);
    case N_Rename: return ddl_rename(rw, root);
    case N_Comment: return ddl_comment(rw, root);
    case N_Grant: return ddl_grant(rw, root);
    case N_CreateUser: return ddl_create_user(rw, root);
    case N_CreateRole: return ddl_create_role(rw, root);
    case N_OtherDdl: return ddl_other_ddl(rw, root);
    default: return true;
    }
}
