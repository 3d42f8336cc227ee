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
                                     { $$ = NEW(AlterAction, @$, .kind = AK_MERGE_PARTITIONS, .partitions = list_of2(cx->a, $2, NEW(PartitionDef, @4, .name = $4.s)), .partition = $6,
                                                 .options = LIST1(OPT("TO", @3))); }
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
    | "SET" "PARTITIONING" "AUTOMATIC" { $$ = ALTER_WORDS("SET PARTITIONING AUTOMATIC"); }
    | "SET" "PARTITIONING" "MANUAL"  { $$ = ALTER_WORDS("SET PARTITIONING MANUAL"); }
    | "RENAME" "TO" ident            { $$ = NEW(AlterAction, @$, .kind = AK_RENAME_TABLE, .new_name = $3.s); }
    | "RENAME" "COLUMN" ident "TO" ident
                                     { $$ = NEW(AlterAction, @$, .kind = AK_RENAME_COLUMN, .name = $3.s, .new_name = ora_given(cx, $5, 904, @5).s); }
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
    | partitions_ref ',' "FOR" '(' expr_list ')' { $$ = $1; PUSH($$, ora_partition_ref(cx, false, (Str){ 0 }, $5, TO_END(@3))); }
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
