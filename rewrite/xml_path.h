/* XQuery texts of XMLQUERY, XMLEXISTS and XMLTABLE, as far as they are XPath. */
#ifndef DBSACI_REWRITE_XML_PATH_H
#define DBSACI_REWRITE_XML_PATH_H

#include "rewrite/convert.h"

typedef struct XmlPath {
    Node *path; /* XPath 1.0, from the document's root */
    Node *doc;  /* what it is asked of */
    Node *ns;   /* text of xmlns: attributes that its prolog declares, or NULL */
} XmlPath;

/* `passing`: expressions and NamedArgs. A path that begins with a passed variable is asked of that one. False after a Diag: what
 * is no XPath is refused by name. */
bool xml_path(Rw *rw, const Node *at, Node *path, const List *passing, XmlPath *out);

#endif
