/** The server of a team: its repositories are searched besides the open folders, with an address and a key of their own. */
import type { Dowse } from '../../../daemon/src/api/dowse.ts';
import { DowseError } from '../../../daemon/src/api/errors.ts';
import type { RepoInfo } from '../../../daemon/src/api/repos.ts';
import type { SessionInfo } from '../../../daemon/src/api/session.ts';
import {
  type Connection,
  clientOn,
  connect,
  keyVariable,
  listRepos,
  originOf,
  untilAborted,
  waitRetryAfter,
} from '../../../daemon/src/daemon-client/index.ts';
import { failure } from '../errors.ts';
import { explainTeam } from './team-errors.ts';

/** Default of `connectTeam`: how errors say to set the server. */
const CONNECT = 'Set DOWSE_TEAM_URL and DOWSE_TEAM_API_KEY.';
/** A search of many repositories takes seconds at most. A server behind a closed network never answers. */
const TIMEOUT_MS = 30_000;
/** How often a request waits for the rate limit. */
const MAX_WAITS = 3;
/** New repositories are known after this time. */
const REPOSITORIES_LAST_MS = 60_000;

type Repositories = ReadonlyMap<string, RepoInfo>;

interface TeamServerOptions {
  /** How to set the server in this client, for errors. */
  connectTeam?: string | undefined;
  /** Default: {@link TIMEOUT_MS}. */
  timeoutMs?: number;
}

/** The server that `DOWSE_TEAM_URL` names, with the key `DOWSE_TEAM_API_KEY`; else the one of `DOWSE_URL`, with its key. */
export class TeamServer {
  readonly #address: string | undefined;
  readonly #key: string | undefined;
  readonly #timeoutMs: number;
  /** How to set the server, for errors. */
  readonly #how: string;
  readonly #closed = new AbortController();
  #connection: Connection | undefined;
  #repositories: { until: number; list: Promise<Repositories> } | undefined;

  constructor(env: NodeJS.ProcessEnv, options: TeamServerOptions = {}) {
    const own = env.DOWSE_TEAM_URL?.trim();
    const variable = keyVariable(env);
    this.#address = own || env.DOWSE_URL?.trim() || undefined;
    this.#key = (own ? env.DOWSE_TEAM_API_KEY : variable && env[variable])?.trim() || undefined;
    this.#timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
    this.#how = options.connectTeam ?? CONNECT;
  }

  get isSet(): boolean {
    return this.#address !== undefined;
  }

  /** Scheme, host and port. @throws DowseError INVALID_REQUEST if no server is set, or by no address */
  get origin(): string {
    if (this.#address === undefined) throw failure('INVALID_REQUEST', 'No team server is set.', this.#how);
    const origin = originOf(this.#address);
    if (origin !== undefined) return origin;
    const details = `Expected https://HOST or https://HOST:PORT. ${this.#how}`;
    throw failure('INVALID_REQUEST', `This is not the address of a team server: ${this.#address}`, details);
  }

  /**
   * Runs `work` with the server. Waits for a rate limit of a few seconds.
   *
   * @throws DowseError with the reason and what to do
   */
  call<T>(signal: AbortSignal, work: (dowse: Dowse, signal: AbortSignal) => Promise<T>): Promise<T> {
    return this.#use(signal, (connection, limited) => work(clientOn(connection), limited));
  }

  /** The permissions of the key. @throws DowseError as `call` does */
  session(signal: AbortSignal): Promise<SessionInfo> {
    return this.#use(signal, (connection, limited) =>
      connection.json<SessionInfo>('GET', '/api/session', undefined, limited),
    );
  }

  /** The repositories that the key may see, by name. Callers share one request. @throws DowseError as `call` does */
  repositories(signal: AbortSignal): Promise<Repositories> {
    const known = this.#repositories;
    const list = known && performance.now() < known.until ? known.list : this.#askForRepositories();
    return untilAborted(list, signal);
  }

  #askForRepositories(): Promise<Repositories> {
    // Not with the signal of a caller, who may cancel while others wait.
    const list = this.#use(this.#closed.signal, async (connection, limited) => {
      const repos = await listRepos(connection, limited);
      return new Map(repos.map(repo => [repo.name, repo]));
    });
    const known = { until: performance.now() + REPOSITORIES_LAST_MS, list };
    this.#repositories = known;
    list.catch(() => {
      if (this.#repositories === known) this.#repositories = undefined;
    });
    return list;
  }

  close(): void {
    this.#closed.abort();
    this.#connection?.close();
  }

  async #use<T>(
    signal: AbortSignal,
    work: (connection: Connection, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const { origin } = this;
    const advice = { origin, how: this.#how };
    if (this.#key === undefined) {
      const details = `Make one on ${origin}/keys, or ask for one. ${this.#how}`;
      throw failure('UNAUTHORIZED', `There is no key for ${origin}.`, details);
    }
    this.#connection ??= connect({ url: origin, key: asHeader(this.#key, advice) });
    for (let waits = 0; ; waits++) {
      const limit = AbortSignal.timeout(this.#timeoutMs);
      try {
        return await work(this.#connection, AbortSignal.any([signal, limit]));
      } catch (error) {
        signal.throwIfAborted();
        const isLimited = error instanceof DowseError && error.code === 'RATE_LIMIT_EXCEEDED';
        if (isLimited && waits < MAX_WAITS && (await waitRetryAfter(error, signal))) continue;
        throw explainTeam(error, { ...advice, isLate: limit.aborted });
      }
    }
  }
}

/** A header cannot have line ends or letters beyond ASCII, such as those of a wrong paste. */
function asHeader(key: string, { origin, how }: { origin: string; how: string }): string {
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  throw failure('UNAUTHORIZED', `The key for ${origin} has characters that no key has.`, how);
}
