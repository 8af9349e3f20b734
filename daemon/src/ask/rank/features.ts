import { FEATURES } from '../common/features.ts';
import { GENERATED, type PathFacts, versionIn } from '../common/path-facts.ts';
import { isNamedFor } from '../common/path-kinds.ts';
import type { Question } from '../common/question.ts';
import type { FileRow } from '../common/rounds.ts';
import { type MaskWeights, share, termsIn } from '../common/term-mask.ts';
import { coverage, meantBy, synonymWeight } from '../common/term-weights.ts';
import { factsOf } from '../known/rows.ts';
import type { Vocabulary } from '../known/vocabulary.ts';
import type { Resolved } from '../resolve/resolve.ts';
import type { Retrieval } from '../retrieve/retrieve.ts';
import {
  bodyWantedBy,
  CALLABLES,
  functionBody,
  meaning,
  type RankedChunk,
  rankChunk,
  type Scales,
  scalesOf,
  TYPES,
  termWeights,
} from './chunk-features.ts';
import { place, positionsOf } from './feature-vector.ts';

export type FeatureVector = readonly number[];

const POSITIONS = positionsOf(FEATURES);

/** A file with its features and candidate chunks. */
export interface ScoredFile {
  file: FileRow;
  path: string;
  features: FeatureVector;
  /** Its candidate chunks, best first. */
  chunks: RankedChunk[];
}

/** Typical cosine of the nearest chunk. Used for models whose cosines have another scale. */
const TYPICAL_NEAREST_COSINE = 0.55;

/** Cosine of the chunk nearest to the question. */
export function nearestOf(
  { isBuiltIn }: Pick<Vocabulary, 'isBuiltIn'>,
  files: readonly ScoredFile[],
): number {
  if (!isBuiltIn) return TYPICAL_NEAREST_COSINE;
  return Math.max(
    0,
    ...files.map(({ chunks }) => Math.max(...chunks.map(({ candidate }) => candidate.cosine))),
  );
}

/** Groups candidates by file and computes the features of each file. */
export function describeFiles({ question, vocabulary }: Resolved, retrieval: Retrieval): ScoredFile[] {
  const scales = scalesOf(retrieval);
  const weights = termWeights(question, retrieval);
  const pathTerms = pathWeights(vocabulary, question, retrieval);
  const bodyWanted = bodyWantedBy(question);
  const order = question.isPath ? byType : question.isBareSymbol ? byDefinition : byStrength;
  const groups = [...Map.groupBy(retrieval.candidates, candidate => candidate.file)];
  return groups.map(([number, group]) => {
    const file = retrieval.fileOf(number);
    const facts = factsOf(file);
    const chunks = group
      .map(candidate => rankChunk(candidate, file.first, scales, weights, bodyWanted))
      .sort((a, b) => byExactLine(a, b) || order(a, b));
    // NaN makes a missing feature visible.
    const features = FEATURES.map(() => Number.NaN);
    place(features, POSITIONS, textFeatures(chunks, scales, weights, file.score));
    place(features, POSITIONS, {
      meaning_outline: file.cosine,
      // Another order of the words of a name is another name.
      name_fit: question.isBareSymbol ? 0 : Math.max(...chunks.map(({ candidate }) => candidate.nameFit)),
      holds_literal: retrieval.wordForWord.get(number)?.strength ?? 0,
    });
    place(features, POSITIONS, pathFeatures(facts, pathTerms, question, chunks));
    place(features, POSITIONS, placeFeatures(file, facts, question, chunks));
    return { file, path: file.path, chunks, features };
  });
}

/** Verbatim matches come before all other lines of their file. */
function byExactLine(a: RankedChunk, b: RankedChunk): number {
  return Number(b.candidate.exactLine > 0) - Number(a.candidate.exactLine > 0);
}

function byStrength(a: RankedChunk, b: RankedChunk): number {
  return b.strength - a.strength || a.candidate.chunk - b.candidate.chunk;
}

/** Order for a question that is a path: the first type of the file, else its first definition. */
function byType(a: RankedChunk, b: RankedChunk): number {
  const rank = ({ candidate: { kind } }: RankedChunk) => (TYPES.has(kind) ? 0 : CALLABLES.has(kind) ? 1 : 2);
  return rank(a) - rank(b) || a.candidate.chunk - b.candidate.chunk;
}

