import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gitSettings, parseGitConfig } from './git-config.ts';

let root: string;
let gitDir: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'dowse-config-')));
  gitDir = path.join(root, 'code/app/.git');
  mkdirSync(gitDir, { recursive: true });
  for (const folder of ['objects', 'refs']) mkdirSync(path.join(gitDir, folder));
  write('code/app/.git/HEAD', 'ref: refs/heads/topic/one\n');
  write('code/app/.git/config', '[core]\n');
  vi.stubEnv('HOME', root);
  vi.stubEnv('XDG_CONFIG_HOME', undefined);
  vi.stubEnv('GIT_CONFIG_GLOBAL', undefined);
  vi.stubEnv('GIT_CONFIG_SYSTEM', path.join(root, 'system'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

function write(file: string, text: string): void {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

/** The setting as git itself reads it. */
function gitValue(): string {
  const args = ['config', '--type=path', '--get', 'core.excludesFile'];
  return execFileSync('git', args, { cwd: path.join(root, 'code/app'), encoding: 'utf8' }).trimEnd();
}

test('the default file is in the configuration folder', () => {
  expect(gitSettings(gitDir).excludesFile).toBe(path.join(root, '.config/git/ignore'));
  vi.stubEnv('XDG_CONFIG_HOME', path.join(root, 'xdg'));
  expect(gitSettings(gitDir).excludesFile).toBe(path.join(root, 'xdg/git/ignore'));
});

const EXCLUDES = '[core]\n\texcludesFile = ~/found\n';

test.each<[string, Record<string, string>]>([
  ['of the system', { system: EXCLUDES }],
  ['of the user', { '.gitconfig': EXCLUDES }],
  ['of the user, in the folder of settings', { '.config/git/config': EXCLUDES }],
  ['of the repository', { 'code/app/.git/config': EXCLUDES }],
  [
    'of the working tree',
    {
      'code/app/.git/config':
        '[core]\n\trepositoryFormatVersion = 1\n[extensions]\n\tworktreeConfig = true\n',
      'code/app/.git/config.worktree': EXCLUDES,
    },
  ],
  ['included', { '.gitconfig': '[include]\npath = more/settings\n', 'more/settings': EXCLUDES }],
  [
    'included in turn',
    {
      '.gitconfig': '[include]\npath = a\n',
      a: '[include]\npath = ~/b\n',
      b: EXCLUDES,
    },
  ],
  [
    'included for a folder',
    { '.gitconfig': '[includeIf "gitdir:~/code/"]\npath = code.inc\n', 'code.inc': EXCLUDES },
  ],
  ['included for a name', { '.gitconfig': '[includeIf "gitdir:app/.git"]\npath = i\n', i: EXCLUDES }],
  [
    'included for a folder in any case',
    { '.gitconfig': '[includeIf "gitdir/i:~/CODE/"]\npath = i\n', i: EXCLUDES },
  ],
  [
    'included beside the settings',
    { '.gitconfig': '[includeIf "gitdir:./code/**"]\npath = i\n', i: EXCLUDES },
  ],
  ['included for a branch', { '.gitconfig': '[includeIf "onbranch:topic/"]\npath = i\n', i: EXCLUDES }],
  [
    'with quotes, a comment and a line that goes on',
    {
      '.gitconfig': '[CORE]\n\tExcludesFile = "~/fo\\\nund" ; not this\n',
    },
  ],
])('core.excludesFile %s', (_, files) => {
  for (const [file, text] of Object.entries(files)) write(file, text);
  expect(gitSettings(gitDir).excludesFile).toBe(path.join(root, 'found'));
  expect(gitValue()).toBe(path.join(root, 'found'));
});

test.each([
  ['[includeIf "gitdir:~/other/"]\npath = i\n'],
  ['[includeIf "onbranch:main"]\npath = i\n'],
  ['[includeIf "nonsense:x"]\npath = i\n'],
])('%j does not hold', text => {
  write('.gitconfig', text);
  write('i', EXCLUDES);
  expect(gitSettings(gitDir).excludesFile).toBe(path.join(root, '.config/git/ignore'));
});

test('circular includes end', () => {
  write('.gitconfig', '[include]\npath = .gitconfig\n[core]\nignoreCase\n');
  expect(gitSettings(gitDir).ignoreCase).toBe(true);
});

test('parseGitConfig yields the settings of a file', () => {
  const text = '# c\n[a "B\\"c"] x = 1 ; c\n\ty=" a # b "\n[D.e]\nflag\n k = a  b \t\n';
  expect([...parseGitConfig(text)]).toEqual([
    ['a.B"c.x', '1'],
    ['a.B"c.y', ' a # b '],
    ['d.e.flag', 'true'],
    ['d.e.k', 'a  b'],
  ]);
});

test.each<[string, string, string]>([
  ['includes itself twice', '[include]\npath = config\npath = config\n', 'included too often'],
  ['has too many settings', `[a]\n${'b\n'.repeat(60_000)}`, 'longer than 50,000 settings'],
  ['is too long', `#${'x'.repeat(3 * 1024 * 1024)}\n`, 'larger than 2 MiB'],
  [
    'compares too many remotes',
    '[remote "a"]\nurl = 1\n'.repeat(10) +
      Array.from({ length: 9000 }, (_, n) => `[remote "r${n}"]\nurl = ${n}\n`).join('') +
      Array.from({ length: 9000 }, (_, n) => `[includeIf "hasconfig:remote.*.url:q${n}"]\npath=y\n`).join(''),
    'take too long',
  ],
  [
    'has conditions that are made to backtrack',
    Array.from({ length: 500 }, () => `[includeIf "gitdir:${'**/'.repeat(1000)}x"]\npath=y\n`).join(''),
    'take too long',
  ],
])('a configuration that %s is refused at once', (_, config, message) => {
  write('code/app/.git/config', config);
  expect(() => gitSettings(gitDir)).toThrow(message);
});

test('a file that includes itself once is read, and so is a chain of includes', () => {
  write('code/app/.git/config', '[include]\npath = config\npath = more\n');
  write('code/app/.git/more', EXCLUDES);
  expect(gitSettings(gitDir).excludesFile).toBe(path.join(root, 'found'));
});
