/** Checks that docs/security.md names existing tests. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const text = readFileSync(join(root, 'docs/security.md'), 'utf8');
const section = text.slice(text.indexOf('## What holds'), text.indexOf('## What does not hold'));
const rows = section
  .split('\n')
  .filter(line => line.startsWith('| ') && !line.startsWith('| threat'))
  .map(line => line.split('|').map(cell => cell.trim()));

test('every row of the table of threats names a test', () => {
  expect(rows.length).toBeGreaterThan(9);
  for (const [, threat, holds, tests] of rows) {
    expect(threat, 'threat').not.toBe('');
    expect(holds, threat).not.toBe('');
    expect(tests, threat).toMatch(/^`[\w./-]+\.test\.ts`/);
  }
});

test.each(
  rows.flatMap(([, threat, , tests]) =>
    [...tests!.matchAll(/`([^`]+\.ts)`(?:: ([^`]+))?/g)].map(
      ([, file, titles]) => [file!, (titles ?? '').split(';').flatMap(t => t.trim() || []), threat!] as const,
    ),
  ),
)('%s has the tests %s', (file, titles) => {
  expect(existsSync(join(root, file))).toBe(true);
  const source = readFileSync(join(root, file), 'utf8');
  for (const title of titles) expect(source).toContain(title);
});
