/** Runs git in hostile repositories: no program that their configuration names is started. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findGit, OVERRIDING } from '../../daemon/src/git/environment.ts';
import { type GitCommand, git, gitSetting } from '../../daemon/src/git/git.ts';
import { changedFiles, prefixInRepository } from '../../daemon/src/webhooks/git-changes.ts';
import { hookStates, installHooks } from '../../daemon/src/webhooks/git-hooks.ts';
import { findRepository } from '../../daemon/src/webhooks/repository.ts';
import { some } from '../support/fast.ts';
import { removeFolder, temporaryFolder } from '../support/tree.ts';
import { GIT_ENV, Repo } from '../webhooks/git.ts';
import { plainRepository, TRAPS } from './hostile.ts';

let root: string;
let mark: string;
let evil: string;
let repo: Repo;
beforeEach(() => {
  root = temporaryFolder();
  mark = join(root, 'ran');
  evil = program(join(root, 'bin/git-remote-evil'), `echo "$0 $*" >> '${mark}'`);
  repo = plainRepository(join(root, 'repo'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  removeFolder(root);
});

function program(file: string, line: string): string {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, `#!/bin/sh\n${line}\n`);
  chmodSync(file, 0o755);
  return file;
}

const UNKNOWN = 'a'.repeat(40);
const COMMANDS: [GitCommand, ...string[]][] = [
  ['rev-parse', '--show-toplevel'],
  ['rev-parse', '--quiet', '--verify', `${UNKNOWN}^{commit}`],
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
  ['ls-files', '--others', '--ignored', '--exclude-standard', '--directory'],
  ['check-ignore', '-z', '--stdin'],
  [
    'diff-tree',
    '-r',
    '-z',
    '--root',
    '--name-only',
    '--no-ext-diff',
    '--no-textconv',
    'HEAD~1',
    'HEAD',
    '--',
  ],
  ['diff-tree', '-r', UNKNOWN, 'HEAD'],
  ['diff-tree', 'HEAD'],
];

/** All git commands that Dowse uses. */
async function askAll(directory: string): Promise<void> {
  const commits = { before: '0123456789'.repeat(4), after: repo.head };
  await Promise.allSettled([
    ...COMMANDS.map(command => git(directory, command, { input: 'a.ts\0near/x\0' })),
    gitSetting(directory, 'core.hooksPath', 'path'),
    gitSetting(directory, 'core.excludesFile', 'path'),
    changedFiles(directory, directory, commits),
    changedFiles(directory, directory, { after: repo.head }),
    prefixInRepository(directory),
    findRepository(directory).then(found => installHooks(found, join(root, 'data'))),
    findRepository(directory).then(found => hookStates(found)),
  ]);
}

