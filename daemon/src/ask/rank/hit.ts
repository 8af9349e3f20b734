import type { StoredChunk } from '../../store/index-reader.ts';
import type { FeatureName } from '../common/features.ts';
import type { Question } from '../common/question.ts';
import type { FileRow } from '../common/rounds.ts';

/** Evidence for the lines of a hit. */
export interface Evidence {
  /** Words of the question in the lines, as written. */
  words: readonly string[];
  /**
   * Words of the question in the names of the symbols. A later part of a long function need not contain its
   * name.
   */
  nameWords: readonly string[];
  /** Cosine of the chunk's vector and the question's. */
  cosine: number;
  /** Whether the lines define a symbol that the question names. */
  definesNamed: boolean;
  /** Whether they define a symbol that differs from the question only in case or punctuation. */
  definesVariant?: boolean;
  /** Whether the question contains only a prefix of its name. */
  isPrefix?: boolean;
  /** Spelling of its name in the question, if misspelled. */
  misspelling?: string | undefined;
  /** Words of the question as they are written, by the term that was found for them: their correction or a synonym. */
  inOtherWords?: ReadonlyMap<string, string>;
  /** The requested name, if it does not exist. */
  absent?: string | undefined;
}

/** One ranked place in the code. */
export interface Hit extends Evidence {
  /** The question as resolved for this index. */
  question: Question;
  file: FileRow;
  /** Null if the file was just reindexed and no shard knows the chunk yet. Its id is its number. */
  chunk: StoredChunk | null;
  score: number;
  contributions: [FeatureName, number][];
  /** Features of its file. */
  values: Record<FeatureName, number>;
  /** Line of the chunk, from 1, with a verbatim match; 0 for none. */
  exactLine: number;
  /** The next best chunks of its file, if requested and this is the best. */
  further: StoredChunk[];
}
