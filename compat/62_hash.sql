-- STANDARD_HASH. MD5 and SHA-2 are PostgreSQL's own; SHA-1 it does not show without an extension, so it is here.

CREATE OR REPLACE FUNCTION dbsaci.sha1(data bytea) RETURNS bytea
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    mask  constant bigint := 4294967295;
    h0    bigint := 1732584193;
    h1    bigint := 4023233417;
    h2    bigint := 2562383102;
    h3    bigint := 271733878;
    h4    bigint := 3285377520;
    w     bigint[];
    a bigint; b bigint; c bigint; d bigint; e bigint; f bigint; t bigint;
    msg   bytea;
    at    int;
BEGIN
    -- padded with 1000... to 56 bytes modulo 64, then the length in bits
    msg := data || '\x80'::bytea || decode(repeat('00', (119 - octet_length(data) % 64) % 64), 'hex')
        || int8send(octet_length(data)::bigint * 8);
    FOR block IN 0 .. octet_length(msg) / 64 - 1 LOOP
        w := '{}';
        FOR i IN 0 .. 15 LOOP
            at := block * 64 + i * 4;
            w := w || ((get_byte(msg, at)::bigint << 24) | (get_byte(msg, at + 1) << 16)
                       | (get_byte(msg, at + 2) << 8) | get_byte(msg, at + 3));
        END LOOP;
        FOR i IN 17 .. 80 LOOP
            t := w[i - 3] # w[i - 8] # w[i - 14] # w[i - 16];
            w := w || (((t << 1) | (t >> 31)) & mask);
        END LOOP;
        a := h0; b := h1; c := h2; d := h3; e := h4;
        FOR i IN 1 .. 80 LOOP
            IF i <= 20 THEN
                f := ((b & c) | ((b # mask) & d)) + 1518500249;
            ELSIF i <= 40 THEN
                f := (b # c # d) + 1859775393;
            ELSIF i <= 60 THEN
                f := ((b & c) | (b & d) | (c & d)) + 2400959708;
            ELSE
                f := (b # c # d) + 3395469782;
            END IF;
            t := ((((a << 5) | (a >> 27)) & mask) + f + e + w[i]) & mask;
            e := d;
            d := c;
            c := ((b << 30) | (b >> 2)) & mask;
            b := a;
            a := t;
        END LOOP;
        h0 := (h0 + a) & mask;
        h1 := (h1 + b) & mask;
        h2 := (h2 + c) & mask;
        h3 := (h3 + d) & mask;
        h4 := (h4 + e) & mask;
    END LOOP;
    RETURN decode(lpad(to_hex(h0), 8, '0') || lpad(to_hex(h1), 8, '0') || lpad(to_hex(h2), 8, '0')
        || lpad(to_hex(h3), 8, '0') || lpad(to_hex(h4), 8, '0'), 'hex');
END $$;

-- STANDARD_HASH(x [, method]): strings are hashed by their bytes, numbers and dates by those that Oracle stores.
CREATE OR REPLACE FUNCTION dbsaci.standard_hash(b bytea, method text DEFAULT 'SHA1') RETURNS bytea
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE pg_catalog.upper(method) WHEN 'MD5' THEN decode(md5(b), 'hex') WHEN 'SHA1' THEN dbsaci.sha1(b)
        WHEN 'SHA256' THEN sha256(b)
                WHEN 'SHA384' THEN sha384(b) WHEN 'SHA512' THEN sha512(b) ELSE dbsaci.fail(1760, b) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.standard_hash(s text, method text DEFAULT 'SHA1') RETURNS bytea
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT dbsaci.standard_hash(convert_to(s, 'UTF8'), method) $$;
CREATE OR REPLACE FUNCTION dbsaci.int_bytes(v int[]) RETURNS bytea
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT decode(string_agg(lpad(to_hex(x), 2, '0'), '' ORDER BY i), 'hex') FROM unnest(v) WITH ORDINALITY AS u(x, i)
$$;
CREATE OR REPLACE FUNCTION dbsaci.standard_hash(n numeric, method text DEFAULT 'SHA1') RETURNS bytea
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT dbsaci.standard_hash(dbsaci.int_bytes(dbsaci.number_bytes(n)), method) $$;
CREATE OR REPLACE FUNCTION dbsaci.standard_hash(t timestamp, method text DEFAULT 'SHA1') RETURNS bytea
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT dbsaci.standard_hash(dbsaci.int_bytes(dbsaci.date_bytes(t)), method) $$;
