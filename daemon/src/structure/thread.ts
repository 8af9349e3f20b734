/** A thread that searches files with a structural query, one batch after another. */
import { parentPort } from 'node:worker_threads';
import type { Match } from '../api/schemas.ts';
import type { Posted } from '../concurrency/limited-thread.ts';
import { isMemoryHigh } from '../languages/parser-core.ts';
import type { Candidate } from './candidates.ts';
import { type FileRequest, searchFile } from './file-search.ts';
import { compileQuery } from './query.ts';
import { type FactsPlace, StoredFacts } from './stored-facts.ts';

export interface StructureTask {
  request: FileRequest;
  files: readonly Candidate[];
  /** Where facts are stored. */
  place?: FactsPlace;
}

/** For each file its matches, null where no parser reads it. */
export type StructureResult = (Match[] | null)[];

const port = parentPort!;

port.on('message', async ({ request, files, place }: StructureTask) => {
  const post = (posted: Posted<StructureResult>) => port.postMessage(posted);
  try {
    const { structure = {}, ignore_case: ignoreCase = false } = request.options ?? {};
    const query = compileQuery(structure, ignoreCase);
    const stored = StoredFacts.open(place, query);
    const result: StructureResult = [];
    for (const file of files) result.push(await searchFile(file, query, request, stored));
    stored?.close();
    post({ result });
    // Memory of a parser is never given back.
    if (isMemoryHigh()) process.exit(0);
  } catch (error) {
    post({ failure: (error as Error).message });
    // What is left of the parser may be wrong.
    process.exit(1);
  }
});
port.postMessage('ready' satisfies Posted<StructureResult>);
