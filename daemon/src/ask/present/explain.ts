import type { Whereabouts } from '../../search/look-for-name.ts';
import type { StoredChunk } from '../../store/index-reader.ts';
import { stem } from '../../text/stem.ts';
import { forEachSubtoken } from '../../text/tokens.ts';
import type { FeatureName } from '../rank/features.ts';
import type { Evidence } from '../rank/hit.ts';

/** What a feature says of a file to a person, and the value from which on that is true: any above 0 where none is given. */
interface Reason {
  says: string;
  from?: number;
}

const MOST = 0.5;
/** Of values that are 1 for what is best in the whole index. */
const AMONG_THE_BEST = 0.9;
/** Cosine from which on two texts are close: what has nothing to do with the code seldom reaches it with the built-in model. */
const CLOSE = 0.4;

/** Features without one are not worth a mention. The ranker weighs files, so each is about the file, not about the lines shown. */
const REASONS: Partial<Record<FeatureName, Reason>> = {
  keyword_best: { says: 'a passage of the file is among the best by keywords', from: AMONG_THE_BEST },
  keyword_sum: { says: 'the file has words of the question' },
  meaning_chunks: { says: 'the file is among the nearest to the question in meaning', from: AMONG_THE_BEST },
  meaning_outline: {
    says: 'the path and the definitions of the file are close to the question in meaning',
    from: CLOSE,
  },
  both_best: { says: 'a passage of the file stands out by keywords and meaning together', from: MOST },
  keyword_file: { says: 'the file as a whole is among the best by keywords', from: AMONG_THE_BEST },
  name_best: { says: 'a name defined in the file has words of the question' },
  name_coverage: { says: 'names defined in the file have words of the question' },
  doc_coverage: { says: 'doc comments in the file have words of the question' },
  signature_coverage: { says: 'signatures in the file have words of the question' },
  body_best: { says: 'a passage of the file has most of the question, rare words counting more', from: MOST },
  body_coverage: { says: 'the file has most of the question, rare words counting more', from: MOST },
  name_or_path_coverage: {
    says: 'the path and the definitions of the file have most of the question in their names, rare words counting more',
    from: MOST,
  },
  stem_coverage: { says: 'the file name has words of the question' },
  stem_precision: { says: 'half of the file name or more stands in the question', from: MOST },
  stem_exact: { says: 'all of the file name stands in the question' },
  stem_abbreviation: { says: 'the path has a short form of a word of the question' },
  folder_coverage: { says: 'folders of the path have words of the question in their names' },
  path_coverage: { says: 'the path has words of the question' },
  defines_symbol: { says: 'the file defines a name from the question' },
  holds_literal: { says: 'the file has a text of the question word for word, or the line that is named' },
  is_test: { says: 'the path is that of a test' },
  is_example: { says: 'the path is that of an example or a tool' },
  is_docs: { says: 'the path is that of documentation' },
  is_config: { says: 'the path is that of configuration' },
  is_vendored: { says: 'the path is that of third-party code' },
  is_legacy: { says: 'the path is that of an old or compatibility version' },
  is_declaration: { says: 'the path is that of declarations, or of what is generated' },
};

const MOST_FACTORS = 5;
const SHOWN_WORDS = 4;

/** The reasons that moved the score most, largest first; a minus in front marks what spoke against. */
export function relevanceFactors(
  contributions: readonly [FeatureName, number][],
  values: FeatureValues,
): string[] {
  return contributions
    .filter(contribution => isReason(contribution, values))
    .slice(0, MOST_FACTORS)
    .map(([name, added]) => `${added < 0 ? '−' : '+'} ${REASONS[name]!.says}`);
}

type FeatureValues = Readonly<Partial<Record<FeatureName, number>>>;

/**
 * Whether what is said of a feature is true, and speaks as its weight does. Words and nearness never speak against a file:
 * where their weight is negative, it only takes back a part of what others of their like add.
 */
function isReason([name, added]: [FeatureName, number], values: FeatureValues): boolean {
  const reason = REASONS[name];
  const value = values[name] ?? 0;
  // A kind of place that is asked for has −1.
  if (name.startsWith('is_')) return reason !== undefined && value !== 0;
  return reason !== undefined && value > 0 && value >= (reason.from ?? 0) && added > 0;
}

/** What is known of the lines that are shown. */
interface Shown extends Evidence {
  /** Where a pattern search has found `absent` or `written`; the index may have left its file out. */
  whereabouts?: Whereabouts | undefined;
}

