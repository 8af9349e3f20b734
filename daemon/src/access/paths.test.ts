import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isInside, resolvePath } from './paths.ts';

const base = realpathSync(mkdtempSync(path.join(tmpdir(), 'dowse-paths-')));
const root = path.join(base, 'root');
const outside = path.join(base, 'outside');
mkdirSync(path.join(root, 'src', 'deep'), { recursive: true });
mkdirSync(outside);
writeFileSync(path.join(root, 'src', 'a.ts'), 'a');
writeFileSync(path.join(outside, 'secret'), 's');
symlinkSync(path.join(root, 'src'), path.join(root, 'link'));
symlinkSync(outside, path.join(root, 'out'));
symlinkSync(path.join(outside, 'not-there'), path.join(root, 'dangling-out'));
symlinkSync('not-there', path.join(root, 'dangling-in'));
symlinkSync('loop', path.join(root, 'loop'));
afterAll(() => rmSync(base, { recursive: true, force: true }));

const code = (requested: string, roots = [root]) =>
  resolvePath(requested, roots).then(
    () => 'found',
    error => error.code,
  );

test('relative paths start at the first root and are presented relative', async () => {
  const found = await resolvePath('src', [root, outside]);
  expect(found).toMatchObject({ absolute: path.join(root, 'src'), isDirectory: true, isFile: false });
  expect(found.present('deep/x.ts')).toBe('src/deep/x.ts');
});

test.each([
  ['.', 'src/a.ts'],
  ['./', 'src/a.ts'],
  ['./src', './src/a.ts'],
  ['src//', 'src/a.ts'],
  ['src/../src', 'src/../src/a.ts'],
  ['link', 'link/a.ts'],
  ['src/a.ts', 'src/a.ts'],
  [path.join(root, 'link'), `${path.join(root, 'link')}/a.ts`],
  [path.join(root, 'src', 'a.ts'), path.join(root, 'src', 'a.ts')],
])('a file found through %s is presented as %s', async (requested, presented) => {
  const found = await resolvePath(requested, [root]);
  expect(found.present(path.relative(found.absolute, path.join(root, 'src', 'a.ts')))).toBe(presented);
});

test('the root of the file system keeps its one slash', async () => {
  const found = await resolvePath('/', ['/']);
  expect(found.present('etc/passwd')).toBe('/etc/passwd');
});

test.each([
  '../outside',
  '../outside/secret',
  '../outside/not-there',
  'out/secret',
  'out/not-there/deeper',
  'dangling-out',
  'dangling-out/deeper',
  outside,
  '/no-such-folder-anywhere/x',
])('%s is denied whether or not it exists', async requested => {
  expect(await code(requested)).toBe('PERMISSION_DENIED');
});

test.each(['src/nope', 'nope/deeper/still', 'src/a.ts/below-a-file', 'dangling-in', 'loop', 'loop/x'])(
  '%s is inside and missing',
  async requested => {
    expect(await code(requested)).toBe('FILE_NOT_FOUND');
  },
);

test('a second root counts, a root with the same beginning does not', async () => {
  expect(await code(path.join(outside, 'secret'), [root, outside])).toBe('found');
  mkdirSync(`${root}-other`);
  expect(await code(`${root}-other`)).toBe('PERMISSION_DENIED');
  expect(await code('src', [])).toBe('PERMISSION_DENIED');
  expect(isInside(path.join(root, '..hidden'), root)).toBe(true);
});

test('names that no file system holds', async () => {
  expect(await code('src\0/../../outside')).toBe('INVALID_REQUEST');
  expect(await code('x'.repeat(300))).toBe('INVALID_REQUEST');
});

test.skipIf(process.platform === 'win32')('a pipe is neither file nor directory', async () => {
  execFileSync('mkfifo', [path.join(root, 'pipe')]);
  await expect(resolvePath('pipe', [root])).rejects.toMatchObject({
    code: 'FILE_NOT_FOUND',
    details: 'it is a pipe',
  });
});
