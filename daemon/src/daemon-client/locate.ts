import { DowseError } from '../api/errors.ts';
import { VERSION } from '../api/version.ts';
import { defaultDataDir } from '../security/data-dir.ts';
import { readOwnerKey } from '../security/owner-key.ts';
import { type DaemonInfo, runningDaemon } from './daemon-file.ts';
import { mayReplace, stopDaemon } from './replace-daemon.ts';
import { type Program, startInBackground } from './start-daemon.ts';
import { announceSuccessor, awaitSuccessor } from './successor.ts';
import { isLoopback } from './transport.ts';

/** A daemon to speak to, and the key to speak with. */
export interface Located {
  url: string;
  key: string | undefined;
  /** Fingerprint of the certificate to trust there, where the data folder tells it. */
  certificate?: string | undefined;
  /** What the user should know, such as that the running daemon is of another version. */
  warning?: string;
  /** True where this call has started it. */
  started: boolean;
  /** What the data folder says of it; undefined where `DOWSE_URL` names it. */
  info?: DaemonInfo;
}

export interface LocateOptions {
  env?: NodeJS.ProcessEnv;
  /** Defaults to the one of `env`. */
  dataDir?: string;
  /** False: be content to find none, rather than start one. */
  start?: boolean;
  /** What to start; by default the daemon of this package. */
  program?: Program | undefined;
  /** Ends a daemon of an older version that runs in the background, and starts this one in its place. */
  replaceOlder?: boolean;
  /** Told before something that takes a while is done. */
  onStep?: (step: 'starting' | 'replacing') => void;
}

/** How often a daemon is replaced, where one of an older version is started again meanwhile by somebody else. */
const MAX_REPLACEMENTS = 3;

/** What mends a key of the owner that is lost or wrong: a daemon sees to it when it starts. */
export const KEY_ANEW = '"dowse stop", and the next command makes it anew';

/** The variable of the environment that gives the key, where one does. */
export function keyVariable(env: NodeJS.ProcessEnv): 'DOWSE_API_KEY' | 'SERVICE_API_KEY' | undefined {
  return (['DOWSE_API_KEY', 'SERVICE_API_KEY'] as const).find(name => env[name]?.trim());
}

/** A key that was read from a file with its line end is that key; what no header can carry is none. */
function givenKey(env: NodeJS.ProcessEnv): string | undefined {
  const variable = keyVariable(env);
  const key = variable && env[variable]?.trim();
  if (key === undefined || /^[\x20-\x7e]+$/.test(key)) return key;
  throw new DowseError('UNAUTHORIZED', 'A valid API key is needed.', `What ${variable} holds is none.`);
}

/**
 * The daemon named by `DOWSE_URL`, else the one that owns the data folder, else one that is started now. The key is
 * `DOWSE_API_KEY`, `SERVICE_API_KEY`, or the owner's, which is never sent to another machine.
 *
 * @returns undefined only with `start: false`.
 * @throws DowseError SERVICE_UNAVAILABLE when the daemon does not start, with the end of its log in `details`.
 */
export async function locate(options: LocateOptions & { start: false }): Promise<Located | undefined>;
export async function locate(options?: LocateOptions): Promise<Located>;
export async function locate(options: LocateOptions = {}): Promise<Located | undefined> {
  const env = options.env ?? process.env;
  const dataDir = options.dataDir ?? defaultDataDir(env);
  const ownKey = givenKey(env);
  if (env.DOWSE_URL) return atUrl(env.DOWSE_URL, ownKey, dataDir);

  const running = await runningDaemon(dataDir);
  if (!running && options.start === false) return undefined;
  const replaces = running && options.replaceOlder && mayReplace(running);
  const { info, started } =
    running && !replaces ? { info: running, started: false } : await startOne(dataDir, env, running, options);
  const key = ownKey ?? readOwnerKey(dataDir);
  const warning = versionWarning(info.version);
  return {
    url: info.url,
    key,
    certificate: info.certificate,
    started,
    info,
    ...(warning ? { warning } : {}),
  };
}

/** Starts a daemon where none runs, or in the place of an older one, which may have been started again meanwhile. */
async function startOne(
  dataDir: string,
  env: NodeJS.ProcessEnv,
  older: DaemonInfo | undefined,
  { program, onStep, replaceOlder }: LocateOptions,
): Promise<{ info: DaemonInfo; started: boolean }> {
  const takeBack = older && announceSuccessor(dataDir);
  try {
    for (let replaced = 0, running = older; ; replaced++) {
      if (running) {
        onStep?.('replacing');
        if (!(await stopDaemon(dataDir, running))) return { info: running, started: false };
      }
      onStep?.('starting');
      const found = await awaitSuccessor(dataDir);
      running = found ?? (await startInBackground(dataDir, env, program));
      if (!replaceOlder || replaced === MAX_REPLACEMENTS || !mayReplace(running)) {
        return { info: running, started: found === undefined };
      }
    }
  } finally {
    takeBack?.();
  }
}

function atUrl(text: string, ownKey: string | undefined, dataDir: string): Located {
  const url = addressOf(text);
  const key = ownKey ?? (isLoopback(url.hostname) ? readOwnerKey(dataDir) : undefined);
  return { url: url.origin, key, started: false };
}

/** What `DOWSE_URL` says. Only the root of a host is a daemon's: a path, which would not be heeded, is refused. */
export function addressOf(text: string): URL {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url;
  throw new DowseError('INVALID_REQUEST', `DOWSE_URL is not an address: ${text}`, 'It is http://HOST:PORT.');
}

function versionWarning(version: string): string | undefined {
  if (version === VERSION) return undefined;
  return `the running daemon is version ${version} and this command ${VERSION}; "dowse stop" ends it, and the next command starts ${VERSION}`;
}
