import type { IndexReader } from '../../store/index-reader.ts';
import type { Question } from '../question.ts';
import { completeName } from './complete-name.ts';
import { allowedChunks, type Filters } from './filters.ts';
import { correctNames } from './misspelled-names.ts';
import { type PathIndex, pathIndexOf } from './path-index.ts';
import { correctSpelling } from './spelling.ts';

/** A question resolved against one index. */
export interface Resolved {
  question: Question;
  /** The path index. */
  paths: PathIndex;
  /** A mask with 1 for each live chunk that passes the filters. */
  allowed: Uint8Array;
}

/**
 * Second step: resolves a question against an index. Completes a name prefix, corrects misspelled names and
 * words, and adds words that occur only in paths.
 */
export function resolve(reader: IndexReader, question: Question, filters: Filters): Resolved {
  const spelled = correctSpelling(reader, correctNames(reader, completeName(reader, question)));
  const paths = pathIndexOf(reader);
  // A word without a path would only count as missing.
  const inPaths = spelled.shortWords.filter(word => paths.filesWith(word).length > 0);
  return {
    question: { ...spelled, terms: [...spelled.terms, ...inPaths] },
    paths,
    allowed: allowedChunks(reader, filters),
  };
}
