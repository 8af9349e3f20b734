/** Structural searches and references, in files and in unsaved documents. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReferencesResult, SearchMatch, SearchResult } from '../../server/src/protocol.ts';
import { TestClient, toUri } from '../../server/src/testing/client.ts';
import { Place } from '../cli/harness.ts';

const place = new Place({
  'src/price.ts': '/** price() rounds. */\nexport function price(amount: number) {\n  return amount;\n}\n',
  'src/cart.ts':
    "import { price } from './price';\n\nexport class Cart {\n  total() {\n    return price(2);\n  }\n}\n",
  'src/notes.ts': "const text = 'price(3)'; // price(4)\n",
  'src/unsaved.ts': 'export {};\n',
});
const file = (name: string) => join(place.tree, 'src', name);
let client: TestClient;
beforeAll(async () => {
  client = await TestClient.start({ env: place.env(), folders: [place.tree] });
});
afterAll(async () => {
  await client.stop();
  await place.remove();
});

const short = ({ path, line, symbol, container, unsaved }: SearchMatch) =>
  [`${path}:${line}`, symbol, container && `in ${container}`, unsaved && 'unsaved'].filter(Boolean).join(' ');
const references = async (params: object) => {
  const { definitions, calls, imports, ...rest } = await client.request<ReferencesResult>(
    'dowse/references',
    params,
  );
  return {
    ...rest,
    definitions: definitions.map(short),
    calls: calls.map(short),
    imports: imports.map(short),
  };
};

test('definitions, calls and imports of a name; no comment and no string', async () => {
  expect(await references({ name: 'price' })).toMatchObject({
    name: 'price',
    definitions: ['src/price.ts:2 price'],
    calls: ['src/cart.ts:5 price in Cart.total'],
    imports: [expect.stringMatching(/^src\/cart\.ts:1 /)],
    truncated: false,
  });
});

test('the name at a position of an open document, and what is unsaved', async () => {
  await client.open(file('unsaved.ts'), 'function twice() {\n  return price(1) * 2;\n}\n');
  const at = (line: number, character: number) => ({
    textDocument: { uri: toUri(file('unsaved.ts')) },
    position: { line, character },
  });
  const found = await references(at(1, 10));
  expect(found.name).toBe('price');
  expect(found.calls).toEqual([
    'src/cart.ts:5 price in Cart.total',
    'src/unsaved.ts:2 price in twice unsaved',
  ]);
  expect((await references(at(0, 14))).name).toBe('twice');
  await expect(references(at(0, 17))).rejects.toThrow('There is no name at this position.');
  await expect(references({})).rejects.toThrow('There is no name to look for.');
  await expect(references({ position: 3 })).rejects.toThrow('`position` must be a position.');
});

test('reports that a limit was reached', async () => {
  const { definitions, calls, truncated } = await references({ name: 'price', limit: 1 });
  expect([definitions.length + calls.length, truncated]).toEqual([1, true]);
});

test('a search of the syntax tree', async () => {
  const { matches } = await client.request<SearchResult>('dowse/search', {
    pattern: '',
    options: { structure: { kind: ['method'], inside: ['class:Cart'] } },
  });
  expect(matches.map(({ kind, text }) => [kind, text])).toEqual([['method', '  total() {']]);
});
