/* What the files of the JSON functions share. */
#ifndef DBSACI_REWRITE_FN_JSON_H
#define DBSACI_REWRITE_FN_JSON_H

#include "rewrite/fn.h"

/* The first argument as a JSON document: jsonb or text. */
Node *fn_json_document(FnCall *f);
/* A path with the values of PASSING in it; `passing` may be NULL. NULL: a value was refused. */
Node *fn_json_passing(Rw *rw, Node *path, const Option *passing);
/* The scalar at the path as `type`, with what ON ERROR and ON EMPTY among the options say; strict: ERROR ON ERROR where they
 * say nothing. NULL: there is none of that type. */
Node *fn_json_scalar(Rw *rw, Node *doc, Node *path, const OType *type, const List *options, bool strict);
/* A value as JSON text: what is JSON already stays. NULL stays NULL. */
Node *fn_json_text_of(FnCall *f, Node *v);
/* j.a.b.number() and the like, after dot notation has become json_dot(); NULL: not known here. */
Node *fn_json_method(Rw *rw, MethodCall *m);

#endif
