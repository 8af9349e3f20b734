import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { debianLicence, fromProse, isBarredByNotice, isPermissive, type Licence } from './licences.ts';
import { readSources, type Source, writeSources } from './sources.ts';

/**
 * Fetches and unpacks the packages listed in sources.tsv with the clients of their registries: Debian binary
 * packages (`deb`), Debian source packages (`src`) and npm tarballs (`npm`). Removes sources without a
 * permissive licence, and writes the licences back to the list. Existing packages are not fetched again.
 */
export function fetchSources(work: string): Source[] {
  const sources = readSources();
  fetchDebs(
    work,
    sources.filter(({ kind }) => kind === 'deb'),
  );
  fetchDebianSources(
    work,
    sources.filter(({ kind }) => kind === 'src'),
  );
  fetchNpm(
    work,
    sources.filter(({ kind }) => kind === 'npm'),
  );
  const kept = sources.map(source => unpack(work, source)).filter(source => source !== null);
  writeSources(kept);
  return kept;
}

/** File in an unpacked source with patterns of files whose licence does not permit use. */
export const BARRED = '.barred';

/** Larger tarballs are mostly binaries. */
const MAX_TARBALL_BYTES = 30_000_000;

/** Runs a registry client over many names, in parallel batches. Failures show as missing files. */
function runInBatches(
  names: readonly string[],
  cwd: string,
  batchSize: number,
  command: readonly string[],
): void {
  if (names.length)
    spawnSync('xargs', ['-P', '4', '-n', `${batchSize}`, ...command], {
      cwd,
      input: names.join('\n'),
      stdio: ['pipe', 'ignore', 'ignore'],
    });
}

function unpackedFolder(work: string, { kind, name }: Source): string {
  return join(work, 'unpacked', kind, name.replaceAll('/', '+'));
}

function missing(work: string, sources: readonly Source[], folder: string): Source[] {
  const there = new Set(existsSync(folder) ? readdirSync(folder).map(file => file.split(/[_]/)[0]!) : []);
  return sources.filter(source => !existsSync(unpackedFolder(work, source)) && !there.has(source.name));
}

function fetchDebs(work: string, sources: readonly Source[]): void {
  const folder = join(work, 'fetched', 'deb');
  mkdirSync(folder, { recursive: true });
  const fetch = (batchSize: number) => {
    const names = missing(work, sources, folder).map(({ name }) => name);
    runInBatches(names, folder, batchSize, ['apt-get', '-q', 'download']);
  };
  fetch(40);
  // An unknown name fails its whole batch, so retry one by one.
  fetch(1);
}

/** apt options with a separate source list, so that the system's configuration is unchanged. */
function sourceList(work: string): string[] {
  const apt = join(work, 'apt');
  mkdirSync(join(apt, 'parts'), { recursive: true });
  mkdirSync(join(apt, 'lists', 'partial'), { recursive: true });
  writeFileSync(
    join(apt, 'parts', 'src.list'),
    'deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian bookworm main\n',
  );
  const options = { 'Dir::Etc::SourceList': '/dev/null', 'Dir::Etc::SourceParts': join(apt, 'parts') };
  return Object.entries({ ...options, 'Dir::State::Lists': join(apt, 'lists') }).flatMap(([k, v]) => [
    '-o',
    `${k}=${v}`,
  ]);
}

/** Fetches the small packaging first: its licence often makes the sources unnecessary. */
function fetchDebianSources(work: string, sources: readonly Source[]): void {
  const folder = join(work, 'fetched', 'src');
  const packaging = join(work, 'fetched', 'packaging');
  mkdirSync(folder, { recursive: true });
  mkdirSync(packaging, { recursive: true });
  const options = sourceList(work);
  const wanted = missing(work, sources, folder);
  if (wanted.length) execFileSync('apt-get', ['-q', ...options, 'update'], { stdio: 'ignore' });
  const command = ['apt-get', '-q', ...options, 'source', '--download-only'];
  const unknown = missing(work, wanted, packaging).map(({ name }) => name);
  runInBatches(unknown, packaging, 40, [...command, '--diff-only']);
  const allowed = wanted.map(({ name }) => name).filter(name => packagedLicence(packaging, name) !== null);
  runInBatches(allowed, folder, 10, command);
}

/** The licence according to the packaging; undefined if unavailable. */
function packagedLicence(packaging: string, name: string): Licence | null | undefined {
  const [file] = globSync(`${name}_*.debian.tar.*`, { cwd: packaging });
  if (!file) return undefined;
  const { stdout } = spawnSync('tar', ['-xOf', join(packaging, file), 'debian/copyright'], {
    encoding: 'utf8',
  });
  return debianLicence(stdout);
}

function fetchNpm(work: string, sources: readonly Source[]): void {
  const folder = join(work, 'fetched', 'npm');
  mkdirSync(folder, { recursive: true });
  const fetch = (batchSize: number) => {
    const wanted = sources.filter(
      source =>
        !existsSync(unpackedFolder(work, source)) && !globSync(npmPattern(source), { cwd: folder }).length,
    );
    runInBatches(wanted.map(npmSpec), folder, batchSize, ['npm', 'pack', '--silent', '--ignore-scripts']);
  };
  fetch(8);
  // A missing package fails its whole batch, so retry one by one.
  fetch(1);
}

