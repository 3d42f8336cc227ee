/* Oracle SQL and PL/SQL. The build joins gram_head.y, the %token lines made from keywords.def, and the gram_*.y files in
 * the order of grammar/local.mk into ora_gram.y.
 *
 * Keywords are written by their text ("ORDER" "BY"). No production lists words that may serve as names: a word that is
 * not reserved is handed to the parser as its keyword if the state can take it, else as T_IDENT (gram_tail.y), as Lemon's
 * %fallback does. So T_IDENT is the only name, and a keyword and a name can collide only where both may follow: there
 * ora_keyword_meant() (ora_filter.c) looks at the next tokens, one documented case each.
 *
 * An action is one call. Shapes that need work are made in ora_make*.c. Left-recursive rules that collect clauses hand on
 * one node and fill it, so clauses may stand in any order and a repeated one is reported there. */
%define api.pure full
%define api.prefix {ora_yy}
%define api.token.prefix {T_}
%define api.location.type {Span}
%define parse.error custom
%expect 0
%locations
%param { OraParse *cx }

%code requires {
#include "grammar/ora_make.h"
}

%union {
    Node    *node;
    List     list;
    Str      str;
    StrList  strs;
    OraName  name;
    OraPath  path;
    int64_t  num;
    bool     flag;
    OraPair  pair;
    OraRestriction restriction;
}

%code {
#define YYMALLOC(n) arena_alloc(cx->a, (n))
#define YYFREE(p) ((void)(p))
#define YYINITDEPTH 256
#define YYMAXDEPTH 20000

/* Empty parts do not stretch a span: it runs from the first byte of the first written part to the last of the last. */
#define YYLLOC_DEFAULT(Current, Rhs, N) ((Current) = span_of((Rhs), (N)))
static inline Span span_of(const Span *rhs, int n)
{
    int i = 1, k = n;
    while (i < n && rhs[i].start == rhs[i].end)
        i++;
    while (k > i && rhs[k].start == rhs[k].end)
        k--;
    return n ? (Span){ rhs[i].start, rhs[k].end } : (Span){ rhs[0].end, rhs[0].end };
}

/* The choice of a token needs the parser's stack, which only yyparse can see. */
#undef yylex
#define yylex(val, loc, cx) next_token(val, loc, cx, yyss, yyssp)
static int next_token(ORA_YYSTYPE *val, Span *loc, OraParse *cx, const void *bottom, const void *top);
static void ora_yyerror(const Span *at, OraParse *cx, const char *message);

/* from the start of a part to the end of the whole */
#define TO_END(part) ((Span){ (part).start, yyloc.end })
/* $$ is a node handed on: one field set, or one item added to a list of it, and its span stretched */
#define FILL(K, field, value) (AST_AS(K, yyval.node)->field = (value), yyval.node->at = yyloc)
#define ADD_TO(K, list, item) (list_push(cx->a, &AST_AS(K, yyval.node)->list, (item)), yyval.node->at = yyloc)
/* an action of ALTER TABLE that is kept by its words */
#define ALTER_WORDS(text) NEW(AlterAction, yyloc, .kind = AK_OPTION, .options = LIST1(OPT(text, yyloc)))
#define NEW(K, ...) AST_NEW(cx->a, K, __VA_ARGS__)
#define PUSH(l, x) list_push(cx->a, &(l), (x))
#define LIST1(x) list_of1(cx->a, (x))
#define STRS1(x) strlist_of1(cx->a, (x))
#define PUSHSTR(l, x) strlist_push(cx->a, &(l), (x))
#define OPT(text, at) ora_option(cx, STR(text), (List){ 0 }, (at))
#define OPT1(text, x, at) ora_option(cx, STR(text), LIST1(x), (at))
#define OPT_ARG(text, x, at) ora_option_arg(cx, STR(text), (x), (at))
#define OPTL(text, l, at) ora_option(cx, STR(text), (l), (at))
}

%token END_OF_TEXT 0 "end of statement"
%token <name> IDENT "identifier"
%token <name> BIND "bind variable"
%token <name> STRING "string"           /* quoted: national */
%token <str>  NUMBER "number" SIZE_NUMBER "size"      /* 64K */
%token <str>  INQUIRY "inquiry directive"
%token BAD "invalid token"
%token DIRECTIVE "conditional directive"
%token CONCAT "||" POWER "**" ASSIGN ":=" ARROW "=>" DOTDOT ".." LE "<=" GE ">=" NE "<>"
%token DISTANCE "<->" COSINE_DISTANCE "<=>" DOT_DISTANCE "<#>"
%token LLABEL "<<" RLABEL ">>" OUTER_MARK "(+)"
%token FROM_LAST "FROM LAST" FROM_FIRST "FROM FIRST" FROM_LAST_INSIDE "FROM LAST..." FROM_FIRST_INSIDE "FROM FIRST..."   /* of NTH_VALUE: FROM alone would end the select list */
%token IGNORE_INSIDE "IGNORE..." RESPECT_INSIDE "RESPECT..." /* within a call's parentheses; IGNORE NULLS alone follows them */
%token PAREN_QUERY "(SELECT" SEQUENCE_MARK "(SEQUENCE)" WITH_ZONE "WITH..."  /* see ora_filter.c */
%token KEY_IS "KEY IS"
%token <name> KEY_STRING "string IS"
%token NOT_NULL "NOT NULL" STORE_IN "STORE IN" ENABLE_WHAT "ENABLE..." DISABLE_WHAT "DISABLE..." DROP_IDENTITY "DROP IDENTITY"
%token START_STATEMENT "statement" START_EXPR "expression"
%type <str> SELECT INSERT UPDATE DELETE MERGE           /* the hint behind the word, or empty */

/* Lowest first. Oracle gives || the rank of + and -. */
%precedence ENDS_HERE        /* a shorter form is complete, but a word follows that belongs to the longer one */
%precedence "INTO" "TO"
%precedence "ALLOW" "DISALLOW" "FORMAT" "LAX" "STRICT" "WITH" "WITHOUT"
%left SET_OPERATION "UNION" "INTERSECT" "MINUS" "EXCEPT"
%precedence SUBQUERY          /* ((query)) is a query in doubled parentheses, not an expression in parentheses */
%precedence ')'
%left "JOIN" "LEFT" "RIGHT" "FULL" "INNER" "CROSS" "NATURAL" "OUTER"
%left "OR"
%left "AND"
%precedence "NOT"
%left "<->" "<=>" "<#>"
%left '+' '-' "||"
%left "MULTISET"
%left '*' '/' "MOD"
%precedence SIGN
%right "**"
%left "AT" "COLLATE" "DAY" "YEAR"
%precedence PREFIX
%start root
%token A "A"
%token ABSENT "ABSENT"
%token ACCESSIBLE "ACCESSIBLE"
%token ACTION "ACTION"
%token ADD "ADD"
%token ADMINISTER "ADMINISTER"
%token ADVANCED "ADVANCED"
%token AFTER "AFTER"
%token AGGREGATE "AGGREGATE"
%token ALL "ALL"
%token ALLOW "ALLOW"
%token ALTER "ALTER"
%token ALWAYS "ALWAYS"
%token ANALYTIC "ANALYTIC"
%token ANALYZE "ANALYZE"
%token AND "AND"
%token ANNOTATIONS "ANNOTATIONS"
%token ANOMALY "ANOMALY"
%token ANY "ANY"
%token APPLY "APPLY"
%token APPROX "APPROX"
%token APPROXIMATE "APPROXIMATE"
%token ARRAY "ARRAY"
%token AS "AS"
%token ASC "ASC"
%token ASCII "ASCII"
%token ASSOCIATE "ASSOCIATE"
%token AT "AT"
%token ATTRIBUTES "ATTRIBUTES"
%token AUDIT "AUDIT"
%token AUTHID "AUTHID"
%token AUTO "AUTO"
%token AUTOMATIC "AUTOMATIC"
%token BATCH "BATCH"
%token BEFORE "BEFORE"
%token BEGIN "BEGIN"
%token BETWEEN "BETWEEN"
%token BITMAP "BITMAP"
%token BLOCK "BLOCK"
%token BLOCKCHAIN "BLOCKCHAIN"
%token BODY "BODY"
%token BOTH "BOTH"
%token BREADTH "BREADTH"
%token BULK "BULK"
%token BY "BY"
%token BYTE "BYTE"
%token CACHE "CACHE"
%token CALL "CALL"
%token CASCADE "CASCADE"
%token CASE "CASE"
%token CAST "CAST"
%token CHAR "CHAR"
%token CHARACTER "CHARACTER"
%token CHECK "CHECK"
%token CLOSE "CLOSE"
%token CLUSTER "CLUSTER"
%token CLUSTERING "CLUSTERING"
%token COALESCE "COALESCE"
%token COLLATE "COLLATE"
%token COLLATION "COLLATION"
%token COLLECT "COLLECT"
%token COLUMN "COLUMN"
%token COLUMNS "COLUMNS"
%token COMMENT "COMMENT"
%token COMMIT "COMMIT"
%token COMMITTED "COMMITTED"
%token COMPOUND "COMPOUND"
%token COMPRESS "COMPRESS"
%token COMPUTE "COMPUTE"
%token CONDITIONAL "CONDITIONAL"
%token CONNECT "CONNECT"
%token CONNECT_BY_ROOT "CONNECT_BY_ROOT"
%token CONSISTENT "CONSISTENT"
%token CONSTANT "CONSTANT"
%token CONSTRAINT "CONSTRAINT"
%token CONSTRAINTS "CONSTRAINTS"
%token CONSTRUCTOR "CONSTRUCTOR"
%token CONTAINER "CONTAINER"
%token CONTAINERS "CONTAINERS"
%token CONTAINERS_DEFAULT "CONTAINERS_DEFAULT"
%token CONTAINER_MAP "CONTAINER_MAP"
%token CONTENT "CONTENT"
%token CONTINUE "CONTINUE"
%token CONVERSION "CONVERSION"
%token COST "COST"
%token COUNT "COUNT"
%token CREATE "CREATE"
%token CROSS "CROSS"
%token CROSSEDITION "CROSSEDITION"
%token CUBE "CUBE"
%token CURRENT "CURRENT"
%token CURSOR "CURSOR"
%token CYCLE "CYCLE"
%token DANGLING "DANGLING"
%token DATA "DATA"
%token DATE "DATE"
%token DAY "DAY"
%token DECLARE "DECLARE"
%token DECREMENT "DECREMENT"
%token DECRYPT "DECRYPT"
%token DEFAULT "DEFAULT"
%token DEFAULTS "DEFAULTS"
%token DEFERRABLE "DEFERRABLE"
%token DEFERRED "DEFERRED"
%token DEFINE "DEFINE"
%token DEFINITION "DEFINITION"
%token DELETE "DELETE"
%token DENSE_RANK "DENSE_RANK"
%token DEPTH "DEPTH"
%token DESC "DESC"
%token DETERMINISTIC "DETERMINISTIC"
%token DIMENSION "DIMENSION"
%token DISABLE "DISABLE"
%token DISALLOW "DISALLOW"
%token DISASSOCIATE "DISASSOCIATE"
%token DISTINCT "DISTINCT"
%token DOCUMENT "DOCUMENT"
%token DOMAIN "DOMAIN"
%token DOUBLE "DOUBLE"
%token DROP "DROP"
%token DUPLICATED "DUPLICATED"
%token EACH "EACH"
%token EDITION "EDITION"
%token EDITIONABLE "EDITIONABLE"
%token EDITIONING "EDITIONING"
%token ELSE "ELSE"
%token ELSIF "ELSIF"
%token EMPTY "EMPTY"
%token ENABLE "ENABLE"
%token ENCODING "ENCODING"
%token ENCRYPT "ENCRYPT"
%token END "END"
%token ENTITYESCAPING "ENTITYESCAPING"
%token ERROR "ERROR"
%token ERRORS "ERRORS"
%token ESCAPE "ESCAPE"
%token EVALNAME "EVALNAME"
%token EXACT "EXACT"
%token EXCEPT "EXCEPT"
%token EXCEPTION "EXCEPTION"
%token EXCEPTIONS "EXCEPTIONS"
%token EXCHANGE "EXCHANGE"
%token EXCLUDE "EXCLUDE"
%token EXCLUSIVE "EXCLUSIVE"
%token EXECUTE "EXECUTE"
%token EXISTS "EXISTS"
%token EXIT "EXIT"
%token EXPLAIN "EXPLAIN"
%token EXTENDED "EXTENDED"
%token EXTERNAL "EXTERNAL"
%token EXTRA "EXTRA"
%token EXTRACT "EXTRACT"
%token FALSE "FALSE"
%token FETCH "FETCH"
%token FILTER "FILTER"
%token FINAL "FINAL"
%token FIRST "FIRST"
%token FLASHBACK "FLASHBACK"
%token FOLLOWING "FOLLOWING"
%token FOLLOWS "FOLLOWS"
%token FOR "FOR"
%token FORALL "FORALL"
%token FORCE "FORCE"
%token FOREIGN "FOREIGN"
%token FORMAT "FORMAT"
%token FORWARD "FORWARD"
%token FROM "FROM"
%token FULL "FULL"
%token FUNCTION "FUNCTION"
%token GENERATED "GENERATED"
%token GLOBAL "GLOBAL"
%token GOTO "GOTO"
%token GRANT "GRANT"
%token GRAPH "GRAPH"
%token GROUP "GROUP"
%token GROUPING "GROUPING"
%token GROUPS "GROUPS"
%token HASH "HASH"
%token HAVING "HAVING"
%token HIDE "HIDE"
%token HOUR "HOUR"
%token HYBRID "HYBRID"
%token ID "ID"
%token IDENTIFIED "IDENTIFIED"
%token IDENTIFIER "IDENTIFIER"
%token IDENTITY "IDENTITY"
%token IF "IF"
%token IGNORE "IGNORE"
%token IMMEDIATE "IMMEDIATE"
%token IMMUTABLE "IMMUTABLE"
%token IN "IN"
%token INCLUDE "INCLUDE"
%token INCREMENT "INCREMENT"
%token INDENT "INDENT"
%token INDEX "INDEX"
%token INDEXTYPE "INDEXTYPE"
%token INDICATOR "INDICATOR"
%token INDICES "INDICES"
%token INFINITE "INFINITE"
%token INITIALLY "INITIALLY"
%token INITRANS "INITRANS"
%token INNER "INNER"
%token INSERT "INSERT"
%token INSTANTIABLE "INSTANTIABLE"
%token INSTEAD "INSTEAD"
%token INTERSECT "INTERSECT"
%token INTERVAL "INTERVAL"
%token INTO "INTO"
%token INVALIDATION "INVALIDATION"
%token INVISIBLE "INVISIBLE"
%token IS "IS"
%token ISOLATION "ISOLATION"
%token ITERATE "ITERATE"
%token JAVA "JAVA"
%token JOIN "JOIN"
%token JSON "JSON"
%token JSON_TABLE "JSON_TABLE"
%token JSON_TRANSFORM "JSON_TRANSFORM"
%token KEEP "KEEP"
%token KEY "KEY"
%token KEYS "KEYS"
%token LANGUAGE "LANGUAGE"
%token LAST "LAST"
%token LATERAL "LATERAL"
%token LAX "LAX"
%token LEADING "LEADING"
%token LEFT "LEFT"
%token LESS "LESS"
%token LEVEL "LEVEL"
%token LIKE "LIKE"
%token LIKE2 "LIKE2"
%token LIKE4 "LIKE4"
%token LIKEC "LIKEC"
%token LIMIT "LIMIT"
%token LIST "LIST"
%token LOB "LOB"
%token LOCAL "LOCAL"
%token LOCK "LOCK"
%token LOCKED "LOCKED"
%token LOG "LOG"
%token LOGGING "LOGGING"
%token LONG "LONG"
%token LOOP "LOOP"
%token MAIN "MAIN"
%token MAP "MAP"
%token MATCH "MATCH"
%token MATCHED "MATCHED"
%token MATCHES "MATCHES"
%token MATCH_RECOGNIZE "MATCH_RECOGNIZE"
%token MATERIALIZED "MATERIALIZED"
%token MAXTRANS "MAXTRANS"
%token MAXVALUE "MAXVALUE"
%token MEASURES "MEASURES"
%token MEMBER "MEMBER"
%token MERGE "MERGE"
%token MINING "MINING"
%token MINUS "MINUS"
%token MINUTE "MINUTE"
%token MINVALUE "MINVALUE"
%token MISMATCH "MISMATCH"
%token MISSING "MISSING"
%token MLE "MLE"
%token MOD "MOD"
%token MODE "MODE"
%token MODEL "MODEL"
%token MODIFY "MODIFY"
%token MONTH "MONTH"
%token MOVE "MOVE"
%token MOVEMENT "MOVEMENT"
%token MULTISET "MULTISET"
%token MULTIVALUE "MULTIVALUE"
%token NAME "NAME"
%token NAN "NAN"
%token NATIONAL "NATIONAL"
%token NATURAL "NATURAL"
%token NAV "NAV"
%token NCHAR "NCHAR"
%token NESTED "NESTED"
%token NEW "NEW"
%token NEXT "NEXT"
%token NO "NO"
%token NOAUDIT "NOAUDIT"
%token NOCOMPRESS "NOCOMPRESS"
%token NOCOPY "NOCOPY"
%token NOCYCLE "NOCYCLE"
%token NOENTITYESCAPING "NOENTITYESCAPING"
%token NOFORCE "NOFORCE"
%token NOLOGGING "NOLOGGING"
%token NONEDITIONABLE "NONEDITIONABLE"
%token NOPARALLEL "NOPARALLEL"
%token NOPRECHECK "NOPRECHECK"
%token NORELY "NORELY"
%token NOSCHEMACHECK "NOSCHEMACHECK"
%token NOSORT "NOSORT"
%token NOT "NOT"
%token NOVALIDATE "NOVALIDATE"
%token NOWAIT "NOWAIT"
%token NULL "NULL"
%token NULLS "NULLS"
%token OBJECT "OBJECT"
%token OF "OF"
%token OFFSET "OFFSET"
%token OID "OID"
%token OLD "OLD"
%token OMIT "OMIT"
%token ON "ON"
%token ONE "ONE"
%token ONLINE "ONLINE"
%token ONLY "ONLY"
%token OPEN "OPEN"
%token OPERATOR "OPERATOR"
%token OPTION "OPTION"
%token OR "OR"
%token ORDER "ORDER"
%token ORDERED "ORDERED"
%token ORDINALITY "ORDINALITY"
%token ORGANIZATION "ORGANIZATION"
%token OTHERS "OTHERS"
%token OUT "OUT"
%token OUTER "OUTER"
%token OVER "OVER"
%token OVERFLOW "OVERFLOW"
%token OVERLAPS "OVERLAPS"
%token OVERRIDING "OVERRIDING"
%token PACKAGE "PACKAGE"
%token PAIRS "PAIRS"
%token PARALLEL "PARALLEL"
%token PARALLEL_ENABLE "PARALLEL_ENABLE"
%token PARENT "PARENT"
%token PARTITION "PARTITION"
%token PARTITIONS "PARTITIONS"
%token PASSING "PASSING"
%token PAST "PAST"
%token PATH "PATH"
%token PATTERN "PATTERN"
%token PCTFREE "PCTFREE"
%token PER "PER"
%token PERCENT "PERCENT"
%token PERIOD "PERIOD"
%token PERMUTE "PERMUTE"
%token PERSISTABLE "PERSISTABLE"
%token PIPE "PIPE"
%token PIPELINED "PIPELINED"
%token PIVOT "PIVOT"
%token PLAN "PLAN"
%token PLUGGABLE "PLUGGABLE"
%token POLICY "POLICY"
%token POLYMORPHIC "POLYMORPHIC"
%token PRAGMA "PRAGMA"
%token PRECEDES "PRECEDES"
%token PRECEDING "PRECEDING"
%token PRECHECK "PRECHECK"
%token PRECISION "PRECISION"
%token PRESENT "PRESENT"
%token PRESERVE "PRESERVE"
%token PRETTY "PRETTY"
%token PRIMARY "PRIMARY"
%token PRIOR "PRIOR"
%token PRIVATE "PRIVATE"
%token PROCEDURE "PROCEDURE"
%token PROPERTY "PROPERTY"
%token PUBLIC "PUBLIC"
%token PURGE "PURGE"
%token QUALIFY "QUALIFY"
%token RAISE "RAISE"
%token RANGE "RANGE"
%token RAW "RAW"
%token READ "READ"
%token RECORD "RECORD"
%token REF "REF"
%token REFERENCE "REFERENCE"
%token REFERENCES "REFERENCES"
%token REFERENCING "REFERENCING"
%token REJECT "REJECT"
%token RELATIONAL "RELATIONAL"
%token RELIES_ON "RELIES_ON"
%token RELY "RELY"
%token RENAME "RENAME"
%token REPEAT "REPEAT"
%token REPLACE "REPLACE"
%token RESERVABLE "RESERVABLE"
%token RESPECT "RESPECT"
%token RESTART "RESTART"
%token RESULT "RESULT"
%token RESULT_CACHE "RESULT_CACHE"
%token RETURN "RETURN"
%token RETURNING "RETURNING"
%token REVERSE "REVERSE"
%token REVOKE "REVOKE"
%token RIGHT "RIGHT"
%token ROLE "ROLE"
%token ROLLBACK "ROLLBACK"
%token ROLLUP "ROLLUP"
%token ROW "ROW"
%token ROWID "ROWID"
%token ROWS "ROWS"
%token ROWTYPE "ROWTYPE"
%token RULES "RULES"
%token RUNNING "RUNNING"
%token SALT "SALT"
%token SAMPLE "SAMPLE"
%token SAVE "SAVE"
%token SAVEPOINT "SAVEPOINT"
%token SCALARS "SCALARS"
%token SCHEMACHECK "SCHEMACHECK"
%token SCN "SCN"
%token SCOPE "SCOPE"
%token SEARCH "SEARCH"
%token SECOND "SECOND"
%token SEED "SEED"
%token SEGMENT "SEGMENT"
%token SELECT "SELECT"
%token SELF "SELF"
%token SEQUENCE "SEQUENCE"
%token SEQUENTIAL "SEQUENTIAL"
%token SERIALIZABLE "SERIALIZABLE"
%token SESSION "SESSION"
%token SET "SET"
%token SETS "SETS"
%token SHARDED "SHARDED"
%token SHARDS "SHARDS"
%token SHARE "SHARE"
%token SHARING "SHARING"
%token SHOW "SHOW"
%token SIBLINGS "SIBLINGS"
%token SINGLE "SINGLE"
%token SIZE "SIZE"
%token SKIP "SKIP"
%token SOME "SOME"
%token SORT "SORT"
%token SPLIT "SPLIT"
%token SQL_MACRO "SQL_MACRO"
%token STANDALONE "STANDALONE"
%token START "START"
%token STATEMENT "STATEMENT"
%token STATIC "STATIC"
%token STATISTICS "STATISTICS"
%token STORAGE "STORAGE"
%token STORE "STORE"
%token STRICT "STRICT"
%token SUBMULTISET "SUBMULTISET"
%token SUBPARTITION "SUBPARTITION"
%token SUBPARTITIONS "SUBPARTITIONS"
%token SUBSET "SUBSET"
%token SUBTYPE "SUBTYPE"
%token SUPPLEMENTAL "SUPPLEMENTAL"
%token SYNONYM "SYNONYM"
%token SYSTEM "SYSTEM"
%token TABLE "TABLE"
%token TABLESPACE "TABLESPACE"
%token TEMPLATE "TEMPLATE"
%token TEMPORARY "TEMPORARY"
%token THAN "THAN"
%token THE "THE"
%token THEN "THEN"
%token TIES "TIES"
%token TIME "TIME"
%token TIMESTAMP "TIMESTAMP"
%token TO "TO"
%token TRAILING "TRAILING"
%token TRANSACTION "TRANSACTION"
%token TREAT "TREAT"
%token TRIGGER "TRIGGER"
%token TRIGGERS "TRIGGERS"
%token TRIM "TRIM"
%token TRUE "TRUE"
%token TRUNCATE "TRUNCATE"
%token TYPE "TYPE"
%token UNBOUNDED "UNBOUNDED"
%token UNCONDITIONAL "UNCONDITIONAL"
%token UNDER "UNDER"
%token UNION "UNION"
%token UNIQUE "UNIQUE"
%token UNKNOWN "UNKNOWN"
%token UNLIMITED "UNLIMITED"
%token UNMATCHED "UNMATCHED"
%token UNPIVOT "UNPIVOT"
%token UNTIL "UNTIL"
%token UNUSED "UNUSED"
%token UPDATE "UPDATE"
%token UPDATED "UPDATED"
%token UPSERT "UPSERT"
%token USE "USE"
%token USER "USER"
%token USING "USING"
%token VALID "VALID"
%token VALIDATE "VALIDATE"
%token VALIDATE_CONVERSION "VALIDATE_CONVERSION"
%token VALUE "VALUE"
%token VALUES "VALUES"
%token VARRAY "VARRAY"
%token VARYING "VARYING"
%token VECTOR "VECTOR"
%token VERSION "VERSION"
%token VERSIONS "VERSIONS"
%token VIEW "VIEW"
%token VIRTUAL "VIRTUAL"
%token VISIBLE "VISIBLE"
%token WAIT "WAIT"
%token WELLFORMED "WELLFORMED"
%token WHEN "WHEN"
%token WHERE "WHERE"
%token WHILE "WHILE"
%token WINDOW "WINDOW"
%token WITH "WITH"
%token WITHIN "WITHIN"
%token WITHOUT "WITHOUT"
%token WORK "WORK"
%token WRAPPER "WRAPPER"
%token WRITE "WRITE"
%token XML "XML"
%token XMLATTRIBUTES "XMLATTRIBUTES"
%token XMLCAST "XMLCAST"
%token XMLCOLATTVAL "XMLCOLATTVAL"
%token XMLELEMENT "XMLELEMENT"
%token XMLEXISTS "XMLEXISTS"
%token XMLFOREST "XMLFOREST"
%token XMLNAMESPACES "XMLNAMESPACES"
%token XMLPARSE "XMLPARSE"
%token XMLPI "XMLPI"
%token XMLQUERY "XMLQUERY"
%token XMLROOT "XMLROOT"
%token XMLSERIALIZE "XMLSERIALIZE"
%token XMLTABLE "XMLTABLE"
%token XMLTYPE "XMLTYPE"
%token YEAR "YEAR"
%token YES "YES"
%token ZONE "ZONE"
%%
/* ---- start rules; statements, transactions, session ------------------------------------------------------------------ */
root: START_STATEMENT statement opt_end  { cx->root = $2; }
    | START_EXPR expr                    { cx->root = $2; }
    ;
opt_end: %empty | ';' ;
%nterm <node> statement tcl;
%nterm <list> commit_options;
%nterm <node> commit_option;

statement: query                     { $$ = NEW(QueryStmt, @$, .query = $1); }
    | ddl
    | unit
    | explain
    | call_stmt
    | dml
    | tcl
    ;
tcl: session_other
    | "COMMIT" opt_work commit_options { $$ = ora_commit(cx, $3, @$); }
    | "ROLLBACK" opt_work            { $$ = NEW(Rollback, @$); }
    | "ROLLBACK" opt_work "TO" opt_savepoint ident { $$ = NEW(Rollback, @$, .savepoint = $5.s); }
    | "ROLLBACK" opt_work "FORCE" STRING { $$ = NEW(Rollback, @$, .force = ora_string(cx, $4, @4)); }
    | "SAVEPOINT" ident              { $$ = NEW(Savepoint, @$, .name = $2.s); }
    ;
opt_work: %empty | "WORK" ;
opt_savepoint: %empty | "SAVEPOINT" ;
commit_options: %empty               { $$ = (List){ 0 }; }
    | commit_options commit_option   { $$ = $1; PUSH($$, $2); }
    ;
commit_option: "COMMENT" STRING      { $$ = OPT1("COMMENT", ora_string(cx, $2, @2), @$); }
    | "WRITE"                        { $$ = OPT("WRITE", @$); }
    | "IMMEDIATE"                    { $$ = OPT("IMMEDIATE", @$); }
    | "BATCH"                        { $$ = OPT("BATCH", @$); }
    | "WAIT"                         { $$ = OPT("WAIT", @$); }
    | "NOWAIT"                       { $$ = OPT("NOWAIT", @$); }
    | "FORCE" STRING                 { $$ = OPT1("FORCE", ora_string(cx, $2, @2), @$); }
    | "FORCE" STRING ',' NUMBER      { $$ = OPT1("FORCE", ora_string(cx, $2, @2), @$); }
    ;

/* ---- transactions and sessions, the rest ---- */
%nterm <node> session_other;
%nterm <list> lock_tables;
%nterm <str>  lock_mode;

session_other: "SET" "TRANSACTION" "READ" "ONLY"  { $$ = NEW(SetTransaction, @$, .read_only = true); }
    | "SET" "TRANSACTION" "READ" "WRITE" { $$ = NEW(SetTransaction, @$, .read_write = true); }
    | "SET" "TRANSACTION" "ISOLATION" "LEVEL" "SERIALIZABLE" { $$ = NEW(SetTransaction, @$, .serializable = true); }
    | "SET" "TRANSACTION" "ISOLATION" "LEVEL" "READ" "COMMITTED" { $$ = NEW(SetTransaction, @$, .read_committed = true); }
    | "SET" "TRANSACTION" "USE" "ROLLBACK" "SEGMENT" ident
                                     { $$ = NEW(SetTransaction, @$, .options = LIST1(OPT("USE ROLLBACK SEGMENT", @4))); }
    | "SET" "TRANSACTION" "NAME" STRING { $$ = NEW(SetTransaction, @$, .name = $4.s); }
    | session_other "NAME" STRING    { $$ = ora_transaction_name(cx, $1, $3.s, @$); }
    | "SET" constraints_word "ALL" deferred { $$ = NEW(SetConstraints, @$, .all = true, .deferred = $4); }
    | "SET" constraints_word constraint_names deferred { $$ = NEW(SetConstraints, @$, .names = $3, .deferred = $4); }
    | "SET" "ROLE" tail              { $$ = NEW(SetRole, @$, .options = $3); }
    | "LOCK" "TABLE" lock_tables "IN" lock_mode "MODE" lock_wait
                                     { $$ = NEW(LockTable, @$, .tables = $3, .mode = $5, .wait = (LockWait)$7); }
    | "LOCK" "TABLE" lock_tables "IN" lock_mode "MODE" "WAIT" arith
                                     { $$ = NEW(LockTable, @$, .tables = $3, .mode = $5, .wait = LW_WAIT, .seconds = $8); }
    ;
