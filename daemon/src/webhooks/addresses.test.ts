import type dns from 'node:dns';
import { expect, test } from 'vitest';
import { checkedLookup, checkLiteral, isAllowedAddress } from './addresses.ts';

test.each([
  '10.0.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  'fd00::1',
  'fe80::1',
  'fec0::1',
  '3fff::1',
  'ff02::1',
  '::ffff:10.0.0.1',
  '::ffff:0:10.0.0.1',
  '::ffff:0:a00:1',
  '::ffff:0:7f00:1',
  '::10.0.0.1',
  '::8.8.8.8',
  '::808:808',
  '64:ff9b::a00:1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::a00:1',
  '2001:0:a00:1::1',
  '2001:db8::1',
  '2001:2::1',
  '2001:20::1',
  '100::1',
  '100:0:0:1::1',
  '5f00::1',
  '4000::1',
  'fe80::1%eth0',
  '0.1.2.3',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '198.19.255.255',
  '240.0.0.1',
  '127.1',
  '0x7f000001',
  '2002:a00:1::',
  'not an address',
])('%s may not be notified', address => {
  expect(isAllowedAddress(address, false)).toBe(false);
});

test.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1', '93.184.216.34', '2606:4700::1111'])(
  '%s may be notified',
  address => expect(isAllowedAddress(address, false)).toBe(true),
);

test('private addresses may be notified with allow_private', () => {
  expect(isAllowedAddress('192.168.1.1', true)).toBe(true);
  expect(() => checkLiteral('[fd00::1]', true)).not.toThrow();
  expect(() => checkLiteral('[fd00::1]', false)).toThrow(/^\[fd00::1\] is a private address; allow_private/);
});

/** A resolver that answers differently each time, as a DNS rebinding attack does. */
function switching(...answers: string[][]): typeof dns.lookup {
  return ((_name: string, _options: object, done: (error: null, found: dns.LookupAddress[]) => void) => {
    const found = answers.length > 1 ? answers.shift()! : answers[0]!;
    done(
      null,
      found.map(address => ({ address, family: 4 })),
    );
  }) as unknown as typeof dns.lookup;
}

const lookUp = (lookup: ReturnType<typeof checkedLookup>) =>
  new Promise<unknown>((resolve, reject) => {
    lookup('example.test', {}, (error, address) => (error ? reject(error) : resolve(address)));
  });

test('the connection uses the address that was checked', async () => {
  const lookup = checkedLookup(false, switching(['93.184.216.34'], ['10.0.0.1']));
  expect(await lookUp(lookup)).toBe('93.184.216.34');
  await expect(lookUp(lookup)).rejects.toThrow('example.test is the private address 10.0.0.1');
});

test('a name with one private address among public ones is refused', async () => {
  await expect(lookUp(checkedLookup(false, switching(['93.184.216.34', '10.0.0.1'])))).rejects.toThrow();
});
