EXTRA_PROGRAMS += bench/client
bench_client_SOURCES = bench/client.c bench/ops.def bench/target.h bench/target_oracle.c bench/target_pg.c
bench_client_LDADD = libdbsaci-wire.a $(LIBPQ_LIBS) $(OPENSSL_LIBS)

if HAVE_PG_QUERY
EXTRA_PROGRAMS += bench/compile
bench_compile_SOURCES = bench/compile.c
bench_compile_LDADD = libdbsaci-sql.a -lpg_query
endif
