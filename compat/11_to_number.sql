-- TO_NUMBER and the other ways from text to a number.

-- TO_NUMBER(s): Oracle's syntax of a number, the decimal point of the session; blanks around it are allowed.
-- NULL: it is not a number.
CREATE OR REPLACE FUNCTION dbsaci.num_scan(s text, point text) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN point = '.' AND s ~ '^\s*[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d{1,3})?\s*$' THEN s::numeric
                WHEN point <> '.' AND s !~ '\.' AND translate(s, point, '.') ~ '^\s*[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d{1,3})?\s*$'
                THEN translate(s, point, '.')::numeric END
$$;

-- Whole numbers read the same in every session, and are the usual case.
CREATE OR REPLACE FUNCTION dbsaci.to_number(s text) RETURNS numeric
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN s ~ '^[-+]?\d+$' AND length(s) < 40 THEN s::numeric
                WHEN s ~ '^[-+]?\d+\.\d+$' AND length(s) < 80 AND left(dbsaci.nls_numeric_characters(), 1) = '.' THEN s::numeric
                ELSE dbsaci.number_of(s) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.number_of(s text) RETURNS numeric
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
    point text := left(dbsaci.nls_numeric_characters(), 1);
    v     numeric;
BEGIN
    IF s IS NULL OR s = '' THEN
        RETURN NULL;
    END IF;
    v := dbsaci.num_scan(s, point);
    IF v IS NULL THEN
        PERFORM dbsaci.raise(1722);
    END IF;
    RETURN v;
END $$;

