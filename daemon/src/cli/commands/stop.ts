import { setTimeout as delay } from 'node:timers/promises';
import type { Command } from 'commander';
import { DowseError } from '../../api/errors.ts';
import { connect } from '../../daemon-client/connection.ts';
import {
  type DaemonInfo,
  isAlive,
  killCommand,
  runningDaemon,
  silentDaemon,
} from '../../daemon-client/daemon-file.ts';
import { identify } from '../../daemon-client/identify.ts';
import { addressOf, locate } from '../../daemon-client/locate.ts';
import { defaultDataDir } from '../../security/data-dir.ts';
import { EXIT, examples, runCommand } from '../context.ts';
import type { Io } from '../io.ts';

/** A daemon stops within 5 s; after twice that it is stuck. */
const STOP_TIMEOUT_MS = 10_000;
const POLL_MS = 25;

export function addStop(program: Command, io: Io): void {
  const command = program
    .command('stop')
    .summary('stop the daemon')
    .description('stop the daemon; running requests have three seconds to finish; exits 1 if none runs');
  examples(command, ['dowse stop']).addHelpText(
    'after',
    `
The daemon of your data folder stops regardless of the key in DOWSE_API_KEY, because you own the process. To stop a
daemon named by DOWSE_URL, the key needs the scope admin.`,
  );
  command.action(() => runCommand(io, false, () => (io.env.DOWSE_URL ? stopRemote(io) : stopLocal(io))));
}

async function stopLocal(io: Io): Promise<number> {
  const dataDir = defaultDataDir(io.env);
  const running = await runningDaemon(dataDir);
  const silent = running ? undefined : await silentDaemon(dataDir);
  const daemon = running ?? silent?.info;
  if (!daemon) {
    io.note('no daemon is running');
    return EXIT.nothing;
  }
  if (silent) {
    io.note(`${silent.error.message} Stopping its process.`);
    process.kill(daemon.pid, 'SIGTERM');
  } else {
    // The key in the environment may lack the scope, or an older daemon the route. The process is ours, so it
    // is killed.
    await requestShutdown(io).catch(() => process.kill(daemon.pid, 'SIGTERM'));
  }
  await waitForExit(daemon);
  await io.out(`stopped the daemon at ${daemon.url}\n`);
  return EXIT.found;
}

async function stopRemote(io: Io): Promise<number> {
  await identify(addressOf(io.env.DOWSE_URL!).origin);
  await requestShutdown(io);
  await io.out(`stopped the daemon at ${io.env.DOWSE_URL}\n`);
  return EXIT.found;
}

async function requestShutdown(io: Io): Promise<void> {
  const daemon = await locate({ env: io.env, start: false });
  if (!daemon) return;
  const connection = connect(daemon);
  try {
    await connection.json('POST', '/api/admin/shutdown', {});
  } finally {
    connection.close();
  }
}

async function waitForExit({ pid }: DaemonInfo): Promise<void> {
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while (isAlive(pid)) {
    if (Date.now() > deadline) {
      throw new DowseError(
        'SERVICE_UNAVAILABLE',
        `The daemon (process ${pid}) did not stop.`,
        killCommand(pid),
      );
    }
    await delay(POLL_MS);
  }
}
