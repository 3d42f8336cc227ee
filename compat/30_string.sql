-- Strings. Every function here gives NULL for a zero-length result.

-- Nothing but the rule itself, for expressions whose result may be ''.
CREATE OR REPLACE FUNCTION dbsaci.nvl_empty(s text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT nullif(s, '') $$;

-- CONCAT and ||: NULL counts as nothing.
CREATE OR REPLACE FUNCTION dbsaci.concat(a text, b text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT nullif(coalesce(a, '') || coalesce(b, ''), '') $$;
CREATE OR REPLACE FUNCTION dbsaci.concat(a text, b text, VARIADIC more text[]) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT nullif(coalesce(a, '') || coalesce(b, '') || array_to_string(more, ''), '') $$;

-- Texts joined that may be longer than a VARCHAR2. In plpgsql: a SQL function that uses its argument twice is no faster.
CREATE OR REPLACE FUNCTION dbsaci.concat_check(s text, most int DEFAULT 4000) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
    IF octet_length(s) > most THEN
        PERFORM dbsaci.raise(1489);
    END IF;
    RETURN s;
END $$;

-- SUBSTR: position 0 is 1, negative counts from the end.
CREATE OR REPLACE FUNCTION dbsaci.substr(s text, pos numeric) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT nullif(CASE WHEN pos > -1 THEN pg_catalog.substr(s, pg_catalog.trunc(pos)::int)
                       WHEN pg_catalog.trunc(pos) >= -pg_catalog.length(s)
                       THEN pg_catalog.substr(s, pg_catalog.length(s) + pg_catalog.trunc(pos)::int + 1) END, '')
$$;
CREATE OR REPLACE FUNCTION dbsaci.substr(s text, pos numeric, len numeric) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN len >= 1 THEN nullif(CASE
               WHEN pos >= 1 THEN pg_catalog.substr(s, pg_catalog.trunc(pos)::int, pg_catalog.trunc(least(len, 1073741823))::int)
               WHEN pos > -1 THEN pg_catalog.substr(s, 1, pg_catalog.trunc(least(len, 1073741823))::int)
               WHEN pg_catalog.trunc(pos) >= -pg_catalog.length(s)
               THEN pg_catalog.substr(s, pg_catalog.length(s) + pg_catalog.trunc(pos)::int + 1,
                   pg_catalog.trunc(least(len, 1073741823))::int) END, '') END
$$;

-- INSTR(s, sub [, from [, nth]]): from < 0 searches backwards from that place.
CREATE OR REPLACE FUNCTION dbsaci.instr(s text, sub text) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT CASE WHEN s <> '' AND sub <> '' THEN strpos(s, sub)::numeric END $$;
CREATE OR REPLACE FUNCTION dbsaci.instr(s text, sub text, pos numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT dbsaci.instr(s, sub, pos, 1) $$;
CREATE OR REPLACE FUNCTION dbsaci.instr(s text, sub text, pos numeric, nth numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN pos = 1 AND nth = 1 THEN CASE WHEN s <> '' AND sub <> '' THEN strpos(s, sub)::numeric END
                ELSE dbsaci.instr_from(s, sub, pos, nth) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.instr_from(s text, sub text, pos numeric, nth numeric) RETURNS numeric
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    p    int := pg_catalog.trunc(pos)::int;
    n    int := pg_catalog.trunc(nth)::int;
    hit  int;
    step int;
BEGIN
    IF s = '' OR sub = '' THEN
        RETURN NULL;
    ELSIF n < 1 THEN
        PERFORM dbsaci.raise(1428, n::text);
    ELSIF p = 0 THEN
        RETURN 0;
    ELSIF p > 0 THEN
        LOOP
            IF p > length(s) THEN
                RETURN 0;
            END IF;
            hit := strpos(pg_catalog.substr(s, p), sub);
            IF hit = 0 THEN
                RETURN 0;
            END IF;
            n := n - 1;
            IF n = 0 THEN
                RETURN p + hit - 1;
            END IF;
            p := p + hit;
        END LOOP;
    END IF;
    step := length(sub);
    p := length(s) + p + 1;
    WHILE p >= 1 LOOP
        IF pg_catalog.substr(s, p, step) = sub THEN
            n := n - 1;
            IF n = 0 THEN
                RETURN p;
            END IF;
        END IF;
        p := p - 1;
    END LOOP;
    RETURN 0;
END $$;

-- A CHAR(n) value with its blanks; PostgreSQL's own cast to text drops them.
CREATE OR REPLACE FUNCTION dbsaci.char_text(c bpchar) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT textin(bpcharout(c)) $$;

-- LENGTH counts characters, also the blanks of a CHAR; LENGTHB bytes. Of a BLOB: its bytes; of a RAW: hex digits.
CREATE OR REPLACE FUNCTION dbsaci.length(s text) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT nullif(pg_catalog.length(s), 0)::numeric $$;
CREATE OR REPLACE FUNCTION dbsaci.length(c bpchar) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT nullif(pg_catalog.length(textin(bpcharout(c))), 0)::numeric $$;
CREATE OR REPLACE FUNCTION dbsaci.length(b bytea) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT octet_length(b)::numeric $$;
CREATE OR REPLACE FUNCTION dbsaci.length_raw(b bytea) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT nullif(octet_length(b), 0) * 2::numeric $$;
CREATE OR REPLACE FUNCTION dbsaci.lengthb(s text) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT nullif(octet_length(s), 0)::numeric $$;
CREATE OR REPLACE FUNCTION dbsaci.lengthb(c bpchar) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT nullif(octet_length(textin(bpcharout(c))), 0)::numeric $$;
CREATE OR REPLACE FUNCTION dbsaci.lengthb(b bytea) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT octet_length(b)::numeric $$;
-- LENGTHC counts composed characters, LENGTH2 and LENGTH4 UTF-16 units and code points.
CREATE OR REPLACE FUNCTION dbsaci.lengthc(s text) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT nullif(pg_catalog.length(normalize(s, NFC)), 0)::numeric $$;
CREATE OR REPLACE FUNCTION dbsaci.length4(s text) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT nullif(pg_catalog.length(s), 0)::numeric $$;
CREATE OR REPLACE FUNCTION dbsaci.length2(s text) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT nullif(pg_catalog.length(s) + pg_catalog.length(regexp_replace(s, '[\u0001-\uFFFF]', '', 'g')), 0)::numeric
$$;

-- SUBSTRB: a character that is cut shows as blanks, one for each of its bytes that is left.
CREATE OR REPLACE FUNCTION dbsaci.substrb(s text, pos numeric, len numeric DEFAULT 1073741823) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    b     bytea := convert_to(s, 'UTF8');
    p     int   := pg_catalog.trunc(pos)::int;
    n     int   := pg_catalog.trunc(least(len, 1073741823))::int;
    size  int;
    lead  int   := 0;          -- bytes at the start that belong to a character before
    tail  int   := 0;          -- bytes at the end whose character is not whole
BEGIN
    size := octet_length(b);
    p := CASE WHEN p > 0 THEN p WHEN p = 0 THEN 1 ELSE size + p + 1 END;
    IF n < 1 OR p < 1 OR p > size THEN
        RETURN NULL;
    END IF;
    b := pg_catalog.substr(b, p, least(n, size));
    size := octet_length(b);
    WHILE lead < size AND get_byte(b, lead) & 192 = 128 LOOP
        lead := lead + 1;
    END LOOP;
    WHILE tail < size - lead AND get_byte(b, size - 1 - tail) & 192 = 128 LOOP
        tail := tail + 1;
    END LOOP;
    IF size > lead THEN
        tail := tail + 1;      -- the leading byte of the last character: is all of it there?
        IF tail = (CASE WHEN get_byte(b, size - tail) < 192 THEN 1 WHEN get_byte(b, size - tail) < 224 THEN 2
                        WHEN get_byte(b, size - tail) < 240 THEN 3 ELSE 4 END) THEN
            tail := 0;
        END IF;
    END IF;
    RETURN repeat(' ', lead) || convert_from(pg_catalog.substr(b, lead + 1, size - lead - tail), 'UTF8') || repeat(' ', tail);
END $$;

-- INSTRB: INSTR over bytes.
CREATE OR REPLACE FUNCTION dbsaci.instrb(s text, sub text, pos numeric DEFAULT 1, nth numeric DEFAULT 1) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    -- each byte as one character
    SELECT dbsaci.instr(convert_from(convert(convert_to(s, 'UTF8'), 'LATIN1', 'UTF8'), 'UTF8'),
                        convert_from(convert(convert_to(sub, 'UTF8'), 'LATIN1', 'UTF8'), 'UTF8'), pos, nth)
$$;
CREATE OR REPLACE FUNCTION dbsaci.instrc(s text, sub text, pos numeric DEFAULT 1, nth numeric DEFAULT 1) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT dbsaci.instr(normalize(s, NFC), normalize(sub, NFC), pos, nth) $$;
CREATE OR REPLACE FUNCTION dbsaci.instr4(s text, sub text, pos numeric DEFAULT 1, nth numeric DEFAULT 1) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT dbsaci.instr(s, sub, pos, nth) $$;
CREATE OR REPLACE FUNCTION dbsaci.instr2(s text, sub text, pos numeric DEFAULT 1, nth numeric DEFAULT 1) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT dbsaci.instr(s, sub, pos, nth) $$;
CREATE OR REPLACE FUNCTION dbsaci.substrc(s text, pos numeric, len numeric DEFAULT 1073741823) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT dbsaci.substr(normalize(s, NFC), pos, len) $$;
CREATE OR REPLACE FUNCTION dbsaci.substr4(s text, pos numeric, len numeric DEFAULT 1073741823) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT dbsaci.substr(s, pos, len) $$;
CREATE OR REPLACE FUNCTION dbsaci.substr2(s text, pos numeric, len numeric DEFAULT 1073741823) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT dbsaci.substr(s, pos, len) $$;
-- of a BLOB or RAW: bytes
CREATE OR REPLACE FUNCTION dbsaci.substr(b bytea, pos numeric, len numeric DEFAULT 1073741823) RETURNS bytea
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN len < 1 OR pos > octet_length(b) OR pos < -octet_length(b) THEN NULL
                ELSE pg_catalog.substr(b, CASE WHEN pos >= 1 THEN pg_catalog.trunc(pos)::int WHEN pos > -1 THEN 1
                                               ELSE octet_length(b) + pg_catalog.trunc(pos)::int + 1 END,
                                       least(pg_catalog.trunc(len), octet_length(b))::int) END
$$;

-- Columns that a string takes on a display: East Asian wide characters take two.
CREATE OR REPLACE FUNCTION dbsaci.display_width(s text) RETURNS int
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT pg_catalog.length(s) + pg_catalog.length(regexp_replace(s,
        '[^\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\U00020000-\U0003FFFD]', '', 'g'))
$$;

-- A padded text of at most 4000 bytes: whole characters go where the padding is.
CREATE OR REPLACE FUNCTION dbsaci.pad_cut(s text, on_left boolean) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    n int;
BEGIN
    WHILE octet_length(s) > 4000 LOOP
        n := (octet_length(s) - 4000 + 3) / 4; -- a character has up to four bytes: this many at least are too many
        s := CASE WHEN on_left THEN right(s, -n) ELSE left(s, -n) END;
    END LOOP;
    RETURN s;
END $$;

-- Cuts or fills `s` to `n` columns, left (LPAD) or right.
CREATE OR REPLACE FUNCTION dbsaci.pad_wide(s text, n int, pad text, on_left boolean) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    have int := dbsaci.display_width(s);
    fill text := '';
BEGIN
    IF have > n THEN
        s := left(s, n);
        WHILE dbsaci.display_width(s) > n LOOP
            s := left(s, -1);
        END LOOP;
        fill := repeat(' ', n - dbsaci.display_width(s));
        RETURN CASE WHEN on_left THEN fill || s ELSE s || fill END;
    END IF;
    fill := left(repeat(pad, (n - have) / pg_catalog.length(pad) + 1), n - have);
    WHILE dbsaci.display_width(fill) > n - have LOOP
        fill := left(fill, -1);
    END LOOP;
    fill := fill || repeat(' ', n - have - dbsaci.display_width(fill));
    RETURN CASE WHEN on_left THEN fill || s ELSE s || fill END;
END $$;

-- LPAD and RPAD as PL/SQL has them, and of a CLOB.
CREATE OR REPLACE FUNCTION dbsaci.lpad_long(s text, n numeric, pad text DEFAULT ' ') RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN n < 1 OR s = '' OR pad = '' THEN NULL
                WHEN octet_length(s) = pg_catalog.length(s) AND octet_length(pad) = pg_catalog.length(pad)
                THEN pg_catalog.lpad(s, pg_catalog.trunc(n)::int, pad)
                ELSE dbsaci.pad_wide(s, pg_catalog.trunc(n)::int, pad, true) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.rpad_long(s text, n numeric, pad text DEFAULT ' ') RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN n < 1 OR s = '' OR pad = '' THEN NULL
                WHEN octet_length(s) = pg_catalog.length(s) AND octet_length(pad) = pg_catalog.length(pad)
                THEN pg_catalog.rpad(s, pg_catalog.trunc(n)::int, pad)
                ELSE dbsaci.pad_wide(s, pg_catalog.trunc(n)::int, pad, false) END
$$;
-- In SQL they give a VARCHAR2: whole characters of 4000 bytes. The longer text is not made first.
CREATE OR REPLACE FUNCTION dbsaci.lpad(s text, n numeric, pad text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN n < 1 OR s = '' OR pad = '' THEN NULL
                WHEN octet_length(s) = pg_catalog.length(s) AND octet_length(pad) = pg_catalog.length(pad)
                THEN pg_catalog.lpad(s, CASE WHEN n > 4000 THEN 4000 ELSE pg_catalog.trunc(n)::int END, pad)
                ELSE dbsaci.pad_cut(dbsaci.pad_wide(s, CASE WHEN n > 4000 THEN 4000 ELSE pg_catalog.trunc(n)::int END, pad, true), true) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.rpad(s text, n numeric, pad text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN n < 1 OR s = '' OR pad = '' THEN NULL
                WHEN octet_length(s) = pg_catalog.length(s) AND octet_length(pad) = pg_catalog.length(pad)
                THEN pg_catalog.rpad(s, CASE WHEN n > 4000 THEN 4000 ELSE pg_catalog.trunc(n)::int END, pad)
                ELSE dbsaci.pad_cut(dbsaci.pad_wide(s, CASE WHEN n > 4000 THEN 4000 ELSE pg_catalog.trunc(n)::int END, pad, false), false) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.lpad(s text, n numeric) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT dbsaci.lpad(s, n, ' ') $$;
CREATE OR REPLACE FUNCTION dbsaci.rpad(s text, n numeric) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT dbsaci.rpad(s, n, ' ') $$;

-- LTRIM and RTRIM take a set of characters; TRIM one character.
CREATE OR REPLACE FUNCTION dbsaci.ltrim(s text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT nullif(pg_catalog.ltrim(s, ' '), '') $$;
CREATE OR REPLACE FUNCTION dbsaci.ltrim(s text, chars text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT CASE WHEN chars <> '' THEN nullif(pg_catalog.ltrim(s, chars), '') END $$;
CREATE OR REPLACE FUNCTION dbsaci.rtrim(s text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT nullif(pg_catalog.rtrim(s, ' '), '') $$;
CREATE OR REPLACE FUNCTION dbsaci.rtrim(s text, chars text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT CASE WHEN chars <> '' THEN nullif(pg_catalog.rtrim(s, chars), '') END $$;
CREATE OR REPLACE FUNCTION dbsaci.trim(s text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT nullif(pg_catalog.btrim(s, ' '), '') $$;
CREATE OR REPLACE FUNCTION dbsaci.trim_both(s text, c text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN pg_catalog.length(c) = 1 THEN nullif(pg_catalog.btrim(s, c), '') WHEN c <> '' THEN dbsaci.fail(30001, s) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.trim_leading(s text, c text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN pg_catalog.length(c) = 1 THEN nullif(pg_catalog.ltrim(s, c), '') WHEN c <> '' THEN dbsaci.fail(30001, s) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.trim_trailing(s text, c text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN pg_catalog.length(c) = 1 THEN nullif(pg_catalog.rtrim(s, c), '') WHEN c <> '' THEN dbsaci.fail(30001, s) END
$$;

-- TRANSLATE: NULL as soon as one argument is; a character of `from` without partner in `into` goes.
CREATE OR REPLACE FUNCTION dbsaci.translate(s text, from_ text, into_ text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN from_ <> '' AND into_ <> '' THEN nullif(pg_catalog.translate(s, from_, into_), '') END
$$;

-- REPLACE: nothing to look for changes nothing; no replacement deletes.
CREATE OR REPLACE FUNCTION dbsaci.replace(s text, search text, by text DEFAULT NULL) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN search <> '' THEN nullif(pg_catalog.replace(s, search, coalesce(by, '')), '') ELSE nullif(s, '') END
$$;

CREATE OR REPLACE FUNCTION dbsaci.upper(s text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT pg_catalog.upper(s) $$;
CREATE OR REPLACE FUNCTION dbsaci.lower(s text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT pg_catalog.lower(s) $$;
CREATE OR REPLACE FUNCTION dbsaci.initcap(s text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT pg_catalog.initcap(s) $$;

-- REVERSE (undocumented, and by byte in Oracle: here by character).
CREATE OR REPLACE FUNCTION dbsaci.reverse(s text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT pg_catalog.reverse(s) $$;

-- SOUNDEX: the first letter and three digits; h and w do not part letters of the same sound, vowels do.
CREATE OR REPLACE FUNCTION dbsaci.soundex(s text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    letters text := regexp_replace(pg_catalog.upper(s), '[^A-Z]', '', 'g');
    codes   text := pg_catalog.translate(letters, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '01230120022455012623010202');
    out     text := left(letters, 1);
    last    text := left(codes, 1);
    c       text;
BEGIN
    FOR i IN 2 .. pg_catalog.length(letters) LOOP
        CONTINUE WHEN pg_catalog.substr(letters, i, 1) IN ('H', 'W');
        c := pg_catalog.substr(codes, i, 1);
        IF c <> '0' AND c <> last THEN
            out := out || c;
        END IF;
        last := c;
    END LOOP;
    RETURN CASE WHEN letters <> '' THEN pg_catalog.rpad(left(out, 4), 4, '0') END;
END $$;
