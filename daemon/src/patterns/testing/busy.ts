/**
 * A process for tests that kill it: repeatedly builds an index, or changes files and updates the index. `node busy.ts build|maintain
 * DIRECTORY INDEX_DIR`; writes a line for each finished step.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPatternIndex } from '../build-pattern-index.ts';
import { PatternIndex } from '../pattern-index.ts';

const [, , what, directory = '', indexDir = ''] = process.argv;
const files = readdirSync(directory);

async function build(): Promise<void> {
  await buildPatternIndex({ directory, indexDir, files, onProgress: () => console.log('progress') });
  console.log('built');
}

async function maintain(): Promise<void> {
  const index = PatternIndex.open(indexDir);
  for (let round = 0; ; round++) {
    const changed = `changing${round % 20}`;
    writeFileSync(join(directory, changed), `round ${round}.`);
    await index.update({ changed: [changed], removed: [] });
    await index.maintain();
    console.log('maintained');
  }
}

if (what === 'build') for (;;) await build();
else await maintain();
