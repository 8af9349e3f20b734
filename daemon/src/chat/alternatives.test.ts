import { expect, test } from 'vitest';
import { formatCommand } from '../command/command.ts';
import { findsIn } from './testing/finds.ts';
import { translate } from './translate.ts';

const tree = { languages: new Map([['ts', 5]]), folders: new Set(['src']), subfolders: new Set(['utils']) };
const command = (query: string) => formatCommand(translate(query, tree).command);

test.each([
  ['foo or bar', "dowse search -r 'foo|bar'"],
  ['foo|bar', "dowse search -r 'foo|bar'"],
  ['foo || bar', "dowse search -r 'foo|bar'"],
  ['foo | bar', "dowse search -r 'foo|bar'"],
  ['foo | bar in src', "dowse search -r 'foo|bar' src"],
  ['foo|| bar', "dowse search -r 'foo|bar'"],
  ['foo-bar || baz-qux', "dowse search -r 'foo-bar|baz-qux'"],
  ['this.x | $y', "dowse search -r 'this\\.x|\\$y'"],
  ['@Input || @Output in utils', "dowse search -r --glob '**/utils/**' '@Input|@Output'"],
  ['while || for', "dowse search -r 'while|for'"],
  ['string || number', "dowse search -r 'string|number'"],
  ['number|string', "dowse search -r 'number|string'"],
  ['TODO|FIXME', "dowse search -r -w 'TODO|FIXME'"],
])('texts with a bar between them are alternatives: %s', (query, line) => {
  expect(command(query)).toBe(line);
});

test.each([
  ['x || y', "dowse search -r 'x|y'"],
  ['a || b in src', "dowse search -r 'a|b' src"],
  ['x||y||z', "dowse search -r 'x|y|z'"],
  ['a | b | c', "dowse search -r 'a|b|c'"],
  ['a|b', "dowse search -r 'a|b'"],
  ['a or b', "dowse search -r 'a|b'"],
  ['i or j in src', "dowse search -r 'i|j' src"],
  ['to or at', "dowse search -r 'to|at'"],
  ['k || s', "dowse search -r 'k|s'"],
])('so are letters and words that else belong to the request: %s', (query, line) => {
  expect(command(query)).toBe(line);
});

test.each([
  ['"a b" || c', "dowse search -r 'a b|c'"],
  ['"a b" | c', "dowse search -r 'a b|c'"],
  ['"a b"|"c d"', "dowse search -r 'a b|c d'"],
  ['foo | `x y` | z', "dowse search -r 'foo|x y|z'"],
  ["'p q' || r in src", "dowse search -r 'p q|r' src"],
])('so are quoted texts: %s', (query, line) => {
  expect(command(query)).toBe(line);
});

test.each([
  ['find foo | bar', "dowse search -r 'foo|bar'"],
  ['search for foo || bar ignoring case', "dowse search -r -i 'foo|bar'"],
  ['lines containing open|close in src', "dowse search -r 'open|close' src"],
  ['show me a || b', "dowse search -r 'a|b'"],
  ['which files have foo || bar', "dowse search -r 'foo|bar'"],
  ['how many foo | bar in src', "dowse search -r 'foo|bar' src"],
])('also behind words that ask for them: %s', (query, line) => {
  expect(command(query)).toBe(line);
});

test.each([
  ['foo && bar', "dowse search -r 'foo.*bar|bar.*foo'"],
  ['a && b', "dowse search -r 'a.*b|b.*a'"],
  ['x && y in src', "dowse search -r 'x.*y|y.*x' src"],
  ['"a b" && c', "dowse search -r 'a b.*c|c.*a b'"],
  ['lines with foo && bar', "dowse search -r 'foo.*bar|bar.*foo'"],
  ['foo && !bar', "dowse search -r --pcre2 '^(?!.*bar).*foo'"],
])('two texts with && between them are both in the line: %s', (query, line) => {
  expect(command(query)).toBe(line);
});

test.each([
  ['string | null', "dowse search -r -F 'string | null'"],
  ['User | undefined in src', "dowse search -r -F 'User | undefined' src"],
  ['str | None', "dowse search -r -F 'str | None'"],
  ['`x || y`', "dowse search -r -F 'x || y'"],
  ['"a | b"', "dowse search -r -F 'a | b'"],
  ['if (a || b)', "dowse search -r -F 'if (a || b)'"],
  ['return a || b', "dowse search -r -F 'return a || b'"],
  ['const x = a || b', "dowse search -r -F 'const x = a || b'"],
  ['type A = B | C', "dowse search -r -F 'type A = B | C'"],
])('operators in code are text: %s', (query, line) => {
  expect(command(query)).toBe(line);
});

test.each(['calls to save || load', 'calls to save | load'])('and behind a kind of thing: %s', query => {
  const lines = ['save(a)', 'b.load()', 'reload()', 'save = load'];
  expect(findsIn(tree, query, lines)).toEqual(lines.slice(0, 2));
});
