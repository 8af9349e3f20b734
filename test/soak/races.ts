/**
 * A thread keeps swapping folders and files of a tree for links that lead out of it, while the tree is searched and asked.
 * An answer must not show anything outside the tree, nor Dowse's own files, to which a hard link in the tree sometimes
 * leads. The swaps come in bursts of random length, because Dowse compares lines with the file shortly after a change, and
 * trusts the times of folders later.
 */
import { linkSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { DowseError } from '../../daemon/src/api/errors.ts';
import type { SearchRequest } from '../../daemon/src/api/schemas.ts';
import { RipgrepSearch } from '../../daemon/src/search/pattern-search.ts';
import { withRanges } from '../../daemon/src/search/ranges.ts';
import { seeded } from '../../daemon/src/text/testing/seeded.ts';
import { Bench } from '../support/open-engine.ts';
import { writeFiles } from '../support/tree.ts';
import { pick, type Soak } from './soak.ts';
import { type Swap, Swapper } from './swapper.ts';

/** Lines of the same length, so that only their text differs. */
const INSIDE = 'needle of insiders\n';
const OUTSIDE = 'needle of outsider\n';
const SECRET = 'needle of the_key_\n';
const INSIDE_LINES = 4;
const MANY_LINES = 40;
const REPORT_EVERY = 500;

/** Attempts until the hard link to a key is created or removed. */
const TOGGLE_EVERY = 100;
/** Attempts at a time. */
const LANES = 3;

/** The share of time in which the engine is asked. Its memory makes each start of ripgrep slower. */
const ASKING = 0.1;

export const races: Soak = async ({ seconds, seed, onProgress }) => {
  const random = seeded(seed);
  const bench = await Bench.open();
  const onDisk = new RipgrepSearch({ maxConcurrent: LANES });
  const plain = withRanges(onDisk, onDisk.runner);
  const faults: string[] = [];
  const raced = { narrow: 0, '/': 0 };
  let inputs = 0;
  layOut(bench);
  const swapper = new Swapper(swapsIn(bench), seed);

  async function tryNext(search: Searching, kinds: readonly Kind[]): Promise<void> {
    const input = inputs++;
    if (input % TOGGLE_EVERY === 0) toggleHardLink(bench, input % (2 * TOGGLE_EVERY) === 0);
    const key = random() < 0.5 ? 'narrow' : '/';
    const before = swapper.count;
    const fault = await tryOnce(bench, search, pick(random, kinds), key, random);
    if (fault) {
      faults.push(`seed ${seed}, input ${input}: ${fault}`);
      onProgress?.(faults.at(-1)!);
    }
    if (swapper.count > before) raced[key]++;
    if (input % REPORT_EVERY === REPORT_EVERY - 1) report();
  }

  function report(): void {
    onProgress?.(
      `${inputs} tries; with a swap during the try: ${raced.narrow} with a narrow root, ${raced['/']} with /; ` +
        `${swapper.count} swaps, ${faults.length} leaks or failures, ${megabytes().toFixed(0)} MB`,
    );
  }

  try {
    const start = megabytes();
    const end = Date.now() + seconds * 1000;
    const endOfPlain = end - seconds * 1000 * ASKING;
    const search = { search: plain.search, searchStream: plain.stream };
    const lane = async () => {
      while (Date.now() < endOfPlain) await tryNext(search, ['search', 'stream', 'count']);
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    await bench.build({ wait: true });
    do {
      await tryNext(bench.engine, ['search', 'stream', 'count', 'ask']);
    } while (Date.now() < end);
    report();
    if (swapper.failure) faults.push(`the swapping thread ended: ${swapper.failure}`);
    if (!(raced.narrow && raced['/'])) faults.push('no swap happened during a try');
    return { inputs, faults, memory: { start, end: megabytes() } };
  } finally {
    await swapper.stop();
    await plain.close();
    await bench.close();
  }
};

function layOut({ root, dataDir }: Bench): void {
  writeFiles(root, {
    'tree/kept.txt': INSIDE,
    'tree/swapped/below/f.txt': INSIDE,
    'tree/swapped/owner.key': INSIDE,
    'tree/alone.txt': INSIDE,
    'outside/below/f.txt': OUTSIDE.repeat(MANY_LINES),
    'outside/more.txt': OUTSIDE.repeat(MANY_LINES),
    'outside/alone.txt': OUTSIDE.repeat(MANY_LINES),
    'data/owner.key': SECRET.repeat(MANY_LINES),
    'own/swapped/owner.key': INSIDE,
    'own/alone.txt': INSIDE,
  });
  symlinkSync(join(root, 'outside'), join(root, 'to-outside'));
  symlinkSync(join(root, 'outside/alone.txt'), join(root, 'to-file'));
  symlinkSync(dataDir, join(root, 'to-data'));
  symlinkSync(join(dataDir, 'owner.key'), join(root, 'to-key'));
}

/** While the link exists all lines are compared, so it does not exist all the time. */
function toggleHardLink({ tree, dataDir }: Bench, isThere: boolean): void {
  const link = join(tree, 'hard-link.txt');
  if (isThere) linkSync(join(dataDir, 'owner.key'), link);
  else rmSync(link);
}

function swapsIn({ root, tree }: Bench): Swap[] {
  const swap = (inTree: string, link: string) => ({
    ...{ inTree, link: join(root, link), aside: join(root, `aside-${link}`) },
  });
  return [
    swap(join(tree, 'swapped'), 'to-outside'),
    swap(join(tree, 'alone.txt'), 'to-file'),
    swap(join(root, 'own/swapped'), 'to-data'),
    swap(join(root, 'own/alone.txt'), 'to-key'),
  ];
}

type Searching = Pick<Bench['engine'], 'search' | 'searchStream'>;
type Kind = 'search' | 'stream' | 'count' | 'ask';

/** One request of this kind. @returns what is wrong */
async function tryOnce(
  bench: Bench,
  search: Searching,
  kind: Kind,
  key: 'narrow' | '/',
  random: () => number,
): Promise<string | undefined> {
  const isNarrow = key === 'narrow';
  const request = requestIn(bench, isNarrow, random);
  try {
    const answer = JSON.stringify(await answerTo(bench, search, kind, request, isNarrow));
    return wrongIn(answer) ? `${kind} ${JSON.stringify(request)} answers ${answer.slice(0, 500)}` : undefined;
  } catch (error) {
    if (error instanceof DowseError && !['INTERNAL', 'INTERNAL_ERROR'].includes(error.code)) return undefined;
    return `${kind} ${JSON.stringify(request)} fails: ${error instanceof Error ? error.stack : error}`;
  }
}

function requestIn({ root, tree }: Bench, isNarrow: boolean, random: () => number): SearchRequest {
  const top = isNarrow ? tree : join(root, 'own');
  const options = pick(random, [
    {},
    { context: 2 },
    { multiline: true },
    { multiline: true, context: 1 },
    { ranges: true },
    { no_ignore: true, hidden: true },
    { max_results: 1 },
    { globs: ['*.{txt,key}'] },
    { encoding: 'utf-8' },
    { encoding: 'windows-1252' },
    { only_matching: true },
    { only_matching: true, multiline: true },
    { files_only: true },
    { max_per_file: 2, context_before: 1 },
    { invert: true },
    { invert: true, multiline: true },
  ]);
  const below = pick(random, ['', '', '', 'swapped', 'swapped/below', 'alone.txt', 'swapped/owner.key']);
  const pattern = 'invert' in options ? 'absent' : 'needle of \\w+';
  return { pattern, path: join(top, below), options: { recursive: true, ...options } };
}

async function answerTo(
  { engine, tree }: Bench,
  search: Searching,
  kind: Kind,
  request: SearchRequest,
  isNarrow: boolean,
): Promise<unknown> {
  const call = { roots: [isNarrow ? tree : '/'] };
  if (kind === 'ask') return engine.ask({ query: 'needle outsider the_key_', target_dir: tree }, call);
  if (kind === 'count') {
    return search.search({ ...request, options: { ...request.options, count: true } }, call);
  }
  if (kind === 'search') return search.search(request, call);
  const matches: unknown[] = [];
  for await (const match of search.searchStream(request, call)) matches.push(match);
  return matches;
}

/** Files outside have more lines than all files inside. */
function wrongIn(answer: string): boolean {
  const count = Number(/"count":(\d+)/.exec(answer)?.[1] ?? 0);
  return /of (outsider|the_key_)/.test(answer) || count > INSIDE_LINES;
}

function megabytes(): number {
  return process.memoryUsage.rss() / 2 ** 20;
}
