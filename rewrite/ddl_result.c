/* What CREATE VIEW, CREATE MATERIALIZED VIEW and CREATE TABLE ... AS record of their columns: Oracle's types, which
 * PostgreSQL's do not tell of expressions (DATE, CHAR(3), VARCHAR2(13), RAW ...), and NOT NULL, which views do not have. */
#include "config.h"
#include "rewrite/ddl.h"

const char *ddl_type_words(Rw *rw, const OType *t)
{
    StrBuf words; /* NUL-terminated */
    switch (t->id) {
    case OT_UNKNOWN: case OT_OBJECT: case OT_CURSOR: return NULL;
    case OT_NULLTYPE: return "VARCHAR2(0)";
    case OT_INTERVAL_DS: return arena_printf(rw->a, "INTERVAL DAY(%d) TO SECOND(%d)", t->precision, t->scale);
    case OT_INTERVAL_YM: return arena_printf(rw->a, "INTERVAL YEAR(%d) TO MONTH", t->precision);
    case OT_NUMBER: /* INTEGER, whose 38 digits the dictionary does not count */
        if (t->precision == 38 && t->scale == 0)
            return "NUMBER(*,0)";
        break;
    default: break;
    }
    sb_init(&words, rw->a);
    otype_print(&words, t);
    return sb_str(&words).p;
}

/* A table's column gets its type in PostgreSQL's words (ddl_type_text), which tell most types. */
static bool told(const OType *t)
{
    switch (t->id) {
    case OT_NUMBER: case OT_DATE: case OT_BINARY_FLOAT: case OT_BINARY_DOUBLE: case OT_CLOB: case OT_BLOB: case OT_BOOLEAN:
    case OT_JSON: case OT_XMLTYPE: return true;
    case OT_VARCHAR2: case OT_CHAR: return t->char_used != 'C';
    case OT_TIMESTAMP: return t->form == STAMP_NANO ? t->scale == 9 : t->scale > 0 && t->scale <= 6;
    case OT_TIMESTAMP_TZ: return t->form == STAMP_ZONED ? t->scale == 6 : t->scale > 0 && t->scale <= 6;
    default: return false;
    }
}

void ddl_result_types(Rw *rw, const Node *at, const StrList *name, bool view)
{
    List types = { 0 };
    bool any = false;
    for (uint32_t i = 0; i < rw->column_count; i++) {
        const SqlColumn *c = &rw->columns[i];
        const char      *words = view || !told(c->type) ? ddl_type_words(rw, c->type) : NULL;
        if (words && view && c->nullable == 0)
            words = arena_printf(rw->a, "%s NOT NULL", words);
        any = any || words;
        list_push(rw->a, &types, words ? rw_string(rw, at, words) : rw_null(rw, at));
    }
    if (any)
        ddl_fact(rw, at, "set_result_types", 2, ddl_name(rw, at, name, "regclass"), ddl_array(rw, at, types));
}

bool ddl_count_columns(Rw *rw, const Node *at, uint32_t said)
{
    return !said || !rw->column_count || said == rw->column_count ||
           rw_refuse(rw, 1730, at, "column-count", "invalid number of column names specified");
}
