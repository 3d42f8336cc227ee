# files of server/
bin_PROGRAMS += dbsaci
dbsaci_SOURCES = \
	server/backend_session.c \
	server/backend_session.h \
	server/binds.c \
	server/binds.h \
	server/calls.c \
	server/calls.h \
	server/columns.c \
	server/columns.h \
	server/cursor.c \
	server/cursor.h \
	server/ddl.c \
	server/dml.c \
	server/embedded.c \
	server/embedded.h \
	server/execute.c \
	server/listener.c \
	server/listener.h \
	server/lob.c \
	server/lob.h \
	server/login.c \
	server/login.h \
	server/main.c \
	server/metrics.c \
	server/metrics.def \
	server/metrics.h \
	server/net.c \
	server/nls.def \
	server/options.c \
	server/options.def \
	server/options.h \
	server/plsql.h \
	server/plsql_call.c \
	server/plsql_check.c \
	server/plsql_cursor.c \
	server/plsql_exceptions.def \
	server/plsql_expr.c \
	server/plsql_impl.h \
	server/plsql_proc.c \
	server/plsql_sql.c \
	server/plsql_stmt.c \
	server/plsql_value.c \
	server/query.c \
	server/reply.c \
	server/reply.h \
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
	server/translate.c \
	server/translate.h \
	server/txn.c \
	server/txn.h \
	server/users.c \
	server/users.h \
	server/values.c \
	server/xlat_cache.c \
	server/xlat_cache.h
dbsaci_LDADD = libdbsaci-backend.a libdbsaci-sql.a libdbsaci-wire.a $(LIBPQ_LIBS) $(OPENSSL_LIBS) -lpthread -lm
EXTRA_DIST += server/README.md
