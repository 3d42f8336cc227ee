-- JSON_VALUE and the columns of JSON_TABLE: one scalar, with everything that may be wrong with it.

-- A date or timestamp in ISO 8601 as PostgreSQL's text, the date without its time; NULL if it is none.
CREATE OR REPLACE FUNCTION dbsaci.json_stamp_text(v text, as_date boolean) RETURNS text
LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN CASE WHEN as_date THEN v::timestamp::date::text ELSE v::timestamp::text END;
EXCEPTION WHEN invalid_datetime_format OR datetime_field_overflow THEN
    RETURN NULL;
END $$;

-- The text as the cast takes it, NULL if it does not convert. kind: N number, D date, T timestamp, B boolean, V a text of at
-- most `most` bytes, C of characters; 0 is no limit.
CREATE OR REPLACE FUNCTION dbsaci.json_scalar_fit(v text, kind text, most int) RETURNS text
LANGUAGE sql STABLE AS $$
    SELECT CASE kind
        WHEN 'N' THEN CASE WHEN v ~ '^\s*[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d{1,3})?\s*$' THEN v END
        WHEN 'B' THEN CASE WHEN v IN ('true', 'false') THEN v END
        WHEN 'D' THEN dbsaci.json_stamp_text(v, true)
        WHEN 'T' THEN dbsaci.json_stamp_text(v, false)
        ELSE CASE WHEN most = 0 OR CASE kind WHEN 'C' THEN pg_catalog.length(v) ELSE octet_length(v) END <= most THEN v END END
$$;

-- on_error: NULL, ERROR or DEFAULT; on_empty alike, or '' for what on_error says.
CREATE OR REPLACE FUNCTION dbsaci.json_scalar(
    j jsonb, path text, kind text, most int, on_error text, on_empty text DEFAULT '', error_default text DEFAULT NULL,
    empty_default text DEFAULT NULL, bad boolean DEFAULT false) RETURNS text
LANGUAGE plpgsql STABLE AS $$
DECLARE
    hits jsonb;
    v    text;
    err  int := 0;
BEGIN
    IF bad THEN
        err := 40441;
    ELSIF j IS NULL THEN
        RETURN NULL;
    ELSE
        hits := jsonb_path_query_array(j, dbsaci.json_path(path), '{}', true);
        IF jsonb_array_length(hits) = 0 THEN
            IF on_empty IN ('NULL', 'DEFAULT') THEN
                RETURN CASE on_empty WHEN 'DEFAULT' THEN empty_default END;
            ELSIF on_empty = 'ERROR' THEN
                PERFORM dbsaci.raise(40462);
            END IF;
            err := 40462;
        ELSIF jsonb_array_length(hits) > 1 THEN
            err := 40470;
        ELSIF jsonb_typeof(hits -> 0) IN ('object', 'array') THEN
            err := 40456;
        ELSE
            v := dbsaci.json_scalar_text(hits -> 0);
            IF v IS NOT NULL THEN
                v := dbsaci.json_scalar_fit(v, kind, most);
                err := CASE WHEN v IS NOT NULL THEN 0 WHEN kind = 'N' THEN 1722 WHEN kind = 'B' THEN 40799
                            WHEN kind IN ('D', 'T') THEN 1861 ELSE 40478 END;
            END IF;
        END IF;
    END IF;
    IF err > 0 AND on_error = 'ERROR' THEN
        PERFORM dbsaci.raise(err);
    END IF;
    RETURN CASE WHEN err = 0 THEN v WHEN on_error = 'DEFAULT' THEN error_default END;
END $$;
CREATE OR REPLACE FUNCTION dbsaci.json_scalar(
    s text, path text, kind text, most int, on_error text, on_empty text DEFAULT '', error_default text DEFAULT NULL,
    empty_default text DEFAULT NULL) RETURNS text
LANGUAGE plpgsql STABLE AS $$
DECLARE
    j jsonb := dbsaci.to_json_or_null(s);
BEGIN
    RETURN dbsaci.json_scalar(j, path, kind, most, on_error, on_empty, error_default, empty_default, j IS NULL AND s <> '');
END $$;
