import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runtimeDependencies } from './dependencies.ts';

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'dowse-deps-')));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function install(path: string, manifest: object): void {
  const file = join(root, path, 'package.json');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ version: '1.0.0', license: 'MIT', ...manifest }));
}

const found = (without: string[] = []) =>
  runtimeDependencies(root, join(root, 'app'), new Set(without)).map(({ name, to }) => [name, to]);

test('finds hoisted, nested and transitive dependencies', () => {
  install('app', { name: 'app', dependencies: { a: '1', b: '1' } });
  install('node_modules/a', { name: 'a', dependencies: { c: '1' } });
  install('node_modules/a/node_modules/c', { name: 'c' });
  install('app/node_modules/b', { name: 'b', dependencies: { c: '2' } });
  install('node_modules/c', { name: 'c', dependencies: { a: '1' } });
  expect(found()).toEqual([
    ['a', join('node_modules', 'a')],
    ['c', join('node_modules', 'a', 'node_modules', 'c')],
    ['b', join('node_modules', 'b')],
    ['c', join('node_modules', 'c')],
  ]);
});

test('only optional dependencies may be missing', () => {
  install('app', { name: 'app', dependencies: { a: '1' }, optionalDependencies: { 'a-win32': '1' } });
  install('node_modules/a', { name: 'a', dependencies: { headers: '1' } });
  expect(found(['headers'])).toEqual([['a', join('node_modules', 'a')]]);
  expect(() => found()).toThrow('headers');
});
