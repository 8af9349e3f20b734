import { expect, test } from 'vitest';
import { endOfBlock } from './block.ts';

function linesOf(text: string) {
  const lines = text.split('\n');
  return {
    lineCount: lines.length,
    lineAt: (line: number) => ({
      text: lines[line] as string,
      isEmptyOrWhitespace: lines[line]?.trim() === '',
      firstNonWhitespaceCharacterIndex: (lines[line] as string).search(/\S|$/),
    }),
  };
}

test.each([
  ['with braces', 'function a() {\n  b();\n\n  c();\n}\n\nd();', 4],
  ['with a brace on its own line', 'int a()\n{\n  b();\n}\nint c;', 3],
  ['with parameters over several lines', 'function a(\n  b,\n) {\n  c();\n}\n(d)();', 4],
  ['with type parameters over several lines', 'function a<\n  T,\n>(b: T) {\n  c();\n}\nd();', 4],
  ['by indentation alone', 'def a():\n    b()\n\n    c()\n\ndef d():\n    pass', 3],
  ['with a closing word', 'def a\n  b\nend\nd', 2],
  ['of one line, at the end of the file', 'x\nconst a = () => b;', 1],
])('a definition %s', (_, text, last) => {
  expect(endOfBlock(linesOf(text), text.startsWith('x') ? 1 : 0)).toBe(last);
});

test('a method ends before the next', () => {
  const text = 'class A {\n  b() {\n    c();\n  }\n  d() {}\n}';
  expect(endOfBlock(linesOf(text), 1)).toBe(3);
});
