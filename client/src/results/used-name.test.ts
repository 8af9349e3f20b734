import { expect, test } from 'vitest';
import { nameOfHit } from './used-name.ts';

test('takes the last part of a symbol, and a match only if it is a name', () => {
  const symbol = (name: string) => nameOfHit({ symbol: { name, kind: 'method', lspKind: 6 } });
  expect(['Cart.total', 'add', 'return x + 1'].map(symbol)).toEqual(['total', 'add', undefined]);
  const match = (text: string) => nameOfHit({ match: { text, before: '' } });
  expect(['fetch ', 'a b', ''].map(match)).toEqual(['fetch', undefined, undefined]);
});
