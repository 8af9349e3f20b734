import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDaemon } from './daemon.ts';
import { QUESTIONS } from './questions.ts';
import type { Figure } from './report.ts';
import { median, quantile, timed } from './statistics.ts';
import { type Subject, withIndex } from './subject.ts';

const ROUNDS = 15;
const TARGET_MS = 400;

/** From the start of the process to its line "listening on", and to the first answer from the index. */
export async function benchStart(subject: Subject): Promise<Figure[]> {
  await withIndex(subject, async () => {});
  const nothingYet = await firstEver();
  const listening: number[] = [];
  const answered: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await timed(bareNode));
    const daemon = await startDaemon(subject.dataDir);
    listening.push(daemon.startMs);
    const body = { query: QUESTIONS[0], target_dir: subject.dir };
    answered.push(daemon.startMs + (await timed(() => daemon.post('/api/agent/ask', body))));
    await daemon.stop();
  }
  const figure = (what: string, value: number): Figure => ({ bench: 'start', what, value, unit: 'ms' });
  return [
    {
      ...figure('start → listening, p50', median(listening)),
      target: { atMost: TARGET_MS },
      note: `${ROUNDS} starts; best ${Math.round(Math.min(...listening))}, p95 ${Math.round(quantile(listening, 0.95))}`,
    },
    figure('start → answer from the index, p50', median(answered)),
    { ...figure('start in an empty data folder', nothingYet), note: 'once' },
    { ...figure('node -e 0, p50', median(bare)), note: 'Node alone' },
  ];
}

async function firstEver(): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dowse-bench-start-'));
  const daemon = await startDaemon(dataDir);
  await daemon.stop();
  rmSync(dataDir, { recursive: true, force: true });
  return daemon.startMs;
}

async function bareNode(): Promise<void> {
  await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit');
}