CREATE OR REPLACE FUNCTION dbsaci.to_number(n numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT n $$;

-- Roman numerals and hexadecimal digits back to numbers.
CREATE OR REPLACE FUNCTION dbsaci.num_from_hex(s text) RETURNS numeric
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    v numeric := 0;
BEGIN
    IF s !~ '^[0-9a-fA-F]+$' THEN
        PERFORM dbsaci.raise(1722);
    END IF;
    FOR i IN 1 .. length(s) LOOP
        v := v * 16 + strpos('123456789ABCDEF', upper(substr(s, i, 1)));
    END LOOP;
    RETURN v;
END $$;

-- The text that is left of `s` when its sign and currency are taken off, and the sign: {rest, '-'}.
-- NULL: the sign is not where the model wants it.
CREATE OR REPLACE FUNCTION dbsaci.num_unsign(s text, f dbsaci.num_format, cur text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
    sign text := '';
    t    text := btrim(s, ' ');
BEGIN
    IF f.sign = 'S>' THEN
        IF right(t, 1) NOT IN ('+', '-') THEN
            RETURN NULL;
        END IF;
        sign := right(t, 1);
        t := left(t, -1);
    ELSIF f.sign = 'MI' THEN
        IF right(t, 1) IN ('-', '+') THEN
            sign := right(t, 1);
            t := left(t, -1);
        END IF;
    ELSIF f.sign = 'PR' THEN
        IF left(t, 1) = '<' AND right(t, 1) = '>' THEN
            sign := '-';
            t := substr(t, 2, length(t) - 2);
        END IF;
    ELSIF left(t, 1) IN ('-', '+') THEN
        sign := left(t, 1);
        t := substr(t, 2);
    ELSIF f.sign = 'S<' THEN
        RETURN NULL;
    END IF;
    IF cur <> '' THEN
        IF f.cur_at = '<' AND left(t, length(cur)) = cur THEN
            t := substr(t, length(cur) + 1);
        ELSIF f.cur_at = '>' AND right(t, length(cur)) = cur THEN
            t := left(t, -length(cur));
        END IF;
    END IF;
    RETURN ARRAY[ltrim(t, ' '), sign];
END $$;

-- TO_NUMBER(s, fmt, nls); model: num_parse(fmt). The text may have fewer digits than the model, not more.
CREATE OR REPLACE FUNCTION dbsaci.num_unmodel(s text, fmt text, params text) RETURNS numeric
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT dbsaci.num_unmodel(s, fmt, dbsaci.num_parse(fmt), params) $$;
CREATE OR REPLACE FUNCTION dbsaci.num_unmodel(s text, fmt text, model dbsaci.num_format, params text) RETURNS numeric
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
    f     dbsaci.num_format := model;
    chars text;
    point text;
    grp   text;
    cur   text := '';
    u     text := regexp_replace(upper(fmt), '^FM', '');
    part  text[];
    t     text;
    ip    text;
    dp    text;
BEGIN
    IF s IS NULL OR s = '' OR fmt IS NULL OR fmt = '' THEN
        RETURN NULL;
    END IF;
    IF f.ints IS NOT NULL THEN
        NULL;                           -- the usual models; the others stand alone
    ELSIF u ~ '^0*X+$' THEN
        t := btrim(s, ' ');
        IF length(t) > length(u) THEN
            PERFORM dbsaci.raise(1722);
        END IF;
        RETURN dbsaci.num_from_hex(t);
    ELSIF u ~ '^TM[9E]?$' THEN
        RETURN dbsaci.to_number(s);
    ELSIF u = 'RN' THEN
        PERFORM dbsaci.raise(1481);
    END IF;
    IF params IS NOT NULL THEN
        PERFORM dbsaci.nls_check(params);
    END IF;
    IF f.ints IS NULL OR f.shift > 0 THEN
        PERFORM dbsaci.raise(1481);
    END IF;
    chars := coalesce(dbsaci.nls_param(params, 'NLS_NUMERIC_CHARACTERS'), dbsaci.nls_numeric_characters());
    point := CASE WHEN f.point = 'D' THEN left(chars, 1) ELSE '.' END;
    grp := CASE WHEN f.ints LIKE '%G%' THEN substr(chars, 2, 1) ELSE ',' END;
    IF f.currency = '$' THEN
        cur := '$';
    ELSIF f.currency <> '' THEN
        cur := dbsaci.nls_currency(f.currency, params);
    END IF;
    part := dbsaci.num_unsign(s, f, cur);
    IF part IS NULL THEN
        PERFORM dbsaci.raise(1722);
    END IF;
    t := part[1];
    IF f.expo THEN
        t := replace(t, point, '.');
        IF t !~* '^(\d+\.?\d*|\.\d+)(E[-+]?\d+)?$' THEN
            PERFORM dbsaci.raise(1722);
        END IF;
        RETURN (part[2] || t)::numeric;
    END IF;
    ip := CASE WHEN f.point <> '' THEN split_part(t, point, 1) ELSE t END;
    dp := CASE WHEN f.point <> '' THEN substr(t, length(ip) + 1 + length(point)) ELSE '' END;
    -- separators stand where the model has them, counted from the point
    IF strpos(ip, grp) > 0 THEN
        IF regexp_replace(regexp_replace(ip, '[0-9]', '9', 'g'), '[^9]', 'G', 'g')
           <> right(translate(f.ints, '0,', '9G'), length(ip)) OR ip !~ '^\d' THEN
            PERFORM dbsaci.raise(1722);
        END IF;
        ip := replace(ip, grp, '');
    ELSIF f.ints ~ '[,G]' AND length(ip) > length(regexp_replace(f.ints, '^.*[,G]', '')) THEN
        PERFORM dbsaci.raise(1722);
    END IF;
    IF ip !~ '^\d*$' OR dp !~ '^\d*$' OR ip || dp = ''
       OR length(ltrim(ip, '0')) > length(regexp_replace(f.ints, '[^90]', '', 'g')) OR length(dp) > length(f.decs) THEN
        PERFORM dbsaci.raise(1722);
    END IF;
    RETURN (part[2] || CASE WHEN ip = '' THEN '0' ELSE ip END || CASE WHEN dp = '' THEN '' ELSE '.' || dp END)::numeric;
END $$;

CREATE OR REPLACE FUNCTION dbsaci.to_number(s text, fmt text) RETURNS numeric
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT dbsaci.num_unmodel(s, fmt, dbsaci.num_parse(fmt), NULL) $$;
CREATE OR REPLACE FUNCTION dbsaci.to_number(s text, fmt text, nls text) RETURNS numeric
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT dbsaci.num_unmodel(s, fmt, dbsaci.num_parse(fmt), nls) $$;

CREATE OR REPLACE FUNCTION dbsaci.to_char(s text, fmt text) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT dbsaci.num_model(dbsaci.to_number(s), fmt, dbsaci.num_parse(fmt), NULL) $$;

-- TO_BINARY_DOUBLE / TO_BINARY_FLOAT: also INF, NAN in any case.
CREATE OR REPLACE FUNCTION dbsaci.to_binary_double(s text) RETURNS double precision
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
    IF s IS NULL OR s = '' THEN
        RETURN NULL;
    ELSIF btrim(s) ~* '^[-+]?(inf|infinity|nan)$' THEN
        RETURN btrim(btrim(s), '+')::double precision;
    END IF;
    RETURN dbsaci.to_number(regexp_replace(btrim(s), '[dDfF]$', ''))::double precision;
END $$;
CREATE OR REPLACE FUNCTION dbsaci.to_binary_double(n numeric) RETURNS double precision
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT n::double precision $$;
CREATE OR REPLACE FUNCTION dbsaci.to_binary_double(n double precision) RETURNS double precision
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT n $$;
CREATE OR REPLACE FUNCTION dbsaci.to_binary_double(s text, fmt text) RETURNS double precision
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT dbsaci.to_number(s, fmt)::double precision $$;
CREATE OR REPLACE FUNCTION dbsaci.to_binary_float(s text) RETURNS real
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT dbsaci.to_binary_double(s)::real $$;
CREATE OR REPLACE FUNCTION dbsaci.to_binary_float(n numeric) RETURNS real
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT n::real $$;
CREATE OR REPLACE FUNCTION dbsaci.to_binary_float(n double precision) RETURNS real
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT n::real $$;
CREATE OR REPLACE FUNCTION dbsaci.to_binary_float(s text, fmt text) RETURNS real
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT dbsaci.to_number(s, fmt)::real $$;
CREATE OR REPLACE FUNCTION dbsaci.to_number(n double precision) RETURNS numeric
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
    IF n IN ('NaN', 'Infinity', '-Infinity') THEN
        PERFORM dbsaci.raise(1426);
    END IF;
    RETURN n::text::numeric;
END $$;
