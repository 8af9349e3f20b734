/** Documents that editors show differently from the file on disk. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AskResult, SearchResult } from '../../server/src/protocol.ts';
import { TestClient } from '../../server/src/testing/client.ts';
import { Place } from '../cli/harness.ts';

let place: Place;
let client: TestClient;
beforeEach(async () => {
  place = new Place({ 'README.md': '# Animals\n' });
  const settings = { index: { buildOnOpen: false } };
  client = await TestClient.start({ env: place.env(), folders: [place.tree], settings });
});
afterEach(async () => {
  await client.stop();
  await place.remove();
});

async function show(name: string, text: string, encoding: BufferEncoding = 'utf8'): Promise<void> {
  writeFileSync(join(place.tree, name), text, encoding);
  await client.open(join(place.tree, name), text);
}
const search = async (pattern: string) =>
  (await client.request<SearchResult>('dowse/search', { pattern })).matches;

test('lines of an open document also end at a lone \\r, as in LSP', async () => {
  const lines = ['const q = 1;', '', 'export function findNumbat() {', '  return "numbat";', '}', ''];
  await show('mixed.ts', `// one\r// two\r\n${lines.join('\n')}`);
  await show('old.ts', lines.join('\r'));
  const numbats = await search('"numbat"');
  expect(numbats).toMatchObject([
    { path: 'mixed.ts', line: 6, text: lines[3], range: { start: { line: 5, character: 9 } } },
    { path: 'old.ts', line: 4, text: lines[3], range: { start: { line: 3, character: 9 } } },
  ]);
  await client.command('dowse.index.build', {});
  const { results } = await client.command<AskResult>('dowse.ask', 'findNumbat');
  expect(results.slice(0, 2)).toMatchObject([
    { path: 'mixed.ts', lineRange: [1, 7] },
    { path: 'old.ts', lineRange: [1, 5] },
  ]);
  for (const found of [...numbats, ...results]) expect(found.unsaved).toBeUndefined();
});

test('a document in another encoding is searched as shown, and does not count as unsaved', async () => {
  await show('latin.ts', '// naïve wombat\n', 'latin1');
  const wombats = await search('naïve');
  expect(wombats).toMatchObject([{ highlights: [[3, 8]] }]);
  expect(wombats[0]).not.toHaveProperty('unsaved');
});
