import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readText } from './read-text.ts';

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'dowse-text-')));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a file over the limit or a folder is undefined; a missing file is an error', () => {
  const file = join(root, 'a');
  writeFileSync(file, 'ü');
  expect(readText(file)).toBe('ü');
  expect(readText(file, { encoding: 'latin1' })).toBe('Ã¼');
  expect(readText(file, { maxBytes: 2 })).toBe('ü');
  expect(readText(file, { maxBytes: 1 })).toBeUndefined();
  expect(readText(root)).toBeUndefined();
  expect(() => readText(join(root, 'none'))).toThrow('ENOENT');
});

test('no more than the file size is read: files in /proc have size 0 and may be endless', () => {
  const file = join(root, 'a');
  writeFileSync(file, 'a');
  truncateSync(file, 2 ** 40);
  expect(readText(file)).toBeUndefined();
  if (process.platform === 'linux') {
    for (const endless of ['/proc/self/pagemap', '/proc/self/maps']) expect(readText(endless)).toBe('');
  }
});

/** Evaluates in a process of its own, which can be killed if it waits for a pipe. */
function evaluated(module: string, expression: string): string {
  const script = `import * as it from ${JSON.stringify(new URL(module, import.meta.url).href)}; console.log(${expression})`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    timeout: 120_000,
    killSignal: 'SIGKILL',
  }).trim();
}

test.skipIf(process.platform === 'win32').each([
  [
    '.gitignore',
    '../rules/git-rules.ts',
    '(() => { try { it.countsOnlyInRepositories(ROOT); } catch (error) { return error.code; } })()',
    'SERVICE_UNAVAILABLE',
  ],
  ['.dowseignore', '../rules/dowse-ignore.ts', "it.dowseIgnore(ROOT).ignores('a')", 'false'],
  ['.git/HEAD', '../ask/checked-out-commit.ts', 'it.checkedOutCommit(ROOT)', 'undefined'],
  ['.gitignore', '../watch/outside-rules.ts', "typeof it.outsideRules(ROOT + '/sub', [], [])", 'string'],
  ['.git/info/exclude', '../watch/outside-rules.ts', 'typeof it.outsideRules(ROOT, [ROOT], [])', 'string'],
])('a pipe in place of %s does not block: %s', (name, module, expression, expected) => {
  mkdirSync(join(root, '.git', 'info'), { recursive: true });
  if (!name.startsWith('.git/')) rmSync(join(root, '.git'), { recursive: true });
  execFileSync('mkfifo', [join(root, name)]);
  expect(evaluated(module, expression.replaceAll('ROOT', JSON.stringify(root)))).toBe(expected);
});
