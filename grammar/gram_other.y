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
