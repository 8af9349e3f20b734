/** The figures for `/metrics` of a daemon that shares a database. */
export interface NodeStats {
  /** Since its lease was renewed, and so the state of the nodes was read; in milliseconds. */
  leaseAgeMs: number;
  /** Since the list of repositories was read; in milliseconds. */
  listAgeMs: number;
  /** Indexes that it has the right to write. */
  builds: number;
  database: DatabaseStats;
  /** Undefined without `--objects`. */
  segments: SegmentStats | undefined;
}

/** Since the start. */
interface DatabaseStats {
  isReachable: boolean;
  /** Statements and transactions, by what became of them. */
  calls: Readonly<Record<'ok' | 'unreachable' | 'failed', number>>;
  seconds: number;
}

/** Since the start. */
interface SegmentStats {
  operations: Readonly<Record<'fetched' | 'uploaded' | 'damaged' | 'fetch_failed' | 'upload_failed', number>>;
  bytes: Readonly<Record<'fetched' | 'uploaded', number>>;
}
