-- 05_types.sql: PostgreSQL column types and expressions in Oracle's words. Nearly all are single expressions that the
-- planner inlines into the views.

-- The data type's name. `declared` is column_types.data_type and wins; the scale is part of a TIMESTAMP's name.
-- A type that is not listed is a user's own (typname of a user's schema) or is shown as the text it prints as.
CREATE OR REPLACE FUNCTION dbsaci.type_name(typid oid, typmod int, declared text, declared_scale int, user_type text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN declared IS NOT NULL AND declared !~~ 'TIMESTAMP%' AND declared !~~ 'INTERVAL%' THEN declared ELSE
  CASE typid
    WHEN 1700 THEN 'NUMBER' WHEN 23 THEN 'NUMBER' WHEN 20 THEN 'NUMBER' WHEN 21 THEN 'NUMBER' WHEN 26 THEN 'NUMBER'
    WHEN 1043 THEN 'VARCHAR2' WHEN 1042 THEN 'CHAR' WHEN 18 THEN 'CHAR' WHEN 25 THEN 'CLOB'
    WHEN 1114 THEN CASE WHEN declared = 'TIMESTAMP' THEN 'TIMESTAMP(' || coalesce(declared_scale, 6)::text || ')'
                        WHEN typmod = 0 THEN 'DATE' WHEN typmod = -1 THEN 'TIMESTAMP(6)' ELSE 'TIMESTAMP(' || typmod::text || ')' END
    WHEN 1082 THEN 'DATE'
    WHEN 1184 THEN 'TIMESTAMP(' || coalesce(declared_scale, CASE typmod WHEN -1 THEN 6 ELSE typmod END)::text
                   || CASE WHEN declared ~~ '%LOCAL%' THEN ') WITH LOCAL TIME ZONE' ELSE ') WITH TIME ZONE' END
    WHEN 'dbsaci.timestamp_tz'::regtype THEN 'TIMESTAMP(' || coalesce(declared_scale, 6)::text || ') WITH TIME ZONE'
    WHEN 'dbsaci.timestamp_ns'::regtype THEN 'TIMESTAMP(' || coalesce(declared_scale, 9)::text || ')'
    WHEN 1186 THEN CASE WHEN declared ~~ 'INTERVAL%' THEN declared
                        WHEN (typmod >> 16) & 32767 IN (2, 4, 6) THEN 'INTERVAL YEAR(2) TO MONTH'
                        ELSE 'INTERVAL DAY(2) TO SECOND('
                             || CASE WHEN typmod = -1 OR typmod & 65535 > 6 THEN '6' ELSE (typmod & 65535)::text END || ')' END
    WHEN 17 THEN 'BLOB' WHEN 700 THEN 'BINARY_FLOAT' WHEN 701 THEN 'BINARY_DOUBLE' WHEN 16 THEN 'BOOLEAN'
    WHEN 3802 THEN 'JSON' WHEN 114 THEN 'JSON' WHEN 142 THEN 'XMLTYPE'
    ELSE coalesce(user_type, 'VARCHAR2') END END
$$;

-- DATA_LENGTH in bytes. Characters count 4 bytes in AL32UTF8 and 2 in the national set, to the type's limit.
CREATE OR REPLACE FUNCTION dbsaci.type_length(typid oid, typmod int, declared text, declared_length int, char_used char)
RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN declared ~~ '%CHAR%' AND typmod = -1 THEN
      CASE WHEN declared ~~ 'N%' THEN declared_length * 2 WHEN char_used = 'C' THEN least(declared_length * 4, 4000)
           ELSE coalesce(declared_length, 4000) END
    WHEN declared IN ('NVARCHAR2', 'NCHAR') THEN (typmod - 4) * 2
    WHEN declared = 'DATE' THEN 7
    WHEN declared = 'RAW' THEN coalesce(declared_length, 2000)
    WHEN declared IN ('LONG', 'LONG RAW') THEN 0
    WHEN declared IN ('ROWID') THEN 10
    WHEN declared = 'BFILE' THEN 530
    WHEN declared IS NOT NULL AND declared_length IS NOT NULL AND typid IN (17, 25) THEN declared_length
    ELSE CASE typid
      WHEN 1043 THEN CASE WHEN typmod = -1 THEN 4000 WHEN char_used = 'C' THEN least((typmod - 4) * 4, 4000)
                          ELSE least(typmod - 4, 32767) END
      WHEN 1042 THEN CASE WHEN typmod = -1 THEN 1 WHEN char_used = 'C' THEN least((typmod - 4) * 4, 2000)
                          ELSE typmod - 4 END
      WHEN 18 THEN 1
      WHEN 1700 THEN 22 WHEN 23 THEN 22 WHEN 20 THEN 22 WHEN 21 THEN 22 WHEN 26 THEN 22
      WHEN 1114 THEN CASE typmod WHEN 0 THEN 7 ELSE 11 END WHEN 1082 THEN 7
      WHEN 1184 THEN CASE WHEN declared ~~ '%LOCAL%' THEN 11 ELSE 13 END
      WHEN 'dbsaci.timestamp_tz'::regtype THEN 13 WHEN 'dbsaci.timestamp_ns'::regtype THEN 11
      WHEN 1186 THEN CASE WHEN (typmod >> 16) & 32767 IN (2, 4, 6) THEN 5 ELSE 11 END
      WHEN 25 THEN 4000 WHEN 17 THEN 4000 WHEN 700 THEN 4 WHEN 701 THEN 8 WHEN 16 THEN 1
      WHEN 3802 THEN 8200 WHEN 114 THEN 8200 WHEN 142 THEN 2000 WHEN 19 THEN 63 WHEN 2950 THEN 36
      ELSE 4000 END END
$$;

-- DATA_PRECISION. INTEGER is numeric(38,0) here and has none in Oracle (scale 0 alone); a column declared
-- NUMBER(38) says so in column_types.
CREATE OR REPLACE FUNCTION dbsaci.type_precision(typid oid, typmod int, declared text, declared_precision int)
RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN declared = 'FLOAT' THEN coalesce(declared_precision, 126) WHEN declared = 'NUMBER' THEN declared_precision
    WHEN declared ~~ 'INTERVAL%' THEN substring(declared FROM '\((\d)\)')::int ELSE CASE typid
      WHEN 1700 THEN CASE WHEN typmod <> -1 AND ((typmod - 4) >> 16) & 65535 <> 38 THEN ((typmod - 4) >> 16) & 65535 END
      WHEN 21 THEN 5 WHEN 23 THEN 10 WHEN 20 THEN 19 WHEN 26 THEN 10
      WHEN 1186 THEN 2 END END
$$;

-- DATA_SCALE; of a numeric its typmod holds 11 bits of signed scale. For TIMESTAMP and INTERVAL DAY TO SECOND it is
-- the number of fraction digits.
CREATE OR REPLACE FUNCTION dbsaci.type_scale(typid oid, typmod int, declared text, declared_scale int)
RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN declared_scale IS NOT NULL THEN declared_scale WHEN declared IN ('FLOAT', 'NUMBER', 'DATE') THEN NULL
    WHEN declared ~~ 'INTERVAL%' THEN coalesce(substring(declared FROM 'SECOND\((\d)\)')::int, 0) ELSE CASE typid
      WHEN 1700 THEN CASE WHEN typmod <> -1 THEN (((typmod - 4) & 2047) # 1024) - 1024 END
      WHEN 21 THEN 0 WHEN 23 THEN 0 WHEN 20 THEN 0 WHEN 26 THEN 0
      WHEN 1114 THEN CASE typmod WHEN 0 THEN NULL WHEN -1 THEN 6 ELSE typmod END
      WHEN 1184 THEN CASE typmod WHEN -1 THEN 6 ELSE typmod END
      WHEN 'dbsaci.timestamp_tz'::regtype THEN 6 WHEN 'dbsaci.timestamp_ns'::regtype THEN 9
      WHEN 1186 THEN CASE WHEN (typmod >> 16) & 32767 IN (2, 4, 6) THEN 0
                          WHEN typmod = -1 OR typmod & 65535 > 6 THEN 6 ELSE typmod & 65535 END END END
$$;

-- CHAR_LENGTH: declared length in the unit of CHAR_USED; 0 for what is not a character string.
CREATE OR REPLACE FUNCTION dbsaci.type_char_length(typid oid, typmod int, declared text, declared_length int)
RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN declared IN ('ROWID', 'UROWID', 'LONG') THEN 0 ELSE CASE typid
    WHEN 1043 THEN CASE typmod WHEN -1 THEN coalesce(declared_length, 4000) ELSE typmod - 4 END
    WHEN 1042 THEN CASE typmod WHEN -1 THEN coalesce(declared_length, 1) ELSE typmod - 4 END
    WHEN 25 THEN CASE WHEN declared IN ('VARCHAR2', 'NVARCHAR2', 'CHAR', 'NCHAR') THEN declared_length ELSE 0 END
    WHEN 18 THEN 1 WHEN 19 THEN 63 WHEN 2950 THEN 36 ELSE 0 END END
$$;

-- CHAR_USED: B or C for strings, else NULL.
CREATE OR REPLACE FUNCTION dbsaci.type_char_used(typid oid, declared text, char_used char)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN declared IN ('NVARCHAR2', 'NCHAR') THEN 'C' WHEN declared IN ('ROWID', 'UROWID', 'LONG') THEN NULL
    WHEN typid IN (1042, 1043, 18, 19, 2950) OR typid = 25 AND declared IN ('VARCHAR2', 'CHAR') THEN coalesce(char_used::text, 'B') END
$$;

-- All of that in one text: what a column's type tells.
CREATE OR REPLACE FUNCTION dbsaci.type_facts(typid oid, typmod int, declared text, declared_length int, char_used text,
  declared_precision int, declared_scale int) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT concat_ws(' ', dbsaci.type_name(typid, typmod, declared, declared_scale, NULL),
                   coalesce(dbsaci.type_length(typid, typmod, declared, declared_length, char_used), 0),
                   coalesce(dbsaci.type_precision(typid, typmod, declared, declared_precision)::text, '-'),
                   coalesce(dbsaci.type_scale(typid, typmod, declared, declared_scale)::text, '-'),
                   coalesce(dbsaci.type_char_length(typid, typmod, declared, declared_length), 0),
                   dbsaci.type_char_used(typid, declared, char_used))
$$;

-- PostgreSQL's text of a query or expression without what Oracle has no word for: casts, the compat schema, nextval('s').
-- String literals and quoted names are matched first in every step, so nothing inside them changes.
CREATE OR REPLACE FUNCTION dbsaci.plain_text(pg text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  str constant text := $r$('(?:[^']|'')*'|"(?:[^"]|"")*")$r$;   -- kept as \1
  s   text := pg;
BEGIN
  s := regexp_replace(s, str || $r$|::(?:"[^"]+"|(?:character varying|double precision|timestamp|time)\M|interval|[a-z_][\w.]*)(?:\(\d+(?:,\d+)?\))?(?:\[\])?(?: with(?:out)? time zone)?(?: (?:day|year) to (?:second|month)(?:\(\d\))?)?$r$,
                      '\1', 'g');
  s := regexp_replace(s, $r$\mnextval\('([^']+)'\)$r$, '\1.nextval', 'g');
  s := regexp_replace(s, str || $r$|\mdbsaci\.$r$, '\1', 'g');
  s := regexp_replace(s, str || $r$|\m(?:fixed_)?(to_char)(?:_date)?\M|\mfixed_(\w+)$r$, '\1\2\3', 'g');   -- forms of one function
  s := regexp_replace(s, $r$\msysdate\(\)$r$, 'SYSDATE', 'g');
  RETURN regexp_replace(s, $r$\msystimestamp(_tz|_local)?\(\)$r$, 'SYSTIMESTAMP', 'g');
END $$;

-- The same of a default, check or index expression, and nearer still: no parentheses around the whole and around
-- single operands, IN for = ANY, LIKE for ~~.
CREATE OR REPLACE FUNCTION dbsaci.ora_expr(expr text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  s    text := dbsaci.plain_text(expr);
  prev text;
BEGIN
  LOOP   -- (a) and (1) lose their parentheses unless they are a call's
    prev := s;
    s := regexp_replace(s, $r$(^|[^\w"$#])\((-?[\w.$#]+|"[^"]+"|'(?:[^']|'')*')\)$r$, '\1\2', 'g');
    EXIT WHEN s = prev;
  END LOOP;
  s := regexp_replace(s, $r$\(ARRAY\[([^]]*)\]\)$r$, 'ARRAY[\1]', 'g');
  s := regexp_replace(s, $r$ = ANY \(?ARRAY\[([^]]*)\]\)?$r$, ' IN (\1)', 'g');
  s := regexp_replace(s, $r$ <> ALL \(?ARRAY\[([^]]*)\]\)?$r$, ' NOT IN (\1)', 'g');
  s := replace(replace(s, ' !~~ ', ' NOT LIKE '), ' ~~ ', ' LIKE ');
  s := regexp_replace(s, $r$\mdiv\(([\w.$#]+|"[^"]+"), ([\w.$#]+|"[^"]+")\)$r$, '\1 / \2', 'g');   -- of simple operands
  -- One pair around the whole, when its parts need none.
  IF s ~ '^\(.*\)$' AND dbsaci.balanced(substr(s, 2, length(s) - 2)) THEN
    s := substr(s, 2, length(s) - 2);
  END IF;
  RETURN s;
END $$;

-- Do the parentheses of a text close in order? (Those in literals do not count.)
CREATE OR REPLACE FUNCTION dbsaci.balanced(s text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  t     text := regexp_replace(regexp_replace(s, $r$'(?:[^']|'')*'$r$, '', 'g'), '[^()]', '', 'g');
  depth int := 0;
BEGIN
  FOR i IN 1 .. length(t) LOOP
    depth := depth + CASE substr(t, i, 1) WHEN '(' THEN 1 ELSE -1 END;
    IF depth < 0 THEN RETURN false; END IF;
  END LOOP;
  RETURN depth = 0;
END $$;

-- A partition's Oracle name is the property partition_name of its table; without it, what follows the parent's name
-- and `_` or `$` in the table's name, else the whole name.
CREATE OR REPLACE FUNCTION dbsaci.part_name(child name, parent name, prop text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT dbsaci.ora_name(coalesce(prop, CASE WHEN starts_with(child, parent) AND substr(child, length(parent) + 1, 1) IN ('_', '$')
    AND length(child) > length(parent) + 1 THEN substr(child, length(parent) + 2) ELSE child END)::name)
$$;

-- An expression of an index or a virtual column as Oracle stores it: upper case, the table's columns in double quotes, no
-- blanks beside operators and commas. `oracle`: the text is as the user wrote it, not PostgreSQL's.
CREATE OR REPLACE FUNCTION dbsaci.stored_tokens(rel oid, expr text, oracle boolean) RETURNS text
LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
DECLARE
  part  text;
  named text;          -- the column's name in PostgreSQL's spelling, of what may be one
  prev  text := '';
  out   text := '';
  word  boolean;       -- part is a word, a name, a number or a literal: two of them are kept apart
  words boolean := false;
BEGIN
  FOR part IN SELECT m[1] FROM regexp_matches(expr, $r$('(?:[^']|'')*'|"(?:[^"]|"")*"|[A-Za-z_][\w$#]*|\d+(?:\.\d+)?|<=|>=|<>|!=|\|\||=>|[^\s])$r$, 'g') m LOOP
    word := part ~ $r$^['"\w]$r$;
    named := CASE WHEN oracle THEN dbsaci.pg_name(CASE WHEN part ~ '^"' THEN btrim(part, '"') ELSE upper(part) END)::text
                  WHEN part ~ '^"' THEN replace(btrim(part, '"'), '""', '"') ELSE lower(part) END;
    IF part ~ '^"' AND NOT oracle OR part ~ '^[A-Za-z_]' AND EXISTS (SELECT FROM pg_attribute a
         WHERE a.attrelid = rel AND a.attname = named AND a.attnum > 0 AND NOT a.attisdropped) THEN
      part := '"' || dbsaci.ora_name(named::name) || '"';
    ELSIF part ~ '^[A-Za-z_]' THEN
      part := upper(part);
    END IF;
    out := out || CASE WHEN prev = 'CASE' AND part = 'WHEN' THEN '  '
                       WHEN word AND (words OR prev = ')') THEN ' '
                       WHEN part = '(' AND prev IN ('AND', 'OR', 'NOT', 'IN', 'WHEN', 'THEN', 'ELSE', 'CASE', 'LIKE', 'BETWEEN') THEN ' '
                       ELSE '' END || part;
    prev := part;
    words := word;
  END LOOP;
  RETURN out || CASE prev WHEN 'END' THEN ' ' ELSE '' END;
END $$;

-- Of PostgreSQL's text.
CREATE OR REPLACE FUNCTION dbsaci.ora_index_expr(rel oid, expr text) RETURNS text LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT dbsaci.stored_tokens(rel, dbsaci.ora_expr(expr), false)
$$;

-- Of the text in CREATE TABLE or CREATE INDEX.
CREATE OR REPLACE FUNCTION dbsaci.stored_expr(rel oid, expr text) RETURNS text LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT dbsaci.stored_tokens(rel, expr, true)
$$;
