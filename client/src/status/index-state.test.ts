import { expect, test, vi } from 'vitest';
import { folderWords, statusText, statusWords, summarize } from './index-state.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

test('a failed or building folder determines the summary', () => {
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

test('formats the state for the status bar and for screen readers', () => {
  const building = { state: 'building', progress: 0.429 } as const;
  expect(statusText(building)).toBe('$(sync~spin) Dowse 42%');
  expect(statusWords(building)).toBe('Dowse is indexing, 42%');
  expect(statusText({ state: 'ready' })).toBe('$(database) Dowse');
  expect(statusText({ state: 'paused' })).toBe('$(debug-pause) Dowse paused');
});

test('formats the state of a folder with its files and message', () => {
  expect(folderWords({ state: 'ready', fileCount: 1204 })).toBe('ready, 1,204 files');
  expect(folderWords({ state: 'failed', message: 'disk full' })).toBe('failed – disk full');
});

test('describes the index of a folder with its size and date', () => {
  const state = {
    state: 'ready',
    fileCount: 1204,
    sizeMb: 3.44,
    lastUpdated: '2026-11-26T22:14:00',
  } as const;
  expect(folderWords(state)).toMatch(/^ready, 1,204 files, 3\.4 MB, updated Nov 26, 2026, 10:14\sPM$/);
  expect(folderWords({ state: 'building', progress: 1, lastUpdated: null })).toBe('building 99%');
});
