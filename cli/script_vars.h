/* SQL*Plus substitution variables. */
#ifndef DBSACI_CLI_SCRIPT_VARS_H
#define DBSACI_CLI_SCRIPT_VARS_H

#include "cli/source.h"

typedef struct ScriptVars {
    Arena  *a;
    StrList names, values; /* upper case, parallel */
    char    mark;          /* '&', or 0 with SET DEFINE OFF */
    char    concat;        /* '.': ends a name and vanishes */
} ScriptVars;

void vars_init(ScriptVars *v, Arena *a);
void vars_set(ScriptVars *v, Str name, Str value);
void vars_unset(ScriptVars *v, Str name);
/* `text` with every &name and &&name replaced, or `text` itself where there is none. The first name without a value is
 * left as it stands and given in *missing. */
Str vars_replace(const ScriptVars *v, Arena *a, Str text, Str *missing);

#endif
