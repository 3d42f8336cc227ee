-- Numbers to text and back: TO_CHAR(number), TO_NUMBER, with Oracle's number format model.

-- Oracle's text of a NUMBER: at most 40 characters, no leading zero, no trailing fraction zeros, an exponent
-- only where the digits do not fit. This is the slow road of to_char(numeric): text of more than 40 characters.
CREATE OR REPLACE FUNCTION dbsaci.num_long_text(n numeric) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    sign   text := CASE WHEN n < 0 THEN '-' ELSE '' END;
    width  int  := CASE WHEN n < 0 THEN 39 ELSE 40 END;
    v      numeric := abs(n);
    txt    text := trim_scale(v)::text;
    intlen int;
    zeros  int;
    expo   int;
    mant   text;
BEGIN
    IF n = 'NaN' OR v = 'Infinity' THEN
        RETURN CASE WHEN n = 'NaN' THEN 'Nan' WHEN n > 0 THEN '~' ELSE '-~' END;
    END IF;
    IF v >= 1 THEN
        intlen := length(split_part(txt, '.', 1));
        IF intlen <= width THEN
            txt := trim_scale(round(v, greatest(width - intlen - 1, 0)))::text;
            IF length(txt) <= width THEN
                RETURN sign || txt;
            END IF;
        END IF;
        expo := intlen - 1;
    ELSE
        IF length(txt) - 1 <= width THEN
            RETURN sign || substr(txt, 2);
        END IF;
        zeros := length(txt) - 2 - length(ltrim(substr(txt, 3), '0'));
        IF zeros <= 4 THEN
            txt := trim_scale(round(v, width - 1))::text;
            RETURN sign || CASE WHEN left(txt, 2) = '0.' THEN substr(txt, 2) ELSE txt END;
        END IF;
        expo := -zeros - 1;
    END IF;
    -- d.ddd...E+nn, filled up to the width
    LOOP
        zeros := width - 4 - greatest(length(abs(expo)::text), 2);     -- digits after the point
        mant := round(v * ('1e' || -expo)::numeric, zeros)::text;
        EXIT WHEN length(split_part(mant, '.', 1)) = 1;
        expo := expo + 1;
    END LOOP;
    RETURN sign || mant || 'E' || CASE WHEN expo < 0 THEN '-'
        ELSE '+' END || lpad(abs(expo)::text, greatest(2, length(abs(expo)::text)), '0');
END $$;

-- The text of a NUMBER with a decimal point, whatever the session says.
CREATE OR REPLACE FUNCTION dbsaci.num_text(n numeric) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN length(trim_scale(n)::text) > 40 OR n IN ('NaN', 'Infinity', '-Infinity') THEN dbsaci.num_long_text(n)
                WHEN abs(n) < 1 AND n <> 0 THEN replace(trim_scale(n)::text, '0.', '.')
                ELSE trim_scale(n)::text END
$$;

-- TO_CHAR(n), with the session's decimal character. Short enough for PostgreSQL to inline.
CREATE OR REPLACE FUNCTION dbsaci.to_char(n numeric) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN length(trim_scale(n)::text) > 40 OR n IN ('NaN', 'Infinity', '-Infinity')
                THEN translate(dbsaci.num_long_text(n), '.', left(dbsaci.nls_numeric_characters(), 1))
                WHEN n = trunc(n) THEN trim_scale(n)::text
                ELSE translate(CASE WHEN abs(n) < 1 THEN replace(trim_scale(n)::text, '0.', '.') ELSE trim_scale(n)::text END,
                               '.', left(dbsaci.nls_numeric_characters(), 1)) END
$$;

-- TO_CHAR(binary_double): 1.5E+000, 17 significant digits at most.
CREATE OR REPLACE FUNCTION dbsaci.float_text(n double precision, digits int) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    txt  text;
    expo int;
BEGIN
    IF n = 'NaN' THEN
        RETURN 'Nan';
    ELSIF n IN ('Infinity', '-Infinity') THEN
        RETURN CASE WHEN n > 0 THEN 'Inf' ELSE '-Inf' END;
    ELSIF n = 0 THEN
        RETURN '0';
    END IF;
    txt := pg_catalog.to_char(n, '9.' || repeat('9', digits - 1) || 'EEEE');
    expo := substr(txt, strpos(txt, 'e') + 1)::int;
    txt := rtrim(ltrim(split_part(txt, 'e', 1)), '0');
    IF right(txt, 1) = '.' THEN
        txt := txt || '0';
    END IF;
    RETURN txt || 'E' || CASE WHEN expo < 0 THEN '-' ELSE '+' END || lpad(abs(expo)::text, 3, '0');
