-- The last file: what came before is complete, so this version counts as installed.
INSERT INTO dbsaci.installed (version)
SELECT dbsaci.version()
 WHERE dbsaci.version() IS DISTINCT FROM (SELECT version FROM dbsaci.installed ORDER BY at DESC LIMIT 1);
