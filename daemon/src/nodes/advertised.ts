import { isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';

const WILDCARDS = new Set(['0.0.0.0', '::']);

interface Listening {
  host: string;
  secure: boolean;
  /** The URL at which other nodes reach this one, if it differs from what it listens on. */
  advertise?: string | undefined;
}

/**
 * The URL at which other nodes reach this one, without a port if that is not known yet. Without `--advertise`: the address that it
 * listens on, or if that is all addresses, the first one of the machine that others can reach.
 *
 * @throws Error that says what to do
 */
export function advertised({ host, secure, advertise }: Listening): URL {
  if (advertise !== undefined) return readAdvertised(advertise);
  const name = WILDCARDS.has(host) ? firstAddress() : host;
  if (name === undefined) {
    throw new Error(
      `--host ${host} names no address that other daemons can reach; give one: --advertise ${secure ? 'https' : 'http'}://NAME:PORT`,
    );
  }
  return new URL(`${secure ? 'https' : 'http'}://${name.includes(':') ? `[${name}]` : name}`);
}

function readAdvertised(text: string): URL {
  const url = URL.parse(text);
  const isPlain =
    url && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search + url.hash === '';
  if (isPlain && url.username + url.password === '') return url;
  throw new Error(`--advertise ${text}: expected https://NAME:PORT, without a path`);
}

/** An address of this machine; IPv4 if it has one. */
function firstAddress(): string | undefined {
  const all = Object.values(networkInterfaces()).flatMap(list => list ?? []);
  const reachable = all.filter(({ internal, scopeid = 0 }) => !internal && scopeid === 0);
  const addresses = reachable.map(({ address }) => address);
  return addresses.find(isIPv4) ?? addresses[0];
}
