# files of backend/
noinst_LIBRARIES += libdbsaci-backend.a
libdbsaci_backend_a_SOURCES = \
	backend/be_batch.c \
	backend/be_cat_shared.c \
	backend/be_cat_shared.h \
	backend/be_cat_sql.h \
	backend/be_catalog.c \
	backend/be_catalog.h \
	backend/be_compat.c \
	backend/be_compat_sql.h \
	backend/be_conn.c \
	backend/be_conn.h \
	backend/be_conn_impl.h \
	backend/be_error.c \
	backend/be_error.h \
	backend/be_install.c backend/be_simple.c backend/be_simple.h \
	backend/be_install.h \
	backend/be_names.c \
	backend/be_names.h \
	backend/be_stack.c \
	backend/be_stack.h \
	backend/be_stmt.c \
	backend/be_stream.c \
	backend/be_temp.c \
	backend/be_temp.h \
	backend/be_types.c \
	backend/be_types.h \
	backend/errors.c \
	backend/errors.def \
	backend/errors.h
EXTRA_DIST += backend/README.md
# the names of the compat schema's functions, which error stacks pass over
nodist_libdbsaci_backend_a_SOURCES = backend/compat_names.h
BUILT_SOURCES += backend/compat_names.h
CLEANFILES += backend/compat_names.h
backend/compat_names.h: $(srcdir)/compat/MANIFEST
	$(AM_V_GEN)$(MKDIR_P) backend && cat $(srcdir)/compat/*.sql $(srcdir)/compat/dictionary/*.sql | \
	  sed -n 's/^CREATE OR REPLACE FUNCTION dbsaci\.\([a-z0-9_]*\).*/COMPAT("\1")/p' | LC_ALL=C sort -u >$@.tmp && mv $@.tmp $@
backend/be_stack.$(OBJEXT): backend/compat_names.h
