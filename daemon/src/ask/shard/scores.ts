import { FIELD, type Postings } from '../../store/postings.ts';
import type { ChunkRow, FileRow, RowsAnswer, Statistics } from '../common/rounds.ts';
import { bitsOf, maskWeights, share } from '../common/term-mask.ts';
import { meantBy, sharesOf, weightsOf } from '../common/term-weights.ts';
import { type KeywordScores, release, scoreKeywords } from './keywords.ts';
import { nameFit } from './name-fit.ts';
import type { PathIndex } from './path-index.ts';
import type { Source } from './source.ts';

/** A term in a larger share of the paths is ignored. */
const COMMON_IN_PATHS = 0.3;

/** Names with less of the question are not compared with it. */
const MIN_IN_NAMES = 0.3;

/** The services with which a shard answers. */
export interface ShardQuestion {
  source: Source;
  paths: PathIndex;
  /** A mask with 1 for each live chunk that passes the filters. */
  allowed: Uint8Array;
  postings: (term: string) => Postings;
  /** Whether there are no other shards. */
  isAlone: boolean;
}

/** The scores of one shard's chunks and files, with the statistics of all shards. */
export class ShardScores {
  readonly keywords: KeywordScores;
  /** How much of the question the path of each file has, by position in the reader. */
  readonly pathScores: Float32Array;
  readonly #question: ShardQuestion;
  readonly #statistics: Statistics;

  /** Call `release` before the next question. */
  constructor(question: ShardQuestion, statistics: Statistics) {
    this.#question = question;
    this.#statistics = statistics;
    this.keywords = scoreKeywords(question.source.reader, statistics, question.postings);
    this.pathScores = pathScores(question.paths, statistics);
  }

  release(): void {
    release(this.keywords);
  }

  /** The ranker's input for these chunks, their files and further files. */
  rows(chunks: readonly number[], furtherFiles: Iterable<number> = []): RowsAnswer {
    const { reader } = this.#question.source;
    const vector = Int8Array.from(this.#statistics.vector);
    const cosines = reader.vectors.cosines(chunks, vector);
    const rows = chunks.map(
      (chunk, at): ChunkRow => ({
        number: reader.numberOf(chunk),
        file: reader.numberOfFile(reader.fileOf[chunk]!),
        keyword: this.keywords.chunks[chunk]!,
        cosine: cosines[at]!,
        inBody: 0,
        inName: 0,
        inDoc: 0,
        inSignature: 0,
        inContainer: 0,
        nameFit: 0,
        bodyLines: reader.bodies[chunk]!,
        length: reader.lengths[chunk]!,
        kind: reader.kindOf(chunk),
      }),
    );
    this.#markTerms(chunks, rows);
    this.#fitNames(chunks, rows);
    const files = new Set([...chunks.map(chunk => reader.fileOf[chunk]!), ...furtherFiles]);
    return { chunks: rows, files: this.#fileRows([...files], vector) };
  }

  #fileRows(files: readonly number[], vector: Int8Array): FileRow[] {
    const { source, paths } = this.#question;
    const { reader } = source;
    const cosines = reader.outlineCosines(files, vector);
    return files.map((file, at) => {
      const { path, language, isGenerated, firstChunk, chunkCount } = reader.files[file]!;
      const facts = paths.factsOf(file);
      return {
        number: reader.numberOfFile(file),
        path,
        language,
        first: reader.numberOf(firstChunk),
        chunkCount,
        score: this.keywords.files[file]!,
        cosine: cosines[at]!,
        pathScore: this.pathScores[file]!,
        isLegacy: facts.kinds.is_legacy > 0,
        isGenerated: isGenerated > 0,
        facts,
      };
    });
  }

  /** Sets how well a name fits in the rows that have enough of the question in their names. */
  #fitNames(chunks: readonly number[], rows: readonly ChunkRow[]): void {
    const weights = sharesOf(this.#statistics);
    const meant = meantBy(this.#statistics.terms);
    const ofTerms = maskWeights([...weights.keys()], term => weights.get(term)!, meant);
    const likely = chunks.filter((_, at) => share(rows[at]!.inName, ofTerms) >= MIN_IN_NAMES);
    const stored = this.#question.source.reader.chunks(likely);
    chunks.forEach((chunk, at) => {
      const row = stored.get(chunk);
      if (row) rows[at]!.nameFit = nameFit(row, weights, meant);
    });
  }

  /** Sets the term masks of each row. */
  #markTerms(chunks: readonly number[], rows: readonly ChunkRow[]): void {
    const inOrder = chunks.map((chunk, at) => ({ chunk, row: rows[at]! })).sort((a, b) => a.chunk - b.chunk);
    for (const [term, bit] of bitsOf(this.#statistics.terms.map(one => one.term))) {
      const list = this.keywords.postings.get(term)!;
      const { length, chunks, frequencies, fields } = list;
      let at = 0;
      for (const { chunk, row } of inOrder) {
        at = list.placeOf(chunk, at);
        if (at === length) break;
        if (chunks[at] !== chunk) continue;
        if (frequencies[at]! > 0) row.inBody |= bit;
        if (fields[at]! & FIELD.name) row.inName |= bit;
        if (fields[at]! & FIELD.doc) row.inDoc |= bit;
        if (fields[at]! & FIELD.signature) row.inSignature |= bit;
        if (fields[at]! & FIELD.container) row.inContainer |= bit;
      }
    }
  }
}

/** How much of the question the paths contain. A word and its synonyms count once. */
function pathScores(paths: PathIndex, { terms, live, files: all }: Statistics): Float32Array {
  const scores = new Float32Array(paths.size);
  const counts = new Map(terms.map(({ term, paths }) => [term, paths]));
  const weights = weightsOf({ terms, live });
  const meant = meantBy(terms);
  for (const sameMeaning of Map.groupBy(weights.keys(), term => meant.get(term) ?? term).values()) {
    const seen = sameMeaning.length > 1 ? new Set<number>() : undefined;
    for (const term of sameMeaning) {
      if (counts.get(term)! > all * COMMON_IN_PATHS) continue;
      for (const file of paths.filesWith(term)) {
        if (seen?.has(file)) continue;
        scores[file]! += weights.get(term) || 1;
        seen?.add(file);
      }
    }
  }
  return scores;
}
