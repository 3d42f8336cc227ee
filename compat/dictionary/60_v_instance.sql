-- 60_v_instance.sql: what the database says about itself: V$VERSION, V$INSTANCE, V$DATABASE, V$PARAMETER and
-- their kin, PRODUCT_COMPONENT_VERSION, DATABASE_PROPERTIES (feature V-13).
--
-- The version is the persona that the proxy presents (dbsaci.version), 19c by default.

CREATE OR REPLACE FUNCTION dbsaci.version_full() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT dbsaci.session_setting('version', '19.0.0.0.0')
$$;

-- Oracle's name of the release: 19c, 23ai ...
CREATE OR REPLACE FUNCTION dbsaci.version_label() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE split_part(dbsaci.version_full(), '.', 1) WHEN '11' THEN '11g' WHEN '12' THEN '12c' WHEN '23' THEN '23ai'
         ELSE split_part(dbsaci.version_full(), '.', 1) || 'c' END
$$;

CREATE OR REPLACE FUNCTION dbsaci.database_name() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT upper(dbsaci.session_setting('db_name', current_database()))
$$;

-- The parameter COMPATIBLE, and how programs ask for it: PRIVATE_JDBC is ojdbc's.
CREATE OR REPLACE FUNCTION dbsaci.private_jdbc__get_compatible() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT split_part(dbsaci.version_full(), '.', 1) || '.0.0'
$$;
CREATE OR REPLACE FUNCTION dbsaci.private_jdbc__get_max_string_size() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT dbsaci.session_setting('max_string_size', 'STANDARD')
$$;
CREATE OR REPLACE FUNCTION dbsaci.dbms_utility__db_version(OUT version text, OUT compatibility text)
LANGUAGE sql STABLE AS $$ SELECT dbsaci.version_full(), dbsaci.private_jdbc__get_compatible() $$;