%nterm <flag> deferred;
%nterm <strs> constraint_names;
constraints_word: "CONSTRAINT" | "CONSTRAINTS" ;
constraint_names: name               { $$ = STRS1(ora_joined(cx, $1.parts, '.')); }
    | constraint_names ',' name      { $$ = $1; PUSHSTR($$, ora_joined(cx, $3.parts, '.')); }
    ;
deferred: "DEFERRED"                 { $$ = true; }
    | "IMMEDIATE"                    { $$ = false; }
    ;
lock_tables: lock_table              { $$ = LIST1($1); }
    | lock_tables ',' lock_table     { $$ = $1; PUSH($$, $3); }
    ;
%nterm <node> lock_table;
lock_table: name                     { $$ = NEW(TableRef, @$, .name = $1.parts); }
    | name '@' dblink                { $$ = NEW(TableRef, @$, .name = $1.parts, .dblink = $3); }
    | lock_table "PARTITION" '(' ident ')' { $$ = ora_table_partition(cx, $1, $4.s, (List){ 0 }, false, @$); }
    | lock_table "SUBPARTITION" '(' ident ')' { $$ = ora_table_partition(cx, $1, $4.s, (List){ 0 }, true, @$); }
    ;
lock_mode: "ROW" "SHARE"             { $$ = STR("ROW SHARE"); }
    | "ROW" "EXCLUSIVE"              { $$ = STR("ROW EXCLUSIVE"); }
    | "SHARE" "UPDATE"               { $$ = STR("SHARE UPDATE"); }
    | "SHARE"                        { $$ = STR("SHARE"); }
    | "SHARE" "ROW" "EXCLUSIVE"      { $$ = STR("SHARE ROW EXCLUSIVE"); }
    | "EXCLUSIVE"                    { $$ = STR("EXCLUSIVE"); }
    ;

%nterm <node> explain call_stmt;
explain: explain_head "FOR" explained { $$ = $1; FILL(ExplainPlan, statement, $3); } ;
%nterm <node> explain_head explained;
explain_head: "EXPLAIN" "PLAN"       { $$ = NEW(ExplainPlan, @$); }
    | explain_head "SET" IDENT '=' STRING { $$ = $1; FILL(ExplainPlan, statement_id, $5.s); }
    | explain_head "INTO" name       { $$ = $1; FILL(ExplainPlan, into, $3.parts); }
    | explain_head "INTO" name '@' dblink { $$ = $1; FILL(ExplainPlan, into, $3.parts); }
    ;
explained: query                     { $$ = NEW(QueryStmt, @$, .query = $1); }
    | dml
    | table_stmt
    | create_index
    | alter_index
    | create_mview
    ;
call_stmt: "CALL" call_target        { $$ = NEW(CallStmt, @$, .call = $2); }
    | "CALL" call_target "INTO" bind { $$ = NEW(CallStmt, @$, .call = $2, .into = $4); }
    ;
%nterm <node> call_target;
call_target: call
    | name                           { $$ = ora_column(cx, $1, @$); }
    | name '@' dblink                { $$ = ora_remote_name(cx, $1, $3, @$); }
    ;
/* ---- queries --------------------------------------------------------------------------------------------------------
 * As in PostgreSQL: query_wp has parentheses around it, query_np has none, so that ((query)) has one derivation. */
%nterm <node> led_query select_led query query_np query_wp query_body query_operand select_core select_head values_rows with cte cte_tail;
%nterm <node> qtail limit fetch for_update select_clause target hierarchy group_item;
%nterm <list> targets target_list opt_into into_list group_list value_rows ctes;
%nterm <num>  set_kind lock_wait;
%nterm <flag> opt_all select_quantifier opt_nocycle;
%nterm <strs> opt_columns;

query: query_np
    | query_wp
    ;
query_wp: '(' query_np ')'           { $$ = NEW(ParenQuery, @$, .query = $2); }
    | '(' query_wp ')'               { $$ = NEW(ParenQuery, @$, .query = $2); }
    ;
query_np: query_body
    | query_operand qtail            { $$ = ora_query_tail(cx, $1, $2, @$); }
    | with query_operand             { $$ = ora_query_with(cx, $1, $2, NULL, @$); }
    | with query_operand qtail       { $$ = ora_query_with(cx, $1, $2, $3, @$); }
    ;
query_operand: query_body
    | query_wp
    ;
query_body: select_core
    | values_rows
    | query_operand set_kind opt_all query_operand %prec SET_OPERATION
                                     { $$ = NEW(SetOp, @$, .kind = (SetKind)$2, .all = $3, .left = $1, .right = $4); }
    ;
/* a query that begins with its first word */
led_query: select_led
    | select_led qtail               { $$ = ora_query_tail(cx, $1, $2, @$); }
    | with query_operand             { $$ = ora_query_with(cx, $1, $2, NULL, @$); }
    | with query_operand qtail       { $$ = ora_query_with(cx, $1, $2, $3, @$); }
    ;
select_led: select_core
    | select_led set_kind opt_all query_operand %prec SET_OPERATION
                                     { $$ = NEW(SetOp, @$, .kind = (SetKind)$2, .all = $3, .left = $1, .right = $4); }
    ;
set_kind: "UNION"                    { $$ = SET_UNION; }
    | "INTERSECT"                    { $$ = SET_INTERSECT; }
    | "MINUS"                        { $$ = SET_MINUS; }
    | "EXCEPT"                       { $$ = SET_MINUS; }
    ;
opt_all: %empty                      { $$ = false; }
    | "ALL"                          { $$ = true; }
    | "DISTINCT"                     { $$ = false; }
    ;

/* WITH [functions] [subqueries] */
with: "WITH" ctes                    { $$ = NEW(With, @$, .ctes = $2); }
    | "WITH" with_functions          { $$ = NEW(With, @$, .functions = $2); }
    | "WITH" with_functions ctes     { $$ = NEW(With, @$, .functions = $2, .ctes = $3); }
    ;
%nterm <list> with_functions;
with_functions: subprogram ';'       { $$ = LIST1($1); }
    | with_functions subprogram ';'  { $$ = $1; PUSH($$, $2); }
    ;
ctes: cte                            { $$ = LIST1($1); }
    | ctes ',' cte                   { $$ = $1; PUSH($$, $3); }
    ;
cte: ident "ANALYTIC" "VIEW" "AS" '(' inside ')'
                                     { $$ = NEW(Cte, @$, .name = $1.s, .options = LIST1(OPTL("ANALYTIC VIEW", $6, @$))); }
    | ident opt_columns "AS" query_wp { $$ = NEW(Cte, @$, .name = $1.s, .columns = $2, .query = ora_unparen(cx, $4)); }
    | cte cte_tail                   { $$ = ora_cte_clause(cx, $1, $2, @$); }
    ;
cte_tail: "SEARCH" search_order "FIRST" "BY" order_list "SET" ident
                                     { $$ = NEW(SearchClause, @$, .depth_first = $2, .order_by = $5, .set_column = $7.s); }
    | "CYCLE" ident_list "SET" ident "TO" cycle_mark "DEFAULT" cycle_mark
                                     { $$ = NEW(CycleClause, @$, .columns = $2, .set_column = $4.s, .cycle_value = $6, .no_cycle_value = $8); }
    ;
%nterm <node> cycle_mark;
cycle_mark: STRING                   { $$ = ora_string(cx, $1, @$); }
    | NUMBER                         { $$ = ora_number(cx, $1, @$); }
    ;
%nterm <flag> search_order;
search_order: "DEPTH"                { $$ = true; }
    | "BREADTH"                      { $$ = false; }
    ;
opt_columns: %empty                  { $$ = (StrList){ 0 }; }
    | '(' ident_list ')'             { $$ = $2; }
    ;

select_core: select_head
    | select_core select_clause      { $$ = ora_select_clause(cx, $1, $2, @$); }
    ;
select_head: "SELECT" select_quantifier targets opt_into
                                     { $$ = ora_select(cx, $1, $2, $3, $4, @$); }
    | "SELECT" select_quantifier targets opt_into "FROM" from_list
                                     { $$ = ora_select(cx, $1, $2, $3, $4, @$); AST_AS(Select, $$)->from = $6; }
    ;
select_quantifier: %empty            { $$ = false; }
    | "ALL"                          { $$ = false; }
    | "DISTINCT"                     { $$ = true; }
    | "UNIQUE"                       { $$ = true; }
    ;
targets: target_list ;
target_list: target                  { $$ = LIST1($1); }
    | target_list ',' target         { $$ = $1; PUSH($$, $3); }
    ;
target: expr                         { $$ = NEW(Target, @$, .expr = $1); }
    | expr ident                     { $$ = NEW(Target, @$, .expr = $1, .alias = $2.s, .alias_quoted = $2.quoted); }
    | expr "AS" ident                { $$ = NEW(Target, @$, .expr = $1, .alias = $3.s, .alias_quoted = $3.quoted); }
    | '*'                            { $$ = NEW(Target, @$, .expr = NEW(Star, @$)); }
    | name '.' '*'                   { $$ = NEW(Target, @$, .expr = NEW(Star, @$, .qualifier = $1.parts)); }
    ;
/* PL/SQL. BULK COLLECT stands in the list as an Option at its head until ora_select takes it out. */
opt_into: %empty                     { $$ = (List){ 0 }; }
    | into_list
    ;
into_list: "INTO" into_targets       { $$ = $2; }
    | "BULK" "COLLECT" "INTO" into_targets { $$ = LIST1(OPT("BULK COLLECT", @1)); list_append(cx->a, &$$, &$4); }
    ;
%nterm <list> into_targets;
%nterm <node> into_target;
into_targets: into_target            { $$ = LIST1($1); }
    | into_targets ',' into_target   { $$ = $1; PUSH($$, $3); }
    ;
into_target: bind
    | name                           { $$ = ora_name(cx, $1, @$); }
    | call
    ;

/* Each clause is a node; ora_select_clause puts it in its place and watches order and repetition. */
select_clause: "WHERE" expr          { $$ = OPT1("WHERE", $2, @$); }
    | hierarchy
    | "GROUP" "BY" group_list        { $$ = OPTL("GROUP BY", $3, @$); }
    | "HAVING" expr                  { $$ = OPT1("HAVING", $2, @$); }
    | "QUALIFY" expr                 { $$ = OPT1("QUALIFY", $2, @$); }
    | "WINDOW" window_defs           { $$ = OPTL("WINDOW", $2, @$); }
    | model
    ;
hierarchy: "START" "WITH" expr       { $$ = NEW(ConnectBy, @$, .start_with = $3); }
    | "CONNECT" "BY" opt_nocycle expr { $$ = NEW(ConnectBy, @$, .nocycle = $3, .condition = $4); }
    ;
opt_nocycle: %empty                  { $$ = false; }
    | "NOCYCLE"                      { $$ = true; }
    ;
group_list: group_item               { $$ = LIST1($1); }
    | group_list ',' group_item      { $$ = $1; PUSH($$, $3); }
    ;
group_item: expr
    | '(' ')'                        { $$ = NEW(GroupingSet, @$, .kind = GK_EMPTY); }
    | "ROLLUP" '(' group_list ')'    { $$ = NEW(GroupingSet, @$, .kind = GK_ROLLUP, .items = $3); }
    | "CUBE" '(' group_list ')'      { $$ = NEW(GroupingSet, @$, .kind = GK_CUBE, .items = $3); }
    | "GROUPING" "SETS" '(' group_list ')' { $$ = NEW(GroupingSet, @$, .kind = GK_SETS, .items = $4); }
    ;
%nterm <list> window_defs;
%nterm <node> window_def;
window_defs: window_def              { $$ = LIST1($1); }
    | window_defs ',' window_def     { $$ = $1; PUSH($$, $3); }
    ;
window_def: ident "AS" '(' window ')' { $$ = ora_window_def(cx, $1.s, $4, @$); } ;

values_rows: "VALUES" value_rows     { $$ = NEW(Values, @$, .rows = $2); } ;
value_rows: value_row                { $$ = LIST1($1); }
    | value_rows ',' value_row       { $$ = $1; PUSH($$, $3); }
    ;
%nterm <node> value_row;
%nterm <list> value_list;
value_row: '(' value_list ')'        { $$ = NEW(RowExpr, @$, .items = $2); } ;
value_list: expr_or_default          { $$ = LIST1($1); }
    | value_list ',' expr_or_default { $$ = $1; PUSH($$, $3); }
    ;

/* ORDER BY, row limits and FOR UPDATE: a ParenQuery without a query carries them to ora_query_tail. */
qtail: "ORDER" "BY" order_list       { $$ = NEW(ParenQuery, @$, .order_by = $3); }
    | "ORDER" "SIBLINGS" "BY" order_list { $$ = ora_order_siblings(cx, $4, @$); }
    | limit                          { $$ = NEW(ParenQuery, @$, .limit = $1); }
    | for_update                     { $$ = NEW(ParenQuery, @$, .for_update = $1); }
    | qtail "ORDER" "BY" order_list  { $$ = ora_tail_add(cx, $1, NEW(ParenQuery, @3, .order_by = $4), @$); }
    | qtail limit                    { $$ = ora_tail_add(cx, $1, NEW(ParenQuery, @2, .limit = $2), @$); }
    | qtail for_update               { $$ = ora_tail_add(cx, $1, NEW(ParenQuery, @2, .for_update = $2), @$); }
    ;
limit: "OFFSET" arith row_word       { $$ = NEW(Limit, @$, .offset = $2); }
    | fetch
    ;
fetch: "FETCH" first_or_next row_word fetch_ties
                                     { $$ = NEW(Limit, @$, .count = ora_number(cx, STR("1"), @2), .with_ties = $4); }
    | "FETCH" first_or_next arith row_word fetch_ties { $$ = NEW(Limit, @$, .count = $3, .with_ties = $5); }
    | "FETCH" first_or_next arith "PERCENT" row_word fetch_ties
                                     { $$ = NEW(Limit, @$, .count = $3, .percent = true, .with_ties = $6); }
    ;
%nterm <flag> fetch_ties;
fetch_ties: "ONLY"                   { $$ = false; }
    | "WITH" "TIES"                  { $$ = true; }
    ;
first_or_next: "FIRST" | "NEXT" | approx "FIRST" | approx "NEXT" ;
approx: "APPROX" | "APPROXIMATE" | "EXACT" ;
row_word: "ROW" | "ROWS" ;
for_update: "FOR" "UPDATE" lock_of lock_wait { $$ = NEW(ForUpdate, @$, .of = $3, .wait = (LockWait)$4); }
    | "FOR" "UPDATE" lock_of "WAIT" arith { $$ = NEW(ForUpdate, @$, .of = $3, .wait = LW_WAIT, .seconds = $5); }
    ;
%nterm <list> lock_of name_list;
lock_of: %empty                      { $$ = (List){ 0 }; }
    | "OF" name_list                 { $$ = $2; }
    ;
name_list: name                      { $$ = LIST1(ora_name(cx, $1, @1)); }
    | name_list ',' name             { $$ = $1; PUSH($$, ora_name(cx, $3, @3)); }
    ;
lock_wait: %empty                    { $$ = LW_UNSAID; }
    | "NOWAIT"                       { $$ = LW_NOWAIT; }
    | "SKIP" "LOCKED"                { $$ = LW_SKIP_LOCKED; }
    ;
/* ---- FROM ---------------------------------------------------------------------------------------------------------- */
%nterm <list> from_list;
%nterm <node> table_item joined table_ref table_base table_plain flashback sample;
%nterm <num>  outer_side;

from_list: table_item                { $$ = LIST1(ora_from_item(cx, $1)); }
    | from_list ',' table_item       { $$ = $1; PUSH($$, ora_from_item(cx, $3)); }
    ;
table_item: table_ref
    | joined
    ;
joined: table_item "JOIN" table_item "ON" expr       { $$ = ora_join(cx, JOIN_INNER, $1, $3, $5, (StrList){ 0 }, @$); }
    | table_item "JOIN" table_item "USING" '(' ident_list ')' { $$ = ora_join(cx, JOIN_INNER, $1, $3, NULL, $6, @$); }
    | table_item "INNER" "JOIN" table_item "ON" expr { $$ = ora_join(cx, JOIN_INNER, $1, $4, $6, (StrList){ 0 }, @$); }
    | table_item "INNER" "JOIN" table_item "USING" '(' ident_list ')'
                                     { $$ = ora_join(cx, JOIN_INNER, $1, $4, NULL, $7, @$); }
    | table_item outer_side "JOIN" table_item "ON" expr
                                     { $$ = ora_join(cx, (JoinKind)$2, $1, $4, $6, (StrList){ 0 }, @$); }
    | table_item outer_side "JOIN" table_item "USING" '(' ident_list ')'
                                     { $$ = ora_join(cx, (JoinKind)$2, $1, $4, NULL, $7, @$); }
    | table_item "CROSS" "JOIN" table_item %prec "JOIN"
                                     { $$ = ora_join(cx, JOIN_CROSS, $1, $4, NULL, (StrList){ 0 }, @$); }
    | table_item "CROSS" "APPLY" table_item %prec "JOIN"
                                     { $$ = ora_join(cx, JOIN_CROSS_APPLY, $1, $4, NULL, (StrList){ 0 }, @$); }
    | table_item "OUTER" "APPLY" table_item %prec "JOIN"
                                     { $$ = ora_join(cx, JOIN_OUTER_APPLY, $1, $4, NULL, (StrList){ 0 }, @$); }
    | table_item "NATURAL" "JOIN" table_item %prec "JOIN" { $$ = ora_join_natural(cx, JOIN_INNER, $1, $4, @$); }
    | table_item "NATURAL" "INNER" "JOIN" table_item %prec "JOIN" { $$ = ora_join_natural(cx, JOIN_INNER, $1, $5, @$); }
    | table_item "NATURAL" outer_side "JOIN" table_item %prec "JOIN"
                                     { $$ = ora_join_natural(cx, (JoinKind)$3, $1, $5, @$); }
    ;
outer_side: "LEFT" opt_outer         { $$ = JOIN_LEFT; }
    | "RIGHT" opt_outer              { $$ = JOIN_RIGHT; }
    | "FULL" opt_outer               { $$ = JOIN_FULL; }
    ;
opt_outer: %empty | "OUTER" ;

/* What stands behind a table changes it in place or goes around it. */
table_ref: table_base
    | table_ref ident                { $$ = ora_table_alias(cx, $1, $2, (StrList){ 0 }, false, @$); }
    | table_ref "AS" ident           { $$ = ora_table_alias(cx, $1, $3, (StrList){ 0 }, true, @$); }
    | table_ref ident '(' ident_list ')' { $$ = ora_table_alias(cx, $1, $2, $4, false, @$); }
    | table_ref "PARTITION" '(' ident ')' { $$ = ora_table_partition(cx, $1, $4.s, (List){ 0 }, false, @$); }
    | table_ref "PARTITION" '(' bind ')' { $$ = ora_table_partition(cx, $1, (Str){ 0 }, LIST1($4), false, @$); }
    | table_ref "PARTITION" "FOR" '(' expr_list ')' { $$ = ora_table_partition(cx, $1, (Str){ 0 }, $5, false, @$); }
    | table_ref "SUBPARTITION" '(' ident ')' { $$ = ora_table_partition(cx, $1, $4.s, (List){ 0 }, true, @$); }
    | table_ref "SUBPARTITION" "FOR" '(' expr_list ')' { $$ = ora_table_partition(cx, $1, (Str){ 0 }, $5, true, @$); }
    | table_ref sample               { $$ = ora_table_sample(cx, $1, $2, @$); }
    | table_ref flashback            { $$ = ora_table_flashback(cx, $1, $2, @$); }
    | table_ref "PARTITION" "BY" '(' expr_list ')' { $$ = ora_join_partition(cx, $1, $5, @$); }
    | table_ref pivot                { $$ = ora_pivot(cx, $1, $2, @$); }
    | table_ref "NESTED" opt_path_word json_nested json_table_options "COLUMNS" '(' json_columns ')'
                                     { $$ = ora_json_nested(cx, $1, $4, $5, $8, @$); }
    | table_ref match_recognize      { $$ = ora_pivot(cx, $1, $2, @$); }
    ;
table_base: table_plain
    | table_plain "(+)"              { $$ = ora_table_outer(cx, $1, @$); }
    ;
table_plain: name                     { $$ = NEW(TableRef, @$, .name = $1.parts); }
    | name '@' dblink                { $$ = NEW(TableRef, @$, .name = $1.parts, .dblink = $3); }
    | name '(' call_body ')'         { $$ = NEW(TableFunc, @$, .bare = true, .expr = ora_call(cx, $1, (Str){ 0 }, $3, @$)); }
    | query_wp %prec SUBQUERY        { $$ = NEW(DerivedTable, @$, .query = ora_unparen(cx, $1)); }
    | '(' query_np with_restriction ')' { $$ = ora_restricted(cx, NEW(DerivedTable, @$, .query = $2), $3, @$); }
    | "LATERAL" query_wp             { $$ = NEW(DerivedTable, @$, .lateral = true, .query = ora_unparen(cx, $2)); }
    | '(' table_item ')'             { $$ = ora_from_parens(cx, $2, @$); }
    | "TABLE" query_wp %prec SUBQUERY
                                     { $$ = NEW(TableFunc, @$, .expr = NEW(Subquery, @2, .query = ora_unparen(cx, $2))); }
    | "TABLE" '(' expr ')'           { $$ = NEW(TableFunc, @$, .expr = $3); }
    | "THE" query_wp                 { $$ = NEW(TableFunc, @$, .expr = NEW(Subquery, @2, .query = ora_unparen(cx, $2))); }
    | "ONLY" '(' name ')'            { $$ = NEW(TableRef, @$, .name = $3.parts, .only = true); }
    | "CONTAINERS" '(' name ')'
                                     { $$ = NEW(TableRef, @$, .name = $3.parts, .options = LIST1(OPT("CONTAINERS", @1))); }
    | "SHARDS" '(' name ')'          { $$ = NEW(TableRef, @$, .name = $3.parts, .options = LIST1(OPT("SHARDS", @1))); }
    | "RELATIONAL" '(' name "NOT" "XMLTYPE" ')'
                                     { $$ = NEW(TableRef, @$, .name = $3.parts, .options = LIST1(OPT("RELATIONAL", @1))); }
    | "RELATIONAL" '(' name '@' dblink "NOT" "XMLTYPE" ')'
                                     { $$ = NEW(TableRef, @$, .name = $3.parts, .dblink = $5, .options = LIST1(OPT("RELATIONAL", @1))); }
    | xml_table
    | json_table
    ;
%nterm <node> json_nested;
json_nested: name                    { $$ = ora_name(cx, $1, @$); }
    | name '[' cell_index ']'        { $$ = NEW(Subscript, @$, .arg = ora_name(cx, $1, @1), .index = $3); }
    ;
%nterm <restriction> with_restriction;
with_restriction: "WITH" "READ" "ONLY" { $$ = (OraRestriction){ true, { 0 } }; }
    | "WITH" "READ" "ONLY" "CONSTRAINT" ident { $$ = (OraRestriction){ true, $5.s }; }
    | "WITH" "CHECK" "OPTION"        { $$ = (OraRestriction){ 0 }; }
    | "WITH" "CHECK" "OPTION" "CONSTRAINT" ident { $$ = (OraRestriction){ false, $5.s }; }
    ;
sample: "SAMPLE" '(' arith ')'       { $$ = NEW(Sample, @$, .percent = $3); }
    | "SAMPLE" "BLOCK" '(' arith ')' { $$ = NEW(Sample, @$, .block = true, .percent = $4); }
    | "SAMPLE" '(' arith ',' arith ')' { $$ = NEW(Sample, @$, .percent = $3); }
    | "SAMPLE" "BLOCK" '(' arith ',' arith ')' { $$ = NEW(Sample, @$, .block = true, .percent = $4); }
    | "SEED" '(' arith ')'           { $$ = NEW(Sample, @$, .seed = $3); }
    ;
flashback: "AS" "OF" "SCN" arith     { $$ = NEW(Flashback, @$, .low = $4); }
    | "AS" "OF" "TIMESTAMP" arith    { $$ = NEW(Flashback, @$, .timestamp = true, .low = $4); }
    | "AS" "OF" "PERIOD" "FOR" ident arith { $$ = NEW(Flashback, @$, .period = $5.s, .low = $6); }
    | "VERSIONS" "BETWEEN" "SCN" version_bound "AND" version_bound
                                     { $$ = NEW(Flashback, @$, .versions = true, .low = $4, .high = $6); }
    | "VERSIONS" "BETWEEN" "TIMESTAMP" version_bound "AND" version_bound
                                     { $$ = NEW(Flashback, @$, .versions = true, .timestamp = true, .low = $4, .high = $6); }
    | "VERSIONS" "PERIOD" "FOR" ident "BETWEEN" version_bound "AND" version_bound
                                     { $$ = NEW(Flashback, @$, .versions = true, .period = $4.s, .low = $6, .high = $8); }
    ;
%nterm <node> version_bound;
version_bound: arith
    | "MINVALUE"                     { $$ = NULL; }
    | "MAXVALUE"                     { $$ = NULL; }
    ;

/* ---- PIVOT, UNPIVOT, MATCH_RECOGNIZE: made without their source ----------------------------------------------------- */
%nterm <node> pivot pivot_in unpivot_item match_recognize match_clause;
%nterm <list> name_or_names unpivot_items opt_unpivot_value;
%nterm <strs> ident_or_list;
%nterm <flag> opt_xml opt_include_nulls;

pivot: "PIVOT" opt_xml '(' target_list "FOR" name_or_names "IN" pivot_in ')'
                                     { $$ = ora_pivot_spec(cx, $2, $4, $6, $8, @$); }
    | "UNPIVOT" opt_include_nulls '(' ident_or_list "FOR" ident_or_list "IN" '(' unpivot_items ')' ')'
                                     { $$ = NEW(Unpivot, @$, .include_nulls = $2, .value_columns = $4, .for_columns = $6, .items = $9); }
    ;
opt_xml: %empty                      { $$ = false; }
    | "XML"                          { $$ = true; }
    ;
opt_include_nulls: %empty            { $$ = false; }
    | "INCLUDE" "NULLS"              { $$ = true; }
    | "EXCLUDE" "NULLS"              { $$ = false; }
    ;
pivot_in: '(' target_list ')'        { $$ = NEW(Pivot, @$, .values = $2); }
    | '(' query_np ')'               { $$ = NEW(Pivot, @$, .subquery = $2); }
    | '(' pivot_anys ')'             { $$ = NEW(Pivot, @$, .any = true); }
    ;
pivot_anys: "ANY" | pivot_anys ',' "ANY" ;
name_or_names: name                  { $$ = LIST1(ora_name(cx, $1, @1)); }
    | '(' name_list ')'              { $$ = $2; }
    ;
ident_or_list: ident                 { $$ = STRS1($1.s); }
    | '(' ident_list ')'             { $$ = $2; }
    ;
unpivot_items: unpivot_item          { $$ = LIST1($1); }
    | unpivot_items ',' unpivot_item { $$ = $1; PUSH($$, $3); }
    ;
unpivot_item: name_or_names opt_unpivot_value { $$ = NEW(UnpivotItem, @$, .columns = $1, .values = $2); } ;
opt_unpivot_value: %empty            { $$ = (List){ 0 }; }
    | "AS" arith                     { $$ = ora_unpivot_values(cx, $2); }
    ;

match_recognize: "MATCH_RECOGNIZE" '(' match_clauses "PATTERN" '(' row_pattern ')' opt_subset "DEFINE" defines ')'
                                     { $$ = ora_match(cx, $3, @6, $8, $10, @$); } ;
%nterm <list> match_clauses opt_subset subsets defines;
%nterm <node> subset define;
match_clauses: %empty                { $$ = (List){ 0 }; }
    | match_clauses match_clause     { $$ = $1; PUSH($$, $2); }
    ;
match_clause: "PARTITION" "BY" expr_list { $$ = OPTL("PARTITION BY", $3, @$); }
    | "ORDER" "BY" order_list        { $$ = OPTL("ORDER BY", $3, @$); }
    | "MEASURES" target_list         { $$ = OPTL("MEASURES", $2, @$); }
    | "ONE" "ROW" "PER" "MATCH"      { $$ = OPT("ONE ROW PER MATCH", @$); }
    | "ALL" "ROWS" "PER" "MATCH"     { $$ = OPT("ALL ROWS PER MATCH", @$); }
    | "ALL" "ROWS" "PER" "MATCH" "SHOW" "EMPTY" "MATCHES" { $$ = OPT("ALL ROWS PER MATCH SHOW EMPTY MATCHES", @$); }
    | "ALL" "ROWS" "PER" "MATCH" "OMIT" "EMPTY" "MATCHES" { $$ = OPT("ALL ROWS PER MATCH OMIT EMPTY MATCHES", @$); }
    | "ALL" "ROWS" "PER" "MATCH" "WITH" "UNMATCHED" "ROWS" { $$ = OPT("ALL ROWS PER MATCH WITH UNMATCHED ROWS", @$); }
    | "AFTER" "MATCH" "SKIP" "TO" "NEXT" "ROW" { $$ = OPT("AFTER MATCH SKIP TO NEXT ROW", @$); }
    | "AFTER" "MATCH" "SKIP" "PAST" "LAST" "ROW" { $$ = OPT("AFTER MATCH SKIP PAST LAST ROW", @$); }
    | "AFTER" "MATCH" "SKIP" "TO" "FIRST" ident
                                     { $$ = ora_option(cx, ora_words2(cx, STR("AFTER MATCH SKIP TO FIRST"), $6.s), (List){ 0 }, @$); }
    | "AFTER" "MATCH" "SKIP" "TO" "LAST" ident
                                     { $$ = ora_option(cx, ora_words2(cx, STR("AFTER MATCH SKIP TO LAST"), $6.s), (List){ 0 }, @$); }
    | "AFTER" "MATCH" "SKIP" "TO" ident
                                     { $$ = ora_option(cx, ora_words2(cx, STR("AFTER MATCH SKIP TO"), $5.s), (List){ 0 }, @$); }
    ;
