/* Pass outer_join: see rewrite/passes.def. */
#include "config.h"
#include "rewrite/rw.h"

bool rw_outer_join(Rw *rw, Node **root)
{
    (void)rw;
    (void)root;
    return true;
}