const fallIn = (directory: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
  spawnSync('git', args, {
    cwd: directory,
    env: {
      ...GIT_ENV,
      GIT_ALLOW_PROTOCOL: undefined,
      PATH: `${join(root, 'bin')}${delimiter}${process.env.PATH}`,
      ...env,
    },
  });

describe('does not run what is named by', () => {
  test.each(some(TRAPS, 6))('$name', async ({ set, falls, at = '.' }) => {
    set(repo, evil);
    const directory = join(repo.dir, at);
    vi.stubEnv('PATH', `${join(root, 'bin')}${delimiter}${process.env.PATH}`);
    await askAll(directory);
    expect(existsSync(mark) && readFileSync(mark, 'utf8')).toBe(false);
    if (falls === undefined) return;
    fallIn(directory, falls);
    expect(existsSync(mark)).toBe(true);
  });

  test('the environment of the caller', async () => {
    const redirecting = {
      GIT_EXTERNAL_DIFF: evil,
      GIT_SSH_COMMAND: evil,
      GIT_PAGER: evil,
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'core.fsmonitor',
      GIT_CONFIG_VALUE_0: evil,
      GIT_CONFIG_PARAMETERS: `'core.fsmonitor=${evil}'`,
      GIT_EXEC_PATH: join(root, 'bin'),
    };
    for (const [name, value] of Object.entries(redirecting)) vi.stubEnv(name, value);
    const other = Repo.init(join(root, 'other'), { 'x.ts': '' });
    for (const [name, place] of Object.entries({
      GIT_DIR: '.git',
      GIT_INDEX_FILE: '.git/index',
      GIT_WORK_TREE: '.',
    })) {
      vi.stubEnv(name, join(other.dir, place));
    }
    vi.stubEnv('GIT_TRACE', mark);
    await askAll(repo.dir);
    expect(existsSync(mark)).toBe(false);
    expect((await findRepository(repo.dir)).top).toBe(repo.dir);
    expect((await git(repo.dir, ['ls-files'])).stdout).toContain('near/c.ts');
    fallIn(repo.dir, ['diff', 'HEAD~1', 'HEAD'], { GIT_EXTERNAL_DIFF: evil });
    expect(existsSync(mark)).toBe(true);
  });

  test('a program called git in the directory', async () => {
    program(join(repo.dir, 'git'), `touch '${mark}'`);
    vi.spyOn(process, 'cwd').mockReturnValue(repo.dir);
    vi.stubEnv('PATH', `.${delimiter}${delimiter}${process.env.PATH}`);
    expect((await git(repo.dir, ['ls-files'])).exitCode).toBe(0);
    expect(existsSync(mark)).toBe(false);
    vi.stubEnv('PATH', '.');
    await expect(findRepository(repo.dir)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });
});

test('each of the three protections against fetching works alone, because this git may lack one', () => {
  TRAPS[0]!.set(repo, evil);
  const found = findGit()!;
  const open = {
    ...found.env,
    GIT_NO_LAZY_FETCH: '0',
    GIT_ALLOW_PROTOCOL: 'file',
    GIT_EXEC_PATH: '',
    PATH: process.env.PATH,
  };
  const { GIT_NO_LAZY_FETCH, GIT_ALLOW_PROTOCOL, GIT_EXEC_PATH, PATH } = found.env;
  for (const bar of [{ GIT_NO_LAZY_FETCH }, { GIT_ALLOW_PROTOCOL }, { GIT_EXEC_PATH, PATH }]) {
    spawnSync(found.program, ['-C', repo.dir, ...OVERRIDING, 'ls-files'], { env: { ...open, ...bar } });
    // git before 2.39.4 ignores the first one.
    if (!('GIT_NO_LAZY_FETCH' in bar)) expect(existsSync(mark)).toBe(false);
    rmSync(mark, { force: true });
  }
  spawnSync(found.program, ['-C', repo.dir, ...OVERRIDING, 'ls-files'], {
    env: { ...open, GIT_EXEC_PATH: undefined },
  });
  expect(existsSync(mark)).toBe(true);
});

describe('git ends', () => {
  test.each(some(['.git/config', '.git/HEAD', '.git/index', '.gitignore'], 3))(
    'if %s is a pipe without a writer',
    async name => {
      rmSync(join(repo.dir, name), { force: true });
      execFileSync('mkfifo', [join(repo.dir, name)]);
      const asked = git(repo.dir, ['ls-files', '--others', '--exclude-standard'], { timeoutMs: 300 });
      // Git itself skips a pipe as an ignore file.
      if (name === '.gitignore') await asked.catch(() => {});
      else await expect(asked).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    },
  );

  test('if its output exceeds the limit', async () => {
    await expect(git(repo.dir, ['ls-files'], { maxBytes: 4 })).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
  });

  test('if an object exceeds its memory limit', { tags: 'slow' }, async () => {
    const object = deflateSync(`tree ${5 * 2 ** 30}\0`);
    mkdirSync(join(repo.dir, '.git/objects/aa'), { recursive: true });
    writeFileSync(join(repo.dir, '.git/objects/aa', UNKNOWN.slice(2)), object);
    const { exitCode, stderr } = await git(repo.dir, ['diff-tree', '-r', UNKNOWN, 'HEAD']);
    expect(exitCode).not.toBe(0);
    expect(stderr).toMatch(/out of memory/i);
  });
});

describe('a configuration', () => {
  test('that git cannot read is an error that names it', async () => {
    writeFileSync(join(repo.dir, '.git/config'), '[core\n');
    await expect(gitSetting(repo.dir, 'core.excludesFile')).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      details: expect.stringContaining('config'),
    });
    await expect(findRepository(repo.dir)).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  });

  test('that includes itself or a device does not block', async () => {
    repo.git('config', 'core.excludesFile', '~/mine');
    vi.stubEnv('HOME', root);
    expect(await gitSetting(repo.dir, 'core.excludesFile', 'path')).toBe(join(root, 'mine'));
    repo.git('config', 'include.path', '/dev/zero');
    await expect(gitSetting(repo.dir, 'core.excludesFile')).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    });
    writeFileSync(join(repo.dir, '.git/config'), '[include]\n\tpath = config\n');
    await expect(gitSetting(repo.dir, 'core.excludesFile')).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    });
  });

  test('without the setting returns nothing; otherwise the last value counts, line breaks included', async () => {
    expect(await gitSetting(repo.dir, 'core.excludesFile')).toBeUndefined();
    repo.git('config', 'core.excludesFile', 'one');
    repo.git('config', '--add', 'core.excludesFile', 'two\nlines ');
    expect(await gitSetting(repo.dir, 'core.excludesFile')).toBe('two\nlines ');
    expect(await gitSetting(root, 'core.excludesFile')).toBeUndefined();
  });
});

test('an option that could run a program or write a file is refused', async () => {
  for (const args of [['-m'], ['--recurse-submodules'], ['--output=x'], ['-c', 'x'], ['--upload-pack=x']]) {
    expect(() => git(repo.dir, ['ls-files', ...args])).toThrow(/may not be given/);
  }
  await expect(git(repo.dir, ['ls-files', '--', '-m'])).resolves.toMatchObject({ exitCode: 0, stdout: '' });
});

const isRoot = process.getuid?.() === 0;
test.skipIf(!isRoot)("another user's repository is not trusted, with advice", async () => {
  execFileSync('chown', ['-R', '65534:65534', repo.dir]);
  await expect(findRepository(repo.dir)).rejects.toMatchObject({
    code: 'PERMISSION_DENIED',
    details: expect.stringContaining('safe.directory'),
  });
});
