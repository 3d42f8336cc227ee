-- Conversions for indexes, virtual columns and constraints. What they give must not change with the session, so
-- these see American settings whatever the session's are, and may be called immutable; a model that depends on the
-- session in another way is ORA-30553. Queries call the usual forms.

CREATE OR REPLACE FUNCTION dbsaci.fixed_to_char(n numeric) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT dbsaci.num_text(n) $$;
CREATE OR REPLACE FUNCTION dbsaci.fixed_to_char(n numeric, fmt text) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
    RETURN dbsaci.num_model(n, fmt, dbsaci.num_parse(fmt),
                            'NLS_NUMERIC_CHARACTERS=''.,'' NLS_CURRENCY=''$'' NLS_DUAL_CURRENCY=''$'' NLS_ISO_CURRENCY=AMERICA');
END $$;

-- The elements of a model that no territory, decimal character or time zone changes.
CREATE OR REPLACE FUNCTION dbsaci.fixed_cut(fmt text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    cut text[] := dbsaci.date_cut(fmt);
BEGIN
    IF cut IS NULL OR upper(cut::text)::text[] && '{D,X,TZH,TZM,TZR,TZD}' THEN
        PERFORM dbsaci.raise(30553);
    END IF;
    RETURN cut;
END $$;

CREATE OR REPLACE FUNCTION dbsaci.fixed_to_char_date(t timestamp, fmt text DEFAULT 'DD-MON-RR') RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
    RETURN dbsaci.date_model(t, fmt, dbsaci.fixed_cut(fmt), 'NLS_DATE_LANGUAGE=AMERICAN', 'D', 0, NULL, NULL, NULL);
END $$;
CREATE OR REPLACE FUNCTION dbsaci.fixed_to_char(t timestamp, fmt text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
    RETURN dbsaci.date_model(t, fmt, dbsaci.fixed_cut(fmt), 'NLS_DATE_LANGUAGE=AMERICAN', 'T', 6, NULL, NULL, NULL);
END $$;
CREATE OR REPLACE FUNCTION dbsaci.fixed_to_char_ff(t timestamp, fmt text, nls text, ff int) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
    RETURN dbsaci.date_model(t, fmt, dbsaci.fixed_cut(fmt), coalesce(nls, 'NLS_DATE_LANGUAGE=AMERICAN'), 'T', ff, NULL, NULL, NULL);
END $$;

CREATE OR REPLACE FUNCTION dbsaci.fixed_to_number(s text) RETURNS numeric
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
    v numeric := dbsaci.num_scan(s, '.');
BEGIN
    IF v IS NULL AND s <> '' THEN
        PERFORM dbsaci.raise(1722);
    END IF;
    RETURN v;
END $$;
CREATE OR REPLACE FUNCTION dbsaci.fixed_to_number(s text, fmt text) RETURNS numeric
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
    RETURN dbsaci.num_unmodel(s, fmt, 'NLS_NUMERIC_CHARACTERS=''.,'' NLS_CURRENCY=''$'' NLS_ISO_CURRENCY=AMERICA');
END $$;

CREATE OR REPLACE FUNCTION dbsaci.fixed_to_date(s text, fmt text DEFAULT 'DD-MON-RR') RETURNS timestamp
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
    RETURN dbsaci.date_value(s, fmt, dbsaci.date_input(dbsaci.fixed_cut(fmt), 'D'), 'NLS_DATE_LANGUAGE=AMERICAN', 'D');
END $$;
CREATE OR REPLACE FUNCTION dbsaci.fixed_to_timestamp(s text, fmt text) RETURNS timestamp
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
    RETURN dbsaci.date_value(s, fmt, dbsaci.date_input(dbsaci.fixed_cut(fmt), 'T'), 'NLS_DATE_LANGUAGE=AMERICAN', 'T');
END $$;

-- TRUNC and ROUND to a week that begins on Sunday. (For other units the usual forms are immutable.)
CREATE OR REPLACE FUNCTION dbsaci.fixed_trunc(t timestamp, unit text) RETURNS timestamp
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT dbsaci.trunc_week(t, 0) $$;
CREATE OR REPLACE FUNCTION dbsaci.fixed_round(t timestamp, unit text) RETURNS timestamp
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT dbsaci.trunc_week(t + interval '3 days 12 hours', 0) $$;

CREATE OR REPLACE FUNCTION dbsaci.fixed_nlssort(s text, params text DEFAULT NULL) RETURNS bytea
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT dbsaci.sort_key(s, upper(coalesce(dbsaci.nls_param(params, 'NLS_SORT'), 'BINARY'))) $$;
