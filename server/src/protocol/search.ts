/** Messages of searches for patterns and of references, and of what a typed text means. */
import type {
  PartialResultParams,
  Position,
  Range,
  TextDocumentIdentifier,
  WorkDoneProgressParams,
} from 'vscode-languageserver';
import type { Structure } from '../../../daemon/src/api/structure.ts';
import type { Uri } from './uri.ts';

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
  /** Only the first match of each file. */
  files_only?: boolean;
  /** For a search with partial results: lines of code first, then those of configuration, tests and documents, each with `fileRank`. */
  code_first?: boolean;
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
  /** With `structure`: the number of minified files, which were left out. */
  minified?: number;
  /** The pattern has look-around, a backreference or a lone brace, so it was searched with PCRE2. With `options.pcre2: false`, the request fails instead. */
  pcre2?: true;
  /** The pattern has a line ending, so it was searched with `multiline`. With `options.multiline: false`, the request fails instead. */
  multiline?: true;
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
  /** With `code_first`: 0 for a file of code, 1 for configuration, 2 for tests, 3 for documents, 4 for lock files. */
  fileRank?: number;
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
  /** The address from which the server fetches it. */
  remote?: string;
  /** The address of its line on the server's page, at this commit. */
  page: string;
}

export interface SimilarFilesParams extends WorkDoneProgressParams {
  /** A misspelled path, or the name of a file. */
  path: string;
  /** The files to compare with, as in {@link SearchOptions}. Default: all. */
  globs?: string[];
  /** As in {@link SearchParams}. */
  in?: Uri[];
  team?: string;
}

export interface ReadQueryParams {
  /** The text of a box for all kinds of searches. */
  query: string;
  /** The search is for the team, so filters such as `lang:go` in the text are no part of what is looked for. */
  team?: string;
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
  /** Files with lines that the text names, as in a stack trace, innermost frame first. Their paths may be those of another machine. */
  places?: { path: string; line: number }[];
  /** For `ask`: the words read as a request, and why no search can answer it, in a sentence. */
  cannot?: string;
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

/** The definitions, calls and imports of a name, by path and line. Unsaved documents are read as on the screen. */
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
