import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { DowseError } from '../api/errors.ts';
import { isForeignShare, isInside, resolvePath } from './paths.ts';

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
mkdirSync(path.join(outside, 'folder'));
symlinkSync('src/deep', path.join(root, 'to-deep'));
afterAll(() => rmSync(base, { recursive: true, force: true }));

function code(requested: string, roots = [root]): string {
  try {
    resolvePath(requested, roots);
    return 'found';
  } catch (error) {
    return (error as DowseError).code;
  }
}

test('relative paths start at the first root and stay relative in results', () => {
  const found = resolvePath('src', [root, outside]);
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
])('a file in %s is presented as %s', (requested, presented) => {
  const found = resolvePath(requested, [root]);
  expect(found.present(path.relative(found.absolute, path.join(root, 'src', 'a.ts')))).toBe(presented);
});

test('error messages quote the path, because "." would look like a full stop', () => {
  const message = (requested: string) => {
    try {
      return resolvePath(requested, [root]).absolute;
    } catch (error) {
      return (error as DowseError).message;
    }
  };
  expect(message('src/./not-there/.')).toBe('No file or directory at "src/./not-there/.".');
  expect(message('..')).toBe('No permission for "..".');
});

test('a refusal names the bounds', () => {
  const details = (...rest: [string?]) => {
    try {
      return resolvePath('../outside', [root], ...rest).absolute;
    } catch (error) {
      return (error as DowseError).details;
    }
  };
  expect(details()).toBe('outside the roots of the key');
  expect(details('target_dir')).toBe('outside target_dir');
});

test('the root of the file system is presented with one slash', () => {
  const found = resolvePath('/', ['/']);
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
])('%s is denied whether or not it exists', requested => {
  expect(code(requested)).toBe('PERMISSION_DENIED');
});

/** Runs `work` as a user who may not read everything. */
function asOther<T>(work: () => T): T {
  if (process.geteuid?.() !== 0) return work();
  process.seteuid?.(65_534);
  try {
    return work();
  } finally {
    process.seteuid?.(0);
  }
}

test.skipIf(process.platform === 'win32')('a refusal reveals nothing about folders outside the roots', () => {
  const closed = [path.join(outside, 'closed'), path.join(root, 'closed')];
  for (const folder of closed) mkdirSync(folder, { mode: 0 });
  symlinkSync(path.join(outside, 'closed', 'x'), path.join(root, 'to-closed'));
  chmodSync(base, 0o755);
  const refusal = (requested: string) => {
    try {
      return resolvePath(requested, [root]).absolute;
    } catch (error) {
      return `${(error as DowseError).code}: ${(error as DowseError).details}`;
    }
  };
  const refusals = asOther(() =>
    ['../outside/missing/x', '../outside/closed/x', 'to-closed', 'closed/x'].map(refusal),
  );
  for (const folder of closed) chmodSync(folder, 0o700);
  expect(refusals).toEqual([
    'PERMISSION_DENIED: outside the roots of the key',
    'PERMISSION_DENIED: outside the roots of the key',
    'PERMISSION_DENIED: outside the roots of the key',
    'PERMISSION_DENIED: not readable',
  ]);
});

test.each(['src/nope', 'nope/deeper/still', 'src/a.ts/below-a-file', 'dangling-in', 'loop', 'loop/x'])(
  '%s is inside the roots and missing',
  requested => {
    expect(code(requested)).toBe('FILE_NOT_FOUND');
  },
);

