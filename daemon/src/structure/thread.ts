/** A thread that parses files and evaluates a structural query, one batch after another. */
import { parentPort } from 'node:worker_threads';
import type { Structure } from '../api/structure.ts';
import type { Posted } from '../concurrency/limited-thread.ts';
import { isMemoryHigh } from '../languages/parser-core.ts';
import { evaluate, evaluateText, type Position, type StructureHit } from './evaluate.ts';
import { compileQuery } from './query.ts';

export interface StructureTask {
  structure: Structure;
  ignoreCase: boolean;
  /** `isLarge`: do not parse it. `positions`: matches of the search's pattern. */
  files: readonly { path: string; text: string; isLarge: boolean; positions?: readonly Position[] }[];
}

/** The hits of each file; null if no parser reads it. */
export type StructureResult = (StructureHit[] | null)[];

const port = parentPort!;

port.on('message', async ({ structure, ignoreCase, files }: StructureTask) => {
  const post = (posted: Posted<StructureResult>) => port.postMessage(posted);
  try {
    const query = compileQuery(structure, ignoreCase);
    const result: StructureResult = [];
    for (const { path, text, isLarge, positions } of files) {
      const parsed = isLarge ? undefined : await evaluate(path, text, query, positions);
      result.push(parsed ?? (positions ? undefined : evaluateText(path, text, query)) ?? null);
    }
    post({ result });
    // A parser's memory is never freed.
    if (isMemoryHigh()) process.exit(0);
  } catch (error) {
    post({ failure: (error as Error).message });
    // The parser's state may be corrupt.
    process.exit(1);
  }
});
port.postMessage('ready' satisfies Posted<StructureResult>);
