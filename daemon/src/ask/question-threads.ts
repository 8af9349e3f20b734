import { createHash, randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { DowseError, stopping } from '../api/errors.ts';
import { type FairLimits, FairThreads, TaskBroken, type TaskCall } from '../concurrency/fair-threads.ts';
import { threadFile } from '../concurrency/thread-file.ts';
import type { DirectoryIndex } from '../index/directory-index.ts';
import type { SharedArrays } from '../store/chunk-arrays.ts';
import type { VectorShape } from '../vectors/vector-table.ts';
import type { Answer } from './common/rounds.ts';
import type { Presented } from './present/present.ts';
import type {
  Failure,
  IndexToRead,
  QuestionOutcome,
  QuestionTask,
  ReleaseMessage,
  RoundTask,
  StepsTask,
} from './question-task.ts';

const MAX_THREADS = 8;
/** How often a question is begun again because its index was changed or replaced meanwhile. */
const MAX_TRIES = 10;
const RETRY_S = 1;
/** Indexes that a question loads at a time. More could fill the queue of the threads, and the question would be refused. */
const LOADS_AT_ONCE = 16;
/** The commit of arrays that lack the last one. */
const BEFORE_ALL = -1;

/** The limits of the threads that answer questions. */
function defaultLimits(): FairLimits {
  const threads = Math.min(MAX_THREADS, availableParallelism());
  return {
    threads,
    // Questions are short and callers take turns, so one caller may use all threads.
    perCaller: threads,
    taskMs: 60_000,
    startMs: 60_000,
    heapMb: 4096,
    waiting: 128,
    waitMs: 30_000,
    patienceMs: 5,
    idleMs: { last: 10 * 60_000, others: 60_000 },
  };
}

/** One of the indexes that answer a question. With a name, several answer as one. */
export interface AskedIndex {
  index: DirectoryIndex;
  name?: string;
  /** See {@link IndexToRead}. */
  place?: number;
}

/** The files that may contain a text; undefined if there are too many or it is not known. */
export type FilesOfText = (text: string) => readonly string[] | undefined;

/** A question without the fields that {@link QuestionThreads} adds. */
export type Wanted = Omit<StepsTask, 'type' | 'indexes' | 'filesWith'>;

interface Loaded {
  id: number;
  commit: number;
  /** Undefined if the file was replaced before it was loaded. */
  arrays: Promise<SharedArrays | undefined>;
}

/**
 * Answers questions in threads. Each has its own connections to the indexes; the arrays over all chunks are in memory that they
 * share. The thread that first needs an index, or a commit of it, loads it for all. The memory is freed with the last thread.
 */
export class QuestionThreads {
  readonly #threads: FairThreads<QuestionTask, QuestionOutcome>;
  readonly #shapeNow: () => VectorShape;
  readonly #loaded = new Map<DirectoryIndex, Loaded>();
  readonly #id = randomUUID();

  /** `shapeNow` returns the layout of the vectors, which an endpoint reveals with its first answer. */
  constructor(shapeNow: () => VectorShape, limits: Partial<FairLimits> = {}) {
    this.#shapeNow = shapeNow;
    const all = { ...defaultLimits(), ...limits };
    this.#threads = new FairThreads(
      threadFile('./question-thread', import.meta.url),
      all,
      () => this.#loaded.clear(),
      { numbers: 2 * all.threads },
    );
  }

  /**
   * @throws DowseError INDEX_NOT_FOUND, INDEX_BUSY, INVALID_REQUEST (filters); SERVICE_UNAVAILABLE if too many questions wait,
   *   INTERNAL_ERROR if the thread ended
   */
  async answer(
    indexes: readonly AskedIndex[],
    wanted: Wanted,
    filesOfText: FilesOfText,
    call: TaskCall,
  ): Promise<Presented> {
    const texts = wanted.parsed?.question.literals ?? [];
    return this.#outcome(indexes, { texts, filesOfText, call }, read => ({
      task: { type: 'steps', ...wanted, ...read },
      resultOf: outcome => ('presented' in outcome ? outcome.presented : undefined),
    }));
  }

  /**
   * Answers one round of a question that other nodes answer too. The version changes with each commit of one of the indexes, whose
   * chunks may then have other numbers.
   *
   * @throws as `answer`
   */
  async answerRound(
    indexes: readonly AskedIndex[],
    round: Omit<RoundTask, 'type' | 'indexes' | 'filesWith'>,
    filesOfText: FilesOfText,
    call: TaskCall,
  ): Promise<{ answer: Answer; version: string }> {
    const { ask } = round;
    if ('vector' in ask && ask.vector.length !== this.#shapeNow().dimensions) throw otherModel();
    const texts = ask.round === 'candidates' ? ask.literals : [];
    return this.#outcome(indexes, { texts, filesOfText, call }, read => ({
      task: { type: 'round', ...round, ...read },
      resultOf: outcome =>
        'answered' in outcome
          ? { answer: outcome.answered, version: this.#versionOf(read.indexes) }
          : undefined,
    }));
  }

  /** Runs a task until it has a result: with later commits, or with the files of texts that it needs. */
  async #outcome<Result>(
    indexes: readonly AskedIndex[],
    { texts, filesOfText, call }: { texts: readonly string[]; filesOfText: FilesOfText; call: TaskCall },
    asking: (read: Pick<StepsTask, 'indexes' | 'filesWith'>) => {
      task: StepsTask | RoundTask;
      resultOf(outcome: QuestionOutcome): Result | undefined;
    },
  ): Promise<Result> {
    const filesWith = new Map(texts.map(text => [text, filesOfText(text)]));
    for (let tries = 1; tries <= MAX_TRIES; tries++) {
      const toRead = await this.#toRead(indexes);
      call.signal?.throwIfAborted();
      if (!toRead) continue;
      const { task, resultOf } = asking({ indexes: toRead, filesWith });
      const outcome = await this.#run(task, call);
      const result = resultOf(outcome);
      if (result !== undefined) return result;
      if ('needs' in outcome) for (const text of outcome.needs) filesWith.set(text, filesOfText(text));
      else this.#assertMayTryAgain(outcome, indexes);
    }
    throw new DowseError('INDEX_BUSY', 'The index is changing too fast.', 'Try again in a second.', RETRY_S);
  }

  /** Which commits of which indexes of this process. */
  #versionOf(indexes: readonly IndexToRead[]): string {
    const hash = createHash('sha256').update(this.#id);
    for (const { id, commit, name } of indexes) hash.update(`\n${id} ${commit} ${name}`);
    return hash.digest('hex');
  }

  /** How many tasks run, and how many indexes have arrays in memory. */
  get activity(): { running: number; loaded: number } {
    return { running: this.#threads.running, loaded: this.#loaded.size };
  }

  /** Closes a file in all threads: see `IndexVersion.id`. */
  release(id: number): void {
    for (const [index, loaded] of this.#loaded) if (loaded.id === id) this.#loaded.delete(index);
    this.#threads.tell({ release: id } satisfies ReleaseMessage);
  }

  close(): Promise<void> {
    return this.#threads.close();
  }

  /** The indexes with their arrays, which a thread loads first if there are later commits; undefined if one was replaced. */
  async #toRead(indexes: readonly AskedIndex[]): Promise<IndexToRead[] | undefined> {
    const all: IndexToRead[] = [];
    for (let at = 0; at < indexes.length; at += LOADS_AT_ONCE) {
      const some = indexes.slice(at, at + LOADS_AT_ONCE).map(one => this.#toReadOne(one));
      for (const one of await Promise.all(some)) {
        if (!one) return undefined;
        all.push(one);
      }
    }
    return all;
  }

  async #toReadOne({ index, name, place }: AskedIndex): Promise<IndexToRead | undefined> {
    const { version, directory } = index;
    const shared = await this.#arraysOf(index);
    const shape = this.#shapeNow();
    const named = { ...(name !== undefined && { name }), ...(place !== undefined && { place }) };
    return shared && { ...version, directory, shape, shared, ...named };
  }

  #arraysOf(index: DirectoryIndex): Loaded['arrays'] {
    const { id, commit } = index.version;
    const known = this.#loaded.get(index);
    if (known?.id === id && known.commit === commit) return known.arrays;
    const loaded: Loaded = { id, commit, arrays: this.#load(index, known?.id === id ? known : undefined) };
    this.#loaded.set(index, loaded);
    const forget = () => {
      if (this.#loaded.get(index) === loaded) this.#loaded.delete(index);
    };
    loaded.arrays.then(arrays => arrays ?? forget(), forget);
    return loaded.arrays;
  }

  /** One load of an index at a time: it adds rows behind those of the last one. */
  async #load(index: DirectoryIndex, before: Loaded | undefined): Loaded['arrays'] {
    const { version } = index;
    const shared = await before?.arrays.catch(() => undefined);
    const outcome = await this.#run({ type: 'load', ...version, shape: this.#shapeNow(), shared }, {});
    if ('loaded' in outcome) return outcome.loaded;
    this.#assertMayTryAgain(outcome, [{ index }]);
    return undefined;
  }

  /** @throws DowseError, unless the index was changed or replaced meanwhile */
  #assertMayTryAgain(outcome: QuestionOutcome, indexes: readonly AskedIndex[]): void {
    if ('refused' in outcome) {
      const { code, message, details } = outcome.refused;
      throw new DowseError(code, message, details);
    }
    const id = 'outdated' in outcome ? outcome.outdated : 'unreadable' in outcome && outcome.unreadable;
    const index = indexes.find(one => one.index.version.id === id)?.index;
    const loaded = index && this.#loaded.get(index);
    if ('outdated' in outcome && loaded) loaded.commit = BEFORE_ALL;
    if (!('unreadable' in outcome) || !index) return;
    index.recover(errorOf(outcome.why));
    throw new DowseError(
      'INDEX_BUSY',
      'The index was damaged and is being rebuilt.',
      'Try again in a second.',
      RETRY_S,
    );
  }

  #run(task: QuestionTask, call: TaskCall): Promise<QuestionOutcome> {
    return this.#threads.run(task, call).catch(error => {
      throw error instanceof TaskBroken ? explained(error.why) : error;
    });
  }
}

