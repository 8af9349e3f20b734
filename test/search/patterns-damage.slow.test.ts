/** Answers stay right whatever happens to the files of a pattern index or to its writing process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, truncateSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeFiles } from '../support/tree.ts';
import { until } from '../support/until.ts';
import { IndexedTree } from './indexed-tree.ts';

/** The system's error code, such as ENOSPC. */
const REASON = /\bE[A-Z]{3,}\b/;
const BUSY = path.join(import.meta.dirname, 'testing', 'busy-patterns.ts');

function manyFiles(count: number): Record<string, string> {
  const files: Record<string, string> = {};
  for (let i = 0; i < count; i++) {
    files[`dir${i % 9}/file${i}.txt`] = `number_${i}_end\ncommon line\n${`word${i * 7} `.repeat(20)}\n`;
  }
  return files;
}

describe.runIf(process.platform === 'linux')('a pattern index', () => {
  let it: IndexedTree;
  beforeEach(() => {
    it = new IndexedTree();
    writeFiles(it.tree, manyFiles(300));
  });
  afterEach(() => it.close());

  const files = () =>
    readdirSync(it.indexDir)
      .map(name => path.join(it.indexDir, name))
      .filter(file => statSync(file).size > 0);

  async function expectRight(): Promise<void> {
    for (const pattern of ['number_123_end', 'number_.*7_end', 'nowhere_at_all', 'common']) {
      const { difference } = await it.difference({ pattern, path: it.tree, options: { recursive: true } });
      expect(difference).toBeUndefined();
    }
  }

  const flip = (file: string, at: number) => {
    const bytes = readFileSync(file);
    bytes[at] = bytes[at]! ^ 0x10;
    writeFileSync(file, bytes);
  };

  test.each([0, 0.1, 0.35, 0.5, 0.75, 0.999])(
    'with a bit flipped at %d of each file in turn',
    async where => {
      await it.patterns.build();
      const names = files().map(file => path.basename(file));
      for (const name of names) {
        await it.restart(() => {
          const file = path.join(it.indexDir, name);
          // The rebuilt index may have files with other names.
          if (readdirSync(it.indexDir).includes(name))
            flip(file, Math.floor(where * (statSync(file).size - 1)));
        });
        await expectRight();
        await it.ready();
        expect((await it.lines('number_123_end')).engine).toBe('index');
      }
    },
  );

  test.each([0, 1, 0.5])('with each file truncated to %d of its size', async share => {
    await it.patterns.build();
    await it.restart(() => {
      for (const file of files()) truncateSync(file, Math.floor(statSync(file).size * share));
    });
    await expectRight();
  });

  test('that could not be written is built as soon as possible', async () => {
    writeFileSync(it.indexDir, 'in the way');
    await expect(it.patterns.build()).rejects.toThrow();
    await expectRight();
    expect(it.patterns.status).toMatchObject({ status: 'failed', message: expect.stringMatching(REASON) });
    unlinkSync(it.indexDir);
    await it.ready();
    await expectRight();
    expect((await it.lines('number_7_end')).engine).toBe('index');
    expect(it.patterns.status.message ?? '').not.toMatch(REASON);
  });

  test('damaged during a search, answers by a scan and is rebuilt', async () => {
    await it.patterns.build();
    expect((await it.lines('number_7_end')).engine).toBe('index');
    for (const file of files()) for (let at = 100; at < statSync(file).size; at += 97) flip(file, at);
    await expectRight();
    await it.ready();
    await until('the index to answer again', async () => (await it.lines('number_8_end')).engine === 'index');
    await expectRight();
  });

  test('whose process is killed during a build or an update', { timeout: 120_000 }, async () => {
    for (const lines of [1, 2, 3, 5, 8]) {
      const child = spawn(process.execPath, [BUSY, it.tree, it.indexDir, path.join(it.root, 'other-data')], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const exited = once(child, 'exit');
      let seen = 0;
      for await (const _ of createInterface({ input: child.stdout })) if (++seen === lines) break;
      child.kill('SIGKILL');
      await exited;
      await it.restart(async () => {});
      await expectRight();
      expect((await it.lines('number_123_end')).engine).toBe('index');
    }
  });
});
