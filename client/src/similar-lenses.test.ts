import { afterEach, expect, test, vi } from 'vitest';
import { SimilarLenses } from './similar-lenses.ts';
import { EventEmitter } from './testing/editor.ts';

vi.mock('vscode', () => import('./testing/editor.ts'));

afterEach(() => vi.useRealTimers());

const TEXT = ['def common():', '  a', '  b', '  c', '', 'def unique():', '  d', '  e', '  f'];
const document = {
  uri: 'file:///w/a.py',
  lineCount: TEXT.length,
  lineAt: (line: number) => ({
    text: TEXT[line],
    isEmptyOrWhitespace: TEXT[line] === '',
    firstNonWhitespaceCharacterIndex: TEXT[line]!.search(/\S|$/),
  }),
  getText: ({ start, end }: { start: { line: number }; end: { line: number } }) =>
    TEXT.slice(start.line, end.line + 1).join('\n'),
};

test('a definition without similar code has no lens, and a click lists what the lens counts', async () => {
  vi.useFakeTimers();
  const findSimilar = vi.fn(async ({ text }: { text: string }) => ({
    results: text.includes('common') ? [{}, {}] : [],
    folders: [{ state: 'ready' }],
  }));
  const search = async () => ({ matches: [{ line: 1 }, { line: 6 }] });
  const lenses = new SimilarLenses({
    findSimilar,
    search,
    onIndexChanged: new EventEmitter().event,
  } as never);
  const changed = vi.fn();
  lenses.onDidChangeCodeLenses(changed);
  const provided = await lenses.provideCodeLenses(document as never, {} as never);
  const [common, unique] = await Promise.all(provided.map(lens => lenses.resolveCodeLens(lens, {} as never)));
  expect([common?.command?.title, unique?.command?.title]).toEqual(['2 similar places', '']);
  expect(common?.command?.arguments).toEqual([findSimilar.mock.calls[0]?.[0]]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(changed).toHaveBeenCalled();
  const left = await lenses.provideCodeLenses(document as never, {} as never);
  expect(left.map(({ params }) => params.text)).toEqual([expect.stringContaining('common')]);
  lenses.dispose();
});
