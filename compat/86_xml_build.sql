-- XMLELEMENT, XMLFOREST and others whose syntax PostgreSQL keeps in its grammar. Content becomes markup with xml_val().

CREATE OR REPLACE FUNCTION dbsaci.xml_val(s text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(s, '&', '&amp;'), '<', '&lt;'), '>', '&gt;')
$$;
CREATE OR REPLACE FUNCTION dbsaci.xml_val(x xml) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT x::text $$;
CREATE OR REPLACE FUNCTION dbsaci.xml_val(n numeric) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT dbsaci.num_text(n) $$;
CREATE OR REPLACE FUNCTION dbsaci.xml_val(n double precision) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT dbsaci.float_text(n, 17) $$;
-- A DATE without time of day is a date to XML.
CREATE OR REPLACE FUNCTION dbsaci.xml_val(d timestamp) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN d = date_trunc('day', d) THEN pg_catalog.to_char(d, 'YYYY-MM-DD') ELSE pg_catalog.replace(d::text, ' ', 'T') END
$$;
CREATE OR REPLACE FUNCTION dbsaci.xml_val(n dbsaci.timestamp_ns) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT dbsaci.iso_text((n).t, (n).nanos) $$;
CREATE OR REPLACE FUNCTION dbsaci.xml_val(z dbsaci.timestamp_tz) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT dbsaci.iso_text(dbsaci.local_fields(z), (z).nanos) || dbsaci.offset_text(make_interval(mins => dbsaci.mark_minutes((z).zone)))
$$;
CREATE OR REPLACE FUNCTION dbsaci.xml_attribute(name text, value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT coalesce(' ' || name || '="' || pg_catalog.replace(value, '"', '&quot;') || '"', '') $$;
-- attributes: as xml_attribute() made them, joined; content: markup, or NULL.
CREATE OR REPLACE FUNCTION dbsaci.xml_element(name text, attributes text, content text) RETURNS xml
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN coalesce(content, '') = '' THEN ('<' || name || attributes || '></' || name || '>')::xml
                ELSE ('<' || name || attributes || '>' || content || '</' || name || '>')::xml END
$$;
-- One member of XMLFOREST; a NULL gives nothing.
CREATE OR REPLACE FUNCTION dbsaci.xml_member(name text, content text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT '<' || name || '>' || content || '</' || name || '>' $$;
CREATE OR REPLACE FUNCTION dbsaci.xml_content(s text) RETURNS xml
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT nullif(s, '')::xml $$;
-- XMLQUERY and XMLEXISTS with what XQuery shares with XPath 1.0. ns: as xml_namespaces() takes it.
CREATE OR REPLACE FUNCTION dbsaci.xml_query(path text, x xml) RETURNS xml
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT xmlagg(v) FROM unnest(xpath(path, x)) AS v $$;
CREATE OR REPLACE FUNCTION dbsaci.xml_query(path text, x xml, ns text) RETURNS xml
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT xmlagg(v) FROM unnest(xpath(path, x, dbsaci.xml_namespaces(ns))) AS v $$;
CREATE OR REPLACE FUNCTION dbsaci.xml_exists(path text, x xml) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT xpath_exists(path, x) $$;
CREATE OR REPLACE FUNCTION dbsaci.xml_exists(path text, x xml, ns text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT xpath_exists(path, x, dbsaci.xml_namespaces(ns)) $$;
-- The text of an XML value, without markup.
CREATE OR REPLACE FUNCTION dbsaci.xml_text(x xml) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT nullif(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(regexp_replace(x::text, '<[^>]*>', '', 'g'), '&lt;', '<'), '&gt;', '>'), '&amp;', '&'), '')
$$;
