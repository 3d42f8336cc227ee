/* Names of the two sides. Oracle -> PostgreSQL: without lower-case letters -> lower case; without upper-case letters ->
 * upper case; mixed stays. The same rule leads back: it is its own inverse. ASCII letters only. A name of
 * more than 63 bytes is cut and gets a hash; what it was stands in dbsaci.long_names (compat/01_names.sql). */
#ifndef DBSACI_BACKEND_BE_NAMES_H
#define DBSACI_BACKEND_BE_NAMES_H

#include "util/strbuf.h"

Str be_pg_name(Arena *a, Str oracle);
/* A package's member, or what stands alone (package.n == 0). */
Str be_pg_member(Arena *a, Str package, Str name);
Str be_oracle_name(Arena *a, Str pg);
/* "name" with quotes doubled, and 'text' likewise (standard_conforming_strings is on in all our connections). */
void be_put_ident(StrBuf *b, Str name);
void be_put_literal(StrBuf *b, Str text);

#endif
