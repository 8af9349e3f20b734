import type { IndexReader } from '../../store/index-reader.ts';
import type { Question } from '../question.ts';
import { completeName } from './begun-name.ts';
import { allowedChunks, type Filters } from './filters.ts';
import { correctNames } from './misspelled-names.ts';
import { type PathIndex, pathIndexOf } from './path-index.ts';
import { correctSpelling } from './spelling.ts';

/** A question in the words of one index. */
export interface Resolved {
  question: Question;
  /** What the paths of the index say. */
  paths: PathIndex;
  /** 1 for each chunk that is live and that the filters let through. */
  allowed: Uint8Array;
}

/**
 * Second step: reads a question in the words of an index. Completes a name of which only the beginning is written, corrects
 * misspelled names and words, and adds the words that only paths have.
 */
export function resolve(reader: IndexReader, question: Question, filters: Filters): Resolved {
  const spelled = correctSpelling(reader, correctNames(reader, completeName(reader, question)));
  const paths = pathIndexOf(reader);
  // Elsewhere such a word would only count as one that nothing has.
  const inPaths = spelled.shortWords.filter(word => paths.filesWith(word).length > 0);
  return {
    question: { ...spelled, terms: [...spelled.terms, ...inPaths] },
    paths,
    allowed: allowedChunks(reader, filters),
  };
}
