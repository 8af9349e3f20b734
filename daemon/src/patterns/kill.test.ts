/** A process that is killed at any moment leaves an index that opens and answers, and no files that stay. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { seeded } from '../text/testing/seeded.ts';
import { buildPatternIndex } from './build-pattern-index.ts';
import { PatternIndex } from './pattern-index.ts';
import { filesWith, madeUpFiles, open, temporaryFolder, writeFiles } from './testing/trees.ts';

/** Varies the moment of the kill. */
const KILLS = process.env.DOWSE_TESTS === 'fast' ? 2 : 6;

const BUSY = fileURLToPath(new URL('./testing/busy.ts', import.meta.url));

/** Lets the process work `count` times, waits a moment, and kills it. */
async function killAfter(args: string[], count: number, momentMs: number): Promise<void> {
  const child = spawn(process.execPath, [BUSY, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  let lines = 0;
  for await (const _ of createInterface({ input: child.stdout })) if (++lines === count) break;
  // The moment of the kill should be arbitrary.
  await new Promise(resolve => setTimeout(resolve, momentMs));
  child.kill('SIGKILL');
  await exited;
}

async function indexed(files: Record<string, string>) {
  const directory = temporaryFolder();
  const indexDir = temporaryFolder();
  writeFiles(directory, files);
  await buildPatternIndex({ directory, indexDir, files: Object.keys(files) });
  return { directory, indexDir };
}

/** Only its own segments and the manifest. */
function expectTidy(indexDir: string): void {
  const { segments } = JSON.parse(readFileSync(join(indexDir, 'manifest.json'), 'utf8').split('\n')[1]!) as {
    segments: { name: string }[];
  };
  const wanted = [...segments.map(({ name }) => name), 'manifest.json'];
  expect(readdirSync(indexDir).sort()).toEqual(wanted.sort());
}

const flat = (count: number) =>
  Object.fromEntries(Object.values(madeUpFiles(count)).map((text, i) => [`file${i}`, text]));

test('killed while it builds', async () => {
  const files = flat(400);
  const { directory, indexDir } = await indexed(files);
  const random = seeded(6);
  for (let i = 0; i < KILLS; i++) {
    await killAfter(['build', directory, indexDir], 1 + Math.floor(random() * 5), random() * 60);
    const index = open(indexDir);
    expect(index.fileCount).toBe(400);
    expect(filesWith(index, 'number-123-end')).toEqual(['file123']);
    expectTidy(indexDir);
    await index.close();
  }
});

test('killed during the first build, there is no index', async () => {
  const directory = temporaryFolder();
  const indexDir = join(temporaryFolder(), 'index');
  writeFiles(directory, flat(400));
  await killAfter(['build', directory, indexDir], 1, 0);
  try {
    await PatternIndex.open(indexDir).close(); // the build may have finished by then
  } catch (error) {
    expect(error).toMatchObject({ reason: 'missing' });
  }
  await buildPatternIndex({ directory, indexDir, files: readdirSync(directory) });
  expect(filesWith(open(indexDir), 'number-123-end')).toEqual(['file123']);
  expectTidy(indexDir);
});

test('killed while it writes changes and merges', async () => {
  const files = flat(100);
  const { directory, indexDir } = await indexed(files);
  const random = seeded(7);
  for (let i = 0; i < KILLS; i++) {
    await killAfter(['maintain', directory, indexDir], 5 + Math.floor(random() * 10), random() * 30);
    const index = open(indexDir);
    for (let file = 0; file < 100; file++)
      expect(filesWith(index, `number-${file}-end`)).toContain(`file${file}`);
    // Files that count as unchanged are indexed with their current text.
    for (const path of readdirSync(directory).filter(name => name.startsWith('changing'))) {
      const id = index.idOf(path);
      const { size, mtimeMs } = statSync(join(directory, path));
      const known = id === undefined ? undefined : index.file(id);
      if (known?.size !== size || known.mtimeMs !== mtimeMs) continue;
      expect(filesWith(index, readFileSync(join(directory, path), 'utf8'))).toContain(path);
    }
    expectTidy(indexDir);
    await index.close();
  }
});
