import { DowseError } from '../api/errors.ts';

const UNIT_MS: Readonly<Record<string, number>> = {
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

/**
 * Parses a duration such as `30d` or `90m`. @returns milliseconds.
 * @throws DowseError INVALID_REQUEST for anything else, and for zero.
 */
export function parseDuration(text: string): number {
  const [, amount, unit] = /^([1-9]\d{0,5})([smhdw])$/.exec(text) ?? [];
  if (amount === undefined || unit === undefined) {
    throw new DowseError(
      'INVALID_REQUEST',
      `Not a duration: ${text}`,
      'Write a number and s, m, h, d or w: 12h, 30d.',
    );
  }
  return Number(amount) * (UNIT_MS[unit] as number);
}

/** Like parseDuration, but also accepts zero, for the grace time of a replaced secret. */
export function parseGrace(text: string): number {
  return /^0+[smhdw]?$/.test(text) ? 0 : parseDuration(text);
}

/** A rounded duration in the largest unit that fits: `3 d`, `2 h`, `45 s`. */
export function formatDuration(ms: number): string {
  for (const unit of ['d', 'h', 'm']) {
    const whole = Math.floor(ms / (UNIT_MS[unit] as number));
    if (whole >= 1) return `${whole} ${unit === 'm' ? 'min' : unit}`;
  }
  return `${Math.max(0, Math.round(ms / 1000))} s`;
}
