import { expect, test } from 'vitest';
import { DowseError } from './errors.ts';

test('a 429 carries retry_after in place of details', () => {
  expect(new DowseError('RATE_LIMIT_EXCEEDED', 'slow', '', 3).toBody()).toEqual({
    error: { code: 'RATE_LIMIT_EXCEEDED', message: 'slow', retry_after: 3 },
  });
});
