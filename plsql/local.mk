# files of plsql/
dbsaci_SOURCES += \
	plsql/call.c \
	plsql/check.c \
	plsql/cursor.c \
	plsql/decl.c \
	plsql/exceptions.def \
	plsql/expr.c \
	plsql/interpreter.h \
	plsql/plsql.h \
	plsql/proc.c \
	plsql/sql.c \
	plsql/stmt.c \
	plsql/table.c \
	plsql/value.c
