/* Oracle text -> AST. Pure and reentrant: same text, same tree; no options, no catalogue, no session state. */
#ifndef DBSACI_GRAMMAR_ORA_PARSE_H
#define DBSACI_GRAMMAR_ORA_PARSE_H

#include "ast/ast.h"

/* Parses one statement (a trailing ';' is allowed; PL/SQL keeps its own; a trailing '/' line is not part of it).
 * Returns the root: a STMT node (a SELECT is a QueryStmt), or NULL after adding at least one DIAG_SYNTAX entry with
 * Oracle's number (ORA-00900 class), the place, what was found, and in `hint` what would have been accepted.
 * Everything is allocated in `a`; spans are byte offsets in `text`. Never exits, never recurses past its depth limit
 * (ORA-00913-class refusal "statement too complex" instead). */
Node *ora_parse(Arena *a, Str text, DiagList *diags);

/* A form that servers have only since `version` (12.2's forms have none): what older ones answer, and where. */
/* No server takes it; a reader of files can. */
enum { ORA_NEVER = 99 };

typedef struct OraNeed {
    struct OraNeed *next;
    int             version;  /* 21, 23, ORA_NEVER */
    int             ora;
    Span            at;
    const char     *message;
    bool            mild;     /* running it all the same does no harm: rows of VALUES, EXCEPT, a condition as a value */
} OraNeed;

/* ora_parse that also tells what the text needs, in no order; of a text that was not parsed: up to its fault. */
Node *ora_parse_needs(Arena *a, Str text, DiagList *diags, const OraNeed **needs);

/* One expression alone, e.g. a column default or a check condition kept as text in a catalogue. */
Node *ora_parse_expr(Arena *a, Str text, DiagList *diags);

/* What a statement is by its first keywords, as drivers classify it; needs no parse. */
typedef enum StmtClass {
    STMT_CLASS_OTHER, STMT_CLASS_QUERY, STMT_CLASS_DML, STMT_CLASS_DDL, STMT_CLASS_PLSQL, STMT_CLASS_TCL
} StmtClass;
StmtClass ora_classify(Str text);

#endif
