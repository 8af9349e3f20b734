import { expect, test } from 'vitest';
import { viewPath } from './paths.ts';

const cwd = process.platform === 'win32' ? 'C:\\work' : '/work';
const base = cwd.replaceAll('\\', '/');

test.each([
  [undefined, '/a.ts', 'a.ts'],
  ['.', '/a.ts', 'a.ts'],
  ['./', '/a.ts', './a.ts'],
  ['src', '/src/x/a.ts', 'src/x/a.ts'],
  ['src/', '/src/a.ts', 'src/a.ts'],
  ['./src', '/src/a.ts', './src/a.ts'],
  ['src/../lib', '/lib/a.ts', 'src/../lib/a.ts'],
  ['src/a.ts', '/src/a.ts', 'src/a.ts'],
])('for %s, the file %s is shown as %s', (given, answered, seen) => {
  expect(viewPath(given, cwd).show(base + answered)).toBe(seen);
});

test('an absolute path gives absolute file names', () => {
  expect(viewPath(`${base}/src`, cwd).show(`${base}/src/a.ts`)).toBe(`${base}/src/a.ts`);
});

test.skipIf(process.platform === 'win32')('works from a parent folder, and from the root', () => {
  expect(viewPath('..', '/code/deep').show('/code/a.ts')).toBe('../a.ts');
  expect(viewPath(undefined, '/').show('/etc/hosts')).toBe('etc/hosts');
  expect(viewPath('/', '/work').show('/etc/hosts')).toBe('/etc/hosts');
});
