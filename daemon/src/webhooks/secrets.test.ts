import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isOneOf, Secrets, sha256 } from './secrets.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'dowse-secrets-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const seed = { salt: Buffer.alloc(16, 1), generation: 1 };

test('secrets are the same after a restart, and differ by purpose, salt, generation and machine', () => {
  const secrets = Secrets.in(dir);
  const all = [
    secrets.token(seed),
    secrets.token({ ...seed, generation: 2 }),
    secrets.token({ ...seed, salt: Buffer.alloc(16, 2) }),
    secrets.notifyToken(seed).replace('dwn_', 'dwh_'),
  ];
  expect(Secrets.in(dir).token(seed)).toBe(all[0]);
  rmSync(join(dir, 'webhook.key'));
  expect(new Set([...all, Secrets.in(dir).token(seed)]).size).toBe(5);
  expect(all[0]).toMatch(/^dwh_[\w-]{43}$/);
  expect(secrets.signingSecret(seed)).toMatch(/^whsec_[\w+/]{43}=$/);
});

test.skipIf(process.platform === 'win32')(
  'only the owner can read the key file, and no draft remains',
  () => {
    Secrets.in(dir);
    expect(statSync(join(dir, 'webhook.key')).mode & 0o777).toBe(0o600);
    expect(readdirSync(dir)).toEqual(['webhook.key']);
  },
);

test('the key is created and kept on a file system without links, such as exFAT', () => {
  for (const code of ['EPERM', 'ENOTSUP', 'EISDIR']) {
    const link = () => {
      throw Object.assign(new Error(code), { code });
    };
    rmSync(join(dir, 'webhook.key'), { force: true });
    const token = Secrets.in(dir, link).token(seed);
    expect(readdirSync(dir)).toEqual(['webhook.key']);
    expect(Secrets.in(dir, link).token(seed)).toBe(token);
  }
});

test('a damaged key file is an error, and is not replaced', () => {
  writeFileSync(join(dir, 'webhook.key'), 'short');
  expect(() => Secrets.in(dir)).toThrow(/holds no key/);
});

test('isOneOf compares equal, unequal, short and empty values', () => {
  const [a, b] = [sha256('a'), sha256('b')];
  expect(isOneOf(a, [b, a])).toBe(true);
  expect(isOneOf(a, [b])).toBe(false);
  expect(isOneOf(a.subarray(1), [a])).toBe(false);
  expect(isOneOf(Buffer.alloc(0), [Buffer.alloc(32)])).toBe(false);
  expect(isOneOf(a, [])).toBe(false);
});
