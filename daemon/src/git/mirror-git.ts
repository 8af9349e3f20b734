/**
 * git for the mirrors of repositories in the data folder. A mirror's configuration is ours, but its objects, names and refs come
 * from a remote that may be hostile. Nothing in them names a program: no submodules, filters or hooks, and no program of LFS.
 */
import { createHash } from 'node:crypto';
import { DowseError } from '../api/errors.ts';
import { OVERRIDING } from './environment.ts';
import { type GitOutput, type StartOptions, startGit } from './git.ts';

const MEMORY_KIB = 2 * 1024 * 1024;
const LOCAL_TIMEOUT_MS = 120_000;
const HEAD_TIMEOUT_MS = 60_000;
const MAX_LIST_BYTES = 64 * 1024 * 1024;

/** Settings that make a transfer end early instead of hanging, and keep one pack for each fetch, so that its size is limited. */
const TRANSFER = [
  'fetch.unpackLimit=1',
  'fetch.fsckObjects=false',
  'fetch.writeCommitGraph=false',
  'http.lowSpeedLimit=1000',
  'http.lowSpeedTime=60',
  'pack.threads=1',
].flatMap(setting => ['-c', setting]);

/** Settings for files of a checkout: exactly the bytes of the blobs, links as small files, names as the repository has them. */
const CHECKOUT = [
  'core.bare=false',
  'core.symlinks=false',
  'core.autocrlf=false',
  'core.attributesFile=',
  ...(process.platform === 'win32' ? [] : ['core.protectNTFS=false']),
].flatMap(setting => ['-c', setting]);

/** Of a command that transfers nothing. */
export const LOCAL_LIMITS = {
  timeoutMs: LOCAL_TIMEOUT_MS,
  maxBytes: MAX_LIST_BYTES,
  memoryKiB: MEMORY_KIB,
};

/** No settings of the user or the system count where nothing is transferred. */
export const LOCAL_ENV = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1', GIT_ATTR_NOSYSTEM: '1' };

/** A remote, and the user and password for it, which git gets by its environment only. */
export interface Remote {
  url: string;
  /** One of https, http, ssh, file. */
  protocol: string;
  /** Such as `https://git.example:8443`: the credentials go nowhere else. */
  origin?: string;
  credentials?: { username: string; password: string } | undefined;
}

interface TransferOptions {
  timeoutMs: number;
  /** The largest pack that may be received, and the most objects in it. */
  maxBytes: number;
  maxObjects: number;
  onProgress(fraction: number): void;
  signal: AbortSignal;
}

/** Creates an empty mirror. Its attributes turn all conversions of files off. */
export async function initMirror(mirror: string, parent: string): Promise<void> {
  const args = ['init', '--quiet', '--bare', '--template=', '--initial-branch=main', '--', mirror];
  const output = await startGit(parent, [...OVERRIDING, ...args], { env: LOCAL_ENV });
  if (output.exitCode !== 0) throw failed('git could not create the mirror', output.stderr);
}

/** The branch that the remote's HEAD names. @returns undefined if it has none @throws DowseError SERVICE_UNAVAILABLE */
export async function remoteHead(
  mirror: string,
  remote: Remote,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { stdout } = await transfer(mirror, remote, ['ls-remote', '--symref', '--', remote.url, 'HEAD'], {
    timeoutMs: HEAD_TIMEOUT_MS,
    signal,
  });
  return headIn(stdout);
}

const headIn = (listing: string): string | undefined => /^ref: refs\/heads\/(\S+)\tHEAD$/m.exec(listing)?.[1];

/**
 * What the remote says of its HEAD, branches and tags: the branch that HEAD names, if it names one, and a hash of all. While that
 * stays the same, there is nothing to fetch.
 *
 * @throws DowseError SERVICE_UNAVAILABLE
 */
export async function remoteState(
  mirror: string,
  remote: Remote,
  signal: AbortSignal,
): Promise<{ head: string | undefined; hash: string }> {
  const args = ['ls-remote', '--symref', '--', remote.url, 'HEAD', 'refs/heads/*', 'refs/tags/*'];
  const options = { timeoutMs: HEAD_TIMEOUT_MS, maxBytes: MAX_LIST_BYTES, signal };
  const { stdout } = await transfer(mirror, remote, args, options);
  return { head: headIn(stdout), hash: createHash('sha256').update(stdout).digest('hex') };
}

/**
 * What git itself prints while it receives: `Receiving objects:  12% (34/280)`. What the remote prints has `remote: ` before each line. The
 * second number is in the head of the pack, so it is known before the objects come.
 */
const RECEIVING = /(?:^|[\r\n])Receiving objects: +(\d+)% \(\d+\/(\d+)\)/g;

/** A fetch was ended because the remote sends more objects than the limit. */
export class TooManyObjects extends Error {
  override readonly name = 'TooManyObjects';
  readonly objects: number;

  constructor(objects: number) {
    super(`the remote sends ${objects} objects`);
    this.objects = objects;
  }
}

