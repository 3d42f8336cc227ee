/* A few macros over CUnit that print both values and the row of a table, which CUnit's own do not.
 *
 *   static void test_x(void) { CHECK_INT(0, f(), 3); }
 *   int main(void) { return check_main("name", (CheckTest[]){ { "x", test_x }, { NULL, NULL } }); }
 *
 * The first argument is the row of a table-driven test (any int), shown on failure. */
#ifndef DBSACI_TESTS_CHECK_H
#define DBSACI_TESTS_CHECK_H

#include <CUnit/Basic.h>
#include <stdio.h>
#include <string.h>

#include "util/str.h"

typedef struct CheckTest {
    const char *name;
    void (*run)(void);
} CheckTest;

#define CHECK_INT(row, got, want)                                                                                      \
    do {                                                                                                               \
        long long got_ = (long long)(got), want_ = (long long)(want);                                                  \
        if (got_ != want_)                                                                                             \
            printf("not ok %s:%d row %d: %s is %lld, want %lld\n", __FILE__, __LINE__, (int)(row), #got, got_, want_); \
        CU_ASSERT(got_ == want_);                                                                                      \
    } while (0)

#define CHECK_STR(row, got, want)                                                                                      \
    do {                                                                                                               \
        Str got_ = (got), want_ = (want);                                                                              \
        if (!str_eq(got_, want_))                                                                                      \
            printf("not ok %s:%d row %d: %s is \"%.*s\", want \"%.*s\"\n", __FILE__, __LINE__, (int)(row), #got,       \
                   STR_ARG(got_), STR_ARG(want_));                                                                     \
        CU_ASSERT(str_eq(got_, want_));                                                                                \
    } while (0)

#define CHECK_BYTES(row, got, got_n, want, want_n)                                                                     \
    CHECK_STR(row, ((Str){ (const char *)(got), (size_t)(got_n) }), ((Str){ (const char *)(want), (size_t)(want_n) }))

/* Runs all, prints `N passed, N failed` (assertions); 0 if nothing failed. */
static inline int check_main(const char *name, const CheckTest *tests)
{
    if (CU_initialize_registry() != CUE_SUCCESS)
        return 2;
    CU_pSuite suite = CU_add_suite(name, NULL, NULL);
    for (; suite && tests->name; tests++)
        if (!CU_add_test(suite, tests->name, tests->run))
            return 2;
    CU_basic_set_mode(CU_BRM_SILENT);
    CU_basic_run_tests();
    unsigned failed = CU_get_number_of_failures();
    printf("%u passed, %u failed\n", CU_get_number_of_asserts() - failed, failed);
    CU_cleanup_registry();
    return failed != 0;
}

#endif
