-- 52_empty.sql: views of things that cannot exist here, or that dbsaci does not keep. They are empty, not missing, because
-- tools read them while they browse or clean a schema.

DO $make$
BEGIN
  CALL dbsaci.dict_empty('recyclebin', 'Dropped objects that could be brought back', $c$
    owner v128, object_name v128, original_name v128, operation v9, type v25, ts_name v30, createtime v19,
    droptime v19, dropscn n, partition_name v128, can_undrop v3, can_purge v3, related n, base_object n,
    purge_object n, space n$c$, 'dba user');
  CALL dbsaci.dict_alias('recyclebin', 'user_recyclebin');
  CALL dbsaci.dict_empty('clusters', 'Clusters', $c$
    owner v128, cluster_name v128, tablespace_name v30, pct_free n, pct_used n, key_size n, ini_trans n,
    max_trans n, initial_extent n, next_extent n, min_extents n, max_extents n, pct_increase n, freelists n,
    freelist_groups n, avg_blocks_per_key n, cluster_type v5, function v15, hashkeys n, degree v10,
    instances v10, cache v5, buffer_pool v7, flash_cache v7, cell_flash_cache v7, single_table v5,
    dependencies v8$c$);
  CALL dbsaci.dict_alias('clu', 'user_clusters');
  CALL dbsaci.dict_empty('refs', 'REF columns', $c$
    owner v128, table_name v128, column_name v4000, with_rowid v3, is_scoped v3, scope_table_owner v128,
    scope_table_name v128, oid_type v16$c$);
  CALL dbsaci.dict_empty('unused_col_tabs', 'Tables with unused columns', $c$
    owner v128, table_name v128, count n$c$);
  CALL dbsaci.dict_empty('tab_histograms', 'Histograms of columns', $c$
    owner v128, table_name v128, column_name v4000, endpoint_number n, endpoint_value n,
    endpoint_actual_value v4000, endpoint_actual_value_raw raw2000, endpoint_repeat_count n, scope v7$c$);
  CALL dbsaci.dict_empty('ind_subpartitions', 'Subpartitions of indexes', $c$
    index_owner v128, index_name v128, partition_name v128, subpartition_name v128, high_value long,
    high_value_length n, partition_position n, subpartition_position n, status v8, tablespace_name v30$c$, 'dba all user', 'index_owner');
  CALL dbsaci.dict_empty('part_lobs', 'Partitioned LOBs', $c$
    table_owner v128, table_name v128, column_name v4000, lob_name v128, lob_index_name v128$c$, 'dba all user', 'table_owner');
  CALL dbsaci.dict_empty('lob_partitions', 'Partitions of LOBs', $c$
    table_owner v128, table_name v128, column_name v4000, lob_name v128, partition_name v128,
    lob_partition_name v128, lob_indpart_name v128, partition_position n$c$, 'dba all user', 'table_owner');
  CALL dbsaci.dict_empty('join_ind_columns', 'Join conditions of bitmap join indexes', $c$
    index_owner v128, index_name v128, inner_table_owner v128, inner_table_name v128, inner_table_column v4000,
    outer_table_owner v128, outer_table_name v128, outer_table_column v4000$c$, 'dba all user', 'index_owner');
  CALL dbsaci.dict_empty('indextypes', 'Index types', $c$
    owner v128, indextype_name v128, implementation_schema v128, implementation_name v128, interface_version n,
    implementation_version n, partitions n, array_dml v3, maintenance_type v15$c$, 'dba all user', '');
  CALL dbsaci.dict_empty('operators', 'Operators', $c$
    owner v128, operator_name v128, number_of_binds n$c$, 'dba all user', '');
  CALL dbsaci.dict_empty('libraries', 'Libraries', $c$
    owner v128, library_name v128, file_spec v2000, dynamic v1, status v7, agent v128, leaf_filename v2000,
    origin_con_id n$c$);
  CALL dbsaci.dict_empty('registered_mviews', 'Materialized views registered at this master', $c$
    owner v128, name v128, mview_site v128, can_use_log v3, updatable v3, refresh_method v11, mview_id n,
    version v26, query_txt clob$c$, 'dba all user', '');
  CALL dbsaci.dict_empty('refresh', 'Refresh groups', $c$
    rowner v128, rname v128, refgroup n, implicit_destroy v1, push_deferred_rpc v1, refresh_after_errors v1,
    rollback_seg v128, job n, next_date d, interval v200, broken v1, purge_option n, parallelism n, heap_size n,
    job_name v128$c$, 'dba all user', '');
  CALL dbsaci.dict_empty('type_methods', 'Methods of types', $c$
    owner v128, type_name v128, method_name v128, method_no n, method_type v6, parameters n, results n,
    final v3, instantiable v3, overriding v3, inherited v3$c$);
  CALL dbsaci.dict_empty('method_params', 'Parameters of methods', $c$
    owner v128, type_name v128, method_name v128, method_no n, param_name v128, param_no n, param_mode v6,
    param_type_mod v7, param_type_owner v128, param_type_name v128, character_set_name v44$c$);
  CALL dbsaci.dict_empty('method_results', 'Results of methods', $c$
    owner v128, type_name v128, method_name v128, method_no n, result_type_mod v7, result_type_owner v128,
    result_type_name v128, character_set_name v44$c$);
  CALL dbsaci.dict_empty('type_versions', 'Versions of types', $c$
    owner v128, type_name v128, version# n, typecode v128, status v7, line n, text v4000, hashcode raw17$c$);
  CALL dbsaci.dict_empty('plsql_types', 'Types declared in packages', $c$
    owner v128, type_name v128, package_name v128, type_oid raw16, typecode v128, attributes n,
    contains_plsql v3$c$);
  CALL dbsaci.dict_empty('plsql_type_attrs', 'Attributes of types declared in packages', $c$
    owner v128, type_name v128, package_name v128, attr_name v128, attr_type_mod v7, attr_type_owner v128,
    attr_type_name v128, attr_type_package v128, length n, precision n, scale n, character_set_name v44,
    attr_no n, char_used v1$c$);
  CALL dbsaci.dict_empty('plsql_coll_types', 'Collection types declared in packages', $c$
    owner v128, type_name v128, package_name v128, coll_type v128, upper_bound n, elem_type_owner v128,
    elem_type_name v128, elem_type_package v128, length n, precision n, scale n, character_set_name v44,
    elem_storage v7, nulls_stored v3, char_used v1, index_by v14$c$);
  CALL dbsaci.dict_empty('identifiers', 'Identifiers in PL/SQL units', $c$
    owner v128, name v128, signature v32, type v18, object_name v128, object_type v13, usage v11, usage_id n,
    line n, col n, usage_context_id n, character_set v8, attribute v7, char_used v4, length n, precision n,
    precision2 n, scale n, lower_range n, upper_range n, null_constraint v8, sql_builtin v3, implicit v3,
    declared_owner v128, declared_object_name v128, declared_object_type v13, origin_con_id v256$c$);
  CALL dbsaci.dict_empty('java_classes', 'Java classes', $c$
    owner v128, name v4000, major n, minor n, kind v9, accessibility v9, is_inner v3, is_abstract v3,
    is_final v3, is_debug v3, source v4000, super v4000, outer v4000$c$);
  CALL dbsaci.dict_empty('xml_tables', 'XMLType tables', $c$
    owner v128, table_name v128, xmlschema v700, schema_owner v128, element_name v2000, storage_type v17,
    anyschema v3, nonschema v3$c$);
  CALL dbsaci.dict_empty('xml_tab_cols', 'XMLType columns', $c$
    owner v128, table_name v128, column_name v4000, xmlschema v700, schema_owner v128, element_name v2000,
    storage_type v17, anyschema v3, nonschema v3$c$);
  CALL dbsaci.dict_empty('xml_views', 'XMLType views', $c$
    owner v128, view_name v128, xmlschema v700, schema_owner v128, element_name v2000$c$);
  CALL dbsaci.dict_empty('xml_schemas', 'Registered XML schemas', $c$
    owner v128, schema_url v700, local v3, schema xml, int_objname v4000, qual_schema_url v767, hier_type v11,
    binary v3, schema_id raw16, hidden v3$c$);
  CALL dbsaci.dict_empty('xml_indexes', 'XML indexes', $c$
    index_owner v128, index_name v128, table_owner v128, table_name v128, type v10, index_type v27,
    path_table_name v128, parameters xml, async v9, stale v5, pend_table_name v128, ex_or_include v8$c$, 'dba all user', 'index_owner');
  CALL dbsaci.dict_empty('dimensions', 'Dimensions', $c$
    owner v128, dimension_name v128, invalid v1, compile_state v13, revision n$c$);
  CALL dbsaci.dict_empty('outlines', 'Stored outlines', $c$
    name v128, owner v128, category v128, used v6, timestamp d, version v64, sql_text long, signature raw16,
    compatible v12, enabled v8, format v6, migrated v12$c$, 'dba all user', 'owner');
  CALL dbsaci.dict_empty('credentials', 'Credentials', $c$
    owner v128, credential_name v128, username v128, windows_domain v30, comments v240, enabled v5$c$);
  CALL dbsaci.dict_empty('policies', 'Row-level security policies', $c$
    object_owner v128, object_name v128, policy_group v128, policy_name v128, pf_owner v128, package v128,
    function v128, sel v3, ins v3, upd v3, del v3, idx v3, chk_option v3, enable v3, static_policy v3,
    policy_type v24, long_predicate v3, common v3, inherited v3$c$, 'dba all user', 'object_owner');
  CALL dbsaci.dict_empty('jobs', 'Jobs of DBMS_JOB', $c$
    job n, log_user v128, priv_user v128, schema_user v128, last_date d, last_sec v8, this_date d, this_sec v8,
    next_date d, next_sec v8, total_time n, broken v1, interval v200, failures n, what v4000, nls_env v4000,
    misc_env raw32, instance n$c$, 'dba all user', '');
  CALL dbsaci.dict_empty('jobs_running', 'Running jobs', $c$
    sid n, job n, failures n, last_date d, last_sec v8, this_date d, this_sec v8, instance n$c$, 'dba');
  CALL dbsaci.dict_empty('scheduler_jobs', 'Scheduler jobs', $c$
    owner v128, job_name v128, job_subname v128, job_style v17, job_creator v128, client_id v65, global_uid v33,
    program_owner v4000, program_name v4000, job_type v16, job_action v4000, number_of_arguments n,
    schedule_owner v4000, schedule_name v4000, schedule_type v12, start_date tz, repeat_interval v4000,
    event_queue_owner v128, event_queue_name v128, event_queue_agent v523, event_condition v4000,
    event_rule v261, file_watcher_owner v261, file_watcher_name v261, end_date tz, job_class v128, enabled v5,
    auto_drop v5, restart_on_recovery v5, restart_on_failure v5, state v20, job_priority n, run_count n,
    uptime_run_count n, max_runs n, failure_count n, uptime_failure_count n, max_failures n, retry_count n,
    last_start_date tz, last_run_duration iv, next_run_date tz, schedule_limit iv, max_run_duration iv,
    logging_level v11, store_output v5, stop_on_window_close v5, instance_stickiness v5, raise_events v4000,
    system v5, job_weight n, nls_env v4000, source v128, number_of_destinations n, destination_owner v261,
    destination v261, credential_owner v128, credential_name v128, instance_id n, deferred_drop v5,
    allow_runs_in_restricted_mode v5, comments v4000, flags n, restartable v5, has_constraints v5,
    connect_credential_owner v128, connect_credential_name v128, fail_on_script_error v5$c$);
  CALL dbsaci.dict_empty('scheduler_programs', 'Scheduler programs', $c$
    owner v128, program_name v128, program_type v16, program_action v4000, number_of_arguments n, enabled v5,
    detached v5, schedule_limit iv, priority n, weight n, max_runs n, max_failures n, max_run_duration iv,
    has_constraints v5, nls_env v4000, comments v4000$c$);
  CALL dbsaci.dict_empty('scheduler_schedules', 'Scheduler schedules', $c$
    owner v128, schedule_name v128, schedule_type v12, start_date tz, repeat_interval v4000,
    event_queue_owner v128, event_queue_name v128, event_queue_agent v523, event_condition v4000,
    file_watcher_owner v261, file_watcher_name v261, end_date tz, comments v4000$c$);
  CALL dbsaci.dict_empty('scheduler_chains', 'Scheduler chains', $c$
    owner v128, chain_name v128, rule_set_owner v128, rule_set_name v128, number_of_rules n, number_of_steps n,
    enabled v5, evaluation_interval iv, user_rule_set v5, comments v4000$c$);
  CALL dbsaci.dict_empty('scheduler_job_classes', 'Scheduler job classes', $c$
    owner v128, job_class_name v128, resource_consumer_group v128, service v64, logging_level v11,
    log_history n, comments v4000$c$, 'dba all');
  CALL dbsaci.dict_empty('scheduler_windows', 'Scheduler windows', $c$
    owner v128, window_name v128, resource_plan v128, schedule_owner v4000, schedule_name v4000,
    schedule_type v8, start_date tz, repeat_interval v4000, end_date tz, duration iv, window_priority v4,
    next_start_date tz, last_start_date tz, enabled v5, active v5, manual_open_time tz, manual_duration iv,
    comments v4000$c$, 'dba all');
  CALL dbsaci.dict_empty('scheduler_groups', 'Scheduler groups', $c$
    owner v128, group_name v128, group_type v13, enabled v5, number_of_members n, comments v240$c$);
  CALL dbsaci.dict_empty('scheduler_credentials', 'Scheduler credentials', $c$
    owner v128, credential_name v128, username v128, database_role v7, windows_domain v30, comments v240$c$);
  CALL dbsaci.dict_empty('scheduler_file_watchers', 'File watchers', $c$
    owner v128, file_watcher_name v128, enabled v5, destination_owner v261, destination v261,
    directory_path v4000, file_name v512, credential_owner v128, credential_name v128, min_file_size n,
    steady_state_duration iv, last_modified_time tz, comments v240$c$);
  CALL dbsaci.dict_empty('scheduler_job_log', 'Log of scheduler jobs', $c$
    log_id n, log_date tz, owner v128, job_name v261, job_subname v65, job_class v128, operation v30,
    status v30, user_name v128, client_id v65, global_uid v33, credential_owner v65, credential_name v65,
    destination_owner v128, destination v128, additional_info clob$c$, 'dba all user', '');
  CALL dbsaci.dict_empty('scheduler_job_run_details', 'Runs of scheduler jobs', $c$
    log_id n, log_date tz, owner v128, job_name v261, job_subname v65, status v30, error# n, req_start_date tz,
    actual_start_date tz, run_duration iv, instance_id n, session_id v128, slave_pid v128, cpu_used iv,
    credential_owner v65, credential_name v65, destination_owner v128, destination v128, additional_info v4000,
    errors v4000, output v4000, binary_errors bytea, binary_output bytea$c$, 'dba all user', '');
  CALL dbsaci.dict_empty('queues', 'Queues', $c$
    owner v128, name v128, queue_table v128, qid n, queue_type v20, max_retries n, retry_delay n,
    enqueue_enabled v7, dequeue_enabled v7, retention v40, user_comment v50, network_name v64, sharded v5,
    queue_category v25, recipients v8$c$);
  CALL dbsaci.dict_empty('queue_tables', 'Queue tables', $c$
    owner v128, queue_table v128, type v7, object_type v257, sort_order v22, recipients v8,
    message_grouping v13, compatible v6, primary_instance n, secondary_instance n, owner_instance n,
    user_comment v50, secure v3$c$);
  CALL dbsaci.dict_empty('rules', 'Rules', $c$
    rule_owner v128, rule_name v128, rule_condition clob, rule_evaluation_context_owner v128,
    rule_evaluation_context_name v128, rule_comment v4000$c$, 'dba all user', 'rule_owner');
  CALL dbsaci.dict_empty('rule_sets', 'Rule sets', $c$
    rule_set_owner v128, rule_set_name v128, rule_set_eval_context_owner v128, rule_set_eval_context_name v128,
    rule_set_comment v4000$c$, 'dba all user', 'rule_set_owner');
  CALL dbsaci.dict_empty('evaluation_contexts', 'Evaluation contexts', $c$
    evaluation_context_owner v128, evaluation_context_name v128, evaluation_function v4000,
    evaluation_context_comment v4000$c$, 'dba all user', 'evaluation_context_owner');
  CALL dbsaci.dict_empty('flashback_archive', 'Flashback archives', $c$
    owner_name v255, flashback_archive_name v255, flashback_archive# n, retention_in_days n, create_time ts,
    last_purge_time ts, status v7$c$, 'dba user', '');
  CALL dbsaci.dict_empty('flashback_archive_tables', 'Tables of flashback archives', $c$
    table_name v128, owner_name v128, flashback_archive_name v255, archive_table_name v53, status v13$c$, 'dba user', '');
  CALL dbsaci.dict_empty('subscr_registrations', 'Change notification registrations', $c$
    subscription_name v128, reg_id n$c$, 'dba user', '');
  CALL dbsaci.dict_empty('change_notification_regs', 'Registered tables for change notification', $c$
    regid n, regflags n, callback v256, operations_filter n, changelag n, timeout n, table_name v256$c$, 'user');
  CALL dbsaci.dict_empty('audit_trail', 'Audit trail', $c$
    os_username v255, username v128, userhost v128, terminal v255, timestamp d, owner v128, obj_name v128,
    action n, action_name v28$c$, 'dba user', '');
  CALL dbsaci.dict_empty('audit_policies', 'Fine-grained audit policies', $c$
    object_schema v128, object_name v128, policy_owner v128, policy_name v128, policy_text v4000,
    policy_column v128, pf_schema v128, pf_package v128, pf_function v128, enabled v3, sel v3, ins v3, upd v3,
    del v3$c$, 'dba all user', 'object_schema');
  CALL dbsaci.dict_empty('redefinition_errors', 'Errors of online redefinition', $c$
    object_type v20, object_owner v128, object_name v128, base_table_owner v128, base_table_name v128,
    ddl_txt clob, edition_name v128, err_no n, err_txt v1000$c$, 'dba');
  CALL dbsaci.dict_empty('blockers', 'Sessions that block others', $c$
    holding_session n$c$, 'dba');
  CALL dbsaci.dict_empty('encrypted_columns', 'Encrypted columns', $c$
    owner v128, table_name v128, column_name v128, encryption_alg v29, salt v3, integrity_alg v12$c$);
  CALL dbsaci.dict_empty('log_groups', 'Supplemental log groups', $c$
    owner v128, log_group_name v128, table_name v128, log_group_type v19, always v11, generated v14$c$);
  CALL dbsaci.dict_empty('sdo_geom_metadata', 'Spatial columns', $c$
    owner v32, table_name v32, column_name v1024, srid n$c$, 'all user');
  CALL dbsaci.dict_empty('sql_translation_profiles', 'SQL translation profiles', $c$
    owner v128, profile_name v128, translator v261, foreign_sql_syntax v5, translate_new_sql v5,
    raise_translation_error v5, log_translation_error v5, trace_translation v5, log_errors v5$c$);
  CALL dbsaci.dict_empty('assemblies', 'Assemblies', $c$
    owner v128, assembly_name v128, file_spec v4000, security_level v22, identity v4000, status v7$c$);
  CALL dbsaci.dict_empty('json_dataguides', 'JSON data guides', $c$
    owner v128, table_name v128, column_name v128, dataguide clob$c$);
  CALL dbsaci.dict_empty('json_columns', 'JSON columns', $c$
    owner v128, table_name v128, object_type v5, column_name v128, format v9, data_type v13$c$, 'dba all');
END $make$;
