import type { StoredChunk } from '../../store/index-reader.ts';
import { stem } from '../../text/stem.ts';
import { forEachSubtoken } from '../../text/tokens.ts';
import type { FeatureName } from '../common/features.ts';
import type { Whereabouts } from '../locate-name.ts';
import type { Evidence } from '../rank/rank.ts';

/** Text for a feature, and the value from which it is true. Default: any value above 0. */
interface Reason {
  text: string;
  from?: number;
}

const HALF = 0.5;
/** For features that are 1 for the best in the index. */
const AMONG_THE_BEST = 0.9;
/**
 * Cosine from which two texts count as close. With the built-in model, unrelated questions seldom reach it.
 */
const CLOSE = 0.4;

/** Features without an entry are not shown. The ranker weighs files, so each text is about the file. */
const REASONS: Partial<Record<FeatureName, Reason>> = {
  keyword_best: { text: 'a passage of the file is among the best by keywords', from: AMONG_THE_BEST },
  keyword_sum: { text: 'the file has words of the question' },
  meaning_chunks: { text: 'the file is among the nearest to the question in meaning', from: AMONG_THE_BEST },
  meaning_outline: {
    text: 'the path and the definitions of the file are close to the question in meaning',
    from: CLOSE,
  },
  both_best: { text: 'a passage of the file stands out by keywords and meaning together', from: HALF },
  keyword_file: { text: 'the file as a whole is among the best by keywords', from: AMONG_THE_BEST },
  name_best: { text: 'a name defined in the file has words of the question' },
  name_fit: { text: 'a name defined in the file consists of words of the question', from: HALF },
  name_coverage: { text: 'names defined in the file have words of the question' },
  doc_coverage: { text: 'doc comments in the file have words of the question' },
  signature_coverage: { text: 'signatures in the file have words of the question' },
  body_best: { text: 'a passage of the file has most of the question, rare words counting more', from: HALF },
  body_coverage: { text: 'the file has most of the question, rare words counting more', from: HALF },
  name_or_path_coverage: {
    text: 'the path and the definitions of the file have most of the question in their names, rare words counting more',
    from: HALF,
  },
  stem_coverage: { text: 'the file name has words of the question' },
  stem_precision: { text: 'half of the file name or more stands in the question', from: HALF },
  stem_exact: { text: 'all of the file name stands in the question' },
  stem_abbreviation: { text: 'the path has a short form of a word of the question' },
  folder_coverage: { text: 'folders of the path have words of the question in their names' },
  path_coverage: { text: 'the path has words of the question' },
  defines_symbol: { text: 'the file defines a name from the question' },
  holds_literal: { text: 'the file has a text of the question word for word, or the line that is named' },
  is_test: { text: 'the path is that of a test' },
  is_example: { text: 'the path is that of an example or a tool' },
  is_docs: { text: 'the path is that of documentation' },
  is_readme: { text: 'the file is a README' },
  is_changelog: { text: 'the file is a list of changes' },
  documents_wanted: { text: 'the question asks what documentation says', from: HALF },
  language_wanted: { text: 'the file is in the language that the question names' },
  is_config: { text: 'the path is that of configuration' },
  is_vendored: { text: 'the path is that of third-party code' },
  is_legacy: { text: 'the path is that of an old or compatibility version' },
  is_declaration: { text: 'the path is that of declarations, or of what is generated' },
};

const MAX_FACTORS = 5;
const MAX_SHOWN_WORDS = 4;

/** The features that changed the score most, largest first, with + or −. */
export function relevanceFactors(
  contributions: readonly [FeatureName, number][],
  values: FeatureValues,
): string[] {
  return contributions
    .filter(contribution => isReason(contribution, values))
    .slice(0, MAX_FACTORS)
    .map(([name, added]) => `${added < 0 ? '−' : '+'} ${REASONS[name]!.text}`);
}

type FeatureValues = Readonly<Partial<Record<FeatureName, number>>>;

/**
 * Whether the text of a feature is true and has the sign of its weight. Features of words and meaning are
 * never shown as negative: a negative weight only corrects similar features.
 */
function isReason([name, added]: [FeatureName, number], values: FeatureValues): boolean {
  const reason = REASONS[name];
  const value = values[name] ?? 0;
  // A requested kind of place has the value −1.
  if (name.startsWith('is_')) return reason !== undefined && value !== 0;
  return reason !== undefined && value > 0 && value >= (reason.from ?? 0) && added > 0;
}

/**
 * One sentence: what was found, and the words of the question in its lines or name. If the index does not have the name in
 * the question, it says that nothing has it: see {@link withWhereabouts}.
 */
