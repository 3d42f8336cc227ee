/* Compound triggers: one function for all sections. What the sections share are settings of the transaction, kept for the
 * trigger and the depth of its statement; the section BEFORE STATEMENT, which is always there, begins with new ones. */
#include "config.h"
#include "rewrite/plg.h"

uint32_t plg_compound_start(const Rw *rw, const CreateTrigger *t)
{
    static const char word[] = "COMPOUND";
    for (uint32_t i = t->base.at.start; i + sizeof word - 1 <= t->base.at.end; i++)
        if (str_iis((Str){ rw->text.p + i, sizeof word - 1 }, word))
            return i;
    return t->base.at.start;
}

static bool is_state(const PlgName *n)
{
    return n->kind == PLG_VARIABLE && !n->fixed;
}

/* v := (the setting)::type for every variable, the latest declared first. */
static bool put_load(Plg *pl, PlgName *n)
{
    for (; n; n = n->next) {
        if (!is_state(n))
            continue;
        if (n->type.composite || n->type.is_refcursor)
            return plg_refuse(pl, &pl->trigger->base, "a record that the sections of a compound trigger share");
        plg_put(pl, "%v := dbsaci.compound_state(TG_RELID, '%s.%s')::%s; ", n->pg, plg_lower(pl, pl->unit), plg_lower(pl, n->pg), n->type.pg);
    }
    return true;
}

static void put_save(Plg *pl, PlgName *n)
{
    for (; n; n = n->next)
        if (is_state(n))
            plg_put(pl, "PERFORM dbsaci.set_compound_state(TG_RELID, '%s.%s', %v::text); ", plg_lower(pl, pl->unit), plg_lower(pl, n->pg), n->pg);
}

typedef struct Timing {
    const char *oracle, *test, *when;
    bool        each_row;
} Timing;

static const Timing timings[] = {
    { "BEFORE STATEMENT", "TG_WHEN = 'BEFORE' AND TG_LEVEL = 'STATEMENT'", "BEFORE", false },
    { "BEFORE EACH ROW", "TG_WHEN = 'BEFORE' AND TG_LEVEL = 'ROW'", "BEFORE", true },
    { "AFTER EACH ROW", "TG_WHEN = 'AFTER' AND TG_LEVEL = 'ROW'", "AFTER", true },
    { "AFTER STATEMENT", "TG_WHEN = 'AFTER' AND TG_LEVEL = 'STATEMENT'", "AFTER", false },
    { "INSTEAD OF EACH ROW", "TG_WHEN = 'INSTEAD OF'", "INSTEAD OF", true },
};

/* RETURN leaves the section: what is shared has to be kept. */
static bool put_section(Plg *pl, const TriggerSection *s, bool first)
{
    const Timing *t = NULL;
    for (size_t i = 0; i < sizeof timings / sizeof *timings; i++)
        t = str_is(s->timing, timings[i].oracle) ? &timings[i] : t;
    if (!t)
        return plg_refuse(pl, &s->base, "this section of a compound trigger");
    pl->timing = str_of(t->when);
    pl->each_row = t->each_row;
    plg_put(pl, "%s %s ", first ? "IF" : "ELSIF", t->test);
    if (pl->trigger->when && t->each_row) {
        Node *c = plg_trigger_when(pl);
        if (!c)
            return false;
        plg_put(pl, "AND (%n) ", c);
    }
    plg_put(pl, "THEN <<%v>> BEGIN ", pl->section);
    if (!plg_block(pl, AST_AS(PlsqlBlock, s->block)))
        return false;
    plg_put(pl, " END; ");
    return true;
}

bool plg_compound(Plg *pl)
{
    const CreateTrigger *t = pl->trigger;
    Node                *directive = plg_slot(pl), *declare = plg_slot(pl);
    pl->declare = declare;
    pl->vars = plg_slot(pl);
    pl->section = plg_fresh(pl, "SECTION_");
    AST_AS(PgVar, directive)->text = STR("#variable_conflict use_column ");
    AST_AS(PgVar, declare)->text = STR("DECLARE ");
    if (!plg_declarations(pl, &t->decls))
        return false;
    PlgName *shared = pl->scope->names;
    plg_begin(pl);
    plg_put(pl, "IF NOT (TG_WHEN = 'BEFORE' AND TG_LEVEL = 'STATEMENT') THEN ");
    if (!put_load(pl, shared))
        return false;
    plg_put(pl, "NULL; END IF; ");
    for (uint32_t i = 0; i < t->sections.n; i++)
        if (!put_section(pl, AST_AS(TriggerSection, t->sections.v[i]), i == 0))
            return false;
    plg_put(pl, "END IF; ");
    put_save(pl, shared);
    plg_put(pl, "RETURN COALESCE(NEW, OLD); END");
    plg_unit_variables(pl);
    return true;
}
