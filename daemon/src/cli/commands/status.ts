import type { Command } from 'commander';
import { VERSION } from '../../api/version.ts';
import { knownDaemon, logFile } from '../../daemon-client/daemon-file.ts';
import { identify } from '../../daemon-client/identify.ts';
import { addressOf } from '../../daemon-client/locate.ts';
import { defaultDataDir } from '../../security/data-dir.ts';
import { ownerKeyFile } from '../../security/owner-key.ts';
import { EXIT, examples, runCommand } from '../context.ts';
import { formatDuration } from '../duration.ts';
import { jsonText } from '../format/json.ts';
import { fieldsText } from '../format/table.ts';
import type { Io } from '../io.ts';

const FOREGROUND_LOG = 'standard error of "dowse serve", which runs in the foreground';

/** The line about the database that daemons share. */
const DATABASE: Readonly<Record<string, string>> = {
  ok: 'PostgreSQL answers',
  unreachable: 'PostgreSQL does not answer; keys used in the last five minutes still search',
};

interface DaemonStatus {
  running: boolean;
  url: string | null;
  version: string | null;
  pid: number | null;
  started_at: string | null;
  data_dir: string | null;
  /** Only a daemon in the background logs to a file. */
  log: string | null;
  /** The database of keys and users that daemons share: `ok` or `unreachable`. Left out: there is none. */
  database?: string;
}

export function addStatus(program: Command, io: Io): void {
  const command = program
    .command('status')
    .summary('show the running daemon')
    .description('show the running daemon; exits 1 if there is none, 2 if it does not respond')
    .option('--json', 'print JSON');
  examples(command, ['dowse status', 'dowse status --json | jq -r .url']);
  command.action(({ json = false }: { json?: boolean }) =>
    runCommand(io, json, async () => {
      const status = await (io.env.DOWSE_URL
        ? remoteStatus(addressOf(io.env.DOWSE_URL).origin)
        : localStatus(io));
      await io.out(json ? jsonText(io, status) : statusText(io, status));
      return status.running ? EXIT.found : EXIT.nothing;
    }),
  );
}

async function localStatus(io: Io): Promise<DaemonStatus> {
  const data_dir = defaultDataDir(io.env);
  const info = await knownDaemon(data_dir);
  if (!info)
    return { running: false, url: null, version: null, pid: null, started_at: null, data_dir, log: null };
  const { url, version, pid, startedAt, background, certificate } = info;
  const { database } = await identify(url, certificate);
  const log = background ? logFile(data_dir) : null;
  return {
    ...{ running: true, url, version, pid, started_at: startedAt, data_dir, log },
    ...(database !== undefined && { database }),
  };
}

/** A remote daemon reports only its version and its database. */
async function remoteStatus(url: string): Promise<DaemonStatus> {
  const health = await identify(url);
  return { running: true, url, pid: null, started_at: null, data_dir: null, log: null, ...health };
}

function statusText(io: Io, status: DaemonStatus): string {
  const { running, url, version, pid, started_at, data_dir, log, database } = status;
  if (!running) return `no daemon is running; "dowse serve" or any other command starts one\n`;
  const other = version === VERSION ? '' : ` (this command is ${VERSION}; run "dowse stop" to replace it)`;
  return fieldsText([
    ['daemon', 'running', io.colors.green],
    ['address', url ?? undefined],
    ['version', `${version}${other}`],
    ['process', pid?.toString()],
    ['running for', started_at ? formatDuration(Date.now() - Date.parse(started_at)) : undefined],
    ['data folder', data_dir ?? undefined],
    ['key', data_dir === null ? undefined : ownerKeyFile(data_dir)],
    ['database', DATABASE[database ?? '']],
    ['log', data_dir === null ? undefined : (log ?? FOREGROUND_LOG)],
  ]);
}