row_pattern: pattern_mark | row_pattern pattern_mark ;
pattern_mark: ident | NUMBER | '*' | '+' | '?' | '|' | '^' | '$' | '{' | '}' | '-' | ',' | "||" | "**" | "PERMUTE"
    | '(' ')' | '(' row_pattern ')' ;
opt_subset: %empty                   { $$ = (List){ 0 }; }
    | "SUBSET" subsets               { $$ = $2; }
    ;
subsets: subset                      { $$ = LIST1($1); }
    | subsets ',' subset             { $$ = $1; PUSH($$, $3); }
    ;
subset: ident '=' '(' name_list ')'  { $$ = ora_option(cx, $1.s, $4, @$); } ;
defines: define                      { $$ = LIST1($1); }
    | defines ',' define             { $$ = $1; PUSH($$, $3); }
    ;
define: ident "AS" expr              { $$ = NEW(Target, @$, .expr = $3, .alias = $1.s, .alias_quoted = $1.quoted); } ;

/* ---- MODEL ---------------------------------------------------------------------------------------------------------- */
%nterm <node> model model_part model_rule cell_assigned;
%nterm <list> model_rules opt_rules;
model: "MODEL" model_parts '(' opt_rules ')' { $$ = ora_model(cx, $2, $4, @$); } ;
%nterm <list> model_parts;
model_parts: %empty                  { $$ = (List){ 0 }; }
    | model_parts model_part         { $$ = $1; PUSH($$, $2); }
    ;
model_part: "IGNORE" "NAV"           { $$ = OPT("IGNORE NAV", @$); }
    | "KEEP" "NAV"                   { $$ = OPT("KEEP NAV", @$); }
    | "UNIQUE" "DIMENSION"           { $$ = OPT("UNIQUE DIMENSION", @$); }
    | "UNIQUE" "SINGLE" "REFERENCE"  { $$ = OPT("UNIQUE SINGLE REFERENCE", @$); }
    | "RETURN" "UPDATED" "ROWS"      { $$ = OPT("RETURN UPDATED ROWS", @$); }
    | "RETURN" "ALL" "ROWS"          { $$ = OPT("RETURN ALL ROWS", @$); }
    | "REFERENCE" ident "ON" query_wp
                                     { $$ = ora_option(cx, ora_words2(cx, STR("REFERENCE"), $2.s), LIST1(NEW(Subquery, @4, .query = ora_unparen(cx, $4))), @$); }
    | "MAIN" ident                   { $$ = ora_option(cx, ora_words2(cx, STR("MAIN"), $2.s), (List){ 0 }, @$); }
    | "PARTITION" "BY" '(' target_list ')' { $$ = OPTL("PARTITION BY", $4, @$); }
    | "DIMENSION" "BY" '(' target_list ')' { $$ = OPTL("DIMENSION BY", $4, @$); }
    | "MEASURES" '(' target_list ')' { $$ = OPTL("MEASURES", $3, @$); }
    | "RULES"                        { $$ = OPT("RULES", @$); }
    | "UPDATE"                       { $$ = OPT("UPDATE", @$); }
    | "UPSERT"                       { $$ = OPT("UPSERT", @$); }
    | "UPSERT" "ALL"                 { $$ = OPT("UPSERT ALL", @$); }
    | "AUTOMATIC" "ORDER"            { $$ = OPT("AUTOMATIC ORDER", @$); }
    | "SEQUENTIAL" "ORDER"           { $$ = OPT("SEQUENTIAL ORDER", @$); }
    | "ITERATE" '(' arith ')'        { $$ = OPT1("ITERATE", $3, @$); }
    | "UNTIL" '(' expr ')'           { $$ = OPT1("UNTIL", $3, @$); }
    ;
opt_rules: %empty                    { $$ = (List){ 0 }; }
    | model_rules
    ;
model_rules: model_rule              { $$ = LIST1($1); }
    | model_rules ',' model_rule     { $$ = $1; PUSH($$, $3); }
    ;
model_rule: cell_assigned cell_order '=' expr { $$ = NEW(Binary, @$, .op = OP_ASSIGN, .left = $1, .right = $4); }
    | "UPDATE" cell_assigned cell_order '=' expr { $$ = NEW(Binary, @$, .op = OP_ASSIGN, .left = $2, .right = $5); }
    | "UPSERT" opt_all_word cell_assigned cell_order '=' expr
                                     { $$ = NEW(Binary, @$, .op = OP_ASSIGN, .left = $3, .right = $6); }
    ;
cell_order: %empty
    | "ORDER" "BY" cell_order_items ;
cell_order_items: cell_order_item | cell_order_items ',' cell_order_item ;
cell_order_item: arith opt_desc opt_nulls_order ;
opt_all_word: %empty | "ALL" ;
cell_assigned: name '[' cell_index ']' { $$ = NEW(Subscript, @$, .arg = ora_name(cx, $1, @1), .index = $3); } ;
/* ---- INSERT, UPDATE, DELETE, MERGE ---------------------------------------------------------------------------------- */
%nterm <node> dml insert insert_source update delete merge dml_target dml_base dml_tail set_clause insert_into insert_branch merge_clause;
%nterm <list> set_list branches insert_intos;
%nterm <strs> column_names;
%nterm <node> column_path;

dml: insert
    | update
    | delete
    | merge
    | dml dml_tail                   { $$ = ora_dml_tail(cx, $1, $2, @$); }
    ;
dml_tail: return_word target_list %prec ENDS_HERE { $$ = NEW(Returning, @$, .targets = $2); }
    | return_word target_list into_list { $$ = ora_returning(cx, $2, $3, @$); }
    | log_errors
    ;
%nterm <node> log_errors;
log_errors: "LOG" "ERRORS" %prec ENDS_HERE { $$ = NEW(LogErrors, @$); }
    | "LOG" "ERRORS" "INTO" name     { $$ = NEW(LogErrors, @$, .into = $4.parts); }
    | "LOG" "ERRORS" log_tag         { $$ = NEW(LogErrors, @$, .tag = $3); }
    | "LOG" "ERRORS" "INTO" name log_tag { $$ = NEW(LogErrors, @$, .into = $4.parts, .tag = $5); }
    | "REJECT" "LIMIT" "UNLIMITED"   { $$ = NEW(LogErrors, @$, .unlimited = true); }
    | "REJECT" "LIMIT" arith         { $$ = NEW(LogErrors, @$, .reject_limit = $3); }
    ;
%nterm <node> log_tag;
log_tag: '(' expr ')'                { $$ = $2; } ;
return_word: "RETURN" | "RETURNING" ;

dml_target: dml_base
    | dml_target ident               { $$ = ora_table_alias(cx, $1, $2, (StrList){ 0 }, false, @$); }
    | dml_target "AS" ident          { $$ = ora_table_alias(cx, $1, $3, (StrList){ 0 }, true, @$); }
    | dml_target "PARTITION" '(' ident ')' { $$ = ora_table_partition(cx, $1, $4.s, (List){ 0 }, false, @$); }
    | dml_target "PARTITION" "FOR" '(' expr_list ')' { $$ = ora_table_partition(cx, $1, (Str){ 0 }, $5, false, @$); }
    | dml_target "SUBPARTITION" '(' ident ')' { $$ = ora_table_partition(cx, $1, $4.s, (List){ 0 }, true, @$); }
    | dml_target "SUBPARTITION" "FOR" '(' expr_list ')' { $$ = ora_table_partition(cx, $1, (Str){ 0 }, $5, true, @$); }
    ;
dml_base: name                       { $$ = NEW(TableRef, @$, .name = $1.parts); }
    | name '@' dblink                { $$ = NEW(TableRef, @$, .name = $1.parts, .dblink = $3); }
    | query_wp                       { $$ = NEW(DerivedTable, @$, .query = ora_unparen(cx, $1)); }
    | '(' query_np with_restriction ')' { $$ = ora_restricted(cx, NEW(DerivedTable, @$, .query = $2), $3, @$); }
    | '(' name ')'                   { $$ = NEW(TableRef, @$, .name = $2.parts); }
    | "TABLE" query_wp %prec SUBQUERY
                                     { $$ = NEW(TableFunc, @$, .expr = NEW(Subquery, @2, .query = ora_unparen(cx, $2))); }
    | "TABLE" '(' expr ')'           { $$ = NEW(TableFunc, @$, .expr = $3); }
    | "THE" query_wp                 { $$ = NEW(TableFunc, @$, .expr = NEW(Subquery, @2, .query = ora_unparen(cx, $2))); }
    | "ONLY" '(' name ')'            { $$ = NEW(TableRef, @$, .name = $3.parts, .only = true); }
    ;

/* A column may be written with its table: only the last part counts. */
column_names: column_path_name       { $$ = STRS1($1); }
    | column_names ',' column_path_name { $$ = $1; PUSHSTR($$, $3); }
    ;
%nterm <str> column_path_name;
column_path_name: name               { $$ = $1.parts.v[$1.parts.n - 1]; } ;

insert: "INSERT" "INTO" dml_target insert_source { $$ = ora_insert(cx, $1, $3, (StrList){ 0 }, $4, @$); }
    | "INSERT" "INTO" dml_target '(' column_names ')' insert_source { $$ = ora_insert(cx, $1, $3, $5, $7, @$); }
    | "INSERT" "INTO" dml_target "SET" set_list { $$ = ora_insert_set(cx, $1, $3, $5, @$); }
    | "INSERT" "ALL" insert_intos insert_all_source
                                     { $$ = NEW(InsertAll, @$, .hints = ora_hints(cx, $1), .branches = LIST1(NEW(InsertBranch, @3, .intos = $3)), .source = $4); }
    | "INSERT" "ALL" branches insert_all_source
                                     { $$ = NEW(InsertAll, @$, .hints = ora_hints(cx, $1), .branches = $3, .source = $4); }
    | "INSERT" "FIRST" branches insert_all_source
                                     { $$ = NEW(InsertAll, @$, .hints = ora_hints(cx, $1), .first = true, .branches = $3, .source = $4); }
    ;
/* a query, or PL/SQL's VALUES record as an Option */
insert_source: query
    | "VALUES" name                  { $$ = OPT1("RECORD", ora_name(cx, $2, @2), @$); }
    | "VALUES" named_call            { $$ = OPT1("RECORD", $2, @$); }
    | "VALUES" bind                  { $$ = OPT1("RECORD", $2, @$); }
    | "DEFAULT" "VALUES"             { $$ = NULL; }
    ;
/* A parenthesis behind a target would be its column list, so the query's own is a token of its own here. */
insert_all_source: led_query
    | "(SELECT" query_np ')'         { $$ = NEW(ParenQuery, @$, .query = $2); }
    | "(SELECT" query_wp ')'         { $$ = NEW(ParenQuery, @$, .query = $2); }
    ;
%nterm <node> insert_all_source;
insert_intos: insert_into %prec ENDS_HERE { $$ = LIST1($1); }
    | insert_intos insert_into %prec ENDS_HERE { $$ = $1; PUSH($$, $2); }
    ;
insert_into: "INTO" dml_target       { $$ = NEW(InsertInto, @$, .target = $2); }
    | "INTO" dml_target '(' column_names ')' { $$ = NEW(InsertInto, @$, .target = $2, .columns = $4); }
    | insert_into "VALUES" '(' value_list ')' { $$ = $1; FILL(InsertInto, values, $4); }
    | insert_into log_errors         { $$ = ora_dml_tail(cx, $1, $2, @$); }
    ;
branches: insert_branch              { $$ = LIST1($1); }
    | branches insert_branch         { $$ = $1; PUSH($$, $2); }
    ;
insert_branch: "WHEN" expr "THEN" insert_intos { $$ = NEW(InsertBranch, @$, .when = $2, .intos = $4); }
    | "ELSE" insert_intos            { $$ = NEW(InsertBranch, @$, .is_else = true, .intos = $2); }
    ;

update: "UPDATE" dml_target "SET" set_list { $$ = NEW(Update, @$, .hints = ora_hints(cx, $1), .target = $2, .sets = $4); }
    | "UPDATE" dml_target "SET" "ROW" '=' expr
                                     { $$ = NEW(Update, @$, .hints = ora_hints(cx, $1), .target = $2, .set_record = $6); }
    | update "FROM" from_list        { $$ = ora_dml_from(cx, $1, $3, @$); }
    | update dml_where               { $$ = ora_dml_where(cx, $1, $2, @$); }
    ;
%nterm <node> dml_where;
dml_where: "WHERE" expr              { $$ = OPT1("WHERE", $2, @$); }
    | "WHERE" "CURRENT" "OF" name    { $$ = OPT1("CURRENT OF", ora_name(cx, $4, @4), @$); }
    ;
set_list: set_clause                 { $$ = LIST1($1); }
    | set_list ',' set_clause        { $$ = $1; PUSH($$, $3); }
    ;
set_clause: column_path '=' expr_or_default { $$ = NEW(SetClause, @$, .columns = LIST1($1), .value = $3); }
    | '(' name_list ')' '=' expr     { $$ = NEW(SetClause, @$, .columns = $2, .row = true, .value = $5); }
    | "VALUE" '(' ident ')' '=' expr
                                     { $$ = NEW(SetClause, @$, .columns = LIST1(ora_column(cx, (OraPath){ STRS1($3.s), $3.quoted }, @3)), .value_of = true, .value = $6); }
    ;
column_path: name                    { $$ = ora_column(cx, $1, @$); } ;

delete: "DELETE" "FROM" dml_target   { $$ = NEW(Delete, @$, .hints = ora_hints(cx, $1), .target = $3); }
    | "DELETE" dml_target            { $$ = NEW(Delete, @$, .hints = ora_hints(cx, $1), .target = $2); }
    | delete "FROM" from_list        { $$ = ora_dml_from(cx, $1, $3, @$); }
    | delete dml_where               { $$ = ora_dml_where(cx, $1, $2, @$); }
    ;

merge: "MERGE" "INTO" dml_target "USING" table_ref "ON" '(' expr ')'
                                     { $$ = NEW(Merge, @$, .hints = ora_hints(cx, $1), .target = $3, .source = $5, .on = $8); }
    | merge merge_clause             { $$ = ora_merge_clause(cx, $1, $2, @$); }
    ;
%nterm <node> opt_where;
/* a Merge that carries only the branch */
merge_clause: "WHEN" "MATCHED" "THEN" "UPDATE" "SET" set_list opt_where opt_delete_where
                                     { $$ = NEW(Merge, @$, .has_update = true, .sets = $6, .update_where = $7, .delete_where = $8); }
    | "WHEN" "NOT" "MATCHED" "THEN" "INSERT" '(' column_names ')' "VALUES" '(' value_list ')' opt_where
                                     { $$ = NEW(Merge, @$, .has_insert = true, .insert_columns = $7, .insert_values = $11, .insert_where = $13); }
    | "WHEN" "NOT" "MATCHED" "THEN" "INSERT" "VALUES" '(' value_list ')' opt_where
                                     { $$ = NEW(Merge, @$, .has_insert = true, .insert_values = $8, .insert_where = $10); }
    ;
%nterm <node> opt_delete_where;
opt_where: %empty                    { $$ = NULL; }
    | "WHERE" expr                   { $$ = $2; }
    ;
opt_delete_where: %empty             { $$ = NULL; }
    | "DELETE" "WHERE" expr          { $$ = $3; }
    ;
/* ---- names, literals, expressions and conditions (one language: 23ai and PL/SQL have BOOLEAN) ---------------------- */
%nterm <name> ident;
%nterm <path> name;
%nterm <strs> ident_list dblink_parts;
%nterm <str>  dblink extract_field;
%nterm <list> expr_list order_list opt_order_by opt_partition_by case_whens interval_fields;
%nterm <node> expr predicate arith primary literal bind case_when order_item expr_or_default opt_escape;
%nterm <node> opt_case_arg opt_case_else integer opt_precision in_bare;
%nterm <num>  cmp quantifier multiset_op interval_unit like_word opt_nulls_order;
%nterm <flag> opt_not opt_desc opt_all_distinct;
%nterm <list> json_is_options;

ident: IDENT ;
ident_list: ident                    { $$ = STRS1($1.s); }
    | ident_list ',' ident           { $$ = $1; PUSHSTR($$, $3.s); }
    ;
name: ident                          { $$ = (OraPath){ STRS1($1.s), $1.quoted }; }
    | name '.' ident                 { $$ = $1; PUSHSTR($$.parts, $3.s); $$.quoted = $3.quoted; }
    ;
/* @host.domain@qualifier */
dblink: '!'                          { $$ = STR("!"); }
    | dblink_parts                 { $$ = ora_joined(cx, $1, '.'); }
    | dblink_parts '@' ident         { $$ = ora_join2(cx, ora_joined(cx, $1, '.'), '@', $3.s); }
    ;
dblink_parts: ident                  { $$ = STRS1($1.s); }
    | dblink_parts '.' ident         { $$ = $1; PUSHSTR($$, $3.s); }
    ;

expr_list: expr                      { $$ = LIST1($1); }
    | expr_list ',' expr             { $$ = $1; PUSH($$, $3); }
    ;
expr: predicate
    | expr "OR" expr                 { $$ = NEW(Binary, @$, .op = OP_OR, .left = $1, .right = $3); }
    | expr "AND" expr                { $$ = NEW(Binary, @$, .op = OP_AND, .left = $1, .right = $3); }
    | "NOT" expr                     { $$ = NEW(Unary, @$, .op = OP_NOT, .arg = $2); }
    ;
predicate: arith
    | arith cmp arith                { $$ = NEW(Binary, @$, .op = (Op)$2, .left = $1, .right = $3); }
    | arith cmp quantifier query_wp
                                     { $$ = NEW(Quantified, @$, .op = (Op)$2, .all = $3, .left = $1, .query = ora_unparen(cx, $4)); }
    | arith cmp quantifier '(' expr_list ')'
                                     { $$ = NEW(Quantified, @$, .op = (Op)$2, .all = $3, .left = $1, .items = $5); }
    | arith opt_not like_word arith opt_escape
                                     { $$ = NEW(Like, @$, .kind = (LikeKind)$3, .negated = $2, .arg = $1, .pattern = $4, .escape = $5); }
    | arith opt_not "BETWEEN" arith "AND" arith
                                     { $$ = NEW(Between, @$, .negated = $2, .arg = $1, .low = $4, .high = $6); }
    | arith opt_not "IN" query_wp    { $$ = NEW(InList, @$, .negated = $2, .arg = $1, .query = ora_unparen(cx, $4)); }
    | arith opt_not "IN" '(' expr_list ')' { $$ = NEW(InList, @$, .negated = $2, .arg = $1, .items = $5); }
    | arith opt_not "IN" in_bare     { $$ = NEW(InList, @$, .negated = $2, .arg = $1, .items = LIST1($4)); }
    | arith opt_not "MEMBER" opt_of arith
                                     { $$ = NEW(Binary, @$, .op = $2 ? OP_NOT_MEMBER_OF : OP_MEMBER_OF, .left = $1, .right = $5); }
    | arith opt_not "SUBMULTISET" opt_of arith
                                     { $$ = NEW(Binary, @$, .op = $2 ? OP_NOT_SUBMULTISET : OP_SUBMULTISET, .left = $1, .right = $5); }
    | arith "OVERLAPS" arith         { $$ = NEW(Binary, @$, .op = OP_OVERLAPS, .left = $1, .right = $3); }
    | arith "IS" opt_not "NULL"      { $$ = NEW(IsTest, @$, .kind = IS_NULL, .negated = $3, .arg = $1); }
    | arith "IS" opt_not "NAN"       { $$ = NEW(IsTest, @$, .kind = IS_NAN, .negated = $3, .arg = $1); }
    | arith "IS" opt_not "INFINITE"  { $$ = NEW(IsTest, @$, .kind = IS_INFINITE, .negated = $3, .arg = $1); }
    | arith "IS" opt_not "PRESENT"   { $$ = NEW(IsTest, @$, .kind = IS_PRESENT, .negated = $3, .arg = $1); }
    | arith "IS" opt_not "A" "SET"   { $$ = NEW(IsTest, @$, .kind = IS_A_SET, .negated = $3, .arg = $1); }
    | arith "IS" opt_not "EMPTY"     { $$ = NEW(IsTest, @$, .kind = IS_EMPTY, .negated = $3, .arg = $1); }
    | arith "IS" opt_not "TRUE"      { $$ = NEW(IsTest, @$, .kind = IS_TRUE, .negated = $3, .arg = $1); }
    | arith "IS" opt_not "FALSE"     { $$ = NEW(IsTest, @$, .kind = IS_FALSE, .negated = $3, .arg = $1); }
    | arith "IS" opt_not "UNKNOWN"   { $$ = NEW(IsTest, @$, .kind = IS_UNKNOWN, .negated = $3, .arg = $1); }
    | arith "IS" opt_not "DANGLING"  { $$ = NEW(IsTest, @$, .kind = IS_DANGLING, .negated = $3, .arg = $1); }
    | arith "IS" opt_not "VALID"     { $$ = NEW(IsTest, @$, .kind = IS_VALID, .negated = $3, .arg = $1); }
    | arith "IS" opt_not "DISTINCT" "FROM" arith
                                     { $$ = NEW(IsTest, @$, .kind = IS_DISTINCT_FROM, .negated = $3, .arg = $1, .right = $6); }
    | arith "IS" "ANY"               { $$ = NEW(IsTest, @$, .kind = IS_ANY, .arg = $1); }
    | arith "IS" opt_not "JSON" json_is_options %prec ENDS_HERE { $$ = ora_is_json(cx, $1, $3, $5, @$); }
    | arith "IS" opt_not "OF" opt_type_word '(' is_of_types ')'
                                     { $$ = NEW(IsOfType, @$, .negated = $3, .arg = $1, .types = $7); }
    ;
%nterm <list> is_of_types;
%nterm <node> is_of_type;
is_of_types: is_of_type              { $$ = LIST1($1); }
    | is_of_types ',' is_of_type     { $$ = $1; PUSH($$, $3); }
    ;
is_of_type: type
    | "ONLY" type                    { $$ = OPT1("ONLY", $2, @$); }
    ;
json_is_options: %empty              { $$ = (List){ 0 }; }
    | json_is_options json_is_option { $$ = $1; PUSH($$, $2); }
    | json_is_options '(' json_kinds ')' { $$ = $1; list_append(cx->a, &$$, &$3); }
    ;
%nterm <list> json_kinds;
json_kinds: ident                    { $$ = LIST1(ora_option(cx, $1.s, (List){ 0 }, @$)); }
    | json_kinds ',' ident           { $$ = $1; PUSH($$, ora_option(cx, $3.s, (List){ 0 }, @3)); }
    ;
%nterm <node> json_is_option;
json_is_option: "STRICT"             { $$ = OPT("STRICT", @$); }
    | "LAX"                          { $$ = OPT("LAX", @$); }
    | "FORMAT" "JSON"                { $$ = OPT("FORMAT JSON", @$); }
    | "FORMAT" IDENT                 { $$ = ora_option(cx, ora_words2(cx, STR("FORMAT"), $2.s), (List){ 0 }, @$); }
    | "WITH" "UNIQUE" "KEYS"         { $$ = OPT("WITH UNIQUE KEYS", @$); }
    | "WITHOUT" "UNIQUE" "KEYS"      { $$ = OPT("WITHOUT UNIQUE KEYS", @$); }
    | "ALLOW" "SCALARS"              { $$ = OPT("ALLOW SCALARS", @$); }
    | "DISALLOW" "SCALARS"           { $$ = OPT("DISALLOW SCALARS", @$); }
    | "VALIDATE" STRING              { $$ = OPT1("VALIDATE", ora_string(cx, $2, @2), @$); }
    ;
opt_type_word: %empty | "TYPE" ;
opt_of: %empty | "OF" ;
opt_not: %empty                      { $$ = false; }
    | "NOT"                          { $$ = true; }
    ;
opt_escape: %empty                   { $$ = NULL; }
    | "ESCAPE" arith                 { $$ = $2; }
    ;
like_word: "LIKE"                    { $$ = LIKE_PLAIN; }
    | "LIKEC"                        { $$ = LIKE_C; }
    | "LIKE2"                        { $$ = LIKE_2; }
    | "LIKE4"                        { $$ = LIKE_4; }
    ;
/* 23ai distances between vectors */
distance: "<->"                      { $$ = STR("EUCLIDEAN"); }
    | "<=>"                          { $$ = STR("COSINE"); }
    | "<#>"                          { $$ = STR("DOT"); }
    ;
%nterm <str> distance;
cmp: '='                             { $$ = OP_EQ; }
    | "<>"                           { $$ = OP_NE; }
    | '<'                            { $$ = OP_LT; }
    | "<="                           { $$ = OP_LE; }
    | '>'                            { $$ = OP_GT; }
    | ">="                           { $$ = OP_GE; }
    ;
quantifier: "ANY"                    { $$ = 0; }
    | "SOME"                         { $$ = 0; }
    | "ALL"                          { $$ = 1; }
    ;
/* IN takes one operand without parentheses too */
in_bare: literal
    | bind
    | name                           { $$ = ora_name(cx, $1, @$); }
    | named_call
    ;

arith: primary
    | arith '+' arith                { $$ = NEW(Binary, @$, .op = OP_ADD, .left = $1, .right = $3); }
    | arith '-' arith                { $$ = NEW(Binary, @$, .op = OP_SUB, .left = $1, .right = $3); }
    | arith "||" arith               { $$ = NEW(Binary, @$, .op = OP_CONCAT, .left = $1, .right = $3); }
    | arith '*' arith                { $$ = NEW(Binary, @$, .op = OP_MUL, .left = $1, .right = $3); }
    | arith '/' arith                { $$ = NEW(Binary, @$, .op = OP_DIV, .left = $1, .right = $3); }
    | arith "MOD" arith              { $$ = NEW(Binary, @$, .op = OP_MOD, .left = $1, .right = $3); }
    | arith "**" arith               { $$ = NEW(Binary, @$, .op = OP_POWER, .left = $1, .right = $3); }
    | arith distance arith %prec "<->" { $$ = ora_distance(cx, $1, $2, $3, @$); }
    | arith "MULTISET" multiset_op opt_all_distinct arith %prec "MULTISET"
                                     { $$ = NEW(Binary, @$, .op = (Op)($3 + $4), .left = $1, .right = $5); }
    | '+' arith %prec SIGN           { $$ = NEW(Unary, @$, .op = OP_POS, .arg = $2); }
    | '-' arith %prec SIGN           { $$ = NEW(Unary, @$, .op = OP_NEG, .arg = $2); }
    | "PRIOR" arith %prec SIGN       { $$ = NEW(Prior, @$, .arg = $2); }
    | "CONNECT_BY_ROOT" arith %prec SIGN { $$ = NEW(ConnectByRoot, @$, .arg = $2); }
    | "NEW" arith %prec PREFIX       { $$ = NEW(NewObject, @$, .call = $2); }
    | "FINAL" arith %prec PREFIX     { $$ = NEW(MatchNum, @$, .final = true, .arg = $2); }
    | "RUNNING" arith %prec PREFIX   { $$ = NEW(MatchNum, @$, .arg = $2); }
    | arith "AT" "LOCAL"             { $$ = NEW(AtTimeZone, @$, .arg = $1); }
    | arith "AT" "TIME" "ZONE" arith %prec "AT" { $$ = NEW(AtTimeZone, @$, .arg = $1, .zone = $5); }
    | arith "COLLATE" ident          { $$ = NEW(Collate, @$, .arg = $1, .collation = $3.s); }
    | arith "DAY" opt_precision "TO" "SECOND" opt_precision
                                     { $$ = ora_interval_expr(cx, $1, IU_DAY, $3, IU_SECOND, $6, @$); }
    | arith "YEAR" opt_precision "TO" "MONTH" { $$ = ora_interval_expr(cx, $1, IU_YEAR, $3, IU_MONTH, NULL, @$); }
    ;
multiset_op: "UNION"                 { $$ = OP_MULTISET_UNION; }
    | "INTERSECT"                    { $$ = OP_MULTISET_INTERSECT; }
    | "EXCEPT"                       { $$ = OP_MULTISET_EXCEPT; }
    ;
opt_all_distinct: %empty             { $$ = 0; }
    | "ALL"                          { $$ = 0; }
    | "DISTINCT"                     { $$ = 1; }
    ;
opt_precision: %empty                { $$ = NULL; }
    | '(' integer ')'                { $$ = $2; }
    ;
integer: NUMBER                      { $$ = ora_number(cx, $1, @1); }
    | name                           { $$ = ora_name(cx, $1, @1); }
    | bind
    ;

primary: literal
    | bind
    | INQUIRY                        { $$ = NEW(PlsqlInquiry, @$, .name = $1); }
    | name                           { $$ = ora_name(cx, $1, @$); }
    | name "(+)"                     { $$ = NEW(OuterMark, @$, .arg = ora_name(cx, $1, @1)); }
    | name '@' dblink                { $$ = ora_remote_name(cx, $1, $3, @$); }
    | call
    | call "(+)"                     { $$ = NEW(OuterMark, @$, .arg = $1); }
    | query_wp %prec SUBQUERY        { $$ = NEW(Subquery, @$, .query = ora_unparen(cx, $1)); }
    | '(' expr ')'                   { $$ = NEW(Paren, @$, .arg = $2); }
    | '(' expr ',' expr_list ')'     { $$ = ora_row(cx, $2, $4, @$); }
    | "EXISTS" query_wp              { $$ = NEW(Exists, @$, .query = ora_unparen(cx, $2)); }
    | "CASE" opt_case_arg case_whens opt_case_else "END"
                                     { $$ = NEW(Case, @$, .arg = $2, .whens = $3, .otherwise = $4); }
    ;
