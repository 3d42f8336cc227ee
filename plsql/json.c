/* A collection of a block as a JSON text, which SQL's JSON_TABLE takes apart again: TABLE(v) in the block's queries. */
#include "config.h"
#include "plsql/code.h"

#include "wire/ora_type.h"

/* The type of one column; NULL: it has no form in JSON here. */
static const char *column_type(const PlType *t)
{
    if (t->kind != PLK_SCALAR)
        return NULL;
    switch (t->wire) {
    case ORA_NUMBER: return "NUMBER";
    case ORA_VARCHAR:
    case ORA_CHAR: return "VARCHAR2(4000)";
    case ORA_DATE: return "DATE";
    case ORA_TIMESTAMP: return "TIMESTAMP";
    default: return NULL;
    }
}

bool pl_json_columns(PlRun *run, const PlType *t, Str *columns)
{
    StrBuf        b;
    const PlType *e = pl_is_collection(t) ? t->element : NULL;
    sb_init(&b, run->s->call);
    if (!e)
        return false;
    if (e->kind != PLK_RECORD) {
        if (!column_type(e))
            return false;
        sb_printf(&b, "COLUMN_VALUE %s PATH '$'", column_type(e));
    }
    for (uint32_t i = 0; i < e->n_fields; i++) {
        if (!column_type(e->fields[i].type))
            return false;
        sb_printf(&b, "%s\"%.*s\" %s PATH '$.f%u'", i ? ", " : "", STR_ARG(e->fields[i].name), column_type(e->fields[i].type), i);
    }
    *columns = sb_str(&b);
    return true;
}

/* JSON's dates are ISO's, whatever the session's formats are. */
static void put_stamp(StrBuf *b, Str v)
{
    const uint8_t *p = (const uint8_t *)v.p;
    uint32_t       nanos = v.n >= 11 ? (uint32_t)p[7] << 24 | (uint32_t)p[8] << 16 | (uint32_t)p[9] << 8 | p[10] : 0;
    sb_printf(b, "\"%04d-%02d-%02dT%02d:%02d:%02d", (p[0] - 100) * 100 + p[1] - 100, p[2], p[3], p[4] - 1, p[5] - 1, p[6] - 1);
    if (nanos)
        sb_printf(b, ".%09u", nanos);
    sb_puts(b, "\"");
}

static bool put_scalar(PlRun *run, StrBuf *b, const PlCell *cell)
{
    PlValue v = pl_read(cell);
    char    text[ORA_NUM_TEXT_MAX];
    if (pl_is_null(&v)) {
        sb_puts(b, "null");
    } else if (v.d.type == ORA_NUMBER) {
        if (ora_num_to_text((const uint8_t *)v.c.v.p, v.c.v.n, text) < 0)
            return pl_raise(run, 6502, "PL/SQL: numeric or value error");
        sb_puts(b, text);
    } else if (v.d.type == ORA_DATE || v.d.type == ORA_TIMESTAMP) {
        put_stamp(b, v.c.v);
    } else {
        sb_put_json(b, v.c.v);
    }
    return true;
}

static bool put_element(PlRun *run, StrBuf *b, const PlCell *cell)
{
    const PlComposite *o = cell->o;
    if (!o)
        return put_scalar(run, b, cell);
    sb_putc(b, '{');
    for (uint32_t i = 0; i < o->n; i++) {
        sb_printf(b, "%s\"f%u\":", i ? "," : "", i);
        if (!put_scalar(run, b, o->v[i]))
            return false;
    }
    sb_putc(b, '}');
    return true;
}

static bool eval_json(PlRun *run, const PlCode *c, PlValue *out)
{
    PlValue v;
    StrBuf  b;
    bool    first = true;
    if (!pl_run_code(run, c->kids[0], &v))
        return false;
    sb_init(&b, run->s->call);
    sb_putc(&b, '[');
    for (uint32_t i = 0; i < v.o->n; i++) {
        if (!v.o->v[i])
            continue;
        sb_puts(&b, first ? "" : ",");
        first = false;
        if (!put_element(run, &b, v.o->v[i]))
            return false;
    }
    sb_putc(&b, ']');
    *out = pl_text(sb_str(&b));
    return true;
}

const PlCode *pl_json_code(PlRun *run, const Node *collection)
{
    PlCode *c = ARENA_NEW(run->mem->a, PlCode);
    c->n = collection;
    c->eval = eval_json;
    c->kids = ARENA_ARRAY(run->mem->a, PlCode *, 1);
    c->kids[0] = (PlCode *)pl_code(run, collection);
    c->n_kids = 1;
    return c;
}
