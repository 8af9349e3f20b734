/** Checks a package before release. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { wrongBinary } from './binary-format.ts';
import type { Target } from './targets.ts';

const LIMIT_BYTES = 25 * 1024 * 1024;
const LIMIT_FILES = 350;
const LIMIT_DEPENDENCY_FILES = 80;

const FORBIDDEN = [
  { what: 'a source', pattern: /\.(ts|mts|cts|tsx|map)$/ },
  { what: 'a test', pattern: /(^|\/)(tests?|__tests__)\/|\.(test|spec)\.[cm]?js$/ },
  { what: 'for tests alone', pattern: /^dowse\/dist\/.*\/testing\// },
  { what: 'a source of a native module', pattern: /\.(cc?|cpp|h|hh|hpp|gyp)$/ },
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
  'dist/panel.js',
  'dist/panel.css',
  'l10n/bundle.l10n.de.json',
  'l10n/bundle.l10n.es.json',
];

const REQUIRED_WITH_DAEMON = [
  'dowse/bin/dowse.js',
  'dowse/dist/cli/main.js',
  'dowse/dist/lsp/main.js',
  'dowse/dist/languages/typescript/facts.scm',
  'dowse/ThirdPartyNotices.txt',
  'dowse/models/embedding.bin',
  'dowse/grammars/tree-sitter-typescript.wasm',
  'dowse/kernels/row-sums.wasm',
  'dowse/web/dist/page.css',
  'dowse/web/dist/page.js',
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

/** Problems with the number of files of a package: what is not bundled makes it slow to install. */
export function tooManyFiles(files: readonly string[]): string[] {
  const dependencies = files.filter(file => file.startsWith('dowse/node_modules/')).length;
  return [
    ...(files.length > LIMIT_FILES
      ? [`the package has ${files.length} files, and may have ${LIMIT_FILES}`]
      : []),
    ...(dependencies > LIMIT_DEPENDENCY_FILES
      ? [`its dependencies have ${dependencies} files, and may have ${LIMIT_DEPENDENCY_FILES}`]
      : []),
  ];
}

/** The native files of a package for a platform. */
function nativesOf({ os, cpu, libc }: Target): string[] {
  const watcher = `${os}-${cpu}${libc ? `-${libc}` : ''}`;
  return [
    `better-sqlite3/prebuilds/${libc === 'musl' ? 'linuxmusl' : os}-${cpu}.node`,
    `@parcel/watcher-${watcher}/watcher.node`,
    // The one for Linux is linked statically, and runs with both C libraries.
    `@vscode/ripgrep-${os}-${cpu}/bin/rg${os === 'win32' ? '.exe' : ''}`,
  ];
}

/** Problems with the native files in `folder`: each must be there and made for the platform, and no others. */
export function wrongNatives(folder: string, target: Target): string[] {
  const wanted = nativesOf(target).map(file => `node_modules/${file}`);
  const found = filesIn(folder).filter(file => /\.(node|exe|dll|so|dylib)$|\/bin\/rg$/.test(file));
  const missing = wanted.filter(file => !found.includes(file)).map(file => `${file} is missing`);
  const others = found.filter(file => !wanted.includes(file)).map(file => `${file} is not needed`);
  const wrong = wanted.flatMap(file => {
    const problem = found.includes(file) && wrongBinary(join(folder, file), target);
    return problem ? [`${file} ${problem}, and ${target.name} is wanted`] : [];
  });
  return [...missing, ...others, ...wrong];
}

/** Runs the doctor of the packed daemon without access to the repository, to detect missing files. */
export function wrongDaemon(daemon: string): string[] {
  const dowse = join(daemon, 'bin', 'dowse.js');
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