describe.skipIf(process.platform === 'win32')('`..` is relative to the real path before it', () => {
  test.each([
    ['to-deep/../a.ts', 'src/a.ts'],
    ['to-deep/../../src/a.ts', 'src/a.ts'],
    ['src/deep/../a.ts', 'src/a.ts'],
    ['../root/src/a.ts', 'src/a.ts'],
    [`${root}/to-deep/../a.ts`, 'src/a.ts'],
    ['to-deep/..', 'src'],
  ])('%s', (requested, file) => {
    expect(resolvePath(requested, [root]).absolute).toBe(path.join(root, file));
  });

  test.each([
    ['to-deep/../../../outside', 'PERMISSION_DENIED'],
    ['out/..', 'PERMISSION_DENIED'],
    ['out/../root/src', 'PERMISSION_DENIED'],
    ['out/nope/../../root/src', 'PERMISSION_DENIED'],
    ['out/folder/../../root/src', 'PERMISSION_DENIED'],
    ['dangling-out/../../root/src', 'PERMISSION_DENIED'],
    ['nope/../../outside', 'PERMISSION_DENIED'],
    ['nope/../src/a.ts', 'FILE_NOT_FOUND'],
    ['src/a.ts/../a.ts', 'FILE_NOT_FOUND'],
    ['loop/../src', 'FILE_NOT_FOUND'],
    ['src/a.ts/..', 'FILE_NOT_FOUND'],
  ])('%s: %s', (requested, expected) => {
    expect(code(requested)).toBe(expected);
  });
});

test('the error for a missing relative path has the folder where it starts', () => {
  const details = (requested: string) => {
    try {
      return resolvePath(requested, [root]).absolute;
    } catch (error) {
      return (error as DowseError).details;
    }
  };
  expect(details('nope')).toBe(`a relative path starts at ${root.replaceAll(path.sep, '/')}`);
  expect(details('~/code')).toMatch(/^~ is not expanded/);
  expect(details('~')).toMatch(/^~ is not expanded/);
  expect(details(path.join(root, 'nope'))).toBe('');
  expect(details('src/a.ts/')).toBe('a part of the path is a file, not a folder');
  expect(details('loop')).toMatch(/loop/);
});

test('a path that ends in a slash must be a folder', () => {
  expect(code('src/a.ts/')).toBe('FILE_NOT_FOUND');
  expect(code('src/a.ts/.')).toBe('FILE_NOT_FOUND');
  expect(code('src/')).toBe('found');
});

test('a path in the second root is accepted, a folder whose name begins like a root is not', () => {
  expect(code(path.join(outside, 'secret'), [root, outside])).toBe('found');
  mkdirSync(`${root}-other`);
  expect(code(`${root}-other`)).toBe('PERMISSION_DENIED');
  expect(code('src', [])).toBe('PERMISSION_DENIED');
  expect(isInside(path.join(root, '..hidden'), root)).toBe(true);
});

test.each([
  [String.raw`\\server\share\x`, ['C:\\code'], true],
  [String.raw`\\server\share\x`, [String.raw`\\server\other`], true],
  [String.raw`\\Server\share\x`, ['C:\\code', String.raw`\\server\Share\code`], false],
  [String.raw`\\server\share\x`, [String.raw`\\server\share`], false],
  [String.raw`\\server\share`, [`${String.raw`\\server\share`}\\`], false],
  [String.raw`\\server\share2\x`, [String.raw`\\server\share`], true],
  [String.raw`\\?\UNC\server\share\x`, [String.raw`\\server\share`], true],
  [String.raw`\\?\C:\code\x`, ['C:\\code'], false],
  [String.raw`\\.\pipe\x`, ['C:\\code'], true],
  ['D:\\x', ['C:\\code'], false],
])('on Windows %s is on a share or device without one of the roots %j: %s', (spelled, roots, foreign) => {
  expect(isForeignShare(spelled, roots)).toBe(foreign);
});

test('impossible names are invalid', () => {
  expect(code('src\0/../../outside')).toBe('INVALID_REQUEST');
  expect(code('x'.repeat(300))).toBe('INVALID_REQUEST');
});

test.skipIf(process.platform === 'win32')('a pipe is neither file nor directory', () => {
  execFileSync('mkfifo', [path.join(root, 'pipe')]);
  expect(() => resolvePath('pipe', [root])).toThrow(
    expect.objectContaining({ code: 'FILE_NOT_FOUND', details: 'it is a pipe' }),
  );
});
