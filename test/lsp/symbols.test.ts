/** Symbols by meaning: each is listed once, with the line of its definition. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SymbolInformation } from 'vscode-languageserver/node';
import { TestClient, toUri } from '../../server/src/testing/client.ts';
import { Place } from '../cli/harness.ts';

const steps = (word: string) =>
  Array.from({ length: 60 }, (_, at) => `    ${word}_${at} = compute(${word}, ${at})  # next ${word}`);
/** Long enough to be split; only its last part has words that its name does not suggest. */
const LONG = [
  'import os',
  '',
  'def prepare_everything(order):',
  '    """Gets it all ready."""',
  ...steps('flour'),
  ...steps('sugar'),
  '    # send the invoice to the customer by electronic mail',
  '    invoice = make_invoice(order)',
  '    mail_invoice_to_customer(invoice)',
  ...steps('customer_invoice'),
  '    return order',
  '',
].join('\n');

let place: Place;
let client: TestClient;
beforeAll(async () => {
  place = new Place({
    'bakery.py': LONG,
    'other.py': 'def bake(bread):\n    return bread\n',
    'shop.py': 'def bread_price(weight):\n    return weight * 3\n',
  });
  const settings = { index: { buildOnOpen: false } };
  client = await TestClient.start({ env: place.env(), folders: [place.tree], settings });
  await client.command('dowse.index.build', {});
});
afterAll(async () => {
  await client.stop();
  await place.remove();
});

test.each(['email the invoice to a customer', 'prepare everything', 'sugar', 'prepare_ev'])(
  'a function is found by words in its body: %s',
  async query => {
    const symbols = await client.request<SymbolInformation[]>('workspace/symbol', { query });
    const found = symbols.filter(({ name }) => name === 'prepare_everything');
    expect(found).toMatchObject([
      { location: { uri: toUri(join(place.tree, 'bakery.py')), range: { start: { line: 2 } } } },
    ]);
  },
);

test('symbols come as partial results if requested, those with the name first', async () => {
  const query = 'bread';
  const all = await client.request<SymbolInformation[]>('workspace/symbol', { query });
  expect(all.map(({ name }) => name)).toEqual(['bread_price', 'bake']);
  const from = client.received.length;
  const params = { query, partialResultToken: 'parts' };
  expect(await client.request('workspace/symbol', params)).toEqual([]);
  const parts = client.all<{ value: SymbolInformation[] }>('$/progress', from);
  expect(parts.map(({ value }) => value.length)).toEqual([1, 1]);
  expect(parts.flatMap(({ value }) => value)).toEqual(all);
});
