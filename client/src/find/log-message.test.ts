import { expect, test } from 'vitest';
import { beginningsOfMessage, errorIn } from './log-message.ts';

test.each([
  ['2031-02-03 04:05:06 [app.spool] INFO: Spool opened', 'Spool opened'],
  ['[2031-02-03 04:05:06,789: INFO/MainProcess] Bound to amqp://host:5672//', 'Bound to'],
  ['77:M 03 Feb 2031 04:05:06.789 * Draining the spool on 10.0.0.3:6379', 'Draining the spool on'],
  ['2031-02-03 04:05:06 [WARN] (spool::drain): Spool drained to `/x`', 'Spool drained to'],
  ['2031-02-03 04:05:06,789 - app - ERROR - No spool: 7', 'No spool:'],
  ['ts=2031-02-03T04:05:06.789Z level=info msg="Draining" spool=7', 'Draining'],
  ['{"level":"info","message":"Spool is full","size":9}', 'Spool is full'],
])('the message in a line of a log ends at its first value: %s', (line, message) => {
  expect(beginningsOfMessage(line)[0]).toBe(message);
});

test('the beginnings of a message are the longest first; other texts have none', () => {
  expect(beginningsOfMessage('04:05:06 INFO spool is full')).toEqual(['spool is full', 'spool is', 'spool']);
  for (const text of ['where is the INFO logged', 'the spool is full', 'msg = text'])
    expect(beginningsOfMessage(text)).toEqual([]);
});

test.each([
  ['TypeError: fetch failed', ['fetch failed', 'fetch'], 'TypeError'],
  ['Uncaught java.io.IOException: no space', ['no space', 'no'], 'IOException'],
  ['DeprecationWarning [DEP0005]: gone', ['gone'], 'DeprecationWarning'],
  ['note: fetch failed', [], undefined],
])('an error has the name of its class before its message: %s', (text, beginnings, name) => {
  expect(beginningsOfMessage(text)).toEqual(beginnings);
  expect(errorIn(text)).toBe(name);
});
