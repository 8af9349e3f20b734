/** A thread that reads the facts of files into the store of an index. */
import { join } from 'node:path';
import { runInBackground } from '../concurrency/background.ts';
import { encodeFacts, kindBits, STORED } from '../languages/facts/codec.ts';
import { factsVersion, hasFacts } from '../languages/facts/facts.ts';
import type { Fact } from '../languages/facts/vocabulary.ts';
import { type FactRow, FactStore } from '../store/fact-store.ts';
import { parsedFacts, readText } from './file-search.ts';
import { runTasks } from './parsing-thread.ts';
import type { FactsPlace } from './stored-facts.ts';

/**
 * `compare` returns the files whose facts are missing or outdated, as far as the index in `indexFile` knows. `read` stores
 * the facts of files, except files changed less than `settledMs` ago: they may change again without a new time. `skip`
 * stores that no parser can read a file.
 */
export type FactsTask = FactsPlace &
  ({ compare: { indexFile: string } } | { read: readonly string[]; settledMs: number } | { skip: string });

/** The paths of files to read; none for other tasks. */
export type FactsResult = readonly string[];

const version = factsVersion();

runInBackground();
runTasks(run);

async function run(task: FactsTask): Promise<FactsResult> {
  const store = new FactStore(task.file, version);
  try {
    if ('compare' in task) return store.compareWith(task.compare.indexFile).filter(hasFacts);
    const [paths, settledMs] = 'skip' in task ? [[task.skip], 0] : [task.read, task.settledMs];
    const rows: FactRow[] = [];
    for (const path of paths) {
      const file = readText(join(task.directory, path));
      if (!file) continue;
      const { size, mtimeMs, ctimeMs } = file.stats;
      if (Date.now() - Math.max(mtimeMs, ctimeMs) < settledMs) continue;
      const facts = 'skip' in task ? null : await parsedFacts(path, file.text, STORED);
      rows.push({ path, size, mtimeMs, ctimeMs, ...encoded(facts) });
    }
    store.put(rows);
    return [];
  } finally {
    store.close();
  }
}

function encoded(facts: readonly Fact[] | null): Pick<FactRow, 'kinds' | 'facts'> {
  if (!facts) return { kinds: 0, facts: null };
  return { kinds: kindBits(facts.flatMap(({ kinds }) => [...kinds])), facts: encodeFacts(facts) };
}