/** Order for a bare name: its definition first. */
function byDefinition(a: RankedChunk, b: RankedChunk): number {
  return (
    b.candidate.definesSymbol - a.candidate.definesSymbol ||
    Number(a.candidate.isContinuation) - Number(b.candidate.isContinuation) ||
    byStrength(a, b)
  );
}

function textFeatures(
  chunks: readonly RankedChunk[],
  scales: Scales,
  weights: MaskWeights,
  fileScore: number,
) {
  const keywords = new BestThree();
  let [meanings, both, name, body, defines] = [0, 0, 0, 0, 0];
  let [inName, inDoc, inSignature, inBody] = [0, 0, 0, 0];
  for (const { candidate } of chunks) {
    const keyword = candidate.keyword / scales.keyword;
    const near = meaning(candidate, scales);
    keywords.add(keyword);
    meanings += Math.exp(SHARPNESS * near);
    both = Math.max(both, keyword * near);
    name = Math.max(name, share(candidate.inName, weights));
    body = Math.max(body, share(candidate.inBody, weights));
    defines = Math.max(defines, candidate.definesSymbol * (candidate.isUnambiguous ? UNAMBIGUOUS_FACTOR : 1));
    inName |= candidate.inName;
    inDoc |= candidate.inDoc;
    inSignature |= candidate.inSignature;
    inBody |= candidate.inBody;
  }
  return {
    keyword_best: keywords.first,
    keyword_sum: keywords.sum,
    keyword_file: fileScore / scales.file,
    meaning_chunks: Math.log(meanings) / SHARPNESS,
    both_best: both,
    name_best: name,
    name_coverage: share(inName, weights),
    doc_coverage: share(inDoc, weights),
    signature_coverage: share(inSignature, weights),
    body_best: body,
    body_coverage: share(inBody, weights),
    defines_symbol: defines,
  };
}

/**
 * Extra weight for the unambiguous definition of a bare name, so that it outranks files with more of its
 * words.
 */
const UNAMBIGUOUS_FACTOR = 4;

/** Sharpness of the smooth maximum: a higher value brings it closer to the maximum. */
const SHARPNESS = 10;

/** Collects the three highest values, from 0 up. */
class BestThree {
  first = 0;
  #second = 0;
  #third = 0;

