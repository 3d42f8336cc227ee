/* Reads the options: every source goes through cfg_set(), which checks by the option's row. */
#include "config.h"
#include "server/options.h"

#include "wire/ano_crypt.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

typedef enum CfgKind { CFG_TEXT, CFG_INT, CFG_FLAG, CFG_LIST } CfgKind;

/* Who set a value: a stronger source replaces, the same source adds to a list. */
typedef enum CfgSource { FROM_NOWHERE, FROM_DEFAULT, FROM_FILE, FROM_ENV, FROM_ARGV } CfgSource;

typedef struct CfgRow {
    const char *name;
    CfgKind     kind;
    const char *def;
    long        low, high;
    const char *what;
    size_t      at;
} CfgRow;

static const CfgRow rows[] = {
#define OPT(name, kind, def, lo, hi, what) { #name, CFG_##kind, def, lo, hi, what, offsetof(Config, name) },
#include "server/options.def"
#undef OPT
};
enum { ROWS = sizeof rows / sizeof *rows };

typedef struct Loader {
    Arena    *a;
    Config   *cfg;
    CfgSource set_by[ROWS];
} Loader;

static bool bad_value(const CfgRow *row, const char *rule, const char *value)
{
    fprintf(stderr, "dbsaci: option %s: %s, found \"%s\"\n", row->name, rule, value);
    return false;
}

/* Underscores and dashes are the same. */
static const CfgRow *find_row(const char *name, size_t n)
{
    for (size_t i = 0; i < ROWS; i++) {
        if (strlen(rows[i].name) != n)
            continue;
        size_t k = 0;
        while (k < n && (rows[i].name[k] == name[k] || (rows[i].name[k] == '_' && name[k] == '-')))
            k++;
        if (k == n)
            return &rows[i];
    }
    return NULL;
}

static void list_add(Arena *a, CfgList *l, const char *v)
{
    l->v = arena_grow(a, l->v, sizeof *l->v * (size_t)l->n, sizeof *l->v * (size_t)(l->n + 1));
    l->v[l->n++] = arena_strdup(a, v);
}

static void list_add_words(Arena *a, CfgList *l, const char *text)
{
    while (*text) {
        text += strspn(text, " \t");
        size_t n = strcspn(text, " \t");
        if (n)
            list_add(a, l, arena_strndup(a, text, n));
        text += n;
    }
}

static bool cfg_set(Loader *l, const CfgRow *row, const char *value, CfgSource from)
{
    void      *to = (char *)l->cfg + row->at;
    CfgSource *by = &l->set_by[row - rows];
    if (from < *by)
        return true;
    bool replaces = from > *by;
    *by = from;
    switch (row->kind) {
    case CFG_TEXT: *(const char **)to = arena_strdup(l->a, value); return true;
    case CFG_LIST:
        if (replaces)
            *(CfgList *)to = (CfgList){ 0 };
        if (from == FROM_ARGV)
            list_add(l->a, to, value);
        else
            list_add_words(l->a, to, value);
        return true;
    case CFG_FLAG:
        if (!strcasecmp(value, "true") || !strcasecmp(value, "on") || !strcmp(value, "1"))
            *(bool *)to = true;
        else if (!strcasecmp(value, "false") || !strcasecmp(value, "off") || !strcmp(value, "0"))
            *(bool *)to = false;
        else
            return bad_value(row, "true or false is wanted", value);
        return true;
    case CFG_INT: {
        char *end;
        errno = 0;
        long v = strtol(value, &end, 10);
        if (end == value || *end || errno || v < row->low || v > row->high) {
            char rule[64];
            snprintf(rule, sizeof rule, "a number from %ld to %ld is wanted", row->low, row->high);
            return bad_value(row, rule, value);
        }
        *(int *)to = (int)v;
        return true;
    }
    }
    return false;
}

static bool load_defaults(Loader *l)
{
    for (size_t i = 0; i < ROWS; i++)
        if (!cfg_set(l, &rows[i], rows[i].def, FROM_DEFAULT))
            return false;
    return true;
}

static bool load_environment(Loader *l)
{
    for (size_t i = 0; i < ROWS; i++) {
        char name[64] = "DBSACI_";
        for (size_t k = 0; rows[i].name[k]; k++)
            name[7 + k] = (char)toupper((unsigned char)rows[i].name[k]);
        const char *v = getenv(name);
        if (v && !cfg_set(l, &rows[i], v, FROM_ENV))
            return false;
    }
    return true;
}

static char *trim(char *s)
{
    s += strspn(s, " \t\r\n");
    size_t n = strlen(s);
    while (n && isspace((unsigned char)s[n - 1]))
        s[--n] = 0;
    return s;
}

