/** A thread that colors code. */
import type { Snippet } from '../api/page-reader.ts';
import { highlight } from '../languages/highlight/highlight.ts';
import { runTasks } from '../structure/parsing-thread.ts';

export interface HighlightTask {
  snippets: readonly Snippet[];
}

/** For each snippet the parts of its text: see `highlight`. */
export type HighlightResult = Int32Array[];

runTasks<HighlightTask, HighlightResult>(async ({ snippets }) => {
  const results: HighlightResult = [];
  for (const { text, path } of snippets) results.push(await highlight(text, path));
  return results;
});