END $$;

CREATE OR REPLACE FUNCTION dbsaci.to_char(n double precision) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT translate(dbsaci.float_text(n, 17), '.', left(dbsaci.nls_numeric_characters(), 1))
$$;
CREATE OR REPLACE FUNCTION dbsaci.to_char(n real) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT translate(dbsaci.float_text(n::double precision, 9), '.', left(dbsaci.nls_numeric_characters(), 1))
$$;

-- Roman numerals of 1..3999.
CREATE OR REPLACE FUNCTION dbsaci.roman(n int) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT (ARRAY['', 'M', 'MM', 'MMM'])[n / 1000 + 1]
        || (ARRAY['', 'C', 'CC', 'CCC', 'CD', 'D', 'DC', 'DCC', 'DCCC', 'CM'])[n / 100 % 10 + 1]
        || (ARRAY['', 'X', 'XX', 'XXX', 'XL', 'L', 'LX', 'LXX', 'LXXX', 'XC'])[n / 10 % 10 + 1]
        || (ARRAY['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'])[n % 10 + 1]
$$;

-- Upper-case hexadecimal of a whole number >= 0 of any size.
CREATE OR REPLACE FUNCTION dbsaci.num_hex(n numeric) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    rest numeric := n;
    txt  text := '';
BEGIN
    WHILE rest >= 4294967296 LOOP
        txt := lpad(to_hex((rest % 4294967296)::bigint), 8, '0') || txt;
        rest := pg_catalog.div(rest, 4294967296);
    END LOOP;
    RETURN upper(to_hex(rest::bigint) || txt);
END $$;

-- d.dddE+nn of n with `places` digits after the point (-1: as many as there are).
CREATE OR REPLACE FUNCTION dbsaci.num_sci(n numeric, places int) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    v    numeric := abs(n);
    txt  text := trim_scale(v)::text;
    expo int := 0;
BEGIN
    IF v >= 1 THEN
        expo := length(split_part(txt, '.', 1)) - 1;
    ELSIF v > 0 THEN
        expo := -(length(txt) - 2 - length(ltrim(substr(txt, 3), '0'))) - 1;
    END IF;
    v := v * ('1e' || -expo)::numeric;      -- exact, as a division would not be
    IF places >= 0 THEN
        v := round(v, places);
        IF v >= 10 THEN
            v := round(v / 10, places);
            expo := expo + 1;
        END IF;
    ELSE
        v := trim_scale(v);
    END IF;
    RETURN CASE WHEN n < 0 THEN '-' ELSE '' END || v::text || 'E' || CASE WHEN expo < 0 THEN '-' ELSE '+' END
        || lpad(abs(expo)::text, greatest(2, length(abs(expo)::text)), '0');
END $$;

-- The currency text of L, C and U: from the NLS parameters, else the session.
CREATE OR REPLACE FUNCTION dbsaci.nls_currency(kind text, params text) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
SELECT CASE kind
    WHEN 'L' THEN coalesce(dbsaci.nls_param(params, 'NLS_CURRENCY'), dbsaci.setting('nls_currency', '$'))
    WHEN 'U' THEN coalesce(dbsaci.nls_param(params, 'NLS_DUAL_CURRENCY'), dbsaci.setting('nls_dual_currency', '$'))
    ELSE CASE upper(coalesce(dbsaci.nls_param(params, 'NLS_ISO_CURRENCY'), dbsaci.setting('nls_iso_currency', 'AMERICA')))
        WHEN 'AMERICA' THEN 'USD' WHEN 'GERMANY' THEN 'EUR' WHEN 'FRANCE' THEN 'EUR' WHEN 'ITALY' THEN 'EUR'
        WHEN 'SPAIN' THEN 'EUR' WHEN 'AUSTRIA' THEN 'EUR' WHEN 'THE NETHERLANDS' THEN 'EUR' WHEN 'BELGIUM' THEN 'EUR'
        WHEN 'PORTUGAL' THEN 'EUR' WHEN 'FINLAND' THEN 'EUR' WHEN 'IRELAND' THEN 'EUR' WHEN 'GREECE' THEN 'EUR'
        WHEN 'UNITED KINGDOM' THEN 'GBP' WHEN 'JAPAN' THEN 'JPY' WHEN 'CHINA' THEN 'CNY' WHEN 'SWITZERLAND' THEN 'CHF'
        WHEN 'CANADA' THEN 'CAD' WHEN 'AUSTRALIA' THEN 'AUD' WHEN 'INDIA' THEN 'INR' WHEN 'BRAZIL' THEN 'BRL'
        WHEN 'SWEDEN' THEN 'SEK' WHEN 'NORWAY' THEN 'NOK' WHEN 'DENMARK' THEN 'DKK' WHEN 'POLAND' THEN 'PLN'
        WHEN 'MEXICO' THEN 'MXN' WHEN 'KOREA' THEN 'KRW'
        ELSE 'USD' END
    END
