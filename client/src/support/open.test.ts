import { afterEach, expect, test, vi } from 'vitest';
import type { TextDocument } from 'vscode';
import { type Hit, hitOfMatch } from '../results/hit.ts';
import { ran, shown, sizes } from '../testing/editor.ts';
import { moved } from './moved.ts';
import { openHit, selectionOf } from './open.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

afterEach(() => {
  sizes.current = 100;
});

const LONG = `${'a'.repeat(9000)}needle${'b'.repeat(9000)}`;

function documentOf(...lines: string[]): TextDocument {
  return {
    lineCount: lines.length,
    lineAt: (line: number) => ({ text: lines[line] }),
    getText: ({ start, end }: Hit['range']) => lines[start.line]?.slice(start.character, end.character),
  } as unknown as TextDocument;
}

function match(line: number, text: string, start: number, end: number, cut?: true): Hit {
  const character = (at: number) => ({ line: line - 1, character: cut ? 0 : at });
  const place = { uri: 'file:///w/a', folder: 'file:///w', path: 'a', line, text };
  const range = { start: character(start), end: character(end) };
  return hitOfMatch({ ...place, range, highlights: [[start, end]], ...(cut ? { cut } : {}) }, 1);
}

/** Line, first and last column of the selection. */
function selected(hit: Hit, ...lines: string[]): number[] {
  const document = documentOf(...lines);
  const { start, end } = selectionOf(document, moved(document, hit));
  return [start.line, start.character, end.character];
}

test('selects a match that has moved within its line', () => {
  const hit = match(2, '  retry();', 2, 7);
  expect(selected(hit, '', '  retry();')).toEqual([1, 2, 7]);
  expect(selected(hit, '', '    await retry();')).toEqual([1, 10, 15]);
});

test('selects a match whose line has moved while the file was closed', () => {
  const hit = match(2, '  retry();', 2, 7);
  expect(selected(hit, '', 'new', 'newer', '  retry();', '', '', '  retry();')).toEqual([3, 2, 7]);
  expect(selected(hit, '  retry();', 'other();')).toEqual([0, 2, 7]);
  expect(selected(hit, '', '', '', '', '    retry();')).toEqual([4, 4, 9]);
  expect(selected(hit, '', '', '', '', 'return retry();'), 'another line').toEqual([1, 2, 2]);
  // A brace is not significant.
  expect(selected(match(1, '}', 0, 1), 'else', '}')).toEqual([0, 0, 0]);
});

test('selects the name of a definition in its line', () => {
  const of = (selects: string, line: string) =>
    selected({ ...match(1, line, 0, 1), match: undefined, selects } as never, line);
  expect(of('cart', 'def add_cart(cart): # cart')).toEqual([0, 13, 17]);
  expect(of('$a?', 'def a? $a?')).toEqual([0, 7, 10]);
  expect(of('Größe', '  let Größen, Größe')).toEqual([0, 14, 19]);
  expect(of('main', 'int'), 'in the next line').toEqual([0, 0, 0]);
});

test('finds the moved line of a result', () => {
  const range = { start: { line: 0, character: 0 }, end: { line: 1, character: 1 } };
  const answer = { ...match(1, 'class Cart', 0, 5), match: undefined, range, lines: [1, 2], line: 1 };
  const now = moved(documentOf('new', 'class Cart', '}'), answer as unknown as Hit);
  expect(now).toMatchObject({ line: 2, lines: [2, 3], range: { start: { line: 1 }, end: { line: 2 } } });
});

test('selects nothing but the match', () => {
  const hit = match(2, '  retry();', 2, 7);
  expect(selected(hit, '', '  other();')).toEqual([1, 2, 2]);
  expect(selected(hit, 'one line')).toEqual([1, 2, 2]);
});

test('selects a match in a truncated line', () => {
  const hit = match(1, LONG.slice(8000, 12_000), 1000, 1006, true);
  expect(selected(hit, LONG)).toEqual([0, 9000, 9006]);
});

test('puts the cursor on the focused line of a result', () => {
  const range = { start: { line: 2, character: 0 }, end: { line: 4, character: 5 } };
  const answer = { ...match(3, 'x', 0, 1), match: undefined, range, lines: [3, 5], line: 5 };
  expect(selected(answer as unknown as Hit, '', '', 'a', 'b', 'class')).toEqual([4, 0, 0]);
});

test('opens a file too large for extensions by an editor command', async () => {
  sizes.current = 60_000_000;
  const hit = match(2, '  retry();', 2, 7);
  await openHit(hit);
  const selection = expect.objectContaining({ start: expect.objectContaining({ line: 1, character: 2 }) });
  expect(ran.at(-1)).toMatchObject(['vscode.open', expect.anything(), { preserveFocus: false, selection }]);
  expect(shown).toEqual([]);
});
