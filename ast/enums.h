/* Enumerations of AST fields. Zero is always "not said" or the commonest case. */
#ifndef DBSACI_AST_ENUMS_H
#define DBSACI_AST_ENUMS_H

/* OP(name, Oracle text, PostgreSQL text, precedence): higher binds tighter; the emitter's parentheses come from here. */
#define AST_OPS(OP)                                                                                                    \
    OP(NONE, "", "", 0)                                                                                                \
    OP(OR, "OR", "OR", 1)                                                                                              \
    OP(AND, "AND", "AND", 2)                                                                                           \
    OP(NOT, "NOT", "NOT", 3)                                                                                           \
    OP(EQ, "=", "=", 5)                                                                                                \
    OP(NE, "<>", "<>", 5)                                                                                              \
    OP(LT, "<", "<", 5)                                                                                                \
    OP(LE, "<=", "<=", 5)                                                                                              \
    OP(GT, ">", ">", 5)                                                                                                \
    OP(GE, ">=", ">=", 5)                                                                                              \
    OP(CONCAT, "||", "||", 7)                                                                                          \
    OP(ADD, "+", "+", 8)                                                                                               \
    OP(SUB, "-", "-", 8)                                                                                               \
    OP(MUL, "*", "*", 9)                                                                                               \
    OP(DIV, "/", "/", 9)                                                                                               \
    OP(POWER, "**", "^", 10)                                                                                           \
    OP(NEG, "-", "-", 11)                                                                                              \
    OP(POS, "+", "+", 11)                                                                                              \
    OP(ASSIGN, ":=", ":=", 0)                                                                                          \
    OP(MEMBER_OF, "MEMBER OF", "", 5)                                                                                  \
    OP(NOT_MEMBER_OF, "NOT MEMBER OF", "", 5)                                                                          \
    OP(SUBMULTISET, "SUBMULTISET OF", "", 5)                                                                           \
    OP(NOT_SUBMULTISET, "NOT SUBMULTISET OF", "", 5)                                                                   \
    OP(MULTISET_UNION, "MULTISET UNION", "", 8)                                                                        \
    OP(MULTISET_UNION_DISTINCT, "MULTISET UNION DISTINCT", "", 8)                                                      \
    OP(MULTISET_INTERSECT, "MULTISET INTERSECT", "", 8)                                                                \
    OP(MULTISET_INTERSECT_DISTINCT, "MULTISET INTERSECT DISTINCT", "", 8)                                              \
    OP(MULTISET_EXCEPT, "MULTISET EXCEPT", "", 8)                                                                      \
    OP(MULTISET_EXCEPT_DISTINCT, "MULTISET EXCEPT DISTINCT", "", 8)                                                    \
    OP(OVERLAPS, "OVERLAPS", "OVERLAPS", 5)                                                                            \
    OP(JSON_ARROW, "", "->", 7)                                                                                        \
    OP(JSON_TEXT, "", "->>", 7)                                                                                        \
    OP(MOD, "MOD", "%", 9)                                                                                             \
    OP(XOR, "", "#", 7)                                                                                                \
    OP(BITAND, "", "&", 7)                                                                                             \
    OP(MATCH, "", "~", 7)                                                                                              \
    OP(CAST, "", "::", 13)

typedef enum Op {
#define OP(name, ora, pg, prec) OP_##name,
    AST_OPS(OP)
#undef OP
    OP_COUNT
} Op;

