/** Checks a package before release. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';

export const LIMIT_BYTES = 40 * 1024 * 1024;

const FORBIDDEN = [
  { what: 'a source', pattern: /\.(ts|mts|cts|tsx|map)$/ },
  { what: 'a test', pattern: /(^|\/)(tests?|__tests__)\/|\.(test|spec)\.[cm]?js$/ },
  { what: 'for tests alone', pattern: /^dowse\/dist\/.*\/testing\// },
  { what: 'a source of a native module', pattern: /\.(cc?|cpp|h|hpp|gyp)$/ },
  { what: 'something private', pattern: /(^|\/)(\.env|\.npmrc|.*\.(pem|key|db))$/ },
];

const REQUIRED = [
  'package.json',
  'README.md',
  'LICENSE',
  'CHANGELOG.md',
  'ThirdPartyNotices.txt',
  'dist/extension.cjs',
  'dist/features.cjs',
  'dist/language-client.cjs',
];

const REQUIRED_WITH_DAEMON = [
  'dowse/bin/dowse.js',
  'dowse/dist/cli/main.js',
  'dowse/dist/lsp/main.js',
  'dowse/models/embedding.bin',
  'dowse/grammars/tree-sitter-typescript.wasm',
  'dowse/kernels/row-sums.wasm',
];

/** All files of a folder, recursively, with `/`. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

/** Problems with the files of a package; empty if there are none. */
export function wrongFiles(files: readonly string[], withDaemon: boolean): string[] {
  const needed = withDaemon ? [...REQUIRED, ...REQUIRED_WITH_DAEMON] : REQUIRED;
  const present = new Set(files);
  const missing = needed.filter(file => !present.has(file)).map(file => `${file} is missing`);
  const unwanted = files.flatMap(file =>
    FORBIDDEN.filter(({ pattern }) => pattern.test(file)).map(({ what }) => `${file} is ${what}`),
  );
  return [...missing, ...unwanted];
}

/** Problems with the size of a package. */
export function wrongSize(vsix: string): string[] {
  const { size } = statSync(vsix);
  return size > LIMIT_BYTES ? [`${vsix} has ${mib(size)}, and may have ${mib(LIMIT_BYTES)}`] : [];
}

export function mib(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
}

/** Runs the doctor of the packed daemon without access to the repository, to detect missing files. */
export function wrongDaemon(stage: string): string[] {
  const dowse = join(stage, 'dowse', 'bin', 'dowse.js');
  if (!existsSync(dowse)) return ['there is no daemon'];
  const home = mkdtempSync(join(tmpdir(), 'dowse-package-'));
  const env = { DOWSE_DATA_DIR: join(home, 'data'), HOME: home, ELECTRON_RUN_AS_NODE: '1', PATH: '' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [dowse, 'doctor'], {
    cwd: home,
    env,
    encoding: 'utf8',
  });
  rmSync(home, { recursive: true, force: true });
  return status === 0 ? [] : [`the packed doctor ended with ${status}:\n${stdout}${stderr}`];
}
