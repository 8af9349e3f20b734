import { readDaemonInfo } from '../../access/daemon-info.ts';
import { DowseError } from '../../api/errors.ts';
import { VERSION } from '../../api/version.ts';
import { connect } from '../../client/connection.ts';
import { runningDaemon, silentDaemon } from '../../client/daemon-file.ts';
import { DEFAULT_PORT, isFree } from '../../client/start-daemon.ts';
import { type Finding, fail, ok, reason, warn } from './finding.ts';

/** Whether a daemon answers, or could be started. */
export async function checkDaemon(env: NodeJS.ProcessEnv, dataDir: string): Promise<Finding[]> {
  if (env.DOWSE_URL) return [await atUrl(env.DOWSE_URL)];
  const running = await runningDaemon(dataDir);
  if (!running) return [await notRunning(dataDir), await port()];
  const found = `running at ${running.url}, version ${running.version}, process ${running.pid}`;
  if (running.version === VERSION) return [ok('daemon', found)];
  return [
    warn('daemon', found, `this command is ${VERSION}: "dowse stop", and the next command starts it anew`),
  ];
}

const OUTSIDE = 'what runs this command keeps it from there, as a sandbox does: run it outside';

async function atUrl(url: string): Promise<Finding> {
  try {
    const connection = connect({ url });
    const limit = AbortSignal.timeout(5000);
    const { version } = await connection
      .json<{ version: string }>('GET', '/healthz', undefined, limit)
      .finally(() => connection.close());
    return ok('daemon', `${url} answers, version ${version}`);
  } catch (error) {
    return fail(
      'daemon',
      `${url}: ${reason(error)}`,
      'start it there, or unset DOWSE_URL to use one on this machine',
    );
  }
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
