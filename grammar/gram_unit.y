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
