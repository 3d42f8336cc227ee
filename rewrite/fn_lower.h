/* Small tools for the lowering hooks (fn_*.c). */
#ifndef DBSACI_REWRITE_FN_LOWER_H
#define DBSACI_REWRITE_FN_LOWER_H

#include "rewrite/fn.h"

/* MIN and MAX without an order: the compat schema's where PostgreSQL has none for the value's form. */
bool fn_minmax(FnCall *f);
/* Puts n in the call's place, with the call's type. Returns true for `return fn_becomes(...)`. */
bool fn_becomes(FnCall *f, Node *n);
/* The call gets another name: PostgreSQL's own, or dbsaci.name. */
bool fn_rename(FnCall *f, const char *name);
bool fn_rename_compat(FnCall *f, const char *name);
/* An option of the call by its words, or NULL; an option's first argument. */
const Option *fn_option(const FnCall *f, const char *name);
Node         *fn_option_arg(const Option *o);
/* The same aggregate or window call under another name with one argument (NULL: without): copies DISTINCT, OVER ... */
Node *fn_like(FnCall *f, const char *name, Node *arg);
/* An int4 for PostgreSQL: literals as they are, others cast. */
Node *fn_int(FnCall *f, Node *n);
/* Does the model mean the same to PostgreSQL's to_char, whatever the session's language and territory? */
bool fn_native_date_model(Str model);

#endif
