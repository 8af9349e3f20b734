import { once } from 'node:events';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SearchRequest } from '../api/schemas.ts';
import { resolvePath } from '../security/paths.ts';
import { HeldFolder } from '../security/safe-open.ts';
import { ripgrepArguments } from './arguments.ts';
import { fileNamer } from './file-sink.ts';
import { firstMatches } from './first-matches.ts';
import { createRunner, type Run, type Runner } from './runner.ts';
import { Verifier } from './verifier.ts';

const FILES = 200;
const LIMIT = 10;
const FIRST = Array.from({ length: LIMIT }, (_, n) => `d0/f${n}.txt`);

let folder: string;
let request: SearchRequest;
let runner: Runner;
/** Whether each run was one in the order of paths. */
let runs: boolean[];
beforeEach(() => {
  folder = realpathSync.native(mkdtempSync(path.join(tmpdir(), 'first-matches-test-')));
  for (let n = 0; n < FILES; n++) {
    const file = path.join(folder, `d${Math.floor(n / LIMIT)}`, `f${n % LIMIT}.txt`);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, 'needle\n');
  }
  request = { pattern: 'needle', path: folder, options: { recursive: true, max_results: LIMIT } };
  runner = createRunner({});
  runs = [];
});
afterEach(async () => {
  await runner.close();
  rmSync(folder, { recursive: true });
});

const isOrdered = ({ args }: Run) => args.includes('--sort=path');

/** The files of the first matches, where the runs are those of `through`. */
async function first(
  wholeBytes: number | undefined,
  through: Runner['run'] = (run, parser) => runner.run(run, parser),
): Promise<{ files: string[]; truncated?: boolean }> {
  const target = resolvePath(folder, [folder]);
  const watched: Runner = {
    ...runner,
    run(run, parser) {
      runs.push(isOrdered(run));
      return through(run, parser);
    },
  };
  const run = { request, args: ripgrepArguments(request, target, 'lines', []), cwd: folder };
  const held = new HeldFolder(folder);
  const verifier = new Verifier(held, false);
  const namer = fileNamer(target, request);
  const { results, ...rest } = await firstMatches(watched, run, namer, verifier, wholeBytes);
  verifier.close();
  held.close();
  return { files: results.map(({ file_name }) => path.relative(folder, file_name)), ...rest };
}

test('where more than enough comes and nothing is known, a run in the order of paths races the other', async () => {
  expect(await first(undefined)).toEqual({ files: FIRST, truncated: true });
  expect(runs).toEqual([false, true]);
});

describe.runIf(process.platform === 'linux')('where it is known how much is to be read', () => {
  test('the second run is begun while little of it is', async () => {
    expect(await first(1e12)).toEqual({ files: FIRST, truncated: true });
    expect(runs).toEqual([false, true]);
  });

  test('and is not once much of it is', async () => {
    expect(await first(1)).toEqual({ files: FIRST, truncated: true });
    expect(runs).toEqual([false]);
  });

  test('it is given up where it takes too long for what the other one takes', async () => {
    const gaveUp = Promise.withResolvers<void>();
    const files = await first(1_000_000, async function* (run, parser) {
      if (isOrdered(run)) {
        await once(run.signal!, 'abort');
        gaveUp.resolve();
        run.signal!.throwIfAborted();
      }
      yield* runner.run(run, parser);
      await gaveUp.promise;
    });
    expect(files).toEqual({ files: FIRST, truncated: true });
    expect(runs).toEqual([false, true]);
  });
});
