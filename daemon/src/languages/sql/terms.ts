import type { Terms } from '../terms.ts';

/** The names that programmers use for the constructs of the language. */
export const terms: Terms = {
  lines: String.raw`
table|table definition|created table ¦ tabla ¦ (?i:^\s*create\s+(?:\w+\s+)*?table\b) ¦ CREATE TABLE a ( ¦ ALTER TABLE a
view|view definition|created view ¦ vista ¦ (?i:^\s*create\s+(?:or\s+replace\s+)?(?:\w+\s+)?view\b) ¦ CREATE VIEW a AS ¦ DROP VIEW a
materialized view ¦ vista materializada ¦ (?i:^\s*create\s+materialized\s+view\b) ¦ CREATE MATERIALIZED VIEW a AS ¦ CREATE VIEW a
trigger|trigger definition ¦ disparador|trigger ¦ (?i:^\s*create\s+(?:or\s+replace\s+)?(?:constraint\s+)?trigger\b) ¦ CREATE TRIGGER a BEFORE ¦ DROP TRIGGER a
stored procedure|procedure ¦ procedimiento almacenado|procedimiento ¦ (?i:^\s*create\s+(?:or\s+replace\s+)?(?:procedure|function)\b) ¦ CREATE PROCEDURE a() ¦ CALL a()
function|sql function ¦ funcion ¦ (?i:^\s*create\s+(?:or\s+replace\s+)?function\b) ¦ CREATE OR REPLACE FUNCTION a() ¦ DROP FUNCTION a
index|index definition ¦ indice ¦ (?i:^\s*create\s+(?:unique\s+)?index\b) ¦ CREATE INDEX a ON b ¦ DROP INDEX a
unique index ¦ indice unico ¦ (?i:^\s*create\s+unique\s+index\b) ¦ CREATE UNIQUE INDEX a ON b ¦ CREATE INDEX a ON b
sequence|sequence definition|created sequence ¦ secuencia ¦ (?i:^\s*create\s+sequence\b) ¦ CREATE SEQUENCE a ¦ ALTER SEQUENCE a
check constraint ¦ restriccion check ¦ (?i:\bcheck\s*\() ¦ CHECK (a > 0) ¦ check it
enum type|enum ¦ tipo enum ¦ (?i:^\s*create\s+type\b.*\benum\b) ¦ CREATE TYPE a AS ENUM ( ¦ CREATE TYPE a AS (
domain|domain definition ¦ dominio ¦ (?i:^\s*create\s+domain\b) ¦ CREATE DOMAIN a AS text ¦ DROP DOMAIN a
aggregate|aggregate function ¦ agregado ¦ (?i:^\s*create\s+aggregate\b) ¦ CREATE AGGREGATE a(text) ( ¦ DROP AGGREGATE a
subquery ¦ subconsulta ¦ (?i:\(\s*select\b) ¦ (SELECT a FROM b) ¦ SELECT a
insert statement|insert ¦ sentencia insert ¦ (?i:^\s*insert\s+into\b) ¦ INSERT INTO a VALUES (1) ¦ -- insert
not null column|not null constraint ¦ columna no nula ¦ (?i:\bnot\s+null\b) ¦ a integer NOT NULL, ¦ a integer NULL
schema|schema definition ¦ esquema ¦ (?i:^\s*create\s+schema\b) ¦ CREATE SCHEMA a; ¦ SET schema
grant|grant statement ¦ permiso ¦ (?i:^\s*grant\b) ¦ GRANT ALL ON a TO b; ¦ REVOKE ALL
extension ¦ extension ¦ (?i:^\s*create\s+extension\b) ¦ CREATE EXTENSION a; ¦ DROP EXTENSION a
cte|common table expression|with query ¦  ¦ (?i:^\s*with\s+(?:recursive\s+)?\w+\b.*\bas\b) ¦ WITH a AS ( ¦ SELECT a
default value|column default|default ¦ valor por defecto ¦ (?i:\bdefault\s+\S) ¦ a integer DEFAULT 1 ¦ -- a
`,
};
