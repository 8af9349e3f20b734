import { expect, test } from 'vitest';
import type { FolderStatus } from '../../../server/src/protocol.ts';
import { LatestProgress } from './latest-progress.ts';

test('a response shows the progress of the last event, until the build is over', () => {
  const latest = new LatestProgress();
  const building = { folder: 'file:///a', state: 'building', progress: 0.9 } as FolderStatus;
  const ready = { folder: 'file:///b', state: 'ready' } as FolderStatus;
  latest.changed({ folder: 'file:///a', state: 'building', progress: 0.4 });
  latest.changed({ folder: 'file:///b', state: 'building', progress: 0.4 });
  expect(latest.in([building, ready])).toEqual([{ ...building, progress: 0.4 }, ready]);
  latest.changed({ folder: 'file:///a', state: 'ready' });
  expect(latest.in([building])).toEqual([building]);
});