$$;

-- A format model taken apart, for TO_CHAR and TO_NUMBER. NULL: one that stands alone (see num_special), or none.
-- No error here: a literal model is taken apart while planning.
DO $$
BEGIN
    IF to_regtype('dbsaci.num_format') IS NULL THEN
        CREATE TYPE dbsaci.num_format AS (
            fm       boolean,   -- FM: no padding
            blank    boolean,   -- B: nothing for a zero integer part
            sign     text,      -- S< S> MI PR or '' (leading minus only)
            currency text,      -- $ L C U or ''
            cur_at   text,      -- < before the digits, > after, . instead of the point
            ints     text,      -- the model before the point: 9 0 and , G
            decs     text,      -- the model after it: 9 0
            point    text,      -- '.' 'D' or ''
            shift    int,       -- V: digits after it
            expo     boolean    -- EEEE
        );
    END IF;
END $$;

CREATE OR REPLACE FUNCTION dbsaci.num_parse(fmt text) RETURNS dbsaci.num_format
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    f dbsaci.num_format;
    m text[];
    s text := upper(fmt);
BEGIN
    f.fm := left(s, 2) = 'FM';
    IF f.fm THEN
        s := substr(s, 3);
    END IF;
    -- prefix signs and currencies, the digits, exponent, suffix currencies and signs
    m := regexp_match(s, '^(S?)([$LCUB]*)([90,G$B]*)([.DLCU]?)([90$B]*)(V[90$]*)?(EEEE)?([$LCUB]*)(S|MI|PR|)([LCU]?)$');
    IF m IS NULL OR s ~ '^0*X+$|^TM|^RN$' OR length(replace(m[3] || m[5] || coalesce(m[6], ''), 'V', '')) > 64 THEN
        RETURN NULL;
    END IF;
    f.sign := CASE WHEN m[1] = 'S' THEN 'S<' WHEN m[9] = 'S' THEN 'S>' ELSE m[9] END;
    f.blank := (m[2] || m[3] || m[5] || m[8]) LIKE '%B%';
    f.currency := CASE WHEN s LIKE '%$%' THEN '$' ELSE coalesce(substring(s FROM '[LCU]'), '') END;
    f.ints := translate(m[3], '$B', '');
    f.decs := translate(m[5], '$B', '');
    f.point := m[4];
    f.cur_at := '<';
    IF m[4] IN ('L', 'C', 'U') THEN         -- 999L99: the currency stands for the point, unless nothing follows
        f.cur_at := CASE WHEN f.decs = '' AND m[6] IS NULL THEN '>' ELSE '.' END;
        f.point := '';
    ELSIF f.currency <> '$' AND (m[8] ~ '[LCU]' OR m[10] <> '') THEN
        f.cur_at := '>';
    END IF;
    f.shift := coalesce(length(translate(m[6], '$', '')) - 1, 0);
    f.expo := m[7] IS NOT NULL;
    IF (m[1] = 'S' AND m[9] <> '')
       OR (f.ints || f.decs || coalesce(translate(m[6], 'V', ''), '')) = ''
       OR f.ints ~ '^[,G]' OR (f.ints LIKE '%,%' AND (f.ints LIKE '%G%' OR f.point = 'D'))
       OR (f.ints LIKE '%G%' AND f.point = '.')
       OR (f.expo AND f.ints ~ '[,G]')
       OR length(regexp_replace(m[2] || m[3] || m[4] || m[5] || m[8] || m[10], '[^$LCU]', '', 'g')) > 1
       OR (m[6] IS NOT NULL AND (f.point <> '' OR f.decs <> '')) THEN
        RETURN NULL;
    END IF;
    RETURN f;
END $$;

