import type { ErrorCode } from '../api/errors.ts';
import type { AskRequest, AskResult } from '../api/schemas.ts';
import type { ThreadData } from '../concurrency/fair-threads.ts';
import type { IndexVersion } from '../index/current-index.ts';
import type { SharedArrays } from '../store/chunk-arrays.ts';
import type { VectorShape } from '../vectors/vector-table.ts';
import type { Answer, Ask } from './gather/rounds.ts';
import type { Question } from './question.ts';

/** What each thread for questions gets at its start. */
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

/** Limits of a question, as the request has them. */
export interface PlainFilters {
  fileTypes: readonly string[];
  /** Relative to the indexed directory. */
  directory: string;
  path?: string;
  /** Typed filters, such as `lang:ts`. */
  typed?: readonly string[];
}

/** One round of a question. */
export interface FindTask {
  type: 'find';
  indexes: readonly IndexToRead[];
  query: string;
  /** The question and its vector; undefined if symbols are asked for by name. */
  asked: { question: Question; vector: Int8Array } | undefined;
  filters: PlainFilters;
  options: NonNullable<AskRequest['options']>;
  limit: number;
  /** Further hits, in case files have changed. */
  extra: number;
  /** The files that may hold a text, by text; undefined if there are too many or it is not known. */
  holders: ReadonlyMap<string, readonly string[] | undefined>;
}

/** One round of a question that other nodes answer too: what they are asked, of the indexes that are here. */
export interface PartTask extends Pick<FindTask, 'indexes' | 'filters' | 'holders'> {
  type: 'part';
  ask: Ask;
  /** Whether no other node is asked. */
  isAlone: boolean;
  /** The newest versions in the names of all indexes: see path-index.ts. */
  versions: ReadonlyMap<string, number>;
}

/** Loads what was added to an index since `shared`, for all threads. */
export interface LoadTask extends IndexVersion {
  type: 'load';
  shape: VectorShape;
  shared: SharedArrays | undefined;
}

export type QuestionTask = FindTask | PartTask | LoadTask;

/** A message without an answer: no question needs these files any longer. */
export interface ReleaseMessage {
  release: number;
}

export interface Found {
  /** Files are named relative to the index. */
  results: AskResult[];
  /** Files that differ from the index. */
  changed: string[];
  /** The name in the question that the index does not have. */
  missingName?: string;
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
  | { found: Found }
  | { answered: Answer }
  /** These texts were looked for too: the question has to be asked again with their files. */
  | { needs: readonly string[] }
  /** An index has commits that are not in its arrays. */
  | { outdated: number }
  | { refused: Failure & { code: ErrorCode } }
  /** The index with this number could not be read. */
  | { unreadable: number; why: Failure };
