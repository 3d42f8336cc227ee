/* What the bench measures: one connection to somewhere, behind five verbs. All abort with a message on any error: a bench
 * that goes on after one measures nothing. */
#ifndef DBSACI_BENCH_TARGET_H
#define DBSACI_BENCH_TARGET_H

#include <stdint.h>

typedef struct Target Target;
struct Target {
    /* Prepares or names a statement; the handle is used below. */
    int (*prepare)(Target *t, const char *sql, int query, int binds);
    /* Runs it and reads every value of every row; returns rows read or affected. */
    uint64_t (*run)(Target *t, int statement, const int64_t *binds);
    /* Runs it for rows values first..first+rows-1 of its single bind, the fastest way the API has. */
    void (*bulk)(Target *t, int statement, int64_t first, int rows);
    void (*begin)(Target *t);
    void (*commit)(Target *t);
    void (*rollback)(Target *t);
    void (*close)(Target *t);
};

Target *target_pg(const char *conninfo);
/* host:port/service, user, password */
Target *target_oracle(const char *host, int port, const char *service, const char *user, const char *password);

#endif
