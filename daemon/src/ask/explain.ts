import type { StoredChunk } from '../store/index-reader.ts';
import type { FeatureName } from './features.ts';

/** What a feature means to a person; those without a text are not worth a mention. */
const REASONS: Partial<Record<FeatureName, string>> = {
  keyword_best: 'has the words of the question',
  keyword_sum: 'has them in several places',
  meaning_chunks: 'is close to it in meaning',
  meaning_outline: 'its path and the names defined in it are close to it in meaning',
  both_best: 'words and meaning agree',
  keyword_file: 'the file keeps coming back to them',
  name_best: 'a name defined here has them',
  name_coverage: 'names defined in the file have them',
  doc_coverage: 'its documentation has them',
  signature_coverage: 'its signature has them',
  body_best: 'most of the question stands here',
  body_coverage: 'most of the question stands in the file',
  name_or_path_coverage: 'names and path together have most of it',
  stem_coverage: 'the file name has them',
  stem_precision: 'the file name is about little else',
  stem_exact: 'the file is named so',
  stem_abbreviation: 'the path has an abbreviation of it',
  folder_coverage: 'the folder is named so',
  path_coverage: 'the path has them',
  defines_symbol: 'defines what the question names',
  holds_literal: 'has what the question quotes',
  is_test: 'is a test',
  is_example: 'is an example or a tool',
  is_docs: 'is documentation',
  is_config: 'is configuration',
  is_vendored: 'is third-party code',
  is_legacy: 'is an old or compatibility version',
  is_declaration: 'only declares',
};

const MOST_FACTORS = 5;
const SHOWN_WORDS = 4;

/** The reasons that moved the score most, largest first; a minus in front marks what spoke against. */
export function relevanceFactors(contributions: readonly [FeatureName, number][]): string[] {
  return contributions
    .filter(([name]) => REASONS[name])
    .slice(0, MOST_FACTORS)
    .map(([name, value]) => `${value < 0 ? '−' : '+'} ${REASONS[name]}`);
}

/** One sentence: what was found, and which words of the question, in its lines or only in its name, led to it. */
export function semanticMatch(
  chunk: StoredChunk,
  { words, nameWords }: { words: readonly string[]; nameWords: readonly string[] },
  contributions: readonly [FeatureName, number][],
): string {
  const subject = chunk.symbol ? `The ${chunk.kind} ${qualified(chunk)}` : 'These lines';
  const strongest = contributions.find(([name, value]) => value > 0 && REASONS[name])?.[0];
  if (strongest === 'defines_symbol') return `${subject} is defined here, as the question names it.`;
  if (chunk.symbol && words.length === 0 && nameWords.length > 0)
    return `${subject} has ${quoted(nameWords)} from the question in its name, not in these lines.`;
  if (words.length === 0)
    return `${subject} ${chunk.symbol ? 'is' : 'are'} close to the question in meaning.`;
  const where =
    strongest?.startsWith('stem') || strongest?.startsWith('folder') ? ', in a file named for it' : '';
  return `${subject} ${chunk.symbol ? 'matches' : 'match'} ${quoted(words)} from the question${where}.`;
}

function qualified({ symbol, container }: StoredChunk): string {
  return container ? `${container}.${symbol}` : symbol!;
}

function quoted(words: readonly string[]): string {
  const items = words.slice(0, SHOWN_WORDS).map(word => `“${word}”`);
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}
