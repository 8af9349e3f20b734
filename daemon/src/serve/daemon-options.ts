import type { Engine, HttpConfig, Logger } from '../http/context.ts';
import { isLoopback } from '../http/hosts.ts';
import { advertised } from '../nodes/advertised.ts';
import { AUDIT_DAYS } from '../security/audit.ts';

export const DEFAULT_HOST = '127.0.0.1';

type EngineFactory = (options: { dataDir: string; logger: Logger }) => Promise<Engine>;

export interface DaemonOptions {
  dataDir: string;
  logger: Logger;
  host?: string;
  /** 0 for any free port. */
  port?: number;
  /** PEM contents, not file names. */
  tls?: { cert: string | Buffer; key: string | Buffer };
  /** Allow an address other than loopback without TLS. */
  insecure?: boolean;
  allowOrigins?: readonly string[];
  /** Started without a terminal: see `DaemonInfo.background`. */
  background?: boolean;
  /** The URL of a PostgreSQL database with the mutable state, which several daemons share. */
  database?: string | undefined;
  /** The store for segments of indexes that several daemons share: see `openSegmentStore`. Needs a database. */
  objects?: string | undefined;
  /** The URL at which other daemons on the database reach this one: see {@link advertised}. */
  advertise?: string | undefined;
  /** Number of daemons on the database that keep each repository. */
  copies?: number | undefined;
  /** Directories to index once the daemon listens; absolute paths. */
  dirs?: readonly string[];
  /** How long requests are still taken while it drains: see `drain`. Default: 5 s with a shared database, else not at all. */
  lingerMs?: number;
  createEngine?: EngineFactory;
  timeouts?: HttpConfig['timeouts'];
  /** Interval at which the daemon checks that its data folder still names it. */
  checkEveryMs?: number;
}

/** Invalid combination of options. The message says which, and what to do. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/** @throws ConfigurationError for an address that other machines can reach without TLS */
export function checkAddress({ host = DEFAULT_HOST, tls, insecure = false }: DaemonOptions): void {
  if (isLoopback(host) || tls || insecure) return;
  throw new ConfigurationError(
    `${host} can be reached by other machines: give --tls-cert and --tls-key, or --insecure to send keys and code unencrypted.`,
  );
}

/** Where other daemons reach this one, without its port. @throws ConfigurationError */
export function advertisedAt({
  advertise,
  database,
  tls,
  host = DEFAULT_HOST,
}: DaemonOptions): URL | undefined {
  if (database === undefined) {
    if (advertise === undefined) return undefined;
    throw new ConfigurationError('--advertise needs --database: other daemons read the address there.');
  }
  try {
    return advertised({ host, advertise, secure: tls !== undefined });
  } catch (error) {
    throw new ConfigurationError((error as Error).message);
  }
}

/** Days for which the audit log is kept, from the environment. @throws ConfigurationError */
export function auditDays(): number {
  const given = process.env.DOWSE_AUDIT_DAYS ?? String(AUDIT_DAYS);
  if (/^\d{1,5}$/.test(given)) return Number(given);
  throw new ConfigurationError('DOWSE_AUDIT_DAYS: expected a number of days.');
}
