/* Field descriptors of every node kind, made from ast/nodes.def. For ast/ only. */
#ifndef DBSACI_AST_META_H
#define DBSACI_AST_META_H

#include "ast/ast.h"

typedef enum FieldKind { FIELD_KID, FIELD_KIDS, FIELD_STR, FIELD_STRS, FIELD_FLAG, FIELD_INT, FIELD_ENUM } FieldKind;

typedef struct Field {
    const char *name;
    uint16_t    offset;
    uint8_t     kind;       /* FieldKind */
    uint8_t     node_class; /* NodeClass of a child */
} Field;

/* Children alone, for the walks: a node has a dozen fields and two children. */
typedef struct Kid {
    uint16_t offset;     /* 0 ends the rows: there stands the Node itself */
    uint8_t  is_list;
    uint8_t  node_class; /* NodeClass */
} Kid;

typedef struct NodeMeta {
    const char *name;
    const Field *(*fields)(void); /* ends with a row whose name is NULL */
    const Kid *(*kids)(void);
    uint16_t size;
    uint8_t  node_class;
    uint8_t  dialect;
} NodeMeta;

extern const NodeMeta ast_meta[N_COUNT];

#endif
