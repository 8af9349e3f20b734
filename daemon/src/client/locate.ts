import { defaultDataDir } from '../access/data-dir.ts';
import { readOwnerKey } from '../access/owner-key.ts';
import { DowseError } from '../api/errors.ts';
import { VERSION } from '../api/version.ts';
import { runningDaemon } from './daemon-file.ts';
import { startInBackground } from './start-daemon.ts';
import { isLoopback } from './transport.ts';

/** A daemon to speak to, and the key to speak with. */
export interface Located {
  url: string;
  key: string | undefined;
  /** What the user should know, such as that the running daemon is of another version. */
  warning?: string;
  /** True where this call has started it. */
  started: boolean;
}

export interface LocateOptions {
  env?: NodeJS.ProcessEnv;
  /** Defaults to the one of `env`. */
  dataDir?: string;
  /** False: be content to find none, rather than start one. */
  start?: boolean;
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
  const ownKey = env.DOWSE_API_KEY || env.SERVICE_API_KEY || undefined;
  if (env.DOWSE_URL) return atUrl(env.DOWSE_URL, ownKey, dataDir);

  const running = await runningDaemon(dataDir);
  if (!running && options.start === false) return undefined;
  const daemon = running ?? (await startInBackground(dataDir, env));
  const key = ownKey ?? readOwnerKey(dataDir);
  const warning = versionWarning(daemon.version);
  return { url: daemon.url, key, started: !running, ...(warning ? { warning } : {}) };
}

function atUrl(text: string, ownKey: string | undefined, dataDir: string): Located {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new DowseError(
      'INVALID_REQUEST',
      `DOWSE_URL is not an address: ${text}`,
      'It is http://HOST:PORT.',
    );
  }
  const key = ownKey ?? (isLoopback(url.hostname) ? readOwnerKey(dataDir) : undefined);
  return { url: url.origin, key, started: false };
}

function versionWarning(version: string): string | undefined {
  if (version === VERSION) return undefined;
  return `the running daemon is version ${version} and this command ${VERSION}; "dowse stop" ends it, and the next command starts ${VERSION}`;
}
