import { expect, test } from 'vitest';
import { DowseError } from '../api/errors.ts';
import { formatDuration, parseDuration, parseGrace } from './duration.ts';

test('parses durations in every unit', () => {
  expect(['45s', '90m', '12h', '30d', '4w'].map(parseDuration)).toEqual([
    45_000, 5_400_000, 43_200_000, 2_592_000_000, 2_419_200_000,
  ]);
});

test.each(['', '30', 'd', '0d', '-1d', '1.5h', '30D', '30 d', '1y', '9999999s'])('%j is refused', text => {
  expect(() => parseDuration(text)).toThrow(DowseError);
});

test('a grace time may be zero, in any unit', () => {
  expect(['0', '0s', '0d', '00h', '1h'].map(parseGrace)).toEqual([0, 0, 0, 0, 3_600_000]);
  for (const text of ['', 's', '0x', '-0s']) expect(() => parseGrace(text)).toThrow(DowseError);
});

test('formats durations in the largest unit that fits', () => {
  expect([3 * 86_400_000, 7_300_000, 61_000, 4400, -5].map(formatDuration)).toEqual([
    '3 d',
    '2 h',
    '1 min',
    '4 s',
    '0 s',
  ]);
});
