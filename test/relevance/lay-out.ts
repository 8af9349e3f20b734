/**
 * Creates the source trees that questions are about, from the lists sources-*.json beside this file:
 *
 *   npm run script -- test/relevance/lay-out.ts --out DIR [SOURCES.json…]
 *
 * Fetches packages with npm, apt-get and dpkg, and commits of GitHub repositories with git. Debian's source packages need
 * deb-src lines, for example in DOWSE_APT_OPTIONS: those of Debian 12, and of 13 for the symbols' Elixir packages and vcflib.
 * The versions are those that the questions were written for. A version that a registry no longer has is reported, and its
 * questions are skipped.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const HELP = `npm run script -- test/relevance/lay-out.ts --out DIR [SOURCES.json…]

--out DIR      where the trees go, a folder each; one that is there is left as it is
SOURCES.json   lists of what to fetch; left out: all that lie beside this script`;

/** A package or repository that is part of a tree. */
export interface SourcePackage {
  registry: 'npm' | 'debian' | 'debian-source' | 'github';
  /** The package; on GitHub `owner/repository`. */
  name: string;
  /** On GitHub the commit. */
  version: string;
  /** The folder of the package that is used; default all. */
  from?: string;
  /** The target folder in the tree. */
  into?: string;
}

export interface Source {
  /** Name of the tree's folder. */
  tree: string;
  language: string;
  licence: string;
  /** Patterns of the files to keep; `.` matches all. */
  keep: string[];
  parts: SourcePackage[];
}

const HERE = dirname(fileURLToPath(import.meta.url));

/** The committed lists of sources. */
export function sourceLists(): string[] {
  return globSync('sources-*.json', { cwd: HERE })
    .sort()
    .map(file => join(HERE, file));
}

export function readSources(file: string): Source[] {
  return JSON.parse(readFileSync(file, 'utf8')) as Source[];
}

/** Creates the missing source folders below `out`. @returns the sources that could not be fetched */
export function layOut(sources: readonly Source[], out: string): string[] {
  const lacking: string[] = [];
  mkdirSync(out, { recursive: true });
  for (const source of sources) {
    const place = join(out, source.tree);
    if (existsSync(place)) continue;
    const work = mkdtempSync(join(tmpdir(), 'dowse-source-'));
    try {
      const whole = join(work, 'whole');
      for (const part of source.parts) {
        const unpacked = unpack(part, join(work, part.name.replaceAll('/', '+')));
        if (unpacked)
          cpSync(unpacked, join(whole, part.into ?? '.'), { recursive: true, verbatimSymlinks: true });
        else lacking.push(`${part.name} ${part.version} (${source.tree})`);
      }
      if (existsSync(whole)) take(whole, source.keep, place);
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  }
  return lacking;
}

function take(whole: string, keep: readonly string[], place: string): void {
  if (keep.includes('.')) {
    cpSync(whole, place, { recursive: true, verbatimSymlinks: true });
    return;
  }
  for (const path of keep.flatMap(pattern => globSync(pattern, { cwd: whole })))
    cpSync(join(whole, path), join(place, path), { recursive: true, verbatimSymlinks: true });
}

/** The package's folder; null if it cannot be fetched. */
function unpack({ registry, name, version, from = '.' }: SourcePackage, work: string): string | null {
  mkdirSync(work, { recursive: true });
  const unpackers = {
    npm: unpackNpm,
    debian: unpackDebian,
    'debian-source': unpackDebianSource,
    github: checkOut,
  };
  const root = unpackers[registry](work, name, version);
  return root && existsSync(join(root, from)) ? join(root, from) : null;
}

function unpackNpm(work: string, name: string, version: string): string | null {
  run(work, 'npm', 'pack', '--silent', '--ignore-scripts', `${name}@${version}`);
  const [archive] = globSync('*.tgz', { cwd: work });
  return archive ? extract(work, archive) : null;
}

function unpackDebian(work: string, name: string, version: string): string | null {
  run(work, 'apt-get', '-q', 'download', `${name}=${version}`);
  const [archive] = globSync('*.deb', { cwd: work });
  const root = join(work, 'root');
  return archive && run(work, 'dpkg', '-x', archive, root) ? root : null;
}

function unpackDebianSource(work: string, name: string, version: string): string | null {
  run(work, 'apt-get', ...aptOptions(), '-q', 'source', '--download-only', `${name}=${version}`);
  const archives = globSync('*.tar.*', { cwd: work }).filter(file => !/\.asc$|\.debian\.tar/.test(file));
  const [archive] = archives.filter(file => file.includes('.orig.')).concat(archives);
  return archive ? extract(work, archive) : null;
}

/** Not as an archive, which lacks what a repository marks `export-ignore`, such as its documentation. */
function checkOut(work: string, name: string, commit: string): string | null {
  const fetched =
    run(work, 'git', 'init', '--quiet') &&
    run(work, 'git', 'fetch', '--quiet', '--depth=1', `https://github.com/${name}`, commit) &&
    run(work, 'git', 'checkout', '--quiet', 'FETCH_HEAD');
  rmSync(join(work, '.git'), { recursive: true, force: true });
  return fetched ? work : null;
}

/** Unpacks an archive and returns its only folder. */
function extract(work: string, archive: string): string | null {
  const root = join(work, 'root');
  mkdirSync(root);
  if (!run(work, 'tar', '-xf', archive, '-C', root, '--no-same-owner')) return null;
  const entries = readdirSync(root);
  return entries.length === 1 ? join(root, entries[0]!) : root;
}

function aptOptions(): string[] {
  return (process.env.DOWSE_APT_OPTIONS ?? '').split(/\s+/).filter(Boolean);
}

function run(cwd: string, command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { cwd, stdio: 'ignore' }).status === 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { out: { type: 'string' }, help: { type: 'boolean', default: false } },
  });
  if (values.help || !values.out) {
    console.log(HELP);
    process.exit(values.help ? 0 : 2);
  }
  const lists = positionals.length > 0 ? positionals : sourceLists();
  const lacking = layOut(lists.flatMap(readSources), resolve(values.out));
  for (const name of lacking) console.log(`lacking: ${name}`);
  process.exitCode = lacking.length > 0 ? 1 : 0;
}
