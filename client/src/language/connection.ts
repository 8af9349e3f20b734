import { existsSync } from 'node:fs';
import { type CancellationToken, type Disposable, EventEmitter, type LogOutputChannel, l10n } from 'vscode';
import {
  type AskHit,
  type AskParams,
  type AskResult,
  type BuildParams,
  type BuildResult,
  type ChatParams,
  type ChatResult,
  type DaemonStatus,
  type DoctorResult,
  type FindSimilarParams,
  type FolderStatus,
  type IndexChanged,
  type PauseParams,
  REQUESTS,
  type ReadQueryParams,
  type ReadQueryResult,
  type ReadRepoFileResult,
  type SearchMatch,
  type SearchParams,
  type SearchPart,
  type SearchResult,
  type SimilarFilesParams,
  type TeamPageResult,
  type TeamStatus,
} from '../../../server/src/protocol.ts';
import { settings } from '../settings.ts';
import { LocalCopies, type Located } from '../team/local-copies.ts';
import type { RunningClient } from './client.ts';
import { LatestProgress } from './latest-progress.ts';
import { type DowseCommand, dowseCommand } from './start-command.ts';
import { startFailure } from './start-failure.ts';

/** Variables for the server, such as the address and the key of the team's server. */
type Environment = Readonly<Record<string, string>>;

export type PlacedMatch = Located<SearchMatch>;
export type PlacedAnswer = Located<AskHit>;
type Placed<R extends SearchResult> = Omit<R, 'matches'> & { matches: PlacedMatch[] };
export type Answer = Omit<AskResult, 'results'> & { results: PlacedAnswer[] };
type OnMatches = (matches: PlacedMatch[]) => void;

/** The defining line of an answer, and the one that matches the question best. */
const KEY_LINES = 2;
/** Further places of the file of an answer, for its hover. */
const FURTHER = 3;

/**
 * The language server, started by the first request. Requests reject with the error of the server, or of its
 * start.
 */
export class Connection implements Disposable {
  readonly #indexChanged = new EventEmitter<IndexChanged>();
  readonly #daemonChanged = new EventEmitter<DaemonStatus>();
  readonly #failed = new EventEmitter<Error>();
  readonly #started = new EventEmitter<void>();
  readonly #progress = new LatestProgress();
  readonly #extensionPath: string;
  readonly #log: LogOutputChannel;
  readonly #env: () => Promise<Environment>;
  #client: Promise<RunningClient> | undefined;
  #startedWith: Environment = {};

  readonly onIndexChanged = this.#indexChanged.event;
  readonly onDaemonChanged = this.#daemonChanged.event;
  /** The server could not be started, or exited too often. */
  readonly onFailed = this.#failed.event;
  readonly onStarted = this.#started.event;

  constructor(extensionPath: string, log: LogOutputChannel, env: () => Promise<Environment>) {
    this.#extensionPath = extensionPath;
    this.#log = log;
    this.#env = env;
  }

  /** How to run `dowse`. */
  command(): DowseCommand {
    return dowseCommand({
      extensionPath: this.#extensionPath,
      configuredPath: settings.path(),
      execPath: process.execPath,
      platform: process.platform,
      env: process.env,
      exists: existsSync,
    });
  }

  ask = (params: AskParams, token?: CancellationToken) =>
    this.#answer(REQUESTS.ask, { further: FURTHER, ...params }, token);

  findSimilar = (params: FindSimilarParams, token?: CancellationToken) =>
    this.#answer(REQUESTS.findSimilar, params, token);

  /** `onMatches` receives the matches as they are found; the result then has none. */
  search = (params: SearchParams, token?: CancellationToken, onMatches?: OnMatches) =>
    this.#matches<SearchResult>(REQUESTS.search, params, token, onMatches);

  chat = (params: ChatParams, token?: CancellationToken, onMatches?: OnMatches) =>
    this.#matches<ChatResult>(REQUESTS.chat, params, token, onMatches);

  similarFiles = (params: SimilarFilesParams, token?: CancellationToken) =>
    this.#matches<SearchResult>(REQUESTS.similarFiles, params, token);

  readQuery = (params: ReadQueryParams, token?: CancellationToken) =>
    this.#request<ReadQueryResult>(REQUESTS.readQuery, params, token);

