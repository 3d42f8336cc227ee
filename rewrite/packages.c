#include "config.h"
#include "rewrite/packages.h"

static bool starts(Str s, const char *with)
{
    size_t n = strlen(with);
    return s.n > n && memcmp(s.p, with, n) == 0;
}

bool packages_know(const StrList *name)
{
    if (name->n < 2)
        return false;
    Str  p = name->v[name->n - 2];
    bool ours = name->n == 2 || str_is(name->v[name->n - 3], "SYS") || str_is(name->v[name->n - 3], "PUBLIC");
    return ours && (starts(p, "DBMS_") || starts(p, "UTL_") || starts(p, "OWA_") || str_is(p, "STANDARD") || str_is(p, "ANYDATA") || str_is(p, "ANYTYPE") ||
                    str_is(p, "PRIVATE_JDBC"));
}
