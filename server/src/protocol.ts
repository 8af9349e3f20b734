/**
 * The contract between the language server and its clients: messages beyond LSP, commands, and initialization
 * options. Contains only types and names, so that clients can import it freely.
 *
 * Files and folders are URIs. Ranges are those of LSP: lines and UTF-16 columns from 0, end excluded. A field
 * `line` or `lineRange` counts from 1, as the daemon does. A lone \r ends a line in open documents, but not
 * in other files, contrary to LSP.
 */
import type {
  PartialResultParams,
  Position,
  ProgressToken,
  Range,
  SymbolKind,
  TextDocumentIdentifier,
  WorkDoneProgressParams,
} from 'vscode-languageserver';

import type { Structure } from '../../daemon/src/api/structure.ts';

export type { ProgressToken, Range };

/** A `file:` URI as the client writes it; for a place in a repository of the team a `dowse-repo:` URI. */
export type Uri = string;

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
    /** Search hidden files too [false]. */
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

/**
 * As `options` of `POST /api/search`, with the same defaults except for {@link Settings}, `recursive` and
 * `crlf`.
 */
export interface SearchOptions {
  /** Default: true. */
  recursive?: boolean;
  ignore_case?: boolean;
  context?: number;
  fixed_strings?: boolean;
  word?: boolean;
  multiline?: boolean;
  pcre2?: boolean;
  /** Default: true. */
  crlf?: boolean;
  encoding?: string;
  hidden?: boolean;
  no_ignore?: boolean;
  file_types?: string[];
  globs?: string[];
  max_results?: number;
  /** Searches the syntax tree. With a `kind`, the pattern may be empty. */
  structure?: Structure;
}

export interface SearchParams extends WorkDoneProgressParams, PartialResultParams {
  /** Regular expression (Rust syntax), or text with `fixed_strings`. */
  pattern: string;
  options?: SearchOptions;
  /** Files and folders to search, within the workspace. Default: all workspace folders. */
  in?: Uri[];
  /**
   * Search the repositories of the team instead: filters that choose among them, as `repo:app lang:go -file:test`. Empty: all
   * that the key may see. Filters in the pattern count too.
   */
  team?: string;
}

/**
 * Value of `$/progress` for the `partialResultToken` of a search or chat. The final `matches` is then empty.
 */
export interface SearchPart {
  matches: SearchMatch[];
}

export interface SearchResult {
  matches: SearchMatch[];
  /** Number of matching lines, including partial results. */
  count: number;
  /** There were more than `max_results`. */
  truncated: boolean;
  /** Milliseconds in the server, including the daemon. */
  tookMs: number;
  /** Unsaved documents that were too large to send (over 900 KB together) and were searched as on disk. */
  notOnScreen: Uri[];
  /** Places that could not be searched. If none could be, the request fails. */
  notSearched?: NotSearched[];
  /** Nothing was found because the globs and file types leave no text file. */
  noFile?: true;
  /** The pattern has look-around or a backreference, so it was searched with PCRE2. With `options.pcre2: false`, the request fails instead. */
  pcre2?: true;
}

/**
 * A workspace folder that is missing, not on this machine, or beyond the limit of a key; or a missing file of
 * `in`.
 */
export interface NotSearched {
  uri: Uri;
  /** Readable reason. */
  message: string;
}

/** One match. In an unsaved document, line numbers and text are those on the screen. */
export interface SearchMatch {
  uri: Uri;
  /** The workspace folder of the file. */
  folder: Uri;
  /** Path in that folder, with `/`. */
  path: string;
  /** From 1. */
  line: number;
  /** The matching line; the first one for a multi-line match. */
  text: string;
  /** Range of the first match in the line. The whole lines if unknown (`multiline`). */
  range: Range;
  /** Matches in `text`: UTF-16 offsets, ends excluded. Empty if unknown. */
  highlights: [start: number, end: number][];
  /** With `context`. */
  before?: string[];
  after?: string[];
  /** `text` is part of a very long line; `range` is then the start of the line. */
  cut?: true;
  /** Found in an unsaved document. Not set for a mere difference in encoding or a lone \r. */
  unsaved?: true;
  /** Of a place in a repository of the team: `uri` and `folder` name it at its commit. */
  team?: TeamPlace;
  /** With `structure`: the kind of syntax found, its name, and the functions and types around it (`Outer.inner`). */
  kind?: string;
  symbol?: string;
  container?: string;
}

/** A place in a repository of the team. */
export interface TeamPlace {
  /** Its name: `team/app`. */
  repository: string;
  branch?: string;
  commit: string;
  /** Path in the repository. */
  path: string;
  /** Where the server fetches it from. */
  remote?: string;
  /** The address of its line on the server's page, at this commit. */
  page: string;
}

