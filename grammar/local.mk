# grammar/: scanner, parser, what their actions call. The parser is joined from pieces; see gram_head.y.
gram_parts = grammar/gram_stmt.y grammar/gram_query.y grammar/gram_from.y grammar/gram_dml.y grammar/gram_expr.y \
	grammar/gram_call.y grammar/gram_xml.y grammar/gram_ddl.y grammar/gram_table.y grammar/gram_object.y grammar/gram_alter.y grammar/gram_other.y \
	grammar/gram_plsql.y grammar/gram_unit.y
libdbsaci_sql_a_SOURCES += grammar/ora_parse.h grammar/ora_parse.c grammar/ora_depth.h grammar/ora_depth.c grammar/ora_lex.h grammar/ora_lex.c grammar/ora_quote.h grammar/ora_quote.c \
	grammar/ora_filter.c grammar/ora_cond.c grammar/ora_error.c grammar/ora_needs.c grammar/ora_keywords.c grammar/ora_make.h \
	grammar/ora_make.c grammar/ora_given.c grammar/ora_make_expr.c grammar/ora_make_call.c grammar/ora_make_type.c \
	grammar/ora_make_query.c grammar/ora_make_from.c grammar/ora_make_dml.c grammar/ora_make_ddl.c grammar/ora_make_alter.c grammar/ora_make_plsql.c
# made by the rules below, in the tarball, not in the repository
libdbsaci_sql_a_SOURCES += grammar/ora_gram.c grammar/ora_gram.h grammar/ora_scan.c
EXTRA_DIST += grammar/README.md grammar/keywords.def grammar/meant.def grammar/tokens.awk grammar/ora_scan.l grammar/gram_head.y \
	grammar/gram_tail.y $(gram_parts) grammar/ora_gram.y
BUILT_SOURCES += grammar/ora_gram.h
MAINTAINERCLEANFILES += grammar/ora_gram.y grammar/ora_gram.c grammar/ora_gram.h grammar/ora_scan.c

grammar/ora_gram.y: grammar/gram_head.y grammar/gram_tail.y grammar/keywords.def grammar/tokens.awk $(gram_parts)
	$(AM_V_GEN)$(MKDIR_P) grammar && cd $(srcdir) && { cat grammar/gram_head.y && \
	  $(AWK) -f grammar/tokens.awk grammar/keywords.def && echo '%%' && \
	  cat $(gram_parts) grammar/gram_tail.y; } > $(abs_builddir)/$@.tmp && mv $(abs_builddir)/$@.tmp $(abs_builddir)/$@
# One run of bison makes both; the touch puts the header after its table, so that it is never the older of the two.
grammar/ora_gram.c: grammar/ora_gram.y
	$(AM_V_GEN)$(BISON) -Wall -Wprecedence -Wcounterexamples -Werror --header=grammar/ora_gram.h -o $@ $<
grammar/ora_gram.h: grammar/ora_gram.c
	@if test -f $@; then touch $@; else rm -f grammar/ora_gram.c && $(MAKE) $(AM_MAKEFLAGS) grammar/ora_gram.c; fi
grammar/ora_scan.c: grammar/ora_scan.l
	$(AM_V_GEN)$(MKDIR_P) grammar && $(FLEX) -b -Cfe -o $@ $(srcdir)/grammar/ora_scan.l && \
	  if grep -q 'No backing up' lex.backup; then rm -f lex.backup; else cat lex.backup; rm -f lex.backup $@; exit 1; fi
$(libdbsaci_sql_a_OBJECTS): grammar/ora_gram.h
EXTRA_DIST += doc/parse-ledger.md
