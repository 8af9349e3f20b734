import dns from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** An address that may not be told anything. */
export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress';
}

/** Addresses that are not of the public internet: IANA's special-purpose registries (RFC 6890 and its updates). */
const NOT_PUBLIC = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  NOT_PUBLIC.addSubnet(network, bits, 'ipv4');
}
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  // Site-local, which fc00::/7 took the place of (RFC 3879); old networks have it.
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  NOT_PUBLIC.addSubnet(network, bits, 'ipv6');
}
const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Whether notifications may go to an IP address: public ones and loopback; the private ones where allowed. */
export function mayTell(address: string, allowPrivate: boolean): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  // IPv4 in the clothes of IPv6, ::ffff:10.0.0.1, is looked up as IPv4 by BlockList itself.
  const type = family === 4 ? 'ipv4' : 'ipv6';
  if (LOOPBACK.check(address, type)) return true;
  return allowPrivate || !NOT_PUBLIC.check(address, type);
}

/**
 * A look-up for `net.connect` that fails unless every address of the name may be told. The connection goes to an
 * address that was checked here, so that a name cannot be pointed elsewhere between check and use.
 */
export function checkedLookup(
  allowPrivate: boolean,
  resolve: typeof dns.lookup = dns.lookup,
): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, []);
      const forbidden = addresses.find(({ address }) => !mayTell(address, allowPrivate));
      if (forbidden) return done(refusal(hostname, forbidden.address), []);
      const [first] = addresses;
      if (!first) return done(new Error(`${hostname} has no address`), []);
      if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}

/** Addresses written as numbers are never looked up. @throws ForbiddenAddress */
export function checkLiteral(hostname: string, allowPrivate: boolean): void {
  const literal = hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !mayTell(literal, allowPrivate)) throw refusal(hostname, literal);
}

function refusal(hostname: string, address: string): ForbiddenAddress {
  return new ForbiddenAddress(
    `${hostname} is the private address ${address}; allow_private lets it be notified`,
  );
}