const npmSpec = ({ name, version }: Source) => (version ? `${name}@${version}` : name);
const npmPattern = ({ name }: Source) => `${name.replace(/^@/, '').replaceAll('/', '-')}-[0-9]*.tgz`;

/** Unpacks a source if needed; null if it is missing or its licence is not permissive. */
export function unpack(work: string, source: Source): Source | null {
  const folder = unpackedFolder(work, source);
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true });
    if (!{ deb: unpackDeb, src: unpackDebianSource, npm: unpackNpm }[source.kind](work, source, folder)) {
      // So that the next run fetches it again.
      rmSync(folder, { recursive: true, force: true });
      return null;
    }
  }
  const { licence, version } = describe(source, folder);
  if (licence !== null) {
    writeFileSync(join(folder, BARRED), licence.barred.join('\n'));
    return { ...source, licence: licence.name, version: version ?? source.version };
  }
  for (const entry of readdirSync(folder)) rmSync(join(folder, entry), { recursive: true, force: true });
  return null;
}

function unpackDeb(work: string, { name }: Source, folder: string): boolean {
  const [file] = globSync(`${name}_*.deb`, { cwd: join(work, 'fetched', 'deb') });
  if (!file) return false;
  writeFileSync(join(folder, '.version'), decodeURIComponent(basename(file).split('_')[1]!));
  return (
    spawnSync('dpkg', ['-x', join(work, 'fetched', 'deb', file), folder], { stdio: 'ignore' }).status === 0
  );
}

function unpackDebianSource(work: string, source: Source, folder: string): boolean {
  const { name } = source;
  const fetched = join(work, 'fetched', 'src');
  const tarballs = globSync(`${name}_*.tar.*`, { cwd: fetched }).filter(file => !file.endsWith('.asc'));
  if (!tarballs.length) return false;
  writeFileSync(join(folder, '.version'), tarballs[0]!.split('_')[1]!.replace(/\.(orig|debian|tar).*$/, ''));
  const extract = (file: string, ...only: string[]) =>
    spawnSync('tar', ['-xf', join(fetched, file), '-C', folder, '--no-same-owner', ...only], {
      stdio: 'ignore',
    });
  // The packaging is a separate tarball. Its licence often makes unpacking unnecessary.
  for (const file of tarballs.filter(file => file.includes('.debian.'))) extract(file, 'debian/copyright');
  if (existsSync(join(folder, 'debian/copyright')) && describe(source, folder).licence === null) return false;
  for (const file of tarballs.filter(file => !file.includes('.debian.'))) extract(file);
  return true;
}

function unpackNpm(work: string, source: Source, folder: string): boolean {
  const fetched = join(work, 'fetched', 'npm');
  const [file] = globSync(npmPattern(source), { cwd: fetched });
  return (
    !!file &&
    statSync(join(fetched, file)).size < MAX_TARBALL_BYTES &&
    spawnSync('tar', ['-xf', join(fetched, file), '-C', folder, '--no-same-owner'], { stdio: 'ignore' })
      .status === 0
  );
}

interface Described {
  licence: Licence | null;
  version?: string;
}

function describe(source: Source, folder: string): Described {
  if (source.kind === 'npm') return describeNpm(folder);
  const version = existsSync(join(folder, '.version'))
    ? readFileSync(join(folder, '.version'), 'utf8')
    : undefined;
  const pattern =
    source.kind === 'deb' ? `usr/share/doc/${source.name}/copyright` : '{debian,*/debian}/copyright';
  const [file] = globSync(pattern, { cwd: folder });
  if (file && statSync(join(folder, file)).isFile())
    return { licence: debianLicence(readFileSync(join(folder, file), 'utf8')), version };
  return { licence: source.kind === 'src' ? ownLicence(folder) : null, version };
}

/**
 * The licence without Debian packaging: from all licence files; else from the package description; else from
 * the notices in source files.
 */
function ownLicence(folder: string): Licence | null {
  const read = (pattern: string, most: number) =>
    globSync(pattern, { cwd: folder })
      .filter(file => statSync(join(folder, file)).isFile())
      .slice(0, most)
      .map(file => readFileSync(join(folder, file), 'utf8').slice(0, 100_000));
  const files = read('{,*/,*/*/}{LICEN[CS]E,COPYING,COPYRIGHT,License,license,Licence}*', 20);
  if (files.length) return fromProse(files.join('\n'));
  const [cabal] = read('*/*.cabal', 1);
  const declared = /^license:\s*(\S+)/im.exec(cabal ?? '')?.[1];
  if (declared) return isPermissive(declared) ? { name: declared, barred: [] } : null;
  const notices = read('**/*.{java,c,cc,cpp,h,hpp,lua,hs,scala,kt,cs,py,rb,ml}', 60).map(text =>
    text.slice(0, 3000),
  );
  if (notices.some(isBarredByNotice)) return null;
  const found = notices.map(fromProse).filter(licence => licence !== null);
  return found.length * 2 > notices.length ? found[0]! : null;
}

function describeNpm(folder: string): Described {
  const [file] = globSync('*/package.json', { cwd: folder });
  if (!file) return { licence: null };
  const { license, version } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as {
    license?: unknown;
    version?: string;
  };
  return {
    licence: typeof license === 'string' && isPermissive(license) ? { name: license, barred: [] } : null,
    version,
  };
}
