/* DDL commits what is open, runs its steps as one transaction, and moves the catalogue's version. */
#include "config.h"
#include "server/statement.h"

#include "plsql/unit.h"
#include "server/ddl_names.h"
#include "server/recompile.h"
#include "server/txn.h"
#include "server/users.h"

static bool fail_at(Session *s, const SqlStep *step, const BeError *err, Outcome *o)
{
    outcome_backend(s, o, err);
    translate_locate(step, err, o);
    return false;
}

static const char *step_text(Session *s, const SqlStep *step)
{
    return arena_strndup(s->call, step->pg.p, step->pg.n);
}

static bool has_optional_step(const SqlResult *r)
{
    for (uint32_t i = 0; i < r->step_count; i++)
        if (r->steps[i].flags & STEP_IGNORE_ERRORS)
            return true;
    return false;
}

/* DDL does not wait for another session's rows (ORA-00054), but long enough for autovacuum to step aside, which it does
 * after deadlock_timeout. Local to the transaction. */
static const char dont_wait[] = "SELECT pg_catalog.set_config('lock_timeout', '2s', true)";
/* Views that DDL had set aside, or that were made with FORCE, come back as soon as they compile (compat/91_ddl_views.sql); no
 * name may be a stored unit's. */
static const char attach_views[] = "SELECT dbsaci.attach_views(), dbsaci.no_unit_clash()";

static bool makes_names(const Node *root)
{
    return AST_IS(CreateTable, root) || AST_IS(CreateView, root) || AST_IS(CreateSynonym, root) || AST_IS(AlterTable, root) ||
           AST_IS(CreateType, root) || AST_IS(CreateSequence, root) || AST_IS(CreateMview, root) || AST_IS(Rename, root);
}

/* One flush; PostgreSQL takes a pipeline up to its Sync as one transaction. */
static bool run_together(Session *s, const SqlResult *r, Outcome *o)
{
    BeError err;
    int     tag = -1;
    if (!be_begin(s->be, &err))
        return outcome_backend(s, o, &err);
    be_queue_text(s->be, dont_wait, 0);
    const char *names = ddl_names_check(s->call, r->root);
    if (names)
        be_queue_text(s->be, names, 0);
    for (uint32_t i = 0; i < r->step_count; i++)
        be_queue_text(s->be, step_text(s, &r->steps[i]), (int)i);
    if (makes_names(r->root))
        be_queue_text(s->be, attach_views, (int)r->step_count);
    if (be_run(s->be, NULL, NULL, &err, &tag))
        return true;
    return fail_at(s, &r->steps[tag < 0 || (uint32_t)tag >= r->step_count ? 0 : tag], &err, o);
}

/* Step by step: some may fail without harm. */
static bool run_singly(Session *s, const SqlResult *r, Outcome *o)
{
    BeError err;
    if (!be_command(s->be, "BEGIN", &err))
        return outcome_backend(s, o, &err);
    for (uint32_t i = 0; i < r->step_count; i++) {
        const SqlStep *step = &r->steps[i];
        bool           optional = step->flags & STEP_IGNORE_ERRORS;
        if (optional && !be_command(s->be, "SAVEPOINT dbsaci_step", &err))
            return outcome_backend(s, o, &err);
        if (!be_command(s->be, step_text(s, step), &err)) {
            BeError undo;
            if (!optional || err.lost) {
                fail_at(s, step, &err, o);
                be_command(s->be, "ROLLBACK", &undo);
                return false;
            }
            if (!be_command(s->be, "ROLLBACK TO SAVEPOINT dbsaci_step", &undo))
                return outcome_backend(s, o, &undo);
        }
    }
    return be_command(s->be, "COMMIT", &err) || outcome_backend(s, o, &err);
}

bool ddl_run(Session *s, const SqlResult *r, Outcome *o)
{
    if (!txn_may_end(s, true, o) || !txn_commit(s, o) || !users_before(s, r->root, o))
        return false;
    bool ok = has_optional_step(r) ? run_singly(s, r, o) : run_together(s, r, o);
    be_cat_shared_invalidate(s->srv->catalog);
    if (ok && r->unit)
        pl_units_changed(s, r->unit->name);
    if (ok && r->unit && r->unit->error_count)
        o->warning = END_WARN_COMPILATION; /* drivers make ORA-24344 of it */
    return ok && users_after(s, r->root, o) && recompile_after(s, r->root, o);
}

bool other_run(Session *s, const SqlResult *r, Params *params, Outcome *o)
{
    TxnGuard g;
    BeError  err;
    int      tag = -1;
    if (!txn_begin_batch(s, &g, true, false, o))
        return false;
    for (uint32_t i = 0; i < r->step_count; i++) {
        if (params && params->be.n)
            be_queue_exec(s->be, be_stmt(s->be, r->steps[i].pg, params->be.n, params->oids), &params->be, (int)i);
        else
            be_queue_text(s->be, step_text(s, &r->steps[i]), (int)i);
    }
    txn_end_batch(s, &g, false);
    if (be_run(s->be, NULL, NULL, &err, &tag)) {
        s->dirty = true;
        return true;
    }
    txn_undo(s, &g);
    return fail_at(s, &r->steps[tag < 0 ? 0 : tag], &err, o);
}
