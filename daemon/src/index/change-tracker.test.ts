import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ChangeTracker } from './change-tracker.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** `onDue` is called by a timer, which takes at least a millisecond. */
function pass(ms: number): void {
  vi.advanceTimersByTime(ms + 1);
}

function tracker() {
  const due: (string[] | undefined)[] = [];
  return { due, changes: new ChangeTracker(paths => due.push(paths)) };
}

test('after a build of an hour, a scan is due within two seconds', async () => {
  const { due, changes } = tracker();
  await changes.track(undefined, async () => {
    vi.advanceTimersByTime(3_600_000);
  });
  changes.requestScan();
  vi.advanceTimersByTime(150);
  expect(due).toEqual([]);
  vi.advanceTimersByTime(1850);
  expect(due).toEqual([undefined]);
});

test('the pause after a scan that found changes is shorter than after one that found none', async () => {
  const { due, changes } = tracker();
  const scan = (found: number) =>
    changes.track(undefined, async () => {
      changes.foundChanged({ totalFiles: found, changedFiles: found });
      vi.advanceTimersByTime(400);
    });
  await scan(3);
  changes.requestScan();
  pass(400);
  expect(due).toEqual([undefined]);
  await scan(0);
  changes.requestScan();
  pass(400);
  expect(due).toEqual([undefined]);
  pass(1200);
  expect(due).toEqual([undefined, undefined]);
});

test('a question starts a scan at once, unless several recent scans were slow; one slow scan is ignored', async () => {
  const { due, changes } = tracker();
  const scan = (ms: number) =>
    changes.track(undefined, async () => {
      vi.advanceTimersByTime(ms);
    });
  const isMadeAtOnce = () => {
    changes.requestScan();
    const before = due.length;
    return changes.runPending() && due.length > before;
  };
  await scan(60_000); // the build
  for (const slow of [1200, 1200]) {
    await scan(slow);
    expect(isMadeAtOnce()).toBe(true);
  }
  await scan(1200);
  expect(isMadeAtOnce()).toBe(false);
  await scan(100);
  expect(isMadeAtOnce()).toBe(true);
  for (const slow of [1200, 1200, 1200]) await scan(slow);
  expect(isMadeAtOnce()).toBe(false);
});

test('a clock that is set back delays neither scans nor changed files', async () => {
  const { due, changes } = tracker();
  await changes.track(undefined, async () => {});
  vi.setSystemTime(Date.now() - 3_600_000);
  changes.requestScan();
  pass(2000);
  expect(due).toEqual([undefined]);
  await changes.track(undefined, async () => {});
  changes.note(['a.ts']);
  pass(0);
  expect(due).toEqual([undefined, ['a.ts']]);
});

test('files that a scan has covered early are not due again', async () => {
  const { due, changes } = tracker();
  changes.requestScan();
  changes.note(['a']);
  await changes.track(undefined, async () => {});
  pass(10_000);
  expect(due).toEqual([]);
});

test('files are stale while their update runs, and again if it fails', async () => {
  const { changes } = tracker();
  let during = 0;
  const failing = changes.track(['a.ts', 'b.ts'], async () => {
    during = changes.staleFiles;
    throw new Error('no room');
  });
  await expect(failing).rejects.toThrow('no room');
  expect(during).toBe(2);
  expect(changes.staleFiles).toBe(2);
  await changes.track(undefined, async () => {});
  expect(changes.staleFiles).toBe(0);
});

test('while a scan is due, running or failed, at least one file counts as stale', async () => {
  const { changes } = tracker();
  expect(changes.staleFiles).toBe(0);
  changes.requestScan();
  expect(changes.staleFiles).toBe(1);
  let during = 0;
  await changes.track(undefined, async () => {
    during = changes.staleFiles;
  });
  expect(during).toBe(1);
  expect(changes.staleFiles).toBe(0);
  const failing = changes.track(undefined, async () => {
    throw new Error('no room');
  });
  await expect(failing).rejects.toThrow('no room');
  expect(changes.staleFiles).toBe(1);
  await changes.track(undefined, async () => {});
  expect(changes.staleFiles).toBe(0);
});

