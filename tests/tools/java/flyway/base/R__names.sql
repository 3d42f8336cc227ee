CREATE OR REPLACE VIEW person_r AS SELECT name AS ${column} FROM person;
