import { expect, test } from 'vitest';
import { folderWords, statusText, statusWords, summarize } from './index-state.ts';

test('one folder that failed, or is being built, stands for all', () => {
  expect(summarize([{ state: 'ready' }, { state: 'building', progress: 0.2 }, { state: 'failed' }])).toEqual({
    state: 'failed',
  });
  expect(
    summarize([
      { state: 'ready' },
      { state: 'building', progress: 0.2 },
      { state: 'building', progress: 0.6 },
    ]),
  ).toEqual({ state: 'building', progress: 0.4 });
  expect(summarize([{ state: 'ready' }, { state: 'ready' }])).toEqual({ state: 'ready' });
  expect(summarize([])).toEqual({ state: 'starting' });
});

test('in the status bar and for a screen reader', () => {
  const building = { state: 'building', progress: 0.429 } as const;
  expect(statusText(building)).toBe('$(sync~spin) Dowse 42%');
  expect(statusWords(building)).toBe('Dowse is indexing, 42%');
  expect(statusText({ state: 'ready' })).toBe('$(database) Dowse');
});

test('a folder with its files and what there is to know', () => {
  expect(folderWords({ state: 'ready', fileCount: 1204 })).toBe('ready, 1,204 files');
  expect(folderWords({ state: 'failed', message: 'disk full' })).toBe('failed – disk full');
});
