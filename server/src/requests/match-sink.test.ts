import { expect, test, vi } from 'vitest';
import type { SearchMatch } from '../protocol.ts';
import { MatchSink } from './match-sink.ts';

const match = (line: number, uri = 'file:///a') => ({ uri, line }) as SearchMatch;

test('without partial results, keeps each line once, up to the limit', () => {
  const sink = new MatchSink(2);
  sink.add(match(1));
  sink.add(match(1));
  sink.add(match(1, 'file:///b'));
  expect(sink.isOver).toBe(false);
  sink.add(match(1));
  expect(sink.isOver).toBe(false);
  sink.add(match(2));
  expect(sink).toMatchObject({ count: 2, isFull: true, isOver: true });
  expect(sink.matches).toHaveLength(2);
});

test('sends the first match at once, the others in batches', () => {
  vi.useFakeTimers();
  const parts: number[][] = [];
  const sink = new MatchSink(1000, matches => parts.push(matches.map(({ line }) => line)));
  sink.add(match(1));
  vi.advanceTimersByTime(1);
  expect(parts).toEqual([[1]]);
  sink.add(match(2));
  sink.add(match(3));
  vi.advanceTimersByTime(5);
  expect(parts).toEqual([[1]]);
  vi.advanceTimersByTime(50);
  expect(parts).toEqual([[1], [2, 3]]);
  for (let line = 4; line < 204; line++) sink.add(match(line));
  expect(parts[2]).toHaveLength(200);
  sink.add(match(300));
  sink.flush();
  expect(parts[3]).toEqual([300]);
  expect(sink.matches).toEqual([]);
  vi.useRealTimers();
});
