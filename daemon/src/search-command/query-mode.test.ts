import { expect, test } from 'vitest';
import { maybeExact, pickMode, readPattern } from './query-mode.ts';

test.each([
  ['where are failed requests retried?', 'ask'],
  ['how does foo() work', 'ask'],
  ['¿dónde se guarda la sesión?', 'ask'],
  ['retry after a failure', 'ask'],
  ['find where the cache is written', 'ask'],
  ['show me how formatting is skipped', 'ask'],
  ['find how many functions call assert', 'words'],
  ['find functions that call fetch', 'words'],
  ['retryDelay', 'pattern'],
  ['class \\w+Error', 'pattern'],
  ['foo(bar', 'pattern'],
  ['"two words"', 'pattern'],
  ['std::move', 'pattern'],
  ['--kind function --name "read*"', 'structure'],
  ['fetch --kind call', 'structure'],
  ['dowse search -r x', 'structure'],
  ['-i retry', 'structure'],
  ['--no-sort', 'pattern'],
  ['--json', 'pattern'],
  ['-Wunused-variable', 'pattern'],
  ['where is --tiebreak parsed', 'ask'],
  ['how does --count work', 'ask'],
  ['unknown option: --foo', 'ask'],
  ['git grep -n --break foo', 'ask'],
  ['fzf --height 40% | less', 'pattern'],
  ['functions that call fetch', 'words'],
  ['list the tests', 'words'],
  ['functions named read*', 'words'],
  ['uses of the regex crate', 'words'],
  ['check that a warning was raised', 'ask'],
  ['code that skips a file', 'ask'],
  ['in which order are hooks run', 'ask'],
  ['count += 1', 'pattern'],
  ['if (x) return', 'pattern'],
  ['function foo(a)', 'pattern'],
  ['funciones que llaman a fetch', 'words'],
  ['what?', 'pattern'],
  ['the cart is empty?', 'ask'],
  ['une panne ?', 'ask'],
  ['cart.size ??', 'ask'],
  ['let cart = read(path)?', 'pattern'],
  ['let cart = maybe?', 'pattern'],
  ["TypeError: Cannot read properties of undefined (reading 'foo')", 'ask'],
  ['fatal error: curl/curl.h: No such file or directory', 'ask'],
  ['Error [ERR_HTTP_HEADERS_SENT]: Cannot set headers after they are sent', 'ask'],
  ['error[E0308]: mismatched types', 'ask'],
  ["main.c:3:10: error: expected ';' before 'return'", 'ask'],
  ["main.c:3:10: warning: unused variable 'x' [-Wunused-variable]", 'ask'],
  ['curl: (6) Could not resolve host: example.com (timeout)', 'ask'],
  ['Segmentation fault (core dumped)', 'ask'],
  ['onError: (e: Error) => void', 'pattern'],
  ["default: throw new Error('unknown kind of thing')", 'pattern'],
  ['error: string | null', 'pattern'],
  ['SELECT name FROM users WHERE (id)', 'pattern'],
  ['case CURLE_OK: return 0;', 'pattern'],
  ['throw new TypeError("path required")', 'pattern'],
])('%s is searched by %s', (query, mode) => {
  expect(pickMode(query)).toBe(mode);
});

test('what is no question, message, code or clear request may be an exact request', () => {
  expect(maybeExact('console.log in examples')).toBe(true);
  expect(maybeExact('require("a") in examples')).toBe(true);
  for (const query of [
    'if (x == null) return',
    'where is x in lib',
    'TypeError: it is not a function',
    'int x;',
    'all calls in lib',
  ])
    expect(maybeExact(query)).toBe(false);
});

test.each([
  ['class \\w+Error', { pattern: 'class \\w+Error', isRegex: true }],
  ['open(', { pattern: 'open(', isRegex: false }],
  ['a.b', { pattern: 'a.b', isRegex: false }],
  ['/a.b/', { pattern: 'a.b', isRegex: true }],
  ['"\\w+"', { pattern: '\\w+', isRegex: false }],
  [' x|y ', { pattern: 'x|y', isRegex: true }],
  ['///', { pattern: '///', isRegex: false }],
  ['/* lint off */', { pattern: '/* lint off */', isRegex: false }],
  ['/(lint/', { pattern: '(lint', isRegex: true }],
  ['/v2/carts/', { pattern: '/v2/carts/', isRegex: false }],
  ['/a[/]\\/b+/gi', { pattern: 'a[/]\\/b+', isRegex: true }],
  ['/srv/i', { pattern: '/srv/i', isRegex: false }],
  ['`a.b`', { pattern: 'a.b', isRegex: false }],
  ['(?i)cart id', { pattern: '(?i)cart id', isRegex: true }],
  ['(?P<n>[[:alpha:]]+)\\_\\z', { pattern: '(?P<n>[[:alpha:]]+)\\_\\z', isRegex: true }],
  ['f([x]', { pattern: 'f([x]', isRegex: false }],
])('%s is read as a pattern', (query, read) => {
  expect(readPattern(query)).toEqual(read);
});
