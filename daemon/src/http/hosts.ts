import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { DowseError } from '../api/errors.ts';
import type { HttpConfig } from './context.ts';

const WILDCARDS = new Set(['0.0.0.0', '::']);
const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '::1'];

/** Whether an address can be reached from this machine only. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/**
 * Refuses a request whose Host header names something this daemon does not serve. A page of an attacker whose name
 * is pointed at 127.0.0.1 (DNS rebinding) carries the attacker's name there. A bare address cannot be rebound, so
 * any is taken where the daemon listens on all of them.
 */
export function hostCheck(config: HttpConfig): (hostHeader: string | undefined) => void {
  const host = config.host ?? '127.0.0.1';
  const served = new Set([...LOOPBACK_NAMES, host.toLowerCase()]);
  const everywhere = WILDCARDS.has(host);
  if (everywhere) served.add(hostname().toLowerCase());
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
    if (name === undefined || !serves(name)) {
      throw new DowseError(
        'PERMISSION_DENIED',
        'This daemon does not serve that host name.',
        `Use ${[...served].join(', ')}.`,
      );
    }
  };
}

/** The name in a Host header: lower case, without port, brackets or a last dot. */
function hostName(header: string): string | undefined {
  const match = /^(?:\[([0-9a-f:.]+)\]|([^:[\]\s/@]+?)\.?)(?::\d{1,5})?$/i.exec(header);
  return (match?.[1] ?? match?.[2])?.toLowerCase();
}