-- The integer part in its model: separators between shown digits, blanks where nothing is shown.
CREATE OR REPLACE FUNCTION dbsaci.num_int_part(digits text, model text, grp text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    first0 int := strpos(model, '0');       -- from here on every digit is shown
    at     int := length(digits);
    out    text := '';
    c      text;
BEGIN
    FOR i IN REVERSE length(model) .. 1 LOOP
        c := substr(model, i, 1);
        IF c IN (',', 'G') THEN
            IF at > 0 OR (first0 > 0 AND first0 < i) THEN
                out := CASE c WHEN ',' THEN ',' ELSE grp END || out;
            END IF;
        ELSIF at > 0 THEN
            out := substr(digits, at, 1) || out;
            at := at - 1;
        ELSIF first0 > 0 AND first0 <= i THEN
            out := '0' || out;
        END IF;
    END LOOP;
    RETURN out;
END $$;

-- The models that stand alone: TM, RN, X. NULL: not one of them.
CREATE OR REPLACE FUNCTION dbsaci.num_special(n numeric, fmt text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    fm   boolean := upper(left(fmt, 2)) = 'FM';
    s    text := CASE WHEN upper(left(fmt, 2)) = 'FM' THEN substr(fmt, 3) ELSE fmt END;
    u    text := upper(s);
    txt  text;
BEGIN
    IF u ~ '^TM[9E]?$' THEN
        txt := trim_scale(n)::text;
        IF u = 'TME' OR length(txt) > 64 THEN
            RETURN dbsaci.num_sci(n, -1);
        END IF;
        RETURN regexp_replace(txt, '^(-?)0\.', '\1.');
    ELSIF u = 'RN' THEN
        IF round(n) NOT BETWEEN 1 AND 3999 THEN
            RETURN repeat('#', 15);
        END IF;
        txt := dbsaci.roman(round(n)::int);
        IF s = 'rn' OR left(s, 1) = 'r' THEN
            txt := lower(txt);
        END IF;
        RETURN CASE WHEN fm THEN txt ELSE lpad(txt, 15) END;
    ELSIF u ~ '^0*X+$' THEN
        txt := CASE WHEN round(n) >= 0 THEN dbsaci.num_hex(round(n)) END;
        IF txt IS NULL OR length(txt) > length(s) THEN
            RETURN repeat('#', length(s) + 1);
        END IF;
        IF substr(s, strpos(u, 'X'), 1) = 'x' THEN
            txt := lower(txt);
        END IF;
        IF left(s, 1) = '0' THEN
            txt := lpad(txt, length(s), '0');
        END IF;
        RETURN CASE WHEN fm THEN txt ELSE lpad(txt, length(s) + 1) END;
    END IF;
    RETURN NULL;
END $$;

-- TO_CHAR(n, fmt, nls); model: num_parse(fmt).
CREATE OR REPLACE FUNCTION dbsaci.num_model(n numeric, fmt text, model dbsaci.num_format, params text) RETURNS text
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
    f     dbsaci.num_format := model;
    chars text;
    cur   text := '';
    width int;
    v     numeric;
    ip    text;
    dp    text;
    body  text;
    neg   boolean;
BEGIN
    IF n IS NULL OR fmt IS NULL OR fmt = '' THEN
        RETURN NULL;
    END IF;
    IF f.ints IS NULL THEN
        body := dbsaci.num_special(n, fmt);
        IF body IS NULL THEN
            PERFORM dbsaci.raise(1481);
        END IF;
        RETURN translate(body, '.', left(coalesce(dbsaci.nls_param(params, 'NLS_NUMERIC_CHARACTERS'), dbsaci.nls_numeric_characters()), 1));
    END IF;
    IF params IS NOT NULL THEN
        PERFORM dbsaci.nls_check(params);
    END IF;
    chars := coalesce(dbsaci.nls_param(params, 'NLS_NUMERIC_CHARACTERS'), dbsaci.nls_numeric_characters());
    IF f.currency = '$' THEN
        cur := '$';
    ELSIF f.currency <> '' THEN
        cur := dbsaci.nls_currency(f.currency, params);
    END IF;
    -- the widest that this model can get
    width := length(f.ints) + length(f.decs) + f.shift + CASE WHEN f.point <> '' THEN 1 ELSE 0 END
           + CASE f.currency WHEN '' THEN 0 WHEN '$' THEN 1 WHEN 'C' THEN 7 ELSE 10 END
           + CASE WHEN f.sign = 'PR' THEN 2 ELSE 1 END
           + CASE WHEN f.expo THEN 5 ELSE 0 END;
    IF n IN ('NaN', 'Infinity', '-Infinity') THEN
        RETURN repeat('#', width);
    END IF;
    IF f.expo THEN
        body := dbsaci.num_sci(abs(n), length(f.decs));
        IF f.point = 'D' THEN
            body := replace(body, '.', left(chars, 1));
        END IF;
        neg := n < 0;
    ELSE
        v := round(n * (10::numeric ^ f.shift), length(f.decs));
        neg := n < 0;            -- also where it rounds to zero: -.00
        v := abs(v);
        ip := ltrim(split_part(v::text, '.', 1), '0');
        dp := split_part(v::text, '.', 2);
        IF f.shift > 0 THEN
            f.ints := f.ints || repeat('9', f.shift);
        END IF;
        IF length(ip) > length(regexp_replace(f.ints, '[^90]', '', 'g')) THEN
            RETURN repeat('#', width);
        END IF;
        IF f.fm THEN        -- trailing zeros go, down to the last 0 of the model
            dp := left(dp, greatest(length(rtrim(dp, '0')), length(rtrim(f.decs, '9'))));
        END IF;
        IF ip = '' AND f.ints <> '' AND dp = '' THEN        -- a zero shows a digit unless there is a fraction to show
            ip := '0';
        END IF;
        IF f.blank AND trunc(v) = 0 THEN
            ip := repeat(' ', CASE WHEN f.fm THEN 0 ELSE 1 END);
            IF v = 0 THEN
                RETURN CASE WHEN f.fm THEN NULL ELSE repeat(' ', width) END;
            END IF;
        ELSE
            ip := dbsaci.num_int_part(ip, f.ints, substr(chars, 2, 1));
        END IF;
        body := ip || CASE WHEN f.cur_at = '.' AND cur <> '' THEN cur
                           WHEN f.point = 'D' THEN left(chars, 1) ELSE f.point END || dp;
    END IF;
    IF cur <> '' THEN
        body := CASE f.cur_at WHEN '<' THEN cur || body WHEN '>' THEN body || cur ELSE body END;
    END IF;
    body := CASE f.sign
        WHEN 'S<' THEN CASE WHEN neg THEN '-' ELSE '+' END || body
        WHEN 'S>' THEN body || CASE WHEN neg THEN '-' ELSE '+' END
        WHEN 'MI' THEN body || CASE WHEN neg THEN '-' WHEN f.fm THEN '' ELSE ' ' END
        WHEN 'PR' THEN CASE WHEN neg THEN '<' || body || '>' WHEN f.fm THEN body ELSE ' ' || body || ' ' END
        ELSE CASE WHEN neg THEN '-' ELSE '' END || body END;
    RETURN CASE WHEN f.fm THEN nullif(body, '') ELSE lpad(body, greatest(width, length(body))) END;
END $$;

-- Models of digits, commas and a point mean the same to PostgreSQL's own to_char, but for numbers that overflow
-- them and negative ones that round to zero. The largest number for which it may be asked; NULL: none.
CREATE OR REPLACE FUNCTION dbsaci.pg_num_limit(fmt text) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN fmt ~ '^(FM)?[09][09,]*(\.[09]+)?$'
                THEN repeat('9', length(regexp_replace(split_part(fmt, '.', 1), '[^09]', '', 'g')))::numeric END
$$;

CREATE OR REPLACE FUNCTION dbsaci.to_char(n numeric, fmt text) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN n BETWEEN 0 AND dbsaci.pg_num_limit(fmt)
        OR n BETWEEN -dbsaci.pg_num_limit(fmt) AND -1 THEN pg_catalog.to_char(n, fmt)
                ELSE dbsaci.num_model(n, fmt, dbsaci.num_parse(fmt), NULL) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.to_char(n numeric, fmt text, nls text) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT dbsaci.num_model(n, fmt, dbsaci.num_parse(fmt), nls) $$;
CREATE OR REPLACE FUNCTION dbsaci.to_char(n double precision, fmt text) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT dbsaci.num_model(n::text::numeric, fmt, dbsaci.num_parse(fmt), NULL) $$;
CREATE OR REPLACE FUNCTION dbsaci.to_char(n double precision, fmt text, nls text) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT dbsaci.num_model(n::text::numeric, fmt, dbsaci.num_parse(fmt), nls) $$;

-- TO_CHAR of a character value is that value; with a model it is a number first.
CREATE OR REPLACE FUNCTION dbsaci.to_char(s text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT nullif(s, '') $$;
