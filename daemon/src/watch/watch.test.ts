import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { subscribe } from '@parcel/watcher';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TreeReport } from './tree-report.ts';
import { TreeWatcher } from './tree-watcher.ts';

vi.mock('@parcel/watcher', async load => {
  const real = await load<typeof import('@parcel/watcher')>();
  return { ...real, subscribe: vi.fn(real.subscribe) };
});

let place: string;
let directory: string;
let trees: TreeWatcher;
let lost: PromiseWithResolvers<TreeReport>;
let ruled: PromiseWithResolvers<void>;
let ended: PromiseWithResolvers<string | undefined>;
let changed: (paths: string[]) => void;

beforeEach(async () => {
  place = realpathSync.native(mkdtempSync(join(tmpdir(), 'watch-test-')));
  directory = join(place, 'tree');
  mkdirSync(join(directory, 'sub'), { recursive: true });
  lost = Promise.withResolvers();
  ruled = Promise.withResolvers();
  ended = Promise.withResolvers();
  changed = () => {};
  await watch();
});
afterEach(async () => {
  await trees.close();
  rmSync(place, { recursive: true, force: true });
});

async function watch(): Promise<void> {
  trees = new TreeWatcher(join(place, 'cookies'));
  let hasBegun = false;
  const tree = trees.subscribe(directory, report => {
    if (!hasBegun) return;
    const { touched, added, removed, isWatched, unsure } = report;
    changed([...touched, ...added, ...removed, ...(report.changed ?? [])]);
    if (report.hasNewRules) ruled.resolve();
    if (report.lostTrack) lost.resolve(report);
    if (!isWatched) ended.resolve(unsure);
  });
  await tree.sync();
  hasBegun = true;
}

/** Resolves with the next report that names the file. */
function reportOf(path: string): Promise<void> {
  return new Promise(resolve => {
    changed = paths => {
      if (paths.includes(path)) resolve();
    };
  });
}

test('reports a written file', async () => {
  const report = reportOf('sub/a.txt');
  writeFileSync(join(directory, 'sub', 'a.txt'), 'a\n');
  await report;
});

test('reports a written file after the clock was set back', async () => {
  const first = reportOf('sub/a.txt');
  writeFileSync(join(directory, 'sub', 'a.txt'), 'a\n');
  await first;
  const anHourAgo = Date.now() - 3_600_000;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(anHourAgo);
  const second = reportOf('sub/b.txt');
  writeFileSync(join(directory, 'sub', 'b.txt'), 'b\n');
  await second.finally(() => clock.mockRestore());
});

test.each(['tree/.git/info/exclude', '.gitignore'])(
  'reports a change of %s, which decides which files are ignored',
  async file => {
    mkdirSync(join(place, file, '..'), { recursive: true });
    writeFileSync(join(place, file), 'left-out\n');
    await ruled.promise;
  },
);

describe('a folder', () => {
  const inIt = (name: string) => join(directory, name, 'in', 'deeper');
  const write = (folder: string, name: string) => writeFileSync(join(folder, name), `${name}\n`);
  const create = (folder: string) => {
    mkdirSync(folder, { recursive: true });
    write(folder, 'first.txt');
  };
  /** Runs `act` and waits until a file is reported. */
  const reports = async (path: string, act: () => void) => {
    const report = reportOf(path);
    act();
    await report;
  };
  const reportsFirst = (name: string, act: () => void) => reports(`${name}/in/deeper/first.txt`, act);
  const reportsBelow = (name: string) => reports(`${name}/in/deeper/a.txt`, () => write(inIt(name), 'a.txt'));

  test('that is renamed is reported by its new name, with all files in it', async () => {
    await reportsFirst('old', () => create(inIt('old')));
    await reportsBelow('old');
    await reportsFirst('new', () => renameSync(join(directory, 'old'), join(directory, 'new')));
    await reportsBelow('new');
  });
  test('that is renamed twice in a row is reported by its last name', { tags: 'slow' }, async () => {
    await reportsFirst('old', () => create(inIt('old')));
    await reportsFirst('newer', () => {
      renameSync(join(directory, 'old'), join(directory, 'new'));
      renameSync(join(directory, 'new'), join(directory, 'newer'));
    });
    await reportsBelow('newer');
  });
  test('that is renamed is also reported by its old name', { tags: 'slow' }, async () => {
    await reportsFirst('old', () => create(inIt('old')));
    await reportsFirst('old', () => renameSync(join(directory, 'old'), join(directory, 'new')));
  });
  test('that is moved in from elsewhere is watched, with all folders in it', async () => {
    create(join(place, 'elsewhere/in/deeper'));
    await reportsFirst('here', () => renameSync(join(place, 'elsewhere'), join(directory, 'here')));
    await reportsBelow('here');
  });
  test('that replaces a file is reported with its content', async () => {
    const file = join(directory, 'sub', 'a');
    await reports('sub/a', () => writeFileSync(file, 'a\n'));
    await reports('sub/a/inner', () => {
      rmSync(file);
      mkdirSync(file);
      writeFileSync(join(file, 'inner'), 'a\n');
    });
  });
  test('that is removed and created again is watched again', async () => {
    await reportsFirst('back', () => create(inIt('back')));
    await reportsFirst('back', () => {
      rmSync(join(directory, 'back'), { recursive: true });
      create(inIt('back'));
    });
    await reportsBelow('back');
  });
});

