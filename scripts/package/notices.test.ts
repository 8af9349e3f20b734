import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeFiles } from '../../test/support/tree.ts';
import { notices } from './notices.ts';

const place = mkdtempSync(join(tmpdir(), 'dowse-notices-'));
afterAll(() => rmSync(place, { recursive: true }));

function addPackage(folder: string, manifest: object, files: Record<string, string> = {}): string {
  writeFiles(join(place, folder), {
    'package.json': JSON.stringify({ version: '1.0.0', ...manifest }),
    ...files,
  });
  return join(place, folder);
}

test('notices have each package once, with all its licence texts', () => {
  const a = addPackage(
    'a',
    { name: 'a', license: 'MIT' },
    { LICENSE: 'Permission is granted\n', 'NOTICE.txt': 'By A' },
  );
  const again = addPackage(
    'b/node_modules/a',
    { name: 'a', license: 'MIT' },
    { LICENSE: 'Permission is granted\n', 'NOTICE.txt': 'By A' },
  );
  const b = addPackage(
    'b',
    { name: 'b' },
    { COPYING: 'Copy it', 'license.js': 'code()', 'README.md': 'text' },
  );
  const parts = notices([a, again, b]).split(/\n\n-{80}\n\n/);
  expect(parts.slice(1)).toEqual([
    'a 1.0.0 (MIT)\n\nPermission is granted\n\nBy A',
    'b 1.0.0 (see below)\n\nCopy it\n',
  ]);
});

test('a package that only names its licence is listed, and one without any is refused', () => {
  const named = addPackage('named', { name: 'named', license: 'ISC' });
  expect(notices([named])).toContain('\nnamed 1.0.0 (ISC)\n');
  const without = addPackage('without', { name: 'without' });
  expect(() => notices([named, without])).toThrow('without 1.0.0 names no licence.');
  writeFileSync(join(without, 'LICENCE'), 'Free');
  expect(notices([without])).toContain('without 1.0.0 (see below)\n\nFree');
});
