import { expect, test } from 'vitest';
import { messages } from './messages.ts';

test.each([
  ['TypeError: cannot read the value of "x" in strict mode', 'cannot read the value of'],
  ['error[E0308]: mismatched types in this call', 'mismatched types in this call'],
  ['Event loop is closed', 'Event loop is closed'],
  ["WARN: the thing wasn't closed in time", "the thing wasn't closed in time"],
  ['Could not reach the host', 'Could not reach the host'],
  ["error: can't read the file twice", "can't read the file twice"],
  ['Is not a valid name of a host', 'Is not a valid name of a host'],
])('finds the message in %s', (text, message) => {
  expect(messages(text)).toContain(message);
});

test.each(['how are sessions closed after a time', 'closed sessions', 'are sessions closed in time?'])(
  'finds no message in %s',
  text => {
    expect(messages(text)).toEqual([]);
  },
);