DO $make$
BEGIN
  CALL dbsaci.dict_fixed('version', 'Version of the database', $c$
  banner v80 v.banner
  banner_full v160 v.banner || E'\nVersion ' || dbsaci.version_full()
  banner_legacy v80 v.banner
  con_id n 0
$c$, $s$FROM (SELECT 'Oracle Database ' || dbsaci.version_label() || ' Enterprise Edition Release '
   || dbsaci.version_full() || ' - Production' AS banner) v$s$);

  CALL dbsaci.dict_view('product_component_version', $c$
  product v80 'Oracle Database ' || dbsaci.version_label() || ' Enterprise Edition '
  version v80 split_part(dbsaci.version_full(), '.', 1) || '.0.0.0.0'
  version_full v80 dbsaci.version_full()
  status v80 'Production'
$c$, '', '', 'Version and status of the product''s components');

  CALL dbsaci.dict_fixed('instance', 'State of the instance', $c$
  instance_number n 1
  instance_name v16 dbsaci.database_name()
  host_name v64 coalesce(host(inet_server_addr()), 'localhost')
  version v17 split_part(dbsaci.version_full(), '.', 1) || '.0.0.0.0'
  version_legacy v17 split_part(dbsaci.version_full(), '.', 1) || '.0.0.0.0'
  version_full v17 dbsaci.version_full()
  startup_time d pg_postmaster_start_time()
  status v12 'OPEN'
  parallel v3 'NO'
  thread# n 1
  archiver v7 'STOPPED'
  log_switch_wait v15 -
  logins v10 'ALLOWED'
  shutdown_pending v3 'NO'
  database_status v17 'ACTIVE'
  instance_role v18 'PRIMARY_INSTANCE'
  active_state v9 'NORMAL'
  blocked v3 'NO'
  con_id n 0
  instance_mode v11 'REGULAR'
  edition v7 'EE'
  family v80 -
  database_type v15 'SINGLE'
$c$);

  CALL dbsaci.dict_fixed('database', 'The database', $c$
  dbid n (SELECT oid::bigint FROM pg_database WHERE datname = current_database())
  name v9 dbsaci.database_name()
  created d timestamp '2020-01-01 00:00:00'
  resetlogs_change# n 1
  resetlogs_time d timestamp '2020-01-01 00:00:00'
  prior_resetlogs_change# n 0
  prior_resetlogs_time d -
  log_mode v12 CASE current_setting('archive_mode') WHEN 'off' THEN 'NOARCHIVELOG' ELSE 'ARCHIVELOG' END
  checkpoint_change# n 1
  archive_change# n 0
  controlfile_type v7 'CURRENT'
  controlfile_created d timestamp '2020-01-01 00:00:00'
  controlfile_sequence# n 1
  controlfile_change# n 1
  controlfile_time d timestamp '2020-01-01 00:00:00'
  open_resetlogs v11 'NOT ALLOWED'
  version_time d timestamp '2020-01-01 00:00:00'
  open_mode v20 CASE WHEN pg_is_in_recovery() THEN 'READ ONLY' ELSE 'READ WRITE' END
  protection_mode v20 'MAXIMUM PERFORMANCE'
  protection_level v20 'MAXIMUM PERFORMANCE'
  remote_archive v8 'ENABLED'
  activation# n -
  switchover# n -
  database_role v16 CASE WHEN pg_is_in_recovery() THEN 'PHYSICAL STANDBY' ELSE 'PRIMARY' END
  archivelog_change# n 0
  archivelog_compression v8 'DISABLED'
  switchover_status v20 'NOT ALLOWED'
  dataguard_broker v8 'DISABLED'
  guard_status v7 'NONE'
  supplemental_log_data_min v8 'NO'
  supplemental_log_data_pk v3 'NO'
  supplemental_log_data_ui v3 'NO'
  force_logging v39 'NO'
  platform_id n 13
  platform_name v101 'Linux x86 64-bit'
  recovery_target_incarnation# n 1
  last_open_incarnation# n 1
  current_scn n txid_snapshot_xmax(txid_current_snapshot())
  flashback_on v18 'NO'
  supplemental_log_data_fk v3 'NO'
  supplemental_log_data_all v3 'NO'
  db_unique_name v30 dbsaci.database_name()
  standby_became_primary_scn n 0
  fs_failover_mode v19 'DISABLED'
  fs_failover_status v22 'DISABLED'
  fs_failover_current_target v30 -
  fs_failover_threshold n 0
  fs_failover_observer_present v7 -
  fs_failover_observer_host v512 -
  controlfile_converted v3 'NO'
  primary_db_unique_name v30 -
  supplemental_log_data_pl v3 'NO'
  min_required_capture_change# n -
  cdb v3 'NO'
  con_id n 0
  pending_role_change_tasks v512 'NOT APPLICABLE'
  con_dbid n (SELECT oid::bigint FROM pg_database WHERE datname = current_database())
  force_full_db_caching v3 'NO'
  supplemental_log_data_sr v3 'NO'
$c$);

  CALL dbsaci.dict_view('database_properties', $c$
  property_name v128 p.name
  property_value v4000 p.value
  description v4000 p.about
$c$, $s$FROM (VALUES
  ('DEFAULT_TEMP_TABLESPACE', 'TEMP', 'Name of default temporary tablespace'),
  ('DEFAULT_PERMANENT_TABLESPACE', 'USERS', 'Name of default permanent tablespace'),
  ('DEFAULT_EDITION', 'ORA$BASE', 'Name of the database default edition'),
  ('DEFAULT_TBS_TYPE', 'SMALLFILE', 'Default tablespace type'),
  ('DBTIMEZONE', '00:00', 'DB time zone'),
  ('GLOBAL_DB_NAME', dbsaci.database_name(), 'Global database name'),
  ('MAX_STRING_SIZE', 'STANDARD', 'MAX_STRING_SIZE parameter used for dictionary metadata'),
  ('NLS_CHARACTERSET', 'AL32UTF8', 'Character set'),
  ('NLS_NCHAR_CHARACTERSET', 'AL16UTF16', 'NCHAR Character set'),
  ('NLS_LANGUAGE', 'AMERICAN', 'Language'), ('NLS_TERRITORY', 'AMERICA', 'Territory'),
  ('NLS_CURRENCY', '$', 'Local currency'), ('NLS_ISO_CURRENCY', 'AMERICA', 'ISO currency'),
  ('NLS_NUMERIC_CHARACTERS', '.,', 'Numeric characters'), ('NLS_CALENDAR', 'GREGORIAN', 'Calendar system'),
  ('NLS_DATE_FORMAT', 'DD-MON-RR', 'Date format'), ('NLS_DATE_LANGUAGE', 'AMERICAN', 'Date language'),
  ('NLS_SORT', 'BINARY', 'Linguistic definition'), ('NLS_TIME_FORMAT', 'HH.MI.SSXFF AM', 'Time format'),
  ('NLS_TIMESTAMP_FORMAT', 'DD-MON-RR HH.MI.SSXFF AM', 'Time stamp format'),
  ('NLS_TIME_TZ_FORMAT', 'HH.MI.SSXFF AM TZR', 'Time with timezone format'),
  ('NLS_TIMESTAMP_TZ_FORMAT', 'DD-MON-RR HH.MI.SSXFF AM TZR', 'Timestamp with timezone format'),
  ('NLS_DUAL_CURRENCY', '$', 'Dual currency symbol'), ('NLS_COMP', 'BINARY', 'NLS comparison'),
  ('NLS_LENGTH_SEMANTICS', 'BYTE', 'NLS length semantics'), ('NLS_NCHAR_CONV_EXCP', 'FALSE', 'NLS conversion exception'),
  ('NLS_RDBMS_VERSION', dbsaci.version_full(), 'RDBMS version for NLS parameters')) p(name, value, about)$s$, '',
    'Permanent database properties');

  CALL dbsaci.dict_view('global_name', $c$
  global_name v4000 dbsaci.database_name()
$c$, '', '', 'Global database name');

  -- Parameters that clients and tools ask for. Type: 1 boolean, 2 string, 3 integer, 6 big integer.
  CALL dbsaci.dict_helper('dict_parameters', $q$
  SELECT row_number() OVER (ORDER BY p.name) AS num, p.* FROM (VALUES
    ('audit_trail', 2, 'NONE', 'enable system auditing'), ('compatible', 2,
      dbsaci.private_jdbc__get_compatible(), 'Database will be completely compatible with this software version'),
    ('control_files', 2, 'control01.ctl', 'control file names list'),
    ('cpu_count', 3, '2', 'number of CPUs for this instance'), ('cursor_sharing', 2, 'EXACT', 'cursor sharing mode'),
    ('db_block_size', 3, current_setting('block_size'), 'Size of database block in bytes'),
    ('db_domain', 2, NULL, 'directory part of global database name stored with CREATE DATABASE'),
    ('db_name', 2, lower(dbsaci.database_name()), 'database name specified in CREATE DATABASE'),
    ('db_unique_name', 2, lower(dbsaci.database_name()), 'Database Unique Name'),
    ('ddl_lock_timeout', 3, dbsaci.session_setting('ddl_lock_timeout', '0'), 'timeout to restrict the time that ddls wait for dml lock'),
    ('deferred_segment_creation', 1, 'TRUE', 'defer segment creation to first insert'),
    ('enable_pluggable_database', 1, 'FALSE', 'Enable Pluggable Database'),
    ('global_names', 1, 'FALSE', 'enforce that database links have same name as remote database'),
    ('instance_name', 2, dbsaci.database_name(), 'instance name supported by the instance'),
    ('instance_number', 3, '0', 'instance number'), ('job_queue_processes', 3, '0', 'maximum number of job queue slave processes'),
    ('max_string_size', 2, dbsaci.session_setting('max_string_size', 'STANDARD'), 'controls maximum size of VARCHAR2, NVARCHAR2, and RAW types in SQL'),
    ('memory_target', 6, '0', 'Target size of Oracle SGA and PGA memory'),
    ('nls_calendar', 2, dbsaci.session_setting('nls_calendar', NULL), 'NLS calendar system name'),
    ('nls_comp', 2, dbsaci.session_setting('nls_comp', 'BINARY'), 'NLS comparison'),
    ('nls_currency', 2, dbsaci.session_setting('nls_currency', NULL), 'NLS local currency symbol'),
    ('nls_date_format', 2, dbsaci.session_setting('nls_date_format', NULL), 'NLS Oracle date format'),
    ('nls_date_language', 2, dbsaci.session_setting('nls_date_language', NULL), 'NLS date language name'),
    ('nls_language', 2, dbsaci.session_setting('nls_language', 'AMERICAN'), 'NLS language name'),
    ('nls_length_semantics', 2, dbsaci.session_setting('nls_length_semantics', 'BYTE'), 'create columns using byte or char semantics by default'),
    ('nls_nchar_conv_excp', 2, 'FALSE', 'NLS raise an exception instead of allowing implicit conversion'),
    ('nls_numeric_characters', 2, dbsaci.session_setting('nls_numeric_characters', NULL), 'NLS numeric characters'),
    ('nls_sort', 2, dbsaci.session_setting('nls_sort', NULL), 'NLS linguistic definition name'),
    ('nls_territory', 2, dbsaci.session_setting('nls_territory', 'AMERICA'), 'NLS territory name'),
    ('nls_timestamp_format', 2, dbsaci.session_setting('nls_timestamp_format', NULL), 'time stamp format'),
    ('nls_timestamp_tz_format', 2, dbsaci.session_setting('nls_timestamp_tz_format', NULL), 'timestamp with timezone format'),
    ('cluster_database', 1, 'FALSE', 'if TRUE startup in cluster database mode'),
    ('open_cursors', 3, '1000', 'max # cursors per session'), ('optimizer_mode', 2, 'ALL_ROWS', 'optimizer mode'),
    ('pga_aggregate_target', 6, '0', 'Target size for the aggregate PGA memory consumed by the instance'),
    ('processes', 3, current_setting('max_connections'), 'user processes'),
    ('query_rewrite_enabled', 2, 'FALSE', 'allow rewrite of queries using materialized views if enabled'),
    ('recyclebin', 2, 'OFF', 'recyclebin processing'), ('remote_login_passwordfile', 2, 'NONE', 'password file usage parameter'),
    ('service_names', 2, dbsaci.session_setting('service_name', lower(dbsaci.database_name())), 'service names supported by the instance'),
    ('session_cached_cursors', 3, '50', 'Number of cursors to cache in a session.'),
    ('sessions', 3, current_setting('max_connections'), 'user and system sessions'),
    ('sga_target', 6, '0', 'Target size of SGA'), ('sql92_security', 1, 'TRUE', 'require select privilege for searched update/delete'),
    ('statistics_level', 2, 'TYPICAL', 'statistics level'), ('undo_management', 2, 'AUTO', 'instance runs in SMU mode if TRUE'),
    ('undo_retention', 3, '900', 'undo retention in seconds')) p(name, type, value, about)
  $q$);

  CALL dbsaci.dict_fixed('parameter', 'Parameters of the session', $c$
  num n p.num
  name v80 p.name
  type n p.type
  value v4000 p.value
  display_value v4000 p.value
  default_value v255 p.value
  isdefault v9 'TRUE'
  isses_modifiable v5 CASE WHEN p.name LIKE 'nls%' THEN 'TRUE' ELSE 'FALSE' END
  issys_modifiable v9 'FALSE'
  ispdb_modifiable v5 'FALSE'
  isinstance_modifiable v5 'FALSE'
  ismodified v10 'FALSE'
  isadjusted v5 'FALSE'
  isdeprecated v5 'FALSE'
  isbasic v5 'FALSE'
  description v255 p.about
  update_comment v255 -
  hash n abs(hashtext(p.name))
  con_id n 0
$c$, 'FROM dbsaci.dict_parameters p');
  CALL dbsaci.dict_alias('v_$system_parameter', 'v_$parameter');
  CALL dbsaci.dict_alias('v$system_parameter', 'v_$parameter');
  CALL dbsaci.dict_alias('v_$parameter2', 'v_$parameter');
  CALL dbsaci.dict_alias('v$parameter2', 'v_$parameter');
END $make$;
