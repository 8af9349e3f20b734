import { forEachTerm } from '../../index/terms.ts';
import { areComments } from '../../languages/comments.ts';
import { placeOfName } from '../../text/place-of-name.ts';

/** A whole name counts as this many words. */
const NAME_WEIGHT = 3;
const WORD = /[\p{L}\p{N}]/u;
/** Lines that contain a name but do not describe it. */
const IMPORT = /^\s*(?:import|from|use|using|require|package|export \{|#include|__all__)\b/;

/** The words and the names of a question, with which lines are compared. */
export interface Wanted {
  terms: ReadonlySet<string>;
  names: readonly string[];
}

/** A line of a snippet. */
export interface ScoredLine {
  /** How many words and names of the question it has; code counts more than comments. */
  score: number;
  isComment: boolean;
}

/** The lines of a snippet, each with what it has of the question. */
export function lineScores(wanted: Wanted, snippet: string): ScoredLine[] {
  const lines = snippet.split('\n');
  const once = { ...wanted, names: [...new Set(wanted.names)] };
  const areComment = areComments(lines);
  return lines.map((line, row) => {
    const isComment = areComment[row]!;
    return { score: scoreOf(line, isComment, once), isComment };
  });
}

/** `names`: each once. */
function scoreOf(line: string, isComment: boolean, { terms, names }: Wanted): number {
  if (!WORD.test(line)) return 0;
  const found = [...termsOf(line)].filter(term => terms.has(term)).length;
  if (IMPORT.test(line)) return found / 2;
  const foundNames = names.filter(name => hasName(line, name)).length;
  return found + NAME_WEIGHT * foundNames + (isComment ? 0.25 : 0.5);
}

/** The words of a text. */
export function termsOf(text: string): Set<string> {
  const terms = new Set<string>();
  forEachTerm(text, term => terms.add(term));
  return terms;
}

const PART_OF_NAME = /[\p{L}\p{N}_$]/u;

/** Whether a line has a name, not only as part of another. */
export function hasName(line: string, name: string): boolean {
  return placeOfName(line, name, PART_OF_NAME) >= 0;
}