test('where the library watches, a failed watch, which reports nothing more, is restarted', async () => {
  await trees.close();
  const platform = Object.getOwnPropertyDescriptor(process, 'platform')!;
  Object.defineProperty(process, 'platform', { ...platform, value: 'darwin' });
  try {
    await watch();
    const [call] = vi.mocked(subscribe).mock.calls;
    const [subscription] = vi.mocked(subscribe).mock.results;
    await (await subscription!.value).unsubscribe();
    call![1](new Error('Buffer overflow. Some events may have been lost.'), []);
    await lost.promise;
    // The next report comes from the check that restarts it.
    lost = Promise.withResolvers();
    expect(await lost.promise).toMatchObject({ isWatched: true });
    const report = reportOf('sub/a.txt');
    writeFileSync(join(directory, 'sub', 'a.txt'), 'a\n');
    await report;
  } finally {
    Object.defineProperty(process, 'platform', platform);
  }
});

async function watchedAgain(replace: () => void): Promise<void> {
  replace();
  await lost.promise;
  // Changes reported while it was gone are reported again once the directory is back.
  lost = Promise.withResolvers();
  const report = reportOf('sub/b.txt');
  const again = setInterval(() => writeFileSync(join(directory, 'sub', 'b.txt'), `${Date.now()}\n`), 200);
  await report.finally(() => clearInterval(again));
}

test('a directory that is removed and created again is watched again', { tags: 'slow' }, async () => {
  await watchedAgain(() => {
    rmSync(directory, { recursive: true });
    mkdirSync(join(directory, 'sub'), { recursive: true });
  });
});

test('a directory that replaces it is watched instead', async () => {
  await watchedAgain(() => {
    renameSync(directory, join(place, 'old'));
    mkdirSync(join(directory, 'sub'), { recursive: true });
  });
});

test('if something that cannot be watched replaces it, the watch ends with a reason', async () => {
  rmSync(directory, { recursive: true });
  writeFileSync(directory, 'no directory\n');
  expect(await ended.promise).toMatch('gone');
});

test('a directory that is missing for a while is watched once it is back', async () => {
  renameSync(directory, join(place, 'old'));
  expect(await ended.promise).toMatch('gone');
  await watchedAgain(() => renameSync(join(place, 'old'), directory));
});

test('a mount in it is watched, and so is the original folder after unmounting', async context => {
  const sub = join(directory, 'sub');
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=100k', 'tmpfs', sub]).status !== 0)
    context.skip('a tmpfs cannot be mounted here');
  let isMounted = true;
  const unmount = () => {
    if (isMounted) execFileSync('umount', [sub]);
    isMounted = false;
  };
  const isWatched = async (name: string) => {
    await lost.promise;
    lost = Promise.withResolvers();
    const report = reportOf(`sub/${name}`);
    writeFileSync(join(sub, name), 'a\n');
    await report;
  };
  try {
    await isWatched('a.txt');
    unmount();
    await isWatched('b.txt');
  } finally {
    unmount();
  }
});
