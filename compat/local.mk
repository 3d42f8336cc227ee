# The SQL of the compat schema: installed as it lies here, in the order that MANIFEST gives.
EXTRA_DIST += compat
install-data-local:
	for f in MANIFEST `grep -v '^\#' $(srcdir)/compat/MANIFEST`; do \
	  $(MKDIR_P) "$(DESTDIR)$(pkgdatadir)/compat/`dirname $$f`" && \
	  $(INSTALL_DATA) "$(srcdir)/compat/$$f" "$(DESTDIR)$(pkgdatadir)/compat/$$f" || exit 1; \
	done
uninstall-local:
	rm -rf "$(DESTDIR)$(pkgdatadir)/compat"