  /** The text of a result in a repository of the team. */
  readRepoFile = async (uri: string, token?: CancellationToken): Promise<string> =>
    (await this.#request<ReadRepoFileResult>(REQUESTS.readRepoFile, { uri }, token)).text;

  /** @returns the address of such a file on the server's page */
  teamPage = async (uri: string, line: number): Promise<string> =>
    (await this.#request<TeamPageResult>(REQUESTS.teamPage, { uri, line })).page;

  teamStatus = () => this.#request<TeamStatus>(REQUESTS.team, {});

  build = (params: BuildParams) => this.#request<BuildResult>(REQUESTS.build, params);

  pause = (params: PauseParams) => this.#request<FolderStatus[]>(REQUESTS.pause, params);

  status = async () => this.#progress.in(await this.#request<FolderStatus[]>(REQUESTS.status, {}));

  daemonStatus = () => this.#request<DaemonStatus>(REQUESTS.daemon, {});

  doctor = () => this.#request<DoctorResult>(REQUESTS.doctor, {});

  /** Starts the server if it is not running. */
  async start(): Promise<void> {
    await this.#running();
  }

  /** False if it runs with other variables. */
  async isStartedWith(env: Environment): Promise<boolean> {
    if (!this.#client) return true;
    await this.#client.catch(() => {});
    return JSON.stringify(env) === JSON.stringify(this.#startedWith);
  }

  /** Restarts the server; the daemon continues. */
  async restart(): Promise<void> {
    await this.#stop();
    await this.start();
  }

  dispose(): Promise<void> {
    for (const emitter of [this.#indexChanged, this.#daemonChanged, this.#failed, this.#started])
      emitter.dispose();
    return this.#stop();
  }

  async #answer(method: string, params: object, token?: CancellationToken): Promise<Answer> {
    const answer = await this.#request<AskResult>(method, { keyLines: KEY_LINES, ...params }, token);
    const copies = answer.results.some(({ team }) => team) ? await LocalCopies.open() : undefined;
    const results = copies ? answer.results.map(hit => copies.locate(hit)) : answer.results;
    return { ...answer, results, folders: this.#progress.in(answer.folders) };
  }

  async #matches<R extends SearchResult>(
    method: string,
    params: Pick<SearchParams, 'team'> & { query?: string },
    token?: CancellationToken,
    onMatches?: OnMatches,
  ): Promise<Placed<R>> {
    const copies = mayGoToTeam(params) ? await LocalCopies.open() : undefined;
    const placed = (matches: SearchMatch[]) =>
      copies ? matches.map(match => copies.locate(match)) : matches;
    const onPart = onMatches && ((matches: SearchMatch[]) => onMatches(placed(matches)));
    const result = await this.#request<R>(method, params, token, onPart);
    return { ...result, matches: placed(result.matches) };
  }

  async #request<R>(
    method: string,
    params: object,
    token?: CancellationToken,
    onMatches?: (matches: SearchMatch[]) => void,
  ): Promise<R> {
    const client = await this.#running();
    const onPart = onMatches && ((part: SearchPart) => onMatches(part.matches));
    return client.request<R, SearchPart>(method, params, token, onPart);
  }

  async #running(): Promise<RunningClient> {
    this.#client ??= this.#launch();
    return this.#client;
  }

  async #launch(): Promise<RunningClient> {
    const dowse = this.command();
    this.#log.info(`Starting dowse (${dowse.from}): ${[dowse.command, ...dowse.args].join(' ')} lsp`);
    try {
      const { startClient } = await import('./client.ts');
      this.#startedWith = await this.#env();
      const events = {
        indexChanged: (change: IndexChanged) => {
          this.#progress.changed(change);
          this.#indexChanged.fire(change);
        },
        daemonChanged: (status: DaemonStatus) => this.#daemonChanged.fire(status),
        gaveUp: () => this.#fail(new Error(l10n.t('The language server exited repeatedly.'))),
      };
      const args = settings.serverArguments();
      const client = await startClient(dowse, args, this.#log, events, this.#startedWith);
      this.#started.fire();
      return client;
    } catch (error) {
      throw this.#fail(startFailure(error, dowse, existsSync));
    }
  }

  /** Reports a failure. The next request tries again. */
  #fail(error: Error): Error {
    this.#client = undefined;
    this.#log.error(error);
    this.#failed.fire(error);
    return error;
  }

  async #stop(): Promise<void> {
    const client = await this.#client?.catch(() => undefined);
    this.#client = undefined;
    await client?.stop().catch(error => this.#log.warn(`The language server did not shut down: ${error}`));
  }
}

/** Also words that name a repository go there. A match in the folders has no copy elsewhere. */
const mayGoToTeam = ({ team, query }: Pick<SearchParams, 'team'> & { query?: string }): boolean =>
  team !== undefined || query?.includes('repo:') === true;
