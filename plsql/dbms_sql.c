/* The routines of DBMS_SQL. */
#include "config.h"
#include "plsql/dbms_sql.h"
#include "plsql/code.h"

#include "wire/ora_type.h"

enum { PARAMS_MAX = 8 };

/* One call: its arguments by parameter, NULL where none is given. */
typedef struct SqlCall {
    PlRun      *run;
    const Node *arg[PARAMS_MAX];
    SqlCursor  *cursor; /* of the first argument, where that is one */
    PlValue    *out;    /* of a function */
} SqlCall;

typedef bool Routine(SqlCall *c);

static bool value(SqlCall *c, int i, PlValue *v)
{
    *v = pl_null(ORA_VARCHAR);
    return !c->arg[i] || pl_eval(c->run, c->arg[i], v);
}

static bool text(SqlCall *c, int i, Str *s)
{
    PlValue v;
    return value(c, i, &v) && pl_as_text(c->run, &v, s);
}

static bool number(SqlCall *c, int i, int64_t *n)
{
    PlValue v;
    return value(c, i, &v) && pl_as_rounded(c->run, &v, n);
}

static bool give(SqlCall *c, int64_t n)
{
    if (c->out)
        *c->out = pl_number(c->run->s, n);
    return true;
}

static bool open_cursor(SqlCall *c)
{
    return give(c, sql_cursor_new(pl_supplied(c->run->s))->id);
}

static bool is_open(SqlCall *c)
{
    PlValue v;
    if (!value(c, 0, &v))
        return false;
    SqlCursor *found = sql_cursor_of(c->run, &v);
    c->run->err = (Outcome){ 0 };
    *c->out = pl_bool(c->run->s, found != NULL);
    return true;
}

static bool close_cursor(SqlCall *c)
{
    PlValue none = pl_null(ORA_NUMBER);
    sql_cursor_close(pl_supplied(c->run->s), c->cursor);
    return pl_assign(c->run, c->arg[0], &none);
}

/* The text, or a table of its pieces from lb to ub. */
static bool parse(SqlCall *c)
{
    PlValue v;
    StrBuf  b;
    Str     sql;
    PlKey   key;
    if (!value(c, 1, &v))
        return false;
    if (!v.o)
        return pl_as_text(c->run, &v, &sql) && sql_cursor_parse(c->run, c->cursor, sql);
    sb_init(&b, c->run->s->call);
    for (bool more = pl_first_key(v.o, false, &key); more; more = pl_next_key(v.o, false, &key)) {
        PlValue piece = pl_read(pl_element(c->run, v.o, &key));
        if (!pl_as_text(c->run, &piece, &sql))
            return false;
        sb_put(&b, sql);
        sb_putc(&b, '\n');
    }
    return sql_cursor_parse(c->run, c->cursor, sb_str(&b));
}

static bool bind(SqlCall *c)
{
    Str     name;
    PlValue v;
    if (!text(c, 1, &name) || !value(c, 2, &v))
        return false;
    v.literal = false;
    return sql_cursor_bind(c->run, c->cursor, name, &v);
}

/* The define of a column, made if need be. */
static SqlDefine *define_of(SqlCall *c, int64_t at)
{
    SqlCursor *cur = c->cursor;
    if (at < 1 || at > 1000) {
        pl_raise(c->run, 1007, "variable not in select list");
        return NULL;
    }
    if (at > cur->n_defines) {
        cur->defines = arena_grow(cur->a, cur->defines, sizeof(SqlDefine) * cur->n_defines, sizeof(SqlDefine) * (size_t)at);
        cur->n_defines = (uint32_t)at;
    }
    return &cur->defines[at - 1];
}

static bool define_column(SqlCall *c)
{
    int64_t at;
    return number(c, 1, &at) && define_of(c, at) != NULL;
}

static bool define_array(SqlCall *c)
{
    int64_t at, count, lower;
    if (!number(c, 1, &at) || !number(c, 3, &count) || !number(c, 4, &lower))
        return false;
    SqlDefine *d = define_of(c, at);
    if (d)
        *d = (SqlDefine){ count, lower };
    return d != NULL;
}

