CREATE TABLE before_it (x NUMBER);
INSERT INTO no_such_table VALUES (1);