/**
 * Makes the branches and tags of a mirror those of the remote.
 *
 * @throws DowseError SERVICE_UNAVAILABLE with git's reason
 * @throws TooManyObjects before they are received
 */
export function fetchMirror(mirror: string, remote: Remote, options: TransferOptions): Promise<void> {
  const refs = ['+refs/heads/*:refs/heads/*', '+refs/tags/*:refs/tags/*'];
  return receive(mirror, remote, ['--prune'], refs, options);
}

/** Fetches one commit of another repository into a mirror, where a ref keeps it. @throws as `fetchMirror` does */
export function fetchCommit(
  mirror: string,
  remote: Remote,
  commit: string,
  options: TransferOptions,
): Promise<void> {
  return receive(mirror, remote, [], [`+${commit}:refs/modules/${commit}`], options);
}

async function receive(
  mirror: string,
  remote: Remote,
  more: readonly string[],
  refs: readonly string[],
  options: TransferOptions,
): Promise<void> {
  const flags = [
    ...['--no-tags', '--no-write-fetch-head', '--no-recurse-submodules', '--no-auto-maintenance'],
    ...['--no-show-forced-updates', '--progress', ...more],
  ];
  const ended = new AbortController();
  let tooMany: TooManyObjects | undefined;
  let line = '';
  await transfer(mirror, remote, ['fetch', ...flags, '--', remote.url, ...refs], {
    timeoutMs: options.timeoutMs,
    maxFileBytes: options.maxBytes,
    signal: AbortSignal.any([options.signal, ended.signal]),
    onStderr: text => {
      const shown = line + text;
      line = shown.slice(Math.max(shown.lastIndexOf('\r'), shown.lastIndexOf('\n'), shown.length - 200, 0));
      const [, percent, objects] = [...shown.matchAll(RECEIVING)].at(-1) ?? [];
      if (percent === undefined) return;
      options.onProgress(Number(percent) / 100);
      if (Number(objects) <= options.maxObjects) return;
      tooMany = new TooManyObjects(Number(objects));
      ended.abort();
    },
  }).catch((error: unknown) => {
    throw tooMany ?? error;
  });
}

/** The number of objects in a mirror. */
export async function countObjects(mirror: string): Promise<number> {
  const { stdout } = await local(mirror, ['count-objects', '-v']);
  const numberOf = (name: string) => Number(new RegExp(`^${name}: (\\d+)$`, 'm').exec(stdout)?.[1] ?? 0);
  return numberOf('count') + numberOf('in-pack');
}

export interface Ref {
  kind: 'branch' | 'tag';
  name: string;
  commit: string;
}

/** The branches, those with the newest commits first, and the tags of a mirror. */
export async function mirrorRefs(mirror: string): Promise<Ref[]> {
  const format = '%(refname)%00%(objecttype)%00%(objectname)%00%(*objecttype)%00%(*objectname)';
  const args = ['for-each-ref', '--sort=-committerdate', `--format=${format}`, 'refs/heads', 'refs/tags'];
  const { stdout } = await local(mirror, args);
  return stdout.split('\n').flatMap(line => {
    const [ref = '', type, object, peeledType, peeled] = line.split('\0');
    const [, kind, name] = /^refs\/(heads|tags)\/(.+)$/.exec(ref) ?? [];
    const commit = type === 'commit' ? object : peeledType === 'commit' ? peeled : undefined;
    if (name === undefined || commit === undefined) return [];
    return [{ kind: kind === 'heads' ? ('branch' as const) : ('tag' as const), name, commit }];
  });
}

/** The commit with this hash, or its beginning of at least seven digits. */
export async function commitNamed(mirror: string, hash: string): Promise<string | undefined> {
  if (!/^[0-9a-f]{7,64}$/.test(hash)) return undefined;
  const args = ['rev-parse', '--quiet', '--verify', '--end-of-options', `${hash}^{commit}`];
  const { exitCode, stdout } = await run(mirror, args);
  return exitCode === 0 ? stdout.trim() : undefined;
}

/** The number and the bytes of the files of a commit. @throws DowseError SERVICE_UNAVAILABLE if they are too many to list */
export async function treeSize(mirror: string, commit: string): Promise<{ files: number; bytes: number }> {
  const { stdout } = await local(mirror, ['ls-tree', '-r', '-l', '-z', commit]);
  let files = 0;
  let bytes = 0;
  for (let at = 0; at < stdout.length; at = stdout.indexOf('\0', at) + 1) {
    files++;
    // "MODE TYPE HASH SIZE\tNAME"; a submodule has the size "-".
    const size = Number(
      stdout
        .slice(stdout.indexOf(' ', at + 12), stdout.indexOf('\t', at))
        .trim()
        .split(' ')
        .at(-1),
    );
    if (size > 0) bytes += size;
  }
  return { files, bytes };
}

/** The names of the files that differ between two commits. @returns undefined if they cannot be listed */
export async function changedNames(mirror: string, from: string, to: string): Promise<string[] | undefined> {
  const args = [
    'diff-tree',
    '-r',
    '-z',
    '--name-only',
    '--no-renames',
    '--no-ext-diff',
    '--no-textconv',
    from,
    to,
    '--',
  ];
  const { exitCode, stdout } = await run(mirror, args);
  return exitCode === 0 ? stdout.split('\0').filter(name => name !== '') : undefined;
}

