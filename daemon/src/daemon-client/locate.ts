import { DowseError } from '../api/errors.ts';
import { VERSION } from '../api/version.ts';
import { defaultDataDir } from '../security/data-dir.ts';
import { readOwnerKey } from '../security/owner-key.ts';
import { type DaemonInfo, runningDaemon } from './daemon-file.ts';
import { mayReplace, stopDaemon } from './replace-daemon.ts';
import { type Program, startInBackground } from './start-in-background.ts';
import { announceSuccessor, awaitSuccessor } from './successor.ts';
import { isLoopback } from './transport.ts';

/** A daemon and the key for it. */
export interface Located {
  url: string;
  key: string | undefined;
  /** Fingerprint of the daemon's certificate from the data folder. */
  certificate?: string | undefined;
  /** A warning for the user, such as that the daemon has another version, or that it has joined a database. */
  warning?: string;
  /** Whether this call started the daemon. */
  started: boolean;
  /** The content of `daemon.json`; undefined with `DOWSE_URL`. */
  info?: DaemonInfo;
}

export interface LocateOptions {
  env?: NodeJS.ProcessEnv;
  /** Default: the data folder from `env`. */
  dataDir?: string;
  /** False: return undefined if none runs, instead of starting one. */
  start?: boolean;
  /** The program to start. Default: the daemon of this package. */
  program?: Program | undefined;
  /** Replaces a background daemon of an older version by this one. */
  replaceOlder?: boolean;
  /** Called before a slow step. */
  onStep?: (step: 'starting' | 'replacing') => void;
}

/** Limit of replacements, because another program may start an older daemon again. */
const MAX_REPLACEMENTS = 3;

/** Advice for a lost or wrong owner key. A daemon creates the key when it starts. */
export const KEY_ANEW = '"dowse stop", and the next command makes it anew';

/** The environment variable that has the key, if one is set. */
export function keyVariable(env: NodeJS.ProcessEnv): 'DOWSE_API_KEY' | 'SERVICE_API_KEY' | undefined {
  return (['DOWSE_API_KEY', 'SERVICE_API_KEY'] as const).find(name => env[name]?.trim());
}

/** The key from the environment, trimmed. @throws DowseError UNAUTHORIZED if it has characters not allowed in a header */
function givenKey(env: NodeJS.ProcessEnv): string | undefined {
  const variable = keyVariable(env);
  const key = variable && env[variable]?.trim();
  if (key === undefined || /^[\x20-\x7e]+$/.test(key)) return key;
  throw new DowseError(
    'UNAUTHORIZED',
    'A valid API key is needed.',
    `${variable} has characters that no key has.`,
  );
}

/**
 * Finds the daemon: the one at `DOWSE_URL`, or the running one of the data folder, or starts one. The key is `DOWSE_API_KEY`,
 * `SERVICE_API_KEY`, or the owner's key, which is never sent to another machine.
 *
 * @returns undefined only with `start: false`
 * @throws DowseError SERVICE_UNAVAILABLE if the daemon does not start, with the end of its log in `details`
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
  const warning = versionWarning(info.version) ?? (started ? joined(env, dataDir) : undefined);
  return {
    url: info.url,
    key,
    certificate: info.certificate,
    started,
    info,
    ...(warning ? { warning } : {}),
  };
}

/** Starts a daemon, or replaces an older one, which another program may start again in the meantime. */
async function startOne(
  dataDir: string,
  env: NodeJS.ProcessEnv,
  older: DaemonInfo | undefined,
  { program, onStep, replaceOlder }: LocateOptions,
): Promise<{ info: DaemonInfo; started: boolean }> {
  const withdraw = older && announceSuccessor(dataDir);
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
    withdraw?.();
  }
}

function atUrl(text: string, ownKey: string | undefined, dataDir: string): Located {
  const url = addressOf(text);
  const key = ownKey ?? (isLoopback(url.hostname) ? readOwnerKey(dataDir) : undefined);
  return { url: url.origin, key, started: false };
}

/** Scheme, host and port of an address. Undefined with a path, query or fragment, which would be ignored. */
export function originOf(text: string): string | undefined {
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` ? url.origin : undefined;
}

/** Parses `DOWSE_URL`. @throws DowseError INVALID_REQUEST for a text that is no address */
export function addressOf(text: string): URL {
  const origin = originOf(text);
  if (origin !== undefined) return new URL(origin);
  throw new DowseError(
    'INVALID_REQUEST',
    `DOWSE_URL is not an address: ${text}`,
    'Expected http://HOST:PORT.',
  );
}

function versionWarning(version: string): string | undefined {
  if (version === VERSION) return undefined;
  return `the running daemon is version ${version} and this command ${VERSION}; "dowse stop" ends it, and the next command starts ${VERSION}`;
}

/** Named since a variable of the environment is easily forgotten, and the daemon takes a share of the repositories. */
function joined({ DOWSE_DATABASE: url }: NodeJS.ProcessEnv, dataDir: string): string | undefined {
  const address = url ? URL.parse(url) : undefined;
  if (!address) return undefined;
  const { host, pathname, searchParams } = address; // not the password
  const place = `${searchParams.get('host') ?? host}${pathname}`;
  return `started a daemon that joins postgres://${place}, as DOWSE_DATABASE says (data folder ${dataDir})`;
}
