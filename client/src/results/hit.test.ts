import { expect, test, vi } from 'vitest';
import type { AskHit, SearchMatch } from '../../../server/src/protocol.ts';
import { cutAround, hitOfAnswer, hitOfMatch, sortByPlace } from './hit.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

const match = (text: string, highlights: [number, number][]): SearchMatch => ({
  uri: 'file:///w/a',
  folder: 'file:///w',
  path: 'a',
  line: 1,
  text,
  range: { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } },
  highlights,
});

test('removes indentation and moves the highlights', () => {
  const { text, highlights } = hitOfMatch(match('    const retry = 1;  ', [[10, 15]]), 1);
  expect(text).toBe('const retry = 1;');
  expect(highlights.map(([start, end]) => text.slice(start, end))).toEqual(['retry']);
});

test('scrolls to a match far to the right', () => {
  const long = `${'a'.repeat(1000)}needle${'b'.repeat(1000)}`;
  const { text, highlights } = hitOfMatch(match(long, [[1000, 1006]]), 1);
  expect(text.length).toBeLessThan(300);
  expect(highlights.map(([start, end]) => text.slice(start, end))).toEqual(['needle']);
});

test('truncates a row around the match', () => {
  const line = `const description = '${'some words '.repeat(12)}'; needle('${'more '.repeat(20)}');`;
  const start = line.indexOf('needle');
  const hit = hitOfMatch(match(line, [[start, start + 6]]), 1);
  const { text, highlights } = cutAround(hit, 70);
  expect(text.length).toBeLessThan(75);
  expect(text).toMatch(/^….* needle\(.*…$/);
  expect(highlights.map(([from, to]) => text.slice(from, to))).toEqual(['needle']);
  expect(cutAround({ text: 'short', highlights: [] }, 70).text).toBe('short');
});

test('an answer without a symbol has no name, and the focused line as its text', () => {
  const answer = {
    path: 'a.md',
    symbol: null,
    snippet: '\n  # Heading\ntext',
    lineRange: [5, 7],
    line: 5,
    kind: 'section',
  };
  const textOf = (snippet: string) => hitOfAnswer({ ...answer, snippet } as unknown as AskHit, 1).text;
  expect(hitOfAnswer(answer as unknown as AskHit, 1).symbol).not.toHaveProperty('name');
  expect(textOf(answer.snippet)).toBe('# Heading');
  expect(hitOfAnswer({ ...answer, line: 7 } as unknown as AskHit, 1)).toMatchObject({
    line: 7,
    text: 'text',
  });
  expect(textOf('/**\n * Says why.\n */')).toBe('Says why.');
  expect(textOf('/** Says why. */')).toBe('Says why.');
  expect(textOf('}\n')).toBe('}');
  const cell = {
    ...answer,
    path: 'a.ipynb',
    snippet: '"source": [\n "# Weighs \\"all\\"\\n",',
    lineRange: [5, 6],
    line: 6,
  };
  expect(hitOfAnswer(cell as unknown as AskHit, 1).text, 'the code of a notebook').toBe('# Weighs "all"');
});

test('of several definitions in its lines, an answer is the one in focus', () => {
  const answer = {
    ...{
      path: 'a.py',
      symbol: 'setup_sessions',
      kind: 'method',
      lineRange: [8, 17],
      line: 12,
      definitionLine: 12,
    },
    snippet: `  self.ended = True

  # Opens what was saved.
  @guarded
  def setup_sessions(self):
    self.sessions = load()
    self.opened = 1

  def close(self):
    self.sessions.close()`,
    range: { start: { line: 7, character: 0 }, end: { line: 16, character: 25 } },
    keyLines: [
      { line: 12, text: 'def setup_sessions(self):' },
      { line: 17, text: 'self.sessions.close()' },
    ],
  } as unknown as AskHit;
  const { lines, range, text, matched, snippet } = hitOfAnswer({ ...answer, definitionRange: [10, 14] }, 1);
  expect({ lines, range, text, matched }).toEqual({
    lines: [10, 14],
    range: { start: { line: 9, character: 0 }, end: { line: 13, character: 19 } },
    text: 'def setup_sessions(self):',
    matched: 'def setup_sessions(self):',
  });
  expect(snippet?.code).toBe(answer.snippet.split('\n').slice(2, 7).join('\n'));
  expect(hitOfAnswer({ ...answer, definitionRange: [10, 17] }, 1).range.end, 'as it was').toEqual(
    answer.range.end,
  );
  expect(hitOfAnswer(answer, 1)).toMatchObject({ lines: [8, 17], range: answer.range });
});

test('the second line of an answer says something', () => {
  const matched = (lines: string[], keys: [number, string][] = [], line = 1, definitionLine = 1) => {
    const keyLines = keys.map(([at, text]) => ({ line: at, text }));
    const answer = {
      path: 'a.py',
      symbol: 'f',
      kind: 'function',
      lineRange: [1, lines.length],
      line,
      definitionLine,
      keyLines,
    };
    return hitOfAnswer({ ...answer, snippet: lines.join('\n') } as unknown as AskHit, 1).matched;
  };
  const f = ['def f(text):', '    """', '    Splits it.', '    """', '    return', ')'];
  expect(
    matched(f, [
      [1, f[0]!],
      [3, 'Splits it.'],
    ]),
    'the best other line',
  ).toBe('Splits it.');
  const g = ['def g(text):', '    check(text)', '    raise Empty(text)'];
  const keys = [2, 3].map((at): [number, string] => [at, g[at - 1]!.trim()]);
  expect(matched(g, keys, 3), 'a line that is no head').toBe('raise Empty(text)');
  for (const at of [2, 4, 5, 6])
    expect(matched(f, [[at, f[at - 1]!.trim()]]), f[at - 1]).toBe('def f(text):');
  for (const at of [2, 5, 6]) expect(matched(f, [], at), f[at - 1]).toMatch(/^(def f\(text\):|Splits it\.)$/);
  expect(matched(['}', '']), 'if none does').toBe('}');
});

test('code of all folders comes before their documents', () => {
  const found = (folder: string, path: string, fileRank: number) =>
    hitOfMatch({ ...match('retry', []), uri: `${folder}/${path}`, folder, path, fileRank }, 1);
  const hits = [
    found('file:///a', 'notes.md', 3),
    found('file:///a', 'a.ts', 0),
    found('file:///b', 'b.ts', 0),
  ];
  sortByPlace(hits);
  expect(hits.map(({ rank, path }) => `${rank} ${path}`)).toEqual(['1 a.ts', '2 b.ts', '3 notes.md']);
});
