/* Temporary files, which have no name: nobody else can open them, and a crash leaves none behind. */
#ifndef DBSACI_BACKEND_BE_TEMP_H
#define DBSACI_BACKEND_BE_TEMP_H

#include <stdio.h>

/* In $TMPDIR, else /tmp; mode 0600. -1: errno says why. */
int be_temp_fd(void);
/* The same for stdio; NULL: errno says why. */
FILE *be_temp_file(void);

#endif