opt_case_arg: %empty                 { $$ = NULL; }
    | expr
    ;
opt_case_else: %empty                { $$ = NULL; }
    | "ELSE" expr                    { $$ = $2; }
    ;
case_whens: case_when                { $$ = LIST1($1); }
    | case_whens case_when           { $$ = $1; PUSH($$, $2); }
    ;
case_when: "WHEN" expr "THEN" expr   { $$ = NEW(CaseWhen, @$, .cond = $2, .result = $4); } ;

literal: NUMBER                      { $$ = ora_number(cx, $1, @$); }
    | STRING                         { $$ = ora_string(cx, $1, @$); }
    | "NULL"                         { $$ = NEW(NullLit, @$); }
    | "TRUE"                         { $$ = NEW(BoolLit, @$, .value = true); }
    | "FALSE"                        { $$ = NEW(BoolLit, @$); }
    | "DATE" STRING                  { $$ = NEW(DatetimeLit, @$, .kind = DT_DATE, .value = $2.s); }
    | "TIMESTAMP" STRING             { $$ = NEW(DatetimeLit, @$, .kind = DT_TIMESTAMP, .value = $2.s); }
    | "TIME" STRING                  { $$ = NEW(DatetimeLit, @$, .kind = DT_TIME, .value = $2.s); }
    | "INTERVAL" STRING interval_fields { $$ = ora_interval(cx, $2, $3, @$); }
    ;
/* [unit, precision or NullLit]...; units are Options */
interval_fields: interval_unit opt_precision %prec ENDS_HERE { $$ = ora_interval_field(cx, $1, $2, @$); }
    | interval_unit '(' integer ',' integer ')' { $$ = ora_interval_field2(cx, $1, $3, $5, @$); }
    | interval_unit opt_precision "TO" interval_unit opt_precision
                                     { $$ = ora_interval_field(cx, $1, $2, @1); ora_interval_to(cx, &$$, $4, $5, @4); }
    ;
interval_unit: "YEAR"                { $$ = IU_YEAR; }
    | "MONTH"                        { $$ = IU_MONTH; }
    | "DAY"                          { $$ = IU_DAY; }
    | "HOUR"                         { $$ = IU_HOUR; }
    | "MINUTE"                       { $$ = IU_MINUTE; }
    | "SECOND"                       { $$ = IU_SECOND; }
    ;
bind: BIND                           { $$ = ora_bind(cx, $1, @$); }
    | BIND BIND                      { $$ = ora_bind_indicator(cx, $1, $2, @$); }
    | BIND "INDICATOR" BIND          { $$ = ora_bind_indicator(cx, $1, $3, @$); }
    | '?'                            { $$ = ora_bind(cx, (OraName){ STR("?"), false }, @$); }
    | bind '.' ident                 { $$ = ora_bind_field(cx, $1, $3, @$); }
    ;

opt_order_by: %empty                 { $$ = (List){ 0 }; }
    | "ORDER" "BY" order_list        { $$ = $3; }
    ;
order_list: order_item               { $$ = LIST1($1); }
    | order_list ',' order_item      { $$ = $1; PUSH($$, $3); }
    ;
order_item: expr opt_desc opt_nulls_order { $$ = NEW(OrderItem, @$, .expr = $1, .desc = $2, .nulls = (NullsOrder)$3); } ;
opt_desc: %empty                     { $$ = false; }
    | "ASC"                          { $$ = false; }
    | "DESC"                         { $$ = true; }
    ;
opt_nulls_order: %empty              { $$ = NULLS_UNSAID; }
    | "NULLS" "FIRST"                { $$ = NULLS_FIRST; }
    | "NULLS" "LAST"                 { $$ = NULLS_LAST; }
    ;
opt_partition_by: %empty             { $$ = (List){ 0 }; }
    | "PARTITION" "BY" expr_list     { $$ = $3; }
    ;
expr_or_default: expr
    | "DEFAULT"                      { $$ = NEW(DefaultLit, @$); }
    ;
/* ---- calls: ordinary, aggregate, analytic, and functions with a syntax of their own -------------------------------- */
%nterm <node> call chain special_call call_body call_inside call_ordered named_call call_arg call_clause window frame;
%nterm <num>  frame_unit frame_exclude trim_side;
%nterm <pair> frame_bound;
%nterm <list> type_args;

/* What follows a call changes it in place. */
call: chain
    | named_call
    | name '@' dblink '(' call_body ')' { $$ = ora_call(cx, $1, $3, $5, @$); }
    | "SET" '(' call_body ')'        { $$ = ora_call(cx, ora_path(cx, STR("SET")), (Str){ 0 }, $3, @$); }
    | special_call
    | call "WITHIN" "GROUP" '(' opt_partition_by opt_order_by ')' { $$ = ora_call_within(cx, $1, $6, @$); }
    | call "FILTER" '(' "WHERE" expr ')' { $$ = ora_call_filter(cx, $1, $5, @$); }
    | call "KEEP" '(' "DENSE_RANK" "FIRST" "ORDER" "BY" order_list ')' { $$ = ora_call_keep(cx, $1, false, $8, @$); }
    | call "KEEP" '(' "DENSE_RANK" "LAST" "ORDER" "BY" order_list ')'  { $$ = ora_call_keep(cx, $1, true, $8, @$); }
    | call "FROM FIRST"              { $$ = $1; $$->at = @$; }
    | call "FROM LAST"               { $$ = ora_call_from_last(cx, $1, @$); }
    | call "IGNORE" "NULLS"          { $$ = ora_call_nulls(cx, $1, true, @$); }
    | call "RESPECT" "NULLS"         { $$ = ora_call_nulls(cx, $1, false, @$); }
    | call "OVER" '(' window ')'     { $4->at = @3; $4->at.end = @5.end; $$ = ora_call_over(cx, $1, $4, @$); }
    | call "OVER" ident              { $$ = ora_call_over(cx, $1, NEW(Window, @3, .name = $3.s, .reference = true), @$); }
    ;
named_call: name '(' call_body ')'   { $$ = ora_call(cx, $1, (Str){ 0 }, $3, @$); } ;
/* .attribute, .method(...), (index), [cell] behind something that is no plain name */
chain: call '.' ident                { $$ = NEW(MethodCall, @$, .arg = $1, .name = $3.s); }
    | call '(' call_body ')'         { $$ = ora_method(cx, $1, $3, @$); }
    | call '[' cell_index ']'        { $$ = NEW(Subscript, @$, .arg = $1, .index = $3); }
    | name '[' cell_index ']'        { $$ = NEW(Subscript, @$, .arg = ora_name(cx, $1, @1), .index = $3); }
    | '(' expr "AS" name ')' '.' ident
                                     { $$ = NEW(MethodCall, @$, .arg = NEW(TreatAs, @2, .arg = $2, .to = ora_type(cx, $4, (List){ 0 }, @4)), .name = $7.s); }
    | bind '(' call_body ')'         { $$ = ora_method(cx, $1, $3, @$); }
    | '(' expr ')' '.' ident         { $$ = NEW(MethodCall, @$, .arg = $2, .name = $5.s); }
    ;
%nterm <list> cell_index;
%nterm <node> cell_item;
cell_index: cell_item                { $$ = LIST1($1); }
    | cell_index ',' cell_item       { $$ = $1; PUSH($$, $3); }
    ;
/* of MODEL cells, and of JSON's dot notation */
cell_item: expr
    | '*'                            { $$ = NEW(Star, @$); }
    | "ANY"                          { $$ = NEW(Star, @$); }
    | expr "TO" expr                 { $$ = ora_row(cx, $1, LIST1($3), @$); }
    | "FOR" cell_for                 { $$ = $2; $$->at = @$; }
    ;
%nterm <node> cell_for;
cell_for: name "IN" '(' expr_list ')'  { $$ = NEW(InList, @$, .arg = ora_name(cx, $1, @1), .items = $4); }
    | name "IN" query_wp             { $$ = NEW(InList, @$, .arg = ora_name(cx, $1, @1), .query = ora_unparen(cx, $3)); }
    | '(' expr_list ')' "IN" '(' expr_list ')'
                                     { $$ = NEW(InList, @$, .arg = NEW(RowExpr, @2, .items = $2), .items = $6); }
    | '(' expr_list ')' "IN" query_wp
                                     { $$ = NEW(InList, @$, .arg = NEW(RowExpr, @2, .items = $2), .query = ora_unparen(cx, $5)); }
    | name "FROM" expr "TO" expr cell_step expr
                                     { $$ = ora_cell_range(cx, ora_name(cx, $1, @1), NULL, $3, $5, $6, $7, @$); }
    | name "LIKE" expr "FROM" expr "TO" expr cell_step expr
                                     { $$ = ora_cell_range(cx, ora_name(cx, $1, @1), $3, $5, $7, $8, $9, @$); }
    ;
%nterm <flag> cell_step;
cell_step: "INCREMENT"               { $$ = false; }
    | "DECREMENT"                    { $$ = true; }
    ;

/* The inside of the parentheses as a Call without a name. */
call_body: %empty                    { $$ = NEW(Call, @$); }
    | call_inside
    | call_ordered
    | call_using
    ;
/* the attributes of data mining functions, and TRANSLATE's character set */
call_using: call_inside "USING" mining_list { $$ = ora_call_option(cx, $1, OPTL("USING", $3, TO_END(@2)), @$); }
    | call_using "AND" "USING" mining_list { $$ = ora_call_option(cx, $1, OPTL("USING", $4, TO_END(@3)), @$); }
    ;
%nterm <node> call_using mining_item;
%nterm <list> mining_list;
mining_list: mining_item             { $$ = LIST1($1); }
    | mining_list ',' mining_item    { $$ = $1; PUSH($$, $3); }
    ;
mining_item: arith
    | name '.' '*'                   { $$ = NEW(Star, @$, .qualifier = $1.parts); }
    | '*'                            { $$ = NEW(Star, @$); }
    | arith ident                    { $$ = NEW(NamedArg, @$, .name = $2.s, .value = $1); }
    | arith "AS" ident               { $$ = NEW(NamedArg, @$, .name = $3.s, .value = $1); }
    ;
opt_sequence: %empty | "SEQUENCE" | "INDEX" arith ;
call_ordered: "ORDER" "BY" order_list { $$ = ora_call_order(cx, NEW(Call, @$), $3, @$); }
    | "PARTITION" "BY" expr_list "ORDER" "BY" order_list
                                     { $$ = ora_call_order(cx, ora_call_option(cx, NEW(Call, @$), OPTL("PARTITION BY", $3, TO_END(@1)), @$), $6, @$); }
    | call_inside "ORDER" "BY" order_list { $$ = ora_call_order(cx, $1, $4, @$); }
    | call_ordered call_clause       { $$ = ora_call_option(cx, $1, $2, @$); }
    ;
call_inside: call_arg                { $$ = NEW(Call, @$, .args = LIST1($1)); }
    | "DISTINCT" call_arg            { $$ = NEW(Call, @$, .args = LIST1($2), .distinct = true); }
    | "UNIQUE" call_arg              { $$ = NEW(Call, @$, .args = LIST1($2), .distinct = true); }
    | "ALL" call_arg                 { $$ = NEW(Call, @$, .args = LIST1($2), .all = true); }
    | call_inside ',' call_arg         { $$ = ora_call_add(cx, $1, $3, @$); }
    | call_inside "IGNORE..." "NULLS"     { $$ = ora_call_nulls(cx, $1, true, @$); }
    | call_inside "RESPECT..." "NULLS"    { $$ = ora_call_nulls(cx, $1, false, @$); }
    | call_inside call_clause          { $$ = ora_call_option(cx, $1, $2, @$); }
    ;
call_arg: expr
    | '*'                            { $$ = NEW(Star, @$); }
    | name '.' '*'                   { $$ = NEW(Star, @$, .qualifier = $1.parts); }
    | expr "=>" expr                 { $$ = ora_named_arg(cx, $1, $3, @$); }
    | "FOR" ident "IN" iterations opt_sequence "=>" expr { $$ = ora_iterated_arg(cx, $2, $4, $7, @$); }
    | "string IS" expr               { $$ = NEW(NamedArg, @$, .key = ora_string(cx, $1, @1), .value = $2); }
    | "KEY IS" STRING "IS" expr      { $$ = NEW(NamedArg, @$, .key = ora_string(cx, $2, @2), .value = $4); }
    | "OF" "ANOMALY"                 { $$ = OPT_ARG("OF ANOMALY", NULL, @$); }
    | "INTO" arith                   { $$ = OPT_ARG("INTO", $2, @$); }
    | expr "AS" ident                { $$ = NEW(NamedArg, @$, .name = $3.s, .value = $1); }
    | expr "AS" "EVALNAME" expr      { $$ = NEW(NamedArg, @$, .key = $4, .value = $1); }
    | "KEY" expr "VALUE" expr        { $$ = NEW(NamedArg, @$, .key = $2, .value = $4); }
    | expr "VALUE" expr              { $$ = NEW(NamedArg, @$, .key = $1, .value = $3); }
    | expr ':' expr                  { $$ = NEW(NamedArg, @$, .key = $1, .value = $3); }
    ;
/* clauses of built-in functions; which function may have which is the functions table's business, not the grammar's */
call_clause: "FROM FIRST..."         { $$ = OPT("FROM FIRST", @$); }
    | "FROM LAST..."                 { $$ = OPT("FROM LAST", @$); }
    | "DEFAULT" expr "ON" "CONVERSION" "ERROR" { $$ = OPT1("DEFAULT ON CONVERSION ERROR", $2, @$); }
    | "ON" "OVERFLOW" "ERROR"        { $$ = OPT("ON OVERFLOW ERROR", @$); }
    | "ON" "OVERFLOW" "TRUNCATE" opt_string { $$ = ora_option1(cx, STR("ON OVERFLOW TRUNCATE"), $4, @$); }
    | "WITH" "COUNT"                 { $$ = OPT("WITH COUNT", @$); }
    | "WITHOUT" "COUNT"              { $$ = OPT("WITHOUT COUNT", @$); }
    | "DETERMINISTIC"                { $$ = OPT("DETERMINISTIC", @$); }
    | "COST" "MODEL"                 { $$ = OPT("COST MODEL", @$); }
    | json_clause
    ;
%nterm <node> opt_string json_clause;
opt_string: %empty                   { $$ = NULL; }
    | STRING                         { $$ = ora_string(cx, $1, @$); }
    ;

window: opt_partition_by opt_order_by frame
                                     { $$ = NEW(Window, @$, .partition_by = $1, .order_by = $2, .frame = $3); }
    | ident opt_partition_by opt_order_by frame
                                     { $$ = NEW(Window, @$, .name = $1.s, .partition_by = $2, .order_by = $3, .frame = $4); }
    ;
frame: %empty                        { $$ = NULL; }
    | frame_unit frame_bound frame_exclude
                                     { $$ = ora_frame(cx, $1, $2, (OraPair){ 0 }, $3, @$); }
    | frame_unit "BETWEEN" frame_bound "AND" frame_bound frame_exclude
                                     { $$ = ora_frame(cx, $1, $3, $5, $6, @$); }
    ;
frame_unit: "ROWS"                   { $$ = FU_ROWS; }
    | "RANGE"                        { $$ = FU_RANGE; }
    | "GROUPS"                       { $$ = FU_GROUPS; }
    ;
frame_bound: "UNBOUNDED" "PRECEDING" { $$ = (OraPair){ FB_UNBOUNDED_PRECEDING, NULL }; }
    | "UNBOUNDED" "FOLLOWING"        { $$ = (OraPair){ FB_UNBOUNDED_FOLLOWING, NULL }; }
    | "CURRENT" "ROW"                { $$ = (OraPair){ FB_CURRENT_ROW, NULL }; }
    | arith "PRECEDING"              { $$ = (OraPair){ FB_PRECEDING, $1 }; }
    | arith "FOLLOWING"              { $$ = (OraPair){ FB_FOLLOWING, $1 }; }
    ;
frame_exclude: %empty                { $$ = FX_NONE; }
    | "EXCLUDE" "CURRENT" "ROW"      { $$ = FX_CURRENT_ROW; }
    | "EXCLUDE" "GROUP"              { $$ = FX_GROUP; }
    | "EXCLUDE" "TIES"               { $$ = FX_TIES; }
    | "EXCLUDE" "NO" "OTHERS"        { $$ = FX_NO_OTHERS; }
    ;

special_call: "CAST" '(' arg_or_multiset "AS" type cast_tail ')' { $$ = ora_cast(cx, $3, $5, $6, @$); }
    | "XMLCAST" '(' expr "AS" type ')' { $$ = ora_call_typed(cx, STR("XMLCAST"), $3, $5, @$); }
    | "VALIDATE_CONVERSION" '(' expr "AS" type ')' { $$ = ora_call_typed(cx, STR("VALIDATE_CONVERSION"), $3, $5, @$); }
    | "VALIDATE_CONVERSION" '(' expr "AS" type ',' expr_list ')'
                                     { $$ = ora_call_typed(cx, STR("VALIDATE_CONVERSION"), $3, $5, @$); ora_call_more(cx, $$, $7); }
    | "TREAT" '(' expr "AS" type ')' { $$ = ora_treat(cx, $3, $5, @$); }
    | "EXTRACT" '(' extract_field "FROM" expr ')' { $$ = NEW(Extract, @$, .field = $3, .arg = $5); }
    | "TRIM" '(' expr ')'            { $$ = NEW(Trim, @$, .arg = $3); }
    | "TRIM" '(' expr "FROM" expr ')' { $$ = NEW(Trim, @$, .chars = $3, .arg = $5); }
    | "TRIM" '(' trim_side "FROM" expr ')' { $$ = NEW(Trim, @$, .side = (TrimSide)$3, .arg = $5); }
    | "TRIM" '(' trim_side expr "FROM" expr ')' { $$ = NEW(Trim, @$, .side = (TrimSide)$3, .chars = $4, .arg = $6); }
    | "JSON_TRANSFORM" '(' expr ',' inside ')'
                                     { $$ = ora_call_named(cx, STR("JSON_TRANSFORM"), LIST1($3), @$); AST_AS(Call, $$)->options = $5; }
    | "CURSOR" query_wp              { $$ = NEW(CursorExpr, @$, .query = ora_unparen(cx, $2)); }
    | name '%' ident                 { $$ = ora_attribute(cx, $1, $3.s, @$); }
    | bind '%' ident                 { $$ = ora_bind_attribute(cx, $1, $3.s, @$); }
    | xml_call
    ;
%nterm <node> xml_call arg_or_multiset cast_tail;
arg_or_multiset: expr
    | "MULTISET" query_wp            { $$ = NEW(Multiset, @$, .query = ora_unparen(cx, $2)); }
    ;
/* a Cast that carries only the tail */
cast_tail: %empty                    { $$ = NEW(Cast, @$); }
    | "DEFAULT" expr "ON" "CONVERSION" "ERROR" { $$ = NEW(Cast, @$, .on_error = $2); }
    | cast_tail ',' expr             { $$ = ora_cast_format(cx, $1, $3); }
    ;
extract_field: "YEAR"                { $$ = STR("YEAR"); }
    | "MONTH"                        { $$ = STR("MONTH"); }
    | "DAY"                          { $$ = STR("DAY"); }
    | "HOUR"                         { $$ = STR("HOUR"); }
    | "MINUTE"                       { $$ = STR("MINUTE"); }
    | "SECOND"                       { $$ = STR("SECOND"); }
    | ident                          { $$ = $1.s; }
    ;
trim_side: "LEADING"                 { $$ = TRIM_LEADING; }
    | "TRAILING"                     { $$ = TRIM_TRAILING; }
    | "BOTH"                         { $$ = TRIM_BOTH; }
    ;

/* ---- data types ---------------------------------------------------------------------------------------------------- */
%nterm <node> type plain_type type_arg;
%nterm <str> char_type;
%nterm <flag> opt_varying;

type: plain_type
    | plain_type "CHARACTER" "SET" name { $$ = ora_type_charset(cx, $1, $4, (Str){ 0 }, @$); }
    | plain_type "CHARACTER" "SET" name '%' ident { $$ = ora_type_charset(cx, $1, $4, $6.s, @$); }
    ;
plain_type: name                     { $$ = ora_type(cx, $1, (List){ 0 }, @$); }
    | name '(' type_args ')'         { $$ = ora_type(cx, $1, $3, @$); }
    | name '@' dblink                { $$ = ora_type_remote(cx, $1, $3, @$); }
    | name '%' "TYPE"                { $$ = ora_type_of(cx, $1, (Str){ 0 }, false, @$); }
    | name '%' "ROWTYPE"             { $$ = ora_type_of(cx, $1, (Str){ 0 }, true, @$); }
    | name '@' dblink '%' "TYPE"     { $$ = ora_type_of(cx, $1, $3, false, @$); }
    | name '@' dblink '%' "ROWTYPE"  { $$ = ora_type_of(cx, $1, $3, true, @$); }
    | "REF" name                     { $$ = ora_type_ref(cx, $2, @$); }
    | "LONG"                         { $$ = ora_type_words(cx, STR("LONG"), (List){ 0 }, @$); }
    | "LONG" "RAW"                   { $$ = ora_type_words(cx, STR("LONG RAW"), (List){ 0 }, @$); }
    | "LONG" "RAW" '(' type_args ')' { $$ = ora_type_words(cx, STR("LONG RAW"), $4, @$); }
    | "LONG" '(' type_args ')'       { $$ = ora_type_words(cx, STR("LONG"), $3, @$); }
    | "DOUBLE" "PRECISION"           { $$ = ora_type_words(cx, STR("DOUBLE PRECISION"), (List){ 0 }, @$); }
    | char_type opt_varying          { $$ = ora_type_char(cx, $1, $2, (List){ 0 }, @$); }
    | char_type opt_varying '(' type_args ')' { $$ = ora_type_char(cx, $1, $2, $4, @$); }
    | "TIMESTAMP" opt_precision      { $$ = ora_type_timestamp(cx, STR("TIMESTAMP"), $2, @$); }
    | "TIMESTAMP" opt_precision "WITH..." "TIME" "ZONE"
                                     { $$ = ora_type_timestamp(cx, STR("TIMESTAMP WITH TIME ZONE"), $2, @$); }
    | "TIMESTAMP" opt_precision "WITH..." "LOCAL" "TIME" "ZONE"
                                     { $$ = ora_type_timestamp(cx, STR("TIMESTAMP WITH LOCAL TIME ZONE"), $2, @$); }
    | "INTERVAL" "YEAR" opt_precision "TO" "MONTH"
                                     { $$ = ora_type_interval(cx, STR("INTERVAL YEAR TO MONTH"), $3, NULL, @$); }
    | "INTERVAL" "DAY" opt_precision "TO" "SECOND" opt_precision
                                     { $$ = ora_type_interval(cx, STR("INTERVAL DAY TO SECOND"), $3, $6, @$); }
    ;
char_type: "CHAR"                    { $$ = STR("CHAR"); }
    | "CHARACTER"                    { $$ = STR("CHAR"); }
    | "NCHAR"                        { $$ = STR("NCHAR"); }
    | "NATIONAL" "CHAR"              { $$ = STR("NCHAR"); }
    | "NATIONAL" "CHARACTER"         { $$ = STR("NCHAR"); }
    ;
opt_varying: %empty                  { $$ = false; }
    | "VARYING"                      { $$ = true; }
    ;
type_args: type_arg                  { $$ = LIST1($1); }
    | type_args ',' type_arg         { $$ = $1; PUSH($$, $3); }
    ;
type_arg: NUMBER                     { $$ = ora_number(cx, $1, @$); }
    | '-' NUMBER                     { $$ = NEW(Unary, @$, .op = OP_NEG, .arg = ora_number(cx, $2, @2)); }
    | NUMBER "BYTE"                  { $$ = OPT1("BYTE", ora_number(cx, $1, @1), @$); }
    | NUMBER "CHAR"                  { $$ = OPT1("CHAR", ora_number(cx, $1, @1), @$); }
    | '*'                            { $$ = NEW(Star, @$); }
    | name                           { $$ = ora_name(cx, $1, @$); }
    | name "BYTE"                    { $$ = OPT1("BYTE", ora_name(cx, $1, @1), @$); }
    | name "CHAR"                    { $$ = OPT1("CHAR", ora_name(cx, $1, @1), @$); }
    | INQUIRY                        { $$ = NEW(PlsqlInquiry, @$, .name = $1); }
    ;
/* ---- XML and JSON: functions with their own syntax, XMLTABLE, JSON_TABLE ------------------------------------------- */
%nterm <list> xml_columns xml_passing opt_xml_passing xml_namespaces opt_xml_columns opt_namespaces xml_serialize_options;
%nterm <node> xml_table xml_column xml_passed xml_namespace xml_serialize_option xml_name;
%nterm <flag> opt_by_ref;
%nterm <str>  document_or_content opt_document_or_content;

xml_call: "XMLELEMENT" '(' xml_name ')' { $$ = ora_call_named(cx, STR("XMLELEMENT"), LIST1($3), @$); }
    | "XMLELEMENT" '(' xml_name ',' call_args ')'
                                     { $$ = ora_call_named(cx, STR("XMLELEMENT"), LIST1($3), @$); ora_call_more(cx, $$, $5); }
    | "XMLPARSE" '(' document_or_content expr opt_wellformed ')'
                                     { $$ = ora_call_named(cx, STR("XMLPARSE"), LIST1($4), @$); PUSH(AST_AS(Call, $$)->options, ora_option(cx, $3, (List){ 0 }, @3)); ora_call_option(cx, $$, $5, @$); }
    | "XMLPI" '(' xml_name ')'       { $$ = ora_call_named(cx, STR("XMLPI"), LIST1($3), @$); }
    | "XMLPI" '(' xml_name ',' expr ')'
                                     { $$ = ora_call_named(cx, STR("XMLPI"), LIST1($3), @$); ora_call_more(cx, $$, LIST1($5)); }
    | "XMLROOT" '(' expr ',' "VERSION" xml_no_value ')'
                                     { $$ = ora_call_named(cx, STR("XMLROOT"), LIST1($3), @$); ora_call_option(cx, $$, OPT1("VERSION", $6, TO_END(@5)), @$); }
    | "XMLROOT" '(' expr ',' "VERSION" xml_no_value ',' "STANDALONE" xml_standalone ')'
                                     { $$ = ora_call_named(cx, STR("XMLROOT"), LIST1($3), @$); ora_call_option(cx, $$, OPT1("VERSION", $6, TO_END(@5)), @$); ora_call_option(cx, $$, $9, @$); }
    | "XMLSERIALIZE" '(' opt_document_or_content expr xml_serialize_options ')'
                                     { $$ = ora_call_named(cx, STR("XMLSERIALIZE"), LIST1($4), @$); AST_AS(Call, $$)->options = $5; if ($3.n) PUSH(AST_AS(Call, $$)->options, ora_option(cx, $3, (List){ 0 }, @3)); }
    | "XMLQUERY" '(' expr opt_xml_passing "RETURNING" "CONTENT" opt_null_on_empty ')'
                                     { $$ = ora_call_named(cx, STR("XMLQUERY"), LIST1($3), @$); ora_call_option(cx, $$, OPTL("PASSING", $4, @4), @$); ora_call_option(cx, $$, $7, @$); }
    | "XMLEXISTS" '(' expr opt_xml_passing ')'
                                     { $$ = ora_call_named(cx, STR("XMLEXISTS"), LIST1($3), @$); ora_call_option(cx, $$, OPTL("PASSING", $4, @4), @$); }
    | "XMLFOREST" '(' xml_labeled_list ')' { $$ = ora_call_named(cx, STR("XMLFOREST"), $3, @$); }
    | "XMLATTRIBUTES" '(' xml_labeled_list ')' { $$ = ora_call_named(cx, STR("XMLATTRIBUTES"), $3, @$); }
    | "XMLCOLATTVAL" '(' xml_labeled_list ')' { $$ = ora_call_named(cx, STR("XMLCOLATTVAL"), $3, @$); }
    | "JSON" '[' call_body ']'       { $$ = ora_call(cx, ora_path(cx, STR("JSON_ARRAY")), (Str){ 0 }, $3, @$); }
    | "JSON" '{' call_body '}'       { $$ = ora_call(cx, ora_path(cx, STR("JSON_OBJECT")), (Str){ 0 }, $3, @$); }
    ;
/* AS may be left out before an alias; SCHEMACHECK and the escaping words of attributes are options */
%nterm <list> xml_labeled_list;
%nterm <node> xml_labeled;
xml_labeled_list: xml_labeled        { $$ = LIST1($1); }
    | xml_labeled_list ',' xml_labeled { $$ = $1; PUSH($$, $3); }
    ;
xml_labeled: expr
    | expr ident                     { $$ = NEW(NamedArg, @$, .name = $2.s, .value = $1); }
    | expr "AS" ident                { $$ = NEW(NamedArg, @$, .name = $3.s, .value = $1); }
    | expr "AS" "EVALNAME" expr      { $$ = NEW(NamedArg, @$, .key = $4, .value = $1); }
    | "ENTITYESCAPING" xml_labeled   { $$ = $2; }
    | "NOENTITYESCAPING" xml_labeled { $$ = $2; }
    | "SCHEMACHECK" xml_labeled      { $$ = $2; }
    | "NOSCHEMACHECK" xml_labeled    { $$ = $2; }
    ;
%nterm <node> opt_wellformed xml_no_value xml_standalone opt_null_on_empty;
%nterm <list> call_args;
call_args: call_arg                  { $$ = LIST1($1); }
    | call_args ',' call_arg         { $$ = $1; PUSH($$, $3); }
    ;
