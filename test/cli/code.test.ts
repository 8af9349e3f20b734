import { afterAll, beforeAll, expect, test } from 'vitest';
import { Place } from './harness.ts';

const CART = `export class Cart {
  // Adds up.
  total() {
    return price(1);
  }
}
`;
const place = new Place({
  'src/cart.ts': CART,
  'src/main.ts': "import { price } from './price';\n\nexport function main() {\n  return price(2);\n}\n",
  'src/run.sh': 'echo price\n',
});
beforeAll(() => place.serve());
afterAll(() => place.remove());

const output = async (...args: string[]) => (await place.run(args)).stdout;

test('references: by file and function, with paths as they were written', async () => {
  expect(await output('references', 'price', 'src')).toBe(`calls
src/cart.ts, in Cart.total
4: return price(1);
src/main.ts, in main
4: return price(2);

imports
src/main.ts
1: import { price } from './price';
`);
  const json = JSON.parse(await output('references', 'price', '--json'));
  expect(json.calls[0]).toMatchObject({ file_name: 'src/cart.ts', container: 'Cart.total' });
});

test('outline, show and read', async () => {
  expect(await output('outline', 'src')).toBe(`src/cart.ts
1-6: export class Cart {
  3-5: total() {

src/main.ts
3-5: export function main() {
`);
  expect(await output('show', 'src/cart.ts:Cart.total')).toBe(`src/cart.ts: method total in Cart
2:   // Adds up.
3:   total() {
4:     return price(1);
5:   }
`);
  expect(await output('read', 'src/cart.ts', '2-3')).toBe('2:   // Adds up.\n3:   total() {\n');
  expect(await output('read', './src/cart.ts', '6')).toBe('6: }\n');
});

test.each([
  [['references', 'nowhere'], 1, ''],
  [['show', 'src/cart.ts:nowhere'], 1, 'no definition of nowhere'],
  [['show', 'src/cart.ts'], 2, 'FILE:SYMBOL'],
  [['show', 'src/none.ts:a'], 2, 'No file'],
  [['read', 'src/cart.ts', '7-3'], 2, '10-40'],
  [['read', 'src'], 2, 'is a folder'],
  [['search', '--kind', 'class', 'src/run.sh'], 2, 'Bash has no class'],
])('%j ends with %i', async (args, code, message) => {
  const ran = await place.run(args);
  expect([ran.code, ran.stdout]).toEqual([code, '']);
  expect(ran.stderr).toContain(message);
});
