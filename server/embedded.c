/* Runs PostgreSQL as a child: find its programs, initdb, start, wait, stop.
 *
 * PostgreSQL refuses to run as root, so as root we fork into another account. Every failure is one line for the user. */
#include "config.h"
#include "server/embedded.h"

#include "util/log.h"
#include "util/strbuf.h"

#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <grp.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define DATABASE "dbsaci"
enum { START_TRIES = 600, START_STEP_MS = 50, STOP_TRIES = 200 }; /* 30 s and 10 s */

struct Embedded {
    Arena *a;
    char  *dir;      /* absolute */
    char  *data;     /* dir/data */
    char  *bin;      /* where initdb and postgres are */
    char  *conninfo;
    pid_t  pid;
    uid_t  uid;      /* who runs it */
    gid_t  gid;
    bool   drop;     /* we are root: become uid first */
};

static void fail(char *why, size_t n, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
static void fail(char *why, size_t n, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    vsnprintf(why, n, fmt, args);
    va_end(args);
}

static void nap(int ms)
{
    nanosleep(&(struct timespec){ ms / 1000, (ms % 1000) * 1000000L }, NULL);
}

static bool has_programs(Arena *a, const char *dir)
{
    return access(arena_printf(a, "%s/initdb", dir), X_OK) == 0 && access(arena_printf(a, "%s/postgres", dir), X_OK) == 0;
}

/* The option, then PATH, then Debian's and others' usual places, newest first. */
static char *find_programs(Arena *a, const Config *cfg)
{
    if (cfg->pg_bindir[0])
        return has_programs(a, cfg->pg_bindir) ? arena_strdup(a, cfg->pg_bindir) : NULL;
    const char *path = getenv("PATH");
    for (const char *p = path ? path : ""; *p;) {
        size_t n = strcspn(p, ":");
        char  *dir = arena_strndup(a, p, n);
        if (n && has_programs(a, dir))
            return dir;
        p += n + (p[n] == ':');
    }
    static const char *const patterns[] = { "/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/usr/local/pgsql/bin" };
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
        glob_t g;
        char  *found = NULL;
        if (glob(patterns[i], 0, NULL, &g) == 0)
            for (size_t k = g.gl_pathc; k > 0 && !found; k--)
                if (has_programs(a, g.gl_pathv[k - 1]))
                    found = arena_strdup(a, g.gl_pathv[k - 1]);
        globfree(&g);
        if (found)
            return found;
    }
    return NULL;
}

/* Who runs PostgreSQL: ourselves, or as root the owner of an existing cluster, else the configured or usual account. */
static bool choose_account(Embedded *e, const Config *cfg, char *why, size_t n)
{
    struct stat st;
    bool        exists = stat(e->data, &st) == 0;
    e->uid = geteuid();
    e->gid = getegid();
    if (e->uid != 0) {
        if (exists && st.st_uid != e->uid) {
            fail(why, n, "data directory %s belongs to another user (uid %u); run dbsaci as that user or use another directory",
                 e->data, (unsigned)st.st_uid);
            return false;
        }
        return true;
    }
    const char    *names[] = { cfg->pg_user[0] ? cfg->pg_user : "postgres", cfg->pg_user[0] ? NULL : "nobody" };
    struct passwd *pw = NULL;
    for (int i = 0; i < 2 && !pw; i++)
        pw = names[i] ? getpwnam(names[i]) : NULL;
    if (!pw || pw->pw_uid == 0) {
        fail(why, n, "PostgreSQL cannot run as root and there is no account \"%s\" to run it; set --pg-user", names[0]);
        return false;
    }
    if (exists && st.st_uid != pw->pw_uid) {
        fail(why, n, "data directory %s belongs to another user (uid %u), not to \"%s\"; set --pg-user or use another directory",
             e->data, (unsigned)st.st_uid, pw->pw_name);
        return false;
    }
    e->uid = pw->pw_uid;
    e->gid = pw->pw_gid;
    e->drop = true;
    return true;
}

/* In the child: own process group (a Ctrl-C is ours to handle), die with the parent, other account, output to `log`. */
static void become(const Embedded *e, const char *log)
{
    setpgid(0, 0);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    if (e->drop && (setgroups(1, &e->gid) || setgid(e->gid) || setuid(e->uid)))
        _exit(126);
    prctl(PR_SET_PDEATHSIG, SIGINT);
    if (chdir(e->dir) != 0)
        _exit(126);
    int fd = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    int null = open("/dev/null", O_RDONLY);
    dup2(null, 0);
    if (fd >= 0) {
        dup2(fd, 1);
        dup2(fd, 2);
    }
    for (int i = 3; i < 256; i++)
        close(i);
}

static pid_t launch(const Embedded *e, char *const *argv)
{
    char *log = arena_printf(e->a, "%s/postgres.log", e->dir);
    pid_t pid = fork();
    if (pid == 0) {
        become(e, log);
        execv(argv[0], argv);
        _exit(127);
    }
    return pid;
}

