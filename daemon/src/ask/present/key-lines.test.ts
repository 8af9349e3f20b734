import { expect, test } from 'vitest';
import { parseQuestion } from '../parse/parse.ts';
import { keyLines } from './key-lines.ts';

const SNIPPET = `export class Cache {
  // Removes expired entries.
  sweep(now: number) {
    for (const [key, entry] of this.entries) {
      if (entry.expires < now) this.entries.delete(key);
    }
    this.log('swept');
  }
}
`;
const asked = (question: string) => ({ ...parseQuestion(question), names: [] });
const wanted = asked('delete expired entries');

test('the line to show first, then the lines of code with most words', () => {
  const lines = keyLines(wanted, { snippet: SNIPPET, first: 11, line: 13 }, 3);
  expect(lines.map(({ line_number }) => line_number)).toEqual([13, 14, 15]);
  expect(lines[2]!.text).toBe('if (entry.expires < now) this.entries.delete(key);');
});

test('a line with other words is chosen before one that repeats those of the first', () => {
  const snippet =
    'load(file: string): Config;\nload(file: Url): Config;\nload(file) {\n  check(signature);\n}\n';
  const lines = keyLines(asked('load a config file and check it'), { snippet, first: 1, line: 1 }, 2);
  expect(lines.map(({ line_number }) => line_number)).toEqual([1, 4]);
});

test('only lines of the definition that begins at the line to show first', () => {
  const snippet = 'load() {\n  open();\n}\nclose(file) {\n  closeConfigFile(file);\n}\n';
  const config = asked('close the config file');
  const linesOf = (place: { line: number; end?: number }) =>
    keyLines(config, { snippet, first: 1, ...place }, 2).map(({ line_number }) => line_number);
  expect(linesOf({ line: 1 })).toEqual([1, 5]);
  expect(linesOf({ line: 1, end: 3 })).toEqual([1]);
});

test('no more lines than asked for, and none without a word of the question', () => {
  expect(keyLines(wanted, { snippet: SNIPPET, first: 11, line: 13 }, 1)).toHaveLength(1);
  expect(keyLines(asked('Cache'), { snippet: SNIPPET, first: 11, line: 11 }, 3)).toEqual([
    { line_number: 11, text: 'export class Cache {' },
  ]);
});

test('a line of one word decides nothing', () => {
  const snippet = 'function retry() {\n  try {\n    again();\n  }\n}\n';
  const lines = keyLines(asked('tried'), { snippet, first: 1, line: 1 }, 3);
  expect(lines.map(({ line_number }) => line_number)).toEqual([1]);
});

test('the end of a head decides nothing', () => {
  const snippet = 'def parse(\n    text,\n) -> AuthChallenge:\n    challenge = split(text)\n';
  const place = { snippet, first: 1, line: 1 };
  const lines = keyLines(asked('auth challenge'), place, 2);
  expect(lines.map(({ line_number }) => line_number)).toEqual([1, 4]);
});

test('a long line is cut', () => {
  const [line] = keyLines(wanted, { snippet: 'x'.repeat(500), first: 1, line: 1 }, 1);
  expect(line!.text).toHaveLength(161);
});

test.each([
  [
    'docstring',
    'def retry(self):\n    r"""Add the task\n\n    Never returns, as the task is retried.\n    """\n    self.retried += self.task\n',
    6,
  ],
  [
    'block comment',
    'retry() {\n  /*\n    Never returns, as the task is retried.\n  */\n  retried += task;\n}\n',
    5,
  ],
  [
    'docstring of one line',
    'def retry(self):\n    """The task is retried."""\n    self.retried += self.task\n',
    3,
  ],
])('no line of a %s', (_, snippet, line) => {
  const place = { snippet, first: 1, line: 1 };
  const lines = keyLines(asked('how are tasks retried'), place, 3);
  expect(lines.map(({ line_number }) => line_number)).toEqual([1, line]);
});
