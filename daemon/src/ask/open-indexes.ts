import { DowseError } from '../api/errors.ts';
import type { SharedArrays } from '../store/chunk-arrays.ts';
import { IndexFileReader } from '../store/index-file-reader.ts';
import type { IndexReader } from '../store/index-reader.ts';
import { UnionReader } from '../store/union-reader.ts';
import type { RowUser } from '../vectors/kernel-rows.ts';
import type { VectorShape } from '../vectors/vector-table.ts';
import type { IndexToRead, LoadTask } from './question-task.ts';

/** Unions that are kept for the next question, the last used last. */
const MAX_UNIONS = 4;

/** The shared arrays of an index lack its last commits. */
export class Outdated extends Error {
  readonly id: number;

  constructor(id: number) {
    super('the shared arrays lack the last commits');
    this.id = id;
  }
}

/** An index could not be read; `cause` says why. */
export class IndexUnreadable extends Error {
  readonly id: number;

  constructor(id: number, cause: unknown) {
    super('an index cannot be read', { cause });
    this.id = id;
  }
}

interface Open {
  reader: IndexFileReader;
  /** The commit that is loaded. */
  commit: number;
}

/** The indexes that a thread has open. */
export class OpenIndexes {
  readonly #user: RowUser;
  readonly #open = new Map<number, Open>();
  readonly #unions = new Map<string, UnionReader>();

  /** `user` is this thread, among all that share the arrays. */
  constructor(user: RowUser) {
    this.#user = user;
  }

  /** Loads the commits since `shared`. @returns the arrays for all threads */
  load({ id, file, commit, shape, shared }: LoadTask): SharedArrays {
    return this.#reading(id, () => {
      const open = this.#openedOf(id, file, shape);
      open.reader.refresh(shared);
      open.commit = commit;
      return open.reader.shared;
    });
  }

  /**
   * Reads these indexes as one, as they are at one moment. A file of an index with a name is below that name.
   *
   * @throws Outdated, IndexUnreadable
   */
  read<T>(indexes: readonly IndexToRead[], read: (reader: IndexReader) => T): T {
    const readers = indexes.map(index => this.#readerOf(index));
    const [reader] = readers;
    if (reader && indexes[0]!.name === undefined)
      return this.#reading(indexes[0]!.id, () => reader.readSnapshot(() => read(reader)));
    const union = this.#unionOf(indexes, readers);
    return union.readSnapshot(() => read(union));
  }

  /** Closes an index. */
  release(id: number): void {
    const open = this.#open.get(id);
    if (!open) return;
    this.#open.delete(id);
    this.#unions.clear();
    open.reader.close();
  }

  #readerOf({ id, file, commit, shape, shared }: IndexToRead): IndexFileReader {
    return this.#reading(id, () => {
      const open = this.#openedOf(id, file, shape);
      if (open.commit !== commit) {
        if (!open.reader.adopt(shared)) throw new Outdated(id);
        open.commit = commit;
      }
      return open.reader;
    });
  }

  #openedOf(id: number, file: string, shape: VectorShape): Open {
    const open = this.#open.get(id) ?? {
      reader: new IndexFileReader(file, shape, this.#user),
      commit: -1,
    };
    this.#open.set(id, open);
    return open;
  }

  /** A union that was made for the same names is brought up to date. */
  #unionOf(indexes: readonly IndexToRead[], readers: readonly IndexFileReader[]): UnionReader {
    const key = indexes.map(({ name, place }) => `${place} ${name}`).join('\n');
    const union = this.#unions.get(key) ?? new UnionReader();
    union.update(
      readers.map((reader, at) => ({ name: indexes[at]!.name!, place: indexes[at]!.place ?? at, reader })),
    );
    this.#unions.delete(key);
    this.#unions.set(key, union);
    for (const oldest of this.#unions.keys()) {
      if (this.#unions.size <= MAX_UNIONS) break;
      this.#unions.delete(oldest);
    }
    return union;
  }

  #reading<T>(id: number, read: () => T): T {
    try {
      return read();
    } catch (error) {
      throw error instanceof DowseError || error instanceof Outdated ? error : new IndexUnreadable(id, error);
    }
  }
}