static bool load_file(Loader *l, const char *path)
{
    FILE *f = fopen(path, "r");
    if (!f) {
        fprintf(stderr, "dbsaci: configuration file %s cannot be read: %s\n", path, strerror(errno));
        return false;
    }
    char line[4096];
    int  number = 0;
    bool ok = true;
    while (ok && fgets(line, sizeof line, f)) {
        number++;
        char *s = trim(line);
        if (!*s || *s == '#')
            continue;
        char *eq = strchr(s, '=');
        if (!eq) {
            fprintf(stderr, "dbsaci: %s line %d: `key = value` is wanted\n", path, number);
            ok = false;
            break;
        }
        *eq = 0;
        char         *key = trim(s), *value = trim(eq + 1);
        const CfgRow *row = find_row(key, strlen(key));
        if (!row)
            fprintf(stderr, "dbsaci: %s line %d: there is no option \"%s\"\n", path, number, key);
        ok = row && cfg_set(l, row, value, FROM_FILE);
    }
    fclose(f);
    return ok;
}

static const struct {
    const char *words, *what;
} commands[] = {
#define COMMAND(id, words, what) { words, what },
#include "server/commands.def"
#undef COMMAND
};
enum { COMMANDS = sizeof commands / sizeof *commands };

/* The command whose words begin the arguments: how many they are, 0 for none, -1 for words that are no command. */
static int take_command(Config *cfg, int argc, char **argv)
{
    if (argc < 2 || argv[1][0] == '-')
        return 0;
    for (int i = 0; i < COMMANDS; i++) {
        const char *words = commands[i].words, *second = strchr(words, ' ');
        size_t      n = second ? (size_t)(second - words) : strlen(words);
        if (strlen(argv[1]) != n || memcmp(argv[1], words, n))
            continue;
        if (second && (argc < 3 || strcmp(argv[2], second + 1)))
            continue;
        cfg->command = (CfgCommand)(i + 1);
        return second ? 2 : 1;
    }
    fprintf(stderr, "dbsaci: there is no command \"%s%s%s\"; --help lists them\n", argv[1],
            argc > 2 && argv[2][0] != '-' ? " " : "", argc > 2 && argv[2][0] != '-' ? argv[2] : "");
    return -1;
}

static void print_help(void)
{
    printf("usage: dbsaci --embedded DIR --user NAME/PASSWORD [--listen HOST:PORT] [--service NAME] [options]\n"
           "       dbsaci --backend CONNINFO --user NAME/PASSWORD [options]\n\n"
           "An Oracle-compatible front for PostgreSQL: Oracle drivers connect, PostgreSQL does the work.\n\n");
    printf("Commands, each with --backend CONNINFO:\n");
    for (int i = 0; i < COMMANDS; i++)
        printf("  dbsaci %-17s %s\n", commands[i].words, commands[i].what);
    printf("\nOptions:\n");
    for (size_t i = 0; i < ROWS; i++) {
        char flag[64];
        snprintf(flag, sizeof flag, "%s%s", rows[i].name,
                 rows[i].kind == CFG_FLAG ? "" : rows[i].kind == CFG_INT ? " N" : " TEXT");
        for (char *c = flag; *c && *c != ' '; c++)
            if (*c == '_')
                *c = '-';
        printf("  --%-22s %s", flag, rows[i].what);
        if (rows[i].def[0])
            printf(" (%s)", rows[i].def);
        printf("%s\n", rows[i].kind == CFG_LIST ? "; repeatable" : "");
    }
    printf("  --%-22s read `key = value` lines from this file\n", "config FILE");
    printf("  --%-22s check the options and stop\n", "check-config");
    printf("  --%-22s this text\n  --%-22s the version\n", "help", "version");
    printf("\nEach option is also read from the environment, as DBSACI_ and its name in upper case.\n");
}

/* `argv[i]` is seen by everybody who can list processes. */
static void scrub(char *arg)
{
    char *slash = strchr(arg, '/');
    if (slash && slash[1] != '@')
        memset(slash + 1, '*', strlen(slash + 1));
}

