util_files = util/arena.c util/arena.h util/diag.c util/diag.h util/log.c util/log.h \
	util/str.c util/str.h util/strbuf.c util/strbuf.h
libdbsaci_sql_a_SOURCES += $(util_files)
libdbsaci_wire_a_SOURCES += $(util_files)
