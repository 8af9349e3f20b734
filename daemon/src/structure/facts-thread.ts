/** A thread that reads the facts of files into the store of an index. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import type { Posted } from '../concurrency/limited-thread.ts';
import { encodeFacts, kindBits, STORED } from '../languages/facts/codec.ts';
import { factsOf, factsVersion, hasFacts } from '../languages/facts/facts.ts';
import { isMemoryHigh } from '../languages/parser-core.ts';
import { readSafely } from '../security/safe-open.ts';
import { type FactRow, FactStore } from '../store/fact-store.ts';
import { MOST_PARSED_BYTES } from './file-search.ts';
import type { FactsPlace } from './stored-facts.ts';

/**
 * `compare`: tells which files have to be read, as far as the index in `indexFile` knows. `read`: reads these files,
 * except those that were changed less than `settledMs` ago: they may change again without their times showing it. `skip`: notes that no parser can read this file.
 */
export type FactsTask = FactsPlace &
  ({ compare: { indexFile: string } } | { read: readonly string[]; settledMs: number } | { skip: string });

/** The paths of files to read; none for other tasks. */
export type FactsResult = readonly string[];

const port = parentPort!;
const version = factsVersion();

port.on('message', async (task: FactsTask) => {
  const post = (posted: Posted<FactsResult>) => port.postMessage(posted);
  try {
    const result = await run(task);
    post({ result });
    // Memory of a parser is never given back.
    if (isMemoryHigh()) process.exit(0);
  } catch (error) {
    post({ failure: (error as Error).message });
    // What is left of the parser may be wrong.
    process.exit(1);
  }
});
port.postMessage('ready' satisfies Posted<FactsResult>);

async function run(task: FactsTask): Promise<FactsResult> {
  const store = new FactStore(task.file, version);
  try {
    if ('compare' in task) return store.compareWith(task.compare.indexFile).filter(hasFacts);
    const [paths, settledMs] = 'skip' in task ? [[task.skip], 0] : [task.read, task.settledMs];
    const rows: FactRow[] = [];
    for (const path of paths) {
      const file = readStamped(join(task.directory, path), settledMs);
      if (file)
        rows.push({ path, ...file.stamp, ...(await ('skip' in task ? NO_FACTS : read(path, file.text))) });
    }
    store.put(rows);
    return [];
  } finally {
    store.close();
  }
}

const NO_FACTS = { kinds: 0, facts: null };

async function read(path: string, text: string | undefined): Promise<Pick<FactRow, 'kinds' | 'facts'>> {
  const facts = text === undefined ? null : await factsOf(path, text, STORED);
  if (!facts) return NO_FACTS;
  return { kinds: kindBits(facts.flatMap(({ kinds }) => [...kinds])), facts: encodeFacts(facts) };
}

/** The text of a file, and what changes with it; undefined if it is gone or has only just been changed. */
function readStamped(path: string, settledMs: number) {
  try {
    return readSafely(path, path, ({ fd, stats }) => {
      const { size, mtimeMs, ctimeMs } = stats;
      if (Date.now() - Math.max(mtimeMs, ctimeMs) < settledMs) return undefined;
      const text = size > MOST_PARSED_BYTES ? undefined : readFileSync(fd, 'utf8').replace(/^\uFEFF/, '');
      return { text, stamp: { size, mtimeMs, ctimeMs } };
    });
  } catch {
    return undefined; // it is gone, or may not be read any more
  }
}
