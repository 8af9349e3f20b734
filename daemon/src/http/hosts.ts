import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import { hostname } from 'node:os';
import { DowseError } from '../api/errors.ts';
import type { HttpConfig } from './context.ts';

const WILDCARDS = new Set(['0.0.0.0', '::']);
const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '::1'];

/** Whether only this machine can reach the address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/**
 * Refuses requests that a proxy may interpret differently: several Host headers, or a target that is not a path. In
 * `GET http://host/path` the host of the target wins over the header (RFC 9112, section 3.2.2).
 *
 * @throws DowseError INVALID_REQUEST
 */
export function checkTarget({ url, rawHeaders }: IncomingMessage): void {
  if (!url?.startsWith('/')) {
    throw new DowseError(
      'INVALID_REQUEST',
      'The request target is not a path.',
      'the request line: expected a target that begins with /',
    );
  }
  let hosts = 0;
  // `rawHeaders` alternates names and values.
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts++;
  if (hosts > 1) {
    throw new DowseError(
      'INVALID_REQUEST',
      'The request has several Host headers.',
      'Host: expected to be present once',
    );
  }
}

/**
 * Refuses a request whose Host header names a host that this daemon does not serve. In a DNS rebinding attack, the
 * attacker's name resolves to 127.0.0.1 and stands in the Host header. An IP address cannot be rebound, so a daemon that
 * listens on all addresses accepts any.
 */
export function hostCheck(config: HttpConfig): (hostHeader: string | undefined) => void {
  const host = config.host ?? '127.0.0.1';
  const served = new Set([...LOOPBACK_NAMES, host.toLowerCase()]);
  const everywhere = WILDCARDS.has(host);
  if (everywhere) served.add(hostname().toLowerCase());
  if (config.advertisedHost !== undefined) served.add(config.advertisedHost.toLowerCase());
  const serves = (name: string) =>
    served.has(name) || (everywhere && isIP(name) !== 0) || (config.certificateNames?.(name) ?? false);
  return header => {
    if (header === undefined || header === '') {
      throw new DowseError(
        'INVALID_REQUEST',
        'The request has no Host header.',
        'Host: expected to be present',
      );
    }
    const name = hostName(header);
    if (name === undefined) {
      throw new DowseError(
        'INVALID_REQUEST',
        'Invalid Host header.',
        'Host: expected a name or an address, with an optional port',
      );
    }
    if (!serves(name)) {
      throw new DowseError(
        'PERMISSION_DENIED',
        'This daemon does not serve that host name.',
        `Use ${[...served].join(', ')}.`,
      );
    }
  };
}

/** The name in a Host header: lower case, without port, brackets or trailing dot. Undefined if invalid. */
function hostName(header: string): string | undefined {
  const match = /^(?:\[(?<address>[^\]]*)\]|(?<name>[\w.-]+?)\.?)(?::(?<port>\d{1,5}))?$/.exec(header);
  const { address, name, port = '0' } = match?.groups ?? {};
  if (Number(port) > 65_535 || (address !== undefined && !isIPv6(address))) return undefined;
  return (address ?? name)?.toLowerCase();
}