/* The last line of postgres.log that says FATAL, for the user. */
static void last_fatal(const Embedded *e, char *line, size_t n)
{
    FILE *f = fopen(arena_printf(e->a, "%s/postgres.log", e->dir), "r");
    char  buf[512];
    line[0] = 0;
    while (f && fgets(buf, sizeof buf, f)) {
        char *at = strstr(buf, "FATAL:");
        if (!at)
            at = strstr(buf, "error:");
        if (at)
            snprintf(line, n, "%.*s", (int)strcspn(at, "\n"), at);
    }
    if (f)
        fclose(f);
}

static bool init_cluster(Embedded *e, char *why, size_t n)
{
    if (access(arena_printf(e->a, "%s/PG_VERSION", e->data), F_OK) == 0)
        return true;
    char *argv[] = {
        arena_printf(e->a, "%s/initdb", e->bin), arena_strdup(e->a, "-D"), e->data, arena_strdup(e->a, "-U"),
        arena_strdup(e->a, "dbsaci"), arena_strdup(e->a, "--auth=trust"), arena_strdup(e->a, "-E"), arena_strdup(e->a, "UTF8"),
        arena_strdup(e->a, "--locale=C.UTF-8"), arena_strdup(e->a, "-N"), NULL,
    };
    log_info("embedded_init", "dir=%s", e->data);
    pid_t pid = launch(e, argv);
    int   status = -1;
    while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR)
        ;
    if (pid < 0 || !WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        char line[300];
        last_fatal(e, line, sizeof line);
        fail(why, n, "initdb failed in %s: %s (see postgres.log there)", e->dir, line);
        return false;
    }
    return true;
}

/* trust on the socket is safe only because nobody else may enter the directory. */
static bool make_dir(Embedded *e, const Config *cfg, char *why, size_t n)
{
    if (mkdir(cfg->embedded, 0700) != 0 && errno != EEXIST) {
        fail(why, n, "cannot make %s: %s", cfg->embedded, strerror(errno));
        return false;
    }
    char *full = realpath(cfg->embedded, NULL);
    if (!full) {
        fail(why, n, "cannot use %s: %s", cfg->embedded, strerror(errno));
        return false;
    }
    e->dir = arena_strdup(e->a, full);
    free(full);
    e->data = arena_printf(e->a, "%s/data", e->dir);
    if (strlen(e->dir) > 85) { /* sun_path holds 108 bytes */
        fail(why, n, "the path %s is too long for a Unix socket (85 characters at most)", e->dir);
        return false;
    }
    return true;
}

/* Ours, or root's and then given to the account that runs PostgreSQL. What another user owns is not taken over. */
static bool own_dir(const Embedded *e, char *why, size_t n)
{
    struct stat st;
    if (stat(e->dir, &st) != 0) {
        fail(why, n, "cannot use %s: %s", e->dir, strerror(errno));
        return false;
    }
    if (st.st_uid != e->uid && !(e->drop && st.st_uid == geteuid())) {
        fail(why, n, "directory %s has another owner (uid %u)", e->dir, (unsigned)st.st_uid);
        return false;
    }
    if (st.st_uid != e->uid && chown(e->dir, e->uid, e->gid) != 0) {
        fail(why, n, "cannot give %s to the account that runs PostgreSQL: %s", e->dir, strerror(errno));
        return false;
    }
    return chmod(e->dir, 0700) == 0;
}

static bool start_postgres(Embedded *e, const Config *cfg, char *why, size_t n)
{
    const char *fixed[] = {
        "listen_addresses=", "logging_collector=off", "max_prepared_transactions=100", "log_timezone=UTC", "timezone=UTC",
        "log_min_error_statement=panic", "log_min_messages=fatal", "track_commit_timestamp=on", /* CREATED, LAST_DDL_TIME */
        NULL, NULL, NULL,
    };
    fixed[8] = arena_printf(e->a, "unix_socket_directories=%s", e->dir);
    fixed[9] = arena_printf(e->a, "max_connections=%d", cfg->max_sessions + 10);
    int    extra = cfg->pg_option.n, at = 0;
    char **argv = ARENA_ARRAY(e->a, char *, 3 + 2 * (11 + extra) + 1);
    argv[at++] = arena_printf(e->a, "%s/postgres", e->bin);
    argv[at++] = arena_strdup(e->a, "-D");
    argv[at++] = e->data;
    for (int i = 0; fixed[i]; i++) {
        argv[at++] = arena_strdup(e->a, "-c");
        argv[at++] = arena_strdup(e->a, fixed[i]);
    }
    for (int i = 0; i < extra; i++) { /* the last one wins */
        argv[at++] = arena_strdup(e->a, "-c");
        argv[at++] = arena_strdup(e->a, cfg->pg_option.v[i]);
    }
    e->pid = launch(e, argv);
    if (e->pid < 0) {
        fail(why, n, "cannot start PostgreSQL: %s", strerror(errno));
        return false;
    }
    const char *ping = arena_printf(e->a, "host='%s' dbname=postgres user=dbsaci", e->dir);
    for (int i = 0; i < START_TRIES; i++) {
        if (PQping(ping) == PQPING_OK)
            return true;
        if (emb_ended(e)) {
            char line[300];
            last_fatal(e, line, sizeof line);
            fail(why, n, "PostgreSQL did not start in %s: %s", e->dir, line);
            return false;
        }
        nap(START_STEP_MS);
    }
    fail(why, n, "PostgreSQL did not answer within %d seconds in %s", START_TRIES * START_STEP_MS / 1000, e->dir);
    return false;
}

