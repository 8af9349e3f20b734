import { describe, expect, test } from 'vitest';
import { chunkFile } from '../index/chunks/chunk-file.ts';
import { SAMPLES } from '../index/chunks/testing/samples.ts';
import { pathKinds } from './file-kinds.ts';
import { LANGUAGES, languageOf } from './index.ts';

/** Languages whose files have no comments. */
const WITHOUT_COMMENTS = ['text', 'csv', 'diff', 'notebook'];

/** For each language without a grammar: a source, and a name that its last definition has. */
const DEFINES: Readonly<Record<string, [file: string, source: string, name: string]>> = {
  markdown: ['a.md', '# Adding\n\nWords.\n', 'Adding'],
  restructuredtext: ['a.rst', 'Adding\n======\n\nWords.\n', 'Adding'],
  asciidoc: ['a.adoc', '== Adding\n\nWords.\n', 'Adding'],
  org: ['a.org', '* TODO Adding\n\nWords.\n', 'Adding'],
  yaml: ['compose.yml', 'services:\n  adder:\n    image: x\n', 'adder'],
  dockerfile: ['Dockerfile', 'FROM node:24 AS adder\nRUN x\n', 'adder'],
  vue: ['a.vue', '<script>\nfunction add(a) {\n}\n</script>\n', 'add'],
  svelte: ['a.svelte', '<script>\nfunction add(a) {\n}\n</script>\n', 'add'],
  astro: ['a.astro', '<script>\nfunction add(a) {\n}\n</script>\n', 'add'],
  sql: ['a.sql', 'create table sums (a int);\n', 'sums'],
  graphql: ['a.graphql', 'type Sum {\n  total: Int\n}\n', 'Sum'],
  protobuf: ['a.proto', 'message Sum {\n  int32 total = 1;\n}\n', 'Sum'],
  thrift: ['a.thrift', 'struct Sum {\n  1: i32 total\n}\n', 'Sum'],
  makefile: ['Makefile', 'add: a.c\n\tcc a.c\n', 'add'],
  cmake: ['a.cmake', 'function(add a b)\nendfunction()\n', 'add'],
  terraform: ['a.tf', 'variable "sum" {\n}\n', 'sum'],
  perl: ['a.pl', 'sub add {\n  1;\n}\n', 'add'],
  r: ['a.r', 'add <- function(a, b) {\n  a + b\n}\n', 'add'],
  julia: ['a.jl', 'function add(a, b)\n  a + b\nend\n', 'add'],
  dart: ['a.dart', 'class Sum {\n}\n', 'Sum'],
  erlang: ['a.erl', 'add(A, B) ->\n  A + B.\n', 'add'],
  clojure: ['a.clj', '(defn add [a b]\n  (+ a b))\n', 'add'],
  lisp: ['a.lisp', '(defun add (a b)\n  (+ a b))\n', 'add'],
  ocaml: ['a.ml', 'let add a b =\n  a + b\n', 'add'],
  fsharp: ['a.fs', 'let add a b =\n  a + b\n', 'add'],
  'objective-c': ['a.m', '@interface Sum : NSObject\n@end\n', 'Sum'],
  groovy: ['a.groovy', 'def add(a, b) {\n  a + b\n}\n', 'add'],
  solidity: ['a.sol', 'contract Sum {\n}\n', 'Sum'],
  elm: ['a.elm', 'add : Int -> Int\nadd a = a\n', 'add'],
  glsl: ['a.glsl', 'float add(float a) {\n  return a;\n}\n', 'add'],
  powershell: ['a.ps1', 'function Add-Sum {\n}\n', 'Add-Sum'],
  batch: ['a.bat', ':add\nset x=1\n', 'add'],
  fish: ['a.fish', 'function add\nend\n', 'add'],
  awk: ['a.awk', 'function add(a, b) {\n}\n', 'add'],
  tcl: ['a.tcl', 'proc add {a b} {\n}\n', 'add'],
  vim: ['a.vim', 'function! Add(a)\nendfunction\n', 'Add'],
};

const parsed = LANGUAGES.filter(({ syntax }) => syntax);
const defining = LANGUAGES.filter(
  ({ syntax, outline, headings, declared }) => !syntax && (outline || headings || declared),
);
const outlined = LANGUAGES.filter(({ outline }) => outline);

describe('every language', () => {
  test('has a name, extensions, file names and interpreters that no other language has', () => {
    const keys = LANGUAGES.flatMap(
      ({ name, aliases = [], extensions, fileNames = [], interpreters = [] }) => [
        ...new Set([name, ...aliases].map(key => `name ${key}`)),
        ...new Set([...extensions, ...fileNames]),
        ...new Set(interpreters.map(key => `#!${key}`)),
      ],
    );
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  });

  test('has comment signs, or is known to have none', () => {
    const without = LANGUAGES.filter(({ comments }) => comments === null);
    expect(without.map(({ name }) => name).sort()).toEqual([...WITHOUT_COMMENTS].sort());
    const empty = LANGUAGES.filter(
      ({ comments }) => comments && comments.line.length + comments.block.length === 0,
    );
    expect(empty).toEqual([]);
  });

  test.each(
    LANGUAGES.filter(({ files }) => files.tests.length > 0).map(({ name, files }) => [name, files] as const),
  )('%s recognizes its tests', (name, { tests }) => {
    const extension = LANGUAGES.find(language => language.name === name)!.extensions[0]!;
    for (const glob of tests) {
      const file = glob
        .replace(/\{.*\}/, 'CacheTest')
        .replace(/^\*/, 'cache')
        .replace('.*', extension);
      expect([file, languageOf(`src/${file}`).name]).toEqual([file, name]);
      expect([file, pathKinds(`src/${file}`).is_test]).toEqual([file, 1]);
    }
  });
});

describe('a definition is found in', () => {
  test('every language with a grammar', async () => {
    const found = await Promise.all(
      Object.entries(SAMPLES).map(async ([file, source]) => {
        const { language, chunks } = await chunkFile(file, source);
        return chunks.some(({ definitions }) => definitions.includes('add'))
          ? language
          : `nothing in ${file}`;
      }),
    );
    expect([...new Set(found)].sort()).toEqual(parsed.map(({ name }) => name).sort());
  });

  test.each(defining.map(({ name }) => name))('%s', async name => {
    const [file, source, defined] = DEFINES[name] ?? [];
    const { language, chunks } = await chunkFile(file!, source!);
    expect(language).toBe(name);
    expect(chunks.flatMap(({ symbols }) => symbols.map(symbol => symbol.name))).toContain(defined);
  });
});

test.each(outlined.map(({ name, comments }) => [name, comments!] as const))(
  '%s: a comment above a definition documents it',
  async (name, { line, block }) => {
    const [file, source, defined] = DEFINES[name]!;
    const row = source.split('\n').findIndex(text => text.includes(defined));
    for (const sign of [...line, ...block.map(([open]) => open)]) {
      const close = block.find(([open]) => open === sign)?.[1] ?? '';
      const lines = source.split('\n').toSpliced(row, 0, `${sign} Sums it up. ${close}`);
      const { chunks } = await chunkFile(file, lines.join('\n'));
      const docs = chunks.filter(({ symbol }) => symbol === defined).map(({ doc }) => doc);
      expect([sign, docs.join()]).toEqual([sign, expect.stringContaining('Sums it up.')]);
    }
  },
);
