import type { StoredChunk } from '../../store/index-reader.ts';
import type { TextsAnswer } from '../common/rounds.ts';
import type { Snippet } from '../common/snippet.ts';
import { askShards, type Steps } from '../common/steps.ts';

/** A chunk as the index has it; `id` is its number. */
export type TextRow = TextsAnswer['chunks'][number];

/** The chunks that a question shows, and their lines on disk, as far as they have been asked for. */
export class Texts {
  readonly #rows = new Map<number, TextRow>();
  readonly #lines = new Map<number, Snippet | undefined>();

  /** Reads chunks, without their lines. @returns whether the lines of one of `named` have a name, if one is given */
  *load(chunks: readonly number[], name?: string, named: readonly number[] = []): Steps<boolean> {
    if (chunks.length === 0) return false;
    const wanted = { chunks: [...new Set(chunks)], withLines: false, named: [...named] };
    const rows = yield* this.#ask({ ...wanted, ...(name !== undefined && { name }) });
    return rows.some(({ hasName }) => hasName);
  }

  /** A chunk that was read; undefined if the index has it no longer. */
  chunk(number: number): StoredChunk | undefined {
    return this.#rows.get(number);
  }

  /** The lines of a chunk; undefined if its file has changed since it was indexed. */
  *linesOf(number: number): Steps<Snippet | undefined> {
    if (!this.#lines.has(number)) {
      const [row] = yield* this.#ask({ chunks: [number], withLines: true, named: [] });
      this.#lines.set(number, row?.lines);
    }
    return this.#lines.get(number);
  }

  *#ask(wanted: { chunks: number[]; withLines: boolean; named: number[]; name?: string }): Steps<TextRow[]> {
    const rows = (yield* askShards({ round: 'texts', ...wanted })).flatMap(({ chunks }) => chunks);
    for (const row of rows) this.#rows.set(row.id, row);
    return rows;
  }
}