/* Our own database in the cluster, so that `postgres` stays free for administration. */
static bool make_database(const Embedded *e, char *why, size_t n)
{
    PGconn *pg = PQconnectdb(arena_printf(e->a, "host='%s' dbname=postgres user=dbsaci", e->dir));
    bool    ok = PQstatus(pg) == CONNECTION_OK;
    if (ok) {
        PGresult *res = PQexec(pg, "SELECT FROM pg_database WHERE datname = '" DATABASE "'");
        bool      there = PQntuples(res) == 1;
        PQclear(res);
        res = there ? NULL : PQexec(pg, "CREATE DATABASE " DATABASE);
        ok = there || PQresultStatus(res) == PGRES_COMMAND_OK;
        PQclear(res);
    }
    if (!ok)
        fail(why, n, "cannot make the database " DATABASE ": %.*s", (int)strcspn(PQerrorMessage(pg), "\n"), PQerrorMessage(pg));
    PQfinish(pg);
    return ok;
}

/* A postmaster that an earlier dbsaci left behind (killed, so that it could not stop it). */
static void stop_leftover(const Embedded *e)
{
    FILE *f = fopen(arena_printf(e->a, "%s/postmaster.pid", e->data), "r");
    long  pid = 0;
    if (f) {
        if (fscanf(f, "%ld", &pid) != 1)
            pid = 0;
        fclose(f);
    }
    char comm[64] = "";
    if (pid > 1 && (f = fopen(arena_printf(e->a, "/proc/%ld/comm", pid), "r"))) {
        if (!fgets(comm, sizeof comm, f))
            comm[0] = 0;
        fclose(f);
    }
    if (strncmp(comm, "postgres", 8) != 0)
        return;
    log_warn("embedded_leftover", "pid=%ld", pid);
    kill((pid_t)pid, SIGINT);
    for (int i = 0; i < STOP_TRIES && kill((pid_t)pid, 0) == 0; i++)
        nap(START_STEP_MS);
}

Embedded *emb_start(const Config *cfg, char *why, size_t n)
{
    Arena    *a = arena_new(0);
    Embedded *e = ARENA_NEW(a, Embedded);
    e->a = a;
    if (!make_dir(e, cfg, why, n) || !choose_account(e, cfg, why, n) || !own_dir(e, why, n))
        goto bad;
    e->bin = find_programs(a, cfg);
    if (!e->bin) {
        fail(why, n, "PostgreSQL's programs (initdb, postgres) were not found; install postgresql or set --pg-bindir");
        goto bad;
    }
    e->conninfo = arena_printf(a, "host='%s' dbname=" DATABASE " user=dbsaci application_name=dbsaci", e->dir);
    if (!init_cluster(e, why, n))
        goto bad;
    stop_leftover(e);
    if (!start_postgres(e, cfg, why, n) || !make_database(e, why, n)) {
        emb_stop(e);
        return NULL;
    }
    log_info("embedded_started", "dir=%s pid=%d", e->dir, (int)e->pid);
    return e;
bad:
    arena_free(a);
    return NULL;
}

const char *emb_conninfo(const Embedded *e)
{
    return e->conninfo;
}

bool emb_ended(Embedded *e)
{
    int status;
    if (e->pid > 0 && waitpid(e->pid, &status, WNOHANG) == e->pid)
        e->pid = -1;
    return e->pid <= 0;
}

void emb_stop(Embedded *e)
{
    if (!e)
        return;
    if (!emb_ended(e)) {
        kill(e->pid, SIGINT);
        for (int i = 0; i < STOP_TRIES && !emb_ended(e); i++)
            nap(START_STEP_MS);
        if (!emb_ended(e)) {
            kill(e->pid, SIGQUIT);
            for (int i = 0; i < STOP_TRIES && !emb_ended(e); i++)
                nap(START_STEP_MS);
        }
        if (!emb_ended(e))
            kill(e->pid, SIGKILL);
    }
    arena_free(e->a);
}
