import { execFileSync, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { subscribe } from '@parcel/watcher';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Watch, watchDirectory } from './watch.ts';

vi.mock('@parcel/watcher', async load => {
  const real = await load<typeof import('@parcel/watcher')>();
  return { ...real, subscribe: vi.fn(real.subscribe) };
});

let place: string;
let directory: string;
let watch: Watch;
let lost: PromiseWithResolvers<Error>;
let ruled: PromiseWithResolvers<void>;
let ended: PromiseWithResolvers<Error>;
let changed: (paths: string[]) => void;

beforeEach(async () => {
  place = realpathSync.native(mkdtempSync(join(tmpdir(), 'watch-test-')));
  directory = join(place, 'tree');
  mkdirSync(join(directory, 'sub'), { recursive: true });
  lost = Promise.withResolvers();
  ruled = Promise.withResolvers();
  ended = Promise.withResolvers();
  changed = () => {};
  watch = await watchDirectory(directory, {
    onChange: paths => changed(paths),
    onRules: () => ruled.resolve(),
    onLost: error => lost.resolve(error),
    onEnd: error => ended.resolve(error),
  });
});
afterEach(async () => {
  await watch.end();
  rmSync(place, { recursive: true, force: true });
});

/** Resolves with the next report that names the path. */
function heardOf(path: string): Promise<void> {
  return new Promise(resolve => {
    changed = paths => {
      if (paths.includes(path)) resolve();
    };
  });
}

test('tells what is written', async () => {
  const heard = heardOf('sub/a.txt');
  writeFileSync(join(directory, 'sub', 'a.txt'), 'a\n');
  await heard;
});

test('tells what is written after the clock was set back', async () => {
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
  'tells that %s has changed, by which files are left out',
  async file => {
    mkdirSync(join(place, file, '..'), { recursive: true });
    writeFileSync(join(place, file), 'left-out\n');
    await ruled.promise;
  },
);

describe('a folder', () => {
  const inIt = (name: string) => join(directory, name, 'in', 'deeper');
  /** Does something, and waits until a path is told of. */
  const hears = async (path: string, act: () => void) => {
    const heard = heardOf(path);
    act();
    await heard;
  };
  const hearsBelow = (name: string) =>
    hears(`${name}/in/deeper/a.txt`, () => writeFileSync(join(inIt(name), 'a.txt'), 'a\n'));
  const isMade = (name: string) => hears(name, () => mkdirSync(inIt(name), { recursive: true }));

  test('that is renamed is told of by its new name, and so is all below it', async () => {
    await isMade('old');
    await hearsBelow('old');
    await hears('new', () => renameSync(join(directory, 'old'), join(directory, 'new')));
    await hearsBelow('new');
  });
  test('that is renamed twice at once is told of by its last name', async () => {
    await isMade('old');
    await hears('newer', () => {
      renameSync(join(directory, 'old'), join(directory, 'new'));
      renameSync(join(directory, 'new'), join(directory, 'newer'));
    });
    await hearsBelow('newer');
  });
  test('that comes from elsewhere is watched with all below it', async () => {
    mkdirSync(join(place, 'elsewhere/in/deeper'), { recursive: true });
    await hears('here', () => renameSync(join(place, 'elsewhere'), join(directory, 'here')));
    await hearsBelow('here');
  });
  test('that takes the name of a file is told of with what is in it', async () => {
    const file = join(directory, 'sub', 'a');
    await hears('sub/a', () => writeFileSync(file, 'a\n'));
    await hears('sub/a/inner', () => {
      rmSync(file);
      mkdirSync(file);
      writeFileSync(join(file, 'inner'), 'a\n');
    });
  });
  test('that is removed and comes back is watched again', async () => {
    await isMade('back');
    await hears('back', () => {
      rmSync(join(directory, 'back'), { recursive: true });
      mkdirSync(inIt('back'), { recursive: true });
    });
    await hearsBelow('back');
  });
});

test.runIf(process.platform === 'linux')(
  'more at once than the system keeps is said, and what was made meanwhile is watched',
  async () => {
    const most = Number(readFileSync('/proc/sys/fs/inotify/max_queued_events', 'utf8'));
    const files = ['a', 'b'].map(name => join(directory, 'sub', name));
    for (const file of files) writeFileSync(file, 'a\n');
    // In turn: of equal events one after another, one is kept.
    for (let i = 0; i <= most / 2; i++) for (const file of files) utimesSync(file, i, i);
    mkdirSync(join(directory, 'unseen'));
    await lost.promise;
    const heard = heardOf('unseen/a.txt');
    writeFileSync(join(directory, 'unseen', 'a.txt'), 'a\n');
    await heard;
  },
);

test('where the library watches, a watch that has failed, after which nothing more is told, is begun anew', async () => {
  await watch.end();
  const platform = Object.getOwnPropertyDescriptor(process, 'platform')!;
  Object.defineProperty(process, 'platform', { ...platform, value: 'darwin' });
  try {
    const lostAgain: ((error: Error) => void)[] = [lost.resolve, error => ended.resolve(error)];
    watch = await watchDirectory(directory, {
      onChange: paths => changed(paths),
      onRules() {},
      onLost: error => lostAgain.shift()?.(error),
      onEnd() {},
    });
    const [call] = vi.mocked(subscribe).mock.calls;
    const [subscription] = vi.mocked(subscribe).mock.results;
    await (await subscription!.value).unsubscribe();
    call![1](new Error('Buffer overflow. Some events may have been lost.'), []);
    expect((await lost.promise).message).toMatch('Buffer overflow');
    expect((await ended.promise).message).toMatch('not watched for a moment');
    const heard = heardOf('sub/a.txt');
    writeFileSync(join(directory, 'sub', 'a.txt'), 'a\n');
    await heard;
  } finally {
    Object.defineProperty(process, 'platform', platform);
  }
});

async function replacedBy(replace: () => void): Promise<void> {
  replace();
  expect((await lost.promise).message).toMatch(/removed|replaced/);
  // Whoever was told while it was gone is told again once something has its name.
  lost = Promise.withResolvers();
  const heard = heardOf('sub/b.txt');
  const again = setInterval(() => writeFileSync(join(directory, 'sub', 'b.txt'), `${Date.now()}\n`), 200);
  await heard.finally(() => clearInterval(again));
}

test('a directory that is removed and made anew is watched again', async () => {
  await replacedBy(() => {
    rmSync(directory, { recursive: true });
    mkdirSync(join(directory, 'sub'), { recursive: true });
  });
});

test('another that is put in its place is watched instead', async () => {
  await replacedBy(() => {
    renameSync(directory, join(place, 'old'));
    mkdirSync(join(directory, 'sub'), { recursive: true });
  });
});

test('what cannot be watched in its place ends the watch, which is said', async () => {
  rmSync(directory, { recursive: true });
  writeFileSync(directory, 'no directory\n');
  expect((await ended.promise).message).toBeTruthy();
});

test('one that is gone for a while is watched once it is back', async () => {
  renameSync(directory, join(place, 'old'));
  expect((await lost.promise).message).toMatch('removed or moved away');
  await replacedBy(() => renameSync(join(place, 'old'), directory));
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
