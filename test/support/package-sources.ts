/** Real code for tests and benchmarks: the sources of the packages that this repository uses. */
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Files } from './tree.ts';

const PACKAGES = fileURLToPath(new URL('../../node_modules', import.meta.url));
const SOURCES = '**/*.{ts,mts,cts,js,mjs,cjs,tsx,jsx,json,py,c,cc,h,hpp,css,html,yml,md}';
const MAX_BYTES = 200_000;

/** Repositories of this many files each, with other files in each; fewer files if there are not so many. */
export function packageSources(repositories: number, filesEach: number): Files[] {
  const files = globSync(SOURCES, { cwd: PACKAGES })
    .filter(file => isSmallFile(join(PACKAGES, file)))
    .sort();
  // An empty repository would never be ready.
  const each = Math.min(filesEach, Math.floor(files.length / repositories));
  return Array.from({ length: repositories }, (_, n) =>
    Object.fromEntries(
      files
        .slice(n * each, (n + 1) * each)
        .map(file => [`src/${file}`, readFileSync(join(PACKAGES, file))] as const),
    ),
  );
}

/** Folders have such names too: `highlight.js`. */
export function isSmallFile(path: string): boolean {
  const stats = statSync(path);
  return stats.isFile() && stats.size < MAX_BYTES;
}
