import { expect, test } from 'vitest';
import { chunkFile } from './chunk-file.ts';

/** The names that the chunks of a text define. */
async function namesIn(path: string, text: string): Promise<string[]> {
  const { chunks } = await chunkFile(path, text);
  return [...new Set(chunks.flatMap(({ definitions }) => definitions))];
}

test.each([
  [
    'a.pm',
    'package A::B;\n\nhas size => 3;\n\nsub add {\n  1\n}\n\nmy sub _less { 2 }\n',
    'A::B size add _less',
  ],
  [
    'a.erl',
    '-module(a).\n-record(box, {x}).\n\n-spec add(t(), t()) -> t().\nadd(1, B) ->\n\tless(B);\nadd(A, B) ->\n\tA.\n\nless(B) -> B.\n',
    'box add less',
  ],
  [
    'a.m',
    '#import "A.h"\n\n@implementation A\n\n- (void)addItem:(Item *)item to:(Box *)box {\n    if (x) {\n    }\n}\n\n+ (instancetype)shared { return x; }\n\n@end\n\nstatic NSString * Escaped(NSString *s) {\n    return s;\n}\n',
    'A addItem shared Escaped',
  ],
  [
    'a.dart',
    'class A extends B {\n  A(this.x);\n\n  @override\n  Future<int> add(int a, {int b = 1}) async {\n    return other(a);\n  }\n\n  int get size => 1;\n}\n\nvoid main() {\n  run(\n    1);\n  if (x) {\n  }\n}\n',
    'A add size main',
  ],
  [
    'a.tf',
    'resource "aws_s3_bucket" "logs" {\n  x = 1\n}\n\nvariable "region" {}\n\nlocals {\n  a = 1\n}\n',
    'aws_s3_bucket.logs region',
  ],
  [
    'a.proto',
    'message Box {\n  enum Kind {\n    A = 0;\n  }\n}\n\nservice Store {\n  rpc Put (Box) returns (Box);\n}\n',
    'Box Kind Store Put',
  ],
  [
    'a.sql',
    'CREATE TABLE IF NOT EXISTS public.box (\n  id int\n);\n\ncreate or replace function add(a int) returns int as $$\n$$;\n\nCREATE UNIQUE INDEX box_id ON box (id);\n',
    'public.box add box_id',
  ],
  [
    'a.graphql',
    'type Box implements Node {\n  id: ID!\n}\n\nenum Kind { A }\n\nunion Thing = Box\n',
    'Box Kind Thing',
  ],
  [
    'a.ml',
    'module M = struct\n  let rec add a b =\n    let c = a in\n    c\nend\n\ntype t = A\n\nlet less x = x\n',
    'M add t less',
  ],
  [
    'a.clj',
    '(ns a.b)\n\n(defn- add [a]\n  (inc a))\n\n(defmacro twice [x] x)\n\n(def ^:private size 3)\n',
    'a.b add twice size',
  ],
  [
    'a.vue',
    '<template>\n  <p>{{ x }}</p>\n</template>\n\n<script setup lang="ts">\nconst add = (a: number) => a + 1\nasync function load() {\n}\n</script>\n',
    'add load',
  ],
  [
    'a.groovy',
    'class Box {\n    private int size() {\n        return run(1) {\n        }\n    }\n\n    def add(a) {\n        if (a) {\n        }\n    }\n}\n',
    'Box size add',
  ],
  ['a.gradle', 'task haul(type: Copy) {\n    from "a"\n}\n', 'haul'],
  ['a.R', 'add <- function(a) {\n  a\n}\n', 'add'],
  ['a.jl', 'struct Box\n  x\nend\n\nfunction add!(a)\n  a\nend\n\nless(a) = a\n', 'Box add! less'],
  ['a.ps1', 'function Get-Box {\n  1\n}\n', 'Get-Box'],
  ['a.fish', 'function add\n  echo 1\nend\n', 'add'],
  ['a.vim', 'function! s:Add(a) abort\nendfunction\n\ncommand! -nargs=1 Add call s:Add(<q-args>)\n', 'Add'],
  ['a.cmake', 'function(add a)\nendfunction()\n\nmacro(twice)\nendmacro()\n', 'add twice'],
  ['Makefile', 'CC := gcc\n\nall: a b\n\techo 1\n\nclean:\n\trm x\n', 'all clean'],
  [
    'a.sol',
    'contract Box {\n  event Put(uint a);\n\n  function add(uint a) public {\n  }\n}\n',
    'Box Put add',
  ],
])('%s: definitions in %j', async (path, text, names) => {
  expect((await namesIn(path, text)).sort()).toEqual(names.split(' ').sort());
});

const body = (lines: number) => Array.from({ length: lines }, (_, i) => `  step(${i});`).join('\n');

test('a long definition is one chunk, with the comment above it, its signature and its container', async () => {
  const method = (name: string) => `  /// Does ${name}.\n  @override\n  void ${name}() {\n${body(14)}\n  }\n`;
  const { chunks } = await chunkFile('a.dart', `class Crane {\n${method('lift')}\n${method('lower')}}\n`);
  expect(chunks.filter(({ symbol }) => symbol === 'lower')).toEqual([
    expect.objectContaining({
      startLine: 21,
      kind: 'method',
      container: 'Crane',
      doc: 'Does lower.',
      signature: 'void lower()',
    }),
  ]);
});

test('each part of a definition that exceeds one chunk keeps its name', async () => {
  const { chunks } = await chunkFile('a.pl', `sub haul {\n${body(200)}\n}\n`);
  expect(chunks.length).toBeGreaterThan(1);
  expect(new Set(chunks.map(({ symbol }) => symbol))).toEqual(new Set(['haul']));
});

test('examples in an embedded manual are not definitions', async () => {
  const text = `sub haul { 1 }\n\n=head1 NAME\n\n  sub shown { 2 }\n\n=cut\n\nsub drop { 3 }\n`;
  expect(await namesIn('a.pm', text)).toEqual(['haul', 'drop']);
});

test('a text without definitions is split into windows', async () => {
  const { chunks } = await chunkFile('a.pl', `${body(90)}\n`);
  expect(chunks.map(({ kind, symbol }) => [kind, symbol])).toEqual(chunks.map(() => ['block', null]));
  expect(chunks[1]!.startLine).toBeLessThanOrEqual(chunks[0]!.endLine);
});

test('very long lines that begin like definitions are matched in linear time', async () => {
  for (const path of ['a.dart', 'a.m', 'a.sql', 'a.ml', 'a.groovy', 'a.vue', 'a.jl']) {
    const text = [
      'a '.repeat(149),
      ' '.repeat(299),
      'a('.repeat(149),
      'static '.repeat(42),
      `x${'<a,'.repeat(99)}`,
    ]
      .map(line => `${line}\n`.repeat(200))
      .join('');
    expect((await chunkFile(path, text)).chunks.at(-1)?.endLine).toBe(1000);
  }
});