static bool execute(SqlCall *c)
{
    int64_t rows;
    return sql_cursor_execute(c->run, c->cursor, &rows) && give(c, rows);
}

static bool fetch_rows(SqlCall *c)
{
    int64_t n;
    if (!sql_cursor_fetch(c->run, c->cursor, &n))
        return false;
    pl_supplied(c->run->s)->last_rows = c->cursor->fetched;
    return give(c, n);
}

static bool execute_and_fetch(SqlCall *c)
{
    int64_t rows, n;
    if (!sql_cursor_execute(c->run, c->cursor, &rows) || !sql_cursor_fetch(c->run, c->cursor, &n))
        return false;
    pl_supplied(c->run->s)->last_rows = c->cursor->fetched;
    return give(c, n);
}

/* The rows of the last fetch go behind those that the collection has already. */
static bool array_value(SqlCall *c, SqlDefine *d, const PlComposite *rows)
{
    const PlPath *path = pl_path(c->run, c->arg[2]);
    PlPlace       to;
    if (!path || !pl_path_place(c->run, path, &to) || !to.cell->o)
        return false;
    for (uint32_t i = 0; i < rows->n; i++) {
        PlKey   key = { .i = d->lower++ };
        PlValue v = pl_read(rows->v[i]);
        PlCell *cell = pl_element_made(c->run, to.cell->o, &key);
        if (!cell || !pl_store(c->run, (PlPlace){ cell, to.type->element, to.heap }, &v))
            return false;
    }
    return true;
}

static bool column_value(SqlCall *c)
{
    SqlCursor *cur = c->cursor;
    int64_t    at;
    if (!number(c, 1, &at))
        return false;
    if (at < 1 || at > cur->cur.n || at > cur->n_defines)
        return pl_raise(c->run, 1007, "variable not in select list");
    if (cur->defines[at - 1].count)
        return !cur->rows || array_value(c, &cur->defines[at - 1], cur->rows[at - 1]);
    PlValue v = pl_read(&cur->row[at - 1]);
    return pl_assign(c->run, c->arg[2], &v);
}

static bool variable_value(SqlCall *c)
{
    Str name;
    if (!text(c, 1, &name))
        return false;
    const SqlBindVar *b = sql_cursor_find(c->cursor, name);
    if (!b)
        return pl_raise(c->run, 1006, "bind variable does not exist");
    PlValue v = pl_read(&b->cell);
    return pl_assign(c->run, c->arg[2], &v);
}

static bool set_field(PlRun *run, PlComposite *rec, const char *name, PlValue v)
{
    for (uint32_t i = 0; i < rec->n; i++)
        if (str_is(rec->type->fields[i].name, name))
            return pl_store(run, (PlPlace){ rec->v[i], rec->type->fields[i].type, rec->heap }, &v);
    return true; /* the older tables have fewer fields */
}

static bool describe_one(PlRun *run, PlComposite *rec, const OutColumn *col)
{
    Session *s = run->s;
    bool     digits = col->d.type == ORA_NUMBER;
    return set_field(run, rec, "COL_TYPE", pl_number(s, col->d.type)) &&
           set_field(run, rec, "COL_MAX_LEN", pl_number(s, col->d.type == ORA_NUMBER ? ORA_NUM_MAX : (int64_t)col->d.size)) &&
           set_field(run, rec, "COL_NAME", pl_text(col->d.name)) &&
           set_field(run, rec, "COL_NAME_LEN", pl_number(s, (int64_t)col->d.name.n)) &&
           set_field(run, rec, "COL_PRECISION", pl_number(s, digits ? col->d.precision : 0)) &&
           set_field(run, rec, "COL_SCALE", pl_number(s, digits ? col->d.scale : 0)) &&
           set_field(run, rec, "COL_CHARSETID", pl_number(s, col->d.charset)) &&
           set_field(run, rec, "COL_CHARSETFORM", pl_number(s, col->d.csfrm)) &&
           set_field(run, rec, "COL_NULL_OK", pl_bool(s, col->d.nullable));
}

