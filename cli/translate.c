/* dbsaci-translate: the compiler without a database. Reads Oracle SQL, prints PostgreSQL SQL and what there is to say. */
#include "config.h"
#include "cli/cat_chain.h"
#include "cli/encoding.h"
#include "cli/report.h"
#include "cli/script.h"
#include "cli/source.h"
#include "rewrite/cat_memory.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* A statement that needs more than this is refused by the compiler, so that a hostile file cannot take the machine's memory. */
enum { STATEMENT_CAP = 512 * 1024 * 1024 };

typedef struct Job {
    ReportFormat format;
    const char  *separator;
    SqlOptions   options;
    const char  *encoding; /* of the files; NULL: found out */
    const char  *conninfo; /* --catalog */
    Catalog     *files;    /* what the files create */
    unsigned     problems; /* files and scripts that could not be read on */
} Job;

static const char usage[] =
    "Usage: dbsaci-translate [OPTION]... [FILE|DIRECTORY]...\n"
    "Translates Oracle SQL to PostgreSQL SQL. Reads standard input without a FILE, or with -. Tables, views, sequences and\n"
    "synonyms that the files create are known to the statements after them.\n"
    "\n"
    "  -f, --format=FORMAT     text (default) or jsonl: one JSON object a statement\n"
    "  -s, --separator=TEXT    lines that begin with TEXT divide records of one statement each;\n"
    "                          the line's next word is the record's id. Default: SQL*Plus rules\n"
    "      --encoding=NAME     of the files, as iconv or Oracle names it (WE8MSWIN1252). Default: found out for each file\n"
    "      --schema=NAME       the current schema\n"
    "      --oracle-version=N  19, 21 or 23 (default): refuse what is newer as that server would\n"
    "      --extended-strings  MAX_STRING_SIZE = EXTENDED: VARCHAR2 and RAW to 32767 bytes\n"
    "      --catalog=CONNINFO  ask this PostgreSQL for tables, columns and types that no file creates\n"
    "      --trace-passes      show the tree after each pass on standard error\n"
    "  -h, --help              this text\n"
    "  -V, --version           the version\n"
    "\n"
    "Exit status: 0 all was read, 1 a file or the database could not be read, 2 wrong usage.\n";

enum { OPT_TRACE = 256, OPT_SCHEMA, OPT_CATALOG, OPT_ENCODING, OPT_ORACLE, OPT_EXTENDED };

static const struct option long_options[] = {
    { "format", required_argument, NULL, 'f' },       { "separator", required_argument, NULL, 's' },
    { "schema", required_argument, NULL, OPT_SCHEMA }, { "catalog", required_argument, NULL, OPT_CATALOG },
    { "trace-passes", no_argument, NULL, OPT_TRACE }, { "help", no_argument, NULL, 'h' },
    { "version", no_argument, NULL, 'V' },            { "encoding", required_argument, NULL, OPT_ENCODING },
    { "oracle-version", required_argument, NULL, OPT_ORACLE }, { "extended-strings", no_argument, NULL, OPT_EXTENDED },
    { NULL, 0, NULL, 0 },
};

/* -1: go on; else the exit status. */
static int read_options(int argc, char **argv, Job *job)
{
    for (int c; (c = getopt_long(argc, argv, "f:s:hV", long_options, NULL)) != -1;) {
        switch (c) {
        case 'f':
            if (strcmp(optarg, "text") != 0 && strcmp(optarg, "jsonl") != 0) {
                fprintf(stderr, "dbsaci-translate: no such format: %s (text or jsonl)\n", optarg);
                return 2;
            }
            job->format = optarg[0] == 'j' ? REPORT_JSONL : REPORT_TEXT;
            break;
        case 's': job->separator = optarg; break;
        case OPT_SCHEMA: job->options.current_schema = job->options.session_user = str_of(optarg); break;
        case OPT_CATALOG: job->conninfo = optarg; break;
        case OPT_ENCODING:
            if (!encoding_known(optarg)) {
                fprintf(stderr, "dbsaci-translate: no such encoding: %s\n", optarg);
                return 2;
            }
            job->encoding = optarg;
            break;
        case OPT_ORACLE:
            job->options.oracle_version = atoi(optarg);
            if (strcmp(optarg, "19") != 0 && strcmp(optarg, "21") != 0 && strcmp(optarg, "23") != 0) {
                fprintf(stderr, "dbsaci-translate: no such Oracle version: %s (19, 21 or 23)\n", optarg);
                return 2;
            }
            break;
        case OPT_EXTENDED: job->options.extended_strings = true; break;
        case OPT_TRACE: job->options.trace_passes = true; break;
        case 'h': fputs(usage, stdout); return 0;
        case 'V': puts(PACKAGE_STRING); return 0;
        default: fputs("Try dbsaci-translate --help\n", stderr); return 2;
        }
    }
    return -1;
}

static void one_piece(Job *job, Arena *a, Piece *p)
{
    if (p->message) {
        job->problems += p->code != NULL;
        report_piece(a, stdout, job->format, p, NULL);
        return;
    }
    const SqlResult *r = sql_compile(a, p->text, &job->options);
    if (r->root && r->verdict <= VERDICT_REVIEW) /* what was made is known to the statements after it */
        cat_memory_learn(job->files, r->root);
    report_piece(a, stdout, job->format, p, r);
}

static void one_source(Job *job, Script *script, Arena *a, Source src)
{
    Piece p;
    script_open(script, src);
    for (arena_reset(a); script_next(script, a, &p); arena_reset(a))
        one_piece(job, a, &p);
}

static bool open_database(Job *job, Arena *all)
{
    const char *why = NULL;
    Catalog    *c = cat_chain_open(all, job->files, job->conninfo, job->options.current_schema, &why);
    if (!c)
        fprintf(stderr, "dbsaci-translate: --catalog: %s\n", why);
    else
        job->options.catalog = c;
    return c != NULL;
}

int main(int argc, char **argv)
{
    Job job = { .options = { .pg_version = 150000 } };
    int status = read_options(argc, argv, &job);
    if (status >= 0)
        return status;
    Arena  *all = arena_new(0), *a = arena_new(STATEMENT_CAP);
    Script *script = script_new(all, job.separator, job.encoding);
    job.options.catalog = job.files = cat_memory_new(all);
    cat_memory_open(job.files);
    if (job.conninfo && !open_database(&job, all)) {
        arena_free(a);
        arena_free(all);
        return 1;
    }
    StrList files = { 0 };
    for (int i = optind; i < argc; i++) {
        if (strcmp(argv[i], "-") == 0 || !source_list(all, argv[i], &files)) /* what cannot be listed is told when it is read */
            strlist_push(all, &files, str_of(argv[i]));
    }
    if (optind == argc)
        strlist_push(all, &files, STR("-"));
    for (uint32_t i = 0; i < files.n; i++) {
        const char *name = files.v[i].p;
        one_source(&job, script, a,
                   strcmp(name, "-") == 0 ? source_read_stream(all, name, STDIN_FILENO, job.encoding) : source_read(all, name, job.encoding));
    }
    bool written = fflush(stdout) == 0;
    arena_free(a);
    arena_free(all);
    return job.problems || !written ? 1 : 0;
}
