import { type Answer, countTokens } from './tokens.ts';

/** Further notes are only counted. */
const MAX_NOTES = 6;

/** The notes about normalized arguments in one line, or an empty string. */
export function noteLine(notes: readonly string[]): string {
  if (notes.length === 0) return '';
  const listed = notes.slice(0, MAX_NOTES).join('; ');
  const more = notes.length > MAX_NOTES ? `; and ${notes.length - MAX_NOTES} more` : '';
  return `Arguments: ${listed}${more}.`;
}

/** Tokens that the notes add to an answer, counted as an escaped JSON field. */
export function noteTokens(notes: readonly string[]): number {
  return countTokens(JSON.stringify({ arguments_read: noteLine(notes) })) + 1;
}

/** Adds the notes about arguments, and the client's roots that could not be searched, to an answer. */
export function withNotes(answer: Answer, notes: readonly string[], unusable: readonly string[]): Answer {
  if (notes.length + unusable.length === 0) return answer;
  const line = noteLine(notes);
  const notSearched = unusable.map(uri => `${uri} was not searched. It is not a folder of this machine.`);
  const before = (answer.structured.not_searched ?? []) as readonly string[];
  return {
    text: [answer.text, ...notSearched, line].filter(Boolean).join('\n\n'),
    structured: {
      ...answer.structured,
      ...(notSearched.length > 0 ? { not_searched: [...before, ...notSearched] } : {}),
      ...(line ? { arguments_read: line } : {}),
    },
  };
}
