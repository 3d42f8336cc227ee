libdbsaci_sql_a_SOURCES += rewrite/catalog.h rewrite/rw.h rewrite/passes.def \
	rewrite/rw.c rewrite/rw_build.c rewrite/resolve.h rewrite/rs_private.h rewrite/rs_store.c rewrite/rs_seq.c \
	rewrite/convert.c rewrite/convert.h rewrite/cv_stamp.c rewrite/ty.h rewrite/ty_arith.c rewrite/ty_concat.c rewrite/ty_literal.c rewrite/ty_cond.c rewrite/ty_dml.c rewrite/ty_fit.c rewrite/late_keys.c rewrite/late_keys.h rewrite/ty_query.c \
	rewrite/fn.h rewrite/fn_lower.h rewrite/fn_nodes.h rewrite/functions.def rewrite/packages.def rewrite/fn_table.c \
	rewrite/fn_types.c rewrite/fn_length.c rewrite/fn_length.h rewrite/fn_nodes.c rewrite/fn_basic.c rewrite/fn_datetime.c rewrite/fn_aggregate.c rewrite/fn_json.c rewrite/fn_json.h rewrite/fn_json_change.c rewrite/fn_xml.c rewrite/fn_xml_edit.c rewrite/xml_path.c rewrite/xml_path.h \
	rewrite/rs_ddl.c rewrite/rs_expr.c rewrite/rs_from.c rewrite/rs_names.c \
	rewrite/cat_memory.c rewrite/cat_routine.c rewrite/cat_memory.h rewrite/cat_types.c rewrite/packages.c rewrite/packages.h rewrite/typeref.c rewrite/typeref.h \
	rewrite/connect_by.c rewrite/cte.c \
	 rewrite/describe.c rewrite/describe.h rewrite/cursor_expr.c \
	rewrite/dml.c rewrite/windows.c rewrite/seq_default.c rewrite/seq_default.h rewrite/finish.c rewrite/functions.c rewrite/keep.c rewrite/lateral.c rewrite/merge.c \
	rewrite/outer_join.c rewrite/pivot.c rewrite/pseudo.c rewrite/query.c rewrite/resolve.c \
	rewrite/rownum.c rewrite/sequences.c rewrite/session.c rewrite/synonyms.c rewrite/join_views.c rewrite/types.c rewrite/linguistic.c rewrite/linguistic.h rewrite/ling_group.c rewrite/sorts.c rewrite/sorts.h rewrite/sorts.def \
	rewrite/json_table.c rewrite/lateral.h rewrite/partition_join.c rewrite/partition_join.h rewrite/partition_for.c rewrite/query.h rewrite/q_from.c rewrite/q_group.c rewrite/q_group_id.c rewrite/q_lock.c rewrite/q_order.c rewrite/dml.h rewrite/dml_insert_all.c rewrite/dml_log_errors.c rewrite/dml_returning.c rewrite/dml_view.c rewrite/cb_walk.c rewrite/connect_by.h rewrite/block.c rewrite/block.h rewrite/push_down.c rewrite/rownum.h rewrite/rownum_cond.c rewrite/rownum_dml.c
# user-defined types
libdbsaci_sql_a_SOURCES += rewrite/utype.h rewrite/utype.c rewrite/utypes.def rewrite/ut_names.c rewrite/ut_expr.c rewrite/ut_cond.c rewrite/ut_dml.c rewrite/ut_lower.c rewrite/ut_nested.c
libdbsaci_sql_a_SOURCES += rewrite/with_function.c
# stored PL/SQL
libdbsaci_sql_a_SOURCES += rewrite/unit.h rewrite/unit.c rewrite/unit_head.c rewrite/unit_args.c rewrite/unit_refs.c \
	rewrite/plc.h rewrite/plc.c rewrite/plc_scope.c rewrite/plc_expr.c rewrite/plc_sql.c
# PL/SQL units as PL/pgSQL
libdbsaci_sql_a_SOURCES += rewrite/plsql.c rewrite/plg.h rewrite/plg_call.c rewrite/plg_collection.c rewrite/plg_compound.c rewrite/plg_constant.c rewrite/plg_cursor.c rewrite/plg_decl.c rewrite/plg_effect.c rewrite/plg_exception.c \
	rewrite/plg_expr.c rewrite/plg_pipelined.c rewrite/plg_routine.c rewrite/plg_scope.c rewrite/plg_sql.c rewrite/plg_stmt.c rewrite/plg_trigger.c \
	rewrite/plg_type.c rewrite/plg_with.c rewrite/plg_write.c
# DDL and session statements
libdbsaci_sql_a_SOURCES += rewrite/ddl.h rewrite/ddl_alter.c rewrite/ddl_build.c rewrite/ddl_check.c rewrite/ddl_columns.c \
	rewrite/ddl_constraint.c rewrite/ddl_drop.def rewrite/ddl_fixed.c rewrite/ddl_grant.c rewrite/ddl_index.c rewrite/ddl_object.c \
	rewrite/ddl_other.c rewrite/ddl_source.c rewrite/ddl_other.def rewrite/ddl_partition.c rewrite/ddl_result.c rewrite/ddl_storage.def rewrite/ddl_table.c rewrite/ddl_types.c rewrite/ddl_user_type.c \
	rewrite/ddl_view.c rewrite/ddl_words.c rewrite/ddl_words.def rewrite/foreign_types.c rewrite/gtt.c rewrite/identity.c rewrite/session_params.c rewrite/session_params.def rewrite/session_params.h rewrite/invisible.c rewrite/real_names.c rewrite/long_names.c rewrite/long_columns.c
