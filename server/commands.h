/* The commands of commands.def: each connects as --backend says, prints its findings and ends. */
#ifndef DBSACI_SERVER_COMMANDS_H
#define DBSACI_SERVER_COMMANDS_H

#include "backend/be_conn.h"
#include "server/options.h"

typedef enum Level { FINDING_OK, FINDING_WARN, FINDING_FAIL } Level;

/* What a command found so far. */
typedef struct Report {
    int warnings, failures;
} Report;

/* Prints one line, `OK   what`; `mend` (may be NULL) follows in brackets: what to do about it. */
void finding(Report *r, Level level, const char *mend, const char *fmt, ...) __attribute__((format(printf, 4, 5)));

/* `dbsaci: ...` on standard error; 1, the exit status. */
int refused(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

/* The exit status: 0, or 1 where something failed. `dir` holds the files of the compat schema. */
int command_run(const Config *cfg, const char *dir);

/* The parts of the reports. */
void preflight(Report *r, BeConn *c, const Config *cfg);
void compat_findings(Report *r, BeConn *c, const Config *cfg, const char *dir);
int  compat_remove(BeConn *c, bool force);

#endif
