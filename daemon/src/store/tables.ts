import { type ColumnType, type Generated, NOOP_QUERY_EXECUTOR, QueryCreator, type Selectable } from 'kysely';

export { type NotNull, sql } from 'kysely';

/** If a new one is null, the database chooses it: see `StateDatabase.newId`. */
type Id = ColumnType<number, number | null, never>;

/**
 * The columns of all tables of the state. `dowse.db` and `webhooks.db` have the tables of one daemon, a shared database has them all.
 * A test compares them with what the migrations make. Times are Unix milliseconds.
 */
export interface Tables {
  /** People who signed in with an issuer. */
  users: {
    id: Id;
    issuer: string;
    subject: string;
    name: string;
    /** JSON. */
    group_names: string;
    epoch: Generated<number>;
    created_at: number;
    signed_in_at: number;
    revoked_at: number | null;
  };
  keys: {
    id: Id;
    name: string;
    /** JSON, as `roots` and `repos`. */
    scopes: string;
    roots: string;
    repos: Generated<string>;
    per_minute: number;
    per_second: number;
    created_at: number;
    expires_at: number | null;
    revoked_at: number | null;
    user_id: number | null;
  };
  key_secrets: { hash: Buffer; key_id: number; valid_until: number | null };
  ended_sessions: { id: string; until: number };
  secrets: { name: string; value: Buffer };
  repositories: {
    name: string;
    url: string;
    /** JSON. */
    branches: string;
    /** Counts how often it was added and removed. */
    generation: number;
    removed_at: number | null;
    pushes: number;
    /** 0 or 1, as `lfs`. */
    submodules: Generated<number>;
    lfs: Generated<number>;
  };
  nodes: {
    id: string;
    name: string;
    version: string;
    started_at: number;
    lease: number;
    taken_over: Generated<number>;
    until: number;
    address: string | null;
    certificate: string | null;
    /** How many nodes keep each repository, as its owner wants; null for a version that does not say. */
    copies: number | null;
  };
  rate_windows: { subject: string; started_at: number; count: number };
  audit: { id: string; at: number; entry: string };
  webhooks: {
    id: Id;
    name: string;
    salt: Buffer;
    generation: number;
    /** JSON, as `branches`. */
    events: string;
    branches: string;
    target: string;
    notify: string | null;
    /** Which addresses may be notified: -1 only public ones, 0 those of this machine too, 1 all. */
    notify_private: number;
    notify_ended: string | null;
    per_minute: number;
    tries: number;
    created_at: number;
    home: string | null;
    own_key: Buffer | null;
  };
  tokens: { hash: Buffer; webhook_id: number; generation: number; valid_until: number | null };
  deliveries: {
    id: Id;
    webhook_id: number;
    delivery_id: string;
    digest: Buffer | null;
    event: string;
    /** JSON, as `result`. */
    data: string;
    target: string;
    state: 'pending' | 'running' | 'done' | 'dead';
    attempts: Generated<number>;
    interruptions: Generated<number>;
    due_at: number;
    received_at: number;
    finished_at: number | null;
    error: string | null;
    result: string | null;
    /** The node that must do it, and the one that does. */
    home: string | null;
    node: string | null;
    /** Counts how often it was claimed. */
    fence: Generated<number>;
  };
  notifications: {
    id: string;
    webhook_id: number;
    body: string;
    state: 'pending' | 'done' | 'dead';
    attempts: Generated<number>;
    due_at: number;
    created_at: number;
    finished_at: number | null;
    error: string | null;
    node: string | null;
  };
  saved_searches: {
    id: Id;
    owner: number;
    name: string;
    query: string;
    webhook_id: number | null;
    created_at: number;
    run_at: number;
    found: number;
    news: Generated<number>;
    news_at: number | null;
    error: string | null;
    home: string | null;
  };
  saved_lines: { saved_id: number; hash: Buffer };
  manifests: {
    repo: string;
    branch: string;
    kind: string;
    generation: Generated<number>;
    commit_hash: string | null;
    /** JSON. */
    segments: string | null;
    committed_at: number | null;
    node: string;
    until: number;
    lease: Generated<number>;
  };
  named_segments: { sha256: string; repo: string; branch: string; kind: string };
  segments: { sha256: string; part: number; bytes: Buffer };
  garbage: { sha256: string; since: number };
  holdings: { repo: string; node: string; state: string | null; changed_at: number };
}

/** A row of a table, as it is read. */
export type RowOf<Table extends keyof Tables> = Selectable<Tables[Table]>;

/** Builds the queries of the state. They have no dialect: a database compiles those that it runs. */
export const tables = new QueryCreator<Tables>({ executor: NOOP_QUERY_EXECUTOR });
