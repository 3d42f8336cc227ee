-- UPDATEXML, DELETEXML, INSERT...XML, APPENDCHILDXML, XMLROOT.
--
-- PostgreSQL finds nodes by XPath but does not say where they are, so every element is numbered by an attribute, the path is asked
-- for those numbers, and the text is changed at its tags. Any path that ends in elements, @attribute or text() works.

-- A document as its tags and what is between them.
CREATE OR REPLACE FUNCTION dbsaci.xml_tokens(x xml) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT array_agg(m[1] ORDER BY o) FROM regexp_matches(x::text,
        '(<!--(?:[^-]|-[^-])*-->|<!\[CDATA\[(?:[^]]|\][^]]|\]\]+[^]>])*\]\]+>|<\?(?:[^?]|\?[^>])*\?>|<(?:[^<>"'']|"[^"]*"|''[^'']*'')*>|[^<]+)',
        'g') WITH ORDINALITY AS t (m, o)
$$;

-- By element, in document order: the tokens of its opening and of its closing tag.
CREATE OR REPLACE FUNCTION dbsaci.xml_elements(tokens text[], OUT opens int[], OUT closes int[])
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
    inside int[] := '{}';
    n int := 0;
BEGIN
    opens := '{}';
    closes := '{}';
    FOR i IN 1 .. cardinality(tokens) LOOP
        IF tokens[i] ~ '^</' THEN
            closes[inside[cardinality(inside)]] := i;
            inside := inside[1 : cardinality(inside) - 1];
        ELSIF tokens[i] ~ '^<[^!?]' THEN
            n := n + 1;
            opens[n] := i;
            closes[n] := i;
            IF tokens[i] !~ '/>$' THEN
                inside := inside || n;
            END IF;
        END IF;
    END LOOP;
END $$;

-- What a path ends in: 'text', '@name' or '' for elements; and the path to the elements that have that.
CREATE OR REPLACE FUNCTION dbsaci.xml_target(path text, OUT elements text, OUT part text)
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN tail IS NULL THEN path
                ELSE '(' || CASE WHEN head = '' THEN '.' WHEN head ~ '/$' THEN head || '*' ELSE head END || ')'
                     || CASE tail WHEN 'text()' THEN '[text()]' ELSE '[' || tail || ']' END END,
           CASE tail WHEN 'text()' THEN 'text' ELSE coalesce(tail, '') END
      FROM (SELECT substring(path FROM '(?:^|/)(text\(\)|@[[:alpha:]_][-.:[:alnum:]_]*)\s*$') AS tail) t,
           LATERAL (SELECT regexp_replace(path, '/?(text\(\)|@[[:alpha:]_][-.:[:alnum:]_]*)\s*$', '') AS head) h
$$;

-- The elements that the path finds, as numbers, the last first: what is changed then moves nothing that is still to be changed.
CREATE OR REPLACE FUNCTION dbsaci.xml_hits(tokens text[], opens int[], path text, ns text) RETURNS int[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
    mark text := 'dbsaci-n';
BEGIN
    IF path ~ '@\*' OR path ~ mark THEN
        RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = 'ORA-03001: unimplemented feature: this path in a function that changes XML';
    END IF;
    FOR n IN 1 .. cardinality(opens) LOOP
        tokens[opens[n]] := regexp_replace(tokens[opens[n]], '\s*(/?>)$', ' ' || mark || '="' || n || '"\1');
    END LOOP;
    RETURN ARRAY(SELECT v::text::int FROM unnest(xpath('(' || path || ')/@' || mark, array_to_string(tokens, '')::xml, dbsaci.xml_namespaces(ns))) AS v
                  ORDER BY 1 DESC);
END $$;

CREATE OR REPLACE FUNCTION dbsaci.xml_escape(s text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(coalesce(s, ''), '&', '&amp;'), '<', '&lt;'), '>', '&gt;')
$$;

-- Sets, adds (where `add`) or, with value NULL and `gone`, removes an attribute of an opening tag.
CREATE OR REPLACE FUNCTION dbsaci.xml_set_attribute(tag text, name text, value text, gone boolean, add boolean) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
    there text := '\s' || regexp_replace(name, '([.])', '\\\1', 'g') || '\s*=\s*("[^"]*"|''[^'']*'')';
    now text := ' ' || name || '="' || pg_catalog.replace(dbsaci.xml_escape(value), '"', '&quot;') || '"';
