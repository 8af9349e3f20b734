import { describe, expect, test } from 'vitest';
import { outline } from './testing/outline.ts';

describe('what a definition is called, and what it is in', () => {
  test.each([
    ['a.rb', 'class R10K::Git::Cache < Base\n  def sync; end\nend\n', '1-3 class R10K.Git > Cache: sync'],
    ['a.rb', 'module ::Rack::Handler\nend\n', '1-2 module Rack > Handler'],
    ['a.ex', 'defmodule Plug.Router.Utils do\n  def f, do: 1\nend\n', '1-3 module Plug.Router > Utils: f'],
    ['a.ex', 'defmodule Plug do\nend\n', '1-2 module Plug'],
    ['a.rs', 'impl fmt::Display for net::Addr<T> {\n    fn fmt() {}\n}\n', '1-3 class Addr: fmt'],
    ['a.rs', "impl<'a, T> IntoIterator for &'a mut Chan<T> {\n}\n", '1-2 class Chan'],
    ['a.rs', 'impl Serialize for (A, B) {\n}\n', '1-2 class (A, B)'],
  ])('%s: %j', async (path, text, pieces) => {
    expect((await outline(path, text)).trim()).toBe(pieces);
  });
});
