#include "config.h"
#include "rewrite/sorts.h"

bool sort_ends(Str name, const char *tail)
{
    size_t n = strlen(tail);
    return name.n >= n && str_iis((Str){ name.p + name.n - n, n }, tail);
}

bool sort_known(Str name)
{
    static const char *const sorts[] = {
#define SORT(name) name,
#include "rewrite/sorts.def"
#undef SORT
    };
    if (sort_ends(name, "_CI") || sort_ends(name, "_AI"))
        name.n -= 3;
    for (size_t i = 0; i < sizeof sorts / sizeof sorts[0]; i++)
        if (str_iis(name, sorts[i]))
            return true;
    return false;
}