/* the name of an element is a name, not an expression */
xml_name: "NAME" ident               { $$ = NEW(NamedArg, @$, .name = $2.s); }
    | ident                          { $$ = NEW(NamedArg, @$, .name = $1.s); }
    | "EVALNAME" expr                { $$ = NEW(NamedArg, @$, .key = $2); }
    | "ENTITYESCAPING" xml_name      { $$ = $2; PUSH(AST_AS(NamedArg, $$)->options, OPT("ENTITYESCAPING", @1)); }
    | "NOENTITYESCAPING" xml_name    { $$ = $2; PUSH(AST_AS(NamedArg, $$)->options, OPT("NOENTITYESCAPING", @1)); }
    ;
opt_wellformed: %empty               { $$ = NULL; }
    | "WELLFORMED"                   { $$ = OPT("WELLFORMED", @$); }
    ;
xml_no_value: "NO" "VALUE"           { $$ = NEW(NullLit, @$); }
    | expr
    ;
xml_standalone: "YES"                { $$ = OPT("STANDALONE YES", @$); }
    | "NO"                           { $$ = OPT("STANDALONE NO", @$); }
    | "NO" "VALUE"                   { $$ = OPT("STANDALONE NO VALUE", @$); }
    ;
document_or_content: "DOCUMENT"      { $$ = STR("DOCUMENT"); }
    | "CONTENT"                      { $$ = STR("CONTENT"); }
    ;
opt_document_or_content: %empty      { $$ = (Str){ 0 }; }
    | document_or_content
    ;
xml_serialize_options: %empty        { $$ = (List){ 0 }; }
    | xml_serialize_options xml_serialize_option { $$ = $1; PUSH($$, $2); }
    ;
xml_serialize_option: "AS" type      { $$ = OPT1("AS", $2, @$); }
    | "ENCODING" expr                { $$ = OPT1("ENCODING", $2, @$); }
    | "VERSION" expr                 { $$ = OPT1("VERSION", $2, @$); }
    | "NO" "INDENT"                  { $$ = OPT("NO INDENT", @$); }
    | "INDENT"                       { $$ = OPT("INDENT", @$); }
    | "INDENT" "SIZE" '=' NUMBER     { $$ = OPT1("INDENT SIZE", ora_number(cx, $4, @4), @$); }
    | "HIDE" "DEFAULTS"              { $$ = OPT("HIDE DEFAULTS", @$); }
    | "SHOW" "DEFAULTS"              { $$ = OPT("SHOW DEFAULTS", @$); }
    ;
opt_null_on_empty: %empty            { $$ = NULL; }
    | "NULL" "ON" "EMPTY"            { $$ = OPT("NULL ON EMPTY", @$); }
    ;
opt_xml_passing: %empty              { $$ = (List){ 0 }; }
    | "PASSING" opt_by_ref xml_passing { $$ = $3; }
    ;
opt_by_ref: %empty                   { $$ = false; }
    | "BY" "VALUE"                   { $$ = false; }
    | "BY" "REF"                     { $$ = true; }
    ;
xml_passing: xml_passed              { $$ = LIST1($1); }
    | xml_passing ',' xml_passed     { $$ = $1; PUSH($$, $3); }
    ;
xml_passed: expr
    | expr "AS" ident                { $$ = NEW(NamedArg, @$, .name = $3.s, .value = $1); }
    ;

xml_table: "XMLTABLE" '(' opt_namespaces expr opt_xml_columns ')'
                                     { $$ = NEW(XmlTable, @$, .namespaces = $3, .path = $4, .columns = $5); }
    | "XMLTABLE" '(' opt_namespaces expr "PASSING" opt_by_ref xml_passing opt_by_ref_return opt_xml_columns ')'
                                     { $$ = NEW(XmlTable, @$, .namespaces = $3, .path = $4, .by_ref = $6, .passing = $7, .columns = $9); }
    ;
opt_by_ref_return: %empty | "RETURNING" "SEQUENCE" "BY" "REF" ;
opt_namespaces: %empty               { $$ = (List){ 0 }; }
    | "XMLNAMESPACES" '(' xml_namespaces ')' ',' { $$ = $3; }
    ;
xml_namespaces: xml_namespace        { $$ = LIST1($1); }
    | xml_namespaces ',' xml_namespace { $$ = $1; PUSH($$, $3); }
    ;
xml_namespace: STRING "AS" ident     { $$ = ora_option1(cx, $3.s, ora_string(cx, $1, @1), @$); }
    | "DEFAULT" STRING               { $$ = OPT1("DEFAULT", ora_string(cx, $2, @2), @$); }
    ;
opt_xml_columns: %empty              { $$ = (List){ 0 }; }
    | "COLUMNS" xml_columns          { $$ = $2; }
    ;
xml_columns: xml_column              { $$ = LIST1($1); }
    | xml_columns ',' xml_column     { $$ = $1; PUSH($$, $3); }
    ;
xml_column: ident "FOR" "ORDINALITY" { $$ = NEW(XmlColumn, @$, .name = $1.s, .ordinality = true); }
    | ident                          { $$ = NEW(XmlColumn, @$, .name = $1.s); }
    | ident type                     { $$ = NEW(XmlColumn, @$, .name = $1.s, .type = $2); }
    | ident type "(SEQUENCE)" "BY" "REF" { $$ = NEW(XmlColumn, @$, .name = $1.s, .type = $2, .by_ref = true); }
    | xml_column "PATH" expr         { $$ = $1; FILL(XmlColumn, path, $3); }
    | xml_column "DEFAULT" expr      { $$ = $1; FILL(XmlColumn, default_value, $3); }
    ;

/* ---- JSON ------------------------------------------------------------------------------------------------------------ */
%nterm <node> json_table json_column json_table_option json_column_option json_handler;
%nterm <str>  json_event json_wrapper;
%nterm <list> json_columns json_columns_clause json_table_options;

/* clauses in the parentheses of JSON_VALUE, JSON_QUERY, JSON_OBJECT ... */
json_clause: "FORMAT" "JSON"         { $$ = OPT("FORMAT JSON", @$); }
    | "FORMAT" IDENT                 { $$ = ora_option(cx, ora_words2(cx, STR("FORMAT"), $2.s), (List){ 0 }, @$); }
    | "RETURNING" type               { $$ = OPT1("RETURNING", $2, @$); }
    | "PASSING" xml_passed           { $$ = OPT1("PASSING", $2, @$); }
    | "PRETTY"                       { $$ = OPT("PRETTY", @$); }
    | "ASCII"                        { $$ = OPT("ASCII", @$); }
    | "TRUNCATE"                     { $$ = OPT("TRUNCATE", @$); }
    | "STRICT"                       { $$ = OPT("STRICT", @$); }
    | "LAX"                          { $$ = OPT("LAX", @$); }
    | "ORDERED"                      { $$ = OPT("ORDERED", @$); }
    | "EXTENDED"                     { $$ = OPT("EXTENDED", @$); }
    | "ALLOW" "SCALARS"              { $$ = OPT("ALLOW SCALARS", @$); }
    | "DISALLOW" "SCALARS"           { $$ = OPT("DISALLOW SCALARS", @$); }
    | "WITH" "UNIQUE" "KEYS"         { $$ = OPT("WITH UNIQUE KEYS", @$); }
    | "WITHOUT" "UNIQUE" "KEYS"      { $$ = OPT("WITHOUT UNIQUE KEYS", @$); }
    | json_wrapper                   { $$ = ora_option(cx, $1, (List){ 0 }, @$); }
    | json_handler
    ;
json_wrapper: "WITH" "WRAPPER"       { $$ = STR("WITH WRAPPER"); }
    | "WITH" "ARRAY" "WRAPPER"       { $$ = STR("WITH WRAPPER"); }
    | "WITH" "CONDITIONAL" "WRAPPER" { $$ = STR("WITH CONDITIONAL WRAPPER"); }
    | "WITH" "CONDITIONAL" "ARRAY" "WRAPPER" { $$ = STR("WITH CONDITIONAL WRAPPER"); }
    | "WITH" "UNCONDITIONAL" "WRAPPER" { $$ = STR("WITH WRAPPER"); }
    | "WITH" "UNCONDITIONAL" "ARRAY" "WRAPPER" { $$ = STR("WITH WRAPPER"); }
    | "WITHOUT" "WRAPPER"            { $$ = STR("WITHOUT WRAPPER"); }
    | "WITHOUT" "ARRAY" "WRAPPER"    { $$ = STR("WITHOUT WRAPPER"); }
    ;
/* "NULL ON ERROR", "DEFAULT ON EMPTY" (with its value), ... */
json_handler: "NULL" json_event      { $$ = ora_option(cx, ora_words2(cx, STR("NULL"), $2), (List){ 0 }, @$); }
    | "ERROR" json_event             { $$ = ora_option(cx, ora_words2(cx, STR("ERROR"), $2), (List){ 0 }, @$); }
    | "ABSENT" json_event            { $$ = ora_option(cx, ora_words2(cx, STR("ABSENT"), $2), (List){ 0 }, @$); }
    | "TRUE" json_event              { $$ = ora_option(cx, ora_words2(cx, STR("TRUE"), $2), (List){ 0 }, @$); }
    | "FALSE" json_event             { $$ = ora_option(cx, ora_words2(cx, STR("FALSE"), $2), (List){ 0 }, @$); }
    | "EMPTY" json_event             { $$ = ora_option(cx, ora_words2(cx, STR("EMPTY"), $2), (List){ 0 }, @$); }
    | "EMPTY" "ARRAY" json_event     { $$ = ora_option(cx, ora_words2(cx, STR("EMPTY ARRAY"), $3), (List){ 0 }, @$); }
    | "EMPTY" "OBJECT" json_event    { $$ = ora_option(cx, ora_words2(cx, STR("EMPTY OBJECT"), $3), (List){ 0 }, @$); }
    | "IGNORE..." json_event            { $$ = ora_option(cx, ora_words2(cx, STR("IGNORE"), $2), (List){ 0 }, @$); }
    | "DEFAULT" expr json_event      { $$ = ora_option1(cx, ora_words2(cx, STR("DEFAULT"), $3), $2, @$); }
    ;
json_event: "ON" "ERROR"             { $$ = STR("ON ERROR"); }
    | "ON" "EMPTY"                   { $$ = STR("ON EMPTY"); }
    | "ON" "NULL"                    { $$ = STR("ON NULL"); }
    | "ON" "MISMATCH"                { $$ = STR("ON MISMATCH"); }
    | "ON" "MISMATCH" '(' mismatch_kinds ')' { $$ = STR("ON MISMATCH"); }
    ;
mismatch_kinds: mismatch_kind | mismatch_kinds ',' mismatch_kind ;
mismatch_kind: "MISSING" "DATA" | "EXTRA" "DATA" | "TYPE" "ERROR" ;

json_table: "JSON_TABLE" '(' expr opt_format_json json_table_options json_columns_clause ')'
                                     { $$ = ora_json_table(cx, $3, NULL, $5, $6, @$); }
    | "JSON_TABLE" '(' expr opt_format_json ',' expr json_table_options json_columns_clause ')'
                                     { $$ = ora_json_table(cx, $3, $6, $7, $8, @$); }
    ;
json_table_options: %empty           { $$ = (List){ 0 }; }
    | json_table_options json_table_option { $$ = $1; PUSH($$, $2); }
    ;
opt_format_json: %empty | "FORMAT" "JSON" ;
json_table_option: json_handler
    | "TYPE" '(' "STRICT" ')'        { $$ = OPT("TYPE STRICT", @$); }
    | "TYPE" '(' "LAX" ')'           { $$ = OPT("TYPE LAX", @$); }
    | "PASSING" xml_passing          { $$ = OPTL("PASSING", $2, @$); }
    ;
json_columns_clause: "COLUMNS" '(' json_columns ')' { $$ = $3; }
    | "COLUMNS" json_columns         { $$ = $2; }
    ;
json_columns: json_column            { $$ = LIST1($1); }
    | json_columns ',' json_column   { $$ = $1; PUSH($$, $3); }
    ;
json_column: json_plain_column
    | "NESTED" opt_path_word json_path "COLUMNS" '(' json_columns ')'
                                     { $$ = NEW(JsonColumn, @$, .path = $3, .nested = $6); }
    ;
%nterm <node> json_plain_column;
json_plain_column: ident "FOR" "ORDINALITY" { $$ = NEW(JsonColumn, @$, .name = $1.s, .ordinality = true); }
    | ident                          { $$ = NEW(JsonColumn, @$, .name = $1.s); }
    | ident type                     { $$ = NEW(JsonColumn, @$, .name = $1.s, .type = $2); }
    | json_plain_column "EXISTS"           { $$ = $1; FILL(JsonColumn, exists, true); }
    | json_plain_column "PATH" json_path   { $$ = $1; FILL(JsonColumn, path, $3); }
    | json_plain_column json_column_option { $$ = ora_json_column_option(cx, $1, $2, @$); }
    ;
%nterm <node> json_path json_path_step;
opt_path_word: %empty | "PATH" ;
json_path: STRING                    { $$ = ora_string(cx, $1, @$); }
    | json_path_step
    ;
/* simple dot notation instead of a path string: kept as a string of the steps */
json_path_step: name                 { $$ = ora_string(cx, (OraName){ ora_joined(cx, $1.parts, '.'), false }, @$); }
    | name '[' cell_index ']'        { $$ = ora_string(cx, (OraName){ ora_joined(cx, $1.parts, '.'), false }, @$); }
    ;
json_column_option: json_handler
    | json_wrapper                   { $$ = ora_option(cx, $1, (List){ 0 }, @$); }
    | "FORMAT" "JSON"                { $$ = OPT("FORMAT JSON", @$); }
    | "ALLOW" "SCALARS"              { $$ = OPT("ALLOW SCALARS", @$); }
    | "DISALLOW" "SCALARS"           { $$ = OPT("DISALLOW SCALARS", @$); }
    | "TRUNCATE"                     { $$ = OPT("TRUNCATE", @$); }
    ;
/* ---- DDL: what is kept by its words ----------------------------------------------------------------------------------
 * A tail is a run of Options. A word begins one; literals and parentheses behind it become its args, also a name if the
 * word takes one (TABLESPACE users). So storage clauses, and whatever the next release adds, never fail, while columns,
 * constraints, partitions and queries have rules of their own: their keywords go first where both could stand. */
%nterm <list> tail inside;
%nterm <node> tail_option tail_arg inside_item;
%nterm <str>  tail_word inside_word;

tail: %empty                         { $$ = (List){ 0 }; }
    | tail tail_option               { $$ = ora_tail(cx, $1, $2); }
    ;
tail_option: tail_word               { $$ = ora_option(cx, $1, (List){ 0 }, @$); }
    | IDENT                          { $$ = ora_option(cx, $1.s, (List){ 0 }, @$); }
    | "STORE" "AS"                   { $$ = OPT("STORE AS", @$); }
    | "RETURN" "AS"                  { $$ = OPT("RETURN AS", @$); }
    | "DROP" "STORAGE"               { $$ = OPT("DROP STORAGE", @$); }
    | "DROP" "ALL" "STORAGE"         { $$ = OPT("DROP ALL STORAGE", @$); }
    | "NO" "DROP"                    { $$ = OPT("NO DROP", @$); }
    | "IS" "OF"                      { $$ = OPT("IS OF", @$); }
    | tail_option tail_arg           { $$ = ora_tail_arg(cx, $1, $2, @$); }
    | tail_option '.' IDENT          { $$ = ora_tail_part(cx, $1, '.', $3.s, @$); }
    | tail_option '@' IDENT          { $$ = ora_tail_part(cx, $1, '@', $3.s, @$); }
    ;
tail_arg: NUMBER                     { $$ = ora_number(cx, $1, @$); }
    | SIZE_NUMBER                    { $$ = NEW(NumberLit, @$, .text = $1); }
    | '-'                            { $$ = OPT("-", @$); }
    | STRING                         { $$ = ora_string(cx, $1, @$); }
    | BIND                           { $$ = ora_bind(cx, $1, @$); }
    | '(' inside ')'                  { $$ = ora_option(cx, (Str){ 0 }, $2, @$); }
    | '(' ')'                        { $$ = ora_option(cx, (Str){ 0 }, (List){ 0 }, @$); }
    | '='                            { $$ = NULL; }
    | ','                            { $$ = NULL; }
    | '*'                            { $$ = NEW(Star, @$); }
    | '/'                            { $$ = OPT("/", @$); }
    | '+'                            { $$ = OPT("+", @$); }
    ;
tail_word: "ALL" { $$ = STR("ALL"); } | "AND" { $$ = STR("AND"); } | "ANY" { $$ = STR("ANY"); }
    | "BY" { $$ = STR("BY"); } | "CONNECT" { $$ = STR("CONNECT"); } | "DEFAULT" { $$ = STR("DEFAULT"); }
    | "DELETE" { $$ = STR("DELETE"); } | "FOR" { $$ = STR("FOR"); }
    | "GROUP" { $$ = STR("GROUP"); } | "IN" { $$ = STR("IN"); } | "INDEX" { $$ = STR("INDEX"); }
    | "INSERT" { $$ = STR("INSERT"); } | "INTO" { $$ = STR("INTO"); } | "IS" { $$ = STR("IS"); }
    | "NOT" { $$ = STR("NOT"); } | "NOT NULL" { $$ = STR("NOT NULL"); } | "NULL" { $$ = STR("NULL"); }
    | "ON" { $$ = STR("ON"); } | "OR" { $$ = STR("OR"); } | "ORDER" { $$ = STR("ORDER"); }
    | "SELECT" { $$ = STR("SELECT"); } | "START" { $$ = STR("START"); } | "TABLE" { $$ = STR("TABLE"); }
    | "THEN" { $$ = STR("THEN"); } | "TO" { $$ = STR("TO"); } | "UNIQUE" { $$ = STR("UNIQUE"); }
    | "UPDATE" { $$ = STR("UPDATE"); } | "VALUES" { $$ = STR("VALUES"); } | "WITH" { $$ = STR("WITH"); }
    | "WHERE" { $$ = STR("WHERE"); } | "WITH..." { $$ = STR("WITH"); } | "CHECK" { $$ = STR("CHECK"); }
    | "CREATE" { $$ = STR("CREATE"); } | "EXISTS" { $$ = STR("EXISTS"); } | "ELSE" { $$ = STR("ELSE"); }
    | "DISTINCT" { $$ = STR("DISTINCT"); } | "LIKE" { $$ = STR("LIKE"); } | "BETWEEN" { $$ = STR("BETWEEN"); }
    | "ASC" { $$ = STR("ASC"); } | "DESC" { $$ = STR("DESC"); } | "PRIOR" { $$ = STR("PRIOR"); }
    | "HAVING" { $$ = STR("HAVING"); }
    ;
/* inside parentheses anything goes */
inside: inside_item                    { $$ = ora_group(cx, (List){ 0 }, $1); }
    | inside inside_item               { $$ = ora_group(cx, $1, $2); }
    ;
inside_item: tail_word                { $$ = ora_option(cx, $1, (List){ 0 }, @$); }
    | inside_word                     { $$ = ora_option(cx, $1, (List){ 0 }, @$); }
    | IDENT                          { $$ = ora_option(cx, $1.s, (List){ 0 }, @$); }
    | tail_arg
    | inside_mark                     { $$ = ora_option(cx, (Str){ cx->src.p + @1.start, @1.end - @1.start }, (List){ 0 }, @$); }
    ;
inside_mark: "||" | '<' | '>' | "<=" | ">=" | "<>" | '%' | ':' | '{' | '}' | '?' | '!' | '$' | '&' | '[' | ']'
    | "(+)" | "=>" | ":=" | '.' | '@' | ".." | "**" | '^' | '|' ;
inside_word: "FROM" { $$ = STR("FROM"); } | "AS" { $$ = STR("AS"); } | "OF" { $$ = STR("OF"); } | "DROP" { $$ = STR("DROP"); } | "SET" { $$ = STR("SET"); }
    | "ALTER" { $$ = STR("ALTER"); } | "UNION" { $$ = STR("UNION"); } | "MINUS" { $$ = STR("MINUS"); }
    | "INTERSECT" { $$ = STR("INTERSECT"); }
    ;
/* ---- CREATE TABLE: columns, constraints, partitions ------------------------------------------------------------------ */
%nterm <flag> create opt_if_not_exists opt_if_exists;
%nterm <node> table_stmt create_table table_head table_element column_def column_clause constraint constraint_core constraint_state;
%nterm <node> physical identity partitioning partition_def partition_full partition_clause;
%nterm <list> table_elements opt_identity_options partition_defs;
%nterm <num>  table_kind partition_method ref_action;
%nterm <strs> opt_ref_columns;
%nterm <node> seq_option;

create: "CREATE"                     { $$ = false; }
    | "CREATE" "OR" "REPLACE"        { $$ = true; }
    ;
opt_if_not_exists: %empty            { $$ = false; }
    | "IF" "NOT" "EXISTS"            { $$ = true; }
    ;
opt_if_exists: %empty                { $$ = false; }
    | "IF" "EXISTS"                  { $$ = true; }
    ;

table_stmt: create_table             { $$ = ora_table_checked(cx, $1); }
    | create_table "AS" query        { $$ = ora_table_as(cx, $1, $3, @$); }
    ;
create_table: table_head
    | create_table partitioning      { $$ = $1; FILL(CreateTable, partitioning, $2); }
    | create_table "ON" "COMMIT" "DELETE" "ROWS"      { $$ = $1; FILL(CreateTable, on_commit_delete, true); }
    | create_table "ON" "COMMIT" "PRESERVE" "ROWS"    { $$ = $1; FILL(CreateTable, on_commit_preserve, true); }
    | create_table "ON" "COMMIT" "DROP" "DEFINITION"  { $$ = $1; FILL(CreateTable, on_commit_drop, true); }
    | create_table "ON" "COMMIT" "PRESERVE" "DEFINITION" { $$ = $1; FILL(CreateTable, on_commit_preserve, true); }
    | create_table "ORGANIZATION" IDENT { $$ = $1; FILL(CreateTable, organization, $3.s); }
    | create_table "ORGANIZATION" "INDEX" { $$ = $1; FILL(CreateTable, organization, STR("INDEX")); }
    | create_table "ORGANIZATION" "EXTERNAL" '(' inside ')' { $$ = ora_table_external(cx, $1, $5, @$); }
    | create_table tail_option       { $$ = ora_table_option(cx, $1, $2, @$); }
    ;
table_head: create table_kind "TABLE" opt_if_not_exists name
                                     { $$ = NEW(CreateTable, @$, .kind = (TableKind)$2, .if_not_exists = $4, .name = $5.parts); }
    | table_head "OF" name           { $$ = $1; FILL(CreateTable, object_type, $3.parts); }
    | table_head '(' table_elements ')' { $$ = ora_table_elements(cx, $1, $3, @$); }
    ;
table_kind: %empty                   { $$ = TK_ORDINARY; }
    | "GLOBAL" "TEMPORARY"           { $$ = TK_GLOBAL_TEMPORARY; }
    | "PRIVATE" "TEMPORARY"          { $$ = TK_PRIVATE_TEMPORARY; }
    | "SHARDED"                      { $$ = TK_SHARDED; }
    | "DUPLICATED"                   { $$ = TK_DUPLICATED; }
    | "IMMUTABLE"                    { $$ = TK_IMMUTABLE; }
    | "BLOCKCHAIN"                   { $$ = TK_BLOCKCHAIN; }
    | "IMMUTABLE" "BLOCKCHAIN"       { $$ = TK_BLOCKCHAIN; }
    ;
table_elements: table_element        { $$ = LIST1($1); }
    | table_elements ',' table_element { $$ = $1; PUSH($$, $3); }
    ;
table_element: column_def
    | constraint
    | "SUPPLEMENTAL" "LOG" supplemental { $$ = OPTL("SUPPLEMENTAL LOG", $3, @$); }
    | "REF" '(' ident ')' "WITH" "ROWID" { $$ = NEW(Constraint, @$, .kind = CK_REF, .columns = STRS1($3.s)); }
    | "PERIOD" "FOR" ident           { $$ = OPT1("PERIOD FOR", ora_column(cx, (OraPath){ STRS1($3.s), $3.quoted }, @3), @$); }
    | "PERIOD" "FOR" ident '(' name_list ')' { $$ = OPTL("PERIOD FOR", $5, @$); }
    ;
%nterm <list> supplemental;
supplemental: "GROUP" ident '(' inside ')' { $$ = $4; }
    | "GROUP" ident '(' inside ')' "ALWAYS" { $$ = $4; }
    | "DATA" '(' inside ')' "COLUMNS" { $$ = $3; }
    ;

/* a column; its clauses fill it */
column_def: ident                    { $$ = NEW(ColumnDef, @$, .name = $1.s); }
    | ident type                     { $$ = NEW(ColumnDef, @$, .name = $1.s, .type = $2); }
    | ident type "COLLATE" ident     { $$ = NEW(ColumnDef, @$, .name = $1.s, .type = $2, .collation = $4.s); }
    | column_def constraint          { $$ = $1; ADD_TO(ColumnDef, constraints, $2); }
    | column_def column_clause       { $$ = ora_column_clause(cx, $1, $2, @$); }
    ;
/* a ColumnDef that carries one clause, or an Option */
column_clause: "DEFAULT" arith       { $$ = NEW(ColumnDef, @$, .default_value = $2); }
    | "DEFAULT" "ON" "NULL" arith    { $$ = NEW(ColumnDef, @$, .default_on_null = true, .default_value = $4); }
    | "DEFAULT" "ON" "NULL" "FOR" "INSERT" "ONLY" arith
                                     { $$ = NEW(ColumnDef, @$, .default_on_null = true, .default_value = $7); }
    | "DEFAULT" "ON" "NULL" "FOR" "INSERT" "AND" "UPDATE" arith
                                     { $$ = NEW(ColumnDef, @$, .default_on_null = true, .default_for_update = true, .default_value = $8); }
    | "GENERATED" "ALWAYS" "AS" '(' expr ')' { $$ = NEW(ColumnDef, @$, .generated = $5); }
    | "AS" '(' expr ')'              { $$ = NEW(ColumnDef, @$, .generated = $3); }
    | "VIRTUAL"                      { $$ = OPT("VIRTUAL", @$); }
    | "DROP IDENTITY"                { $$ = OPT("DROP IDENTITY", @$); }
    | identity                       { $$ = NEW(ColumnDef, @$, .identity = $1); }
    | "VISIBLE"                      { $$ = NEW(ColumnDef, @$, .visibility = VIS_VISIBLE); }
    | "INVISIBLE"                    { $$ = NEW(ColumnDef, @$, .visibility = VIS_INVISIBLE); }
    | "SORT"                         { $$ = OPT("SORT", @$); }
    | "ENCRYPT"                      { $$ = OPT("ENCRYPT", @$); }
    | "ENCRYPT" "USING" STRING       { $$ = OPT1("ENCRYPT USING", ora_string(cx, $3, @3), @$); }
    | "DECRYPT"                      { $$ = OPT("DECRYPT", @$); }
    | "IDENTIFIED" "BY" ident        { $$ = OPT("IDENTIFIED BY", @$); }
    | STRING                         { $$ = OPT1("INTEGRITY", ora_string(cx, $1, @1), @$); }
    | "SALT"                         { $$ = OPT("SALT", @$); }
    | "NO" "SALT"                    { $$ = OPT("NO SALT", @$); }
    | "RESERVABLE"                   { $$ = OPT("RESERVABLE", @$); }
    | "DOMAIN" name                  { $$ = OPT1("DOMAIN", ora_column(cx, $2, @2), @$); }
    | "ANNOTATIONS" '(' inside ')'    { $$ = OPTL("ANNOTATIONS", $3, @$); }
    ;
identity: "GENERATED" "ALWAYS" "AS" "IDENTITY" opt_identity_options
                                     { $$ = NEW(Identity, @$, .kind = ID_ALWAYS, .options = $5); }
    | "GENERATED" "AS" "IDENTITY" opt_identity_options { $$ = NEW(Identity, @$, .kind = ID_ALWAYS, .options = $4); }
    | "GENERATED" "BY" "DEFAULT" "AS" "IDENTITY" opt_identity_options
                                     { $$ = NEW(Identity, @$, .kind = ID_BY_DEFAULT, .options = $6); }
    | "GENERATED" "BY" "DEFAULT" "ON" "NULL" "AS" "IDENTITY" opt_identity_options
                                     { $$ = NEW(Identity, @$, .kind = ID_BY_DEFAULT_ON_NULL, .options = $8); }
    ;
opt_identity_options: %empty         { $$ = (List){ 0 }; }
    | identity_words
    | '(' seq_options ')'            { $$ = $2; }
    ;
%nterm <list> seq_options;
seq_options: %empty                  { $$ = (List){ 0 }; }
    | seq_options seq_option         { $$ = $1; PUSH($$, $2); }
    ;
%nterm <list> identity_words;
%nterm <node> seq_keyed identity_word;
identity_words: identity_word        { $$ = LIST1($1); }
    | identity_words identity_word   { $$ = $1; PUSH($$, $2); }
    ;
/* as DBMS_METADATA writes them, without parentheses */
identity_word: seq_keyed
    | IDENT                          { $$ = ora_seq_word(cx, $1, @$); }
    ;
seq_option: seq_keyed
    | "SHARING" '=' IDENT            { $$ = OPT("SHARING", @$); }
    | IDENT                          { $$ = ora_seq_word(cx, $1, @$); }
    ;
seq_keyed: "ORDER"                   { $$ = OPT("ORDER", @$); }
    | "START" "WITH" signed    { $$ = OPT1("START WITH", $3, @$); }
    | "START" "WITH" "LIMIT" "VALUE" { $$ = OPT("START WITH LIMIT VALUE", @$); }
    | "INCREMENT" "BY" signed        { $$ = OPT1("INCREMENT BY", $3, @$); }
    | "MINVALUE" signed              { $$ = OPT1("MINVALUE", $2, @$); }
    | "MAXVALUE" signed              { $$ = OPT1("MAXVALUE", $2, @$); }
    | "CACHE" NUMBER                 { $$ = OPT1("CACHE", ora_number(cx, $2, @2), @$); }
    | "RESTART"                      { $$ = OPT("RESTART", @$); }
    ;
