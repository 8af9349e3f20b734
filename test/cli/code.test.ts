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
  'lib/price.ts': 'export function price(n: number) {\n  return n;\n}\n',
  'test/cart.test.ts': 'price(3);\n',
});
beforeAll(() => place.serve());
afterAll(() => place.remove());

/** The uses of `price` outside of tests. */
const USES = `calls
src/cart.ts, in Cart.total
4: return price(1);
src/main.ts, in main
4: return price(2);

imports
src/main.ts
1: import { price } from './price';
`;

const output = async (...args: string[]) => (await place.run(args)).stdout;

test('references: by file and function, with paths as they were written', async () => {
  expect(await output('references', 'price', 'src')).toBe(USES);
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

test('references in tests come last', async () => {
  expect(await output('references', 'price', '.')).toBe(`definitions
lib/price.ts
1: export function price(n: number) {

${USES}
calls in tests
test/cart.test.ts
1: price(3);
`);
});

test('show and read take several places; show --calls lists what is called', async () => {
  const several = await output('show', 'src/main.ts:main', 'lib/price.ts:price');
  expect(several).toContain('src/main.ts: function main\n3: export');
  expect(several).toContain('\n\nlib/price.ts: function price\n1: export');
  expect(await output('show', '--calls', 'src/main.ts:main')).toContain(
    '\n5: }\n\ncalls\n4: price: lib/price.ts:1\n',
  );
  const [first] = JSON.parse(
    await output('show', '--calls', '--json', 'src/main.ts:main', 'lib/price.ts:price'),
  );
  expect(first.calls).toEqual([
    { name: 'price', line_number: 4, definitions: [{ file_name: 'lib/price.ts', line_number: 1 }] },
  ]);
  expect(await output('read', 'src/cart.ts', '1,3-4')).toBe(
    '1: export class Cart {\n\n3:   total() {\n4:     return price(1);\n',
  );
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
