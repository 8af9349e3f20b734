import { beforeEach, expect, test, vi } from 'vitest';
import type { Search } from './results/hit.ts';
import type { Services } from './services.ts';
import { findUses, searchForUses } from './symbol-uses.ts';
import * as editor from './testing/editor.ts';

vi.mock('vscode', () => import('./testing/editor.ts'));

let ran: Search[];
const here = { results: { run: (search: Search) => ran.push(search) } } as unknown as Services;
beforeEach(() => {
  ran = [];
});

test('finds the name at the cursor, else the selected one', () => {
  const document = { getWordRangeAtPosition: () => 'word', getText: (range: string) => range };
  editor.window.activeTextEditor = { document, selection: { isEmpty: true, active: 0 } };
  findUses(here, 'calls');
  const selection = { isEmpty: false, isSingleLine: true, toString: () => ' $open ' };
  editor.window.activeTextEditor = { document: { getText: String }, selection };
  findUses(here, 'imports');
  expect(ran).toEqual([searchForUses('calls', 'word'), searchForUses('imports', '$open')]);
});

test('searches the syntax for exactly this name', () => {
  expect(searchForUses('calls', '$a')).toMatchObject({
    query: '',
    name: 'Calls of “$a”',
    options: { structure: { kind: ['call'], name: '/^\\$a$/' } },
  });
  expect(searchForUses('imports', 'a')).toMatchObject({ query: 'a', options: { word: true } });
});
