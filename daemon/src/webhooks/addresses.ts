import dns from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An address to which notifications may not go. */
export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress';
}

/** The global unicast range of IPv6 (IANA's registry of the IPv6 address space). */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');
const IPV4_COMPATIBLE = /^::\d+\./;

/** Whether notifications may go to an IP address: public ones always, loopback and private ones only if allowed. */
export function isAllowedAddress(address: string, allowPrivate: boolean, allowLoopback = true): boolean {
  // ipaddr.js also accepts other spellings, such as 0x7f.1.
  if (isIP(address) === 0) return false;
  // ipaddr.js reads ::1.2.3.4 as 1.2.3.4. That form is deprecated and never public (RFC 4291, section
  // 2.5.5.1).
  if (IPV4_COMPATIBLE.test(address)) return allowPrivate;
  // ::ffff:1.2.3.4 counts as 1.2.3.4. Every other IPv6 form that carries an IPv4 address is not public.
  const parsed = ipaddr.process(address);
  if (parsed.range() === 'loopback') return allowLoopback;
  return allowPrivate || isPublic(parsed);
}

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_IPV6);
}

/**
 * A lookup function for `net.connect`. It fails unless every address of the name may be notified. The
 * connection goes to an address checked here, so DNS cannot change between check and use.
 */
export function checkedLookup(
  allowPrivate: boolean,
  resolve: typeof dns.lookup = dns.lookup,
  allowLoopback = true,
): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, []);
      const forbidden = addresses.find(
        ({ address }) => !isAllowedAddress(address, allowPrivate, allowLoopback),
      );
      if (forbidden) return done(refusal(hostname, forbidden.address), []);
      const [first] = addresses;
      if (!first) return done(new Error(`${hostname} has no address`), []);
      if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}

/** Checks a hostname that is an IP address: those skip the lookup. @throws ForbiddenAddress */
export function checkLiteral(hostname: string, allowPrivate: boolean, allowLoopback = true): void {
  const literal = hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !isAllowedAddress(literal, allowPrivate, allowLoopback))
    throw refusal(hostname, literal);
}

function refusal(hostname: string, address: string): ForbiddenAddress {
  const literal = hostname.replace(/^\[|\]$/g, '') === address;
  return new ForbiddenAddress(
    `${hostname} ${literal ? 'is a private address' : `is the private address ${address}`}; allow_private lets it be notified`,
  );
}