/** One sentence: what was found, and which words of the question, in its lines or only in its name, led to it. */
export function semanticMatch(
  chunk: StoredChunk,
  snippet: string,
  evidence: Shown,
  values: FeatureValues,
): string {
  const names = chunk.symbols.map(({ name }) => name).join(' ');
  const readAs = wordsRead(`${names} ${snippet}`, evidence.misspelled);
  const reason = reasonFor(chunk, evidence, values, readAs);
  return evidence.absent ? `${absenceOf(evidence.absent, evidence.whereabouts)} ${reason}` : reason;
}

/** Nothing is said to be absent from files that were not looked into. */
function absenceOf(name: string, where: Whereabouts = 'nowhere'): string {
  if (where === 'nowhere') return `Nothing here has “${name}”.`;
  if (where === 'unknown') return `Nothing in the index has “${name}”; not all files were looked into.`;
  if (where.line === undefined) return `“${name}” stands in ${placeOf(where)}.`;
  return `“${name}” stands in ${placeOf(where)}, of which the index has nothing or not all.`;
}

function placeOf({ file, line }: { file: string; line?: number }): string {
  if (line !== undefined) return `${file}:${line}`;
  return `${file}, which git tracks and a rule ignores; a search with no_ignore finds it`;
}

function nearestTo(written: string, where: Whereabouts = 'nowhere'): string {
  if (where === 'nowhere') return `its name is the nearest to “${written}”, which nothing here has`;
  if (where === 'unknown') return `its name is the nearest to “${written}” that the index has`;
  return `its name is near to “${written}”, which stands in ${placeOf(where)}`;
}

function reasonFor(
  chunk: StoredChunk,
  { words, nameWords, cosine, definesNamed, definesAlike, isBegun, written, whereabouts }: Shown,
  values: FeatureValues,
  readAs: ReadonlyMap<string, string>,
): string {
  const subject = subjectOf(chunk);
  const verbs = (one: string, several: string) => `${subject} ${chunk.symbol ? one : several}`;
  if (definesNamed && isBegun) return `${subject} is defined here: its name begins as the question does.`;
  if (definesNamed && written) return `${subject} is defined here: ${nearestTo(written, whereabouts)}.`;
  if (definesNamed) return `${subject} is defined here, as the question names it.`;
  if (definesAlike) return `${subject} is defined here, as the question names it but for case and signs.`;
  if (words.length > 0) {
    const where = (values.stem_coverage ?? 0) >= MOST ? ', in a file named for it' : '';
    return `${verbs('matches', 'match')} ${quoted(words, readAs)} from the question${where}.`;
  }
  if (chunk.symbol && nameWords.length > 0)
    return `${subject} has ${quoted(nameWords, readAs)} from the question in its name, not in these lines.`;
  if ((values.path_coverage ?? 0) >= MOST)
    return `${verbs('is', 'are')} in a file whose path has most of the question.`;
  return cosine >= CLOSE
    ? `${verbs('is', 'are')} close to the question in meaning.`
    : `${verbs('is', 'are')} a weak match: no word of the question, and not close in meaning.`;
}

/** The same of what was found by its name alone. */
export function foundByName(chunk: StoredChunk): string {
  return `${subjectOf(chunk)} is found by its name.`;
}

function subjectOf(chunk: StoredChunk): string {
  const kind = chunk.kind === 'block' ? '' : `The ${chunk.kind} `;
  return chunk.symbol ? `${kind}${qualified(chunk)}` : 'These lines';
}

function qualified({ symbol, container }: StoredChunk): string {
  return container ? `${container}.${symbol}` : symbol!;
}

/** What stands in a text for each misspelled word of the question. */
function wordsRead(text: string, misspelled: ReadonlyMap<string, string> = new Map()): Map<string, string> {
  const read = new Map<string, string>();
  if (misspelled.size === 0) return read;
  forEachSubtoken(text, word => {
    const written = misspelled.get(stem(word));
    if (written !== undefined && !read.has(written)) read.set(written, word);
  });
  return read;
}

function quoted(words: readonly string[], readAs: ReadonlyMap<string, string>): string {
  const items = words.slice(0, SHOWN_WORDS).map(word => {
    const read = readAs.get(word);
    return `“${word}”${read ? ` (as “${read}”)` : ''}`;
  });
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}
