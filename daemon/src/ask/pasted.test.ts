import { expect, test } from 'vitest';
import { mentionedPlaces, messages } from './pasted.ts';

test.each([
  ['tasks.py:456', [['tasks.py', 456]]],
  ['src\\a\\b.cs:line 12', []],
  ['  File "/home/me/x.py", line 12, in f', [['/home/me/x.py', 12]]],
  ['at okio.Source.require(RealSource.java:58)', [['RealSource.java', 58]]],
  ['at f (file:///app/src/x.ts:10:5)', [['/app/src/x.ts', 10]]],
  ['https://host/a/b.go#L7', [['/host/a/b.go', 7]]],
  ['version 1.2:30 at 12:30', []],
])('places in %s', (text, places) => {
  expect(mentionedPlaces(text).map(({ path, line }) => [path.replace(/^\/\/+/, '/'), line])).toEqual(places);
});

test('what Python names last comes first', () => {
  const trace =
    'Traceback (most recent call last):\n  File "a.py", line 1\n  File "b.py", line 2\nValueError';
  expect(mentionedPlaces(trace).map(({ path }) => path)).toEqual(['b.py', 'a.py']);
});

test.each([
  ['TypeError: cannot read the value of "x" in strict mode', 'cannot read the value of'],
  ['error[E0308]: mismatched types in this call', 'mismatched types in this call'],
  ['Event loop is closed', 'Event loop is closed'],
  ["WARN: the thing wasn't closed in time", "the thing wasn't closed in time"],
  ['Could not reach the host', 'Could not reach the host'],
  ["error: can't read the file twice", "can't read the file twice"],
  ['Is not a valid name of a host', 'Is not a valid name of a host'],
])('messages of %s', (text, message) => {
  expect(messages(text)).toContain(message);
});

test.each(['how are sessions closed after a time', 'closed sessions', 'are sessions closed in time?'])(
  'no message in %s',
  text => {
    expect(messages(text)).toEqual([]);
  },
);