BEGIN
    IF tag ~ there THEN
        RETURN regexp_replace(tag, there, CASE WHEN gone THEN '' ELSE pg_catalog.replace(now, '\', '\\') END);
    END IF;
    RETURN CASE WHEN add THEN regexp_replace(tag, '\s*(/?>)$', pg_catalog.replace(now, '\', '\\') || '\1') ELSE tag END;
END $$;

-- The text directly inside an element: the first piece becomes `value`, the others go.
CREATE OR REPLACE FUNCTION dbsaci.xml_set_text(tokens text[], opened int, closed int, value text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
    depth int := 0;
    first boolean := true;
BEGIN
    FOR i IN opened + 1 .. closed - 1 LOOP
        IF tokens[i] ~ '^</' THEN
            depth := depth - 1;
        ELSIF tokens[i] ~ '^<[^!?]' AND tokens[i] !~ '/>$' THEN
            depth := depth + 1;
        ELSIF depth = 0 AND (tokens[i] ~ '^[^<]' OR tokens[i] LIKE '<![CDATA[%') THEN
            tokens[i] := CASE WHEN first THEN value ELSE '' END;
            first := false;
        END IF;
    END LOOP;
    RETURN tokens;
END $$;

-- Puts markup inside an element, as its last.
CREATE OR REPLACE FUNCTION dbsaci.xml_append(tokens text[], opened int, closed int, value text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
    IF opened = closed THEN
        tokens[opened] := regexp_replace(tokens[opened], '\s*/>$', '>') || value || '</' || substring(tokens[opened] FROM '^<([^\s/>]+)') || '>';
    ELSE
        tokens[closed] := value || tokens[closed];
    END IF;
    RETURN tokens;
END $$;

-- As Oracle writes it: an element without content is one tag. NULL if nothing is left.
CREATE OR REPLACE FUNCTION dbsaci.xml_joined(tokens text[]) RETURNS xml
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT nullif(regexp_replace(array_to_string(tokens, ''), '<([^\s<>/!?]+)((?:\s[^<>]*)?)></\1>', '<\1\2/>', 'g'), '')::xml
$$;

-- how: update, delete, append, before, after. A value is markup where elements are meant, else text.
CREATE OR REPLACE FUNCTION dbsaci.xml_edit(x xml, how text, path text, value text, ns text) RETURNS xml
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
    tokens text[] := dbsaci.xml_tokens(x);
    e record := dbsaci.xml_elements(tokens);
    t record := dbsaci.xml_target(path);
    n int;
BEGIN
    IF x IS NULL OR path IS NULL THEN
        RETURN x;
    END IF;
    FOREACH n IN ARRAY dbsaci.xml_hits(tokens, e.opens, t.elements, ns) LOOP
        IF how = 'append' AND t.part = '' THEN
            tokens := dbsaci.xml_append(tokens, e.opens[n], e.closes[n], coalesce(value, ''));
        ELSIF how = 'before' AND t.part = '' THEN
            tokens[e.opens[n]] := coalesce(value, '') || tokens[e.opens[n]];
        ELSIF how = 'after' AND t.part = '' THEN
            tokens[e.closes[n]] := tokens[e.closes[n]] || coalesce(value, '');
        ELSIF how NOT IN ('update', 'delete') THEN
            RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = 'ORA-03001: unimplemented feature: this path in a function that inserts XML';
        ELSIF t.part = 'text' THEN
            tokens := dbsaci.xml_set_text(tokens, e.opens[n], e.closes[n], CASE how WHEN 'update' THEN dbsaci.xml_escape(value) ELSE '' END);
        ELSIF t.part <> '' THEN
            tokens[e.opens[n]] := dbsaci.xml_set_attribute(tokens[e.opens[n]], substr(t.part, 2), value, how = 'delete', false);
        ELSE
            tokens[e.opens[n]] := CASE WHEN how = 'delete' THEN '' WHEN value IS NULL
                                       THEN '<' || substring(tokens[e.opens[n]] FROM '^<([^\s/>]+)') || '/>' ELSE value END;
            FOR i IN e.opens[n] + 1 .. e.closes[n] LOOP
                tokens[i] := '';
            END LOOP;
        END IF;
    END LOOP;
    RETURN dbsaci.xml_joined(tokens);
END $$;

-- INSERTCHILDXML: a child by its name, or an attribute by '@name'.
CREATE OR REPLACE FUNCTION dbsaci.xml_insert_child(x xml, path text, child text, value text, ns text) RETURNS xml
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
    tokens text[] := dbsaci.xml_tokens(x);
    e record := dbsaci.xml_elements(tokens);
    n int;
BEGIN
    IF child !~ '^@' THEN
        RETURN dbsaci.xml_edit(x, 'append', path, value, ns);
    END IF;
    FOREACH n IN ARRAY dbsaci.xml_hits(tokens, e.opens, path, ns) LOOP
        tokens[e.opens[n]] := dbsaci.xml_set_attribute(tokens[e.opens[n]], substr(child, 2), value, false, true);
    END LOOP;
    RETURN dbsaci.xml_joined(tokens);
END $$;

-- INSERTCHILDXMLBEFORE and -AFTER: beside the one child that the relative path names.
CREATE OR REPLACE FUNCTION dbsaci.xml_insert_beside(x xml, how text, path text, child text, value text, ns text) RETURNS xml
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
    whole text := path || '/' || child;
BEGIN
    IF cardinality(xpath(whole, x, dbsaci.xml_namespaces(ns))) > 1 THEN
        RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = 'ORA-03001: unimplemented feature: INSERTCHILDXMLBEFORE or INSERTCHILDXMLAFTER beside several children';
    END IF;
    RETURN dbsaci.xml_edit(x, how, whole, value, ns);
END $$;

-- XMLROOT, as text: PostgreSQL's xml does not show a declaration of version 1.0.
CREATE OR REPLACE FUNCTION dbsaci.xml_root(x xml, version text, standalone text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT '<?xml version="' || coalesce(version, '1.0') || '"' || coalesce(' standalone="' || standalone || '"', '') || '?>' || E'\n'
           || regexp_replace(x::text, '^\s*<\?xml[^>]*\?>\s*', '')
$$;