static bool describe_columns(SqlCall *c)
{
    OutColumn    *cols;
    uint32_t      n;
    PlPlace       to;
    const PlPath *path = c->arg[2] ? pl_path(c->run, c->arg[2]) : NULL;
    if (!path || !sql_cursor_describe(c->run, c->cursor, &cols, &n) || !pl_path_place(c->run, path, &to))
        return false;
    if (!to.cell->o || to.type->kind != PLK_ASSOC || to.type->element->kind != PLK_RECORD)
        return pl_raise(c->run, 6550, "PLS-00306: wrong number or types of arguments in call to 'DESCRIBE_COLUMNS'");
    pl_composite_clear(to.cell->o);
    for (uint32_t i = 0; i < n; i++) {
        PlKey   key = { .i = i + 1 };
        PlCell *cell = pl_element_made(c->run, to.cell->o, &key);
        if (!cell || !describe_one(c->run, cell->o, &cols[i]))
            return false;
    }
    PlValue count = pl_number(c->run->s, n);
    return pl_assign(c->run, c->arg[1], &count);
}

static bool last_error_position(SqlCall *c)
{
    return give(c, pl_supplied(c->run->s)->last_error_position);
}

static bool last_row_count(SqlCall *c)
{
    return give(c, pl_supplied(c->run->s)->last_rows);
}

/* The rows become a cursor variable's; the number is gone. */
static bool to_refcursor(SqlCall *c)
{
    PlRun     *run = c->run;
    SqlCursor *from = c->cursor;
    PlValue    none = pl_null(ORA_NUMBER);
    if (!from->executed || !from->cur.stream)
        return pl_raise(run, 1001, "invalid cursor");
    *c->out = pl_keep_cursor(run, pl_composite_new(run->mem->heap, &pl_refcursor_type));
    PlCursorVar *to = c->out->o->cursor = pl_cursor_new(run->mem->heap);
    to->cur = from->cur;
    to->open = true;
    from->cur = (PlCursor){ 0 };
    sql_cursor_close(pl_supplied(run->s), from);
    return pl_assign(run, c->arg[0], &none);
}

static bool to_cursor_number(SqlCall *c)
{
    PlCursorVar *from = c->arg[0] ? pl_find_cursor(c->run, c->arg[0]) : NULL;
    if (!from || !from->open)
        return pl_raise(c->run, 1001, "invalid cursor");
    SqlCursor *to = sql_cursor_new(pl_supplied(c->run->s));
    to->cur = from->cur;
    to->row = ARENA_ARRAY(to->a, PlCell, to->cur.n);
    to->parsed = to->executed = true;
    from->cur = (PlCursor){ 0 };
    from->open = false;
    return give(c, to->id);
}

