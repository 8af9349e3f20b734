import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GRAMMARS, languageOf, syntaxOf } from '../../languages/index.ts';
import type { Chunk } from './chunk.ts';
import { chunkFile } from './chunk-file.ts';
import { MAX_CHUNK_CHARS } from './limits.ts';
import { SAMPLES } from './testing/samples.ts';

/** The invariants of the chunks of any text: they cover every line, in order, and contain its text. */
function expectTiling(text: string, chunks: readonly Chunk[], mayOverlap: boolean): void {
  const lineCount = text.split('\n').length - (text.endsWith('\n') || text === '' ? 1 : 0);
  let next = 1;
  for (const chunk of chunks) {
    if (mayOverlap) expect(chunk.startLine).toBeLessThanOrEqual(next);
    else expect(chunk.startLine).toBe(next);
    expect(chunk.endLine).toBeGreaterThanOrEqual(Math.max(chunk.startLine, next));
    const lines = text
      .split('\n')
      .slice(chunk.startLine - 1, chunk.endLine)
      .join('\n');
    expect(chunk.text.replace(/\n$/, '')).toBe(lines);
    if (chunk.endLine > chunk.startLine) expect(chunk.text.length).toBeLessThanOrEqual(MAX_CHUNK_CHARS);
    next = chunk.endLine + 1;
  }
  expect(next).toBe(lineCount + 1);
}

const isWindowed = (path: string) => !syntaxOf(languageOf(path), path);

describe('every grammar', () => {
  test('has a sample', () => {
    const covered = Object.keys(SAMPLES).map(path => syntaxOf(languageOf(path), path)?.grammar);
    expect(new Set(covered)).toEqual(new Set(GRAMMARS));
  });

  test.each(Object.entries(SAMPLES))(
    'finds the function of %s with its documentation',
    async (path, text) => {
      const { chunks } = await chunkFile(path, text);
      expectTiling(text, chunks, false);
      const chunk = chunks.find(({ definitions }) => definitions.includes('add'));
      expect(chunk?.text).toMatch(/[Aa]dds/);
    },
  );

  test.each(Object.entries(SAMPLES))(
    'strips the comment signs from the documentation of %s',
    async (path, text) => {
      const { chunks } = await chunkFile(path, text);
      const own = chunks.find(({ symbol }) => symbol === 'add');
      if (own) expect(own.doc).toMatch(/^(<summary>)?(add a|A)dds\.(<\/summary>)?$/);
      else expect(chunks.some(({ definitions }) => definitions.includes('add'))).toBe(true);
    },
  );
});

describe('tiling', () => {
  test.each(Object.entries(SAMPLES))('holds for %s cut off at any point', async (path, text) => {
    for (let end = 0; end <= text.length; end += 7) {
      const cut = text.slice(0, end);
      expectTiling(cut, (await chunkFile(path, cut)).chunks, false);
    }
  });

  test('holds for any text in any language', async () => {
    const pieces = fc.constantFrom(
      ...Object.values(SAMPLES).flatMap(text => text.split(/(?<=\n)/)),
      '}\n',
      '{',
      '\r\n',
      '\n',
      '"',
      "'''",
      '/*',
      '\u{feff}',
      'é',
      '\u{1f600}',
      '\ud800',
      '    ',
      '\0',
      '#\n',
    );
    const text = fc.array(pieces, { maxLength: 150 }).map(parts => parts.join(''));
    const path = fc.constantFrom(...Object.keys(SAMPLES), 'a.md', 'a.txt', 'a.json');
    await fc.assert(
      fc.asyncProperty(path, text, async (name, content) => {
        expectTiling(content, (await chunkFile(name, content)).chunks, isWindowed(name));
      }),
      { numRuns: 150 },
    );
  });

  test('holds after a byte order mark, wide characters and a lone surrogate', async () => {
    const text = '\u{feff}// é \u{1f600} \ud800\r\nfunction add() {}\r\n\r\nclass \u00dc {}\r\n';
    const { chunks } = await chunkFile('a.js', text);
    expectTiling(text, chunks, false);
    expect(chunks.flatMap(chunk => chunk.definitions)).toEqual(['add', '\u00dc']);
  });

  test('an empty file has no chunks', async () => {
    expect((await chunkFile('a.py', '')).chunks).toEqual([]);
  });
});

