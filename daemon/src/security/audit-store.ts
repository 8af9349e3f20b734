/** One request of a key: what it searched or changed. */
export interface AuditEntry {
  /** ISO 8601, UTC. */
  time: string;
  key: string;
  operation: string;
  /** The folder, the address or the name that the request is about. */
  target?: string;
  /** The pattern, the question or the plain words, shortened. */
  text?: string;
  status: number;
  ms: number;
  /** Address of the client. */
  from: string;
  /** The machine that answered, and the id of the node if there are several. Older entries have none. */
  machine?: string;
  node?: string;
}

export interface AuditQuery {
  limit: number;
  /** Only entries that pass. */
  accepts: (entry: AuditEntry) => boolean;
}

/** The store of entries. */
export interface AuditStore {
  /** Adds entries, oldest first, and removes those that are too old. */
  add(entries: readonly AuditEntry[]): Promise<void>;
  /** The newest entries that pass, newest first. */
  read(query: AuditQuery): Promise<AuditEntry[]>;
}