static const struct {
    const char *name;
    bool        function, cursor; /* its first argument is a cursor's number */
    const char *params;           /* names, a blank behind each */
    Routine    *run;
} routines[] = {
    { "OPEN_CURSOR", true, false, "TREAT_AS_CLIENT_FOR_RESULTS ", open_cursor },
    { "IS_OPEN", true, false, "C ", is_open },
    { "CLOSE_CURSOR", false, true, "C ", close_cursor },
    { "PARSE", false, true, "C STATEMENT LANGUAGE_FLAG LFFLG ", parse },
    { "BIND_VARIABLE", false, true, "C NAME VALUE OUT_VALUE_SIZE ", bind },
    { "BIND_VARIABLE_CHAR", false, true, "C NAME VALUE OUT_VALUE_SIZE ", bind },
    { "BIND_VARIABLE_RAW", false, true, "C NAME VALUE OUT_VALUE_SIZE ", bind },
    { "BIND_VARIABLE_ROWID", false, true, "C NAME VALUE ", bind },
    { "BIND_ARRAY", false, true, "C NAME VALUE INDEX1 INDEX2 ", bind },
    { "DEFINE_COLUMN", false, true, "C POSITION COLUMN COLUMN_SIZE ", define_column },
    { "DEFINE_COLUMN_CHAR", false, true, "C POSITION COLUMN COLUMN_SIZE ", define_column },
    { "DEFINE_COLUMN_RAW", false, true, "C POSITION COLUMN COLUMN_SIZE ", define_column },
    { "DEFINE_COLUMN_ROWID", false, true, "C POSITION COLUMN ", define_column },
    { "DEFINE_ARRAY", false, true, "C POSITION TABLE_VARIABLE CNT LOWER_BND ", define_array },
    { "EXECUTE", true, true, "C ", execute },
    { "FETCH_ROWS", true, true, "C ", fetch_rows },
    { "EXECUTE_AND_FETCH", true, true, "C EXACT ", execute_and_fetch },
    { "COLUMN_VALUE", false, true, "C POSITION VALUE COLUMN_ERROR ACTUAL_LENGTH ", column_value },
    { "COLUMN_VALUE_CHAR", false, true, "C POSITION VALUE COLUMN_ERROR ACTUAL_LENGTH ", column_value },
    { "COLUMN_VALUE_RAW", false, true, "C POSITION VALUE COLUMN_ERROR ACTUAL_LENGTH ", column_value },
    { "COLUMN_VALUE_ROWID", false, true, "C POSITION VALUE COLUMN_ERROR ACTUAL_LENGTH ", column_value },
    { "VARIABLE_VALUE", false, true, "C NAME VALUE ", variable_value },
    { "VARIABLE_VALUE_CHAR", false, true, "C NAME VALUE ", variable_value },
    { "VARIABLE_VALUE_RAW", false, true, "C NAME VALUE ", variable_value },
    { "VARIABLE_VALUE_ROWID", false, true, "C NAME VALUE ", variable_value },
    { "DESCRIBE_COLUMNS", false, true, "C COL_CNT DESC_T ", describe_columns },
    { "DESCRIBE_COLUMNS2", false, true, "C COL_CNT DESC_T ", describe_columns },
    { "DESCRIBE_COLUMNS3", false, true, "C COL_CNT DESC_T ", describe_columns },
    { "LAST_ERROR_POSITION", true, false, "", last_error_position },
    { "LAST_ROW_COUNT", true, false, "", last_row_count },
    { "TO_REFCURSOR", true, true, "CURSOR_NUMBER ", to_refcursor },
    { "TO_CURSOR_NUMBER", true, false, "RC ", to_cursor_number },
};

static int find(const Node *call)
{
    const StrList *name = AST_IS(Call, call) ? &AST_AS(Call, call)->name : AST_IS(ColumnRef, call) ? &AST_AS(ColumnRef, call)->parts : NULL;
    if (!name || name->n < 2 || name->n > 3 || !str_is(name->v[name->n - 2], "DBMS_SQL") || (name->n == 3 && !str_is(name->v[0], "SYS")))
        return -1;
    for (size_t i = 0; i < sizeof routines / sizeof *routines; i++)
        if (str_is(name->v[name->n - 1], routines[i].name))
            return (int)i;
    return -1;
}

/* The place of a parameter by its name; -1: none. */
static int param_of(const char *params, Str name)
{
    int at = 0;
    for (const char *p = params; *p; at++) {
        const char *end = strchr(p, ' ');
        if (str_eq(name, (Str){ p, (size_t)(end - p) }))
            return at;
        p = end + 1;
    }
    return -1;
}

static bool take_arguments(SqlCall *c, int routine, const Node *call)
{
    const List *args = AST_IS(Call, call) ? &AST_AS(Call, call)->args : NULL;
    for (uint32_t i = 0; args && i < args->n; i++) {
        const NamedArg *named = AST_IS(NamedArg, args->v[i]) ? AST_AS(NamedArg, args->v[i]) : NULL;
        int             at = named ? param_of(routines[routine].params, named->name) : (int)i;
        if (at < 0 || at >= PARAMS_MAX)
            return pl_raise(c->run, 6550, "PLS-00306: wrong number or types of arguments in call to '%s'", routines[routine].name);
        c->arg[at] = named ? named->value : args->v[i];
    }
    return true;
}

bool pl_is_dbms_sql(const Node *call, bool function)
{
    int at = find(call);
    return at >= 0 && routines[at].function == function;
}

bool pl_dbms_sql(PlRun *run, const Node *call, PlValue *out)
{
    SqlCall c = { .run = run, .out = out };
    int     at = find(call);
    PlValue id;
    if (!take_arguments(&c, at, call))
        return false;
    if (routines[at].cursor && (!value(&c, 0, &id) || !(c.cursor = sql_cursor_of(run, &id))))
        return false;
    return routines[at].run(&c);
}