function otherModel(): DowseError {
  const details = 'Start all daemons with the same model and settings.';
  return new DowseError('INVALID_REQUEST', 'The daemons use different embedding models.', details);
}

/** An error of a thread is no longer of its class. */
function errorOf({ name, message, code }: Failure): Error {
  const error = name === 'RangeError' ? new RangeError(message) : new Error(message);
  return Object.assign(error, { name, ...(code !== undefined && { code }) });
}

function explained(why: TaskBroken['why']): DowseError {
  switch (why) {
    case 'too long':
      return new DowseError(
        'INTERNAL_ERROR',
        'The question took too long.',
        'Ask in fewer words, or about a smaller folder.',
      );
    case 'thread ended':
      return new DowseError(
        'INTERNAL_ERROR',
        'The thread that answered the question ended.',
        'Try again. The log of the daemon may say more.',
      );
    case 'too many wait':
    case 'waited too long':
      return new DowseError(
        'SERVICE_UNAVAILABLE',
        'Too many questions are waiting.',
        'Try again in a moment.',
        RETRY_S,
      );
    case 'no thread':
      return new DowseError(
        'SERVICE_UNAVAILABLE',
        'Questions cannot be answered now: their thread does not start.',
        'See the log of the daemon; the machine may be out of memory.',
        5 * RETRY_S,
      );
    case 'closed':
      return stopping();
  }
}