  add(value: number): void {
    if (value > this.first) {
      this.#third = this.#second;
      this.#second = this.first;
      this.first = value;
    } else if (value > this.#second) {
      this.#third = this.#second;
      this.#second = value;
    } else if (value > this.#third) this.#third = value;
  }

  /** Discounted sum, within the range of the values. */
  get sum(): number {
    return (this.first + this.#second / 2 + this.#third / 4) / 1.75;
  }
}

function pathFeatures(
  { stem, shortStem, distinct }: PathFacts,
  { weights, abbreviations, meant }: PathTerms,
  { terms }: Question,
  chunks: readonly RankedChunk[],
) {
  const covered = (found: Iterable<string>) => coverage(found, weights, meant);
  const stemCoverage = covered(distinct.stem);
  // Parts of a word that are not terms do not reduce precision.
  const shorts = shortStem.filter(word => weights.has(word)).length;
  const known = shorts + stem.filter(term => weights.has(term)).length;
  const stemPrecision = known / Math.max(1, shorts + stem.length);
  let named = 0;
  for (const { candidate } of chunks) named |= candidate.inName;
  return {
    stem_coverage: stemCoverage,
    stem_precision: stemPrecision,
    stem_exact: stemCoverage > 0 && stemPrecision === 1 ? 1 : 0,
    stem_abbreviation: coverage(distinct.path, abbreviations, meant),
    folder_coverage: covered(distinct.folders),
    path_coverage: covered(distinct.path),
    name_or_path_coverage: covered([...distinct.path, ...termsIn(named, terms)]),
  };
}

const README = /(?:^|\/)readme[^/]*$/i;
const CHANGELOG = /(?:^|\/)(?:changes|changelog|history|news|releases?)(?:[._-][^/]*)?$/i;

/** Documents come first if the question wants them, a README before others, a changelog after them. */
function documentFeatures(path: string, { is_docs }: PathFacts['kinds'], { intents }: Question) {
  const isReadme = README.test(path) ? 1 : 0;
  const isChangelog = is_docs && CHANGELOG.test(path) ? 1 : 0;
  return {
    is_readme: isReadme,
    is_changelog: isChangelog,
    documents_wanted: intents.documents * is_docs,
    readme_wanted: intents.documents * isReadme,
    changelog_wanted: intents.documents * isChangelog,
  };
}

function placeFeatures(
  { path, language, chunkCount }: FileRow,
  { depth, kinds, distinct }: PathFacts,
  question: Question,
  chunks: readonly RankedChunk[],
) {
  const { kind } = chunks[0]!.candidate;
  const named = kinds.is_legacy > 0 && namesVersion(path, question) ? { ...kinds, is_legacy: 0 } : kinds;
  return {
    ...(question.kinds.size + question.kindsByName.size > 0
      ? withRequestedKinds(named, question, distinct)
      : named),
    ...documentFeatures(path, kinds, question),
    language_wanted: question.languages.has(language) ? 1 : 0,
    is_type: TYPES.has(kind) ? 1 : 0,
    is_callable: CALLABLES.has(kind) ? 1 : 0,
    function_body: bodyWantedBy(question) * functionBody(chunks[0]!.candidate),
    depth: Math.min(1, depth / 8),
    file_length: Math.min(1, Math.log2(1 + chunkCount) / 7),
  };
}

/** Whether the question names the version in a path: "in v1". */
function namesVersion(path: string, { shortWords }: Question): boolean {
  const version = versionIn(path);
  return version !== undefined && shortWords.includes(`v${version.number}`);
}

/**
 * Negates requested kinds: tests rank first if requested, by as much as they rank last otherwise. Nobody asks for what is generated.
 */
function withRequestedKinds(
  kinds: PathFacts['kinds'],
  question: Question,
  place: PathFacts['distinct'],
): PathFacts['kinds'] {
  const byName = [...question.kindsByName].filter(([kind, terms]) => isNamedFor(place, kind, terms));
  const requested = [...question.kinds, ...byName.map(([kind]) => kind)];
  const wanted = requested.filter(kind => kinds[kind] !== GENERATED);
  return { ...kinds, ...Object.fromEntries(wanted.map(kind => [kind, -kinds[kind]])) };
}

interface PathTerms {
  /** Weight of each term in paths: its share of the question's information, rare words counting more. */
  weights: Map<string, number>;
  /** Weights of prefixes of its words used as names of folders and files: `impl`, `auth`, `config`. */
  abbreviations: Map<string, number>;
  /** The term that each synonym stands for. */
  meant: ReadonlyMap<string, string>;
}

const MIN_ABBREVIATION_CHARS = 3;
/** The idf of a short word is unknown. A higher value takes too much weight from the other words. */
const SHORT_WORD_FACTOR = 0.2;

function pathWeights(
  vocabulary: Vocabulary,
  { words, terms, shortWords, shortForms, synonyms }: Question,
  { idf }: Retrieval,
): PathTerms {
  const unknown = Math.log(1 + vocabulary.live);
  const informationOf = (term: string) =>
    shortWords.includes(term) ? unknown * SHORT_WORD_FACTOR : idf.get(term) || unknown;
  const rarity = (term: string) => Math.log(1 + vocabulary.files / (1 + vocabulary.term(term).paths));
  const weights = new Map(terms.map(term => [term, rarity(term) * informationOf(term)]));
  const meant = meantBy(synonyms);
  for (const { term, of, nearness } of synonyms)
    weights.set(term, synonymWeight(nearness, Math.min(rarity(term) * informationOf(of), weights.get(of)!)));
  const own = terms.filter(term => !shortForms.includes(term) && !meant.has(term));
  const total = own.reduce((sum, term) => sum + weights.get(term)!, 0) || 1;
  const abbreviations = new Map<string, number>();
  for (const [term, weight] of weights) {
    weights.set(term, weight / total);
    if (meant.has(term)) continue;
    const word = words.get(term) ?? term;
    for (let length = MIN_ABBREVIATION_CHARS; length < word.length - 1; length++) {
      const beginning = word.slice(0, length);
      if (!weights.has(beginning)) abbreviations.set(beginning, weight / total);
    }
  }
  return { weights, abbreviations, meant };
}
