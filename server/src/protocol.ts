/**
 * The contract between the language server and its clients: the messages beside those of LSP itself, the commands,
 * and what a client may say at the start. Nothing here runs but names, so that a client may import it freely.
 *
 * Files and folders are URIs. Ranges are LSP's: lines and UTF-16 columns from 0, the end excluded. Where a field is
 * called `line` or `lineRange`, it counts from 1 as the daemon and people do. A lone \r ends a line in documents that
 * are open; in other files it does not, though LSP has it so.
 */
import type {
  PartialResultParams,
  ProgressToken,
  Range,
  SymbolKind,
  TextDocumentIdentifier,
  WorkDoneProgressParams,
} from 'vscode-languageserver';

export type { ProgressToken, Range };

/** A `file:` URI as the client writes it. */
export type Uri = string;

/** Methods of requests from the client. Each is also a command: see {@link COMMANDS}. All can be cancelled; a build goes on. */
export const REQUESTS = {
  /** {@link SearchParams} → {@link SearchResult}; with `partialResultToken`, matches come as {@link SearchPart}s. */
  search: 'dowse/search',
  /** {@link AskParams} → {@link AskResult} */
  ask: 'dowse/ask',
  /** {@link ChatParams} → {@link ChatResult}; partial results as `search` has them. */
  chat: 'dowse/chat',
  /** {@link FindSimilarParams} → {@link AskResult} */
  findSimilar: 'dowse/findSimilar',
  /**
   * {@link BuildParams} → {@link BuildResult}; with `workDoneToken`, progress is reported there. To cancel it ends the
   * waiting: the index is there for other clients too, and only `pause` stops its build.
   */
  build: 'dowse/index/build',
  /** {@link FoldersParams} → {@link FolderStatus}[] */
  status: 'dowse/index/status',
  /** {@link PauseParams} → {@link FolderStatus}[], `unknown` of folders where it could not be done. */
  pause: 'dowse/index/pause',
  /** none → {@link DaemonStatus} */
  daemon: 'dowse/daemon/status',
  /** none → {@link DaemonStatus}: ends the daemon and starts it again. */
  restart: 'dowse/daemon/restart',
  /** none → {@link DoctorResult} */
  doctor: 'dowse/doctor',
} as const;

/** Methods of notifications from the server. */
export const NOTIFICATIONS = {
  /** {@link IndexChanged}: the state of a folder's index, on every change and about every 200 ms in a build. */
  indexChanged: 'dowse/index/changed',
  /** {@link DaemonStatus}: on every change. */
  daemonChanged: 'dowse/daemon/changed',
} as const;

/**
 * Names for `workspace/executeCommand`. Arguments: one object, the params of the request of the same name. `search`,
 * `ask` and `chat` also take a string, the pattern or query. Results are those of the request.
 */
export const COMMANDS = {
  search: 'dowse.search',
  ask: 'dowse.ask',
  chat: 'dowse.chat',
  findSimilar: 'dowse.findSimilar',
  build: 'dowse.index.build',
  status: 'dowse.index.status',
  pause: 'dowse.index.pause',
  daemon: 'dowse.daemon.status',
  restart: 'dowse.daemon.restart',
  doctor: 'dowse.doctor',
} as const satisfies Record<keyof typeof REQUESTS, string>;

/** Code of an LSP error whose cause is an error of the daemon; `data` is then a {@link DowseErrorData}. */
export const DOWSE_ERROR = -32_050;

/** `data` of a {@link DOWSE_ERROR}. The message of the error is a sentence for people. */
export interface DowseErrorData {
  /** As the HTTP API has them: INVALID_PATTERN, UNSUPPORTED_QUERY, INDEX_NOT_FOUND, RATE_LIMIT_EXCEEDED, … */
  code: string;
  /** What may help: the position in a pattern, examples of queries, the end of the daemon's log. May be empty. */
  details: string;
  /** Seconds to wait. */
  retryAfter?: number;
}

/** `initializationOptions`. All may be left out. */
export interface InitializationOptions {
  daemon?: {
    /**
     * Program that is `dowse`, started as `command ...args serve …` when no daemon runs. Left out: the daemon of the
     * server's own package, on the program that runs the server (Node, or Electron with `ELECTRON_RUN_AS_NODE`).
     */
    command?: string;
    args?: string[];
    /** Added to the environment of the server and of a daemon that it starts, such as `DOWSE_URL`. */
    env?: Record<string, string>;
    /** Folder of keys and indexes. Left out: `DOWSE_DATA_DIR`, else the user's. */
    dataDir?: string;
  };
  /**
   * False: the commands are executed but not announced. For clients that make editor commands of all announced ones
   * (vscode-languageclient) and have their own of these names.
   */
  announceCommands?: boolean;
  /**
   * Command that the code action "Find code similar to the selection" names, with {@link FindSimilarParams} as its
   * only argument. Left out: `dowse.findSimilar`. For clients that show the results themselves.
   */
  findSimilarCommand?: string;
}