export function semanticMatch(
  chunk: StoredChunk,
  snippet: string,
  evidence: Evidence,
  values: FeatureValues,
): string {
  const names = chunk.symbols.map(({ name }) => name).join(' ');
  const others = otherWordsIn(`${names} ${snippet}`, evidence.inOtherWords);
  const reason = reasonFor(chunk, evidence, values, others);
  return evidence.absent ? `${absenceOf(evidence.absent, 'nowhere')} ${reason}` : reason;
}

/** A reason that says that nothing has a name, corrected by where a search found the name. */
export function withWhereabouts(match: string, name: string, where: Whereabouts): string {
  return match
    .replace(absenceOf(name, 'nowhere'), () => absenceOf(name, where))
    .replace(nearestTo(name, 'nowhere'), () => nearestTo(name, where));
}

/** Claims absence only if all files were searched. */
function absenceOf(name: string, where: Whereabouts): string {
  if (where === 'nowhere') return `Nothing here has “${name}”.`;
  if (where === 'unknown') return `Nothing in the index has “${name}”; not all files were searched.`;
  if (where.line === undefined) return `“${name}” is in ${placeOf(where)}.`;
  return `“${name}” is in ${placeOf(where)}, which is not fully indexed.`;
}

function placeOf({ file, line }: { file: string; line?: number }): string {
  if (line !== undefined) return `${file}:${line}`;
  return `${file}, which git tracks and a rule ignores; a search with no_ignore finds it`;
}

function nearestTo(misspelling: string, where: Whereabouts): string {
  if (where === 'nowhere') return `its name is the nearest to “${misspelling}”, which nothing here has`;
  if (where === 'unknown') return `its name is the nearest to “${misspelling}” that the index has`;
  return `its name is near to “${misspelling}”, which is in ${placeOf(where)}`;
}

function reasonFor(
  chunk: StoredChunk,
  { words, nameWords, cosine, definesNamed, definesVariant, isPrefix, misspelling }: Evidence,
  values: FeatureValues,
  others: ReadonlyMap<string, string>,
): string {
  const subject = subjectOf(chunk);
  const verbs = (singular: string, plural: string) => `${subject} ${chunk.symbol ? singular : plural}`;
  if (definesNamed && isPrefix) return `${subject} is defined here: its name begins as the question does.`;
  if (definesNamed && misspelling) return `${subject} is defined here: ${nearestTo(misspelling, 'nowhere')}.`;
  if (definesNamed) return `${subject} is defined here, as the question names it.`;
  if (definesVariant)
    return `${subject} is defined here, as the question names it except for case and punctuation.`;
  if (words.length > 0) {
    const where = (values.stem_coverage ?? 0) >= HALF ? ', in a file named for it' : '';
    return `${verbs('matches', 'match')} ${quoted(words, others)} from the question${where}.`;
  }
  if (chunk.symbol && nameWords.length > 0)
    return `${subject} has ${quoted(nameWords, others)} from the question in its name, not in these lines.`;
  if ((values.path_coverage ?? 0) >= HALF)
    return `${verbs('is', 'are')} in a file whose path has most of the question.`;
  return cosine >= CLOSE
    ? `${verbs('is', 'are')} close to the question in meaning.`
    : `${verbs('has', 'have')} no word of the question, and only the file as a whole was found.`;
}

/** The sentence for a symbol found by its name alone. */
export function foundByName(chunk: StoredChunk, misspelling?: string): string {
  const how = misspelling === undefined ? 'is found by its name' : `is named nearly like “${misspelling}”`;
  return `${subjectOf(chunk)} ${how}.`;
}

function subjectOf(chunk: StoredChunk): string {
  const kind = chunk.kind === 'block' ? '' : `The ${chunk.kind} `;
  return chunk.symbol ? `${kind}${qualified(chunk)}` : 'These lines';
}

function qualified({ symbol, container }: StoredChunk): string {
  return container ? `${container}.${symbol}` : symbol!;
}

/** The words in a text that were found for words of the question which it does not have: corrections and synonyms. */
function otherWordsIn(
  text: string,
  inOtherWords: ReadonlyMap<string, string> = new Map(),
): Map<string, string> {
  const read = new Map<string, string>();
  if (inOtherWords.size === 0) return read;
  const terms = new Set<string>();
  forEachSubtoken(text, word => {
    const term = stem(word);
    terms.add(term);
    const written = inOtherWords.get(term);
    if (written !== undefined && !read.has(written)) read.set(written, word);
  });
  return new Map([...read].filter(([written]) => !terms.has(stem(written))));
}

function quoted(words: readonly string[], others: ReadonlyMap<string, string>): string {
  const items = words.slice(0, MAX_SHOWN_WORDS).map(word => {
    const read = others.get(word);
    return `“${word}”${read ? ` (as “${read}”)` : ''}`;
  });
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}
