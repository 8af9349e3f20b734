import { expect, test } from 'vitest';
import { failureOf, isCancelled } from './errors.ts';

test('an error of the daemon keeps its code, its details and the time to wait', () => {
  const error = Object.assign(new Error('Too many requests.'), {
    data: { code: 'RATE_LIMIT_EXCEEDED', details: 'at most 10 a second', retryAfter: 2 },
  });
  expect(failureOf(error)).toEqual({
    message: 'Too many requests.',
    details: 'at most 10 a second',
    code: 'RATE_LIMIT_EXCEEDED',
    retryAfter: 2,
  });
});

test('any other error is its message', () => {
  expect(failureOf(new Error('gone'))).toEqual({ message: 'gone', details: '' });
  expect(failureOf('broken')).toEqual({ message: 'broken', details: '' });
  expect(failureOf(undefined)).toEqual({ message: 'undefined', details: '' });
});

test('cancelled by either side is no failure', () => {
  expect(isCancelled({ code: -32_800 })).toBe(true);
  expect(isCancelled({ code: -32_802 })).toBe(true);
  expect(isCancelled({ name: 'Canceled' })).toBe(true);
  expect(isCancelled(new Error('no'))).toBe(false);
});
