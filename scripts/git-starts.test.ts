/**
 * Checks that git is started in one place, `startGit` of `daemon/src/git/git.ts`, with an environment that a hostile
 * repository cannot use.
 */
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The files that may start programs, and which ones. Add a new file only if it does not start git. */
const STARTS: Record<string, string> = {
  'daemon/bin/dowse.js': 'Node',
  'daemon/src/cli/commands/open.ts': 'the browser',
  'daemon/src/cli/doctor/natives.ts': 'ripgrep',
  'daemon/src/daemon-client/start-in-background.ts': 'Node',
  'daemon/src/git/process.ts': 'what git.ts gives it: git',
  'daemon/src/http/pages/build-web.ts': 'Node, in a checkout',
  'daemon/src/launch/launcher.ts': 'sh, which starts git and ripgrep',
  'daemon/src/search/ripgrep.ts': 'ripgrep',
  'daemon/src/wasm/kernels.ts': 'Node, in a checkout',
  'scripts/bootstrap.mjs': 'npm, Node',
  'scripts/package/check.ts': 'Node',
  'scripts/package/natives.ts': 'npm',
  'scripts/package/pack.ts': 'npm',
  'scripts/package/smoke.ts': 'the command that it tries',
  'scripts/release.ts': 'Node',
  'scripts/release/sbom.ts': 'npx',
  'scripts/release/windows-zip.ts': 'npm, and node for its script',
  'scripts/test.ts': 'Node',
  'server/src/requests/doctor.ts': 'Node',
};

/** Ways to start a program: Node's modules, and packages that wrap them. */
const STARTING =
  /['"](?:node:)?child_process['"]|process\.binding|['"](execa|cross-spawn|zx|simple-git|isomorphic-git|dugite)['"]/;
/** git as a whole word of a string: alone, after a folder, or before arguments. */
const NAMES_GIT = /(['"`])(?:[^'"`\n]*[\s/\\;&|(])?git(?:\.exe|\.cmd)?(?:\s[^'"`\n]*)?\1/;

const files = globSync('{daemon/{src,bin},server/{src,bin},client/src,scripts}/**/*.{ts,js,mjs,cjs}', {
  cwd: root,
})
  .map(file => file.split(sep).join('/'))
  .filter(file => !/\.test\.ts$|\/testing\/|\/dist\//.test(file));
const code = (file: string) => readFileSync(join(root, file), 'utf8').replace(/^\s*(\/\/|\*|\/\*).*$/gm, '');

test('only known files start programs', () => {
  const starting = files.filter(
    file => STARTING.test(code(file)) && !/^daemon\/src\/words\/constructs\//.test(file),
  );
  expect(starting.sort()).toEqual(Object.keys(STARTS).sort());
});

test('of these none names git', () => {
  expect(Object.keys(STARTS).filter(file => NAMES_GIT.test(code(file)))).toEqual([]);
});

test.each([
  ['git/process', ['daemon/src/git/git.ts']],
  ['launch/launcher', ['daemon/src/git/process.ts', 'daemon/src/search/ripgrep-launcher.ts']],
])('%s.ts starts programs for these files only', (module, users) => {
  const name = module.split('/').at(-1);
  const importing = files.filter(file => new RegExp(`from '[./a-z]*/${name}\\.ts'`).test(code(file)));
  expect(importing.sort()).toEqual(users);
});

test.each([
  `spawn('git', ['status'])`,
  'execSync(`git rev-parse HEAD`)',
  `execFile("/usr/bin/git", args)`,
  `spawn('sh', ['-c', 'cd x && git status'])`,
  `spawn('git.exe')`,
])('detects %s', text => expect(text).toMatch(NAMES_GIT));

test.each([`import { git } from '../git/git.ts'`, `join(root, '.git')`, `'.gitignore'`, `'digit'`])(
  'ignores %s',
  text => expect(text).not.toMatch(NAMES_GIT),
);
