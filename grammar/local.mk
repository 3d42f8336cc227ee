libdbsaci_sql_a_SOURCES += grammar/ora_parse.h
