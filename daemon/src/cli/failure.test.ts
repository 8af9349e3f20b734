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

test('a system error gets a readable message, with the original as details', () => {
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

test('an unexpected error is an internal error; a DowseError is kept', () => {
  expect(toDowseError(new TypeError('x is no function')).toBody()).toEqual({
    error: { code: 'INTERNAL_ERROR', message: 'x is no function', details: '' },
  });
  const ours = new DowseError('INDEX_BUSY', 'wait');
  expect(toDowseError(ours)).toBe(ours);
});
