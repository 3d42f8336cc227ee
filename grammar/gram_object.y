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
                                     { $$ = ora_index(cx, $2, $4, ora_given_path(cx, $5, 953, @5), $7, (Str){ 0 }, $9, @$); }
    | create index_kind "INDEX" opt_if_not_exists name "ON" name ident '(' index_columns ')'
                                     { $$ = ora_index(cx, $2, $4, ora_given_path(cx, $5, 953, @5), $7, $8.s, $10, @$); }
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
                                     { $$ = NEW(CreateSequence, @$, .name = ora_given_path(cx, $4, 2277, @4).parts, .if_not_exists = $3, .options = $5); } ;

create_view: view_head "AS" query    { $$ = ora_view_as(cx, $1, $3, @$); }
    | create_view with_restriction   { $$ = ora_view_restricted(cx, $1, $2, @$); }
    | create_view "CONTAINER_MAP"    { $$ = $1; $$->at = @$; }
    | create_view "CONTAINERS_DEFAULT" { $$ = $1; $$->at = @$; }
    ;
view_head: create modifiers "VIEW" opt_if_not_exists name { $$ = ora_view(cx, $1, $2, $4, ora_given_path(cx, $5, 999, @5), @$); }
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
                                     { $$ = NEW(CreateSynonym, @$, .or_replace = $1, .is_public = ora_has_option($2, "PUBLIC"), .if_not_exists = $4, .name = ora_given_path(cx, $5, 995, @5).parts, .target = $8.parts); }
    | create modifiers "SYNONYM" opt_if_not_exists name opt_sharing "FOR" name '@' dblink
                                     { $$ = NEW(CreateSynonym, @$, .or_replace = $1, .is_public = ora_has_option($2, "PUBLIC"), .if_not_exists = $4, .name = ora_given_path(cx, $5, 995, @5).parts, .target = $8.parts, .dblink = $10); }
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
