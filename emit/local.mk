libdbsaci_sql_a_SOURCES += emit/emit.h emit/emitter.h emit/pg_keywords.def emit/emit_call.c emit/emit_ddl.c emit/emit_ddl_table.c emit/emit_plpgsql.c emit/emit_session.c \
	emit/emit_dml.c emit/emit_expr.c emit/emit_from.c emit/emit_literal.c emit/emit_main.c emit/emit_name.c \
	emit/emit_query.c