typedef enum DatetimeKind { DT_DATE, DT_TIMESTAMP, DT_TIME } DatetimeKind;
typedef enum IntervalUnit { IU_NONE, IU_YEAR, IU_MONTH, IU_DAY, IU_HOUR, IU_MINUTE, IU_SECOND } IntervalUnit;
typedef enum LikeKind { LIKE_PLAIN, LIKE_C, LIKE_2, LIKE_4, LIKE_CASELESS } LikeKind;
typedef enum IsKind {
    IS_NULL, IS_NAN, IS_INFINITE, IS_PRESENT, IS_A_SET, IS_EMPTY, IS_JSON, IS_TRUE, IS_FALSE, IS_UNKNOWN, IS_DANGLING,
    IS_ANY, IS_DISTINCT_FROM, IS_VALID
} IsKind;
typedef enum FrameUnit { FU_ROWS, FU_RANGE, FU_GROUPS } FrameUnit;
typedef enum FrameBound {
    FB_NONE, FB_UNBOUNDED_PRECEDING, FB_PRECEDING, FB_CURRENT_ROW, FB_FOLLOWING, FB_UNBOUNDED_FOLLOWING
} FrameBound;
typedef enum FrameExclude { FX_NONE, FX_CURRENT_ROW, FX_GROUP, FX_TIES, FX_NO_OTHERS } FrameExclude;
typedef enum TrimSide { TRIM_BOTH, TRIM_LEADING, TRIM_TRAILING } TrimSide;
typedef enum NullsOrder { NULLS_UNSAID, NULLS_FIRST, NULLS_LAST } NullsOrder;
typedef enum SetKind { SET_UNION, SET_INTERSECT, SET_MINUS } SetKind;
typedef enum GroupingKind { GK_ROLLUP, GK_CUBE, GK_SETS, GK_EMPTY } GroupingKind;
typedef enum LockWait { LW_UNSAID, LW_NOWAIT, LW_WAIT, LW_SKIP_LOCKED } LockWait;
typedef enum JoinKind { JOIN_INNER, JOIN_LEFT, JOIN_RIGHT, JOIN_FULL, JOIN_CROSS, JOIN_CROSS_APPLY, JOIN_OUTER_APPLY } JoinKind;
typedef enum MergeAction { MA_UPDATE, MA_DELETE, MA_INSERT, MA_NOTHING } MergeAction;
typedef enum OldNew { ON_UNSAID, ON_OLD, ON_NEW, ON_BOTH } OldNew;

typedef enum Visibility { VIS_UNSAID, VIS_VISIBLE, VIS_INVISIBLE } Visibility;
typedef enum IdentityKind { ID_ALWAYS, ID_BY_DEFAULT, ID_BY_DEFAULT_ON_NULL } IdentityKind;
typedef enum ConstraintKind {
    CK_NOT_NULL, CK_UNIQUE, CK_PRIMARY_KEY, CK_FOREIGN_KEY, CK_CHECK, CK_REF, CK_REFERENCE_BY_NAME
} ConstraintKind; /* CK_REFERENCE_BY_NAME: CONSTRAINT c in ENABLE/DISABLE/MODIFY/DROP */
typedef enum RefAction { RA_UNSAID, RA_CASCADE, RA_SET_NULL, RA_NO_ACTION } RefAction;
typedef enum Deferral { DEF_UNSAID, DEF_YES, DEF_NO } Deferral; /* [NOT] DEFERRABLE; INITIALLY DEFERRED (YES)/IMMEDIATE (NO) */
typedef enum TableKind {
    TK_ORDINARY, TK_GLOBAL_TEMPORARY, TK_PRIVATE_TEMPORARY, TK_SHARDED, TK_DUPLICATED, TK_IMMUTABLE, TK_BLOCKCHAIN, TK_PG_TEMP
} TableKind;
typedef enum PartitionKind { PK_RANGE, PK_LIST, PK_HASH, PK_REFERENCE, PK_SYSTEM, PK_CONSISTENT_HASH } PartitionKind;
typedef enum AlterKind {
    AK_ADD_COLUMN, AK_MODIFY_COLUMN, AK_DROP_COLUMN, AK_RENAME_COLUMN, AK_SET_UNUSED, AK_DROP_UNUSED,
    AK_ADD_CONSTRAINT, AK_MODIFY_CONSTRAINT, AK_DROP_CONSTRAINT, AK_RENAME_CONSTRAINT, AK_ENABLE_CONSTRAINT,
    AK_DISABLE_CONSTRAINT, AK_ENABLE_TRIGGERS, AK_DISABLE_TRIGGERS, AK_RENAME_TABLE, AK_READ_ONLY, AK_READ_WRITE,
    AK_ADD_PARTITION, AK_DROP_PARTITION, AK_TRUNCATE_PARTITION, AK_SPLIT_PARTITION, AK_MERGE_PARTITIONS,
    AK_EXCHANGE_PARTITION, AK_MOVE_PARTITION, AK_RENAME_PARTITION, AK_MODIFY_PARTITION, AK_ADD_VALUES, AK_DROP_VALUES, AK_COALESCE_PARTITION,
    AK_SET_INTERVAL, AK_MODIFY_LOB, AK_MOVE, AK_OPTION
} AlterKind;

