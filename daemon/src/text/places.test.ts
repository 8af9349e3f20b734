import { expect, test } from 'vitest';
import { isSurePlace, mentionedPlaces } from './places.ts';

test.each([
  ['tasks.py:456', [['tasks.py', 456]]],
  ['   at App.Run() in C:\\src\\a\\b.cs:line 12', [['/src/a/b.cs', 12]]],
  ['  File "/home/me/x.py", line 12, in f', [['/home/me/x.py', 12]]],
  ['at okio.Source.require(RealSource.java:58)', [['RealSource.java', 58]]],
  ['at f (file:///app/src/x.ts:10:5)', [['/app/src/x.ts', 10]]],
  ['https://host/a/b.go#L7', [['/host/a/b.go', 7]]],
  ['version 1.2:30 at 12:30', []],
])('finds the places in %s', (text, places) => {
  expect(mentionedPlaces(text).map(({ path, line }) => [path.replace(/^\/\/+/, '/'), line])).toEqual(places);
});

test.each([
  ['PHP Warning:  Undefined variable $n in /srv/www/cart.php on line 31', '/srv/www/cart.php', 31],
  ['cart.c lines 12-19', 'cart.c', 12],
  ['what happens in lines 12–19 of src/cart.c?', 'src/cart.c', 12],
  ['line 7 in the file `cart.rb`', 'cart.rb', 7],
  ['cart.go L7', 'cart.go', 7],
  ['vim cart.go +7', 'cart.go', 7],
  ['cart.go (line 7)', 'cart.go', 7],
  ['src/Cart.hs:(31,5)-(33,20): error', 'src/Cart.hs', 31],
  ['e: src/Cart.kt: (31, 5): unresolved reference', 'src/Cart.kt', 31],
  ['[{file,"src/cart.erl"},{line,31}]', 'src/cart.erl', 31],
  ['libexec/pay-all:31', 'libexec/pay-all', 31],
  ['./libexec/pay-all: line 31: n: unbound variable', './libexec/pay-all', 31],
  ['Makefile:31: *** missing separator.  Stop.', 'Makefile', 31],
  ['libexec/pay-all line 31', 'libexec/pay-all', 31],
  ['line 31 of libexec/pay-all', 'libexec/pay-all', 31],
])('finds the place in %s', (text, path, line) => {
  expect(mentionedPlaces(text)[0]).toEqual({ path, line });
});

test.each([
  'res.status(404).send()',
  'x.get(1)(2)',
  'read 3 lines of text',
  'line 3 in main',
  'see line 9',
  'at 12:30',
])('finds no place in %s', text => {
  expect(mentionedPlaces(text)).toEqual([]);
});

test('the last frame of a Python traceback comes first', () => {
  const trace =
    'Traceback (most recent call last):\n  File "a.py", line 1\n  File "b.py", line 2\nValueError';
  expect(mentionedPlaces(trace).map(({ path }) => path)).toEqual(['b.py', 'a.py']);
});

test('uncertain file names come after certain ones', () => {
  const log = 'localhost:8080 refused the connection\n  at connect (net.js:12:7)';
  expect(mentionedPlaces(log).map(({ path }) => path)).toEqual(['net.js', 'localhost']);
});

test('a path or a file name with a line is sure to be a place, another word is not', () => {
  const sure = (text: string) =>
    mentionedPlaces(text)
      .filter(isSurePlace)
      .map(({ path }) => path);
  expect(sure('a.c:7: error')).toEqual(['a.c']);
  expect(sure('bin/run:7: error')).toEqual(['bin/run']);
  expect(sure('timeout:30 and localhost:80 refused')).toEqual([]);
});

test('parses a long text in linear time', () => {
  const parts = ['a/', 'a.', 'a', 'a-b ', 'line 1 of ', '/', '..', 'a.b: ', '/a '];
  for (const part of parts) expect(mentionedPlaces(part.repeat(50_000))).toEqual([]);
});
