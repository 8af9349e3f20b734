import { expect, test } from 'vitest';
import { NodeTokens } from './node-tokens.ts';

const SECRET = Buffer.alloc(32, 7);
const TOKEN = { from: 'a', to: 'b', operation: 'search', caller: 281_474_976_710_657 };
let now = 1_800_000_000_000;
const tokens = new NodeTokens(SECRET, () => now);

test('a token says who asks for what, for one body', () => {
  const read = tokens.read(tokens.issue(TOKEN, '{"path":"repo:team/app"}'))!;
  expect(read).toEqual({ ...TOKEN, isFor: expect.any(Function) });
  expect(read.isFor(Buffer.from('{"path":"repo:team/app"}'))).toBe(true);
  expect(read.isFor(Buffer.from('{"path":"repo:team/other"}'))).toBe(false);
});

test('a token of another secret, a changed one and an old one are refused', () => {
  const text = tokens.issue(TOKEN, '');
  const stranger = new NodeTokens(Buffer.alloc(32, 8), () => now);
  expect(stranger.read(text)).toBeUndefined();
  const [claims = '', signature = ''] = text.split('.');
  const owner = JSON.stringify({ ...JSON.parse(Buffer.from(claims, 'base64url').toString()), caller: null });
  for (const forged of [
    `${Buffer.from(owner).toString('base64url')}.${signature}`,
    `${claims}.`,
    claims,
    `${text}.x`,
    '',
    '.',
    'x'.repeat(100_000),
  ]) {
    expect(tokens.read(forged)).toBeUndefined();
  }
  now += 59_000;
  expect(tokens.read(text)).toBeDefined();
  now += 2000;
  expect(tokens.read(text)).toBeUndefined();
});
