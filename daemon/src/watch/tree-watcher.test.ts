import { realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder, writeFiles } from '../patterns/testing/trees.ts';
import { TreeWatcher } from './tree-watcher.ts';

test.runIf(process.platform === 'linux')(
  'what one thread has counted is not taken for what the next has; one that is closed stays so',
  async () => {
    const tree = realpathSync(temporaryFolder());
    writeFiles(tree, { a: 'text\n' });
    const names: number[] = [];
    for (let i = 0; i < 2; i++) {
      const watcher = new TreeWatcher(join(temporaryFolder(), 'cookies'));
      names.push((await watcher.sync(tree)).names);
      await watcher.close();
      await expect(watcher.sync(tree)).rejects.toThrow('closed');
    }
    expect(names[0]).not.toBe(names[1]);
  },
);

test.runIf(process.platform === 'linux')('the end of a thread is not that of the next', async () => {
  const cookies = join(temporaryFolder(), 'cookies');
  writeFileSync(cookies, 'in the way');
  const tree = realpathSync(temporaryFolder());
  const watcher = new TreeWatcher(cookies);
  await expect(watcher.sync(tree)).rejects.toThrow('cookies');
  rmSync(cookies);
  // Asked before the thread that failed has ended.
  expect((await watcher.sync(tree)).count).toBe(0);
  await watcher.close();
});

test.runIf(process.platform === 'linux')('a question that cannot be answered fails alone', async () => {
  const tree = realpathSync(temporaryFolder());
  const watcher = new TreeWatcher(join(temporaryFolder(), 'cookies'));
  const { names } = await watcher.sync(tree);
  await expect(watcher.stats(tree, undefined as never)).rejects.toThrow('undefined');
  // The same thread, which counts on from there.
  expect((await watcher.sync(tree)).names).toBe(names);
  await watcher.close();
});