static CfgOutcome load_arguments(Loader *l, int argc, char **argv)
{
    char yes[] = "true";
    int  words = take_command(l->cfg, argc, argv);
    if (words < 0)
        return CFG_BAD;
    for (int i = 1 + words; i < argc; i++) {
        char *arg = argv[i];
        if (!strcmp(arg, "--help") || !strcmp(arg, "-h")) {
            print_help();
            return CFG_DONE;
        }
        if (!strcmp(arg, "--version")) {
            printf("dbsaci %s\n", PACKAGE_VERSION);
            return CFG_DONE;
        }
        if (!strcmp(arg, "--check-config")) {
            l->cfg->check_only = true;
            continue;
        }
        if (!strcmp(arg, "--config") && i + 1 < argc) {
            if (!load_file(l, argv[++i]))
                return CFG_BAD;
            continue;
        }
        size_t        n = strcspn(arg, "=");
        const CfgRow *row = strncmp(arg, "--", 2) == 0 ? find_row(arg + 2, n - 2) : NULL;
        if (!row) {
            fprintf(stderr, "dbsaci: there is no option \"%.*s\"; --help lists them\n", (int)n, arg);
            return CFG_BAD;
        }
        char *value = arg[n] == '=' ? arg + n + 1 : NULL;
        if (!value && row->kind == CFG_FLAG)
            value = yes;
        else if (!value && i + 1 < argc)
            value = argv[++i];
        if (!value) {
            fprintf(stderr, "dbsaci: option --%s wants a value\n", row->name);
            return CFG_BAD;
        }
        if (!cfg_set(l, row, value, FROM_ARGV))
            return CFG_BAD;
        if (!strcmp(row->name, "user"))
            scrub(value);
    }
    return CFG_RUN;
}

static bool split_address(Loader *l, const char *option, const char *text, const char **host, const char **to_port)
{
    const char *colon = strrchr(text, ':');
    char       *end;
    long        port = colon ? strtol(colon + 1, &end, 10) : 0;
    if (!colon || colon == text || *end || port < 0 || port > 65535 || !colon[1]) {
        fprintf(stderr, "dbsaci: option %s: HOST:PORT is wanted, found \"%s\"\n", option, text);
        return false;
    }
    size_t n = (size_t)(colon - text);
    if (text[0] == '[' && text[n - 1] == ']') {
        text++;
        n -= 2;
    }
    *host = arena_strndup(l->a, text, n);
    *to_port = arena_strdup(l->a, colon + 1);
    return true;
}

static bool split_addresses(Loader *l)
{
    Config *cfg = l->cfg;
    if (!split_address(l, "listen", cfg->listen, &cfg->host, &cfg->port))
        return false;
    if (!cfg->tls_listen[0])
        return true;
    if (!cfg->tls_cert[0]) {
        fprintf(stderr, "dbsaci: option tls_listen wants tls_cert, a certificate\n");
        return false;
    }
    return split_address(l, "tls_listen", cfg->tls_listen, &cfg->tls_host, &cfg->tls_port);
}

static bool consistent(const Config *cfg)
{
    if (cfg->command != CMD_SERVE && !cfg->backend[0]) {
        fprintf(stderr, "dbsaci: `%s` wants --backend CONNINFO\n", commands[cfg->command - 1].words);
        return false;
    }
    if (!cfg->embedded[0] == !cfg->backend[0]) {
        fprintf(stderr, "dbsaci: exactly one of --embedded and --backend is wanted\n");
        return false;
    }
    if (strcmp(cfg->persona, "19c") && strcmp(cfg->persona, "23ai")) {
        fprintf(stderr, "dbsaci: option persona: 19c or 23ai is wanted, found \"%s\"\n", cfg->persona);
        return false;
    }
    if (strcmp(cfg->max_string_size, "STANDARD") && strcmp(cfg->max_string_size, "EXTENDED")) {
        fprintf(stderr, "dbsaci: option max_string_size: STANDARD or EXTENDED is wanted, found \"%s\"\n", cfg->max_string_size);
        return false;
    }
    if (strcmp(cfg->verifier, "12c") && strcmp(cfg->verifier, "11g")) {
        fprintf(stderr, "dbsaci: option verifier: 12c or 11g is wanted, found \"%s\"\n", cfg->verifier);
        return false;
    }
    AnoLevel level;
    if (!ano_level_parse(str_of(cfg->network_encryption), &level) || !ano_level_parse(str_of(cfg->network_checksum), &level)) {
        fprintf(stderr, "dbsaci: options network_encryption, network_checksum: rejected, accepted, requested or required is wanted\n");
        return false;
    }
    static const char *const levels[] = { "error", "warn", "info", "debug" };
    for (size_t i = 0; i < 4; i++)
        if (!strcmp(cfg->log_level, levels[i]))
            return true;
    fprintf(stderr, "dbsaci: option log_level: error, warn, info or debug is wanted, found \"%s\"\n", cfg->log_level);
    return false;
}

CfgOutcome cfg_load(Arena *a, Config *cfg, int argc, char **argv)
{
    Loader l = { .a = a, .cfg = cfg };
    memset(cfg, 0, sizeof *cfg);
    if (!load_defaults(&l))
        return CFG_BAD;
    const char *file = getenv("DBSACI_CONFIG");
    if ((file && !load_file(&l, file)) || !load_environment(&l))
        return CFG_BAD;
    CfgOutcome out = load_arguments(&l, argc, argv);
    if (out != CFG_RUN)
        return out;
    if (!split_addresses(&l) || !consistent(cfg))
        return CFG_BAD;
    return CFG_RUN;
}
