import type { SkippedFile } from './schemas.ts';

type Reason = SkippedFile['reason'];

const TEXTS: Partial<Record<Reason, string>> = {
  too_slow: 'no syntax tree: too slow',
  parser_failed: 'no syntax tree: parser failed',
  unnamed: 'name is not UTF-8',
};

/** Why a file is left out of an index, or is in it incomplete, as people are told it. */
export function skipReasonText(reason: Reason): string {
  return TEXTS[reason] ?? reason;
}

/** How many files for each reason, as one line; empty where there are none. */
export function skippedText(skipped: Partial<Record<Reason, number>> = {}): string {
  return Object.entries(skipped)
    .filter(([, count]) => count > 0)
    .map(([reason, count]) => `${count} ${skipReasonText(reason as Reason)}`)
    .join(', ');
}
