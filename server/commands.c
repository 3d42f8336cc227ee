/* Which command, and the lines it prints. */
#include "config.h"
#include "server/commands.h"

#include "backend/be_install.h"

#include <stdarg.h>
#include <stdio.h>

void finding(Report *r, Level level, const char *mend, const char *fmt, ...)
{
    static const char *const words[] = { "OK  ", "WARN", "FAIL" };
    va_list args;
    r->warnings += level == FINDING_WARN;
    r->failures += level == FINDING_FAIL;
    printf("%s ", words[level]);
    va_start(args, fmt);
    vprintf(fmt, args);
    va_end(args);
    if (mend)
        printf(" [%s]", mend);
    putchar('\n');
}

int refused(const char *fmt, ...)
{
    va_list args;
    fprintf(stderr, "dbsaci: ");
    va_start(args, fmt);
    vfprintf(stderr, fmt, args);
    va_end(args);
    fputc('\n', stderr);
    return 1;
}

static int failed(const BeError *err)
{
    return refused("%s%s%s", err->pg[0] ? err->pg : err->text, err->detail[0] ? ": " : "", err->detail);
}

static int install_or_upgrade(const Config *cfg, const char *dir, bool upgrade)
{
    BeCompat before, after;
    BeError  err;
    if (!be_compat_state(cfg->backend, dir, &before, &err))
        return failed(&err);
    if (before.same) {
        printf("the compat schema %s is installed already\n", before.has);
        return 0;
    }
    if (upgrade && !before.has[0])
        return refused("there is no compat schema to upgrade: use `dbsaci compat install`");
    if (!upgrade && before.has[0])
        return refused("the compat schema is installed in version %s, the files are %s: use `dbsaci compat upgrade`", before.has,
                       before.wants);
    if (before.newer && !cfg->force)
        return refused("the compat schema is %s, newer than the files (%s): use a newer dbsaci, or --force", before.has,
                       before.wants);
    if (!before.may && before.has[0])
        return refused("the compat schema belongs to %s; role %s may not replace it", before.owner, before.role);
    if (!before.may)
        return refused("role %s may not create a schema: GRANT CREATE ON DATABASE is wanted", before.role);
    if (!be_compat_install(cfg->backend, dir, cfg->force, &after, &err))
        return failed(&err);
    if (before.has[0])
        printf("the compat schema was upgraded from %s to %s\n", before.has, after.wants);
    else
        printf("the compat schema %s was installed\n", after.wants);
    return 0;
}

static int close_report(const Report *r)
{
    printf("%s: %d failure%s, %d warning%s\n", r->failures ? "not ready" : "ready", r->failures, r->failures == 1 ? "" : "s",
           r->warnings, r->warnings == 1 ? "" : "s");
    return r->failures != 0;
}

int command_run(const Config *cfg, const char *dir)
{
    BeError err;
    Report  r = { 0, 0 };
    int     rc;
    if (cfg->command == CMD_COMPAT_INSTALL || cfg->command == CMD_COMPAT_UPGRADE)
        return install_or_upgrade(cfg, dir, cfg->command == CMD_COMPAT_UPGRADE);
    BeConn *c = be_connect(cfg->backend, "SET client_min_messages = error", &err);
    if (!c)
        return refused("PostgreSQL does not answer: %s", err.pg[0] ? err.pg : err.text);
    if (cfg->command == CMD_COMPAT_REMOVE) {
        rc = compat_remove(c, cfg->force);
    } else {
        if (cfg->command == CMD_CHECK)
            preflight(&r, c, cfg);
        compat_findings(&r, c, cfg, dir);
        rc = close_report(&r);
    }
    be_close(c);
    return rc;
}
