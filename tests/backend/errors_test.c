/* errors.def against a real server: provokes errors and compares what the client would hear.
 *
 * errors_test FILE: in a database made for it, on the server that PGHOST names. A case of FILE is `== title [FEATURE]`,
 * a line `-- kind WORD`, perhaps a line `-- other SQL` that a second session runs before, SQL, `-- expect` and one line
 * `ORA-nnnnn: text`. What stands before the first case is set up once. Each case runs in a transaction of its own (two, with
 * the second session), which is rolled back. */
#include "config.h"
#include "backend/errors.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "util/strbuf.h"

#define DATABASE "dbsaci_errors_test"

static const char *const kinds[] = {
    [BE_STMT_OTHER] = "other", [BE_STMT_SELECT] = "select", [BE_STMT_INSERT] = "insert", [BE_STMT_UPDATE] = "update",
    [BE_STMT_DELETE] = "delete", [BE_STMT_MERGE] = "merge", [BE_STMT_CREATE] = "create", [BE_STMT_ALTER] = "alter",
    [BE_STMT_DROP] = "drop", [BE_STMT_TRUNCATE] = "truncate", [BE_STMT_GRANT] = "grant", [BE_STMT_BLOCK] = "block",
    [BE_STMT_SESSION] = "session",
};

static char *read_file(const char *path)
{
    FILE *in = fopen(path, "rb");
    char *text = calloc(1, 1 << 20);
    if (!in || !text || fread(text, 1, (1 << 20) - 1, in) == 0) {
        fprintf(stderr, "cannot read %s\n", path);
        exit(2);
    }
    fclose(in);
    return text;
}

static BeStmtKind kind_of(const char *word, size_t n)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strlen(kinds[i]) == n && strncmp(kinds[i], word, n) == 0)
            return (BeStmtKind)i;
    fprintf(stderr, "unknown kind %.*s\n", (int)n, word);
    exit(2);
}

static PGconn *connect_to(const char *database)
{
    const char *keys[] = { "dbname", "client_encoding", NULL }, *values[] = { database, "UTF8", NULL };
    PGconn     *pg = PQconnectdbParams(keys, values, 0);
    if (PQstatus(pg) != CONNECTION_OK) {
        fprintf(stderr, "%s", PQerrorMessage(pg));
        exit(2);
    }
    return pg;
}

static void must(PGconn *pg, const char *sql)
{
    PGresult *res = PQexec(pg, sql);
    if (PQresultStatus(res) == PGRES_FATAL_ERROR) {
        fprintf(stderr, "%s: %s", sql, PQresultErrorMessage(res));
        exit(2);
    }
    PQclear(res);
}

/* Runs one case; the text from the line after its title to the next one is at `body`. */
static bool run_case(PGconn *pg, PGconn *second, Arena *a, const char *title, char *body)
{
    char *kind = strstr(body, "-- kind "), *expect = strstr(body, "\n-- expect\n");
    if (!kind || !expect) {
        fprintf(stderr, "malformed case: %s\n", title);
        exit(2);
    }
    *expect = '\0';
    const char *want = expect + strlen("\n-- expect\n");
    size_t      want_n = strcspn(want, "\n");
    kind += strlen("-- kind ");
    size_t      kind_n = strcspn(kind, "\n");
    const char *sql = kind + kind_n;
    const char *other = "\n-- other ";
    must(second, "BEGIN");
    if (strncmp(sql, other, strlen(other)) == 0) {
        char *line = kind + kind_n + strlen(other), *end = strchr(line, '\n');
        *end = '\0';
        must(second, line);
        sql = end + 1;
    }
    must(pg, "BEGIN");
    PGresult *res = PQexec(pg, sql);
    StrBuf    got;
    sb_init(&got, a);
    if (PQresultStatus(res) == PGRES_FATAL_ERROR) {
        BeError e;
        be_error_of_result(&e, res);
        be_map_error_as(&e, kind_of(kind, kind_n), &(BeErrorContext){ .pg_sql = sql, .owner = "dterr" });
        sb_printf(&got, "ORA-%05d: %s", e.ora, e.text);
    } else {
        sb_puts(&got, "no error");
    }
    bool same = str_eq(sb_str(&got), (Str){ want, want_n });
    if (!same)
        printf("not ok %s\n  want %.*s\n  got  %.*s\n       %s", title, (int)want_n, want, STR_ARG(sb_str(&got)),
               PQresultErrorMessage(res));
    PQclear(res);
    must(pg, "ROLLBACK");
    must(second, "ROLLBACK");
    return same;
}

int main(int argc, char **argv)
{
    int passed = 0, failed = 0;
    if (argc != 2) {
        fprintf(stderr, "usage: errors_test FILE\n");
        return 2;
    }
    if (be_error_hidden_row() >= 0) {
        printf("not ok errors.def: row %d of %d can never be reached\n", be_error_hidden_row() + 1, be_error_rows());
        failed++;
    } else {
        passed++;
    }
    char   *text = read_file(argv[1]);
    char   *at = strstr(text, "\n== ");
    PGconn *admin = connect_to("postgres");
    must(admin, "DROP DATABASE IF EXISTS " DATABASE);
    must(admin, "CREATE DATABASE " DATABASE);
    PGconn *pg = connect_to(DATABASE), *second = connect_to(DATABASE);
    Arena  *a = arena_new(0);
    if (at)
        *at++ = '\0';
    must(pg, text);
    must(second, "SET search_path = dterr");
    while (at) {
        char *next = strstr(at, "\n== ");
        if (next)
            *next++ = '\0';
        char *end = strchr(at, '\n');
        *end = '\0';
        if (run_case(pg, second, a, at + 3, end + 1))
            passed++;
        else
            failed++;
        arena_reset(a);
        at = next;
    }
    PQfinish(pg);
    PQfinish(second);
    must(admin, "DROP DATABASE " DATABASE);
    PQfinish(admin);
    arena_free(a);
    free(text);
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
