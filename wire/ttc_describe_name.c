/* What an object is, as a tree: every node says by a counter for each kind of detail whether it has it. A table's node holds
 * the table and, below it, a node with the list of columns; each column is a node of its own. */
#include "config.h"

#include "wire/ttc_describe_name.h"

enum { OBJECT_TABLE = 1 };
/* The details of a node, in their order on the wire. Between the header and the list stand a name and a byte. */
typedef enum Detail { D_LIST, D_TABLE, D_VIEW, D_COLUMN } Detail;
enum { DETAILS_BETWEEN = 4 /* procedure, function, package, type: between view and column */, DETAILS_AFTER = 5 };

/* Pointer, ub4 length, three null pointers, ub4 14 (what the name may be), the name. */
Str ttc_get_describe_name(Rd *r)
{
    rd_u8(r);
    uint32_t n = rd_ub4(r);
    rd_take(r, 3);
    rd_ub4(r);
    return rd_chr(r, n);
}

static void put_zeros(Wr *w, int n)
{
    wr_zero(w, (size_t)n);
}

/* Level, kind, name, time stamp, owner, synonym's target, flags: clients read the kind. */
static void put_header(Wr *w)
{
    wr_u8(w, 0);
    wr_u8(w, OBJECT_TABLE);
    put_zeros(w, 5);
}

static void put_annotations(Wr *w)
{
    if (w->pf->fv >= FV_23_1C)
        wr_ub(w, 0);
}

static void put_column(Wr *w, const TtcColumn *c)
{
    wr_u8(w, 0);
    wr_ub(w, c->size > UINT16_MAX ? UINT16_MAX : c->size);
    wr_ub(w, c->type);
    wr_dalc(w, c->name);
    wr_u8(w, c->precision);
    wr_sb1(w, c->scale);
    wr_u8(w, c->nullable);
    wr_dalc(w, c->type_name);
    wr_dalc(w, c->schema);
    wr_ub(w, 0); /* default */
    wr_ub(w, c->charset);
    wr_u8(w, c->csfrm);
    put_zeros(w, 4);               /* four texts */
    wr_ub(w, c->max_chars);
    wr_u8(w, 0);
    if (w->pf->fv >= FV_12_2)
        put_zeros(w, 3);           /* three texts */
    if (w->pf->fv >= FV_20)
        wr_ub(w, 0);
    if (w->pf->fv >= FV_23_1)
        put_zeros(w, 2);           /* domain */
    put_annotations(w);
    if (w->pf->fv >= FV_23_4)
        put_zeros(w, 3);           /* vector */
}

static void put_node(Wr *w, const TtcColumn *cols, uint32_t n, Detail what);

static void put_list(Wr *w, const TtcColumn *cols, uint32_t n)
{
    put_zeros(w, 2);
    wr_ub(w, n);
    wr_u8(w, 0);
    for (uint32_t i = 0; i < n; i++)
        put_node(w, &cols[i], 1, D_COLUMN);
}

static void put_table(Wr *w, const TtcColumn *cols, uint32_t n)
{
    put_zeros(w, 3); /* level, object number, default */
    wr_ub(w, 1);     /* the columns follow */
    wr_u8(w, 0);
    put_node(w, cols, n, D_LIST);
    wr_ub(w, n);
    put_zeros(w, 2); /* table space, block */
    put_zeros(w, 4); /* clustered, partitioned, index-organized, read only */
    wr_ub(w, 0);
    put_zeros(w, 2); /* two texts */
    wr_u8(w, 0);
    put_zeros(w, 4); /* four texts */
    put_zeros(w, 4); /* duration, type's, inner node, byte */
    if (w->pf->fv >= FV_20)
        wr_ub(w, 0);
    put_annotations(w);
}

static void put_detail(Wr *w, const TtcColumn *cols, uint32_t n, Detail at, Detail what)
{
    wr_ub(w, at == what);
    if (at == what && at == D_LIST)
        put_list(w, cols, n);
    else if (at == what && at == D_TABLE)
        put_table(w, cols, n);
    else if (at == what && at == D_COLUMN)
        put_column(w, cols);
}

static void put_node(Wr *w, const TtcColumn *cols, uint32_t n, Detail what)
{
    wr_ub(w, what == D_TABLE);
    if (what == D_TABLE)
        put_header(w);
    wr_ub(w, 0); /* name */
    wr_u8(w, 0);
    put_detail(w, cols, n, D_LIST, what);
    put_detail(w, cols, n, D_TABLE, what);
    put_detail(w, cols, n, D_VIEW, what);
    put_zeros(w, DETAILS_BETWEEN);
    put_detail(w, cols, n, D_COLUMN, what);
    put_zeros(w, DETAILS_AFTER);
    put_zeros(w, w->pf->fv >= FV_12_2 ? 8 : 6);
}

void ttc_put_describe_name_reply(Wr *w, const TtcColumn *cols, uint32_t n)
{
    wr_u8(w, TTC_PARAMETER);
    wr_ub(w, 0);
    put_node(w, cols, n, D_TABLE);
}
