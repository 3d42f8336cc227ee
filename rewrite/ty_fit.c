/* What a column can take, beyond its type.
 *
 * PostgreSQL's assignment to varchar(n) and char(n) cuts blanks that are too many silently, and its error names no column. So
 * a text that may have more characters than the column goes through dbsaci.fit(), which raises ORA-12899 in Oracle's words.
 * What surely fits (a literal, a column that is no wider) stays as it is, and a bind is left to the server, which sees its
 * length before it sends it (SqlBind.limit). That a column counts bytes is a check of the table's own (compat/90_ddl.sql).
 *
 * FLOAT(b) is numeric without a precision here: the value is rounded to the decimal digits that b binary ones are worth. */
#include "config.h"
#include "rewrite/ty.h"

enum { FLOAT_MAX_BITS = 126 };

static bool is_limited_text(const RsColumn *c)
{
    switch (c->type->id) {
    case OT_VARCHAR2: case OT_NVARCHAR2: case OT_CHAR: case OT_NCHAR: break;
    default: return false;
    }
    Str pg = c->cat->pg_type; /* varchar without a length is VARCHAR2(4000) to Oracle, but takes more */
    return c->type->length > 0 && (pg.n == 0 || memchr(pg.p, '(', pg.n));
}

static bool counts_bytes(const OType *t)
{
    return t->char_used != 'C' && t->id != OT_NVARCHAR2 && t->id != OT_NCHAR;
}

int32_t ty_characters(Str s)
{
    int32_t n = 0;
    for (size_t i = 0; i < s.n; i++)
        n += ((unsigned char)s.p[i] & 0xc0) != 0x80;
    return n;
}

/* Can it have more than `most` characters? */
static bool may_be_longer(const Node *v, int32_t most)
{
    Str s;
    if (cv_string_literal(v, &s))
        return ty_characters(s) > most;
    return v->otype->length == 0 || v->otype->length > most;
}

/* "OWNER"."TABLE"."COLUMN", the owner where it is known */
static const char *place_of(Rw *rw, const CatRelation *rel, const RsColumn *c)
{
    if (!rel->schema.n)
        return arena_printf(rw->a, "\"%.*s\".\"%.*s\"", STR_ARG(rel->name), STR_ARG(c->name));
    return arena_printf(rw->a, "\"%.*s\".\"%.*s\".\"%.*s\"", STR_ARG(rel->schema), STR_ARG(rel->name), STR_ARG(c->name));
}

static void limit_bind(Rw *rw, const Bind *b, const OType *to, const char *place)
{
    RwLimit *l = ARENA_NEW(rw->a, RwLimit);
    *l = (RwLimit){ .next = rw->limits, .bind = (uint32_t)b->index,
                    .limit = { .most = to->length, .in_bytes = counts_bytes(to), .place = str_of(place) } };
    rw->limits = l;
}

static Node *fit_text(Rw *rw, Node *v, const CatRelation *rel, const RsColumn *c)
{
    const OType *to = c->type;
    const Node  *bare = cv_bare_const(v);
    if (AST_IS(Bind, bare)) {
        limit_bind(rw, AST_AS(Bind, bare), to, place_of(rw, rel, c));
        return v;
    }
    if (cv_is_null(v) || cv_family(v) != FAM_CHAR || !may_be_longer(v, to->length))
        return v;
    v = cv_text(rw, v); /* the blanks of a CHAR count, too */
    Node *most = rw_number(rw, v, to->length), *place = rw_string(rw, v, place_of(rw, rel, c));
    Node *fit = counts_bytes(to) ? rw_compat(rw, v, "fit", 3, v, most, place)
                                 : rw_compat(rw, v, "fit", 4, v, most, place, AST_NEW(rw->a, BoolLit, v->at, .value = false));
    rw_rule(rw, "text-fits");
    return cv_typed(fit, to->id == OT_CHAR || to->id == OT_NCHAR ? otype_plain(OT_VARCHAR2) : to);
}

static Node *round_float(Rw *rw, Node *v, const OType *to)
{
    if (to->precision <= 0 || to->precision >= FLOAT_MAX_BITS || cv_family(v) != FAM_NUM)
        return v;
    int digits = (to->precision * 30103 + 99999) / 100000; /* log10(2) = .30103 decimal digits a bit */
    rw_rule(rw, "float-precision");
    return cv_typed(rw_compat(rw, v, "round_float", 2, v, rw_number(rw, v, digits)), otype_plain(OT_NUMBER));
}

Node *ty_fit(Rw *rw, Node *v, const RsItem *table, const RsColumn *c)
{
    if (!table || !table->rel || !c || !c->cat || !c->type || AST_IS(DefaultLit, v))
        return v;
    if (c->type->id == OT_FLOAT)
        return round_float(rw, v, c->type);
    return is_limited_text(c) ? fit_text(rw, v, table->rel, c) : v;
}

bool ty_may_not_fit(const OType *from, const RsColumn *c)
{
    return from && otype_family(from->id) == FAM_CHAR && c && c->cat && c->type && is_limited_text(c) &&
           (from->length == 0 || from->length > c->type->length);
}

/* DISTINCT sorts by what it shows, so that an ORDER BY beside it must not find something else there. */
static bool may_wrap(const Select *s)
{
    return !s->distinct || !s->order_by.n;
}

void ty_fit_targets(Rw *rw, Node *query, uint32_t n, const RsItem *table, const RsColumn *c)
{
    switch (query->kind) {
    case N_SetOp:
        ty_fit_targets(rw, AST_AS(SetOp, query)->left, n, table, c);
        ty_fit_targets(rw, AST_AS(SetOp, query)->right, n, table, c);
        return;
    case N_ParenQuery: ty_fit_targets(rw, AST_AS(ParenQuery, query)->query, n, table, c); return;
    case N_Select:
        if (!may_wrap(AST_AS(Select, query)))
            return; /* fall through */
    case N_Values: {
        Node **t = ty_target(query, n);
        *t = ty_fit(rw, *t, table, c);
        return;
    }
    default: return;
    }
}
