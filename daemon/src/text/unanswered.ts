import { counted } from './count.ts';

/** Most repositories that a note names. */
const MAX_NAMED = 5;

/** Says of which repositories the results have nothing, because no daemon answered for them; empty if there are none. */
export function unansweredText(unanswered: readonly string[] = []): string {
  if (unanswered.length === 0) return '';
  const names = unanswered.slice(0, MAX_NAMED).join(', ');
  const others = unanswered.length > MAX_NAMED ? ` and ${unanswered.length - MAX_NAMED} more` : '';
  return `No daemon answers for ${counted(unanswered.length, 'repository', 'repositories')}: ${names}${others}.`;
}