typedef enum PlsqlTypeKind { PLT_RECORD, PLT_TABLE, PLT_VARRAY, PLT_REF_CURSOR } PlsqlTypeKind;
typedef enum IterationKind { IT_RANGE, IT_OVER, IT_VALUES_OF, IT_INDICES_OF, IT_PAIRS_OF, IT_REPEAT } IterationKind;
typedef enum ObjectTypeKind { OTK_INCOMPLETE, OTK_OBJECT, OTK_TABLE, OTK_VARRAY, OTK_OPAQUE } ObjectTypeKind;

/* PSEUDO(name, Oracle word): written without parentheses, yet no column */
#define AST_PSEUDOS(P)                                                                                                 \
    P(ROWNUM, "ROWNUM") P(LEVEL, "LEVEL") P(ROWID, "ROWID") P(ORA_ROWSCN, "ORA_ROWSCN")                                \
    P(CONNECT_BY_ISLEAF, "CONNECT_BY_ISLEAF") P(CONNECT_BY_ISCYCLE, "CONNECT_BY_ISCYCLE")                              \
    P(SYSDATE, "SYSDATE") P(SYSTIMESTAMP, "SYSTIMESTAMP") P(CURRENT_DATE, "CURRENT_DATE")                              \
    P(CURRENT_TIMESTAMP, "CURRENT_TIMESTAMP") P(LOCALTIMESTAMP, "LOCALTIMESTAMP")                                      \
    P(DBTIMEZONE, "DBTIMEZONE") P(SESSIONTIMEZONE, "SESSIONTIMEZONE") P(USER, "USER") P(UID, "UID")                    \
    P(COLUMN_VALUE, "COLUMN_VALUE") P(OBJECT_ID, "OBJECT_ID") P(OBJECT_VALUE, "OBJECT_VALUE")                          \
    P(XMLDATA, "XMLDATA") P(ITERATION_NUMBER, "ITERATION_NUMBER")                                                      \
    P(VERSIONS_STARTSCN, "VERSIONS_STARTSCN") P(VERSIONS_ENDSCN, "VERSIONS_ENDSCN")                                    \
    P(VERSIONS_STARTTIME, "VERSIONS_STARTTIME") P(VERSIONS_ENDTIME, "VERSIONS_ENDTIME")                                \
    P(VERSIONS_XID, "VERSIONS_XID") P(VERSIONS_OPERATION, "VERSIONS_OPERATION")                                        \
    P(SQLCODE, "SQLCODE") P(SQLERRM, "SQLERRM") P(SYS_GUID, "SYS_GUID")                                 \
    P(BINARY_FLOAT_NAN, "BINARY_FLOAT_NAN") P(BINARY_FLOAT_INFINITY, "BINARY_FLOAT_INFINITY")                          \
    P(BINARY_DOUBLE_NAN, "BINARY_DOUBLE_NAN") P(BINARY_DOUBLE_INFINITY, "BINARY_DOUBLE_INFINITY")

typedef enum PseudoKind {
#define P(name, word) PSEUDO_##name,
    AST_PSEUDOS(P)
#undef P
    PSEUDO_COUNT
} PseudoKind;

#endif