describe('the properties of a chunk', () => {
  test.each([
    ['a.ts', '@C({\n  s: 1,\n})\n// Between.\n@D()\nexport class X {}\n', 'export class X'],
    ['a.ts', '@C({\n  s: 1,\n})\nclass X {}\n', 'class X'],
    ['A.java', '@A(\n    x = path("y"),\n    z = G)\n@B\npublic class J {}\n', 'public class J'],
    ['a.cs', '[Fact]\n[T(\n  1)]\npublic class C {}\n', 'public class C'],
    ['a.php', '<?php\n#[Attr(1,\n  2)]\nfunction f(int $a) {}\n', 'function f(int $a)'],
    ['a.swift', '@available(iOS 13, *)\n@MainActor\nfunc a() {}\n', 'func a()'],
    ['a.py', '@dec(\n    1,\n)\ndef f(a): pass\n', 'def f(a)'],
  ])('%s: the signature of %j', async (path, text, signature) => {
    const { chunks } = await chunkFile(path, text);
    expect(chunks.map(chunk => chunk.signature)).toContain(signature);
  });

  test.each(['a.sh', 'a.py', 'a.rb'])('the #! line of %s documents nothing', async path => {
    const body =
      path === 'a.sh' ? 'f() {\n  echo\n}\n' : path === 'a.py' ? 'def f(): pass\n' : 'def f; end\n';
    const plain = await chunkFile(path, `#!/usr/bin/x\n${body}`);
    expect(plain.chunks.map(chunk => chunk.doc)).toEqual([null]);
    const documented = await chunkFile(path, `#!/usr/bin/x\n# Does it.\n${body}`);
    expect(documented.chunks.map(chunk => chunk.doc)).toEqual(['Does it.']);
  });

  test('the head of a class is named after the class, even if its first field is longer', async () => {
    const field = `  field = {\n${'    a: 1,\n'.repeat(8)}  };\n`;
    const text = `/** Doc. */\nclass Long {\n${field}\n  run() {\n${'    go();\n'.repeat(60)}  }\n}\n`;
    const { chunks } = await chunkFile('a.js', text);
    expect(chunks.map(({ kind, symbol, definitions }) => [kind, symbol, definitions])).toEqual([
      ['class', 'Long', ['Long', 'field']],
      ['method', 'run', ['run']],
    ]);
  });

  test('a Markdown heading is found after a byte order mark, and after code in three backticks on one line', async () => {
    const text = '\ufeff# One\n\n```code``` in a sentence\n\n## Two\n\n```js\n# no\n```\n';
    const { chunks } = await chunkFile('a.md', text);
    expect(chunks.map(({ container, symbol }) => [container, symbol])).toEqual([
      [null, 'One'],
      ['One', 'Two'],
    ]);
  });
});

describe('deeply nested, malformed and very long inputs', () => {
  test('deep nesting neither overflows the stack nor loses lines', async () => {
    for (const [path, open, close] of [
      ['a.js', '[', ']'],
      ['a.c', '{', '}'],
      ['a.py', '(', ')'],
      ['a.rs', '{', '}'],
    ] as const) {
      const text = `${`${open}\n`.repeat(6_000)}${`${close}\n`.repeat(6_000)}`;
      expectTiling(text, (await chunkFile(path, text)).chunks, true);
    }
  });

  test('a megabyte of one line is one chunk', async () => {
    const text = `var a = ${'f(function () { return 1 }),'.repeat(40_000)}0;\n`;
    const { chunks } = await chunkFile('a.min.js', text);
    expect(chunks.map(({ startLine, endLine }) => [startLine, endLine])).toEqual([[1, 1]]);
  });

  test('a megabyte of short lines is cut all the way through', async () => {
    const text = '{"key": "value", "more": [1, 2, 3]},\n'.repeat(28_000);
    const { chunks } = await chunkFile('a.json', text);
    expectTiling(text, chunks, true);
    expect(chunks.length).toBeGreaterThan(500);
  });
});
