import type { StoredChunk, StoredFile } from '../../store/index-reader.ts';
import type { Question } from '../question.ts';
import type { FeatureName } from './features.ts';

/** What is known of the lines themselves. */
export interface Evidence {
  /** Words of the question that stand in the lines, as they were written. */
  words: readonly string[];
  /** Those in the names of what is defined in them. A part of a long function need not have the function's name. */
  nameWords: readonly string[];
  /** Cosine of their vector and the question's. */
  cosine: number;
  /** Whether a symbol is defined in them that the question names. */
  definesNamed: boolean;
  /** The same of what only case or signs keep from being what the question names. */
  definesAlike?: boolean;
  /** Whether the question has only the beginning of its name. */
  isBegun?: boolean;
  /** How the question writes its name, where that is misspelled. */
  written?: string | undefined;
  /** Words of the question that were read as others, by the terms that these have. */
  misspelled?: ReadonlyMap<string, string>;
  /** The name that is asked for, where nothing has it. */
  absent?: string | undefined;
}

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
