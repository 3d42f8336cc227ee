/* Options of dbsaci: command line over environment over configuration file over defaults; options.def is the table. */
#ifndef DBSACI_SERVER_OPTIONS_H
#define DBSACI_SERVER_OPTIONS_H

#include "util/arena.h"
#include "util/str.h"

typedef struct CfgList {
    const char **v;
    int          n;
} CfgList;

#define CFG_TYPE_TEXT const char *
#define CFG_TYPE_INT  int
#define CFG_TYPE_FLAG bool
#define CFG_TYPE_LIST CfgList

/* CMD_SERVE, or a command of commands.def. */
typedef enum CfgCommand {
    CMD_SERVE,
#define COMMAND(id, words, what) CMD_##id,
#include "server/commands.def"
#undef COMMAND
} CfgCommand;

/* Immutable after cfg_load(); lives in the process arena. */
typedef struct Config {
#define OPT(name, kind, def, lo, hi, what) CFG_TYPE_##kind name;
#include "server/options.def"
#undef OPT
    CfgCommand  command;
    bool        check_only; /* --check-config */
    const char *host;       /* `listen`, split */
    const char *port;
    const char *tls_host;   /* `tls_listen`; NULL: no TCPS */
    const char *tls_port;
} Config;

typedef enum CfgOutcome { CFG_RUN, CFG_DONE, CFG_BAD } CfgOutcome;

/* CFG_DONE: --help or --version was answered. CFG_BAD: one line on standard error said why. Passwords on the command
 * line are overwritten in argv once they are read. */
CfgOutcome cfg_load(Arena *a, Config *cfg, int argc, char **argv);

#endif
