/** `npm run docs:tables`: writes the tables of test/bench/results/ into the documents. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withTables } from './results.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
for (const name of globSync(['*.md', 'docs/*.md'], { cwd: ROOT })) {
  const file = join(ROOT, name);
  const text = readFileSync(file, 'utf8');
  const written = withTables(text);
  if (written === text) continue;
  writeFileSync(file, written);
  console.log(`wrote ${name}`);
}
