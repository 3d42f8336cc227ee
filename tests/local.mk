# Test programs. Each prints `N passed, N failed`; ./runtests runs what TESTS lists, plain and under ASan+UBSan.
if HAVE_CUNIT
check_PROGRAMS += tests/unit/core_test
TESTS += tests/unit/core_test
tests_unit_core_test_SOURCES = tests/unit/core_test.c tests/unit/check.h
tests_unit_core_test_LDADD = libdbsaci-sql.a $(CUNIT_LIBS)

check_PROGRAMS += tests/unit/grammar_test
TESTS += tests/unit/grammar_test
tests_unit_grammar_test_SOURCES = tests/unit/grammar_test.c tests/unit/check.h
tests_unit_grammar_test_LDADD = libdbsaci-sql.a $(CUNIT_LIBS)
EXTRA_DIST += tests/grammar/README.md tests/grammar/query.sql tests/grammar/ddl.sql tests/grammar/plsql.sql

check_PROGRAMS += tests/unit/rewrite_test
TESTS += tests/unit/rewrite_test
tests_unit_rewrite_test_SOURCES = tests/unit/rewrite_test.c tests/unit/check.h
tests_unit_rewrite_test_LDADD = libdbsaci-sql.a $(CUNIT_LIBS)

check_PROGRAMS += tests/unit/emit_test
TESTS += tests/unit/emit_test
tests_unit_emit_test_SOURCES = tests/unit/emit_test.c tests/unit/check.h
tests_unit_emit_test_LDADD = libdbsaci-sql.a $(CUNIT_LIBS)

check_PROGRAMS += tests/unit/server_test
TESTS += tests/unit/server_test
tests_unit_server_test_SOURCES = tests/unit/server_test.c tests/unit/check.h server/metrics.c server/options.c \
	server/sql_scan.c server/xlat_cache.c server/lob_store.c server/spool.c
tests_unit_server_test_LDADD = libdbsaci-backend.a libdbsaci-sql.a libdbsaci-wire.a $(LIBPQ_LIBS) $(OPENSSL_LIBS) $(CUNIT_LIBS) -lpthread

check_PROGRAMS += tests/unit/wire_test
TESTS += tests/unit/wire_test
tests_unit_wire_test_SOURCES = tests/unit/wire_test.c tests/unit/wire_test.h tests/unit/check.h tests/unit/wire_call.c \
	tests/unit/wire_client.c tests/unit/wire_login.c tests/unit/wire_round.c tests/unit/wire_setup.c \
	tests/unit/wire_tns.c tests/unit/wire_value.c
tests_unit_wire_test_LDADD = libdbsaci-wire.a $(OPENSSL_LIBS) $(CUNIT_LIBS)
endif

if HAVE_PG_QUERY
check_PROGRAMS += tests/sqlcorpus/corpus_test
tests_sqlcorpus_corpus_test_SOURCES = tests/sqlcorpus/corpus_test.c tests/sqlcorpus/case.c tests/sqlcorpus/case.h
tests_sqlcorpus_corpus_test_LDADD = libdbsaci-sql.a -lpg_query
endif
noinst_PROGRAMS += tests/parse_rate
tests_parse_rate_SOURCES = tests/parse_rate.c
tests_parse_rate_LDADD = libdbsaci-sql.a

# Needs a PostgreSQL: tests/with-postgres tests/backend/errors_test tests/backend/errors.golden
check_PROGRAMS += tests/backend/errors_test
tests_backend_errors_test_SOURCES = tests/backend/errors_test.c
tests_backend_errors_test_LDADD = libdbsaci-backend.a libdbsaci-sql.a $(LIBPQ_LIBS)
EXTRA_DIST += tests/backend/errors.golden

EXTRA_DIST += tests/fuzz/README.md tests/fuzz/make-dict tests/fuzz/make-seeds
# libFuzzer targets: configure CC=clang --enable-fuzz, then ./tests/fuzz/fuzz_tns -runs=1000000
if FUZZ
noinst_PROGRAMS += tests/fuzz/fuzz_tns tests/fuzz/fuzz_ttc tests/fuzz/fuzz_parse tests/fuzz/fuzz_compile tests/fuzz/fuzz_script
tests_fuzz_fuzz_script_SOURCES = tests/fuzz/fuzz_script.c tests/fuzz/fuzz_utf8.h cli/script.c cli/script_cmd.c \
	cli/script_lex.c cli/script_vars.c cli/source.c cli/encoding.c
tests_fuzz_fuzz_script_LDFLAGS = $(AM_LDFLAGS) -fsanitize=fuzzer
tests_fuzz_fuzz_script_LDADD = libdbsaci-sql.a
tests_fuzz_fuzz_compile_SOURCES = tests/fuzz/fuzz_compile.c tests/fuzz/fuzz_utf8.h
tests_fuzz_fuzz_compile_LDFLAGS = $(AM_LDFLAGS) -fsanitize=fuzzer
tests_fuzz_fuzz_compile_LDADD = libdbsaci-sql.a
tests_fuzz_fuzz_parse_SOURCES = tests/fuzz/fuzz_parse.c
tests_fuzz_fuzz_parse_LDFLAGS = $(AM_LDFLAGS) -fsanitize=fuzzer
tests_fuzz_fuzz_parse_LDADD = libdbsaci-sql.a
tests_fuzz_fuzz_tns_SOURCES = tests/fuzz/fuzz_tns.c
tests_fuzz_fuzz_tns_LDFLAGS = $(AM_LDFLAGS) -fsanitize=fuzzer
tests_fuzz_fuzz_tns_LDADD = libdbsaci-wire.a $(OPENSSL_LIBS)
tests_fuzz_fuzz_ttc_SOURCES = tests/fuzz/fuzz_ttc.c
tests_fuzz_fuzz_ttc_LDFLAGS = $(AM_LDFLAGS) -fsanitize=fuzzer
tests_fuzz_fuzz_ttc_LDADD = libdbsaci-wire.a $(OPENSSL_LIBS)
endif
