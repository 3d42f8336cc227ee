libdbsaci_sql_a_SOURCES += compile/sql_compile.h
