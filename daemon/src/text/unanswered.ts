/** Most repositories that a note names. */
const MAX_NAMED = 5;

/** Names the repositories that an answer lacks; empty if there are none. */
export function unansweredText(unanswered: readonly string[] = []): string {
  if (unanswered.length === 0) return '';
  const names = unanswered.slice(0, MAX_NAMED).join(', ');
  const others = unanswered.length > MAX_NAMED ? ` and ${unanswered.length - MAX_NAMED} more` : '';
  const [they, them] = unanswered.length === 1 ? ['It is', 'it'] : ['They are', 'them'];
  return `Not searched: ${names}${others}. ${they} being fetched, could not be fetched, or no daemon answers for ${them}.`;
}
