import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchPattern } from './pattern-list.ts';
import { run } from './program.ts';
import { timed } from './statistics.ts';

/** Google's codesearch, from `apt-get install codesearch`. */
export interface CodeSearch {
  buildSeconds: number;
  indexBytes: number;
  /** Searches, and reads the whole output. */
  search(pattern: BenchPattern): Promise<void>;
}

/** Indexes `dir` with `cindex`. @returns undefined if codesearch is not installed */
export async function startCodeSearch(dir: string, folder: string): Promise<CodeSearch | undefined> {
  const index = join(folder, 'csearch.index');
  const env = { ...process.env, CSEARCHINDEX: index };
  let isThere = true;
  const buildMs = await timed(async () => {
    isThere = await run('cindex', [dir], env);
  });
  if (!isThere) return undefined;
  return {
    buildSeconds: buildMs / 1000,
    indexBytes: statSync(index).size,
    async search(pattern) {
      await run('csearch', ['-n', expression(pattern)], env);
    },
  };
}

/** The same in RE2 syntax, because csearch has no options for it. */
function expression({ pattern, options = {} }: BenchPattern): string {
  const text = options.fixed_strings ? pattern.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&') : pattern;
  const bounded = options.word ? `\\b(?:${text})\\b` : text;
  return options.ignore_case ? `(?i)${bounded}` : bounded;
}
