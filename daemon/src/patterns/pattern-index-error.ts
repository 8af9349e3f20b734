/**
 * Why an index of patterns cannot be used: it is not there (`missing`), was written by another version of the format (`outdated`), or its
 * checksum is wrong (`damaged`). In each case, rebuild it, and scan meanwhile.
 */
export class PatternIndexError extends Error {
  readonly reason: 'missing' | 'outdated' | 'damaged';

  constructor(reason: PatternIndexError['reason'], message: string) {
    super(message);
    this.name = 'PatternIndexError';
    this.reason = reason;
  }
}
