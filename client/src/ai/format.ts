/** Results as text for a language model, within a number of tokens. */
import type { AskHit, SearchMatch } from '../../../server/src/protocol.ts';
import { counted } from '../results/labels.ts';

/** Counts the tokens of a text, as the model that asks does. */
export type CountTokens = (text: string) => PromiseLike<number>;

/** Characters to a token where no model is there to count; low, so that the estimate is not too small. */
const CHARACTERS_PER_TOKEN = 3;

export const estimateTokens: CountTokens = async text => Math.ceil(text.length / CHARACTERS_PER_TOKEN);

/** An answer with its place, why it matched, and its code. */
export function answerText(hit: AskHit): string {
  const name = hit.symbol ? `${hit.kind} ${hit.symbol}` : hit.kind;
  const [first, last] = hit.lineRange;
  const place = `${hit.path}:${first}-${last} (${name}, score ${hit.score.toFixed(2)})`;
  return `${place}\n${hit.why}${furtherText(hit)}\n${fenced(hit.snippet, hit.language)}`;
}

function furtherText({ further = [] }: AskHit): string {
  const places = further.map(({ lineRange: [first, last], symbol }) =>
    [`${first}-${last}`, symbol ?? []].flat().join(' '),
  );
  return places.length > 0 ? `\nFurther in the file: ${places.join(', ')}` : '';
}

/** Matches as grep prints them. */
export function matchText({ path, line, text }: SearchMatch): string {
  return `${path}:${line}:${text}`;
}

/** "2 lines match." Of more than were wanted it is not known how many. */
export function matchCount(count: number, truncated: boolean): string {
  if (count === 0) return 'Nothing found.';
  if (truncated) return `More than ${counted(count, 'line')} match.`;
  return `${counted(count, 'line')} ${count === 1 ? 'matches' : 'match'}.`;
}

/** A block of code, fenced by more backticks than it has itself. */
export function fenced(code: string, language: string): string {
  const longest = Math.max(2, ...(code.match(/`{3,}/g) ?? []).map(run => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${code.replace(/\n$/, '')}\n${fence}`;
}

/**
 * As many of the parts, from the first, as fit into `budget` tokens, and a word on those left out. The first part is
 * cut rather than left out.
 */
export async function withinBudget(
  parts: string[],
  separator: string,
  budget: number | undefined,
  countTokens: CountTokens,
): Promise<string> {
  if (budget === undefined) return parts.join(separator);
  const taken: string[] = [];
  let left = budget - NOTE_TOKENS;
  for (const part of parts) {
    const tokens = await countTokens(part + separator);
    if (tokens > left) break;
    taken.push(part);
    left -= tokens;
  }
  if (taken.length === parts.length) return taken.join(separator);
  if (taken.length === 0 && parts[0] !== undefined) taken.push(cutTo(parts[0], left));
  const missing = parts.length - taken.length;
  if (missing > 0) taken.push(`(${missing} more left out, to stay within the token budget)`);
  return taken.join(separator);
}

/** For the word on what was left out. */
const NOTE_TOKENS = 30;

function cutTo(part: string, tokens: number): string {
  const kept = part.slice(0, Math.max(0, tokens) * CHARACTERS_PER_TOKEN);
  return `${kept.slice(0, kept.lastIndexOf('\n') + 1 || kept.length)}(cut)`;
}
