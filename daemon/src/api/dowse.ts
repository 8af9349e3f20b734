import type {
  OutlineRequest,
  OutlineResponse,
  ReadRequest,
  ReadResponse,
  ReferencesRequest,
  ReferencesResponse,
  ShowRequest,
  ShowResponse,
} from './code.ts';
import type {
  AskRequest,
  AskResponse,
  BuildRequest,
  BuildResponse,
  ChatRequest,
  ChatResponse,
  ListResponse,
  Match,
  PauseRequest,
  RemoveRequest,
  RemoveResponse,
  SearchEngine,
  SearchRequest,
  SearchResponse,
  StatusRequest,
  StatusResponse,
} from './schemas.ts';

/** The context of a call, for any transport. */
export interface Call {
  /** Folders that the caller may access: absolute real paths. Relative paths start at the first. */
  roots: readonly string[];
  /** Patterns of the names of the repositories that the caller may see. Left out: none. */
  repos?: readonly string[];
  /** Identifies the caller, for limits per caller. */
  caller?: string;
  /** The id of the caller's key, negative for a user, with which other nodes look up what the caller may see; null: a node itself. */
  key?: number | null;
  /** Aborted when the caller has gone; long work then stops. */
  signal?: AbortSignal;
}

export interface SearchStreamEnd {
  search_term: string;
  time_taken: string;
  count: number;
  truncated?: boolean;
  engine?: SearchEngine;
  files_scanned?: number;
  /** Of a structural search: files that could not be parsed. */
  unparsed?: number;
  /** Of a structural search: minified files, which were left out. */
  minified?: number;
  /** Of a structural search: the time for parsing ran out, so there may be more matches. */
  timed_out?: boolean;
  /** Of several repositories: the addresses of those that are not fetched yet, or that no daemon could answer for. */
  unanswered?: string[];
}

/**
 * The operations. The engine implements them in this process, the client over HTTP. Both throw {@link DowseError} for failures
 * that a caller can act on, and pass the same contract tests.
 */
export interface Dowse {
  search(request: SearchRequest, call: Call): Promise<SearchResponse>;
  /** Matches as they are found, in no fixed order between files; returns the totals. Stops when `call.signal` aborts. */
  searchStream(request: SearchRequest, call: Call): AsyncGenerator<Match, SearchStreamEnd, void>;
  /** Definitions, calls and imports of a name. */
  references(request: ReferencesRequest, call: Call): Promise<ReferencesResponse>;
  /** The functions and types of a file or a folder, in a budget of tokens. */
  outline(request: OutlineRequest, call: Call): Promise<OutlineResponse>;
  /** The definitions of a symbol in a file, whole. */
  show(request: ShowRequest, call: Call): Promise<ShowResponse>;
  /** Lines of a file. */
  read(request: ReadRequest, call: Call): Promise<ReadResponse>;
  chat(request: ChatRequest, call: Call): Promise<ChatResponse>;
  build(request: BuildRequest, call: Call): Promise<BuildResponse>;
  status(request: StatusRequest, call: Call): Promise<StatusResponse>;
  /** Pauses or resumes the indexing of a directory. Returns its new state. */
  pause(request: PauseRequest, call: Call): Promise<StatusResponse>;
  /** The indexes of directories that the caller may access, including those of deleted directories. */
  list(call: Call): Promise<ListResponse>;
  /** Deletes the index and the pattern index of a directory. */
  remove(request: RemoveRequest, call: Call): Promise<RemoveResponse>;
  ask(request: AskRequest, call: Call): Promise<AskResponse>;
  close(): Promise<void>;
}
