# files of server/
bin_PROGRAMS += dbsaci
dbsaci_SOURCES = \
	server/alter_system.c \
	server/alter_system.h \
	server/backend_session.c \
	server/backend_session.h \
	server/binds.c \
	server/binds.h \
	server/branch.c \
	server/branch.h \
	server/calls.c \
	server/calls.h \
	server/columns.c \
	server/columns.h \
	server/commands.c \
	server/commands.def \
	server/commands.h \
	server/compat_cmd.c \
	server/cursor.c \
	server/cursor.h \
	server/ddl.c \
	server/dml.c \
	server/embedded.c \
	server/embedded.h \
	server/execute.c \
	server/listener.c \
	server/listener.h \
	server/languages.def server/territories.def \
	server/lob.c \
	server/lob.h \
	server/login.c \
	server/login.h \
	server/main.c \
	server/metrics.c \
	server/metrics.def \
	server/metrics.h \
	server/net.c \
	server/nls.c \
	server/nls.def \
	server/nls.h \
	server/options.c \
	server/options.def \
	server/options.h \
	server/preflight.c \
	server/query.c \
	server/reply.c \
	server/reply.h \
	server/room.c \
	server/room.h \
	server/scroll.c \
	server/scroll.h \
	server/session.c \
	server/session.h \
	server/setup.c \
	server/sql_alter.c \
	server/sql_alter.h \
	server/sql_scan.c \
	server/sql_scan.h \
	server/statement.h \
	server/tpc.c \
	server/tpc.h \
	server/translate.c \
	server/translate.h \
	server/txn.c \
	server/txn.h \
	server/users.c \
	server/users.h \
	server/values.c \
	server/stats.def \
	server/vdollar.c \
	server/vdollar.h \
	server/xlat_cache.c \
	server/xlat_cache.h
dbsaci_LDADD = libdbsaci-backend.a libdbsaci-sql.a libdbsaci-wire.a $(LIBPQ_LIBS) $(OPENSSL_LIBS) -lpthread -lm
EXTRA_DIST += server/README.md
