import { expect, test } from 'vitest';
import { DowseError } from '../../daemon/src/api/errors.ts';
import { explain, toResponseError } from './errors.ts';

test('errors in an editor do not mention HTTP endpoints', () => {
  const details = `Resume it with POST /api/agent/index/pause {"paused": false}, or: dowse index resume '/w'`;
  const error = new DowseError('INDEX_PAUSED', 'Indexing of this directory is paused', details);
  expect(explain(error)).toBe(
    "Indexing of this directory is paused: Resume it with: dowse index resume '/w'",
  );
  expect(toResponseError(error)).toMatchObject({
    data: { code: 'INDEX_PAUSED', details: "Resume it with: dowse index resume '/w'" },
  });
});

test('other error texts are unchanged', () => {
  const error = new DowseError('RATE_LIMIT_EXCEEDED', 'Too many requests.', '', 3);
  expect(toResponseError(error).data).toEqual({ code: 'RATE_LIMIT_EXCEEDED', details: '', retryAfter: 3 });
  expect(explain(error)).toBe('Too many requests.');
});
