/* Column definitions: type, default, identity, virtual, invisible. */
#include "config.h"
#include "rewrite/ddl.h"
#include "rewrite/ty.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>

/* ---- sequence options, also of identity columns ---- */

/* PostgreSQL's sequences end at int8; Oracle's 28 digits mean "no limit". false: not an integer. */
static bool int8_value(const Option *o, long long *v, bool *clipped)
{
    Node *n = o->args.n ? o->args.v[0] : NULL;
    bool  negative = false;
    while (AST_IS(Unary, n) || AST_IS(Paren, n)) {
        if (AST_IS(Unary, n) && AST_AS(Unary, n)->op == OP_NEG)
            negative = !negative;
        n = AST_IS(Unary, n) ? AST_AS(Unary, n)->arg : AST_AS(Paren, n)->arg;
    }
    if (!AST_IS(NumberLit, n))
        return false;
    Str   t = AST_AS(NumberLit, n)->text;
    char *end, buf[64];
    if (t.n >= sizeof buf)
        return false;
    memcpy(buf, t.p, t.n);
    buf[t.n] = 0;
    errno = 0;
    *v = strtoll(buf, &end, 10);
    *clipped = errno == ERANGE;
    if (*end == '.' && strspn(end + 1, "0") == strlen(end + 1))
        end += strlen(end);
    if (negative)
        *v = *clipped ? LLONG_MIN : -*v;
    return *end == 0;
}

typedef struct SeqFacts {
    long long start, step, min, max, cache;
    bool      alter, no_cache, has_start, has_min, has_max, has_cache, cycle, no_min, no_max, has_step;
} SeqFacts;

static bool refuse_seq(Rw *rw, const Node *at, int ora, const char *what)
{
    return rw_refuse(rw, ora, at, "sequence-parameter", "%s", what);
}

/* What Oracle checks when it parses the statement. */
static bool check_sequence(Rw *rw, const Node *at, const SeqFacts *f, bool alter)
{
    if (f->has_step && f->step == 0)
        return refuse_seq(rw, at, 4002, "INCREMENT must be a non-zero integer");
    if (f->has_min && f->has_max && f->min >= f->max)
        return refuse_seq(rw, at, 4004, "MINVALUE must be less than MAXVALUE");
    if (f->has_start && f->has_min && f->start < f->min)
        return refuse_seq(rw, at, 4006, "START WITH cannot be less than MINVALUE");
    if (f->has_start && f->has_max && f->start > f->max)
        return refuse_seq(rw, at, 4008, "START WITH cannot be more than MAXVALUE");
    /* Unsigned: the whole range of int8 is one value too long for int8. min < max here. */
    unsigned long long step = f->step < 0 ? 0 - (unsigned long long)f->step : (unsigned long long)f->step;
    unsigned long long span = (unsigned long long)f->max - (unsigned long long)(f->has_min || f->step < 0 ? f->min : 1);
    if (f->has_step && f->has_min && f->has_max && step > span)
        return refuse_seq(rw, at, 4005, "INCREMENT must be less than MAXVALUE minus MINVALUE");
    if (f->has_cache && f->cache <= 1)
        return refuse_seq(rw, at, 4010, "the number of values to CACHE must be greater than 1");
    if (alter)
        return true;
    if (f->cycle && f->step > 0 && !f->has_max)
        return refuse_seq(rw, at, 4015, "ascending sequences that CYCLE must specify MAXVALUE");
    if (f->cycle && f->step < 0 && !f->has_min)
        return refuse_seq(rw, at, 4014, "descending sequences that CYCLE must specify MINVALUE");
    bool               bounded = f->has_max && (f->step > 0 || f->has_min);
    unsigned long long cache = f->has_cache ? (unsigned long long)f->cache : f->no_cache ? 0 : 20;
    if (f->cycle && bounded && cache > 0 && cache - 1 > span / step)
        return refuse_seq(rw, at, 4013, "number to CACHE must be less than one cycle");
    return true;
}

static void put_option(Rw *rw, const Node *at, List *to, const char *name, bool has_value, long long value)
{
    Node *o = AST_NEW(rw->a, Option, at->at, .name = str_of(name));
    if (has_value)
        list_push(rw->a, &AST_AS(Option, o)->args, rw_number(rw, at, value));
    list_push(rw->a, to, o);
}

