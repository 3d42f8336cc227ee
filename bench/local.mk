EXTRA_PROGRAMS += bench/client
bench_client_SOURCES = bench/client.c bench/ops.def bench/target.h bench/target_oracle.c bench/target_pg.c
bench_client_LDADD = libdbsaci-wire.a $(LIBPQ_LIBS) $(OPENSSL_LIBS)
