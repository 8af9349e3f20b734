import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { Call, Dowse } from '../api/dowse.ts';
import type { ErrorCode } from '../api/errors.ts';
import type { GraphSharing, LocalBase } from '../api/index-base.ts';
import type { PageReader } from '../api/page-reader.ts';
import type { SearchRequest, SearchResponse } from '../api/schemas.ts';
import type { NodeOperations } from '../nodes/node-operation.ts';
import type { NodeRequests } from '../nodes/node-requests.ts';
import type { NodeTokens } from '../nodes/node-tokens.ts';
import type { Nodes } from '../nodes/nodes.ts';
import type { Holders } from '../repos/nodes/holders.ts';
import type { Repos } from '../repos/repos.ts';
import type { StoredIndex } from '../repos/trees.ts';
import type { SavedSearches } from '../saved/saved-searches.ts';
import type { Audit } from '../security/audit.ts';
import type { Key, Keys, Scope } from '../security/keys.ts';
import type { RateCounter } from '../security/rates.ts';
import type { Session, Sessions } from '../security/sessions.ts';
import type { Manifests } from '../segments/manifests.ts';
import type { Users } from '../users/users.ts';
import type { Indexer } from '../webhooks/indexer.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import type { Calls } from './calls.ts';
import type { NodeStats } from './node-stats.ts';

/** The daemon's logger: pino, or an object with the same methods. */
export type Logger = FastifyBaseLogger;

/** The engine's figures for `/metrics`. */
export interface EngineStats {
  searchesRunning?: number;
  searchesWaiting?: number;
  indexes?: number;
  indexedFiles?: number;
  indexBytes?: number;
  /** Pattern searches so far, and the files they searched if known, by engine. */
  searches?: Record<'index' | 'scan', { searches: number; files: number }>;
  patternIndexes?: { indexes: number; files: number; bytes: number };
  /** Pieces of code that pages colored so far: those that were kept, and those that were parsed. */
  colored?: Readonly<Record<'cache' | 'parser', number>>;
}

export type Engine = Dowse &
  Partial<Indexer> & {
    stats?(): EngineStats | Promise<EngineStats>;
    /** The file with the index of a directory, for the machines that begin with it. */
    storedIndex?(directory: string): StoredIndex | undefined;
    /** Builds what is missing of an index, such as the pattern index; undefined if nothing is. */
    completion?(directory: string): Promise<void> | undefined;
    /** The format and the model of indexes. */
    indexKind?(): Pick<StoredIndex, 'format' | 'model'>;
    /** Lets the index of a checkout begin with that of another one. */
    offerBases?(baseFor: (directory: string) => Promise<LocalBase | undefined>): void;
    /** Lets daemons build the graphs of very large indexes for each other. */
    shareGraphs?(sharing: GraphSharing): void;
    /** Says that a checkout is being written, until the returned function is called. */
    writing?(directory: string): () => void;
    /** Says of places whether a pattern may match there, as far as is known now: to search these first. */
    likely?(request: SearchRequest): (place: string) => boolean;
    /**
     * Begins to search places that other nodes answer for, each place for itself, and asks each node once. Places that this one answers
     * for are not in the map.
     */
    searchAhead?(
      request: Omit<SearchRequest, 'path'>,
      places: readonly string[],
      call: Call,
    ): ReadonlyMap<string, Promise<SearchResponse>>;
    /** The code on pages: highlighting, folders, history. */
    view?: PageReader;
  };

export interface HttpConfig {
  /** Sent by `/healthz`, so that a client can distinguish this daemon from another on the same port. */
  instance: string;
  /** Secret from `daemon.json`, with which the daemon proves its identity to clients that read that file. */
  secret?: string;
  dataDir: string;
  /** The address it listens on, for the Host check. */
  host?: string;
  /** The host name that other nodes reach it at. */
  advertisedHost?: string;
  /** Whether a Host header's name belongs to the TLS certificate. */
  certificateNames?: (name: string) => boolean;
  tls?: { cert: string | Buffer; key: string | Buffer };
  /** Exact origins that browsers may call from. */
  allowOrigins?: readonly string[];
  /** Called after the answer to `/api/admin/shutdown` is on its way. */
  shutdown?: () => void;
  /** Called to stop so that no request fails. */
  drain?: () => void;
  timeouts?: {
    headersMs?: number;
    requestMs?: number;
    checkEveryMs?: number;
    keepAliveMs?: number;
    stallMs?: number;
  };
  limits?: { unsentBytes?: number; connections?: number };
}

/** Everything a route may use. */
export interface Context {
  engine: Engine;
  keys: Keys;
  rates: RateCounter;
  sessions: Sessions;
  users: Users;
  /** The database of keys and users, if several daemons share it. */
  shared?: { readonly isReachable: boolean } | undefined;
  /** The daemons that share the database, if several do. */
  cluster?:
    | {
        nodes: Nodes;
        manifests: Manifests;
        tokens: NodeTokens;
        requests: NodeRequests;
        operations: NodeOperations;
        holders: Holders;
      }
    | undefined;
  /** The figures for `/metrics` of a daemon that shares a database. */
  nodeStats?: (() => NodeStats) | undefined;
  audit: Audit;
  webhooks: Webhooks;
  repos: Repos;
  saved: SavedSearches;
  config: HttpConfig;
  calls: Calls;
}

/** A route's access rules, error codes and documentation example. */
export interface Operation {
  /** The key needs one of these scopes. Left out: the route needs no key. */
  scopes?: readonly Scope[];
  /** A page: without a key or a session, the browser is sent to the page for signing in. */
  page?: true;
  /** The route requires the token of a webhook. */
  token?: true;
  errors: readonly ErrorCode[];
  /** Headers that a 200 may have besides the common ones. */
  headers?: readonly string[];
  example?: { request?: unknown; response?: unknown };
}

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: Operation;
  }
  interface FastifyRequest {
    /** The verified key; null on routes without a key. */
    caller: Key | null;
    /** The session whose key is the caller; null if the request sent the key itself. */
    session: Session | null;
  }
}
