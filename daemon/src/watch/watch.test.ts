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
function heardOf(path: string): Promise<void> {
  return new Promise(resolve => {
    changed = paths => {
      if (paths.includes(path)) resolve();
    };
  });
}

test('reports what is written', async () => {
  const heard = heardOf('sub/a.txt');
  writeFileSync(join(directory, 'sub', 'a.txt'), 'a\n');
  await heard;
});

test('reports what is written after the clock was set back', async () => {
  const first = heardOf('sub/a.txt');
  writeFileSync(join(directory, 'sub', 'a.txt'), 'a\n');
  await first;
  const anHourAgo = Date.now() - 3_600_000;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(anHourAgo);
  const second = heardOf('sub/b.txt');
  writeFileSync(join(directory, 'sub', 'b.txt'), 'b\n');
  await second.finally(() => clock.mockRestore());
});

test.each(['tree/.git/info/exclude', '.gitignore'])(
  'reports that %s has changed, by which files are left out',
  async file => {
    mkdirSync(join(place, file, '..'), { recursive: true });
    writeFileSync(join(place, file), 'left-out\n');
    await ruled.promise;
  },
);

describe('a folder', () => {
  const inIt = (name: string) => join(directory, name, 'in', 'deeper');
  const write = (folder: string, name: string) => writeFileSync(join(folder, name), `${name}\n`);
  const isMade = (folder: string) => {
    mkdirSync(folder, { recursive: true });
    write(folder, 'first.txt');
  };
  /** Does something, and waits until a file is reported. */
  const hears = async (path: string, act: () => void) => {
    const heard = heardOf(path);
    act();
    await heard;
  };
  const hearsFirst = (name: string, act: () => void) => hears(`${name}/in/deeper/first.txt`, act);
  const hearsBelow = (name: string) => hears(`${name}/in/deeper/a.txt`, () => write(inIt(name), 'a.txt'));

  test('that is renamed is reported by its new name, and so is all below it', async () => {
    await hearsFirst('old', () => isMade(inIt('old')));
    await hearsBelow('old');
    await hearsFirst('new', () => renameSync(join(directory, 'old'), join(directory, 'new')));
    await hearsBelow('new');
  });
  test('that is renamed twice at once is reported by its last name', async () => {
    await hearsFirst('old', () => isMade(inIt('old')));
    await hearsFirst('newer', () => {
      renameSync(join(directory, 'old'), join(directory, 'new'));
      renameSync(join(directory, 'new'), join(directory, 'newer'));
    });
    await hearsBelow('newer');
  });
  test('that is renamed is reported by its old name too', async () => {
    await hearsFirst('old', () => isMade(inIt('old')));
    await hearsFirst('old', () => renameSync(join(directory, 'old'), join(directory, 'new')));
  });
  test('that comes from elsewhere is watched with all below it', async () => {
    isMade(join(place, 'elsewhere/in/deeper'));
    await hearsFirst('here', () => renameSync(join(place, 'elsewhere'), join(directory, 'here')));
    await hearsBelow('here');
  });
  test('that takes the name of a file is reported with what is in it', async () => {
    const file = join(directory, 'sub', 'a');
    await hears('sub/a', () => writeFileSync(file, 'a\n'));
    await hears('sub/a/inner', () => {
      rmSync(file);
      mkdirSync(file);
      writeFileSync(join(file, 'inner'), 'a\n');
    });
  });
  test('that is removed and comes back is watched again', async () => {
    await hearsFirst('back', () => isMade(inIt('back')));
    await hearsFirst('back', () => {
      rmSync(join(directory, 'back'), { recursive: true });
      isMade(inIt('back'));
    });
    await hearsBelow('back');
  });
});

test('where the library watches, a watch that has failed, after which nothing more is reported, is begun anew', async () => {
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
    // The next one comes from the look that begins anew.
    lost = Promise.withResolvers();
    expect(await lost.promise).toMatchObject({ isWatched: true });
    const heard = heardOf('sub/a.txt');
    writeFileSync(join(directory, 'sub', 'a.txt'), 'a\n');
    await heard;
  } finally {
    Object.defineProperty(process, 'platform', platform);
  }
});

async function watchedAgain(replace: () => void): Promise<void> {
  replace();
  await lost.promise;
  // What was reported while it was gone is reported again once something has its name.
  lost = Promise.withResolvers();
  const heard = heardOf('sub/b.txt');
  const again = setInterval(() => writeFileSync(join(directory, 'sub', 'b.txt'), `${Date.now()}\n`), 200);
  await heard.finally(() => clearInterval(again));
}

test('a directory that is removed and made anew is watched again', async () => {
  await watchedAgain(() => {
    rmSync(directory, { recursive: true });
    mkdirSync(join(directory, 'sub'), { recursive: true });
  });
});

test('another that is put in its place is watched instead', async () => {
  await watchedAgain(() => {
    renameSync(directory, join(place, 'old'));
    mkdirSync(join(directory, 'sub'), { recursive: true });
  });
});

test('what cannot be watched in its place ends the watch, which is said', async () => {
  rmSync(directory, { recursive: true });
  writeFileSync(directory, 'no directory\n');
  expect(await ended.promise).toMatch('gone');
});

test('one that is gone for a while is watched once it is back', async () => {
  renameSync(directory, join(place, 'old'));
  expect(await ended.promise).toMatch('gone');
  await watchedAgain(() => renameSync(join(place, 'old'), directory));
});

test('what is mounted in it is watched, and what is there again once it is unmounted', async context => {
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
    const heard = heardOf(`sub/${name}`);
    writeFileSync(join(sub, name), 'a\n');
    await heard;
  };
  try {
    await isWatched('a.txt');
    unmount();
    await isWatched('b.txt');
  } finally {
    unmount();
  }
});
