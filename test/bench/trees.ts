import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ripgrepPath } from '../../daemon/src/search/ripgrep.ts';

const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url));
/** Dependencies of this repository that ship their sources, in JavaScript, TypeScript, C and C++. */
const PACKAGES = [
  ...[
    'fastify',
    'ajv',
    'find-my-way',
    'avvio',
    'light-my-request',
    'fast-json-stringify',
    'pino',
    'sonic-boom',
  ],
  ...[
    'commander',
    'semver',
    'yaml',
    'postcss',
    'autocannon',
    'hdr-histogram-js',
    'prom-client',
    'pako',
    'debug',
  ],
  ...[
    '@types/node',
    '@fastify/swagger',
    '@parcel/watcher',
    '@vitest/utils',
    'vitest',
    'vite',
    'undici-types',
  ],
  ...['tinyglobby', 'picomatch', 'usearch', 'better-sqlite3', 'node-addon-api', 'typebox'],
];
const SOURCE = /\.([cm]?[jt]s|c|cc|cpp|h|hpp|md)$/;
const WANTED = 1000;
/** Keeps a single package from dominating. */
const MAX_OF_ONE = 120;
const MAX_BYTES = 200_000;

/** Copies about a thousand files of this repository's dependencies to `to`, always the same ones. */
export function makeProject(to: string): void {
  const files = PACKAGES.flatMap(name => sourcesOf(name).slice(0, MAX_OF_ONE)).slice(0, WANTED);
  for (const file of files) {
    const target = join(to, 'packages', file);
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(join(MODULES, file), target);
  }
}

/** Paths below node_modules, without the package's own dependencies. */
function sourcesOf(name: string): string[] {
  const found = readdirSync(join(MODULES, name), { recursive: true, withFileTypes: true });
  return found
    .filter(entry => entry.isFile() && SOURCE.test(entry.name) && !entry.name.includes('.min.'))
    .map(entry => join(entry.parentPath, entry.name).slice(MODULES.length + 1))
    .filter(file => !file.slice(name.length).includes('node_modules'))
    .filter(file => statSync(join(MODULES, file)).size <= MAX_BYTES)
    .sort();
}

export interface TreeSize {
  files: number;
  bytes: number;
  /** Seconds to list the files with ripgrep and read each: a lower bound for building an index. */
  readSeconds: number;
}

/** Lists and reads the tree as ripgrep sees it. This also fills the disk cache. */
export async function readTree(dir: string): Promise<TreeSize> {
  const started = performance.now();
  const names = await list(dir);
  let bytes = 0;
  const READERS = 16;
  const next = names.values();
  const reader = async () => {
    for (const name of next) {
      const { length } = await readFile(join(dir, name));
      bytes += length;
    }
  };
  await Promise.all(Array.from({ length: READERS }, reader));
  return { files: names.length, bytes, readSeconds: (performance.now() - started) / 1000 };
}

/** The texts of about `count` files, evenly distributed over ripgrep's list. */
export async function sampleOf(dir: string, count: number): Promise<{ path: string; text: string }[]> {
  const names = (await list(dir)).sort();
  const step = Math.max(1, Math.floor(names.length / count));
  const picked = names.filter((_, i) => i % step === 0);
  return readAll(dir, picked);
}

/** All files of a tree, so many at a time. */
export async function* batchesOf(
  dir: string,
  size: number,
): AsyncGenerator<{ path: string; text: string }[]> {
  const names = (await list(dir)).sort();
  for (let at = 0; at < names.length; at += size) yield readAll(dir, names.slice(at, at + size));
}

function readAll(dir: string, names: readonly string[]): Promise<{ path: string; text: string }[]> {
  return Promise.all(names.map(async path => ({ path, text: await readFile(join(dir, path), 'utf8') })));
}

async function list(dir: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)(await ripgrepPath(), ['--files', '--no-config', '--null'], {
    cwd: dir,
    encoding: 'buffer',
    maxBuffer: 2 ** 30,
  });
  return stdout.toString('utf8').split('\0').slice(0, -1);
}

/** Total bytes of the files in `dir`. */
export function sizeOf(dir: string): number {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
