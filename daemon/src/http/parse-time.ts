import { DowseError } from '../api/errors.ts';

/** A time in the field `expires_at`, in Unix milliseconds. @throws DowseError INVALID_REQUEST */
export function parseTime(text: string): number {
  // Only a full ISO 8601 time in UTC. Date.parse also accepts formats whose meaning depends on the time zone.
  const parsed = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/.test(text) ? Date.parse(text) : Number.NaN;
  // Date.parse reads 31 February as a day in March.
  if (!Number.isNaN(parsed) && new Date(parsed).toISOString().startsWith(text.slice(0, 10))) return parsed;
  throw new DowseError(
    'INVALID_REQUEST',
    'The request is not valid.',
    '/expires_at: expected an ISO 8601 time such as 2027-01-31T00:00:00Z',
  );
}
