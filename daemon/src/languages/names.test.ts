import { describe, expect, test } from 'vitest';
import { outline } from './testing/outline.ts';

describe('names and containers of definitions', () => {
  test.each([
    ['a.rb', 'class R10K::Git::Cache < Base\n  def sync; end\nend\n', '1-3 class R10K.Git > Cache: sync'],
    ['a.rb', 'module ::Rack::Handler\nend\n', '1-2 module Rack > Handler'],
    ['a.ex', 'defmodule Plug.Router.Utils do\n  def f, do: 1\nend\n', '1-3 module Plug.Router > Utils: f'],
    ['a.ex', 'defmodule Plug do\nend\n', '1-2 module Plug'],
    ['a.rs', 'impl fmt::Display for net::Addr<T> {\n    fn fmt() {}\n}\n', '1-3 class Addr: fmt'],
    ['a.rs', "impl<'a, T> IntoIterator for &'a mut Chan<T> {\n}\n", '1-2 class Chan'],
    ['a.rs', 'impl Serialize for (A, B) {\n}\n', '1-2 class (A, B)'],
    [
      'a.rs',
      'bitflags! {\n    /// Doc.\n    pub struct Flags: u32 {\n        /// A.\n        const A = 1;\n        const LONG = Self::A.bits\n            | 2;\n    }\n}\n',
      '2-8 struct Flags: A LONG',
    ],
    ['a.cpp', 'TEST_F(ParserTest, ReadsAll) {\n  a();\n}\n', '1-3 test ParserTest > ReadsAll'],
    ['a.cpp', 'TEST(reads_all) {\n  a();\n}\n', '1-3 test reads_all'],
    ['a.cpp', 'TEST_XML(reads_all, "<a b=\'1\'/>")\n{\n  a();\n}\n', '1-4 test reads_all'],
    ['a.cpp', 'TEST_XML_FLAGS(reads_all, "<a>(1)</a>", parse_full) {\n  a();\n}\n', '1-3 test reads_all'],
    ['a.c', 'TEST_F(parser, reads_all)\n{\n  a();\n}\n', '1-4 function reads_all'],
    ['a.c', 'START_TEST(reads_all)\n{\n  a();\n}\n', '1-4 function reads_all'],
    ['a.c', 'TEST(Suite, ReadsAll) { a(); }\n', '1-1 function ReadsAll'],
    ['a.cpp', 'int TEST(int a) {\n  return a;\n}\n', '1-3 test TEST'],
    ['a.swift', 'let `default` = 1\nfunc `in`() {}\n', '1-1 constant default\n2-2 function in'],
    ['a.swift', 'enum E {\n  case `self`, b\n}\n', '1-3 enum E: self b'],
    ['a.kt', 'val `in` = 1\n', '1-1 constant in'],
    ['a.scala', 'object A { def `type` = 1 }\n', '1-1 class A: type'],
    ['a.hs', '(<+>) :: Int -> Int -> Int\na <+> b = a\n', '1-2 function <+>'],
    ['a.hs', '(.$.) :: Int -> Int -> Int\n(.$.) a b = a\n', '1-2 function .$.'],
    ['a.hs', 'pattern Pair :: a -> b -> (a, b)\npattern Pair x y = (x, y)\n', '1-2 function Pair'],
    ['a.js', 'A.prototype.signum = bnSigNum;\nA.b = c;\n', '1-1 constant A > signum\n2-2 block'],
  ])('%s: %j', async (path, text, pieces) => {
    expect((await outline(path, text)).trim()).toBe(pieces);
  });
});
