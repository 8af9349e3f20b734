import { expect, test, vi } from 'vitest';
import { DEFAULT_PATTERN_SETTINGS } from '../pattern/options.ts';
import { keyIn } from './key-in.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

test.each([
  ['stock.max_count: 3', 'stock.max_count'],
  ['X-Cart-Id: 7f', 'X-Cart-Id'],
  ['"cart-size": "9 kg"', 'cart-size'],
  ['--cart.size=9', '--cart.size'],
  ['--cart=9', '--cart'],
  ['RETRIES=3', 'RETRIES'],
])('%s has the key %s', (text, key) => {
  const search = keyIn({ text, kind: 'auto', settings: DEFAULT_PATTERN_SETTINGS });
  expect(search).toMatchObject({ query: key, options: { fixed_strings: true } });
  expect(search?.caveat).toContain(`“${key}”`);
});

test.each(['error: no cart', 'cart-size', 'max_count == 3', 'a_b: one two three', 'std::move'])(
  '%s is no key with a value',
  text => {
    expect(keyIn({ text, kind: 'auto', settings: DEFAULT_PATTERN_SETTINGS })).toBeUndefined();
  },
);
