-- ROWIDs: 18 characters of Oracle's base 64, OOOOOOFFFBBBBBBRRR. The object part holds the OID of the table,
-- file and block its block number, the row part the line pointer: together (tableoid, ctid).
--
--   bytes   0 1 | 2 3 4 5 | 6 | 7 .. 14                      15 bytes are 20 base-64 digits, of which the
--           0 0 |   OID   | 0 | block << 18 + line           first two are always AA and left out

CREATE OR REPLACE FUNCTION dbsaci.tid_number(at tid) RETURNS bigint
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT ('x' || encode(tidsend(at), 'hex'))::bit(48)::bigint
$$;

CREATE OR REPLACE FUNCTION dbsaci.rowid(rel oid, at tid) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT pg_catalog.substr(encode('\x0000'::bytea || oidsend(rel) || '\x00'::bytea
               || int8send(((dbsaci.tid_number(at) >> 16) << 18) + (dbsaci.tid_number(at) & 65535)), 'base64'), 3, 18)
$$;

-- The 15 bytes of a ROWID, or ORA-01410.
CREATE OR REPLACE FUNCTION dbsaci.rowid_bytes(r text) RETURNS bytea
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN r ~ '^[A-Za-z0-9+/]{18}$' THEN decode('AA' || r, 'base64') ELSE dbsaci.fail(1410, r::bytea) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.rowid_to_oid(r text) RETURNS oid
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT ('x' || encode(pg_catalog.substr(dbsaci.rowid_bytes(r), 3, 4), 'hex'))::bit(32)::bigint::oid
$$;
CREATE OR REPLACE FUNCTION dbsaci.rowid_tail(r text) RETURNS bigint
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT ('x' || encode(pg_catalog.substr(dbsaci.rowid_bytes(r), 8, 8), 'hex'))::bit(64)::bigint
$$;
-- NULL, which no row has, for a block that PostgreSQL cannot have: a ROWID of another database.
CREATE OR REPLACE FUNCTION dbsaci.rowid_to_ctid(r text) RETURNS tid
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN dbsaci.rowid_tail(r) >> 18 BETWEEN 0 AND 4294967295
                THEN ('(' || (dbsaci.rowid_tail(r) >> 18)::text || ',' || (dbsaci.rowid_tail(r) & 65535)::text || ')')::tid END
$$;

-- CHARTOROWID and ROWIDTOCHAR: a ROWID is its text here, but it must be one.
CREATE OR REPLACE FUNCTION dbsaci.chartorowid(s text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT CASE WHEN length(dbsaci.rowid_bytes(s)) = 15 THEN s END $$;
CREATE OR REPLACE FUNCTION dbsaci.rowidtochar(r text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT r $$;
CREATE OR REPLACE FUNCTION dbsaci.rowidtonchar(r text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT r $$;

-- DBMS_ROWID
CREATE OR REPLACE FUNCTION dbsaci.dbms_rowid__rowid_object(r text) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT dbsaci.rowid_to_oid(r)::bigint::numeric $$;
CREATE OR REPLACE FUNCTION dbsaci.dbms_rowid__rowid_block_number(r text) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT ((dbsaci.rowid_tail(r) >> 18) & 68719476735)::numeric $$;
CREATE OR REPLACE FUNCTION dbsaci.dbms_rowid__rowid_row_number(r text) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT (dbsaci.rowid_tail(r) & 65535)::numeric $$;
CREATE OR REPLACE FUNCTION dbsaci.dbms_rowid__rowid_relative_fno(r text) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT 0::numeric + 0 * dbsaci.rowid_tail(r) $$;
CREATE OR REPLACE FUNCTION dbsaci.dbms_rowid__rowid_type(r text) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT 1::numeric + 0 * dbsaci.rowid_tail(r) $$;
CREATE OR REPLACE FUNCTION dbsaci.dbms_rowid__rowid_create(kind numeric, obj numeric, fno numeric, blk numeric, num numeric)
    RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT dbsaci.rowid(obj::bigint::oid, ('(' || blk::bigint || ',' || num::int || ')')::tid)
$$;
