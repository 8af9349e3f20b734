import { once } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { IndexEvent } from '../api/index-event.ts';
import { type Bench, bench } from './testing/bench.ts';

let it: Bench;
let tell: (event: IndexEvent) => void;
/** Emits `open` when a stream listens. */
const streams = new EventTarget();

beforeEach(async () => {
  it = await bench({
    indexer: {
      onIndexEvent: listener => {
        tell = listener;
        streams.dispatchEvent(new Event('open'));
        return () => {};
      },
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  return it.close();
});

/** All that a stream brings from when it is open to its end. */
async function follow(name: string): Promise<() => Promise<string>> {
  const secret = it.key({ name });
  const open = once(streams, 'open');
  const answer = it.get('/api/agent/events', secret).then(({ body }) => body);
  await open;
  return () => answer;
}

const progress = (part: number): IndexEvent => ({ directory: it.tree, type: 'progress', progress: part });

test('a key that was revoked hears of no further event: its stream ends', async () => {
  const heard = await follow('gone');
  tell(progress(0.25));
  it.keys.revoke('gone');
  tell(progress(0.5));
  const text = await heard();
  expect(text).toContain('0.25');
  expect(text).not.toContain('0.5');
}, 20_000);

test('where nothing happens the stream of an ended key ends as well', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const heard = await follow('gone');
  vi.advanceTimersByTime(15_000);
  it.keys.revoke('gone');
  vi.advanceTimersByTime(15_000);
  expect((await heard()).match(/^:$/gm)).toHaveLength(1);
}, 20_000);
