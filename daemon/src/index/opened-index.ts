import { IndexReader } from '../store/index-reader.ts';
import { type IndexSummary, summarizeIndex } from '../store/index-summary.ts';
import type { VectorShape } from '../vectors/vector-table.ts';

/** What is open of an index file, and known of it; opened with the first use. Errors are SQLite's. */
export class OpenedIndex {
  private readonly model: VectorShape;
  private opened: IndexReader | undefined;
  private known: IndexSummary | undefined;

  constructor(model: VectorShape) {
    this.model = model;
  }

  reader(file: string): IndexReader {
    this.opened ??= new IndexReader(file, this.model);
    return this.opened;
  }

  summary(file: string): IndexSummary {
    this.known ??= summarizeIndex(file);
    return this.known;
  }

  /** The numbers are not what they were. */
  forgetSummary(): void {
    this.known = undefined;
  }

  /** Reads what was committed since. */
  refresh(): void {
    this.opened?.refresh();
  }

  /** Another file takes its place. */
  close(): void {
    this.opened?.close();
    this.opened = undefined;
    this.known = undefined;
  }
}
