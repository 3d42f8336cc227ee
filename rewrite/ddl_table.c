/* Pass ddl_table: see rewrite/passes.def. */
#include "config.h"
#include "rewrite/rw.h"

bool rw_ddl_table(Rw *rw, Node **root)
{
    (void)rw;
    (void)root;
    return true;
}
