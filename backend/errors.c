/* The mapping of PostgreSQL's errors. */
#include "config.h"
#include "backend/errors.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    int         ora;
    const char *state, *text;
} rows[] = {
#define ORA(number, state, text) { number, state, text },
#include "backend/errors.def"
#undef ORA
};

void be_map_error(BeError *e)
{
    if (strncmp(e->pg, "ORA-", 4) == 0) { /* the compat functions speak for themselves */
        e->ora = atoi(e->pg + 4);
        const char *text = strchr(e->pg, ':');
        snprintf(e->text, sizeof e->text, "%s", text ? text + 1 + (text[1] == ' ') : e->pg);
        return;
    }
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (strcmp(rows[i].state, e->sqlstate) == 0) {
            e->ora = rows[i].ora;
            snprintf(e->text, sizeof e->text, "%s", rows[i].text);
            return;
        }
    }
    e->ora = 604; /* 600 would make drivers drop the session */
    snprintf(e->text, sizeof e->text, "error occurred at recursive SQL level 1: PostgreSQL: %s", e->pg);
}
