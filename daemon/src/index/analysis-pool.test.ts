/** A file that breaks or overloads the parser loses its own syntax tree. No other file is affected. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { AnalysisPool, type HardFile } from './analysis-pool.ts';
import type { Analysis } from './analyze.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dowse-hostile-'));
});

/** Opens a pool that closes after the test. `hard` collects the files that made a thread fail. */
function openPool(cpuMs?: number): { pool: AnalysisPool; hard: HardFile[] } {
  const hard: HardFile[] = [];
  const pool = new AnalysisPool({
    embeddingsFile: join(folder, 'embeddings.db'),
    ...(cpuMs === undefined ? {} : { cpuLimit: { ms: cpuMs, msPerMiB: 0 } }),
    onHardFile: file => hard.push(file),
  });
  onTestFinished(async () => {
    await pool.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { pool, hard };
}

function analyze(pool: AnalysisPool, files: Record<string, string>): Promise<Analysis> {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const asNew = Object.entries(files).map(([path, { length: size }]) => ({ path, size, knownHash: null }));
  return pool.analyze(folder, asNew, new AbortController().signal);
}

const filesOf = ({ block }: Analysis) =>
  Object.fromEntries(block.files.map(({ path, noTree, chunkCount }) => [path, { noTree, chunkCount }]));
const namesOf = ({ block }: Analysis) =>
  block.chunks.flatMap(({ symbols }) => symbols.map(({ name }) => name));

const BEFORE = { 'a.py': 'def before_it():\n    return 1\n' };
const AFTER = { 'z.py': 'def after_it():\n    return 1\n' };
/** Takes seconds to parse, but stays within the parser's step limit. */
const SLOW = { 'm.ts': `${'let a: Array<'.repeat(10)}\n`.repeat(3_000) };
/** For busy machines. */
const SLOWLY = { timeout: 180_000 };

const HOSTILE = [
  // The scanner of this grammar calls a function that the runtime does not provide.
  ['Kotlin, templates in templates', 'm.kt', `val a = ${'"${'.repeat(3_000)}`, 'parser_failed'],
  ['Swift, a long line of operators', 'm.swift', '! '.repeat(3_000), 'too_slow'],
  ['Rust, raw strings that never end', 'm.rs', 'r#"'.repeat(5_000), 'too_slow'],
  ['JavaScript, regular expressions that never end', 'm.js', 'a = /['.repeat(4_000), 'too_slow'],
  ['Lua, long brackets that never end', 'm.lua', '[[\n'.repeat(6_000), 'too_slow'],
] as const;

/** In the fast tests one that crashes and one that takes too long. */
test.each(process.env.DOWSE_TESTS === 'fast' ? HOSTILE.slice(0, 2) : HOSTILE)(
  '%s: the file is split along its lines, and its neighbors keep their symbols',
  SLOWLY,
  async (_, name, text, reason) => {
    const { pool } = openPool();
    const analysis = await analyze(pool, { ...BEFORE, [name]: `${text}\n`, ...AFTER });
    const { [name]: hostile, ...others } = filesOf(analysis);
    expect(hostile?.noTree).toBe(reason);
    expect(hostile?.chunkCount).toBeGreaterThan(0);
    expect(others).toEqual({
      'a.py': { noTree: null, chunkCount: 1 },
      'z.py': { noTree: null, chunkCount: 1 },
    });
    expect(namesOf(analysis)).toEqual(expect.arrayContaining(['before_it', 'after_it']));
  },
);

test('a file that exceeds its processor time is stopped, and split along its lines', SLOWLY, async () => {
  const files = { ...BEFORE, ...SLOW, ...AFTER };
  const first = openPool(600);
  const analysis = await analyze(first.pool, files);
  expect(first.hard.map(({ path }) => path)).toContain('m.ts');
  expect(first.hard[0]!.reason).toMatch(/^it took \d+\.\d s of processor time$/);
  expect(filesOf(analysis)['m.ts']!.noTree).toBe('too_slow');
  expect(filesOf(analysis)['m.ts']!.chunkCount).toBeGreaterThan(0);
  expect(namesOf(analysis)).toEqual(expect.arrayContaining(['before_it', 'after_it']));
});

test('an aborted analysis ends at once, together with its thread', async () => {
  const { pool } = openPool();
  for (const [name, text] of Object.entries(SLOW)) writeFileSync(join(folder, name), text);
  const controller = new AbortController();
  const slow = Array.from({ length: 8 }, () =>
    pool.analyze(folder, [{ path: 'm.ts', size: 0, knownHash: null }], controller.signal),
  );
  const outcomes = Promise.allSettled(slow);
  // There are more tasks than threads, so no task can answer before another has ended.
  controller.abort(new Error('enough'));
  const reasons = (await outcomes).map(outcome => outcome.status === 'rejected' && outcome.reason.message);
  expect(new Set(reasons)).toEqual(new Set(['enough']));
  expect(namesOf(await analyze(pool, AFTER))).toEqual(['after_it']);
});
