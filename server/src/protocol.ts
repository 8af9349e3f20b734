/**
 * The contract between the language server and its clients: messages beyond LSP, commands, and initialization
 * options. Contains only types and names, so that clients can import it freely.
 *
 * Files and folders are URIs. Ranges are those of LSP: lines and UTF-16 columns from 0, end excluded. A field
 * `line` or `lineRange` counts from 1, as the daemon does. A lone \r ends a line in open documents, but not
 * in other files, contrary to LSP.
 */
export type { ProgressToken, Range } from 'vscode-languageserver';
export type * from './protocol/ask.ts';
export type * from './protocol/chat.ts';
export type * from './protocol/search.ts';
export type * from './protocol/status.ts';
export type * from './protocol/team.ts';
export type { Uri } from './protocol/uri.ts';

/**
 * Request methods. Each is also a command: see {@link COMMANDS}. All can be cancelled, but a build then
 * continues.
 */
export const REQUESTS = {
  /**
   * {@link SearchParams} → {@link SearchResult}; with `partialResultToken`, matches arrive as {@link
   * SearchPart}s.
   */
  search: 'dowse/search',
  /** {@link AskParams} → {@link AskResult} */
  ask: 'dowse/ask',
  /** {@link ChatParams} → {@link ChatResult}; partial results as for `search`. */
  chat: 'dowse/chat',
  /** {@link FindSimilarParams} → {@link AskResult} */
  findSimilar: 'dowse/findSimilar',
  /** {@link ReferencesParams} → {@link ReferencesResult} */
  references: 'dowse/references',
  /** {@link SimilarFilesParams} → {@link SearchResult}: the first line of each file whose name is nearly that of a path. */
  similarFiles: 'dowse/similarFiles',
  /** {@link ReadQueryParams} → {@link ReadQueryResult}: how a typed text is best searched. */
  readQuery: 'dowse/readQuery',
  /** {@link ReadRepoFileParams} → {@link ReadRepoFileResult}: the text of a result in a repository of the team. */
  readRepoFile: 'dowse/readRepoFile',
  /** none → {@link TeamStatus}: the server of the team, and what the key may see there. */
  team: 'dowse/team/status',
  /** {@link TeamPageParams} → {@link TeamPageResult}: a line of such a file on the server's page. */
  teamPage: 'dowse/team/page',
  /**
   * {@link BuildParams} → {@link BuildResult}; with `workDoneToken`, reports progress. Cancelling only stops
   * the wait: other clients use the index too. `pause` stops the build.
   */
  build: 'dowse/index/build',
  /** {@link FoldersParams} → {@link FolderStatus}[] */
  status: 'dowse/index/status',
  /** {@link PauseParams} → {@link FolderStatus}[], `unknown` for folders where it failed. */
  pause: 'dowse/index/pause',
  /** none → {@link DaemonStatus} */
  daemon: 'dowse/daemon/status',
  /** none → {@link DaemonStatus}: restarts the daemon. */
  restart: 'dowse/daemon/restart',
  /** none → {@link DoctorResult} */
  doctor: 'dowse/doctor',
} as const;

/** Notification methods of the server. */
export const NOTIFICATIONS = {
  /**
   * {@link IndexChanged}: the state of the index of a folder, on every change and about every 200 ms during a
   * build.
   */
  indexChanged: 'dowse/index/changed',
  /** {@link DaemonStatus}: on every change. */
  daemonChanged: 'dowse/daemon/changed',
} as const;

/**
 * Names for `workspace/executeCommand`. Argument: the params of the request with the same name. `search`,
 * `ask`, `chat` and `readQuery` also accept a string, the pattern or query. Results are those of the request.
 */
export const COMMANDS = {
  search: 'dowse.search',
  ask: 'dowse.ask',
  chat: 'dowse.chat',
  findSimilar: 'dowse.findSimilar',
  references: 'dowse.references',
  similarFiles: 'dowse.similarFiles',
  readQuery: 'dowse.readQuery',
  readRepoFile: 'dowse.readRepoFile',
  team: 'dowse.team.status',
  teamPage: 'dowse.team.page',
  build: 'dowse.index.build',
  status: 'dowse.index.status',
  pause: 'dowse.index.pause',
  daemon: 'dowse.daemon.status',
  restart: 'dowse.daemon.restart',
  doctor: 'dowse.doctor',
} as const satisfies Record<keyof typeof REQUESTS, string>;

/** Code of an LSP error caused by an error of the daemon; `data` is a {@link DowseErrorData}. */
export const DOWSE_ERROR = -32_050;

/** `data` of a {@link DOWSE_ERROR}. The message of the error is readable text. */
export interface DowseErrorData {
  /**
   * Error code of the HTTP API: INVALID_PATTERN, UNSUPPORTED_QUERY, INDEX_NOT_FOUND, RATE_LIMIT_EXCEEDED, …
   */
  code: string;
  /** Remedy: the position in a pattern, examples of queries, the end of the daemon's log. May be empty. */
  details: string;
  /** Seconds to wait. */
  retryAfter?: number;
}

/** `initializationOptions`. All are optional. */
export interface InitializationOptions {
  daemon?: {
    /**
     * The `dowse` program, started as `command ...args serve …` when no daemon runs. Default: the daemon of
     * the server's own package, on the runtime of the server (Node, or Electron with `ELECTRON_RUN_AS_NODE`).
     */
    command?: string;
    args?: string[];
    /** Added to the environment of the server and of a daemon that it starts, such as `DOWSE_URL`. */
    env?: Record<string, string>;
    /** Folder of keys and indexes. Default: `DOWSE_DATA_DIR`, else the user's data folder. */
    dataDir?: string;
  };
  /**
   * False: commands work but are not announced. For clients that create an editor command for each announced
   * one (vscode-languageclient) and have their own with these names.
   */
  announceCommands?: boolean;
  /**
   * Command of the code action "Find code similar to the selection", with {@link FindSimilarParams} as its
   * only argument. Default: `dowse.findSimilar`. For clients that show the results themselves.
   */
  findSimilarCommand?: string;
  /**
   * How the user sets the server of the team in this client, a sentence for errors. Default: the environment variables
   * `DOWSE_TEAM_URL` and `DOWSE_TEAM_API_KEY`.
   */
  connectTeam?: string;
}

/** The settings section `dowse`, requested by `workspace/configuration`. Defaults in brackets. */
export interface Settings {
  index: {
    /** Update the indexes of the workspace folders when it is opened [true]. */
    buildOnOpen: boolean;
  };
  search: {
    /** Maximum number of matches, unless a request has its own [2000]. */
    maxResults: number;
    /** Search hidden files too, but not those of the team [true]. */
    hidden: boolean;
    /** Search ignored files too [false]. */
    noIgnore: boolean;
  };
  ask: {
    /** Maximum number of results, unless a request has its own [20]. */
    limit: number;
  };
  symbols: {
    /** Answer `workspace/symbol` [true]. */
    enabled: boolean;
  };
}
