/* DBMS_PICKLER.GET_TYPE_SHAPE, by which thin drivers ask for a user-defined type: a function whose other arguments are OUT, two of
 * them cursors, over the attributes and over the subtypes. It answers out of compat/98_type_shape.sql. */
#include "config.h"
#include "plsql/interpreter.h"

#include "wire/ora_type.h"

enum { ARG_NAME, ARG_OID, ARG_VERSION, ARG_TDS, ARG_INSTANTIABLE, ARG_SUPER_OWNER, ARG_SUPER_NAME, ARG_ATTRS, ARG_SUBTYPES, NOT_FOUND = 1 };

bool pl_is_type_shape(const Node *value)
{
    const Call *c = AST_IS(Call, value) ? AST_AS(Call, value) : NULL;
    return c && c->name.n >= 2 && str_is(c->name.v[c->name.n - 1], "GET_TYPE_SHAPE") && str_is(c->name.v[c->name.n - 2], "DBMS_PICKLER");
}

/* The next part of [schema.]name, each with or without double quotes; *rest goes behind its point. */
static Str next_part(Arena *a, Str *rest)
{
    StrBuf b;
    size_t i = 0;
    bool   quoted = rest->n && rest->p[0] == '"';
    sb_init(&b, a);
    for (i = quoted; i < rest->n && (quoted ? rest->p[i] != '"' : rest->p[i] != '.'); i++)
        sb_putc(&b, quoted || rest->p[i] < 'a' || rest->p[i] > 'z' ? rest->p[i] : (char)(rest->p[i] - 'a' + 'A'));
    i += quoted && i < rest->n;
    i += i < rest->n && rest->p[i] == '.';
    *rest = (Str){ rest->p + i, rest->n - i };
    return sb_str(&b);
}

/* Owner and name, as two values to bind. */
static void split_name(PlRun *run, Str full, PlValue out[2])
{
    Str first = next_part(run->s->call, &full);
    Str second = full.n ? next_part(run->s->call, &full) : (Str){ NULL, 0 };
    out[0] = pl_text(second.n ? first : run->s->schema);
    out[1] = pl_text(second.n ? second : first);
}

static bool set_argument(PlRun *run, const List *args, uint32_t at, const PlValue *v)
{
    return at >= args->n || pl_assign(run, args->v[at], v);
}

/* Only a client's bind takes a cursor from here; nobody reads the others. */
static bool open_argument(PlRun *run, const List *args, uint32_t at, const char *sql, const PlValue *name)
{
    PlCursor cur = { 0 };
    PlValue  v;
    if (at >= args->n || !AST_IS(Bind, args->v[at]))
        return true;
    if (!pl_open(run, str_of(sql), name, 2, &cur)) {
        pl_close(&cur);
        return false;
    }
    return pl_give_cursor(run, &cur, &v) && pl_assign(run, args->v[at], &v);
}

static bool answer(PlRun *run, const List *args, const PlValue name[2], const PlValue *row)
{
    PlValue version = pl_number(run->s, 1), yes = pl_text(STR("YES")), none = pl_null(ORA_VARCHAR);
    PlValue full = pl_text(str_of(arena_printf(run->s->call, "\"%.*s\".\"%.*s\"", STR_ARG(name[0].c.v), STR_ARG(name[1].c.v))));
    if (AST_IS(Bind, args->v[ARG_NAME]) && !pl_assign(run, args->v[ARG_NAME], &full))
        return false;
    return set_argument(run, args, ARG_OID, &row[0]) && set_argument(run, args, ARG_VERSION, &version) &&
           set_argument(run, args, ARG_TDS, &row[1]) && set_argument(run, args, ARG_INSTANTIABLE, &yes) &&
           set_argument(run, args, ARG_SUPER_OWNER, &none) && set_argument(run, args, ARG_SUPER_NAME, &none) &&
           open_argument(run, args, ARG_ATTRS,
                         "SELECT 1 AS version, attr_name, attr_no, attr_type_name, attr_type_owner, NULL AS attr_type_package,"
                         " CAST(attr_type_oid AS RAW(16)), 'YES' AS instantiable, NULL AS super_type_owner, NULL AS super_type_name"
                         " FROM sys.dict_type_shape_attrs WHERE owner = :B1 AND type_name = :B2 ORDER BY attr_no", name) &&
           open_argument(run, args, ARG_SUBTYPES, "SELECT owner, type_name FROM sys.all_types WHERE supertype_owner = :B1 AND supertype_name = :B2",
                         name);
}

bool pl_type_shape(PlRun *run, const PlsqlAssign *n)
{
    const List *args = &AST_AS(Call, n->value)->args;
    PlValue     full, name[2], *row;
    Str         text;
    uint32_t    count;
    bool        found;
    if (!args->n || !pl_eval(run, args->v[ARG_NAME], &full) || !pl_as_text(run, &full, &text))
        return false;
    split_name(run, text, name);
    if (!pl_query(run, STR("SELECT type_oid, tds FROM sys.dict_type_shapes WHERE owner = :B1 AND type_name = :B2"), name, 2, false, &row,
                  &count, &found))
        return false;
    PlValue result = pl_number(run->s, found ? 0 : NOT_FOUND);
    return (!found || answer(run, args, name, row)) && pl_assign(run, n->target, &result);
}