/** The settings section `dowse`, pulled by `workspace/configuration`. The values in brackets hold where unset. */
export interface Settings {
  index: {
    /** Bring the indexes of the workspace's folders up to date when it is opened [true]. */
    buildOnOpen: boolean;
  };
  search: {
    /** Matches to return at most, where a request does not say [2000]. */
    maxResults: number;
    /** Search hidden files too [false]. */
    hidden: boolean;
    /** Search what ignore files name too [false]. */
    noIgnore: boolean;
  };
  ask: {
    /** Answers to return, where a request does not say [20]. */
    limit: number;
  };
  symbols: {
    /** Answer `workspace/symbol` [true]. */
    enabled: boolean;
  };
}

/** As in `options` of `POST /api/search`, with the same defaults but for those in {@link Settings}, `recursive` and `crlf`. */
export interface SearchOptions {
  /** True where left out. */
  recursive?: boolean;
  ignore_case?: boolean;
  context?: number;
  fixed_strings?: boolean;
  word?: boolean;
  multiline?: boolean;
  pcre2?: boolean;
  /** True where left out. */
  crlf?: boolean;
  encoding?: string;
  hidden?: boolean;
  no_ignore?: boolean;
  file_types?: string[];
  globs?: string[];
  max_results?: number;
}

export interface SearchParams extends WorkDoneProgressParams, PartialResultParams {
  /** Regular expression (Rust syntax), or text with `fixed_strings`. */
  pattern: string;
  options?: SearchOptions;
  /** Files and folders to search, within the workspace. Left out: all workspace folders. */
  in?: Uri[];
}

/** Value of `$/progress` for the `partialResultToken` of a search or chat. The final `matches` is then empty. */
export interface SearchPart {
  matches: SearchMatch[];
}

export interface SearchResult {
  matches: SearchMatch[];
  /** Number of matching lines, those sent as partial results included. */
  count: number;
  /** There were more than `max_results`. */
  truncated: boolean;
  /** Milliseconds in the server, the daemon's included. */
  tookMs: number;
  /** Unsaved documents that were too large to send (all together over 900 KB) and so were searched as on disk. */
  notOnScreen: Uri[];
  /** What could not be searched, where the rest was. Where nothing could be, the request fails. */
  notSearched?: NotSearched[];
}

/** A workspace folder that is gone, is not on this machine, or is one more than a key takes; a file of `in` that is not there. */
export interface NotSearched {
  uri: Uri;
  /** Why, for people. */
  message: string;
}

/** One match. In an unsaved document, line numbers and text are those on the screen. */
export interface SearchMatch {
  uri: Uri;
  /** The workspace folder that the file is in. */
  folder: Uri;
  /** Path in that folder, with `/`. */
  path: string;
  /** From 1. */
  line: number;
  /** Its line; of a match of several lines, the first of them. */
  text: string;
  /** The first match in the document. All of its lines where it cannot be told (`multiline`). */
  range: Range;
  /** Where the pattern matches in `text`: UTF-16 offsets, ends excluded. Empty where it cannot be told. */
  highlights: [start: number, end: number][];
  /** With `context`. */
  before?: string[];
  after?: string[];
  /** `text` is a part of a very long line; `range` is then the line's start. */
  cut?: true;
  /** Found in an unsaved document. One that only has an encoding of its own, or a lone \r for line ends, is not called so. */
  unsaved?: true;
}

export interface AskParams extends WorkDoneProgressParams {
  /** A question, a phrase, a symbol, an error message or code. */
  query: string;
  /** Workspace folders to ask. Left out: all. */
  folders?: Uri[];
  /** Files and folders to ask about, within the workspace, in the place of `folders`. Their folders' indexes are asked. */
  in?: Uri[];
  /** Extensions, without a dot. */
  fileTypes?: string[];
  /** Sub-directory, relative to each folder. */
  directory?: string;
  /** At most 100. */
  limit?: number;
  /** How many more places of its file each answer names [0]; at most 10. */
  further?: number;
  /** Add the contribution of each feature to each score. */
  explain?: boolean;
  /** Find by name alone, as while one types it: a score says how well the name fits. */
  names?: boolean;
}

