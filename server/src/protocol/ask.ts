/** Messages of questions. */
import type {
  Range,
  SymbolKind,
  TextDocumentIdentifier,
  WorkDoneProgressParams,
} from 'vscode-languageserver';
import type { TeamPlace } from './search.ts';
import type { FolderStatus } from './status.ts';
import type { Uri } from './uri.ts';

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
  /** Sub-directory, relative to each folder. `.`: all of it, also if the question names a folder. */
  directory?: string;
  /** At most 100. */
  limit?: number;
  /** Number of further places per file in each result [0]; at most 10. */
  further?: number;
  /** Number of deciding lines in each result [0]; at most 10. */
  keyLines?: number;
  /** Add the contribution of each feature to each score. */
  explain?: boolean;
  /**
   * Search by name only, as while typing: a score is the similarity of the name. If nothing is called so, names that the query may be a
   * misspelling of are among the results.
   */
  names?: boolean;
  /** As in {@link SearchParams}. A question with `repo:NAME` in it is for the team too. */
  team?: string;
}

export interface AskResult {
  query: string;
  /** Results of all folders, best first. */
  results: AskHit[];
  /**
   * The folders asked; none for the team. A folder whose index is not ready has no results, and its state is the reason. A folder
   * without a response, such as a missing one, is `unknown`. If none responds, the request fails.
   */
  folders: FolderStatus[];
  tookMs: number;
  /** The folders that the question names: it was asked only there, since `directory` and `in` were not given. */
  namedFolders?: NamedFolder[];
  /** Words of the question that no file of the folders has. */
  missingWords?: string[];
  /** Nothing was found because the globs and file types leave no text file. */
  noFile?: true;
}

/** A folder in a workspace folder, by its path there. */
export interface NamedFolder {
  folder: Uri;
  path: string;
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
  duplicates?: Duplicate[];
  /** With `keyLines`: the lines that decide whether it answers, `line` among them, without indentation. */
  keyLines?: { line: number; text: string }[];
  /** With `keyLines`: the line with the name of the innermost definition around `line`, if it is in the lines. */
  definitionLine?: number;
  /**
   * With `keyLines`: first and last line, from 1, of the definition around `line`, with its comment, if there are others beside it in the
   * snippet.
   */
  definitionRange?: [first: number, last: number];
  /** Of similar code: the share of the code that both have, from 0 to 1, where that is more than any code shares. */
  likeness?: number;
  /** With `explain`. */
  explanation?: Record<string, number>;
  /** With `names`: as in {@link SearchMatch}. */
  fileRank?: number;
  /** With `names`: the query is no name, and this is one of the nearest. */
  misspelled?: true;
  /** The document has unsaved changes: range and snippet are those on the screen. */
  unsaved?: true;
  /** As in {@link SearchMatch}. */
  team?: TeamPlace;
}

/** `uri` and `folder`: those of a file in an open folder. */
export interface Duplicate {
  uri?: Uri;
  folder?: Uri;
  path: string;
  lineRange: [first: number, last: number];
}

/** Another place in the file of a result. */
export type FurtherPlace = Pick<AskHit, 'lineRange' | 'line' | 'symbol' | 'kind'>;

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
  /** Only results with a `likeness`. Without it, they come first, before what is only near in meaning. */
  alike?: boolean;
  /** As in {@link AskParams}. */
  keyLines?: number;
}
