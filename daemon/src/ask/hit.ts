import type { StoredChunk, StoredFile } from '../store/index-reader.ts';
import type { Evidence } from './explain.ts';
import type { FeatureName } from './features.ts';
import type { Question } from './question.ts';

/** One ranked place in the code. */
export interface Hit extends Evidence {
  /** The question as it was read for this index. */
  question: Question;
  file: StoredFile;
  /** Null where the file has just been indexed anew, and this reader does not know yet. */
  chunk: StoredChunk | null;
  score: number;
  contributions: [FeatureName, number][];
  /** Its file's features. */
  values: Record<FeatureName, number>;
  /** The line of the chunk, from 1, that has what the question says word for word; 0 for none. */
  sameLine: number;
  /** The next best chunks of its file, where they are asked for and this is the best. */
  further: StoredChunk[];
}