/* Options that exclude each other or may stand once; KEEP and the like have no rule of their own. */
static bool options_twice(Rw *rw, const List *options)
{
    static const struct {
        const char *one, *other, *text;
        int         ora;
    } pairs[] = {
        { "MAXVALUE", "NOMAXVALUE", "duplicate or conflicting MAXVALUE/NOMAXVALUE specifications", 2278 },
        { "MINVALUE", "NOMINVALUE", "duplicate or conflicting MINVALUE/NOMINVALUE specifications", 2279 },
        { "CYCLE", "NOCYCLE", "duplicate or conflicting CYCLE/NOCYCLE specifications", 2280 },
        { "CACHE", "NOCACHE", "duplicate or conflicting CACHE/NOCACHE specifications", 2281 },
        { "ORDER", "NOORDER", "duplicate or conflicting ORDER/NOORDER specifications", 2282 },
        { "INCREMENT BY", "", "duplicate INCREMENT BY specifications", 2284 },
        { "START WITH", "", "duplicate START WITH specifications", 2285 },
    };
    for (size_t k = 0; k < sizeof pairs / sizeof *pairs; k++) {
        uint32_t n = 0;
        for (uint32_t i = 0; i < options->n; i++) {
            Str name = AST_AS(Option, options->v[i])->name;
            if ((str_is(name, pairs[k].one) || str_is(name, pairs[k].other)) && ++n == 2)
                return rw_refuse(rw, pairs[k].ora, options->v[i], "sequence-option", "%s", pairs[k].text);
        }
    }
    return true;
}

/* MAXVALUE 9223372036854775807 is PostgreSQL's own limit, which stands for Oracle's default: that it was said is a fact. */
static void max_value_fact(Rw *rw, const Option *o, const SeqFacts *f, bool said, const StrList *sequence)
{
    const Node *at = &o->base;
    if (sequence && (said || (f->alter && (str_is(o->name, "MAXVALUE") || str_is(o->name, "NOMAXVALUE")))))
        ddl_fact(rw, at, "set_object_prop", 4, ddl_name(rw, at, sequence, "regclass"), rw_null(rw, at), rw_string(rw, at, "max_value"),
                 said ? rw_string(rw, at, "9223372036854775807") : rw_null(rw, at));
}

/* false: refused. Facts that PostgreSQL has no word for go to `sequence`, if it has a name. */
static bool one_option(Rw *rw, const Option *o, SeqFacts *f, List *to, const StrList *sequence)
{
    static const struct { const char *ora, *pg; int takes; } known[] = {
        { "START WITH", "START WITH", 1 }, { "INCREMENT BY", "INCREMENT BY", 1 }, { "MINVALUE", "MINVALUE", 1 },
        { "MAXVALUE", "MAXVALUE", 1 }, { "NOMINVALUE", "NO MINVALUE", 0 }, { "NOMAXVALUE", "NO MAXVALUE", 0 },
        { "CYCLE", "CYCLE", 0 }, { "NOCYCLE", "NO CYCLE", 0 }, { "CACHE", NULL, 1 }, { "NOCACHE", NULL, 0 },
        { "ORDER", NULL, 0 }, { "NOORDER", NULL, 0 }, { "RESTART", "RESTART", 0 },
    };
    const Node *at = &o->base;
    long long   v = 0;
    bool        clipped = false;
    size_t      i = 0, n = sizeof known / sizeof *known;
    while (i < n && !str_is(o->name, known[i].ora))
        i++;
    if (i == n) { /* KEEP, SCALE, SESSION, GLOBAL, SHARD ... */
        bool said = str_is(o->name, "START WITH LIMIT VALUE") || str_is(o->name, "GLOBAL") || str_is(o->name, "NOKEEP") ||
                    str_is(o->name, "NOSCALE") || str_is(o->name, "NOSHARD"); /* acted on elsewhere, or what is so anyway */
        if (!said)
            rw_find(rw, DIAG_NOTE, at, "sequence-option", "%.*s has no effect here", STR_ARG(o->name));
        return true;
    }
    if (known[i].takes && !int8_value(o, &v, &clipped))
        return rw_refuse(rw, 4001, at, "sequence-parameter", "sequence parameter %.*s must be an integer", STR_ARG(o->name));
    if (str_is(o->name, "START WITH")) f->start = v, f->has_start = true;
    if (str_is(o->name, "INCREMENT BY")) f->step = v, f->has_step = true;
    if (str_is(o->name, "MINVALUE")) f->min = v, f->has_min = true;
    if (str_is(o->name, "MAXVALUE")) f->max = v, f->has_max = true;
    if (str_is(o->name, "CYCLE")) f->cycle = true;
    max_value_fact(rw, o, f, str_is(o->name, "MAXVALUE") && !clipped && v == INT64_MAX, sequence);
    if (str_is(o->name, "NOCACHE")) f->no_cache = true;
    if (str_is(o->name, "CACHE")) f->cache = v, f->has_cache = true;
    if (known[i].pg && clipped && (str_is(o->name, "MAXVALUE") || str_is(o->name, "MINVALUE")))
        return true; /* beyond int8: PostgreSQL's own limit, which nobody reaches either */
    if (known[i].pg && clipped)
        return rw_refuse(rw, 3001, at, "sequence-range", "unimplemented feature: %.*s beyond 19 digits", STR_ARG(o->name));
    if (known[i].pg) {
        put_option(rw, at, to, known[i].pg, known[i].takes, v);
        return true;
    }
    /* PostgreSQL's CACHE is a session's own and would hand out values in another order than Oracle's shared one. So it is only
     * told: as a fact of the sequence, or to the function that makes an identity column's. */
    bool cache = str_is(o->name, "NOCACHE") || str_is(o->name, "CACHE"), ordered = str_is(o->name, "ORDER");
    bool usual = str_is(o->name, "NOORDER") || (cache && v == 20); /* a new sequence is so anyway */
    if (!sequence && (cache || ordered))
        put_option(rw, at, to, cache ? "CACHE" : "ORDER", cache, v);
    else if (sequence && (f->alter || !usual))
        ddl_fact(rw, at, "set_object_prop", 4, ddl_name(rw, at, sequence, "regclass"), rw_null(rw, at),
                 rw_string(rw, at, cache ? "cache" : "order"), usual ? rw_null(rw, at) : cache
                 ? ddl_text(rw, at, str_of(arena_printf(rw->a, "%lld", v))) : rw_string(rw, at, "Y"));
    return true;
}

