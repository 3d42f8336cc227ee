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
    | "IF" "NOT" "EXISTS"            { $$ = ora_needs_if(cx, @0, @2); }
    ;
opt_if_exists: %empty                { $$ = false; }
    | "IF" "EXISTS"                  { $$ = ora_needs_if(cx, @0, @2); }
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
                                     { $$ = NEW(CreateTable, @$, .kind = (TableKind)$2, .if_not_exists = $4, .name = ora_given_path(cx, $5, 903, @5).parts); }
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
%nterm <name> column_name;
column_name: ident                   { $$ = ora_given(cx, $1, 904, @$); } ;
column_def: column_name              { $$ = NEW(ColumnDef, @$, .name = $1.s); }
    | column_name type               { $$ = NEW(ColumnDef, @$, .name = $1.s, .type = ora_needs_type(cx, $2)); }
    | column_name type "COLLATE" ident { $$ = NEW(ColumnDef, @$, .name = $1.s, .type = $2, .collation = $4.s); }
    | column_def constraint          { $$ = $1; ADD_TO(ColumnDef, constraints, $2); }
    | column_def column_clause       { $$ = ora_column_clause(cx, $1, $2, @$); }
    ;
/* a ColumnDef that carries one clause, or an Option */
column_clause: "DEFAULT" arith       { $$ = NEW(ColumnDef, @$, .default_value = $2); }
    | "DEFAULT" "ON" "NULL" arith    { $$ = NEW(ColumnDef, @$, .default_on_null = true, .default_value = $4); }
    | "DEFAULT" "ON" "NULL" "FOR" "INSERT" "ONLY" arith
                                     { $$ = NEW(ColumnDef, @$, .default_on_null = true, .default_value = $7); ora_needs(cx, 23, 936, @4); }
    | "DEFAULT" "ON" "NULL" "FOR" "INSERT" "AND" "UPDATE" arith
                                     { $$ = NEW(ColumnDef, @$, .default_on_null = true, .default_for_update = true, .default_value = $8); ora_needs(cx, 23, 936, @4); }
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
    | "RESERVABLE"                   { $$ = OPT("RESERVABLE", @$); ora_needs(cx, 23, 907, @1); }
    | "DOMAIN" name                  { $$ = OPT1("DOMAIN", ora_column(cx, $2, @2), @$); ora_needs(cx, 23, 907, @1); }
    | "ANNOTATIONS" '(' inside ')'    { $$ = OPTL("ANNOTATIONS", $3, @$); ora_needs(cx, 23, 907, @1); }
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
    | "CONSTRAINT" ident constraint_core { $$ = $3; AST_AS(Constraint, $$)->name = ora_given(cx, $2, 2250, @2).s; $$->at = @$; }
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
partition_full: partition_word ident { $$ = ora_partition_def(cx, $2, @$); }
    | partition_word tail_word_plain { $$ = ora_partition_option(cx, NEW(PartitionDef, @$), ora_option(cx, $2, (List){ 0 }, @2), @$); }
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
