import { readFileSync } from 'node:fs';

/** The address of a PostgreSQL database, read from a URL. */
export interface PostgresAddress {
  host: string;
  port: number;
  /** Default: the name of the user. */
  database?: string;
  /** Default: `PGUSER`, or the user who runs the daemon. */
  user?: string;
  /** Default: `PGPASSWORD`, or what `~/.pgpass` has. */
  password?: string;
  tls: false | { rejectUnauthorized: boolean; ca?: string };
  /** Host and port, for messages: without the password. */
  shown: string;
}

const FORM = 'postgres://USER:PASSWORD@HOST:PORT/DATABASE';
const PARAMETERS = ['sslmode', 'sslrootcert', 'host'];

/**
 * Reads a URL as of `psql`. Without `sslmode`, a host that is not this machine must have a valid certificate.
 *
 * @throws Error that says what is wrong with the URL, without repeating it: it holds a password
 */
export function readPostgresUrl(text: string): PostgresAddress {
  const url = URL.parse(text);
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol)) throw wrong(`expected ${FORM}`);
  const { searchParams: given } = url;
  const unknown = [...given.keys()].find(name => !PARAMETERS.includes(name));
  if (unknown) throw wrong(`unknown parameter ${unknown}; known are ${PARAMETERS.join(', ')}`);
  const host = given.get('host') || decoded(url.hostname).replace(/^\[(.*)\]$/, '$1');
  if (host === '') throw wrong(`the host is missing; expected ${FORM}`);
  const port = url.port === '' ? 5432 : Number(url.port);
  const [database, user, password] = [url.pathname.slice(1), url.username, url.password].map(decoded);
  return {
    ...{ host, port, shown: host.startsWith('/') ? host : `${url.hostname || host}:${port}` },
    ...(database && { database }),
    ...(user && { user }),
    ...(password && { password }),
    tls: tlsOf(host, given),
  };
}

function tlsOf(host: string, given: URLSearchParams): PostgresAddress['tls'] {
  const isHere = host.startsWith('/') || /^(localhost|127\.[\d.]+|::1)$/.test(host);
  const mode = given.get('sslmode') ?? (isHere ? 'disable' : 'verify-full');
  const file = given.get('sslrootcert');
  if (mode === 'disable') return false;
  if (mode === 'require') return { rejectUnauthorized: false };
  if (mode === 'verify-full') return { rejectUnauthorized: true, ...(file && { ca: certificateIn(file) }) };
  throw wrong('sslmode: expected disable, require (TLS without a check of the certificate) or verify-full');
}

function certificateIn(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw wrong(`sslrootcert: ${(error as Error).message}`);
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw wrong('a "%" that is no part of an escape must be written as %25');
  }
}

function wrong(what: string): Error {
  return new Error(`the URL of the database: ${what}.`);
}