export interface AskParams extends WorkDoneProgressParams {
  /** A question, a phrase, a symbol, an error message or code. */
  query: string;
  /** Workspace folders to ask. Default: all. */
  folders?: Uri[];
  /**
   * Files and folders to ask about, within the workspace, instead of `folders`. Uses the indexes of their
   * folders.
   */
  in?: Uri[];
  /** Extensions, without a dot. */
  fileTypes?: string[];
  /** Globs of files, as in {@link SearchOptions}; `!` excludes. */
  globs?: string[];
  /** Sub-directory, relative to each folder. */
  directory?: string;
  /** At most 100. */
  limit?: number;
  /** Number of further places per file in each result [0]; at most 10. */
  further?: number;
  /** Number of deciding lines in each result [0]; at most 10. */
  keyLines?: number;
  /** Add the contribution of each feature to each score. */
  explain?: boolean;
  /** Search by name only, as while typing: a score is the similarity of the name. */
  names?: boolean;
  /** As in {@link SearchParams}. A question with `repo:NAME` in it is for the team too. */
  team?: string;
}

export interface AskResult {
  query: string;
  /** Results of all folders, best first. */
  results: AskHit[];
  /**
   * The folders asked; none for the team. A folder whose index is not ready has no results, and its state tells why. A folder
   * without a response, such as a missing one, is `unknown`. If none responds, the request fails.
   */
  folders: FolderStatus[];
  tookMs: number;
  /** Nothing was found because the globs and file types leave no text file. */
  noFile?: true;
}

/** A result: a piece of code. In an unsaved document, its place is the one on the screen. */
export interface AskHit {
  uri: Uri;
  folder: Uri;
  path: string;
  /** Range of the whole snippet. */
  range: Range;
  /** First and last line, from 1, inclusive. */
  lineRange: [first: number, last: number];
  /** Line to show first, from 1: the defining line of the symbol, or the best matching line. */
  line: number;
  snippet: string;
  contextBefore: string;
  contextAfter: string;
  /** In (0, 1]. */
  score: number;
  /** A weak match: about 3 in 100 of these are right. All are if the best answer is only a guess. */
  weak?: true;
  symbol: string | null;
  /** Container of the symbol: `Outer.Inner`; null at the top level. */
  container: string | null;
  /** Kind from the daemon: function, class, section, … */
  kind: string;
  symbolKind: SymbolKind;
  language: string;
  /** The reason for the match, in one sentence. */
  why: string;
  factors: string[];
  /** With `further`: the next best places of the file, only in its first result. */
  further?: FurtherPlace[];
  /** Places with nearly the same content in other files, for which this one stands; `why` names them too. */
  duplicates?: { path: string; lineRange: [first: number, last: number] }[];
  /** With `keyLines`: the lines that decide whether it answers, `line` among them, without indentation. */
  keyLines?: { line: number; text: string }[];
  /** With `keyLines`: the line with the name of the innermost definition around `line`, if it is in the lines. */
  definitionLine?: number;
  /** Of similar code: the share of the code that both have, from 0 to 1, where that is more than any code shares. */
  likeness?: number;
  /** With `explain`. */
  explanation?: Record<string, number>;
  /** The document has unsaved changes: range and snippet are those on the screen. */
  unsaved?: true;
  /** As in {@link SearchMatch}. */
  team?: TeamPlace;
}

/** Another place in the file of a result. */
export type FurtherPlace = Pick<AskHit, 'lineRange' | 'line' | 'symbol' | 'kind'>;

export interface ReadQueryParams {
  /** What was typed into a box for all kinds of searches. */
  query: string;
  /** The search is for the team, so filters such as `lang:go` in the text are no part of what is looked for. */
  team?: string;
}

export interface ReadRepoFileParams {
  /** A `dowse-repo:` URI of a result. */
  uri: Uri;
}

export interface TeamPageParams {
  /** A `dowse-repo:` URI of a result. */
  uri: Uri;
  /** From 1 [1]. */
  line?: number;
}

export interface TeamPageResult {
  /** Its address. */
  page: string;
}

export interface TeamStatus {
  /** Scheme, host and port of the server; undefined if none is set. The request fails if it does not answer or refuses the key. */
  origin?: string;
  /** Whose key it is: its name, or `user:NAME`. */
  name?: string;
  /** Names of the repositories that it may see. */
  repositories: string[];
}

export interface ReadRepoFileResult {
  /** As it was indexed. A line over 4,096 characters is cut. */
  text: string;
}

export interface ReadQueryResult {
  /** The request that fits: `ask`, `search` for a pattern, or `chat` for plain words and for the flags of `dowse search`. */
  request: 'ask' | 'search' | 'chat';
  /** For `search`: the text without the quotes or slashes around it; for the team with its filters. */
  pattern: string;
  /** For `search`: whether the text looks like a regular expression. */
  isRegex: boolean;
  /** For `chat`: the words, or flags as a command line. */
  words: string;
  /** For `chat`: the words are an exact request, to be read as one (`exact` of the request). */
  exact?: true;
}