%nterm <node> signed;
signed: NUMBER                       { $$ = ora_number(cx, $1, @$); }
    | '-' NUMBER                     { $$ = NEW(Unary, @$, .op = OP_NEG, .arg = ora_number(cx, $2, @2)); }
    | '+' NUMBER                     { $$ = ora_number(cx, $2, @2); }
    ;

/* Inline and table constraints in one: which forms may stand where is checked by ora_constraint_place. */
constraint: constraint_core
    | "CONSTRAINT" ident constraint_core { $$ = $3; AST_AS(Constraint, $$)->name = $2.s; $$->at = @$; }
    | constraint constraint_state    { $$ = ora_constraint_state(cx, $1, $2, @$); }
    ;
%nterm <strs> attribute_list;
/* columns, or attributes of object columns */
attribute_list: name                 { $$ = STRS1(ora_joined(cx, $1.parts, '.')); }
    | attribute_list ',' name        { $$ = $1; PUSHSTR($$, ora_joined(cx, $3.parts, '.')); }
    ;
constraint_core: "NOT NULL"          { $$ = NEW(Constraint, @$, .kind = CK_NOT_NULL); }
    | "NULL"                         { $$ = NEW(Constraint, @$, .kind = CK_NOT_NULL, .negated = true); }
    | "UNIQUE"                       { $$ = NEW(Constraint, @$, .kind = CK_UNIQUE); }
    | "UNIQUE" '(' attribute_list ')' { $$ = NEW(Constraint, @$, .kind = CK_UNIQUE, .columns = $3); }
    | "PRIMARY" "KEY"                { $$ = NEW(Constraint, @$, .kind = CK_PRIMARY_KEY); }
    | "PRIMARY" "KEY" '(' ident_list ')' { $$ = NEW(Constraint, @$, .kind = CK_PRIMARY_KEY, .columns = $4); }
    | "CHECK" '(' expr ')'           { $$ = NEW(Constraint, @$, .kind = CK_CHECK, .check = $3); }
    | "REFERENCES" name opt_ref_columns
                                     { $$ = NEW(Constraint, @$, .kind = CK_FOREIGN_KEY, .ref_table = $2.parts, .ref_columns = $3); }
    | "FOREIGN" "KEY" '(' ident_list ')' "REFERENCES" name opt_ref_columns
                                     { $$ = NEW(Constraint, @$, .kind = CK_FOREIGN_KEY, .columns = $4, .ref_table = $7.parts, .ref_columns = $8); }
    | "WITH" "ROWID"                 { $$ = NEW(Constraint, @$, .kind = CK_REF); }
    | "SCOPE" "IS" name              { $$ = NEW(Constraint, @$, .kind = CK_REF, .ref_table = $3.parts); }
    | "SCOPE" "FOR" '(' ident ')' "IS" name
                                     { $$ = NEW(Constraint, @$, .kind = CK_REF, .columns = STRS1($4.s), .ref_table = $7.parts); }
    ;
opt_ref_columns: %empty              { $$ = (StrList){ 0 }; }
    | '(' ident_list ')'             { $$ = $2; }
    ;
/* a Constraint that carries one state, or an Option */
constraint_state: "ON" "DELETE" ref_action { $$ = NEW(Constraint, @$, .on_delete = (RefAction)$3); }
    | "DEFERRABLE"                   { $$ = NEW(Constraint, @$, .deferrable = DEF_YES); }
    | "NOT" "DEFERRABLE"             { $$ = NEW(Constraint, @$, .deferrable = DEF_NO); }
    | "INITIALLY" "DEFERRED"         { $$ = NEW(Constraint, @$, .initially = DEF_YES); }
    | "INITIALLY" "IMMEDIATE"        { $$ = NEW(Constraint, @$, .initially = DEF_NO); }
    | "ENABLE"                       { $$ = OPT("ENABLE", @$); }
    | "DISABLE"                      { $$ = NEW(Constraint, @$, .disabled = true); }
    | "VALIDATE"                     { $$ = OPT("VALIDATE", @$); }
    | "NOVALIDATE"                   { $$ = NEW(Constraint, @$, .novalidate = true); }
    | "RELY"                         { $$ = NEW(Constraint, @$, .rely = true); }
    | "NORELY"                       { $$ = OPT("NORELY", @$); }
    | "PRECHECK"                     { $$ = OPT("PRECHECK", @$); }
    | "NOPRECHECK"                   { $$ = OPT("NOPRECHECK", @$); }
    | "DEFERRED" "INVALIDATION"      { $$ = OPT("DEFERRED INVALIDATION", @$); }
    | "IMMEDIATE" "INVALIDATION"     { $$ = OPT("IMMEDIATE INVALIDATION", @$); }
    | "USING" "INDEX"                { $$ = NEW(Constraint, @$, .using_index = OPT("USING INDEX", @$)); }
    | "USING" "INDEX" name           { $$ = NEW(Constraint, @$, .using_index = OPT1("USING INDEX", ora_column(cx, $3, @3), @$)); }
    | "USING" "INDEX" '(' create_index ')' { $$ = NEW(Constraint, @$, .using_index = $4); }
    | "EXCEPTIONS" "INTO" name       { $$ = OPT1("EXCEPTIONS INTO", ora_column(cx, $3, @3), @$); }
    | physical
    ;
ref_action: "CASCADE"                { $$ = RA_CASCADE; }
    | "SET" "NULL"                   { $$ = RA_SET_NULL; }
    | "NO" "ACTION"                  { $$ = RA_NO_ACTION; }
    ;
/* attributes of the index behind a constraint */
physical: "PCTFREE" NUMBER           { $$ = OPT1("PCTFREE", ora_number(cx, $2, @2), @$); }
    | "INITRANS" NUMBER              { $$ = OPT1("INITRANS", ora_number(cx, $2, @2), @$); }
    | "MAXTRANS" NUMBER              { $$ = OPT1("MAXTRANS", ora_number(cx, $2, @2), @$); }
    | "STORAGE" '(' inside ')'        { $$ = OPTL("STORAGE", $3, @$); }
    | "TABLESPACE" ident             { $$ = OPT1("TABLESPACE", ora_column(cx, (OraPath){ STRS1($2.s), $2.quoted }, @2), @$); }
    | "LOGGING"                      { $$ = OPT("LOGGING", @$); }
    | "NOLOGGING"                    { $$ = OPT("NOLOGGING", @$); }
    | "COMPRESS"                     { $$ = OPT("COMPRESS", @$); }
    | "COMPRESS" NUMBER              { $$ = OPT1("COMPRESS", ora_number(cx, $2, @2), @$); }
    | "COMPRESS" "ADVANCED" ident    { $$ = OPT("COMPRESS", @$); }
    | "NOCOMPRESS"                   { $$ = OPT("NOCOMPRESS", @$); }
    | "REVERSE"                      { $$ = OPT("REVERSE", @$); }
    | "NOSORT"                       { $$ = OPT("NOSORT", @$); }
    | "COMPUTE" "STATISTICS"         { $$ = OPT("COMPUTE STATISTICS", @$); }
    | "ONLINE"                       { $$ = OPT("ONLINE", @$); }
    | "PARALLEL"                     { $$ = OPT("PARALLEL", @$); }
    | "PARALLEL" NUMBER              { $$ = OPT1("PARALLEL", ora_number(cx, $2, @2), @$); }
    | "NOPARALLEL"                   { $$ = OPT("NOPARALLEL", @$); }
    | "LOCAL"                        { $$ = OPT("LOCAL", @$); }
    | "LOCAL" '(' inside ')'          { $$ = OPTL("LOCAL", $3, @$); }
    | "GLOBAL" "PARTITION" "BY" ident '(' inside ')' '(' inside ')' { $$ = OPTL("GLOBAL PARTITION BY", $6, @$); }
    ;

/* ---- partitions ------------------------------------------------------------------------------------------------------ */
partitioning: "PARTITION" "BY" "SYSTEM" { $$ = NEW(Partitioning, @$, .kind = PK_SYSTEM); }
    | "PARTITION" "BY" "REFERENCE" '(' ident ')'
                                     { $$ = NEW(Partitioning, @$, .kind = PK_REFERENCE, .reference = STRS1($5.s)); }
    | "PARTITION" "BY" partition_method '(' expr_list ')'
                                     { $$ = NEW(Partitioning, @$, .kind = (PartitionKind)$3, .columns = $5); }
    | partitioning "AUTOMATIC"       { $$ = $1; FILL(Partitioning, automatic, true); }
    | partitioning "INTERVAL" '(' expr ')' { $$ = $1; FILL(Partitioning, interval, $4); }
    | partitioning "STORE IN" '(' inside ')' { $$ = $1; ADD_TO(Partitioning, options, OPTL("STORE IN", $4, TO_END(@2))); }
    | partitioning "PARTITIONS" NUMBER { $$ = $1; FILL(Partitioning, hash_count, ora_number(cx, $3, @3)); }
    | partitioning "PARTITIONS" "AUTO" { $$ = $1; FILL(Partitioning, automatic, true); }
    | partitioning "SUBPARTITION" "BY" partition_method '(' expr_list ')'
                                     { $$ = ora_subpartition(cx, $1, NEW(Partitioning, TO_END(@2), .kind = (PartitionKind)$4, .columns = $6), @$); }
    | partitioning "SUBPARTITIONS" NUMBER
                                     { $$ = ora_subpartition(cx, $1, NEW(Partitioning, TO_END(@2), .hash_count = ora_number(cx, $3, @3)), @$); }
    | partitioning "SUBPARTITION" "TEMPLATE" NUMBER
                                     { $$ = ora_subpartition(cx, $1, NEW(Partitioning, TO_END(@2), .hash_count = ora_number(cx, $4, @4)), @$); }
    | partitioning "SUBPARTITION" "TEMPLATE" '(' partition_defs ')'
                                     { $$ = ora_subpartition(cx, $1, NEW(Partitioning, TO_END(@2), .partitions = $5), @$); }
    | partitioning '(' partition_defs ')' { $$ = $1; FILL(Partitioning, partitions, $3); }
    ;
partition_method: "RANGE"            { $$ = PK_RANGE; }
    | "LIST"                         { $$ = PK_LIST; }
    | "HASH"                         { $$ = PK_HASH; }
    | "CONSISTENT" "HASH"            { $$ = PK_CONSISTENT_HASH; }
    ;
partition_defs: partition_def        { $$ = LIST1($1); }
    | partition_defs ',' partition_def { $$ = $1; PUSH($$, $3); }
    ;
/* TEMPLATE's and SUBPARTITION's items have the same form */
partition_def: partition_word        { $$ = NEW(PartitionDef, @$); }
    | partition_full
    ;
partition_full: partition_word ident { $$ = NEW(PartitionDef, @$, .name = $2.s); }
    | partition_word "VALUES" "LESS" "THAN" '(' value_list ')' { $$ = NEW(PartitionDef, @$, .less_than = $6); }
    | partition_word "VALUES" '(' value_list ')' { $$ = NEW(PartitionDef, @$, .in_values = $4); }
    | partition_full "VALUES" "LESS" "THAN" '(' value_list ')' { $$ = $1; FILL(PartitionDef, less_than, $6); }
    | partition_full "VALUES" '(' value_list ')' { $$ = $1; FILL(PartitionDef, in_values, $4); }
    | partition_full '(' partition_defs ')' { $$ = $1; FILL(PartitionDef, subpartitions, $3); }
    | partition_full partition_clause { $$ = ora_partition_option(cx, $1, $2, @$); }
    ;
partition_word: "PARTITION" | "SUBPARTITION" ;
partition_clause: physical_word      { $$ = $1; } ;
%nterm <node> physical_word;
/* a word of the tail with its literals; parentheses belong to it if they do not begin with SUBPARTITION */
physical_word: tail_word_plain       { $$ = ora_option(cx, $1, (List){ 0 }, @$); }
    | IDENT                          { $$ = ora_option(cx, $1.s, (List){ 0 }, @$); }
    | "STORE" "AS"                   { $$ = OPT("STORE AS", @$); }
    | NUMBER                         { $$ = ora_number(cx, $1, @$); }
    | STRING                         { $$ = ora_string(cx, $1, @$); }
    | '(' inside ')'                  { $$ = ora_option(cx, (Str){ 0 }, $2, @$); }
    ;
%nterm <str> tail_word_plain;
tail_word_plain: "FOR" { $$ = STR("FOR"); } | "IN" { $$ = STR("IN"); } | "INDEX" { $$ = STR("INDEX"); }
    | "ON" { $$ = STR("ON"); } | "BY" { $$ = STR("BY"); } | "WITH" { $$ = STR("WITH"); } | "NOT" { $$ = STR("NOT"); }
    | "DEFAULT" { $$ = STR("DEFAULT"); } | "ALL" { $$ = STR("ALL"); } | "TABLE" { $$ = STR("TABLE"); }
    | "UPDATE" { $$ = STR("UPDATE"); } ;
/* ---- the other DDL statements ---------------------------------------------------------------------------------------- */
%nterm <node> ddl create_index index_head index_column create_sequence create_view view_head view_element;
%nterm <node> create_synonym drop_stmt truncate rename_stmt comment_stmt session_stmt;
%nterm <list> index_columns view_elements;


ddl: table_stmt
    | create_index
    | bitmap_join
    | create_sequence
    | create_view
    | create_synonym
    | drop_stmt
    | truncate
    | rename_stmt
    | comment_stmt
    | session_stmt
    | alter_table
    | alter_index
    | alter_view_stmt
    | alter_sequence
    | create_mview
    | user_stmt
    | role_stmt
    | grant_stmt
    | other_ddl
    ;

create_index: index_head
    | create_index tail_option       { $$ = $1; FILL(CreateIndex, options, ora_tail(cx, AST_AS(CreateIndex, $$)->options, $2)); }
    | create_index "INDEXTYPE" "IS" name { $$ = $1; FILL(CreateIndex, indextype, $4.parts); }
    ;
%nterm <str> index_kind;
index_kind: %empty                   { $$ = (Str){ 0 }; }
    | "UNIQUE"                       { $$ = STR("UNIQUE"); }
    | "BITMAP"                       { $$ = STR("BITMAP"); }
    | "MULTIVALUE"                   { $$ = STR("MULTIVALUE"); }
    | "SEARCH"                       { $$ = STR("SEARCH"); }
    | "VECTOR"                       { $$ = STR("VECTOR"); }
    | "HYBRID" "VECTOR"              { $$ = STR("VECTOR"); }
    ;
index_head: create index_kind "INDEX" opt_if_not_exists name "ON" name '(' index_columns ')'
                                     { $$ = ora_index(cx, $2, $4, $5, $7, (Str){ 0 }, $9, @$); }
    | create index_kind "INDEX" opt_if_not_exists name "ON" name ident '(' index_columns ')'
                                     { $$ = ora_index(cx, $2, $4, $5, $7, $8.s, $10, @$); }
    | create index_kind "INDEX" opt_if_not_exists name "ON" "CLUSTER" name
                                     { $$ = ora_index(cx, $2, $4, $5, (OraPath){ 0 }, (Str){ 0 }, (List){ 0 }, @$); AST_AS(CreateIndex, $$)->cluster = $8.parts; }
    ;
/* a bitmap join index ends the statement but for attributes */
bitmap_join: index_head "FROM" from_list "WHERE" expr
                                     { $$ = $1; AST_AS(CreateIndex, $$)->from = $3; AST_AS(CreateIndex, $$)->where = $5; $$->at = @$; }
    | bitmap_join physical           { $$ = $1; ADD_TO(CreateIndex, options, $2); }
    ;
%nterm <node> bitmap_join;
index_columns: index_column          { $$ = LIST1($1); }
    | index_columns ',' index_column { $$ = $1; PUSH($$, $3); }
    ;
index_column: expr opt_desc          { $$ = NEW(IndexColumn, @$, .expr = $1, .desc = $2); } ;

create_sequence: create "SEQUENCE" opt_if_not_exists name seq_options
                                     { $$ = NEW(CreateSequence, @$, .name = $4.parts, .if_not_exists = $3, .options = $5); } ;

create_view: view_head "AS" query    { $$ = ora_view_as(cx, $1, $3, @$); }
    | create_view with_restriction   { $$ = ora_view_restricted(cx, $1, $2, @$); }
    | create_view "CONTAINER_MAP"    { $$ = $1; $$->at = @$; }
    | create_view "CONTAINERS_DEFAULT" { $$ = $1; $$->at = @$; }
    ;
view_head: create modifiers "VIEW" opt_if_not_exists name { $$ = ora_view(cx, $1, $2, $4, $5, @$); }
    | view_head '(' view_elements ')' { $$ = ora_view_elements(cx, $1, $3, @$); }
    | view_head "OF" name            { $$ = $1; FILL(CreateView, object_type, $3.parts); }
    | view_head "WITH" "OBJECT" object_id '(' inside ')'
                                     { $$ = $1; ADD_TO(CreateView, options, OPTL("WITH OBJECT ID", $6, TO_END(@2))); }
    | view_head "WITH" "OBJECT" object_id "DEFAULT"
                                     { $$ = $1; ADD_TO(CreateView, options, OPT("WITH OBJECT ID DEFAULT", @2)); }
    | view_head "DEFAULT" "COLLATION" ident { $$ = $1; ADD_TO(CreateView, options, OPT("DEFAULT COLLATION", @2)); }
    | view_head IDENT                { $$ = $1; ADD_TO(CreateView, options, ora_option(cx, $2.s, (List){ 0 }, @2)); }
    | view_head '='                  { $$ = $1; }
    ;
object_id: "ID" | "IDENTIFIER" | "OID" ;
%nterm <list> modifiers;
modifiers: %empty                   { $$ = (List){ 0 }; }
    | modifiers modifier           { $$ = $1; PUSH($$, $2); }
    ;
%nterm <node> modifier;
modifier: "FORCE"                   { $$ = OPT("FORCE", @$); }
    | "NO" "FORCE"                   { $$ = OPT("NO FORCE", @$); }
    | "NOFORCE"                      { $$ = OPT("NO FORCE", @$); }
    | "EDITIONABLE"                  { $$ = OPT("EDITIONABLE", @$); }
    | "NONEDITIONABLE"               { $$ = OPT("NONEDITIONABLE", @$); }
    | "EDITIONING"                   { $$ = OPT("EDITIONING", @$); }
    | "PUBLIC"                       { $$ = OPT("PUBLIC", @$); }
    ;
view_elements: view_element          { $$ = LIST1($1); }
    | view_elements ',' view_element { $$ = $1; PUSH($$, $3); }
    ;
view_element: column_def | constraint ;

create_synonym: create modifiers "SYNONYM" opt_if_not_exists name opt_sharing "FOR" name
                                     { $$ = NEW(CreateSynonym, @$, .or_replace = $1, .is_public = ora_has_option($2, "PUBLIC"), .if_not_exists = $4, .name = $5.parts, .target = $8.parts); }
    | create modifiers "SYNONYM" opt_if_not_exists name opt_sharing "FOR" name '@' dblink
                                     { $$ = NEW(CreateSynonym, @$, .or_replace = $1, .is_public = ora_has_option($2, "PUBLIC"), .if_not_exists = $4, .name = $5.parts, .target = $8.parts, .dblink = $10); }
    ;
opt_sharing: %empty | "SHARING" '=' IDENT ;
drop_stmt: "DROP" drop_kind opt_if_exists name tail { $$ = ora_drop(cx, $2, $3, $4, $5, @$); } ;
%nterm <str> drop_kind;
drop_kind: "TABLE"                   { $$ = STR("TABLE"); }
    | "INDEX"                        { $$ = STR("INDEX"); }
    | "VIEW"                         { $$ = STR("VIEW"); }
    | "SEQUENCE"                     { $$ = STR("SEQUENCE"); }
    | "SYNONYM"                      { $$ = STR("SYNONYM"); }
    | "PUBLIC" "SYNONYM"             { $$ = STR("PUBLIC SYNONYM"); }
    | "MATERIALIZED" "VIEW"          { $$ = STR("MATERIALIZED VIEW"); }
    | "FUNCTION"                     { $$ = STR("FUNCTION"); }
    | "PROCEDURE"                    { $$ = STR("PROCEDURE"); }
    | "PACKAGE"                      { $$ = STR("PACKAGE"); }
    | "PACKAGE" "BODY"               { $$ = STR("PACKAGE BODY"); }
    | "TRIGGER"                      { $$ = STR("TRIGGER"); }
    | "TYPE"                         { $$ = STR("TYPE"); }
    | "TYPE" "BODY"                  { $$ = STR("TYPE BODY"); }
    | "USER"                         { $$ = STR("USER"); }
    | "ROLE"                         { $$ = STR("ROLE"); }
    ;
truncate: "TRUNCATE" "TABLE" name tail { $$ = ora_truncate(cx, false, $3, $4, @$); }
    | "TRUNCATE" "CLUSTER" name tail { $$ = ora_truncate(cx, true, $3, $4, @$); }
    ;
rename_stmt: "RENAME" name "TO" name { $$ = NEW(Rename, @$, .from = $2.parts, .to = $4.parts); } ;
comment_stmt: "COMMENT" "ON" comment_kind name "IS" STRING
                                     { $$ = NEW(Comment, @$, .object = $3, .name = $4.parts, .text = $6.s); } ;
%nterm <str> comment_kind;
comment_kind: "TABLE"                { $$ = STR("TABLE"); }
    | "COLUMN"                       { $$ = STR("COLUMN"); }
    | "MATERIALIZED" "VIEW"          { $$ = STR("MATERIALIZED VIEW"); }
    | "INDEXTYPE"                    { $$ = STR("INDEXTYPE"); }
    | "OPERATOR"                     { $$ = STR("OPERATOR"); }
    | "EDITION"                      { $$ = STR("EDITION"); }
    | "MINING" "MODEL"               { $$ = STR("MINING MODEL"); }
    | "AUDIT" "POLICY"               { $$ = STR("AUDIT POLICY"); }
    | "PROPERTY" "GRAPH"             { $$ = STR("PROPERTY GRAPH"); }
    | "VIEW"                         { $$ = STR("VIEW"); }
    ;

session_stmt: "ALTER" "SESSION" "SET" session_settings { $$ = NEW(AlterSession, @$, .settings = $4); }
    | "ALTER" "SESSION" tail         { $$ = NEW(AlterSession, @$, .options = $3); }
    | "ALTER" "SYSTEM" "SET" session_settings { $$ = NEW(AlterSession, @$, .system = true, .settings = $4); }
    | "ALTER" "SYSTEM" tail          { $$ = NEW(AlterSession, @$, .system = true, .options = $3); }
    ;
%nterm <list> session_settings setting_values;
%nterm <node> session_setting setting_value;
session_settings: session_setting    { $$ = LIST1($1); }
    | session_settings session_setting { $$ = ora_setting(cx, $1, $2); }
    ;
session_setting: name STRING         { $$ = ora_option1(cx, ora_joined(cx, $1.parts, '.'), ora_string(cx, $2, @2), @$); }
    | name '=' setting_values { $$ = ora_option(cx, ora_joined(cx, $1.parts, '.'), $3, @$); }
    | name                           { $$ = ora_option(cx, ora_joined(cx, $1.parts, '.'), (List){ 0 }, @$); }
    ;
setting_values: setting_value        { $$ = LIST1($1); }
    | setting_values ',' setting_value { $$ = $1; PUSH($$, $3); }
    ;
setting_value: SIZE_NUMBER           { $$ = NEW(NumberLit, @$, .text = $1); }
    | arith
    | "DEFAULT"                      { $$ = NEW(DefaultLit, @$); }
    | "ON"                           { $$ = ora_column(cx, ora_path(cx, STR("ON")), @$); }
    | "ALL"                          { $$ = ora_column(cx, ora_path(cx, STR("ALL")), @$); }
    ;
/* ---- ALTER ------------------------------------------------------------------------------------------------------------
 * Words behind an action are options of that action (ora_alter_option), so no action has a tail of its own. */
%nterm <node> alter_view_stmt alter_table alter_plain alter_defs alter_def alter_action alter_index alter_view alter_sequence constraint_ref partition_ref;
%nterm <num>  enable_word;
%nterm <flag> partition_kind;

alter_table: alter_plain
    | alter_defs
    ;
alter_plain: "ALTER" "TABLE" opt_if_exists name { $$ = NEW(AlterTable, @$, .if_exists = $3, .name = $4.parts); }
    | alter_plain alter_action       { $$ = ora_alter_add(cx, $1, $2, @$); }
    | alter_defs alter_action        { $$ = ora_alter_add(cx, $1, $2, @$); }
    | alter_plain tail_option        { $$ = ora_alter_option(cx, $1, $2, @$); }
    | alter_plain "DROP" "INDEX"     { $$ = ora_alter_option(cx, $1, OPT("DROP INDEX", @2), @$); }
    ;
alter_defs: alter_plain alter_def    { $$ = ora_alter_add(cx, $1, $2, @$); }
    | alter_defs alter_def           { $$ = ora_alter_add(cx, $1, $2, @$); }
    ;
/* actions that end in a column, constraint or partition, which would swallow any word behind */
alter_def: "MERGE" partition_ref "TO" ident "INTO" partition_def
                                     { $$ = NEW(AlterAction, @$, .kind = AK_MERGE_PARTITIONS, .partitions = list_of2(cx->a, $2, NEW(PartitionDef, @4, .name = $4.s)), .partition = $6); }
    | "ADD" table_element            { $$ = ora_alter_elements(cx, AK_ADD_COLUMN, LIST1($2), @$); }
    | "ADD" partition_defs           { $$ = NEW(AlterAction, @$, .kind = AK_ADD_PARTITION, .partitions = $2); }
    | "MODIFY" column_def            { $$ = ora_alter_elements(cx, AK_MODIFY_COLUMN, LIST1($2), @$); }
    | "SPLIT" partition_ref "AT" '(' value_list ')' { $$ = ora_alter_split(cx, $2, $5, (List){ 0 }, @$); }
    | "SPLIT" partition_ref "VALUES" '(' value_list ')' { $$ = ora_alter_split(cx, $2, $5, (List){ 0 }, @$); }
    | "MERGE" partitions_ref         { $$ = NEW(AlterAction, @$, .kind = AK_MERGE_PARTITIONS, .partitions = $2); }
    | "MERGE" partitions_ref "INTO" partition_def
                                     { $$ = NEW(AlterAction, @$, .kind = AK_MERGE_PARTITIONS, .partitions = $2, .partition = $4); }
    ;
