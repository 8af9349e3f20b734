import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import { expect, test } from 'vitest';
import { isShortOfResources, outOfFiles } from './resources.ts';

const coded = (code: string) => Object.assign(new Error('failed'), { code });

test.each([
  coded('EMFILE'),
  coded('ERR_WORKER_INIT_FAILED'),
  new Error('Cannot read package config /a/package.json: too many open files.'),
  new Error("EMFILE: too many open files, open '/a/b.ts'"),
  new Error('no answer', { cause: new Error('not started', { cause: coded('EAGAIN') }) }),
])('%o is a lack of resources', error => {
  expect(isShortOfResources(error)).toBe(true);
});

test.each([coded('ENOENT'), new Error('EMFILED'), undefined, 'EMFILE', { code: 'EMFILE' }])(
  '%o is not',
  error => {
    expect(isShortOfResources(error)).toBe(false);
  },
);

test('an error that is its own cause does not hang', () => {
  const error = new Error('round');
  error.cause = error;
  expect(isShortOfResources(error)).toBe(false);
});

test('while files can be opened there is no lack of them, and none is left open', () => {
  const before = openSync(devNull, 'r');
  closeSync(before);
  expect(outOfFiles()).toBeUndefined();
  const after = openSync(devNull, 'r');
  closeSync(after);
  expect(after).toBe(before);
});
