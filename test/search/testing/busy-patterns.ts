/** Builds a pattern index and changes its files until it is killed; prints its progress. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { PatternIndexes } from '../../../daemon/src/patterns/pattern-indexes.ts';
import { TreeWatcher } from '../../../daemon/src/watch/tree-watcher.ts';

const [tree, indexDir, dataDir] = process.argv.slice(2) as [string, string, string];
const indexes = new PatternIndexes(new TreeWatcher(path.join(dataDir, 'cookies')), {
  info: () => {},
  warn: () => {},
});
const patterns = indexes.of(tree, indexDir);
console.log('started');
for (let i = 0; ; i++) {
  await patterns.build({ force: i % 3 === 0, onProgress: share => console.log(`built ${share}`) });
  writeFileSync(path.join(tree, `dir1/changing${i % 5}.txt`), `number_${i}_end and ${'more '.repeat(i)}\n`);
  console.log(`changed ${i}`);
}
