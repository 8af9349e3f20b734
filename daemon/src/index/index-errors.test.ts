import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { JobError } from '../concurrency/job-thread.ts';
import { indexingError } from './index-errors.ts';

test.each([
  ['SERVICE_UNAVAILABLE', 'SERVICE_UNAVAILABLE'],
  ['SQLITE_FULL', 'SERVICE_UNAVAILABLE'],
  ['ENOENT', 'FILE_NOT_FOUND'],
])('a failure of the indexing thread with %s is reported as %s', (code, told) => {
  const error = indexingError(new JobError('it failed', code), tmpdir(), false);
  expect(error).toMatchObject({ name: 'DowseError', code: told });
});

test('an internal error is passed through unchanged', () => {
  const error = new JobError('x is undefined', null);
  expect(indexingError(error, tmpdir(), false)).toBe(error);
});
