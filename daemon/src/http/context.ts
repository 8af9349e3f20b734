import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { Dowse } from '../api/dowse.ts';
import type { ErrorCode } from '../api/errors.ts';
import type { Key, Keys, Scope } from '../security/keys.ts';
import type { Rates } from '../security/rates.ts';
import type { Indexer } from '../webhooks/indexer.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import type { Calls } from './calls.ts';

/** What the daemon logs to: pino, or whatever is shaped like it. */
export type Logger = FastifyBaseLogger;

/** What the engine may tell about itself for `/metrics`. */
export interface EngineStats {
  searchesRunning?: number;
  searchesWaiting?: number;
  indexes?: number;
  indexedFiles?: number;
  indexBytes?: number;
  /** Pattern searches so far, and the files they looked into as far as that is known, by the way they were done. */
  searches?: Record<'index' | 'scan', { searches: number; files: number }>;
  patternIndexes?: { indexes: number; files: number; bytes: number };
}

export type Engine = Dowse & Partial<Indexer> & { stats?(): EngineStats | Promise<EngineStats> };

export interface HttpConfig {
  /** Sent by `/healthz`, so that a client can tell this daemon from another on the same port. */
  instance: string;
  /** By which it proves to who reads `daemon.json` that it is the daemon of that file. */
  secret?: string;
  dataDir: string;
  /** The address it listens on, for the Host check. */
  host?: string;
  /** Whether a Host header's name belongs to the TLS certificate. */
  certificateNames?: (name: string) => boolean;
  tls?: { cert: string | Buffer; key: string | Buffer };
  /** Exact origins that browsers may call from. */
  allowOrigins?: readonly string[];
  /** Called after the answer to `/api/admin/shutdown` is on its way. */
  shutdown?: () => void;
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
  rates: Rates;
  webhooks: Webhooks;
  config: HttpConfig;
  calls: Calls;
}

/** What a route says of itself: who may call it, how it may fail, and an example for the documentation. */
export interface Operation {
  /** One of these is needed; left out, the route is open to all. */
  scopes?: readonly Scope[];
  /** The token of a webhook is needed. */
  token?: true;
  errors: readonly ErrorCode[];
  /** What a 200 may have besides the headers of every answer. */
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
    /** The key that was presented; null on open routes. */
    caller: Key | null;
  }
}
