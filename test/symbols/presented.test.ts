/** Every interface shows the line, kind and container of the symbol itself, not those of a neighbor in its chunk. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SymbolInformation, SymbolKind } from 'vscode-languageserver/node';
import type { AskResponse, AskResult } from '../../daemon/src/api/schemas.ts';
import type { AskAnswers } from '../../daemon/src/mcp/schemas.ts';
import { TestClient } from '../../server/src/testing/client.ts';
import { Bench, call } from '../mcp/clients.ts';
import { writeFiles } from '../support/tree.ts';
import { lines } from './asking.ts';

const FILES = {
  'mail.py': lines(
    'MAILBOX_LIMIT = 12',
    'def open_mailbox(path): return close_mailbox(path) + MAILBOX_LIMIT + Postbox.slot_width',
    'def close_mailbox(path): return 1',
    'class Postbox:',
    '    slot_width = 3',
    '    def stamp_letter(self): return self.slot_width',
  ),
  'Cargo.java': lines(
    'class Cargo {',
    '  int stowCrate() { return lashCrate() + Deck.UPPER_DECK.ordinal(); }',
    '  int lashCrate() { return 2; }',
    '  enum Deck { LOWER_DECK, UPPER_DECK }',
    '}',
  ),
};

type Shown = Pick<AskResult, 'line' | 'kind' | 'container' | 'symbol'>;
const shown = (line: number, kind: string, container: string | null, symbol: string): Shown => ({
  ...{ line, kind, container, symbol },
});

const SHOWN: [name: string, file: string, shown: Shown, kind: SymbolKind][] = [
  ['open_mailbox', 'mail.py', shown(2, 'function', null, 'open_mailbox'), SymbolKind.Function],
  ['close_mailbox', 'mail.py', shown(3, 'function', null, 'close_mailbox'), SymbolKind.Function],
  ['MAILBOX_LIMIT', 'mail.py', shown(1, 'constant', null, 'MAILBOX_LIMIT'), SymbolKind.Constant],
  ['slot_width', 'mail.py', shown(5, 'field', 'Postbox', 'slot_width'), SymbolKind.Field],
  ['stamp_letter', 'mail.py', shown(6, 'method', 'Postbox', 'stamp_letter'), SymbolKind.Method],
  ['lashCrate', 'Cargo.java', shown(3, 'method', 'Cargo', 'lashCrate'), SymbolKind.Method],
  ['UPPER_DECK', 'Cargo.java', shown(4, 'enumerator', 'Cargo.Deck', 'UPPER_DECK'), SymbolKind.EnumMember],
];

let bench: Bench;
let lsp: TestClient;
beforeAll(async () => {
  bench = await Bench.open();
  writeFiles(bench.place.tree, FILES);
  const { code, stderr } = await bench.place.run(['index', 'build']);
  if (code !== 0) throw new Error(stderr);
  const settings = { index: { buildOnOpen: false } };
  lsp = await TestClient.start({ env: bench.place.env(), folders: [bench.place.tree], settings });
});
afterAll(async () => {
  await lsp?.stop();
  await bench?.close();
});

const query = (name: string) => `where is ${name} defined`;

test.each(SHOWN)('over HTTP: %s', async (name, file, expected) => {
  const response = await fetch(`${bench.url}/api/agent/ask`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${bench.ownerKey}` },
    body: JSON.stringify({ query: query(name), target_dir: bench.place.tree, options: { limit: 1 } }),
  });
  const { results } = (await response.json()) as AskResponse;
  expect(results).toMatchObject([{ ...expected, file: join(bench.place.tree, file) }]);
});

test('over MCP', async () => {
  const client = await bench.http(bench.ownerKey);
  for (const [name, file, expected] of SHOWN) {
    const args = { query: query(name), target_dir: bench.place.tree, limit: 1 };
    const { data, text } = await call<AskAnswers>(client, 'ask', args);
    expect(data.results).toMatchObject([expected]);
    expect(data.results[0]!.file).toContain(file);
    const { container, symbol, kind } = expected;
    const qualified = container ? `${container}.${symbol}` : symbol;
    expect(text).toContain(`${qualified} (${kind}`);
    expect(text).toContain(`The ${kind} ${qualified} is defined here`);
  }
});

test('on the command line', { tags: 'slow' }, async () => {
  for (const [name, file, expected] of SHOWN.slice(3)) {
    const { stdout } = await bench.place.run(['ask', query(name), '--limit', '1', '--json']);
    expect((JSON.parse(stdout) as AskResponse).results).toMatchObject([expected]);
    const onTerminal = await bench.place.runOnTerminal(['ask', query(name), '--limit', '1']);
    const text = onTerminal.stdout.replaceAll(ESCAPES, '');
    expect(text).toContain(` ${file}:${expected.line}  ${name}  ${expected.kind},`);
  }
});

// biome-ignore lint/suspicious/noControlCharactersInRegex: what a terminal is told begins with one.
const ESCAPES = /\x1b\[[\d;]*[A-Za-z]/g;

test('in an editor', async () => {
  for (const [name, file, { line, container }, kind] of SHOWN) {
    const symbols = await lsp.request<SymbolInformation[]>('workspace/symbol', { query: name });
    const [found] = symbols.filter(symbol => symbol.name === name);
    expect(found).toMatchObject({ kind, location: { range: { start: { line: line - 1 } } } });
    expect(found!.location.uri).toContain(file);
    // At the top of a file the container is the file.
    expect(found!.containerName).toBe(container ?? file);
  }
});
