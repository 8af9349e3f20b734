import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DowseError } from '../api/errors.ts';
import { toDowseError } from './failure.ts';

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

test("what the system refuses is said in words, with the system's own beside them", () => {
  expect(toDowseError(thrownBy(() => readFileSync('/no/such')))).toMatchObject({
    code: 'FILE_NOT_FOUND',
    message: 'No such file or folder: /no/such',
    details: "ENOENT: no such file or directory, open '/no/such'",
  });
  const refused = Object.assign(new Error('kill EPERM'), { code: 'EPERM', syscall: 'kill' });
  expect(toDowseError(refused)).toMatchObject({
    code: 'PERMISSION_DENIED',
    message: 'Permission denied: kill',
  });
});

test('what nobody expected is an internal error with its own words; an error of ours stays', () => {
  expect(toDowseError(new TypeError('x is no function')).toBody()).toEqual({
    error: { code: 'INTERNAL_ERROR', message: 'x is no function', details: '' },
  });
  const ours = new DowseError('INDEX_BUSY', 'wait');
  expect(toDowseError(ours)).toBe(ours);
});
