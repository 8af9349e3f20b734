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

/** What accompanies a call, whatever the transport. */
export interface Call {
  /** Folders the caller may touch: absolute real paths, the first one being where relative paths start. */
  roots: readonly string[];
  /** Who calls: what one caller may have of at a time is counted for each. */
  caller?: string;
  /** Aborted when the caller has gone away; long work stops. */
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
}

/**
 * The operations. The engine implements them in this process; the client implements them over HTTP. Both
 * throw only {@link DowseError} for failures a caller can act on, and pass the same contract suite.
 */
export interface Dowse {
  search(request: SearchRequest, call: Call): Promise<SearchResponse>;
  /** Matches as they are found, in no fixed order between files; returns the totals. Stops when `call.signal` aborts. */
  searchStream(request: SearchRequest, call: Call): AsyncGenerator<Match, SearchStreamEnd, void>;
  chat(request: ChatRequest, call: Call): Promise<ChatResponse>;
  build(request: BuildRequest, call: Call): Promise<BuildResponse>;
  status(request: StatusRequest, call: Call): Promise<StatusResponse>;
  /** Pauses or resumes the indexing of a directory; gives its state after that. */
  pause(request: PauseRequest, call: Call): Promise<StatusResponse>;
  /** The indexes of directories that the caller may touch, those of directories that are gone included. */
  list(call: Call): Promise<ListResponse>;
  /** Deletes the index of a directory, the pattern index included. */
  remove(request: RemoveRequest, call: Call): Promise<RemoveResponse>;
  ask(request: AskRequest, call: Call): Promise<AskResponse>;
  close(): Promise<void>;
}
