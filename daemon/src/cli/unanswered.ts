import { unansweredText } from '../text/unanswered.ts';
import type { Io } from './io.ts';

/** Names the repositories that an answer lacks, if there are any. */
export function noteUnanswered(io: Io, unanswered: readonly string[] | undefined): void {
  const text = unansweredText(unanswered);
  if (text !== '') io.note(text);
}
