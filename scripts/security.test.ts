/** Checks that docs/security.md names existing tests. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const text = readFileSync(join(root, 'docs/security.md'), 'utf8');
const section = text.slice(text.indexOf('## Threats'), text.indexOf('## Known limits'));
const rows = section
  .split('\n')
  .filter(line => line.startsWith('| ') && !line.startsWith('| threat'))
  .map(line => line.split('|').map(cell => cell.trim()));

test('every row of the table of threats names a test', () => {
  expect(rows.length).toBeGreaterThan(9);
  for (const [, threat, holds, tests] of rows) {
    expect(threat, 'threat').not.toBe('');
    expect(holds, threat).not.toBe('');
    expect(tests, threat).toMatch(/^\[[\w.-]+\.test\.ts\]\(\.\.\//);
  }
});

test('every named test exists, and the link shows its name', () => {
  const links = [...section.matchAll(/\[([\w.-]+\.ts)\]\(\.\.\/([\w./-]+)\)/g)];
  expect(links.length).toBeGreaterThan(rows.length);
  for (const [, name, file] of links) {
    expect(existsSync(join(root, file!)), file).toBe(true);
    expect(file!.split('/').at(-1)).toBe(name);
  }
});
