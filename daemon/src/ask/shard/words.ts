import { definitionTerm, memberTerm, plainName } from '../../index/terms.ts';
import type { IndexReader } from '../../store/index-reader.ts';
import type { Postings } from '../../store/postings.ts';
import { editDistance, singled, swaps, toleratedMistakes } from '../../text/edit-distance.ts';
import { stem } from '../../text/stem.ts';
import { MAX_SPELLINGS } from '../common/limits.ts';
import { nameWords } from '../common/name-words.ts';
import { nearest } from '../common/nearest-terms.ts';
import type { Near, SpellingsAnswer, SpellingsAsk, WordsAnswer, WordsAsk } from '../common/rounds.ts';
import { chunksInCommon } from './chunks-in-common.ts';
import type { PathIndex } from './path-index.ts';

/** Of equally near terms, more than these are not sent. The most used of them is wanted. */
const MAX_NEAR = 1000;

/** One shard's answer to what words there are. `postings` has the allowed chunks of a term. */
export function shardWords(
  reader: IndexReader,
  paths: PathIndex,
  postings: (term: string) => Postings,
  { terms, names }: WordsAsk,
): WordsAnswer {
  const { shape } = reader.chunkCount > 0 ? reader : { shape: undefined };
  return {
    live: reader.liveCount,
    length: reader.totalLength,
    files: reader.files.length,
    // Only vectors of the built-in model have a head.
    ...(shape && { isBuiltIn: shape.headDimensions !== shape.dimensions }),
    terms: terms.map(({ term, word, isCounted }) => {
      if (word === undefined && !isCounted)
        return { known: reader.hasTerm(term), chunks: 0, paths: 0, near: [] };
      const { length } = postings(term);
      // With filters, a term may be known and in no allowed chunk.
      const known = length > 0 || reader.hasTerm(term);
      const near = known || word === undefined ? [] : nearTerms(reader, term, '', word);
      return { known, chunks: length, paths: paths.filesWith(term).length, near };
    }),
    names: names.map(one => shardName(reader, one)),
  };
}

function shardName(
  reader: IndexReader,
  { name, or }: WordsAsk['names'][number],
): WordsAnswer['names'][number] {
  const isDefined = reader.hasTerm(definitionTerm(name));
  const isMember = reader.hasTerm(memberTerm(name));
  const isThere = isDefined || isMember;
  const isTogether = or !== 'nothing' && !isThere && areTogether(reader, nameWords(name));
  const isUnknown = !isThere && (or === 'always near' || (or === 'near' && !isTogether));
  const near = (sign: string) => nearTerms(reader, plainName(name), sign);
  const definitions = isUnknown ? near(definitionTerm('')) : [];
  const members = isUnknown && definitions.length === 0 ? near(memberTerm('')) : [];
  return { isDefined, isMember, isTogether, definitions, members };
}

/** Whether a chunk has all these terms. */
function areTogether(reader: IndexReader, terms: readonly string[]): boolean {
  if (terms.some(term => !reader.hasTerm(term))) return false;
  const lists = terms.map(term => reader.postings(term, reader.live));
  return lists.length === 0 || chunksInCommon(lists, 0, reader.chunkCount).next().done !== true;
}

/** Distance discount if only letters are doubled or not doubled: the most common mistake. */
const DOUBLE_LETTER_DISCOUNT = 0.5;

/**
 * The nearest terms with a given prefix, returned without the prefix.
 *
 * @param word the source of the term; its length limits the distance.
 */
function nearTerms(reader: IndexReader, term: string, prefix: string, word = term): Near[] {
  const limit = toleratedMistakes(word);
  const uses = (candidate: string) => reader.postingBytes(prefix + candidate);
  if (limit === 0) {
    // A name of four letters is not misspelled.
    const swapped =
      prefix === ''
        ? swaps(word)
            .map(stem)
            .filter(one => reader.hasTerm(one))
        : [];
    return nearest(swapped.map(one => ({ term: one, mistakes: 1, uses: uses(one) })));
  }
  let found: string[] = [];
  let best = limit;
  const single = singled(term);
  for (const candidate of candidates(reader, term, prefix)) {
    const distance = editDistance(term, candidate, Math.min(limit, Math.ceil(best)));
    const mistakes = distance - (singled(candidate) === single ? DOUBLE_LETTER_DISCOUNT : 0);
    if (distance > limit || mistakes > best) continue;
    if (mistakes < best) found = [];
    best = mistakes;
    found.push(candidate);
  }
  const near = found.map(candidate => ({ term: candidate, mistakes: best, uses: uses(candidate) }));
  return nearest(near).slice(0, MAX_NEAR);
}

/** Terms with the same first two letters, or without the second letter, which may be wrong. */
function candidates(reader: IndexReader, term: string, prefix: string): Set<string> {
  const [first, second, third] = term as unknown as [string, string, string];
  const found = [second, third].flatMap(next => reader.termsFrom(prefix + first + next));
  return new Set(found.map(candidate => candidate.slice(prefix.length)));
}

/** How the names of a term are spelled in the first chunks that define one. */
export function shardSpellings(reader: IndexReader, { term }: SpellingsAsk): SpellingsAnswer {
  const { chunks, length } = reader.postings(term, reader.live);
  const rows = reader.chunks([...chunks.subarray(0, Math.min(length, MAX_SPELLINGS))]);
  return {
    chunks: [...rows].map(([chunk, { symbols }]) => ({
      number: reader.numberOf(chunk),
      names: symbols
        .map(({ name }) => name)
        .filter(name => [definitionTerm(name), memberTerm(name)].includes(term)),
    })),
  };
}
