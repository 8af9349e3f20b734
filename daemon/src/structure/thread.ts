/** A thread that searches files with a structural query, one batch after another. */
import { linesAround } from '../search/ripgrep-arguments.ts';
import type { Candidate } from './candidates.ts';
import { type FileRequest, type FileResult, searchFile } from './file-search.ts';
import { runTasks } from './parsing-thread.ts';
import { compileQuery } from './query.ts';
import { type FactsPlace, StoredFacts } from './stored-facts.ts';

export interface StructureTask {
  request: FileRequest;
  files: readonly Candidate[];
  /** The store of facts. */
  place?: FactsPlace;
}

/** What was found in each file. */
export type StructureResult = FileResult[];

runTasks<StructureTask, StructureResult>(async ({ request, files, place }) => {
  const { structure = {}, ignore_case: ignoreCase = false } = request.options ?? {};
  const { before, after } = linesAround(request.options);
  const query = compileQuery(structure, ignoreCase, before + after > 0);
  const stored = StoredFacts.open(place, query);
  const result: StructureResult = [];
  for (const file of files) result.push(await searchFile(file, query, request, stored));
  stored?.close();
  return result;
});
