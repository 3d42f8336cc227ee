libdbsaci_sql_a_SOURCES += emit/emit.h
