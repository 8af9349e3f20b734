import { DowseError } from './errors.ts';

/** How the details begin when a request in plain words is refused because it is a question; the command to ask it follows. */
const IS_QUESTION = 'This is a question about the code.';

/** The error for a question that was sent as a request in plain words: no search command answers it. */
export const questionRefused = (question: string): DowseError =>
  new DowseError(
    'UNSUPPORTED_QUERY',
    'The request could not be read as a search.',
    `${IS_QUESTION} Ask it: dowse ask ${JSON.stringify(question.trim())}`,
  );

/** How the details begin when a request in plain words asks for what no search can find. */
export const NO_SEARCH = 'A search cannot';

/** Why no search can find what a request in plain words asks for, in one sentence; undefined for another error. */
export function whyNoSearch(error: unknown): string | undefined {
  if (!(error instanceof DowseError) || error.code !== 'UNSUPPORTED_QUERY') return undefined;
  return error.details.startsWith(NO_SEARCH) ? error.details.replace(/(?<=\.) .*$/s, '') : undefined;
}

/** Whether a request in plain words was refused because it is a question. The caller that shows the answer then asks it. */
export const isQuestionRefused = (error: unknown): boolean =>
  error instanceof DowseError && error.code === 'UNSUPPORTED_QUERY' && error.details.startsWith(IS_QUESTION);