bool ddl_sequence_options(Rw *rw, const Node *at, List *options, const StrList *sequence, bool alter)
{
    SeqFacts f = { .step = 1, .alter = alter };
    List     to = { 0 };
    if (!options_twice(rw, options))
        return false;
    for (uint32_t i = 0; i < options->n; i++)
        if (!one_option(rw, AST_AS(Option, options->v[i]), &f, &to, sequence))
            return false;
    if (!check_sequence(rw, at, &f, alter))
        return false;
    if (alter && f.has_start && ddl_option(&to, "RESTART")) { /* RESTART START WITH n */
        List again = { 0 };
        for (uint32_t i = 0; i < to.n; i++)
            if (!str_is(AST_AS(Option, to.v[i])->name, "RESTART") && !str_is(AST_AS(Option, to.v[i])->name, "START WITH"))
                list_push(rw->a, &again, to.v[i]);
        put_option(rw, at, &again, "START WITH", true, f.start);
        put_option(rw, at, &again, "RESTART WITH", true, f.start);
        to = again;
    } else if (alter && f.has_start) {
        return rw_refuse(rw, 2283, at, "alter-sequence-start", "cannot alter starting sequence number");
    } else if (alter && ddl_option(&to, "RESTART")) { /* from MINVALUE in Oracle, from START WITH in PostgreSQL: the same unless changed */
        rw_find(rw, DIAG_NOTE, at, "sequence-restart", "RESTART goes back to the sequence's START WITH");
    }
    *options = to;
    return true;
}

/* ---- columns ---- */

static void column_prop(Rw *rw, const StrList *table, Str column, const Node *at, const char *prop, Node *value)
{
    ddl_fact(rw, at, "set_object_prop", 4, ddl_name(rw, at, table, "regclass"), ddl_bare(rw, at, column),
             rw_string(rw, at, prop), value);
}

/* The words of sequence options, e.g. 'START WITH 5', for a compat function. */
Node *ddl_option_words(Rw *rw, const Node *at, const List *options)
{
    List words = { 0 };
    for (uint32_t i = 0; i < options->n; i++) {
        const Option *o = AST_AS(Option, options->v[i]);
        Str           value = o->args.n ? AST_AS(NumberLit, o->args.v[0])->text : (Str){ "", 0 };
        list_push(rw->a, &words, ddl_text(rw, at, str_of(arena_printf(rw->a, value.n ? "%.*s %.*s" : "%.*s%.*s", STR_ARG(o->name), STR_ARG(value)))));
    }
    return ddl_array(rw, at, words);
}

/* PostgreSQL's identity columns are integers, and no foreign key of a NUMBER column can refer to one. So the column keeps
 * its type and gets a sequence of its own as default. */
