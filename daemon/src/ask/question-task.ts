import type { ErrorCode } from '../api/errors.ts';
import type { ThreadData } from '../concurrency/fair-threads.ts';
import type { IndexVersion } from '../index/current-index.ts';
import type { SharedArrays } from '../store/chunk-arrays.ts';
import type { VectorShape } from '../vectors/vector-table.ts';
import type { Answer, Ask } from './common/rounds.ts';
import type { StepsInput } from './five-steps.ts';
import type { Presented } from './present/present.ts';
import type { PlainFilters } from './shard/shard.ts';

/** The data of a thread for questions. */
export interface QuestionThreadData extends ThreadData {
  /** One more than the highest number that a thread can have. */
  numbers: number;
}

/** An index that a thread opens. */
export interface IndexToRead extends IndexVersion {
  directory: string;
  shape: VectorShape;
  /** With several indexes as one: the folder in which its files are named. */
  name?: string;
  /** Its place among all indexes of the question, if other nodes have some of them. */
  place?: number;
  /** The arrays that another thread has loaded. */
  shared: SharedArrays;
}

/** The steps of a question after the first, over indexes of this process. */
export interface StepsTask extends StepsInput {
  type: 'steps';
  indexes: readonly IndexToRead[];
  filters: PlainFilters;
  /** The files that may contain a text, by text; undefined if there are too many or it is not known. */
  filesWith: ReadonlyMap<string, readonly string[] | undefined>;
}

/** One round of a question that other nodes answer too: what they are asked, of the indexes that are here. */
export interface RoundTask extends Pick<StepsTask, 'indexes' | 'filters' | 'filesWith'> {
  type: 'round';
  ask: Ask;
  /** Whether no other node is asked. */
  isAlone: boolean;
  /** The newest versions in the names of all indexes: see path-facts.ts. */
  versions: ReadonlyMap<string, number>;
}

/** Loads what was added to an index since `shared`, for all threads. */
export interface LoadTask extends IndexVersion {
  type: 'load';
  shape: VectorShape;
  shared: SharedArrays | undefined;
}

export type QuestionTask = StepsTask | RoundTask | LoadTask;

/** A message without an answer: no question needs these files any longer. */
export interface ReleaseMessage {
  release: number;
}

/** An error, as threads pass it on. */
export interface Failure {
  name: string;
  message: string;
  /** Of a DowseError, or of SQLite. */
  code?: string;
  details?: string;
}

export type QuestionOutcome =
  | { loaded: SharedArrays }
  | { presented: Presented }
  | { answered: Answer }
  /** These texts were looked for too: the task has to be run again with their files. */
  | { needs: readonly string[] }
  /** An index has commits that are not in its arrays. */
  | { outdated: number }
  | { refused: Failure & { code: ErrorCode } }
  /** The index with this number could not be read. */
  | { unreadable: number; why: Failure };
