import type { ChunkRow } from '../common/rounds.ts';

/** A candidate chunk, with the score of each retrieval method. */
export interface Candidate extends Pick<ChunkRow, 'length' | 'kind'> {
  /** Its number. */
  chunk: number;
  /** The number of its file. */
  file: number;
  /** BM25F over the chunk's fields. */
  keyword: number;
  /** Cosine of the question's vector and the chunk's, −1 to 1. */
  cosine: number;
  /** Masks (`term-mask.ts`) of the question's terms in each field. */
  inBody: number;
  inName: number;
  inDoc: number;
  inSignature: number;
  inContainer: number;
  /** How well a name in it fits the question, 0 to 1. */
  nameFit: number;
  /** How many of its lines are in bodies of functions. */
  bodyLines: number;
  /** Strength of the definition of an identifier of the question, 0 to 1. */
  definesSymbol: number;
  /** Whether the question is only that identifier and no other symbol has its name. */
  isUnambiguous: boolean;
  /** Whether the defining line is elsewhere: a later part, a constructor of the class, an extension. */
  isContinuation: boolean;
  /** Line, from 1, with a verbatim match; 0 for none. */
  exactLine: number;
}
