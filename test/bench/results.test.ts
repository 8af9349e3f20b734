import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { markdownTable, merged, RESULTS, type Results, readResults, withTables } from './results.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

test('documents contain the tables of the result files', () => {
  const documents = globSync(['*.md', 'docs/*.md'], { cwd: ROOT }).map(name => join(ROOT, name));
  const texts = documents.map(file => readFileSync(file, 'utf8'));
  expect(texts.map(withTables)).toEqual(texts);
  expect(texts.join('').match(/<!-- table: /g)?.length).toBeGreaterThan(5);
});

test('each result file has its date, its machine and complete rows', () => {
  const files = globSync('*.json', { cwd: RESULTS });
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) {
    const { date, machine, tables } = readResults(file);
    expect(date).toMatch(/^\d{4}-\d\d-\d\d/);
    expect(machine).toMatchObject({ cpu: expect.any(String), cores: expect.any(Number) });
    for (const { columns, rows, run } of Object.values(tables)) {
      expect((run ?? { date }).date).toMatch(/^\d{4}-\d\d-\d\d/);
      for (const row of rows) expect(row).toHaveLength(columns.length);
    }
  }
});

test('numbers are aligned to the right', () => {
  expect(
    markdownTable({
      columns: ['what', 'ms'],
      rows: [
        ['a', '12.5'],
        ['bcdef', '3'],
      ],
    }),
  ).toBe('| what  |   ms |\n| ----- | ---: |\n| a     | 12.5 |\n| bcdef |    3 |');
});

test('a missing table is an error', () => {
  expect(() => withTables('<!-- table: speed.json none -->\n<!-- end -->\n')).toThrow('no table “none”');
});

test('a table that is not measured again keeps its date, commit and machine', () => {
  const table = { columns: ['ms'], rows: [['1']] };
  const first = { date: '2026-01-01', commit: 'aaa', machine: { cpu: 'A', cores: 1 } };
  const recorded: Results = { ...first, tables: { old: table, again: table } };
  const second = { date: '2026-02-02', commit: 'bbb', machine: { cpu: 'B', cores: 2 } };
  expect(merged(recorded, { ...second, tables: { again: table } })).toEqual({
    ...second,
    tables: { old: { ...table, run: first }, again: table },
  });
});

test('a document says when and where a table was measured', () => {
  expect(withTables('<!-- table: clients.json clients -->\n<!-- end -->\n')).toMatch(
    /\*Measured on \d{4}-\d\d-\d\d at commit `\w+`: .+, \d+ cores\.\*\n\n<!-- end -->/,
  );
});
