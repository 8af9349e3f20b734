import { statSync } from 'node:fs';
import module from 'node:module';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { Option } from 'commander';
import { DEFAULT_PORT } from '../../api/default-port.ts';
import { IN_BACKGROUND } from '../../daemon-client/start-in-background.ts';
import { defaultDataDir } from '../../security/data-dir.ts';
import { describeError, EXIT, examples } from '../context.ts';
import type { Io } from '../io.ts';
import { givenPath, givenPaths, hostName, origins, wholeNumber } from '../option-values.ts';
import { expiry, readTls, type TlsFlags } from '../tls-files.ts';

interface ServeFlags extends TlsFlags {
  host: string;
  port: number;
  dataDir?: string;
  insecure?: boolean;
  allowOrigin?: string[];
  database?: string;
  objects?: string;
  advertise?: string;
  linger?: number;
  copies?: number;
  logLevel: string;
}

const MAX_COPIES = 100;
const copies = wholeNumber({ minimum: 1, maximum: MAX_COPIES });
const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

export function addServe(program: Command, io: Io): void {
  const command = program
    .command('serve')
    .summary('run the daemon in the foreground')
    .description('run the daemon in the foreground; a data folder has one daemon at a time')
    .argument('[dirs...]', 'folders to index after the start', givenPaths)
    .option(
      '--host <H>',
      'address to listen on; an address other than loopback needs TLS or --insecure',
      hostName,
      '127.0.0.1',
    )
    .option(
      '--port <N>',
      'port to listen on; 0 picks a free one',
      wholeNumber({ maximum: 65_535 }),
      DEFAULT_PORT,
    )
    .option('--data-dir <D>', 'folder for keys and indexes', givenPath)
    .option(
      '--database <URL>',
      'PostgreSQL URL for shared state of several daemons (default: $DOWSE_DATABASE)',
    )
    .option(
      '--objects <URL>',
      'store for the indexes that daemons on one database build for each other: s3://bucket/prefix, file:folder or postgres (default: $DOWSE_OBJECTS)',
    )
    .option(
      '--advertise <URL>',
      'URL of this daemon for other daemons on the database (default: $DOWSE_ADVERTISE, or the address that it listens on)',
    )
    .option(
      '--linger <S>',
      'seconds for which it accepts requests after SIGTERM, until load balancers react (default: 5 with a database, else 0)',
      wholeNumber({ maximum: 300 }),
    )
    .option(
      '--copies <N>',
      'number of daemons on the database that keep each repository (default: $DOWSE_COPIES, or 2)',
      copies,
    )
    .option('--tls-cert <F>', 'certificate, in PEM', givenPath)
    .option('--tls-key <F>', 'its private key, in PEM', givenPath)
    .option('--insecure', 'allow an address other than loopback without TLS')
    .option('--allow-origin <O>', 'a web origin that may call it (repeatable)', origins)
    .addOption(new Option('--log-level <L>', 'lowest level to log').choices(LEVELS).default('info'));
  examples(command, [
    'dowse serve',
    'dowse serve ~/code/app --port 0',
    'dowse serve --host 0.0.0.0 --tls-cert cert.pem --tls-key key.pem',
    'DOWSE_DATABASE=postgres://dowse:secret@db.example/dowse dowse serve',
    'dowse serve --allow-origin https://search.example.org --log-level debug',
  ]);
  command.action((dirs: string[], flags: ServeFlags) => serve(io, dirs, flags));
}

async function serve(io: Io, dirs: readonly string[], flags: ServeFlags): Promise<void> {
  try {
    await run(io, dirs, flags);
  } catch (error) {
    io.note(describeError(io, explain(error, flags)));
    const taken = error instanceof Error && error.name === 'AlreadyRunningError';
    process.exitCode = taken ? EXIT.taken : EXIT.error;
  }
}

/** Returns when the daemon has stopped, after a signal or a shutdown request. */
async function run(io: Io, dirs: readonly string[], flags: ServeFlags): Promise<void> {
  const folders = dirs.map(dir => folderAt(io, dir));
  // A data folder with other contents keeps its mode. New files in it, such as databases, are readable only
  // by the owner.
  process.umask(0o077);
  const [{ startDaemon }, { destination, pino }] = await Promise.all([
    import('../../serve/daemon.ts'),
    import('pino'),
  ]);
  const logger = pino({ level: flags.logLevel }, destination({ dest: 2, sync: true }));
  const signal = stopSignal();
  const tls = readTls(io.cwd, flags);
  const expired = tls && expiry(tls.cert);
  if (expired) logger.warn(expired);
  const daemon = await startDaemon({
    dataDir: flags.dataDir ? resolve(io.cwd, flags.dataDir) : defaultDataDir(io.env),
    host: flags.host,
    port: flags.port,
    ...(tls ? { tls } : {}),
    insecure: flags.insecure === true,
    allowOrigins: flags.allowOrigin ?? [],
    logger,
    database: (flags.database ?? io.env.DOWSE_DATABASE) || undefined,
    objects: (flags.objects ?? io.env.DOWSE_OBJECTS) || undefined,
    advertise: (flags.advertise ?? io.env.DOWSE_ADVERTISE) || undefined,
    ...(flags.linger === undefined ? {} : { lingerMs: flags.linger * 1000 }),
    copies: flags.copies ?? copiesFrom(io.env.DOWSE_COPIES),
    background: io.env[IN_BACKGROUND] !== undefined,
    dirs: folders,
  });
  // The reader may have closed the pipe; the daemon continues.
  await io.out(`listening on ${whereItListens(daemon)}\n`).catch(() => {});
  // Node writes its compile cache only on a clean exit, and a daemon is often killed.
  module.flushCompileCache?.();
  const received = await Promise.race([signal, daemon.stopped]);
  if (received) logger.info({ signal: received }, 'stopping');
  await (received === 'SIGTERM' ? daemon.drain() : daemon.close());
  process.exit(EXIT.found);
}

function copiesFrom(text: string | undefined): number | undefined {
  if (!text) return undefined;
  try {
    return copies(text);
  } catch (error) {
    throw new Error(`DOWSE_COPIES: ${(error as Error).message}`);
  }
}

/** Checked here, because the daemon would only log the error. */
function folderAt(io: Io, dir: string): string {
  const path = resolve(io.cwd, dir);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return path;
  throw new Error(`there is no folder ${dir}`);
}

/** Resolves at the first stop signal. A second signal kills the process. */
function stopSignal(): Promise<NodeJS.Signals> {
  const { promise, resolve: received } = Promise.withResolvers<NodeJS.Signals>();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, received);
  return promise;
}

/** Shows both the wildcard address and one that clients can connect to. */
function whereItListens({ url, host }: { url: string; host: string }): string {
  if (host !== '0.0.0.0' && host !== '::') return url;
  const { protocol, port } = new URL(url);
  return `${protocol}//${host === '::' ? '[::]' : host}:${port} (all addresses of this machine; from here ${url})`;
}

function explain(error: unknown, { port, host }: ServeFlags): unknown {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  if (code === 'EADDRINUSE') {
    return new Error(`port ${port} on ${host} is in use by another program; "--port 0" picks a free one`);
  }
  if (code === 'EACCES' && port > 0 && port < 1024) {
    return new Error(`port ${port} needs more privileges; use a port above 1023`);
  }
  return error;
}