export interface AskResult {
  query: string;
  /** Of all folders, best first. */
  results: AskHit[];
  /**
   * The folders that were asked. One whose index is not ready gave no results, and its state says why; one that did not
   * answer, as where it is gone, is `unknown`. Where none did, the request fails.
   */
  folders: FolderStatus[];
  tookMs: number;
}

/** An answer: a piece of code. In an unsaved document, its place is the one on the screen. */
export interface AskHit {
  uri: Uri;
  folder: Uri;
  path: string;
  /** Of the whole snippet. */
  range: Range;
  /** First and last line, from 1, both included. */
  lineRange: [first: number, last: number];
  /** Where to look first, from 1: the line that defines the symbol, or the one that fits the question most. */
  line: number;
  snippet: string;
  contextBefore: string;
  contextAfter: string;
  /** In (0, 1]. */
  score: number;
  /** It hardly fits: of a hundred such about one is right. */
  weak?: true;
  symbol: string | null;
  /** What the symbol is in: `Outer.Inner`; null at the top of a file. */
  container: string | null;
  /** As the daemon has it: function, class, section, … */
  kind: string;
  symbolKind: SymbolKind;
  language: string;
  /** Why it matched, in one sentence. */
  why: string;
  factors: string[];
  /** With `further`: the next best places of the file; only in its first answer. */
  further?: FurtherPlace[];
  /** With `explain`. */
  explanation?: Record<string, number>;
  /** The document has unsaved changes: range and snippet are from the screen. */
  unsaved?: true;
}

/** Another place of the file of an answer, as the fields of that name there. */
export type FurtherPlace = Pick<AskHit, 'lineRange' | 'line' | 'symbol' | 'kind'>;

export interface ChatParams extends WorkDoneProgressParams, PartialResultParams {
  /** Plain words; or a `dowse search …` command line, such as a generated one that was edited. */
  query: string;
  /** Files and folders to search. Left out: all workspace folders. */
  in?: Uri[];
  /** Only translate. */
  dryRun?: boolean;
}

export interface ChatResult extends SearchResult {
  query: string;
  /** A `dowse search` command line, for the folder it is shown with. */
  generatedCommand: string;
  /** How the query was read, in a sentence. */
  explanation: string;
  /** The same as a search by pattern; with `in` where the query names less than what it was asked of. */
  search: SearchParams;
  /** Files with a match. */
  files: number;
}

/**
 * Either a selection in a document that is open (`textDocument/didOpen`), or a text, as for code in a document that is not.
 * With both, the text is what is gone by, and the selection is left out of what is found.
 */
export interface FindSimilarParams extends WorkDoneProgressParams {
  textDocument?: TextDocumentIdentifier;
  range?: Range;
  text?: string;
  folders?: Uri[];
  limit?: number;
}

export interface FoldersParams {
  /** Workspace folders. Left out: all. */
  folders?: Uri[];
}

export interface BuildParams extends FoldersParams, WorkDoneProgressParams {
  /** From nothing rather than only what changed. */
  force?: boolean;
}

export interface BuildResult {
  folders: {
    folder: Uri;
    fileCount: number;
    /** Seconds. */
    buildTime: number;
    /** For people: what was done, or why it failed. */
    message: string;
    failed: boolean;
  }[];
}

export interface PauseParams extends FoldersParams {
  /** True stops taking in changes and running builds; false goes on. Holds until changed, for every client. */
  paused: boolean;
}

export type IndexState = 'missing' | 'building' | 'ready' | 'stale' | 'failed' | 'paused' | 'unknown';

/** The index of a workspace folder. `unknown`: the daemon cannot be asked, or did not answer for it. */
export interface FolderStatus {
  folder: Uri;
  state: IndexState;
  /** 0 to 1, while building. */
  progress?: number;
  /** For people. */
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
 * `connecting`: looked for. `starting`: none ran, one is started. `replacing`: one of an older version ends first.
 * `ready`: answers. `lost`: it went away and is looked for again with the next request, or at once. `failed`: cannot
 * be started; the next request tries again.
 */
export type DaemonState = 'connecting' | 'starting' | 'replacing' | 'ready' | 'lost' | 'failed';

export interface DaemonStatus {
  state: DaemonState;
  url?: string;
  version?: string;
  pid?: number;
  dataDir: string;
  logFile: string;
  /** For people; for `failed`, why, with the end of the log. */
  message?: string;
}

export interface DoctorResult {
  /** The report of `dowse doctor`, for people: no code, no keys. */
  report: string;
  /** Nothing is wrong. */
  ok: boolean;
}
