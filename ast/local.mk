libdbsaci_sql_a_SOURCES += ast/ast.c ast/ast.h ast/ast_dump.c ast/ast_meta.c ast/ast_meta.h ast/ast_walk.c \
	ast/enums.h ast/exceptions.def ast/nodes.def ast/nodes_ddl.def ast/nodes_plsql.def ast/nodes_plpgsql.def ast/otype.c ast/otype.h
