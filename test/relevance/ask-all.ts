import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AskResponse } from '../../daemon/src/api/schemas.ts';
import { type Daemon, startDaemon } from '../bench/daemon.ts';
import type { Question } from './questions.ts';
import type { Place } from './score.ts';

export interface Answer extends Place {
  /** The daemon's score, within (0, 1]. */
  score: number;
  symbol: string | null;
}

export interface Asked {
  question: Question;
  results: Answer[];
  /** Time of the HTTP request, in milliseconds. */
  ms: number;
}

export interface Run {
  asked: Asked[];
  /** Number of files in all indexes, and the seconds that building took. */
  files: number;
  buildSeconds: number;
}

/** Asks a spawned daemon every question over HTTP, on newly built indexes. */
export async function askAll(
  questions: readonly Question[],
  directoryOf: (question: Question) => string,
  limit = 10,
): Promise<Run> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dowse-relevance-'));
  const daemon = await startDaemon(dataDir);
  try {
    const built = await buildAll(daemon, new Set(questions.map(directoryOf)));
    const asked: Asked[] = [];
    for (const question of questions)
      asked.push({ question, ...(await askOne(daemon, question.query, directoryOf(question), limit)) });
    return { asked, ...built };
  } finally {
    await daemon.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function buildAll(daemon: Daemon, directories: Iterable<string>) {
  let files = 0;
  const started = performance.now();
  for (const target_dir of directories) {
    const built = await daemon.json<{ file_count: number }>('/api/agent/index/build', { target_dir });
    if (built.file_count === 0) throw new Error(`no files in ${target_dir}`);
    files += built.file_count;
  }
  return { files, buildSeconds: (performance.now() - started) / 1000 };
}

/** Asks one question over HTTP. */
export async function askOne(
  daemon: Daemon,
  query: string,
  target_dir: string,
  limit: number,
): Promise<Omit<Asked, 'question'>> {
  const started = performance.now();
  const { results } = await daemon.json<AskResponse>('/api/agent/ask', {
    query,
    target_dir,
    options: { limit },
  });
  const ms = performance.now() - started;
  const answers = results.map(({ file, line_range, score, symbol }) => ({
    file,
    start: line_range[0]!,
    end: line_range[1]!,
    score,
    symbol: symbol ?? null,
  }));
  return { results: answers, ms };
}
