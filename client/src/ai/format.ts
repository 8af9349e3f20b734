/** Formats results as text for a language model, within a token budget. */
import { l10n } from 'vscode';
import type { AskHit, SearchMatch, SearchOptions } from '../../../server/src/protocol.ts';
import { counted, countedAs, countedUpTo } from '../results/labels.ts';

/** Counts the tokens of a text with the tokenizer of the model. */
export type CountTokens = (text: string) => PromiseLike<number>;

/** Characters per token without a model. Low, so that estimates are not too small. */
const CHARACTERS_PER_TOKEN = 3;

export const estimateTokens: CountTokens = async text => Math.ceil(text.length / CHARACTERS_PER_TOKEN);

/** A result with its place, reason and code. */
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

/** A match as grep prints it. */
export function matchText({ path, line, text }: SearchMatch): string {
  return `${path}:${line}:${text}`;
}

/** For a user: "2 lines match.", or "More than 2 lines match." if truncated; of functions, calls and the like: "2 results". */
export function matchCount(count: number, truncated: boolean, options?: SearchOptions): string {
  if (count === 0) return l10n.t('Nothing found.');
  const what = countedAs(options);
  if (what === 'result') return countedUpTo(count, what, truncated);
  if (truncated) return l10n.t('More than {0} match.', counted(count, 'line'));
  return count === 1 ? l10n.t('1 line matches.') : l10n.t('{0} match.', counted(count, 'line'));
}

/** A code block, with a longer fence than any in the code. */
export function fenced(code: string, language: string): string {
  const longest = Math.max(2, ...(code.match(/`{3,}/g) ?? []).map(run => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${code.replace(/\n$/, '')}\n${fence}`;
}

/**
 * The first parts that fit into `budget` tokens, with a note on the omitted ones. A first part that does not
 * fit is truncated.
 */
export async function withinBudget(
  parts: string[],
  separator: string,
  budget: number | undefined,
  countTokens: CountTokens,
): Promise<string> {
  if (budget === undefined) return parts.join(separator);
  const included: string[] = [];
  let left = budget - NOTE_TOKENS;
  for (const part of parts) {
    const tokens = await countTokens(part + separator);
    if (tokens > left) break;
    included.push(part);
    left -= tokens;
  }
  if (included.length === parts.length) return included.join(separator);
  if (included.length === 0 && parts[0] !== undefined) included.push(truncate(parts[0], left));
  const missing = parts.length - included.length;
  if (missing > 0) included.push(`(${missing} more left out, to stay within the token budget)`);
  return included.join(separator);
}

/** Reserved for the note on omitted parts. */
const NOTE_TOKENS = 30;

function truncate(part: string, tokens: number): string {
  const kept = part.slice(0, Math.max(0, tokens) * CHARACTERS_PER_TOKEN);
  return `${kept.slice(0, kept.lastIndexOf('\n') + 1 || kept.length)}(cut)`;
}
