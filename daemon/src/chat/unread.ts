import { DowseError } from '../api/errors.ts';

/** That a request cannot be read; `details` says why, and what can be. */
export const unread = (details: string) =>
  new DowseError('UNSUPPORTED_QUERY', 'The request could not be read as a search.', details);
