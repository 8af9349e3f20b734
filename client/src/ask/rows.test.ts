import { expect, test, vi } from 'vitest';
import type { FolderStatus } from '../../../server/src/protocol.ts';
import { place, waitingText } from './rows.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

test('shortens the middle of a long path', () => {
  const long = `packages/${'deep/'.repeat(30)}retry.ts`;
  const shown = place(long, [3, 7]);
  expect(shown).toMatch(/^packages\/…\/(deep\/)+retry\.ts:3–7$/);
  expect(shown.length).toBeLessThanOrEqual(75);
  expect(place('a/b.ts', [3, 3])).toBe('a/b.ts:3');
  expect(place('app/$(id)/b.ts', [3, 3]), 'no icon').toBe('app/\\$(id)/b.ts:3');
  expect(place(`${'x'.repeat(90)}/a.ts`, [1, 1])).toBe('…/a.ts:1');
});

test('of a path without room, the name of the file stays', () => {
  expect(place('dispatch/dispatch_bench_test.go', [166, 166], 30)).toBe('…/dispatch_bench_test.go:166');
  expect(place('src/notify/email/email.go', [7, 7], 24)).toBe('src/…/email/email.go:7');
  expect(place('notifications/email/email.go', [7, 7], 20)).toBe('…/email/email.go:7');
  expect(place('notifications.go', [7, 7], 5)).toBe('notifications.go:7');
});

test('describes the state of a folder without results', () => {
  const status = (more: Partial<FolderStatus>) =>
    ({ folder: 'file:///w/my%20app/', state: 'building', ...more }) as FolderStatus;
  expect(waitingText(status({ progress: 0.426 }))).toBe('Indexing my app: 42%');
  expect(waitingText(status({ state: 'missing' }))).toBe('my app has no index yet');
  expect(waitingText(status({ state: 'unknown', message: 'no daemon' }))).toBe('my app: no daemon');
});
