-- 61_nls.sql: NLS_SESSION_, NLS_DATABASE_, NLS_INSTANCE_PARAMETERS, V$NLS_PARAMETERS, V$NLS_VALID_VALUES
-- (feature V-14). The session's come from the dbsaci.nls_* settings that ALTER SESSION sets.

DO $make$
BEGIN
  -- Session value, then the database's, which is also the default.
  CALL dbsaci.dict_helper('dict_nls', $q$
  SELECT p.parameter, dbsaci.session_setting(lower(p.parameter), p.standard) AS value, p.standard, p.num
  FROM (VALUES
    (1, 'NLS_LANGUAGE', 'AMERICAN'), (2, 'NLS_TERRITORY', 'AMERICA'), (3, 'NLS_CURRENCY', '$'),
    (4, 'NLS_ISO_CURRENCY', 'AMERICA'), (5, 'NLS_NUMERIC_CHARACTERS', '.,'), (6, 'NLS_CALENDAR', 'GREGORIAN'),
    (7, 'NLS_DATE_FORMAT', 'DD-MON-RR'), (8, 'NLS_DATE_LANGUAGE', 'AMERICAN'), (9, 'NLS_SORT', 'BINARY'),
    (10, 'NLS_TIME_FORMAT', 'HH.MI.SSXFF AM'), (11, 'NLS_TIMESTAMP_FORMAT', 'DD-MON-RR HH.MI.SSXFF AM'),
    (12, 'NLS_TIME_TZ_FORMAT', 'HH.MI.SSXFF AM TZR'), (13, 'NLS_TIMESTAMP_TZ_FORMAT', 'DD-MON-RR HH.MI.SSXFF AM TZR'),
    (14, 'NLS_DUAL_CURRENCY', '$'), (15, 'NLS_COMP', 'BINARY'), (16, 'NLS_LENGTH_SEMANTICS', 'BYTE'),
    (17, 'NLS_NCHAR_CONV_EXCP', 'FALSE')) p(num, parameter, standard)
  $q$);

  CALL dbsaci.dict_view('nls_session_parameters', $c$
  parameter v128 p.parameter
  value v64 p.value
$c$, 'FROM dbsaci.dict_nls p', '', 'NLS parameters of the session');

  CALL dbsaci.dict_view('nls_database_parameters', $c$
  parameter v128 p.parameter
  value v64 p.standard
$c$, $s$FROM (SELECT parameter, standard FROM dbsaci.dict_nls UNION ALL VALUES ('NLS_CHARACTERSET', 'AL32UTF8'),
  ('NLS_NCHAR_CHARACTERSET', 'AL16UTF16'), ('NLS_RDBMS_VERSION', dbsaci.version_full())) p$s$, '',
    'Permanent NLS parameters of the database');

  CALL dbsaci.dict_view('nls_instance_parameters', $c$
  parameter v128 p.parameter
  value v64 CASE WHEN p.parameter IN ('NLS_LANGUAGE', 'NLS_TERRITORY', 'NLS_COMP', 'NLS_LENGTH_SEMANTICS', 'NLS_NCHAR_CONV_EXCP')
        THEN p.standard END
$c$, 'FROM dbsaci.dict_nls p', '', 'NLS parameters of the instance');

  CALL dbsaci.dict_fixed('nls_parameters', 'NLS parameters now in force', $c$
  parameter v64 p.parameter
  value v64 p.value
  con_id n 0
$c$, $s$FROM (SELECT parameter, value FROM dbsaci.dict_nls UNION ALL VALUES ('NLS_CHARACTERSET', 'AL32UTF8'),
  ('NLS_NCHAR_CHARACTERSET', 'AL16UTF16')) p$s$);

  CALL dbsaci.dict_fixed('nls_valid_values', 'Values that NLS parameters may take', $c$
  parameter v64 p.parameter
  value v64 p.value
  isdeprecated v5 'FALSE'
  con_id n 0
$c$, $s$FROM (SELECT 'LANGUAGE' AS parameter, regexp_split_to_table('AMERICAN, ARABIC, BRAZILIAN PORTUGUESE, BULGARIAN, CATALAN, CROATIAN, CZECH, DANISH, DUTCH, ENGLISH,
    FINNISH, FRENCH, GERMAN, GREEK, HEBREW, HUNGARIAN, ITALIAN, JAPANESE, KOREAN, NORWEGIAN, POLISH, PORTUGUESE,
    ROMANIAN, RUSSIAN, SIMPLIFIED CHINESE, SLOVAK, SPANISH, SWEDISH, THAI, TRADITIONAL CHINESE, TURKISH,
    UKRAINIAN, VIETNAMESE', '\s*,\s*') AS value
  UNION ALL SELECT 'TERRITORY', regexp_split_to_table('AMERICA, AUSTRALIA, AUSTRIA, BELGIUM, BRAZIL, CANADA, CHINA, CZECH REPUBLIC, DENMARK, FINLAND, FRANCE,
    GERMANY, GREECE, HUNGARY, INDIA, IRELAND, ISRAEL, ITALY, JAPAN, KOREA, MEXICO, NETHERLANDS, NEW ZEALAND,
    NORWAY, POLAND, PORTUGAL, ROMANIA, RUSSIA, SPAIN, SWEDEN, SWITZERLAND, TAIWAN, THAILAND, TURKEY, UKRAINE,
    UNITED KINGDOM', '\s*,\s*')
  UNION ALL VALUES ('CHARACTERSET', 'AL32UTF8'), ('CHARACTERSET', 'UTF8'), ('CHARACTERSET', 'AL16UTF16'), ('CHARACTERSET', 'US7ASCII'),
  ('CHARACTERSET', 'WE8ISO8859P1'), ('CHARACTERSET', 'WE8ISO8859P15'), ('CHARACTERSET', 'WE8MSWIN1252'), ('SORT', 'BINARY'),
  ('SORT', 'BINARY_CI'), ('SORT', 'BINARY_AI')) p$s$);
END $make$;
