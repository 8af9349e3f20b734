import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  OutlineResult,
  ReadResult,
  ReferencesResult,
  SearchResult,
  ShowResult,
} from '../../daemon/src/mcp/schemas.ts';
import { tokensOf } from '../../daemon/src/mcp/tokens.ts';
import { some } from '../support/fast.ts';
import { writeFiles } from '../support/tree.ts';
import { Bench, call } from './clients.ts';

const CART = `export class Cart {
  // Adds up.
  total() {
    return price(1);
  }
}
`;
const TRANSPORTS: [string, (bench: Bench) => Promise<Client>][] = [
  ['stdio', bench => bench.stdio()],
  ['streamable HTTP', async bench => bench.http(await bench.key('code', '--rate', '100000'))],
];

describe.each(some(TRANSPORTS, 2))('reading code over %s', (_name, connect) => {
  let bench: Bench;
  let client: Client;
  beforeAll(async () => {
    bench = await Bench.open();
    const many = Array.from(
      { length: 400 },
      (_, i) => `export function made${i}() {\n  return price(${i});\n}\n`,
    );
    writeFiles(bench.place.tree, {
      'shop/cart.ts': CART,
      'shop/main.ts': "import { price } from './price';\n// price(3)\nfunction main() {\n  price(2);\n}\n",
      'many/made.ts': many.join('\n'),
      'many/calls.ts': 'function all(cart) {\n  return cart.total();\n}\n',
    });
    client = await connect(bench);
    await client.listTools();
  });
  afterAll(() => bench?.close());

  test('search takes the structural options, and no pattern with a kind', async () => {
    const { data } = await call<SearchResult>(client, 'search', {
      ...{ kind: 'call', name: 'price', inside: 'class:Cart', path: 'shop' },
    });
    expect(data.results).toMatchObject([{ file_name: 'shop/cart.ts', line_number: 4, symbol: 'price' }]);
    const comments = await call<SearchResult>(client, 'search', {
      ...{ pattern: 'price', only: ['comments'], path: 'shop' },
    });
    expect(comments.data.results).toMatchObject([{ file_name: 'shop/main.ts', line_number: 2 }]);
    const nothing = await call(client, 'search', { path: 'shop' });
    expect(nothing.error).toMatchObject({ code: 'INVALID_REQUEST' });
    expect(nothing.text).toContain('pattern');
  });

  test('the context of a match ends at the border of its function', async () => {
    const { data } = await call<SearchResult>(client, 'search', {
      pattern: 'price\\(2',
      path: 'shop',
      context: 5,
    });
    expect(data.results).toMatchObject([
      { line_number: 4, context_before: ['function main() {'], context_after: ['}'] },
    ]);
  });

  test('references', async () => {
    const { data, text } = await call<ReferencesResult>(client, 'references', {
      name: 'price',
      path: 'shop',
    });
    expect(data).toMatchObject({ definitions: 0, calls: 2, imports: 1 });
    expect(text).toBe(
      'calls\nshop/cart.ts, in Cart.total\n4: return price(1);\nshop/main.ts, in main\n4: price(2);\n\n' +
        "imports\nshop/main.ts\n1: import { price } from './price';",
    );
    const none = await call<ReferencesResult>(client, 'references', { name: 'nowhere' });
    expect(none.text).toContain('No definition, call or import of nowhere');
  });

  test('outline, show and read', async () => {
    const outline = await call<OutlineResult>(client, 'outline', { path: 'shop/cart.ts' });
    expect(outline.text).toBe('shop/cart.ts\n1-6: export class Cart {\n  3-5: total() {');
    const shown = await call<ShowResult>(client, 'show', { path: 'shop/cart.ts', symbol: 'Cart.total' });
    expect(shown.text).toContain('2:   // Adds up.\n3:   total() {\n4:     return price(1);\n5:   }');
    const calls = await call<ShowResult>(client, 'show', {
      path: 'many/calls.ts',
      symbol: 'all',
      calls: true,
    });
    expect(calls.data.calls).toBe('calls\n2: total: shop/cart.ts:3 in Cart');
    const none = await call<ShowResult>(client, 'show', { path: 'shop/cart.ts', symbol: 'sum' });
    expect(none.text).toContain('No definition of sum in shop/cart.ts');
    const read = await call<ReadResult>(client, 'read', { path: 'shop/cart.ts', start_line: 1, end_line: 2 });
    expect(read.data.lines).toBe('1: export class Cart {\n2:   // Adds up.');
    expect(read.data.left_out).toBe('4 more lines: first_line 3');
  });

  test.each([
    ['references', { name: 'price', path: 'many' }],
    ['outline', { path: 'many' }],
    ['read', { path: 'many/made.ts', last_line: 1200 }],
  ])('%s keeps to max_tokens and says that there is more', async (name, args) => {
    const { text, data } = await call<Record<string, unknown>>(client, name, { ...args, max_tokens: 500 });
    expect(tokensOf({ text, structured: data })).toBeLessThanOrEqual(500);
    expect(text).toMatch(/There are more|left out|more lines/);
  });

  test.each(['references', 'outline', 'show', 'read'])('%s stays within the folders', async name => {
    const path = join(bench.place.root, 'data', 'owner.key');
    const { error } = await call(client, name, { path, name: 'a', symbol: 'a' });
    expect(error).toMatchObject({ code: 'PERMISSION_DENIED' });
  });
});
