import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { seeded } from '../../text/testing/seeded.ts';
import { PatternIndex } from '../pattern-index.ts';
import { patternQuery } from '../pattern-query.ts';

/** A folder for the rest of the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dowse-patterns-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function writeFiles(directory: string, files: Readonly<Record<string, string | Buffer>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), content);
  }
}

/** Opens an index and closes it after the test. */
export function open(indexDir: string): PatternIndex {
  const index = PatternIndex.open(indexDir);
  onTestFinished(() => index.close());
  return index;
}

/** Paths of the files that may contain a text, sorted. */
export function filesWith(index: PatternIndex, text: string): string[] {
  const ids = index.candidates(patternQuery(text, { fixed_strings: true }), 'line');
  if (ids === 'all') throw new Error('the text has no grams');
  return Array.from(ids, id => index.path(id)).sort();
}

/** Files of invented words: enough for several blocks, and for lists both as gaps and as bitmaps. */
export function madeUpFiles(count: number, seed = 1): Record<string, string> {
  const random = seeded(seed);
  const word = () => Math.floor(random() ** 3 * 1e6).toString(36);
  const files: Record<string, string> = {};
  for (let i = 0; i < count; i++) {
    const lines = Array.from({ length: 20 }, () => `the ${word()} of ${word()}\n`);
    files[`folder${i % 7}/file${i}.txt`] = `${lines.join('')}number-${i}-end\n`;
  }
  return files;
}
