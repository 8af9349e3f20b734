import { describe, expect, test } from 'vitest';
import { finds, findsIn } from './testing/finds.ts';
import { translate } from './translate.ts';

/** Short requests about ordinary things, each with lines of which it finds the first few. */
describe('short requests', () => {
  test.each<[request: string, extension: string, lines: string[], found: number]>([
    ['what classes are there', 'py', ['class Order:', 'order = 1'], 1],
    ['which decorators exist', 'py', ['@property', 'at = 1'], 1],
    ['nonlocal or global statements', 'py', ['  nonlocal x', '  global y', 'the global state'], 2],
    ['optional type hints', 'py', ['x: Optional[int]', 'def f() -> int | None:', 'optional'], 2],
    ['cached properties', 'py', ['@cached_property', 'cached properties'], 1],
    ['exceptions that are re-raised', 'py', ['    raise', '    raise ValueError'], 1],
    ['is not None', 'py', ['if x is not None:', 'if x is None:'], 1],
    ['hash comments that start the line', 'py', ['# a', 'x = 1 # b'], 1],
    ['encoding declarations', 'py', ['# -*- coding: utf-8 -*-', 'encoding = 1'], 1],
    ['docstring parameters', 'py', [':param x: it', 'def f(x):'], 1],
    ['functions with type hints on return', 'py', ['def f() -> int:', 'def f():'], 1],
    ['functions named get_*', 'py', ['def get_a():', '>>> def get_b():', 'get_c()'], 2],
    ['jsdoc returns tags', 'ts', [' * @returns it', ' * returns it'], 1],
    ['javadoc param tags', 'java', [' * @param a it', 'param'], 1],
    ['github urls', 'py', ['https://github.com/a', 'http://www.github.com', 'https://a.github.io'], 2],
    ['links to wikipedia', 'py', ['https://en.wikipedia.org/wiki', 'wikipedia'], 1],
    ['ftp urls', 'c', ['ftp://a', 'http://ftp.a'], 1],
    ['null characters', 'c', ["a = '\\0';", 'null'], 1],
    ['const pointers to char', 'c', ['const char *a;', 'const int *a;'], 1],
    ['for loops', 'zig', ['const a = for (b) |c| c;', 'for (b) |c| {', '// for all'], 2],
    [
      'functions returning bool',
      'zig',
      ['fn a() bool {', 'fn a() !bool {', 'fn a(b: fn () u8, c: bool) void {'],
      2,
    ],
    ['imports that are not at the start of the line', 'py', ['    import a', 'import a'], 1],
    ['multiple imports on one line', 'py', ['import a, b', 'import a'], 1],
    ['negative return values', 'c', ['return -1;', 'return 1;'], 1],
    ['array declarations', 'c', ['  char a[8];', 'static int b[] = {', 'a[8] = 1;', 'char c;'], 2],
    ['switch fallthrough', 'c', ['/* FALLTHROUGH */', 'switch(a) {'], 1],
    ['macros in capital letters', 'c', ['#define MAX 1', '#define min 1'], 1],
    ['overloads', 'py', ['@t.overload', '# overloads'], 1],
    ['bytes literals', 'py', ["b'a'", "x = 'a'"], 1],
    ['finally blocks', 'py', ['finally:', '# finally we stop'], 1],
    ['finally blocks', 'java', ['} finally {', '// finally we stop'], 1],
    ['pass on a line by itself', 'py', ['    pass', 'pass_context()'], 1],
    ['functions with a leading underscore', 'py', ['def _f():', 'def f():'], 1],
    ['the decorator click.argument', 'py', ['@click.argument("a")', 'click.argument'], 1],
    ['http status codes starting with 4', 'py', ['404', '200', '4'], 1],
    ['passwords', 'py', ['PASSWORD = read()', 'passed'], 1],
    ['string constants', 'go', ['x := "a"', 'x := 1'], 1],
    ['imports from react', 'js', ["import a from 'react'", "import b from 'react-redux'"], 1],
    ['imports from utils', 'ts', ["import a from '../lib/utils.js'", "import b from 'test-utils'"], 1],
    ['import statements', 'js', ["import a from 'a'", "const b = require('b')"], 1],
    ['require statements', 'js', ["const b = require('b')", "import a from 'a'"], 1],
    ['strict mode directives', 'js', ["'use strict'", '// in strict mode'], 1],
    ['symbols', 'js', ["Symbol('a')", 'a ? b :c'], 1],
    ['not null assertions', 'ts', ['a!.b', 'a != b'], 1],
    ['use statements', 'rs', ['use a::b;', 'pub use c;', 'extern crate d;'], 2],
    ['mod declarations', 'rs', ['mod a;', 'pub(crate) mod b;', 'modulo'], 2],
    ['crate attributes', 'rs', ['#![no_std]', '#[test]'], 1],
    ['async blocks', 'rs', ['async move {', 'async {', 'async fn f() {'], 2],
    ['ifdef USE_SSL', 'c', ['#ifdef USE_SSL', '# ifdef USE_SSL', '#if defined(USE_SSL)'], 2],
    ['for loops that never end', 'c', ['for(;;) {', 'for(i = 0; i < 9; i++) {'], 1],
    [
      'throws clauses',
      'java',
      ['void a() throws IOException {', '    throws IOException {', '* throws a'],
      2,
    ],
    ['system properties', 'java', ['System.getProperty("a")', 'system properties'], 1],
    ['structs', 'zig', ['const A = struct {', 'return struct {', 'packed struct(u8) {', '// struct'], 3],
    ['enum declarations', 'zig', ['const A = enum {', 'a: enum(u8) { b },', '// enum'], 2],
    ['imports of std', 'zig', ['@import("std")', '@import("std.zig")'], 1],
    ['imports of Uri', 'zig', ['@import("Uri.zig")', '@import("std")'], 1],
    ['const declarations at the start of the line', 'zig', ['const a = 1;', '  const b = 2;'], 1],
  ])('%s (%s)', (request, extension, lines, found) => {
    expect(finds(request, extension, lines)).toEqual(lines.slice(0, found));
  });

  test('code fences in markdown are those of any language', () => {
    const tree = { languages: new Map([['md', 9]]) };
    expect(findsIn(tree, 'code fences in markdown', ['```', '```js', 'text'])).toEqual(['```', '```js']);
  });
});

describe('places', () => {
  const globs = (query: string) => translate(query, { languages: new Map([['c', 9]]) }).command.options.globs;

  test('a changelog by any of its names', () => {
    const [names = ''] = globs('timeout in the changelog') ?? [];
    for (const name of ['CHANGELOG', 'ChangeLog', 'CHANGES', 'HISTORY', 'NEWS'])
      expect(names).toContain(name);
  });

  test.each(['files other than c files', 'all files except c files'])('in %s', place => {
    expect(globs(`the word goto in ${place}`)).toEqual(['!*.c']);
  });
});
