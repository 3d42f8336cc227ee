/* Pass ddl_other: see rewrite/passes.def. */
#include "config.h"
#include "rewrite/rw.h"

bool rw_ddl_other(Rw *rw, Node **root)
{
    (void)rw;
    (void)root;
    return true;
}
