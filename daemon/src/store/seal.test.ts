import { expect, test } from 'vitest';
import { DamagedError, seal, unseal } from './seal.ts';

test('sealed bytes round-trip, also inside a larger buffer', () => {
  for (const bytes of [
    new Uint8Array(),
    Uint8Array.of(0),
    Uint8Array.from({ length: 999 }, (_, i) => i & 255),
  ]) {
    expect([...unseal(seal(bytes))]).toEqual([...bytes]);
    const within = new Uint8Array([9, 9, ...seal(bytes), 9]).subarray(2, -1);
    expect([...unseal(within)]).toEqual([...bytes]);
  }
});

test('a flipped bit and a missing end are detected', () => {
  const sealed = Uint8Array.from(seal(Uint8Array.of(1, 2, 3, 250)));
  for (let bit = 0; bit < sealed.length * 8; bit++) {
    const turned = sealed.slice();
    turned[bit >> 3]! ^= 1 << (bit & 7);
    expect(() => unseal(turned)).toThrow(DamagedError);
  }
  for (let length = 0; length < sealed.length; length++) {
    expect(() => unseal(sealed.subarray(0, length))).toThrow(DamagedError);
  }
});

test('a value that is not a blob is damage too', () => {
  for (const value of ['text', null, 7]) expect(() => unseal(value as never)).toThrow(DamagedError);
});
