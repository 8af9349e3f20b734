import { DEFAULT_PORT } from '../../api/default-port.ts';
import { DowseError } from '../../api/errors.ts';
import { VERSION } from '../../api/version.ts';
import { connect } from '../../daemon-client/connection.ts';
import { type DaemonInfo, runningDaemon, silentDaemon } from '../../daemon-client/daemon-file.ts';
import { identify } from '../../daemon-client/identify.ts';
import { addressOf, KEY_ANEW, keyVariable, locate } from '../../daemon-client/locate.ts';
import { isFree } from '../../daemon-client/start-in-background.ts';
import { readDaemonInfo } from '../../security/daemon-info.ts';
import { inOneSentence } from '../../text/reword.ts';
import { type Finding, fail, ok, reason, warn } from './finding.ts';

const TIMEOUT_MS = 5000;

/** Checks whether a daemon responds or can be started. */
export async function checkDaemon(env: NodeJS.ProcessEnv, dataDir: string): Promise<Finding[]> {
  if (env.DOWSE_URL) {
    const remote = await atUrl(env.DOWSE_URL);
    return remote.level === 'fail' ? [remote] : [remote, ...(await keyAndDatabase(env))];
  }
  const running = await runningDaemon(dataDir);
  if (running) return [localDaemon(running), ...(await keyAndDatabase(env))];
  const absent = await notRunning(dataDir);
  return absent.level === 'fail' ? [absent] : [absent, await port(), ...untestedKey(env)];
}

function localDaemon({ url, version, pid }: DaemonInfo): Finding {
  const found = `running at ${url}, version ${version}, process ${pid}`;
  if (version === VERSION) return ok('daemon', found);
  return warn(
    'daemon',
    found,
    `this command is ${VERSION}: run "dowse stop"; the next command starts this version`,
  );
}

/**
 * Checks the database that daemons share, and whether the daemon accepts the key that commands send. While the database does not
 * answer, nothing is said of the key: the daemon cannot check it, and must not be stopped for it.
 */
async function keyAndDatabase(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  // First: a daemon may notice only with this request that the database does not answer.
  const found = await key(env);
  const database = await databaseOf(env);
  if (database === undefined) return [found];
  return database === 'ok' ? [ok('database', 'PostgreSQL answers'), found] : [NO_DATABASE];
}

const NO_DATABASE = fail(
  'database',
  'PostgreSQL does not answer; the daemon serves what it holds, to keys used in the last five minutes',
  'start PostgreSQL; do not stop the daemon: it reconnects by itself, but cannot start without the database',
);

/** `ok` or `unreachable`; undefined if the daemon shares no database, or has just ended. */
async function databaseOf(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  try {
    const daemon = await locate({ env, start: false });
    return daemon && (await identify(daemon.url, daemon.certificate)).database;
  } catch {
    return undefined;
  }
}

/** Checks the key. Missing scopes are not a problem of the setup. */
async function key(env: NodeJS.ProcessEnv): Promise<Finding> {
  const name = keyVariable(env) ?? 'owner.key';
  try {
    const daemon = await locate({ env, start: false });
    if (!daemon?.key)
      return env.DOWSE_URL
        ? fail('key', 'none for this daemon', 'set DOWSE_API_KEY to a key created there')
        : fail('key', 'owner.key is gone', KEY_ANEW);
    const connection = connect(daemon);
    await connection
      .json('GET', '/api/admin/keys', undefined, AbortSignal.timeout(TIMEOUT_MS))
      .finally(() => connection.close());
  } catch (error) {
    const code = error instanceof DowseError ? error.code : undefined;
    if (code === 'UNAUTHORIZED') {
      const isOwners = !keyVariable(env) && !env.DOWSE_URL;
      return fail('key', `${name}: ${reason(error)}`, isOwners ? KEY_ANEW : NEW_KEY);
    }
    // Another error does not show that the key is wrong.
    if (code !== 'PERMISSION_DENIED')
      return fail('key', `${name} cannot be checked: ${reason(error)}`, 'try again later');
  }
  return ok('key', `${name} is accepted`);
}

const NEW_KEY =
  'on the machine of the daemon, "dowse keys create NAME" makes one; without DOWSE_API_KEY and SERVICE_API_KEY the owner\'s is used there';

function untestedKey(env: NodeJS.ProcessEnv): Finding[] {
  const name = keyVariable(env);
  return name ? [ok('key', `${name}; not checked, as no daemon runs`)] : [];
}

const OUTSIDE = 'a sandbox blocks access: run the command outside it';

async function atUrl(url: string): Promise<Finding> {
  try {
    const { version } = await identify(addressOf(url).origin);
    return ok('daemon', `${url} answers, version ${version}`);
  } catch (error) {
    return fail('daemon', whyNot(error), 'start one there, or unset DOWSE_URL to use one on this machine');
  }
}

/** The message, with the first line of the details, which may name the address. */
function whyNot(error: unknown): string {
  if (!(error instanceof DowseError)) return reason(error);
  const [details = ''] = error.details.split('\n');
  return inOneSentence(new DowseError(error.code, error.message, details));
}

async function notRunning(dataDir: string): Promise<Finding> {
  try {
    const silent = await silentDaemon(dataDir);
    if (silent) throw silent.error;
  } catch (error) {
    return fail('daemon', reason(error), (error instanceof DowseError && error.details) || OUTSIDE);
  }
  const left = readDaemonInfo(dataDir);
  const note = left ? ` (process ${left.pid} left its file behind; the next start clears it)` : '';
  return ok('daemon', `not running; any command starts it${note}`);
}

async function port(): Promise<Finding> {
  if (await isFree(DEFAULT_PORT)) return ok('port', `${DEFAULT_PORT} is free`);
  return warn(
    'port',
    `${DEFAULT_PORT} is taken by another program`,
    'commands start the daemon on any free port; for a fixed one: dowse serve --port N',
  );
}
