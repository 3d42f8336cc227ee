# files of cli/
bin_PROGRAMS += dbsaci-translate
dbsaci_translate_SOURCES = cli/translate.c cli/cat_chain.c cli/cat_chain.h cli/encoding.c cli/encoding.h cli/report.c cli/report.h cli/script.c cli/script.h \
	cli/script_cmd.c cli/script_cmd.h cli/script_lex.c cli/script_lex.h cli/script_vars.c cli/script_vars.h \
	cli/source.c cli/source.h cli/sqlplus.def
dbsaci_translate_LDADD = libdbsaci-backend.a libdbsaci-sql.a libdbsaci-wire.a $(LIBPQ_LIBS) $(OPENSSL_LIBS) -lpthread -lm
