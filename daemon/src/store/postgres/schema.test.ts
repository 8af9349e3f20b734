import { expect, test } from 'vitest';
import { MIGRATIONS } from './schema.ts';

/** What the last version still reads is never dropped, renamed or narrowed. Each part of a migration must have one of these forms. */
const ADDS = [
  /^CREATE TABLE (\w+) \(/,
  /^CREATE INDEX \w+ ON \w+ /,
  // Its INSERTs do not name a new column, so that needs a default, or may be null.
  /^ALTER TABLE \w+ ADD COLUMN \w+ \w+( NOT NULL DEFAULT .+| DEFAULT .+)?$/,
];
const UNIQUE_INDEX = /^CREATE UNIQUE INDEX \w+ ON (\w+) /;

/** The parts of a migration that may break the last version. */
function breaking(migration: string): string[] {
  const parts = migration
    .replace(/--.*$/gm, '')
    .split(';')
    .map(part => part.replace(/\s+/g, ' ').trim())
    .filter(part => part !== '');
  const created = parts.map(part => ADDS[0]!.exec(part)?.[1]);
  return parts.filter(part => {
    // A table that is there may have rows that are not unique.
    const table = UNIQUE_INDEX.exec(part)?.[1];
    return table === undefined ? !ADDS.some(form => form.test(part)) : !created.includes(table);
  });
}

test('the last version can work on the schema of this one', () => {
  expect(MIGRATIONS.length).toBeGreaterThan(5);
  expect(MIGRATIONS.flatMap(breaking)).toEqual([]);
});

test.each([
  'ALTER TABLE keys DROP COLUMN roots',
  'ALTER TABLE keys RENAME COLUMN roots TO folders',
  'ALTER TABLE keys ADD COLUMN note TEXT NOT NULL',
  'ALTER TABLE keys ALTER COLUMN roots TYPE JSONB',
  'CREATE TABLE notes (id BIGINT); DROP TABLE keys',
  'CREATE UNIQUE INDEX once ON keys (roots)',
  "UPDATE keys SET roots = '[]'",
])('%s could break it', migration => {
  expect(breaking(migration)).toHaveLength(1);
});

test.each([
  'ALTER TABLE keys ADD COLUMN note TEXT',
  "ALTER TABLE keys ADD COLUMN note TEXT NOT NULL DEFAULT ''",
  'CREATE TABLE notes (id BIGINT); CREATE UNIQUE INDEX once ON notes (id)',
])('%s does not', migration => {
  expect(breaking(migration)).toEqual([]);
});