alter_action: "ADD" '(' table_elements ')' { $$ = ora_alter_elements(cx, AK_ADD_COLUMN, $3, @$); }
    | "MODIFY" '(' table_elements ')' { $$ = ora_alter_elements(cx, AK_MODIFY_COLUMN, $3, @$); }
    | "MODIFY" partitioning          { $$ = NEW(AlterAction, @$, .kind = AK_OPTION, .options = LIST1(OPT1("MODIFY PARTITIONING", $2, @$))); }
    | "MODIFY" constraint_ref        { $$ = ora_alter_constraint(cx, AK_MODIFY_CONSTRAINT, $2, @$); }
    | "MODIFY" partition_ref         { $$ = ora_alter_partition(cx, AK_MODIFY_PARTITION, $2, @$); }
    | "MODIFY" "DEFAULT" "ATTRIBUTES" { $$ = ALTER_WORDS("MODIFY DEFAULT ATTRIBUTES"); }
    | "MODIFY" "LOB" '(' ident_list ')' '(' inside ')'
                                     { $$ = NEW(AlterAction, @$, .kind = AK_MODIFY_LOB, .names = $4, .options = $7); }
    | "MODIFY" "NESTED" "TABLE" ident
                                     { $$ = NEW(AlterAction, @$, .kind = AK_OPTION, .name = $4.s, .options = LIST1(OPT("MODIFY NESTED TABLE", @$))); }
    | "MODIFY" "VARRAY" ident '(' inside ')'
                                     { $$ = NEW(AlterAction, @$, .kind = AK_MODIFY_LOB, .name = $3.s, .options = $5); }
    | "DROP" "COLUMN" ident          { $$ = NEW(AlterAction, @$, .kind = AK_DROP_COLUMN, .names = STRS1($3.s)); }
    | "DROP" '(' ident_list ')'      { $$ = NEW(AlterAction, @$, .kind = AK_DROP_COLUMN, .names = $3); }
    | "DROP" constraint_ref          { $$ = ora_alter_constraint(cx, AK_DROP_CONSTRAINT, $2, @$); }
    | "DROP" partitions_ref           { $$ = ora_alter_partitions(cx, AK_DROP_PARTITION, $2, @$); }
    | "DROP" "UNUSED" "COLUMNS"      { $$ = NEW(AlterAction, @$, .kind = AK_DROP_UNUSED); }
    | "DROP" "COLUMNS" "CONTINUE"    { $$ = NEW(AlterAction, @$, .kind = AK_DROP_UNUSED); }
    | "DROP" "SUPPLEMENTAL" "LOG" supplemental_drop { $$ = ALTER_WORDS("DROP SUPPLEMENTAL LOG"); }
    | "DROP" '(' "PERIOD" "FOR" ident ')'
                                     { $$ = NEW(AlterAction, @$, .kind = AK_OPTION, .name = $5.s, .options = LIST1(OPT("DROP PERIOD", @$))); }
    | "SET" "UNUSED" "COLUMN" ident  { $$ = NEW(AlterAction, @$, .kind = AK_SET_UNUSED, .names = STRS1($4.s)); }
    | "SET" "UNUSED" '(' ident_list ')' { $$ = NEW(AlterAction, @$, .kind = AK_SET_UNUSED, .names = $4); }
    | "SET" "INTERVAL" '(' ')'       { $$ = NEW(AlterAction, @$, .kind = AK_SET_INTERVAL); }
    | "SET" "INTERVAL" '(' expr ')'  { $$ = NEW(AlterAction, @$, .kind = AK_SET_INTERVAL, .values = LIST1($4)); }
    | "SET" "SUBPARTITION" "TEMPLATE" '(' ')' { $$ = ALTER_WORDS("SET SUBPARTITION TEMPLATE"); }
    | "SET" "SUBPARTITION" "TEMPLATE" NUMBER { $$ = ALTER_WORDS("SET SUBPARTITION TEMPLATE"); }
    | "SET" "SUBPARTITION" "TEMPLATE" '(' partition_defs ')'
                                     { $$ = NEW(AlterAction, @$, .kind = AK_OPTION, .partitions = $5, .options = LIST1(OPT("SET SUBPARTITION TEMPLATE", @$))); }
    | "SET" "STORE IN" '(' inside ')'
                                     { $$ = NEW(AlterAction, @$, .kind = AK_OPTION, .options = LIST1(OPTL("SET STORE IN", $4, @$))); }
    | "RENAME" "TO" ident            { $$ = NEW(AlterAction, @$, .kind = AK_RENAME_TABLE, .new_name = $3.s); }
    | "RENAME" "COLUMN" ident "TO" ident
                                     { $$ = NEW(AlterAction, @$, .kind = AK_RENAME_COLUMN, .name = $3.s, .new_name = $5.s); }
    | "RENAME" "CONSTRAINT" ident "TO" ident
                                     { $$ = NEW(AlterAction, @$, .kind = AK_RENAME_CONSTRAINT, .name = $3.s, .new_name = $5.s); }
    | "RENAME" partition_ref "TO" ident
                                     { $$ = ora_alter_partition(cx, AK_RENAME_PARTITION, $2, @$); AST_AS(AlterAction, $$)->new_name = $4.s; }
    | enable_word constraint_ref     { $$ = ora_alter_constraint(cx, (AlterKind)$1, $2, @$); }
    | enable_word "VALIDATE" constraint_ref { $$ = ora_alter_constraint(cx, (AlterKind)$1, $3, @$); }
    | enable_word "NOVALIDATE" constraint_ref { AST_AS(Constraint, $3)->novalidate = true; $$ = ora_alter_constraint(cx, (AlterKind)$1, $3, @$); }
    | "ENABLE..." "ALL" "TRIGGERS"   { $$ = NEW(AlterAction, @$, .kind = AK_ENABLE_TRIGGERS); }
    | "DISABLE..." "ALL" "TRIGGERS"  { $$ = NEW(AlterAction, @$, .kind = AK_DISABLE_TRIGGERS); }
    | "ENABLE..." "ROW" "MOVEMENT"   { $$ = ALTER_WORDS("ENABLE ROW MOVEMENT"); }
    | "DISABLE..." "ROW" "MOVEMENT"  { $$ = ALTER_WORDS("DISABLE ROW MOVEMENT"); }
    | "ENABLE..." "TABLE" "LOCK"     { $$ = ALTER_WORDS("ENABLE TABLE LOCK"); }
    | "DISABLE..." "TABLE" "LOCK"    { $$ = ALTER_WORDS("DISABLE TABLE LOCK"); }
    | "READ" "ONLY"                  { $$ = NEW(AlterAction, @$, .kind = AK_READ_ONLY); }
    | "READ" "WRITE"                 { $$ = NEW(AlterAction, @$, .kind = AK_READ_WRITE); }
    | "TRUNCATE" partitions_ref       { $$ = ora_alter_partitions(cx, AK_TRUNCATE_PARTITION, $2, @$); }
    | "SPLIT" partition_ref "AT" '(' value_list ')' "INTO" '(' partition_defs ')'
                                     { $$ = ora_alter_split(cx, $2, $5, $9, @$); }
    | "SPLIT" partition_ref "VALUES" '(' value_list ')' "INTO" '(' partition_defs ')'
                                     { $$ = ora_alter_split(cx, $2, $5, $9, @$); }
    | "SPLIT" partition_ref "INTO" '(' partition_defs ')' { $$ = ora_alter_split(cx, $2, (List){ 0 }, $5, @$); }
    | "EXCHANGE" partition_ref "WITH" "TABLE" name
                                     { $$ = ora_alter_partition(cx, AK_EXCHANGE_PARTITION, $2, @$); AST_AS(AlterAction, $$)->table = $5.parts; }
    | "MOVE" partition_ref           { $$ = ora_alter_partition(cx, AK_MOVE_PARTITION, $2, @$); }
    | "MOVE"                         { $$ = NEW(AlterAction, @$, .kind = AK_MOVE); }
    | "ADD" "VALUES" '(' value_list ')'
                                     { $$ = NEW(AlterAction, @$, .kind = AK_OPTION, .values = $4, .options = LIST1(OPT("ADD VALUES", @$))); }
    | "DROP" "VALUES" '(' value_list ')'
                                     { $$ = NEW(AlterAction, @$, .kind = AK_OPTION, .values = $4, .options = LIST1(OPT("DROP VALUES", @$))); }
    | clustering_verb "CLUSTERING"   { $$ = ALTER_WORDS("CLUSTERING"); }
    | "COALESCE" partition_ref_bare  { $$ = NEW(AlterAction, @$, .kind = AK_COALESCE_PARTITION, .subpartition = $2); }
    ;
clustering_verb: "ADD" | "MODIFY" | "DROP" ;
%nterm <list> partitions_ref;
%nterm <flag> partition_ref_bare;
partition_ref_bare: "PARTITION"      { $$ = false; }
    | "SUBPARTITION"                 { $$ = true; }
    ;
supplemental_drop: "GROUP" ident | "DATA" '(' inside ')' "COLUMNS" ;
enable_word: "ENABLE..."             { $$ = AK_ENABLE_CONSTRAINT; }
    | "DISABLE..."                   { $$ = AK_DISABLE_CONSTRAINT; }
    ;
/* which constraint, by name or by columns */
constraint_ref: "CONSTRAINT" ident   { $$ = NEW(Constraint, @$, .kind = CK_REFERENCE_BY_NAME, .name = $2.s); }
    | "PRIMARY" "KEY"                { $$ = NEW(Constraint, @$, .kind = CK_PRIMARY_KEY); }
    | "UNIQUE" '(' ident_list ')'    { $$ = NEW(Constraint, @$, .kind = CK_UNIQUE, .columns = $3); }
    ;
/* a PartitionDef: its name, or the values of FOR (...) in in_values; an Option SUBPARTITION marks those */
partition_ref: partition_kind ident  { $$ = ora_partition_ref(cx, $1, $2.s, (List){ 0 }, @$); }
    | partition_kind "FOR" '(' expr_list ')' { $$ = ora_partition_ref(cx, $1, (Str){ 0 }, $4, @$); }
    ;
partition_kind: "PARTITION"          { $$ = false; }
    | "SUBPARTITION"                 { $$ = true; }
    | "PARTITIONS"                   { $$ = false; }
    | "SUBPARTITIONS"                { $$ = true; }
    ;
partitions_ref: partition_ref        { $$ = LIST1($1); }
    | partitions_ref ',' ident       { $$ = $1; PUSH($$, NEW(PartitionDef, @3, .name = $3.s)); }
    | partitions_ref ',' partition_ref { $$ = $1; PUSH($$, $3); }
    ;

alter_index: "ALTER" "INDEX" opt_if_exists name { $$ = NEW(AlterIndex, @$, .if_exists = $3, .name = $4.parts); }
    | alter_index "RENAME" "TO" ident { $$ = $1; FILL(AlterIndex, new_name, $4.s); }
    | alter_index "RENAME" partition_ref "TO" ident
                                     { $$ = $1; ADD_TO(AlterIndex, options, OPT1("RENAME PARTITION", $3, TO_END(@2))); }
    | alter_index "DROP" partition_ref { $$ = $1; ADD_TO(AlterIndex, options, OPT1("DROP PARTITION", $3, TO_END(@2))); }
    | alter_index tail_option        { $$ = $1; FILL(AlterIndex, options, ora_tail(cx, AST_AS(AlterIndex, $$)->options, $2)); }
    ;
alter_view: "ALTER" "VIEW" opt_if_exists name { $$ = NEW(AlterView, @$, .name = $4.parts); }
    | "ALTER" "MATERIALIZED" "VIEW" opt_if_exists name
                                     { $$ = NEW(AlterView, @$, .materialized = true, .name = $5.parts); }
    | alter_view "MODIFY" constraint_ref
                                     { $$ = ora_alter_view(cx, $1, ora_alter_constraint(cx, AK_MODIFY_CONSTRAINT, $3, @2), @$); }
    | alter_view "DROP" constraint_ref
                                     { $$ = ora_alter_view(cx, $1, ora_alter_constraint(cx, AK_DROP_CONSTRAINT, $3, @2), @$); }
    | alter_view tail_option         { $$ = $1; FILL(AlterView, options, ora_tail(cx, AST_AS(AlterView, $$)->options, $2)); }
    ;
alter_view_stmt: alter_view
    | alter_view "ADD" constraint
                                     { $$ = ora_alter_view(cx, $1, ora_alter_elements(cx, AK_ADD_CONSTRAINT, LIST1($3), @2), @$); }
    ;
alter_sequence: "ALTER" "SEQUENCE" opt_if_exists name seq_options
                                     { $$ = NEW(CreateSequence, @$, .alter = true, .if_not_exists = $3, .name = $4.parts, .options = $5); } ;
/* ---- materialized views, users, privileges, and DDL that is known by its words only ---------------------------------- */
%nterm <node> create_mview mview_name mview_head user_stmt role_stmt grant_stmt grant_head privilege other_ddl;
%nterm <list> privileges other on_words;
%nterm <strs> grantees;
%nterm <str>  grantee privilege_words privilege_word password other_verb;

create_mview: mview_head "AS" query  { $$ = ora_mview_as(cx, $1, $3, @$); } ;
mview_name: create modifiers "MATERIALIZED" "VIEW" opt_if_not_exists name
                                     { $$ = NEW(CreateMview, @$, .or_replace = $1, .if_not_exists = $5, .name = $6.parts); }
    ;
mview_head: mview_name
    | mview_name '(' view_elements ')' { $$ = ora_mview_columns(cx, $1, $3, @$); }
    | mview_name "OF" name           { $$ = $1; ADD_TO(CreateMview, options, OPT1("OF", ora_column(cx, $3, @3), TO_END(@2))); }
    | mview_head tail_option         { $$ = $1; FILL(CreateMview, options, ora_tail(cx, AST_AS(CreateMview, $$)->options, $2)); }
    ;

user_stmt: create modifiers "USER" opt_if_not_exists ident { $$ = NEW(CreateUser, @$, .if_exists = $4, .name = $5.s); }
    | "ALTER" "USER" opt_if_exists ident { $$ = NEW(CreateUser, @$, .alter = true, .if_exists = $3, .name = $4.s); }
    | user_stmt "IDENTIFIED" "BY" password { $$ = ora_user_password(cx, $1, $4, @$); }
    | user_stmt "IDENTIFIED" "BY" "VALUES" STRING { $$ = $1; FILL(CreateUser, by_values, $5.s); }
    | user_stmt "IDENTIFIED" IDENT
                                     { $$ = $1; ADD_TO(CreateUser, options, ora_option(cx, ora_words2(cx, STR("IDENTIFIED"), $3.s), (List){ 0 }, @3)); }
    | user_stmt "AS" password        { $$ = $1; ADD_TO(CreateUser, options, OPT("AS", @2)); }
    | user_stmt "REPLACE" password   { $$ = $1; FILL(CreateUser, old_password, $3); }
    | user_stmt tail_option          { $$ = $1; FILL(CreateUser, options, ora_tail(cx, AST_AS(CreateUser, $$)->options, $2)); }
    ;
/* as written: passwords keep their case */
password: IDENT                      { $$ = $1.quoted ? $1.s : (Str){ cx->src.p + @1.start, @1.end - @1.start }; }
    | NUMBER                         { $$ = $1; }
    | STRING                         { $$ = $1.s; }
    | BIND                           { $$ = $1.s; }
    ;
role_stmt: role_stmt "AS" STRING
                                     { $$ = $1; ADD_TO(CreateRole, options, OPT1("AS", ora_string(cx, $3, @3), TO_END(@2))); }
    | create modifiers "ROLE" opt_if_not_exists ident tail { $$ = NEW(CreateRole, @$, .name = $5.s, .options = $6); }
    | "ALTER" "ROLE" ident tail      { $$ = NEW(CreateRole, @$, .alter = true, .name = $3.s, .options = $4); }
    ;

grant_stmt: grant_head "TO" grantees { $$ = ora_grant(cx, $1, false, $3, @$); }
    | grant_head "FROM" grantees     { $$ = ora_grant(cx, $1, true, $3, @$); }
    | grant_stmt "IDENTIFIED" "BY" passwords { $$ = $1; FILL(Grant, identified_by, $4); }
    | grant_stmt "WITH" IDENT "OPTION" { $$ = ora_grant_option(cx, $1, $3.s, @$); }
    | grant_stmt "CASCADE" "CONSTRAINTS" { $$ = $1; FILL(Grant, cascade_constraints, true); }
    | grant_stmt "FORCE"             { $$ = $1; FILL(Grant, force, true); }
    | grant_stmt "CONTAINER" '=' container { $$ = $1; ADD_TO(Grant, options, OPT("CONTAINER", @2)); }
    ;
%nterm <str> passwords;
passwords: password | passwords ',' password ;
container: "ALL" | IDENT ;
grant_head: "GRANT" privileges       { $$ = NEW(Grant, @$, .privileges = $2); }
    | "REVOKE" privileges            { $$ = NEW(Grant, @$, .revoke = true, .privileges = $2); }
    | grant_head "ON" on_words       { $$ = ora_grant_on(cx, $1, $3, @$); }
    ;
/* names; the last is the object, those before are its kind */
on_words: IDENT                      { $$ = LIST1(ora_column(cx, (OraPath){ STRS1($1.s), $1.quoted }, @$)); }
    | on_words IDENT                 { $$ = $1; PUSH($$, ora_column(cx, (OraPath){ STRS1($2.s), $2.quoted }, @2)); }
    | on_words '.' IDENT             { $$ = $1; PUSHSTR(AST_AS(ColumnRef, $$.v[$$.n - 1])->parts, $3.s); }
    ;
privileges: privilege                { $$ = LIST1($1); }
    | privileges ',' privilege       { $$ = $1; PUSH($$, $3); }
    ;
privilege: privilege_words           { $$ = NEW(Privilege, @$, .name = $1); }
    | privilege_words '(' ident_list ')' { $$ = NEW(Privilege, @$, .name = $1, .columns = $3); }
    ;
privilege_words: privilege_word
    | privilege_words privilege_word { $$ = ora_words2(cx, $1, $2); }
    | privilege_words '.' IDENT      { $$ = ora_join2(cx, $1, '.', $3.s); }
    ;
privilege_word: IDENT                { $$ = $1.s; }
    | "ALL" { $$ = STR("ALL"); } | "ALTER" { $$ = STR("ALTER"); } | "ANY" { $$ = STR("ANY"); }
    | "CREATE" { $$ = STR("CREATE"); } | "DELETE" { $$ = STR("DELETE"); } | "DROP" { $$ = STR("DROP"); }
    | "INDEX" { $$ = STR("INDEX"); } | "INSERT" { $$ = STR("INSERT"); } | "SELECT" { $$ = STR("SELECT"); }
    | "TABLE" { $$ = STR("TABLE"); } | "UPDATE" { $$ = STR("UPDATE"); } | "CONNECT" { $$ = STR("CONNECT"); }
    | "EXISTS" { $$ = STR("EXISTS"); } | "UNION" { $$ = STR("UNION"); } | "UNIQUE" { $$ = STR("UNIQUE"); }
    | "SET" { $$ = STR("SET"); } | "ORDER" { $$ = STR("ORDER"); } | "GROUP" { $$ = STR("GROUP"); } | "VIEW" { $$ = STR("VIEW"); }
    ;
grantees: grantee                    { $$ = STRS1($1); }
    | grantees ',' grantee           { $$ = $1; PUSHSTR($$, $3); }
    ;
/* also FUNCTION f, PACKAGE s.p */
grantee: IDENT                       { $$ = $1.s; }
    | grantee IDENT                  { $$ = ora_words2(cx, $1, $2.s); }
    | grantee '.' IDENT              { $$ = ora_join2(cx, $1, '.', $3.s); }
    ;

/* Anything else: the words find their places in ora_other. */
other_ddl: create modifiers "JAVA" tail "AS" STRING { $$ = ora_java(cx, $1, $4, $6, @$); }
    | create modifiers "JAVA" tail   { $$ = ora_java(cx, $1, $4, (OraName){ { 0 }, false }, @$); }
    | create "AND" IDENT modifiers "JAVA" tail { $$ = ora_java(cx, $1, $6, (OraName){ { 0 }, false }, @$); }
    | create "AND" IDENT modifiers "JAVA" tail "AS" STRING { $$ = ora_java(cx, $1, $6, $8, @$); }
    | create modifiers other              { $$ = ora_other(cx, STR("CREATE"), $1, $3, @$); }
    | "ALTER" other                  { $$ = ora_other(cx, STR("ALTER"), false, $2, @$); }
    | "DROP" other                   { $$ = ora_drop_other(cx, $2, @$); }
    | other_verb inside              { $$ = ora_other(cx, $1, false, $2, @$); }
    | create modifiers "MATERIALIZED" "VIEW" "LOG" inside { $$ = ora_other_log(cx, STR("CREATE"), $6, @$); }
    | "ALTER" "MATERIALIZED" "VIEW" "LOG" inside { $$ = ora_other_log(cx, STR("ALTER"), $5, @$); }
    | "DROP" "MATERIALIZED" "VIEW" "LOG" inside { $$ = ora_other_log(cx, STR("DROP"), $5, @$); }
    ;
/* the source behind AS is one string to the end of the text (gram_tail.y) */
other_verb: "ANALYZE"                { $$ = STR("ANALYZE"); }
    | "AUDIT"                        { $$ = STR("AUDIT"); }
    | "NOAUDIT"                      { $$ = STR("NOAUDIT"); }
    | "PURGE"                        { $$ = STR("PURGE"); }
    | "FLASHBACK"                    { $$ = STR("FLASHBACK"); }
    | "ASSOCIATE"                    { $$ = STR("ASSOCIATE"); }
    | "DISASSOCIATE"                 { $$ = STR("DISASSOCIATE"); }
    | "ADMINISTER"                   { $$ = STR("ADMINISTER"); }
    ;
other: other_first                   { $$ = ora_group(cx, (List){ 0 }, $1); }
    | other inside_item              { $$ = ora_group(cx, $1, $2); }
    ;
/* Words that begin no other statement of these verbs */
%nterm <node> other_first;
other_first: IDENT                   { $$ = ora_option(cx, $1.s, (List){ 0 }, @$); } ;
/* ---- PL/SQL: blocks, declarations, statements ------------------------------------------------------------------------ */
%nterm <node> block block_body decl subprogram subprogram_head subprogram_clause param type_def field;
%nterm <node> stmt plain_stmt if_stmt elsif case_stmt case_branch loop_stmt iteration exit_stmt open_stmt fetch_stmt execute_stmt;
%nterm <node> handler using_item opt_return_type opt_default forall_stmt assign_or_call;
%nterm <list> decls opt_decls stmts elsifs case_branches iterations handlers exception_names params opt_params fields using_list opt_using;
%nterm <strs> labels;
%nterm <str>  opt_ident;
%nterm <flag> opt_not_null opt_continue;

labels: "<<" ident ">>"              { $$ = STRS1($2.s); }
    | labels "<<" ident ">>"         { $$ = $1; PUSHSTR($$, $3.s); }
    ;
opt_ident: %empty                    { $$ = (Str){ 0 }; }
    | ident                          { $$ = $1.s; }
    ;
opt_not_null: %empty                 { $$ = false; }
    | "NULL"                         { $$ = false; }
    | "NOT NULL"                     { $$ = true; }
    ;

block: block_body
    | "DECLARE" opt_decls block_body { $$ = ora_block_decls(cx, $3, $2, @$); }
    ;
/* the end's name may be dotted in packages' subprograms of old */
block_body: "BEGIN" stmts "END" opt_ident { $$ = NEW(PlsqlBlock, @$, .body = $2, .end_name = $4); }
    | "BEGIN" stmts "EXCEPTION" handlers "END" opt_ident
                                     { $$ = NEW(PlsqlBlock, @$, .body = $2, .handlers = $4, .end_name = $6); }
    ;
handlers: handler                    { $$ = LIST1($1); }
    | handlers handler               { $$ = $1; PUSH($$, $2); }
    ;
handler: "WHEN" exception_names "THEN" stmts { $$ = NEW(PlsqlHandler, @$, .exceptions = $2, .body = $4); } ;
exception_names: name                { $$ = LIST1(ora_column(cx, $1, @1)); }
    | exception_names "OR" name      { $$ = $1; PUSH($$, ora_column(cx, $3, @3)); }
    ;

/* ---- declarations ---- */
opt_decls: %empty                    { $$ = (List){ 0 }; }
    | decls
    ;
decls: decl                          { $$ = LIST1($1); }
    | decls decl                     { $$ = $1; PUSH($$, $2); }
    ;
decl: ident type opt_not_null opt_default ';'
                                     { $$ = NEW(PlsqlVarDecl, @$, .name = $1.s, .type = $2, .not_null = $3, .value = $4); }
    | ident "CONSTANT" type opt_not_null opt_default ';'
                                     { $$ = NEW(PlsqlVarDecl, @$, .name = $1.s, .constant = true, .type = $3, .not_null = $4, .value = $5); }
    | ident "EXCEPTION" ';'          { $$ = NEW(PlsqlExceptionDecl, @$, .name = $1.s); }
    | "CURSOR" ident opt_params opt_return_type ';'
                                     { $$ = NEW(PlsqlCursor, @$, .name = $2.s, .params = $3, .return_type = $4); }
    | "CURSOR" ident opt_params opt_return_type is_as query ';'
                                     { $$ = NEW(PlsqlCursor, @$, .name = $2.s, .params = $3, .return_type = $4, .query = $6); }
    | "TYPE" ident is_as type_def ';' { $$ = $4; AST_AS(PlsqlType, $$)->name = $2.s; $$->at = @$; }
    | "SUBTYPE" ident is_as type opt_not_null ';'
                                     { $$ = NEW(PlsqlSubtype, @$, .name = $2.s, .base_type = $4, .not_null = $5); }
    | "SUBTYPE" ident is_as type "RANGE" arith ".." arith opt_not_null ';'
                                     { $$ = NEW(PlsqlSubtype, @$, .name = $2.s, .base_type = $4, .low = $6, .high = $8, .not_null = $9); }
    | pragma ';'                     { $$ = $1; $$->at = @$; }
    | subprogram ';'                 { $$ = $1; $$->at = @$; }
    ;
%nterm <node> pragma;
pragma: "PRAGMA" ident               { $$ = NEW(PlsqlPragma, @$, .name = $2.s); }
    | "PRAGMA" ident '(' "DEFAULT" ',' call_body ')'
                                     { $$ = ora_pragma(cx, $2.s, AST_AS(Call, $6)->args, @$); list_insert(cx->a, &AST_AS(PlsqlPragma, $$)->args, 0, NEW(DefaultLit, @4)); }
    | "PRAGMA" ident '(' call_body ')' { $$ = ora_pragma(cx, $2.s, AST_AS(Call, $4)->args, @$); }
    ;
is_as: "IS" | "AS" ;
opt_default: %empty                  { $$ = NULL; }
    | ":=" expr                      { $$ = $2; }
    | "DEFAULT" expr                 { $$ = $2; }
    ;
opt_return_type: %empty              { $$ = NULL; }
    | "RETURN" type                  { $$ = $2; }
    ;
type_def: "RECORD" '(' fields ')'    { $$ = NEW(PlsqlType, @$, .kind = PLT_RECORD, .fields = $3); }
    | "TABLE" "OF" type opt_not_null { $$ = NEW(PlsqlType, @$, .kind = PLT_TABLE, .element = $3, .not_null = $4); }
    | "TABLE" "OF" type opt_not_null "INDEX" "BY" type
                                     { $$ = NEW(PlsqlType, @$, .kind = PLT_TABLE, .element = $3, .not_null = $4, .index_by = $7); }
    | varray '(' arith ')' "OF" type opt_not_null
                                     { $$ = NEW(PlsqlType, @$, .kind = PLT_VARRAY, .size = $3, .element = $6, .not_null = $7); }
    | "REF" "CURSOR" opt_return_type { $$ = NEW(PlsqlType, @$, .kind = PLT_REF_CURSOR, .element = $3); }
    ;
varray: "VARRAY" | "VARYING" "ARRAY" ;
fields: field                        { $$ = LIST1($1); }
    | fields ',' field               { $$ = $1; PUSH($$, $3); }
    ;
field: ident type opt_not_null opt_default
                                     { $$ = NEW(PlsqlVarDecl, @$, .name = $1.s, .type = $2, .not_null = $3, .value = $4); } ;

/* ---- subprograms; clauses fill the head ---- */
subprogram: subprogram_head
    | subprogram_head is_as opt_decls block_body { $$ = ora_subprogram_body(cx, $1, $3, $4, @$); }
    | subprogram_head is_as external { $$ = ora_subprogram_external(cx, $1, $3, @$); }
    ;
subprogram_head: "FUNCTION" opt_if_not_exists name opt_params "RETURN" type
                                     { $$ = NEW(PlsqlSubprogram, @$, .name = $3.parts, .function = true, .params = $4, .return_type = $6); }
    | "FUNCTION" opt_if_not_exists name opt_params "RETURN" "SELF" "AS" "RESULT"
                                     { $$ = NEW(PlsqlSubprogram, @$, .name = $3.parts, .function = true, .params = $4, .returns_self = true); }
    | "FUNCTION" opt_if_not_exists name opt_params
                                     { $$ = NEW(PlsqlSubprogram, @$, .name = $3.parts, .function = true, .params = $4); }
    | "PROCEDURE" opt_if_not_exists name opt_params { $$ = NEW(PlsqlSubprogram, @$, .name = $3.parts, .params = $4); }
    | subprogram_head subprogram_clause { $$ = $1; ADD_TO(PlsqlSubprogram, options, $2); }
    ;
subprogram_clause: "DETERMINISTIC"   { $$ = OPT("DETERMINISTIC", @$); }
    | "PIPELINED"                    { $$ = OPT("PIPELINED", @$); }
    | "PIPELINED" "USING" name       { $$ = OPT1("PIPELINED USING", ora_column(cx, $3, @3), @$); }
    | "PIPELINED" "ROW" "POLYMORPHIC" "USING" name
                                     { $$ = OPT1("PIPELINED ROW POLYMORPHIC USING", ora_column(cx, $5, @5), @$); }
    | "PIPELINED" "TABLE" "POLYMORPHIC" "USING" name
                                     { $$ = OPT1("PIPELINED TABLE POLYMORPHIC USING", ora_column(cx, $5, @5), @$); }
    | "AGGREGATE" "USING" name       { $$ = OPT1("AGGREGATE USING", ora_column(cx, $3, @3), @$); }
    | "PARALLEL_ENABLE"              { $$ = OPT("PARALLEL_ENABLE", @$); }
    | "PARALLEL_ENABLE" '(' inside ')' { $$ = OPTL("PARALLEL_ENABLE", $3, @$); }
    | "RESULT_CACHE"                 { $$ = OPT("RESULT_CACHE", @$); }
    | "RESULT_CACHE" "RELIES_ON" '(' inside ')' { $$ = OPTL("RESULT_CACHE RELIES_ON", $4, @$); }
    | "CLUSTER" ident "BY" '(' inside ')' { $$ = OPTL("CLUSTER BY", $5, @$); }
    | "CLUSTER" ident "BY" '(' inside ')' "USING" name
                                     { $$ = OPTL("CLUSTER BY", $5, @$); PUSH(AST_AS(Option, $$)->args, ora_column(cx, $8, @8)); }
    | "ORDER" ident "BY" '(' inside ')' { $$ = OPTL("ORDER BY", $5, @$); }
    | "SQL_MACRO"                    { $$ = OPT("SQL_MACRO", @$); }
    | "SQL_MACRO" '(' inside ')'     { $$ = OPTL("SQL_MACRO", $3, @$); }
    | unit_clause
    ;
%nterm <node> unit_clause external;
/* of packages, types and subprograms alike */
unit_clause: "AUTHID" ident          { $$ = ora_option(cx, ora_words2(cx, STR("AUTHID"), $2.s), (List){ 0 }, @$); }
    | "ACCESSIBLE" "BY" '(' accessors ')' { $$ = OPTL("ACCESSIBLE BY", $4, @$); }
    | "DEFAULT" "COLLATION" ident    { $$ = OPT("DEFAULT COLLATION", @$); }
    | "SHARING" '=' IDENT            { $$ = OPT("SHARING", @$); }
    | "FORCE"                        { $$ = OPT("FORCE", @$); }
    ;
%nterm <list> accessors;
%nterm <node> accessor;
accessors: accessor                  { $$ = LIST1($1); }
    | accessors ',' accessor         { $$ = $1; PUSH($$, $3); }
    ;
accessor: name                       { $$ = ora_column(cx, $1, @$); }
    | accessor_kind name             { $$ = ora_column(cx, $2, @$); }
    ;
accessor_kind: "FUNCTION" | "PROCEDURE" | "PACKAGE" | "TRIGGER" | "TYPE" ;
external: "LANGUAGE" IDENT external_words
                                     { $$ = OPTL("LANGUAGE", $3, @$); PUSH(AST_AS(Option, $$)->args, ora_option(cx, $2.s, (List){ 0 }, @2)); }
    | "EXTERNAL" external_words                { $$ = OPTL("EXTERNAL", $2, @$); }
    | "MLE" external_words                     { $$ = OPTL("MLE", $2, @$); }
    ;
%nterm <list> external_words;
%nterm <node> external_word;
external_words: %empty               { $$ = (List){ 0 }; }
    | external_words external_word   { $$ = ora_group(cx, $1, $2); }
    ;
external_word: IDENT                 { $$ = ora_option(cx, $1.s, (List){ 0 }, @$); }
    | "WITH"                         { $$ = OPT("WITH", @$); }
    | "IN"                           { $$ = OPT("IN", @$); }
    | STRING                         { $$ = ora_string(cx, $1, @$); }
    | '(' inside ')'                 { $$ = ora_option(cx, (Str){ 0 }, $2, @$); }
    ;
