import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import type { AskResponse } from '../../daemon/src/api/schemas.ts';
import type { Daemon } from './daemon.ts';
import type { Figure } from './report.ts';
import { quantile } from './statistics.ts';
import { type Subject, withIndex } from './subject.ts';

const ROUNDS = 30;
const GIVE_UP_MS = 30_000;
const TARGET_MS = 300;

/**
 * Repeatedly saves a file with a new function and asks for that function until it is found. The file is a copy of one
 * in the tree, placed at its top and removed afterwards.
 */
export function benchUpdate(subject: Subject): Promise<Figure[]> {
  return withIndex(subject, async daemon => {
    const source = await someFile(daemon, subject);
    const text = readFileSync(source, 'utf8');
    const file = join(subject.dir, `dowse-bench-${process.pid}${extname(source)}`);
    try {
      await saveAndFind(daemon, subject, file, text, `${nameOf(ROUNDS)}Wombat`);
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        times.push(await saveAndFind(daemon, subject, file, text, `${nameOf(round)}Wombat`));
      }
      const figure = (what: string, value: number): Figure => ({ bench: 'update', what, value, unit: 'ms' });
      return [
        {
          ...figure('one file saved → found, p50', quantile(times, 0.5)),
          target: { atMost: TARGET_MS },
          note: `a file of ${Math.round(text.length / 1000)} KB, ${ROUNDS} times`,
        },
        { ...figure('p95', quantile(times, 0.95)), target: { atMost: TARGET_MS } },
        figure('worst', Math.max(...times)),
      ];
    } finally {
      rmSync(file, { force: true });
    }
  });
}

/** A middle-sized file of the tree's main language: one of the best answers to a general question. */
async function someFile(daemon: Daemon, { dir }: Subject): Promise<string> {
  const { results } = await daemon.json<AskResponse>('/api/agent/ask', {
    query: 'read a file',
    target_dir: dir,
    options: { limit: 40, file_types: ['c', 'ts', 'js', 'py', 'go', 'rs', 'java', 'cpp', 'rb', 'php'] },
  });
  const files = results.map(({ file }) => resolve(dir, file));
  const bySize = [...new Set(files)].sort((a, b) => statSync(a).size - statSync(b).size);
  const file = bySize[Math.floor(bySize.length / 2)];
  if (!file) throw new Error('the tree has no code to change');
  return file;
}

/** A different word for each round. */
function nameOf(round: number): string {
  const letter = (n: number) => String.fromCharCode('a'.charCodeAt(0) + n);
  return `quokka${letter(Math.floor(round / 26))}${letter(round % 26)}`;
}

/** Milliseconds from the end of the save to the answer that shows it. */
async function saveAndFind(
  daemon: Daemon,
  { dir }: Subject,
  file: string,
  text: string,
  name: string,
): Promise<number> {
  writeFileSync(file, `${text}\nfunction ${name}() { return 1; }\n`);
  const saved = performance.now();
  for (;;) {
    const { results } = await daemon.json<AskResponse>('/api/agent/ask', { query: name, target_dir: dir });
    const took = performance.now() - saved;
    if (results.some(({ snippet }) => snippet.includes(name))) return took;
    if (took > GIVE_UP_MS) throw new Error(`${name} is not found ${GIVE_UP_MS / 1000} s after it was saved`);
  }
}