/**
 * Makes a folder hold the files of a commit, and nothing else. Writes only files that differ from those that `index`, git's
 * list of the files in the folder, names.
 *
 * @throws DowseError SERVICE_UNAVAILABLE, for example for the name `.git/config`
 */
export async function checkOut(
  mirror: string,
  { folder, index, commit }: { folder: string; index: string; commit: string },
): Promise<void> {
  const output = await startGit(
    folder,
    [
      ...OVERRIDING,
      ...CHECKOUT,
      `--git-dir=${mirror}`,
      `--work-tree=${folder}`,
      'read-tree',
      '--reset',
      '-u',
      commit,
    ],
    { env: { ...LOCAL_ENV, GIT_INDEX_FILE: index }, timeoutMs: LOCAL_TIMEOUT_MS, memoryKiB: MEMORY_KIB },
  );
  if (output.exitCode !== 0) throw failed('The files cannot be checked out', output.stderr);
}

/** Joins the packs of a mirror and drops what no branch or tag reaches. */
export async function repackMirror(mirror: string): Promise<void> {
  await run(mirror, ['repack', '-a', '-d', '-q', '--threads=1']);
}

/** Runs a command in a mirror, with limits. Only the modules of this folder may call it. */
export function run(
  mirror: string,
  args: readonly string[],
  given: Pick<StartOptions, 'input' | 'encoding'> = {},
): Promise<GitOutput> {
  const options = { ...LOCAL_LIMITS, ...given, env: LOCAL_ENV };
  return startGit(mirror, [...OVERRIDING, `--git-dir=${mirror}`, ...args], options);
}

/** The damage of a mirror, in git's words. */
export function localFailed(stderr: string): DowseError {
  return failed('git could not read the mirror', stderr);
}

async function local(mirror: string, args: readonly string[]): Promise<GitOutput> {
  const output = await run(mirror, args);
  if (output.exitCode !== 0) throw localFailed(output.stderr);
  return output;
}

async function transfer(
  mirror: string,
  remote: Remote,
  args: readonly string[],
  options: StartOptions,
): Promise<GitOutput> {
  const all = [...OVERRIDING, ...TRANSFER, ...helperFor(remote), `--git-dir=${mirror}`, ...args];
  const output = await startGit(mirror, all, {
    ...options,
    env: transferEnv(remote),
    memoryKiB: MEMORY_KIB,
  });
  if (output.exitCode !== 0) throw failed('git could not fetch', output.stderr);
  return output;
}

/** A credential helper that only answers questions for this origin, from the environment. */
function helperFor({ origin, credentials }: Remote): string[] {
  if (!origin || !credentials) return [];
  const answer = `printf 'username=%s\\npassword=%s\\n' "$HELPER_USERNAME" "$HELPER_PASSWORD"`;
  return ['-c', `credential.${origin}.helper=!f() { test "$1" = get && ${answer}; }; f`];
}

/** Proxies and the agent of ssh count, as for the user's own git. Only ssh is looked for in PATH. */
function transferEnv({ protocol, credentials }: Remote): NodeJS.ProcessEnv {
  const names = [
    'http_proxy',
    'https_proxy',
    'HTTPS_PROXY',
    'all_proxy',
    'ALL_PROXY',
    'no_proxy',
    'NO_PROXY',
  ];
  const inherited = [
    ...names,
    'SSL_CERT_FILE',
    'SSL_CERT_DIR',
    'CURL_CA_BUNDLE',
    'GIT_SSL_CAINFO',
    'SSH_AUTH_SOCK',
  ];
  const isSsh = protocol === 'ssh';
  return {
    ...Object.fromEntries(inherited.map(name => [name, process.env[name]])),
    GIT_ALLOW_PROTOCOL: protocol,
    GIT_EXEC_PATH: undefined,
    ...(isSsh && {
      PATH: process.env.PATH,
      GIT_SSH_COMMAND: 'ssh -oBatchMode=yes -oConnectTimeout=20 -oForwardAgent=no -oPermitLocalCommand=no',
    }),
    ...(credentials && { HELPER_USERNAME: credentials.username, HELPER_PASSWORD: credentials.password }),
  };
}

const PROGRESS = /^remote: (Enumerating|Counting|Compressing|Total)/;

/** Remotes write to git's errors too, so the reason is bounded and has no control characters. */
function failed(what: string, stderr: string): DowseError {
  const lines = stderr
    .split(/[\r\n]+/)
    .map(line => line.replace(/\p{Cc}/gu, ' ').trim())
    .filter(line => /^(fatal|error|remote|ssh|Permission|Host key)\b/i.test(line) && !PROGRESS.test(line));
  // The last lines say most.
  const reason = lines.slice(-4).join(' ').slice(0, 500);
  return new DowseError('SERVICE_UNAVAILABLE', `${what}.`, reason || 'git gave no reason');
}