opt_params: %empty                   { $$ = (List){ 0 }; }
    | '(' params ')'                 { $$ = $2; }
    ;
params: param                        { $$ = LIST1($1); }
    | params ',' param               { $$ = $1; PUSH($$, $3); }
    ;
param: ident type opt_default        { $$ = NEW(PlsqlParam, @$, .name = $1.s, .in = true, .type = $2, .value = $3); }
    | ident "IN" opt_nocopy type opt_default
                                     { $$ = NEW(PlsqlParam, @$, .name = $1.s, .in = true, .nocopy = $3, .type = $4, .value = $5); }
    | ident "OUT" opt_nocopy type opt_default
                                     { $$ = NEW(PlsqlParam, @$, .name = $1.s, .out = true, .nocopy = $3, .type = $4, .value = $5); }
    | ident "IN" "OUT" opt_nocopy type opt_default
                                     { $$ = NEW(PlsqlParam, @$, .name = $1.s, .in = true, .out = true, .nocopy = $4, .type = $5, .value = $6); }
    ;
%nterm <flag> opt_nocopy;
opt_nocopy: %empty                   { $$ = false; }
    | "NOCOPY"                       { $$ = true; }
    ;

/* ---- statements ---- */
stmts: stmt                          { $$ = LIST1($1); }
    | stmts stmt                     { $$ = $1; PUSH($$, $2); }
    ;
stmt: plain_stmt ';'                 { $$ = $1; }
    | labels plain_stmt ';'          { $$ = ora_labeled(cx, $1, $2, @$); }
    ;
plain_stmt: "NULL"                   { $$ = NEW(PlsqlNull, @$); }
    | assign_or_call
    | if_stmt
    | case_stmt
    | loop_stmt
    | forall_stmt
    | exit_stmt
    | "GOTO" ident                   { $$ = NEW(PlsqlGoto, @$, .label = $2.s); }
    | "RETURN"                       { $$ = NEW(PlsqlReturn, @$); }
    | "RETURN" expr                  { $$ = NEW(PlsqlReturn, @$, .value = $2); }
    | "RAISE"                        { $$ = NEW(PlsqlRaise, @$); }
    | "RAISE" name                   { $$ = NEW(PlsqlRaise, @$, .exception = ora_column(cx, $2, @2)); }
    | execute_stmt
    | open_stmt
    | fetch_stmt
    | "CLOSE" cursor_ref             { $$ = NEW(PlsqlClose, @$, .cursor = $2); }
    | "PIPE" "ROW" '(' expr ')'      { $$ = NEW(PlsqlPipeRow, @$, .value = $4); }
    | pragma
    | block
    | led_query                      { $$ = NEW(QueryStmt, @$, .query = $1); }
    | dml
    | tcl
    ;
assign_or_call: into_target ":=" expr { $$ = NEW(PlsqlAssign, @$, .target = $1, .value = $3); }
    | name                           { $$ = NEW(PlsqlCall, @$, .call = ora_column(cx, $1, @1)); }
    | name '@' dblink                { $$ = NEW(PlsqlCall, @$, .call = ora_remote_name(cx, $1, $3, @$)); }
    | call                           { $$ = NEW(PlsqlCall, @$, .call = $1); }
    ;
if_stmt: "IF" expr "THEN" stmts elsifs "END" "IF" { $$ = ora_if(cx, $2, $4, $5, (List){ 0 }, false, @$); }
    | "IF" expr "THEN" stmts elsifs "ELSE" stmts "END" "IF" { $$ = ora_if(cx, $2, $4, $5, $7, true, @$); }
    ;
elsifs: %empty                       { $$ = (List){ 0 }; }
    | elsifs elsif                   { $$ = $1; PUSH($$, $2); }
    ;
elsif: "ELSIF" expr "THEN" stmts     { $$ = NEW(PlsqlBranch, @$, .cond = $2, .body = $4); } ;
case_stmt: "CASE" opt_case_arg case_branches "END" "CASE" opt_ident
                                     { $$ = NEW(PlsqlCase, @$, .arg = $2, .branches = $3); }
    | "CASE" opt_case_arg case_branches "ELSE" stmts "END" "CASE" opt_ident
                                     { $$ = NEW(PlsqlCase, @$, .arg = $2, .branches = $3, .otherwise = $5, .has_else = true); }
    ;
case_branches: case_branch           { $$ = LIST1($1); }
    | case_branches case_branch      { $$ = $1; PUSH($$, $2); }
    ;
case_branch: "WHEN" expr "THEN" stmts { $$ = NEW(PlsqlBranch, @$, .cond = $2, .body = $4); } ;

loop_stmt: "LOOP" stmts "END" "LOOP" opt_ident { $$ = NEW(PlsqlLoop, @$, .body = $2, .end_label = $5); }
    | "WHILE" expr "LOOP" stmts "END" "LOOP" opt_ident
                                     { $$ = NEW(PlsqlLoop, @$, .while_cond = $2, .body = $4, .end_label = $7); }
    | "FOR" ident "IN" iterations "LOOP" stmts "END" "LOOP" opt_ident { $$ = ora_for(cx, $2.s, $4, $6, $9, @$); }
    | "FOR" ident type "IN" iterations "LOOP" stmts "END" "LOOP" opt_ident
                                     { $$ = ora_for(cx, $2.s, $5, $7, $10, @$); AST_AS(PlsqlLoop, $$)->index_type = $3; }
    | "FOR" ident type ',' ident type "IN" iterations "LOOP" stmts "END" "LOOP" opt_ident
                                     { $$ = ora_for(cx, $2.s, $8, $10, $13, @$); AST_AS(PlsqlLoop, $$)->index_type = $3; AST_AS(PlsqlLoop, $$)->index2 = $5.s; }
    | "FOR" ident ',' ident "IN" iterations "LOOP" stmts "END" "LOOP" opt_ident
                                     { $$ = ora_for(cx, $2.s, $6, $8, $11, @$); AST_AS(PlsqlLoop, $$)->index2 = $4.s; }
    ;
iterations: iteration                { $$ = LIST1($1); }
    | iterations ',' iteration       { $$ = $1; PUSH($$, $3); }
    ;
iteration: iteration_range
    | "REVERSE" iteration_range      { $$ = $2; AST_AS(PlsqlIteration, $$)->reverse = true; $$->at = @$; }
    | iteration "WHILE" expr         { $$ = $1; FILL(PlsqlIteration, while_cond, $3); }
    | iteration "WHEN" expr          { $$ = $1; FILL(PlsqlIteration, when_cond, $3); }
    ;
%nterm <node> iteration_range cursor_ref;
iteration_range: arith ".." arith    { $$ = NEW(PlsqlIteration, @$, .kind = IT_RANGE, .low = $1, .high = $3); }
    | arith ".." arith "BY" arith
                                     { $$ = NEW(PlsqlIteration, @$, .kind = IT_RANGE, .low = $1, .high = $3, .step = $5); }
    | expr                           { $$ = NEW(PlsqlIteration, @$, .kind = IT_OVER, .over = $1); }
    | "VALUES" "OF" arith            { $$ = NEW(PlsqlIteration, @$, .kind = IT_VALUES_OF, .over = $3); }
    | "INDICES" "OF" arith           { $$ = NEW(PlsqlIteration, @$, .kind = IT_INDICES_OF, .over = $3); }
    | "INDICES" "OF" arith "BETWEEN" arith "AND" arith
                                     { $$ = NEW(PlsqlIteration, @$, .kind = IT_INDICES_OF, .over = $3, .low = $5, .high = $7); }
    | "PAIRS" "OF" arith             { $$ = NEW(PlsqlIteration, @$, .kind = IT_PAIRS_OF, .over = $3); }
    | "REPEAT" expr                  { $$ = NEW(PlsqlIteration, @$, .kind = IT_REPEAT, .over = $2); }
    ;
forall_stmt: "FORALL" ident "IN" iteration_range dml
                                     { $$ = NEW(PlsqlForall, @$, .var = $2.s, .iteration = $4, .statement = $5); }
    | "FORALL" ident "IN" iteration_range execute_stmt
                                     { $$ = NEW(PlsqlForall, @$, .var = $2.s, .iteration = $4, .statement = $5); }
    | "FORALL" ident "IN" iteration_range "SAVE" "EXCEPTIONS" dml
                                     { $$ = NEW(PlsqlForall, @$, .var = $2.s, .iteration = $4, .save_exceptions = true, .statement = $7); }
    | "FORALL" ident "IN" iteration_range "SAVE" "EXCEPTIONS" execute_stmt
                                     { $$ = NEW(PlsqlForall, @$, .var = $2.s, .iteration = $4, .save_exceptions = true, .statement = $7); }
    ;
exit_stmt: opt_continue opt_ident    { $$ = NEW(PlsqlExit, @$, .is_continue = $1, .label = $2); }
    | opt_continue opt_ident "WHEN" expr { $$ = NEW(PlsqlExit, @$, .is_continue = $1, .label = $2, .when = $4); }
    ;
opt_continue: "EXIT"                 { $$ = false; }
    | "CONTINUE"                     { $$ = true; }
    ;
execute_stmt: "EXECUTE" "IMMEDIATE" expr { $$ = NEW(PlsqlExecImmediate, @$, .text = $3); }
    | execute_stmt into_list         { $$ = ora_execute_into(cx, $1, $2, @$); }
    | execute_stmt "USING" using_list { $$ = $1; FILL(PlsqlExecImmediate, using, $3); }
    | execute_stmt return_word into_list { $$ = ora_execute_returning(cx, $1, $3, @$); }
    ;
using_list: using_item               { $$ = LIST1($1); }
    | using_list ',' using_item      { $$ = $1; PUSH($$, $3); }
    ;
using_item: expr                     { $$ = NEW(PlsqlUsing, @$, .in = true, .arg = $1); }
    | "IN" expr                      { $$ = NEW(PlsqlUsing, @$, .in = true, .arg = $2); }
    | "OUT" expr                     { $$ = NEW(PlsqlUsing, @$, .out = true, .arg = $2); }
    | "IN" "OUT" expr                { $$ = NEW(PlsqlUsing, @$, .in = true, .out = true, .arg = $3); }
    ;
cursor_ref: name                     { $$ = ora_column(cx, $1, @$); }
    | bind
    | call
    ;
open_stmt: "OPEN" cursor_ref         { $$ = NEW(PlsqlOpen, @$, .cursor = $2); }
    | "OPEN" cursor_ref "FOR" led_query { $$ = NEW(PlsqlOpen, @$, .cursor = $2, .query = $4); }
    | "OPEN" cursor_ref "FOR" expr opt_using { $$ = NEW(PlsqlOpen, @$, .cursor = $2, .text = $4, .using = $5); }
    ;
opt_using: %empty                    { $$ = (List){ 0 }; }
    | "USING" using_list             { $$ = $2; }
    ;
fetch_stmt: "FETCH" cursor_ref into_list { $$ = ora_fetch(cx, $2, $3, NULL, @$); }
    | "FETCH" cursor_ref into_list "LIMIT" expr { $$ = ora_fetch(cx, $2, $3, $5, @$); }
    ;
/* ---- PL/SQL units: CREATE FUNCTION, PROCEDURE, PACKAGE, TRIGGER, TYPE ------------------------------------------------- */
%nterm <node> unit create_package package_head create_trigger trigger_head trigger_event trigger_section create_type type_head;
%nterm <node> type_element member_spec;
%nterm <list> trigger_events trigger_sections type_elements members;
%nterm <str>  trigger_timing section_timing;
%nterm <strs> member_words;

/* what ends in its own semicolon */
unit: block ';'                      { $$ = $1; }
    | labels block ';'               { $$ = ora_labeled(cx, $1, $2, @$); }
    | create modifiers subprogram ';'
                                     { $$ = NEW(CreateSubprogram, @$, .or_replace = $1, .options = $2, .subprogram = $3); }
    | create_package ';'             { $$ = $1; $$->at = @$; }
    | create_trigger
    | create_type
    ;

create_package: package_head is_as opt_decls "END" opt_ident { $$ = ora_package(cx, $1, $3, NULL, $5, @$); }
    | package_head is_as opt_decls block_body { $$ = ora_package(cx, $1, $3, $4, AST_AS(PlsqlBlock, $4)->end_name, @$); }
    ;
package_head: create modifiers "PACKAGE" opt_if_not_exists name
                                     { $$ = NEW(CreatePackage, @$, .or_replace = $1, .options = $2, .if_not_exists = $4, .name = $5.parts); }
    | create modifiers "PACKAGE" "BODY" opt_if_not_exists name
                                     { $$ = NEW(CreatePackage, @$, .or_replace = $1, .options = $2, .is_body = true, .if_not_exists = $5, .name = $6.parts); }
    | package_head unit_clause       { $$ = $1; ADD_TO(CreatePackage, options, $2); }
    ;

/* ---- triggers: clauses fill the head ---- */
create_trigger: trigger_head block ';' { $$ = $1; FILL(CreateTrigger, block, $2); }
    | trigger_head "CALL" name       { $$ = $1; FILL(CreateTrigger, call, ora_column(cx, $3, @3)); }
    | trigger_head "CALL" named_call { $$ = $1; FILL(CreateTrigger, call, $3); }
    | trigger_head "COMPOUND" "TRIGGER" opt_decls trigger_sections "END" opt_ident ';'
                                     { $$ = ora_trigger_compound(cx, $1, $4, $5, @$); }
    ;
trigger_head: create modifiers "TRIGGER" opt_if_not_exists name trigger_timing trigger_events "ON" name
                                     { $$ = ora_trigger(cx, $1, $2, $4, $5, $6, $7, $9, @$); }
    | create modifiers "TRIGGER" opt_if_not_exists name trigger_timing trigger_events "ON" "NESTED" "TABLE" ident "OF" name
                                     { $$ = ora_trigger(cx, $1, $2, $4, $5, $6, $7, $13, @$); AST_AS(CreateTrigger, $$)->nested_column = $11.s; AST_AS(CreateTrigger, $$)->on_kind = STR("NESTED TABLE"); }
    | create modifiers "TRIGGER" opt_if_not_exists name trigger_timing trigger_events "ON" "PLUGGABLE" name
                                     { $$ = ora_trigger(cx, $1, $2, $4, $5, $6, $7, $10, @$); }
    | trigger_head "REFERENCING" referencings { $$ = ora_trigger_referencing(cx, $1, $3, @$); }
    | trigger_head "FOR" "EACH" "ROW" { $$ = $1; FILL(CreateTrigger, for_each_row, true); }
    | trigger_head "FOLLOWS" name_list { $$ = $1; ADD_TO(CreateTrigger, options, OPTL("FOLLOWS", $3, TO_END(@2))); }
    | trigger_head "PRECEDES" name_list { $$ = $1; ADD_TO(CreateTrigger, options, OPTL("PRECEDES", $3, TO_END(@2))); }
    | trigger_head "FORWARD" "CROSSEDITION" { $$ = $1; ADD_TO(CreateTrigger, options, OPT("FORWARD CROSSEDITION", @2)); }
    | trigger_head "REVERSE" "CROSSEDITION" { $$ = $1; ADD_TO(CreateTrigger, options, OPT("REVERSE CROSSEDITION", @2)); }
    | trigger_head "ENABLE"          { $$ = $1; $$->at = @$; }
    | trigger_head "DISABLE"         { $$ = $1; FILL(CreateTrigger, disabled, true); }
    | trigger_head "WHEN" '(' expr ')' { $$ = $1; FILL(CreateTrigger, when, $4); }
    ;
trigger_timing: "BEFORE"             { $$ = STR("BEFORE"); }
    | "AFTER"                        { $$ = STR("AFTER"); }
    | "INSTEAD" "OF"                 { $$ = STR("INSTEAD OF"); }
    | "FOR"                          { $$ = STR("FOR"); }
    | unit_clause trigger_timing     { $$ = $2; }
    ;
trigger_events: trigger_event        { $$ = LIST1($1); }
    | trigger_events "OR" trigger_event { $$ = $1; PUSH($$, $3); }
    ;
trigger_event: "INSERT"              { $$ = NEW(TriggerEvent, @$, .name = STR("INSERT")); }
    | "DELETE"                       { $$ = NEW(TriggerEvent, @$, .name = STR("DELETE")); }
    | "UPDATE"                       { $$ = NEW(TriggerEvent, @$, .name = STR("UPDATE")); }
    | "UPDATE" "OF" ident_list       { $$ = NEW(TriggerEvent, @$, .name = STR("UPDATE"), .columns = $3); }
    | "CREATE"                       { $$ = NEW(TriggerEvent, @$, .name = STR("CREATE")); }
    | "ALTER"                        { $$ = NEW(TriggerEvent, @$, .name = STR("ALTER")); }
    | "DROP"                         { $$ = NEW(TriggerEvent, @$, .name = STR("DROP")); }
    | IDENT                          { $$ = NEW(TriggerEvent, @$, .name = $1.s); }
    | "ASSOCIATE" "STATISTICS"       { $$ = NEW(TriggerEvent, @$, .name = STR("ASSOCIATE STATISTICS")); }
    | "DISASSOCIATE" "STATISTICS"    { $$ = NEW(TriggerEvent, @$, .name = STR("DISASSOCIATE STATISTICS")); }
    ;
%nterm <list> referencings;
%nterm <node> referencing;
%nterm <str>  old_new;
referencings: referencing            { $$ = LIST1($1); }
    | referencings referencing       { $$ = $1; PUSH($$, $2); }
    ;
referencing: old_new opt_as ident
                                     { $$ = ora_option1(cx, $1, ora_column(cx, (OraPath){ STRS1($3.s), $3.quoted }, @3), @$); } ;
opt_as: %empty | "AS" ;
old_new: "OLD"                       { $$ = STR("OLD"); }
    | "NEW"                          { $$ = STR("NEW"); }
    | "PARENT"                       { $$ = STR("PARENT"); }
    ;
trigger_sections: trigger_section    { $$ = LIST1($1); }
    | trigger_sections trigger_section { $$ = $1; PUSH($$, $2); }
    ;
trigger_section: section_timing is_as opt_decls "BEGIN" stmts "END" section_timing ';'
                                     { $$ = ora_trigger_section(cx, $1, $3, $5, (List){ 0 }, @$); }
    | section_timing is_as opt_decls "BEGIN" stmts "EXCEPTION" handlers "END" section_timing ';'
                                     { $$ = ora_trigger_section(cx, $1, $3, $5, $7, @$); }
    ;
section_timing: "BEFORE" "STATEMENT" { $$ = STR("BEFORE STATEMENT"); }
    | "BEFORE" "EACH" "ROW"          { $$ = STR("BEFORE EACH ROW"); }
    | "AFTER" "EACH" "ROW"           { $$ = STR("AFTER EACH ROW"); }
    | "AFTER" "STATEMENT"            { $$ = STR("AFTER STATEMENT"); }
    | "INSTEAD" "OF" "EACH" "ROW"    { $$ = STR("INSTEAD OF EACH ROW"); }
    ;

/* ---- object types ---- */
create_type: type_head               /* incomplete */
    | type_head is_as "OBJECT" '(' type_elements ')' { $$ = ora_object_type(cx, $1, (OraPath){ 0 }, $5, @$); }
    | type_head is_as "OBJECT" tail_option_external '(' type_elements ')'
                                     { $$ = ora_object_type(cx, $1, (OraPath){ 0 }, $6, @$); }
    | type_head "UNDER" name '(' type_elements ')' { $$ = ora_object_type(cx, $1, $3, $5, @$); }
    | type_head "UNDER" name         { $$ = ora_object_type(cx, $1, $3, (List){ 0 }, @$); }
    | type_head is_as "TABLE" "OF" type opt_not_null { $$ = ora_collection_type(cx, $1, OTK_TABLE, NULL, $5, $6, @$); }
    | type_head is_as "TABLE" "OF" '(' type opt_not_null ')'
                                     { $$ = ora_collection_type(cx, $1, OTK_TABLE, NULL, $6, $7, @$); }
    | type_head is_as varray '(' arith ')' "OF" type opt_not_null
                                     { $$ = ora_collection_type(cx, $1, OTK_VARRAY, $5, $8, $9, @$); }
    | type_head is_as varray '(' arith ')' "OF" '(' type opt_not_null ')'
                                     { $$ = ora_collection_type(cx, $1, OTK_VARRAY, $5, $9, $10, @$); }
    | create_type type_modifier      { $$ = $1; ADD_TO(CreateType, options, $2); }
    | create modifiers "TYPE" "BODY" opt_if_not_exists name is_as members "END" opt_ident ';'
                                     { $$ = NEW(CreateType, @$, .or_replace = $1, .options = $2, .is_body = true, .if_not_exists = $5, .name = $6.parts, .members = $8); }
    ;
tail_option_external: "EXTERNAL" "NAME" STRING "LANGUAGE" IDENT "USING" IDENT ;
type_head: create modifiers "TYPE" opt_if_not_exists name
                                     { $$ = NEW(CreateType, @$, .or_replace = $1, .options = $2, .if_not_exists = $4, .name = $5.parts); }
    | type_head unit_clause          { $$ = $1; ADD_TO(CreateType, options, $2); }
    | type_head "OID" STRING         { $$ = $1; ADD_TO(CreateType, options, OPT1("OID", ora_string(cx, $3, @3), TO_END(@2))); }
    ;
%nterm <node> type_modifier;
type_modifier: "FINAL"               { $$ = OPT("FINAL", @$); }
    | "NOT" "FINAL"                  { $$ = OPT("NOT FINAL", @$); }
    | "INSTANTIABLE"                 { $$ = OPT("INSTANTIABLE", @$); }
    | "NOT" "INSTANTIABLE"           { $$ = OPT("NOT INSTANTIABLE", @$); }
    | "PERSISTABLE"                  { $$ = OPT("PERSISTABLE", @$); }
    | "NOT" "PERSISTABLE"            { $$ = OPT("NOT PERSISTABLE", @$); }
    ;
type_elements: type_element          { $$ = LIST1($1); }
    | type_elements ',' type_element { $$ = $1; PUSH($$, $3); }
    ;
type_element: ident type opt_not_null { $$ = NEW(ColumnDef, @$, .name = $1.s, .type = $2); }
    | member_spec
    | pragma
    ;
member_spec: member_words subprogram { $$ = $2; AST_AS(PlsqlSubprogram, $$)->member = $1; $$->at = @$; } ;
member_words: member_word            { $$ = STRS1($1); }
    | member_words member_word       { $$ = $1; PUSHSTR($$, $2); }
    ;
%nterm <str> member_word;
member_word: "MEMBER"                { $$ = STR("MEMBER"); }
    | "STATIC"                       { $$ = STR("STATIC"); }
    | "MAP"                          { $$ = STR("MAP"); }
    | "ORDER"                        { $$ = STR("ORDER"); }
    | "CONSTRUCTOR"                  { $$ = STR("CONSTRUCTOR"); }
    | "OVERRIDING"                   { $$ = STR("OVERRIDING"); }
    | "FINAL"                        { $$ = STR("FINAL"); }
    | "INSTANTIABLE"                 { $$ = STR("INSTANTIABLE"); }
    | "NOT" "OVERRIDING"             { $$ = STR("NOT OVERRIDING"); }
    | "NOT" "FINAL"                  { $$ = STR("NOT FINAL"); }
    | "NOT" "INSTANTIABLE"           { $$ = STR("NOT INSTANTIABLE"); }
    ;
members: member_spec ';'             { $$ = LIST1($1); }
    | members member_spec ';'        { $$ = $1; PUSH($$, $2); }
    ;
%%
/* ---- handing out tokens ---------------------------------------------------------------------------------------------
 * The parser's tables are asked whether a token could be shifted in the present state: the reductions that would come
 * first are played on a small stack over the real one, which stays untouched. This is what LAC does, for the few tokens
 * where it matters; after a fault the text is parsed once more with every token tried, so that the place and what would
 * have been accepted are exact. */
#define PLAY_MAX 128

static bool can_take(const OraStack *s, int symbol)
{
    const yy_state_t *real = s->top;
    yy_state_t        play[PLAY_MAX];
    int               n = 0; /* states played over *real */
    for (;;) {
        int from = n ? play[n - 1] : *real;
        int rule = yypact[from];
        if (yypact_value_is_default(rule) || (rule += symbol) < 0 || YYLAST < rule || yycheck[rule] != symbol) {
            rule = yydefact[from];
            if (rule == 0)
                return false;
        } else {
            rule = yytable[rule];
            if (yytable_value_is_error(rule))
                return false;
            if (rule > 0)
                return true;
            rule = -rule;
        }
        int pop = yyr2[rule], played = pop < n ? pop : n;
        n -= played;
        real -= pop - played;
        if (n == PLAY_MAX || real < (const yy_state_t *)s->bottom)
            return true; /* cannot happen: no rule of the grammar nests that many empty ones */
        from = n ? play[n - 1] : *real;
        int lhs = yyr1[rule] - YYNTOKENS, go = yypgoto[lhs] + from;
        play[n++] = (yy_state_t)(0 <= go && go <= YYLAST && yycheck[go] == from ? yytable[go] : yydefgoto[lhs]);
    }
}

bool ora_stack_takes(const OraStack *s, int token)
{
    return can_take(s, YYTRANSLATE(token));
}

int ora_stack_expected(const OraStack *s, const char **names, int max)
{
    int n = 0;
    for (int symbol = 0; symbol < YYNTOKENS && n < max; symbol++)
        if (symbol != YYSYMBOL_YYerror && symbol != YYSYMBOL_YYUNDEF && can_take(s, symbol))
            names[n++] = yysymbol_name((yysymbol_kind_t)symbol);
    return n;
}

/* A word: its keyword, or a name where the keyword cannot stand or is not meant. */
static int choose_word(OraParse *cx, const OraStack *s)
{
    const OraTok *t = &cx->cur;
    if (t->kw < 0 || cx->prev == '.' || (ora_peek(cx, 0)->tok == T_ARROW && ora_stack_takes(s, T_IDENT)))
        return T_IDENT;
    const OraKeyword *k = &ora_keywords[t->kw];
    unsigned          more;
    int               tok = ora_filter_word(cx, k->tok, &more);
    if (tok != k->tok && ora_stack_takes(s, tok)) {
        ora_swallow(cx, more);
        return tok;
    }
    tok = k->tok;
    if (k->category == KWC_RESERVED || k->category == (cx->plsql ? KWC_PLSQL : KWC_SQL))
        return tok;
    if (!ora_stack_takes(s, tok))
        return T_IDENT;
    return ora_keyword_meant(cx, s, tok) || !ora_stack_takes(s, T_IDENT) ? tok : T_IDENT;
}

static int choose(OraParse *cx, const OraStack *s)
{
    ora_take(cx);
    if (cx->cur.tok == T_IDENT) {
        int word = choose_word(cx, s);
        cx->last_word = cx->cur.kw < 0 ? T_IDENT : ora_keywords[cx->cur.kw].tok;
        return word;
    }
    int tok = ora_filter_sign(cx);
    if (tok == T_SIZE_NUMBER || tok == T_KEY_STRING) {
        if (!ora_stack_takes(s, tok))
            return cx->cur.tok;
        ora_swallow(cx, 1);
    }
    if (tok == '(' && ora_query_follows(cx) && ora_stack_takes(s, T_PAREN_QUERY))
        return T_PAREN_QUERY;
    return tok;
}

/* PL/SQL begins with the statement's first word, or with the kind of unit that CREATE makes. */
static void watch_plsql(OraParse *cx, int tok)
{
    if (cx->prev == T_WITH && (tok == T_FUNCTION || tok == T_PROCEDURE))
        cx->plsql = true;
    cx->java = tok == T_AS && cx->kind == T_JAVA;
    if (cx->first == T_CREATE && tok == T_JAVA)
        cx->kind = tok;
    cx->prev = tok;
    if (!cx->first) {
        cx->first = tok;
        cx->plsql = tok == T_BEGIN || tok == T_DECLARE || tok == T_LLABEL;
    } else if (cx->first == T_CREATE && (tok == T_FUNCTION || tok == T_PROCEDURE || tok == T_PACKAGE || tok == T_TRIGGER || tok == T_TYPE)) {
        cx->plsql = true;
    }
}

static int next_token(ORA_YYSTYPE *val, Span *loc, OraParse *cx, const void *bottom, const void *top)
{
    OraStack s = { bottom, top };
    int      tok;
    if (cx->start) {
        tok = cx->start;
        cx->start = 0;
        *loc = (Span){ 0, 0 };
        return tok;
    }
    tok = cx->java ? ora_lex_rest(cx) : choose(cx, &s);
    *loc = cx->cur.at;
    switch (tok) {
    case T_IDENT: val->name = (OraName){ cx->cur.text, cx->cur.quoted }; break;
    case T_BIND: val->name = (OraName){ cx->cur.text, cx->cur.quoted }; break;
    case T_STRING: case T_KEY_STRING: val->name = (OraName){ cx->cur.text, cx->cur.national }; break;
    case T_INQUIRY: val->str = cx->cur.text; break;
    case T_NUMBER: case T_SIZE_NUMBER: val->str = (Str){ cx->src.p + loc->start, loc->end - loc->start }; break;
    case T_SELECT: case T_INSERT: case T_UPDATE: case T_DELETE: case T_MERGE: val->str = ora_peek(cx, 0)->hint; break;
    default: break;
    }
    if (cx->strict && (tok == T_BAD || !ora_stack_takes(&s, tok))) {
        ora_report(cx, &s, tok);
        tok = T_BAD;
    }
    watch_plsql(cx, tok);
    return tok;
}

static int yyreport_syntax_error(const yypcontext_t *ctx, OraParse *cx)
{
    (void)ctx;
    (void)yypcontext_expected_tokens;
    (void)cx; /* the second, strict parse says it better */
    return 0;
}

/* Only "memory exhausted" comes here: the stack's limit. */
static void ora_yyerror(const Span *at, OraParse *cx, const char *message)
{
    (void)message;
    ora_fault(cx, 913, *at, "statement is too complex");
}
