import { expect, test, vi } from 'vitest';
import { DEFAULT_PATTERN_SETTINGS } from '../pattern/options.ts';
import { inOtherLayout, isOfWordsInOrder, withOthersBetween } from './other-layout.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

const typed = (text: string) => ({ text, kind: 'auto' as const, settings: DEFAULT_PATTERN_SETTINGS });
const matches = (text: string, code: string) =>
  new RegExp(`^${inOtherLayout(typed(text))?.query}$`, 'u').test(code);

test.each([
  ['pick(cart, 2)', 'pick(\r\n  cart,\n  2,\n)'],
  ['"price":3', '"price": 3'],
  ["get '/cart' do", 'get "/cart" do'],
  ['  if (a){ return b;}', 'if (a) {\n\treturn b;\n}'],
  ['[]', '[ ]'],
  ['--cart=big_one', '--cart big_one'],
])('%s is found in another layout', (text, code) => {
  expect(matches(text, code)).toBe(true);
});

test('a line has the words of code in their order, with others between', () => {
  const query = withOthersBetween(typed("import { pick } from './cart'"))?.query ?? '';
  expect("import { fill, pick, drop } from '../shop/cart'").toMatch(new RegExp(query));
  for (const other of ["import { picks } from './cart'", "from './cart' import { pick }"])
    expect(other).not.toMatch(new RegExp(query));
  expect(withOthersBetween(typed('pick(cart)'))).toBeUndefined();
  const [search, layout] = [withOthersBetween, inOtherLayout].map(of => of(typed('from cart import pick'))!);
  expect([search, layout].map(one => isOfWordsInOrder(one!))).toEqual([true, false]);
});

test('words stay whole and apart', () => {
  expect(matches('val cart', 'valcart')).toBe(false);
  expect(matches('valcart()', 'val cart()')).toBe(false);
  expect(matches('a.b', 'axb')).toBe(false);
  expect(inOtherLayout(typed('cart'))).toBeUndefined();
});
