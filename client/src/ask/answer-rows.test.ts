import { expect, test, vi } from 'vitest';
import type { AskHit } from '../../../server/src/protocol.ts';
import { hitOfAnswer } from '../results/hit.ts';
import { rowsOf } from './answer-rows.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

const answer = (symbol: string | null): AskHit => {
  const place = { uri: 'file:///w/a/100%25.py', folder: 'file:///w', path: 'a/100%.py', line: 1, range: {} };
  const code = {
    lineRange: [1, 3],
    snippet: 'Middleware as Middleware,\n)',
    symbol,
    kind: 'text',
    symbolKind: 1,
  };
  return { ...place, ...code, why: 'It matches.', language: 'python' } as unknown as AskHit;
};

test('code without a name is named by its file, above its line', () => {
  const [row] = rowsOf([hitOfAnswer(answer(null), 1)]);
  expect([row?.label, row?.description, row?.detail]).toEqual([
    '$(file-code) 100%.py',
    'a/100%.py:1–3',
    'Middleware as Middleware,',
  ]);
});

test('a long path leaves its line in view beside a long name', () => {
  const hit = hitOfAnswer(answer('Tokenizer.previousToken'), 1);
  const path = 'src/main/java/org/apache/commons/lang3/text/StrTokenizer.java';
  const [row] = rowsOf([{ ...hit, path }]);
  expect(row?.description).toMatch(/^src\/…\/[\w/]*text\/StrTokenizer\.java:\d+/);
  expect(`${row?.label}${row?.description}`.length).toBeLessThan(90);
});

test('if nothing fits well, a row above the answers says so, and the first answer for a screen reader', () => {
  const weak = { ...hitOfAnswer(answer('Middleware'), 1), isWeak: true };
  const [note, title, first] = rowsOf([weak]);
  expect(note).toMatchObject({ label: '$(warning) Nothing fits well. Nearest:', isNote: true });
  expect(title).toMatchObject({ label: 'weak matches', kind: -1 });
  expect(first?.hit).toBe(weak);
  const good = hitOfAnswer(answer('Middleware'), 1);
  expect(rowsOf([good, weak]).map(({ isNote, hit }) => hit ?? isNote)).toEqual([good, undefined, weak]);
});

test('a row above the answers names the words that no file has', () => {
  const good = hitOfAnswer(answer('Middleware'), 1);
  const [note, title, first] = rowsOf([good], ['redis', 'kafka']);
  expect(note).toMatchObject({
    label: '$(warning) No file has “redis” or “kafka”. Nearest:',
    isNote: true,
  });
  expect(title).toMatchObject({ label: 'nearest', kind: -1 });
  expect(first?.hit).toBe(good);
  expect(rowsOf([{ ...good, isWeak: true }], ['redis'])[0]?.label).toContain('No file has “redis”.');
  expect(rowsOf([], ['redis'])).toEqual([]);
});

test('a name stands above its line', () => {
  const [row] = rowsOf([hitOfAnswer(answer('Middleware'), 1)]);
  expect(row?.label).toMatch(/^\$\([\w-]+\) Middleware$/);
  expect(row?.detail).toBe('Middleware as Middleware,');
});