static bool identity(Rw *rw, const StrList *table, ColumnDef *c)
{
    Identity   *id = AST_AS(Identity, c->identity);
    const Node *at = c->identity;
    DdlType     t;
    if (c->default_value)
        return rw_refuse(rw, 30674, at, "identity-default", "identity column cannot have a default value");
    if (!c->type || !ddl_type(rw, c->type, &t))
        return c->type ? false : rw_refuse(rw, 902, at, "identity-type", "invalid datatype");
    if (t.otype->id != OT_NUMBER)
        return rw_refuse(rw, 30675, at, "identity-type", "identity column must be a numeric type");
    if (!ddl_sequence_options(rw, at, &id->options, NULL, false))
        return false;
    c->type = t.pg;
    ddl_type_fact(rw, table, c->name, &t);
    ddl_fact(rw, at, "add_identity", 5, ddl_name(rw, at, table, "regclass"), ddl_bare(rw, at, c->name),
             ddl_bool(rw, at, id->kind == ID_ALWAYS), ddl_bool(rw, at, id->kind == ID_BY_DEFAULT_ON_NULL),
             ddl_option_words(rw, at, &id->options));
    c->identity = NULL;
    rw_rule(rw, "identity-column");
    return true;
}

static bool virtual_column(Rw *rw, ColumnDef *c)
{
    const Node *at = c->generated;
    if (c->default_value)
        return rw_refuse(rw, 54025, at, "virtual-default", "virtual column cannot have a default value");
    if (!c->type) {
        const char *text = ddl_type_text(rw, c->generated->otype);
        if (!text)
            return rw_refuse(rw, 3001, at, "virtual-type", "unimplemented feature: virtual column of unknown type");
        c->type = ddl_pg_type(rw, at, text);
    }
    ddl_fixed_expr(rw, &c->generated);
    c->stored = true;
    rw_rule(rw, "virtual-column");
    return true;
}

/* A literal that is too long for its column is an error where it is used, and names the column (ORA-12899). */
static void fit_default(Rw *rw, const StrList *table, ColumnDef *c, const OType *t)
{
    const Node *at = c->default_value;
    if (!AST_IS(StringLit, at) || otype_family(t->id) != FAM_CHAR || t->length <= 0)
        return;
    Str value = AST_AS(StringLit, at)->value, owner = table->n > 1 ? table->v[table->n - 2] : rw->options->current_schema;
    if (!owner.n || ty_characters(value) <= t->length)
        return;
    const char *place = arena_printf(rw->a, "\"%.*s\".\"%.*s\".\"%.*s\"", STR_ARG(owner), STR_ARG(ddl_last(table)), STR_ARG(c->name));
    c->default_value = rw_compat(rw, at, "fit", 4, c->default_value, rw_number(rw, at, t->length), rw_string(rw, at, place),
                                 ddl_bool(rw, at, t->char_used != 'C'));
}

static bool has_not_null(const ColumnDef *c)
{
    for (uint32_t i = 0; i < c->constraints.n; i++)
        if (AST_AS(Constraint, c->constraints.v[i])->kind == CK_NOT_NULL)
            return true;
    return false;
}

bool ddl_column_def(Rw *rw, const StrList *table, ColumnDef *c, bool *bytes)
{
    const Node *at = &c->base;
    DdlType     t;
    if (ddl_option(&c->options, "DOMAIN"))
        return rw_refuse(rw, 3001, &ddl_option(&c->options, "DOMAIN")->base, "domain", "unimplemented feature: a column of a domain");
    if (c->identity) {
        if (!identity(rw, table, c))
            return false;
    } else if (c->type && AST_IS(TypeRef, c->type)) {
        if (!ddl_type(rw, c->type, &t))
            return false;
        c->type = t.pg;
        fit_default(rw, table, c, t.otype);
        *bytes = *bytes || ddl_counts_bytes(&t);
        ddl_type_fact(rw, table, c->name, &t);
        ddl_interval_fact(rw, table, c->name, &t);
    }
    if (c->generated && !virtual_column(rw, c))
        return false;
    if (c->default_on_null) {
        ddl_fact(rw, at, "default_on_null", 2, ddl_name(rw, at, table, "regclass"), ddl_bare(rw, at, c->name));
        c->default_on_null = false;
        if (!has_not_null(c))
            list_push(rw->a, &c->constraints, AST_NEW(rw->a, Constraint, at->at, .kind = CK_NOT_NULL));
        rw_rule(rw, "default-on-null");
    }
    if (c->visibility == VIS_INVISIBLE)
        column_prop(rw, table, c->name, at, "invisible", rw_string(rw, at, "YES"));
    c->visibility = VIS_UNSAID;
    c->collation = (Str){ "", 0 }; /* one that changes values is refused by ddl_check */
    c->options.n = 0; /* ENCRYPT, SORT, annotations: no effect on values */
    return true;
}
