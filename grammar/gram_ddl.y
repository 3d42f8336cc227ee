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
