# files of plsql/
dbsaci_SOURCES += \
	plsql/autonomous.c \
	plsql/bind_array.c \
	plsql/callee.c plsql/callee.h \
	plsql/invoke.c \
	plsql/native.c \
	plsql/package.c \
	plsql/rights.c \
	plsql/stack.c \
	plsql/unit.c plsql/unit.h \
	plsql/batch.c \
	plsql/bulk.c \
	plsql/call.c \
	plsql/check.c \
	plsql/code.c \
	plsql/code.h \
	plsql/collection.c \
	plsql/cursor.c \
	plsql/data.h \
	plsql/dbms_sql.c plsql/dbms_sql.h \
	plsql/dbms_sql_cursor.c \
	plsql/decl.c \
	plsql/dynamic.c \
	plsql/embedded.c \
	plsql/exception.c \
	plsql/expr.c \
	plsql/function.c \
	plsql/functions.def \
	plsql/from_sql.c \
	plsql/heap.c \
	plsql/heap.h \
	plsql/interpreter.h \
	plsql/into.c \
	plsql/json.c \
	plsql/labels.c \
	plsql/loop.c \
	plsql/mem.c \
	plsql/messages.def \
	plsql/multiset.c \
	plsql/operate.c \
	plsql/path.c \
	plsql/plsql.h \
	plsql/prepared.h \
	plsql/proc.c \
	plsql/source.c \
	plsql/sql.c \
	plsql/stmt.c \
	plsql/store.c \
	plsql/supplied.c plsql/supplied.def plsql/supplied.h \
	plsql/type.c \
	plsql/type_shape.c \
	plsql/types.def \
	plsql/udt.c \
	plsql/value.c
