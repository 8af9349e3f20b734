import type { SkippedFile } from './schemas.ts';

type Reason = SkippedFile['reason'];

const TEXTS: Partial<Record<Reason, string>> = {
  too_slow: 'no syntax tree: too slow',
  parser_failed: 'no syntax tree: parser failed',
  unnamed: 'name is not UTF-8',
};

/** The reason for people why a file is left out of an index, or is incomplete in it. */
export function skipReasonText(reason: Reason): string {
  return TEXTS[reason] ?? reason;
}

/** The number of files by reason, in one line; empty if there are none. */
export function skippedText(skipped: Partial<Record<Reason, number>> = {}): string {
  return Object.entries(skipped)
    .filter(([, count]) => count > 0)
    .map(([reason, count]) => `${count} ${skipReasonText(reason as Reason)}`)
    .join(', ');
}
