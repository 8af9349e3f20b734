import { once } from 'node:events';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { resolvePath } from '../security/paths.ts';
import { HeldFolder } from '../security/safe-open.ts';
import { fileNamer } from './file-sink.ts';
import { firstMatches } from './first-matches.ts';
import { ripgrepArguments } from './ripgrep-arguments.ts';
import { type Run, Runner } from './runner.ts';
import { Verifier } from './verifier.ts';

const FILES = 200;
const IN_A_FOLDER = 10;

let folder: string;
let runner: Runner;
/** For each run, whether it was in the order of paths. */
let runs: boolean[];
beforeEach(() => {
  folder = realpathSync.native(mkdtempSync(path.join(tmpdir(), 'first-matches-test-')));
  for (let n = 0; n < FILES; n++) {
    const file = path.join(folder, `d${Math.floor(n / IN_A_FOLDER)}`, `f${n % IN_A_FOLDER}.txt`);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, 'needle\n');
  }
  runner = new Runner();
  runs = [];
});
afterEach(async () => {
  await runner.close();
  rmSync(folder, { recursive: true });
});

const isOrdered = ({ args }: Run) => args.includes('--sort=path');

/** The files of the first matches, if the runs are those of `through`. */
async function first(
  limit: number,
  through: Runner['run'] = (run, parser) => runner.run(run, parser),
  isWhole = true,
): Promise<{ files: string[]; truncated?: boolean }> {
  const request = { pattern: 'needle', path: folder, options: { recursive: true, max_results: limit } };
  const target = resolvePath(folder, [folder]);
  const watched: Pick<Runner, 'run'> = {
    run(run, parser) {
      runs.push(isOrdered(run));
      return through(run, parser);
    },
  };
  const run = { request, args: ripgrepArguments(request, target, 'lines', []), cwd: folder };
  const held = new HeldFolder(folder);
  const verifier = new Verifier(held, false);
  const namer = fileNamer(target, request);
  const search = { runner: watched, request, namer, verifier, isWhole };
  const { results, ...rest } = await firstMatches(search, [run]);
  verifier.close();
  held.close();
  return { files: results.map(({ file_name }) => path.relative(folder, file_name)), ...rest };
}

const FIRST = Array.from({ length: 10 }, (_, n) => `d0/f${n}.txt`);

test('a search that finds more than enough early takes the first matches from a run in the order of paths', async () => {
  expect(await first(10)).toEqual({ files: FIRST, truncated: true });
  expect(runs).toEqual([false, true]);
  expect(runner.pids).toEqual([]);
});

test('a search that does not overflow is one run', async () => {
  const { files, truncated } = await first(FILES);
  expect(files).toHaveLength(FILES);
  expect(truncated).toBeUndefined();
  expect(runs).toEqual([false]);
});

test('a search of files that ripgrep is given is one run', async () => {
  expect(await first(10, undefined, false)).toEqual({ files: FIRST, truncated: true });
  expect(runs).toEqual([false]);
});

test('the first run gives the answer if it ends before the run in the order of paths', async () => {
  const found = await first(10, async function* (run, parser) {
    if (!isOrdered(run)) return yield* runner.run(run, parser);
    await once(run.signal!, 'abort');
    run.signal!.throwIfAborted();
  });
  expect(found).toEqual({ files: FIRST, truncated: true });
  expect(runs).toEqual([false, true]);
});

test('a failure of either run is the failure of the search', async () => {
  const failing = first(10, async function* (run, parser) {
    if (isOrdered(run)) throw new Error('no process');
    yield* runner.run(run, parser);
    await once(run.signal!, 'abort');
  });
  await expect(failing).rejects.toThrow('no process');
  expect(runner.pids).toEqual([]);
});
