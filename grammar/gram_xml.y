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

/* JSON_TRANSFORM: an operation is an Option of the call, its name the verb: the path, the value if it has one, and its
 * handlers as Options. KEEP has several paths. */
%nterm <node> json_transform json_op;
%nterm <str>  json_set json_change;
json_transform: "JSON_TRANSFORM" '(' expr ',' json_op
                                     { $$ = ora_call_option(cx, ora_call_named(cx, STR("JSON_TRANSFORM"), LIST1($3), @$), $5, @$); }
    | json_transform ',' json_op     { $$ = ora_call_option(cx, $1, $3, @$); }
    | json_transform ',' json_target { $$ = ora_call_more_option(cx, $1, $3, @$); }
    | json_transform "RETURNING" type { $$ = ora_call_option(cx, $1, OPT1("RETURNING", $3, @2), @$); }
    | json_transform "PRETTY"        { $$ = ora_call_option(cx, $1, OPT("PRETTY", @2), @$); }
    ;
json_op: json_set json_target '=' expr { $$ = ora_option2(cx, $1, $2, $4, @$); }
    | json_set json_target '=' "PATH" json_target { $$ = ora_option2(cx, ora_words2(cx, $1, STR("PATH")), $2, $5, @$); }
    | "RENAME" json_target '=' STRING { $$ = ora_option2(cx, STR("RENAME"), $2, ora_string(cx, $4, @4), @$); }
    | json_change json_target        { $$ = ora_option1(cx, $1, $2, @$); }
    | json_op "FORMAT" "JSON"        { $$ = ora_option_add(cx, $1, OPT("FORMAT JSON", @2), @$); }
    | json_op json_handler           { $$ = ora_option_add(cx, $1, $2, @$); }
    | json_op "CREATE" json_event    { $$ = ora_option_add(cx, $1, ora_option(cx, ora_words2(cx, STR("CREATE"), $3), (List){ 0 }, @2), @$); }
    | json_op "REPLACE" json_event   { $$ = ora_option_add(cx, $1, ora_option(cx, ora_words2(cx, STR("REPLACE"), $3), (List){ 0 }, @2), @$); }
    | json_op "REMOVE" json_event    { $$ = ora_option_add(cx, $1, ora_option(cx, ora_words2(cx, STR("REMOVE"), $3), (List){ 0 }, @2), @$); }
    ;
json_set: "SET" { $$ = STR("SET"); } | "INSERT" { $$ = STR("INSERT"); } | "REPLACE" { $$ = STR("REPLACE"); }
    | "APPEND" { $$ = STR("APPEND"); } | "PREPEND" { $$ = STR("PREPEND"); } ;
json_change: "REMOVE" { $$ = STR("REMOVE"); } | "KEEP" { $$ = STR("KEEP"); } ;
%nterm <node> json_target;
json_target: STRING                  { $$ = ora_string(cx, $1, @$); }
    | bind
    ;

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
    | "ON" "EXISTING"                { $$ = STR("ON EXISTING"); }
    | "ON" "MISSING"                 { $$ = STR("ON MISSING"); }
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
