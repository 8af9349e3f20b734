import { unansweredText } from '../text/unanswered.ts';
import type { Io } from './io.ts';

/** Says which repositories are missing in an answer, because no daemon answered for them. */
export function noteUnanswered(io: Io, unanswered: readonly string[] | undefined): void {
  const text = unansweredText(unanswered);
  if (text !== '') io.note(text);
}
