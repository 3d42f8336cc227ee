libdbsaci_sql_a_SOURCES += compile/sql_compile.h compile/compile.c compile/pg_text.c compile/kind.c compile/kind.h compile/kind.def