export interface ChatParams extends WorkDoneProgressParams, PartialResultParams {
  /** Plain words, or a `dowse search …` command line, such as an edited generated one. */
  query: string;
  /** Files and folders to search. Default: all workspace folders. */
  in?: Uri[];
  /** Only translate, do not search. */
  dryRun?: boolean;
  /** Refuse words that do not say exactly what to find and where. */
  exact?: boolean;
  /** As in {@link SearchParams}. Plain words with `repo:NAME` in them are for the team too. */
  team?: string;
}

export interface ChatResult extends SearchResult {
  query: string;
  /** A `dowse search` command line, for the folder that it is shown with. */
  generatedCommand: string;
  /** How the query was understood, in a sentence. */
  explanation: string;
  /** Which words were left out or guessed: the end of `explanation`. */
  caveat?: string;
  /** Other ways to understand it, the likeliest first. */
  alternatives?: { generatedCommand: string; explanation: string }[];
  /**
   * The equivalent pattern search; with `in` if the query names a narrower place. Of a question: a search for its words as they
   * stand.
   */
  search: SearchParams;
  /** The query is a question, which was asked: `matches` are the lines of these answers. With `dryRun`, the request fails instead. */
  asked?: AskResult;
  /** Number of files with a match. */
  files: number;
}

/**
 * Either a selection in an open document (`textDocument/didOpen`), or a text, as for a document that is not
 * open. With both, the text is the query, and the selection is excluded from the results.
 */
export interface FindSimilarParams extends WorkDoneProgressParams {
  textDocument?: TextDocumentIdentifier;
  range?: Range;
  text?: string;
  folders?: Uri[];
  limit?: number;
  /** As in {@link AskParams}. */
  keyLines?: number;
}

/** A name, or the place of one in an open document. */
export interface ReferencesParams extends WorkDoneProgressParams {
  name?: string;
  textDocument?: TextDocumentIdentifier;
  position?: Position;
  /** Files and folders to search, within the workspace. Default: all workspace folders. */
  in?: Uri[];
  /** Maximum number of definitions and calls, and of imports. Default: the setting of searches. */
  limit?: number;
}

/** Where a name is defined, called and imported, by path and line. Unsaved documents are read as on the screen. */
export interface ReferencesResult {
  name: string;
  definitions: SearchMatch[];
  calls: SearchMatch[];
  imports: SearchMatch[];
  /** There are more than `limit`. */
  truncated: boolean;
  tookMs: number;
  notOnScreen: Uri[];
  notSearched?: NotSearched[];
}

export interface FoldersParams {
  /** Workspace folders. Default: all. */
  folders?: Uri[];
}

export interface BuildParams extends FoldersParams, WorkDoneProgressParams {
  /** Rebuild from scratch instead of updating. */
  force?: boolean;
}

export interface BuildResult {
  folders: {
    folder: Uri;
    fileCount: number;
    /** Seconds. */
    buildTime: number;
    /** Readable: what was done, or why it failed. */
    message: string;
    failed: boolean;
  }[];
}

export interface PauseParams extends FoldersParams {
  /** True stops indexing; false resumes it. Applies to all clients until changed. */
  paused: boolean;
}

export type IndexState = 'missing' | 'building' | 'ready' | 'stale' | 'failed' | 'paused' | 'unknown';

/** The index of a workspace folder. `unknown`: the daemon did not respond, or not for this folder. */
export interface FolderStatus {
  folder: Uri;
  state: IndexState;
  /** 0 to 1, while building. */
  progress?: number;
  /** Readable text. */
  message?: string;
  fileCount: number;
  chunkCount: number;
  staleFiles: number;
  sizeMb: number;
  /** ISO 8601; null when missing. */
  lastUpdated: string | null;
  indexPath: string;
}

/** Parameters of `dowse/index/changed`. */
export interface IndexChanged {
  folder: Uri;
  state: IndexState;
  progress?: number;
  message?: string;
  fileCount?: number;
}

/**
 * `connecting`: looking for a daemon. `starting`: starting one. `replacing`: stopping an older version first.
 * `ready`: responds. `lost`: gone; the next request looks for it, or the server does at once. `failed`:
 * cannot be started; the next request tries again.
 */
export type DaemonState = 'connecting' | 'starting' | 'replacing' | 'ready' | 'lost' | 'failed';

export interface DaemonStatus {
  state: DaemonState;
  url?: string;
  version?: string;
  pid?: number;
  dataDir: string;
  logFile: string;
  /** Readable text; for `failed`, the reason with the end of the log. */
  message?: string;
}

export interface DoctorResult {
  /** The report of `dowse doctor`, without code or keys. */
  report: string;
  /** True if there are no problems. */
  ok: boolean;
}
