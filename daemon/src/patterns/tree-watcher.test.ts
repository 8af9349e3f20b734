import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder, writeFiles } from './testing/trees.ts';
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