test('a failed scan is retried after growing pauses, and changes are indexed meanwhile', async () => {
  const { due, changes } = tracker();
  const scan = (update: () => Promise<void>) => changes.track(undefined, update).catch(() => {});
  const fail = async () => {
    throw new Error('no room');
  };
  await scan(fail);
  pass(2000);
  expect(due).toEqual([undefined]);
  await scan(fail);
  changes.note(['a.ts']);
  pass(2000);
  expect(due).toEqual([undefined, ['a.ts']]);
  await changes.track(['a.ts'], async () => {});
  pass(2000);
  expect(due).toEqual([undefined, ['a.ts'], undefined]);
  for (let i = 0; i < 10; i++) {
    await scan(fail);
    pass(60_000);
  }
  expect(due).toHaveLength(13);
  await scan(async () => {});
  pass(3_600_000);
  expect(due).toHaveLength(13);
  await scan(fail);
  pass(2000);
  expect(due).toHaveLength(14);
});

test('a scan that is running when the retry comes replaces it', async () => {
  const { due, changes } = tracker();
  const failing = changes.track(undefined, async () => {
    throw new Error('no room');
  });
  await expect(failing).rejects.toThrow('no room');
  await changes.track(undefined, async () => pass(2000));
  expect(changes.staleFiles).toBe(0);
  pass(3_600_000);
  expect(due).toEqual([]);
});

describe('when the retry of a failed update comes', () => {
  const fail = async () => {
    throw new Error('no room');
  };
  async function afterFailedRebuild() {
    const { due, changes } = tracker();
    await changes.track(undefined, async () => {});
    await changes.track(undefined, fail, { isRebuild: true }).catch(() => {});
    return { due, changes };
  }

  test.each([
    ['a rebuild', { isRebuild: true }],
    ['a scan', { isRebuild: false }],
  ])('during %s that succeeds, nothing is left to do', async (_what, options) => {
    const { due, changes } = await afterFailedRebuild();
    await changes.track(undefined, async () => pass(2000), options);
    expect(changes.staleFiles).toBe(0);
    pass(3_600_000);
    expect(due).toEqual([]);
  });

  test('during a rebuild that fails too, a scan is due after the next pause', async () => {
    const { due, changes } = await afterFailedRebuild();
    const failing = async () => {
      pass(2000);
      return fail();
    };
    await changes.track(undefined, failing, { isRebuild: true }).catch(() => {});
    expect([changes.staleFiles, due]).toEqual([1, []]);
    pass(4000);
    expect(due).toEqual([undefined]);
  });

  test('during an update of a few files, a scan is due', async () => {
    const { due, changes } = await afterFailedRebuild();
    await changes.track(['a.ts'], async () => pass(2000));
    pass(0);
    expect([changes.staleFiles, due]).toEqual([1, [undefined]]);
  });

  test('changed ignore rules during the rebuild still make a scan due', async () => {
    const { due, changes } = await afterFailedRebuild();
    await changes.track(undefined, async () => changes.note(['.gitignore']), { isRebuild: true });
    pass(0);
    expect([changes.staleFiles, due]).toEqual([1, [undefined]]);
  });
});

test('files whose update failed are due again', async () => {
  const { due, changes } = tracker();
  await changes
    .track(['a.ts'], async () => {
      throw new Error('no room');
    })
    .catch(() => {});
  pass(2000);
  expect(due).toEqual([['a.ts']]);
});

test('a saved file is due at once, also while a scan waits', async () => {
  const { due, changes } = tracker();
  await changes.track(undefined, async () => pass(3_600_000));
  changes.requestScan();
  changes.note(['a.ts']);
  pass(0);
  expect(due).toEqual([['a.ts']]);
  pass(2000);
  expect(due).toEqual([['a.ts'], undefined]);
});

test.each(['.gitignore', 'sub/.ignore', '.rgignore', '.dowseignore', 'a/.git'])(
  '%s may affect any file',
  path => {
    const { due, changes } = tracker();
    changes.note([path]);
    pass(0);
    expect(due).toEqual([undefined]);
  },
);

test('nothing is due after it is closed', async () => {
  const { due, changes } = tracker();
  const failing = changes.track(undefined, async () => {
    throw new Error('the daemon is stopping');
  });
  await failing.catch(() => {});
  changes.close();
  expect(vi.getTimerCount()).toBe(0);
  expect(due).toEqual([]);
});
