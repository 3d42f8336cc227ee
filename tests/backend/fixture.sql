-- A database as applications of PostgreSQL make them: nothing here knows of dbsaci.
SET ROLE postgres;
CREATE SCHEMA sales AUTHORIZATION shop;
CREATE TYPE mood AS ENUM ('sad', 'happy');
CREATE DOMAIN positive AS int CHECK (VALUE > 0);

CREATE TABLE customers (id serial PRIMARY KEY, name varchar(40) NOT NULL, since timestamptz DEFAULT now());
INSERT INTO customers (name) VALUES ('Alice'), ('Bob');

CREATE TABLE kinds (
    id int PRIMARY KEY, small int2, big int8, amount numeric(22, 2), ratio float8, ratio4 float4, label varchar(20), code char(5),
    note text, born date, seen timestamp, seen_tz timestamptz, shift interval, raw bytea, uid uuid, mood mood, tags text[],
    numbers int[], addr inet, at_time time, span int4range, price positive, mac macaddr, place point, bits bit(3),
    flag boolean, doc jsonb);
INSERT INTO kinds VALUES
    (1, -32768, 9223372036854775807, 12345678901234567890.12, 0.5, 0.25, 'zehn', 'ab', 'a text', '2024-02-29',
     '2024-02-29 13:14:15.123456', '2024-02-29 12:14:15+00', '1 day 2 hours', '\x00ff', '0b0e0e0a-0000-4000-8000-000000000001',
     'happy', '{a,b c}', '{1,2,NULL}', '10.0.0.0/8', '13:14:15', '[1,5)', 5, '08:00:2b:01:02:03', '(1,2)', '101', true, '{"a": [1, 2]}');
INSERT INTO kinds (id) VALUES (2);

CREATE TABLE "MixedCase" ("Id" int, "camelCase" text, "select" int, "with blank" int, upper int);
INSERT INTO "MixedCase" VALUES (1, 'x', 2, 3, 4);
CREATE TABLE "order" ("group" int);
INSERT INTO "order" VALUES (5);

SET ROLE shop;
CREATE TABLE sales.orders (id int PRIMARY KEY, customer_id int, total numeric(10, 2));
INSERT INTO sales.orders VALUES (1, 1, 10.25), (2, 2, 20.25);
CREATE TABLE sales.secrets (x int);
INSERT INTO sales.secrets VALUES (1);
RESET ROLE;

CREATE VIEW customer_totals AS
    SELECT c.name, sum(o.total) AS total FROM customers c JOIN sales.orders o ON o.customer_id = c.id GROUP BY c.name;
CREATE FUNCTION full_label(n int) RETURNS text LANGUAGE sql AS $$ SELECT '#' || n $$;
GRANT SELECT ON customers TO reader;
