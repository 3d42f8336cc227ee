/* Client bind values as PostgreSQL parameters. */
#ifndef DBSACI_SERVER_BINDS_H
#define DBSACI_SERVER_BINDS_H

#include "server/cursor.h"
#include "server/reply.h"

/* The Oracle type that a client's descriptor stands for. */
OTypeId bind_otype(const TtcBind *b);

/* One execution's parameters, by $n - 1. */
typedef struct Params {
    BeParams     be;
    const char **values;
    int         *lengths, *formats;
    Oid         *oids;  /* for the preparation */
    char        *uploaded; /* by parameter: a large LOB went before, its number is the value (server/lob.h); NULL: none */
} Params;

/* Arrays for the translation's parameters, typed as it wants them, else as the client's descriptors say. */
Params *params_new(const Session *s, Arena *a, const SqlResult *r, const TtcBind *binds, uint32_t n_binds);
/* Fills them from a row of cells; values live in `a`. False: *o says why. */
bool params_fill(Session *s, Arena *a, Params *p, const SqlResult *r, const TtcBind *binds, const TtcCell *cells,
                 uint32_t n_binds, Outcome *o);
/* LOBs too large for a parameter are sent before: to be called before the batch, for each row of cells. */
bool params_upload(Session *s, const TtcBind *binds, const TtcCell *cells, uint32_t n_binds, Outcome *o);
/* The step's text with those parameters put together again by PostgreSQL; usually the text itself. */
Str params_sql(Arena *a, const Params *p, Str sql);
/* One value as a parameter of type `want` (OT_UNKNOWN: as it comes). */
bool param_value(Session *s, Arena *a, const TtcBind *b, const TtcCell *cell, OTypeId want, StampForm form, const char **v,
                 int *n, int *format, Outcome *o);
/* Do all occurrences of a repeated name have the same value in this row? If not each needs its own parameter. */
bool binds_consistent(const SqlResult *r, const TtcCell *cells, uint32_t n_binds);

#endif
