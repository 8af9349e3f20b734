import { type Answer, countTokens } from './tokens.ts';

/** More notes than this are only counted. */
const MOST_NOTES = 6;

/** How arguments were read, in one line; empty where they were as documented. */
export function noteLine(notes: readonly string[]): string {
  if (notes.length === 0) return '';
  const told = notes.slice(0, MOST_NOTES).join('; ');
  const more = notes.length > MOST_NOTES ? `; and ${notes.length - MOST_NOTES} more` : '';
  return `Arguments: ${told}${more}.`;
}

/** What the notes add to an answer, in tokens: as text, or as the field in JSON with its quotes escaped. */
export function noteTokens(notes: readonly string[]): number {
  return countTokens(JSON.stringify({ arguments_read: noteLine(notes) })) + 1;
}

/** An answer that also says how its arguments were read, and which of the client's folders cannot be searched. */
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
