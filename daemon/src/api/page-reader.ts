/** The operations that only pages use, besides `Dowse`. They are not in the HTTP API: pages are rendered in the daemon. */
import type { Call } from './dowse.ts';

/** How a piece of code is colored. */
export const TOKEN_CLASSES = [
  ...(['comment', 'string', 'number', 'keyword', 'function', 'type', 'property', 'heading'] as const),
] as const;

export type TokenClass = (typeof TOKEN_CLASSES)[number];

/** A colored part of a line: start and end (exclusive) in UTF-16 code units, and the index of its class. */
export type Token = readonly [start: number, end: number, tokenClass: number];

export interface CodeLine {
  text: string;
  tokens: readonly Token[];
}

export interface Snippet {
  /** Its name decides the language. */
  path: string;
  text: string;
}

/** Lines of a file. */
export interface FileView {
  file_name: string;
  language: string;
  /** Its names are those of code. */
  has_names: boolean;
  first_line: number;
  total_lines: number;
  lines: CodeLine[];
}

export interface FolderEntry {
  name: string;
  kind: 'folder' | 'file' | 'link';
}

/** The content of a path: a file, or the entries of a folder, folders first. */
export interface PlaceView {
  kind: 'file' | 'folder';
  entries: FolderEntry[];
  /** There are more entries than a page shows. */
  truncated: boolean;
  /** In a repository that the server keeps. */
  repository?: { address: string; name: string; commit: string; path: string };
}

/** A commit that changed a file. Time in Unix seconds. */
export interface Revision {
  commit: string;
  /** The path of the file in that commit, within the repository. */
  path: string;
  author: string;
  time: number;
  subject: string;
}

/** The commit that last changed some lines of a file. */
export interface BlameRange extends Revision {
  first_line: number;
  last_line: number;
  /** The number of the first line in that commit. */
  original_line: number;
}

export interface PageReader {
  /** @throws DowseError as `read` does */
  file(request: { path: string; first_line: number; last_line: number }, call: Call): Promise<FileView>;
  /** @throws DowseError FILE_NOT_FOUND, PERMISSION_DENIED */
  place(request: { path: string }, call: Call): Promise<PlaceView>;
  /** The lines of each snippet. A snippet that cannot be parsed has no tokens. */
  highlight(snippets: readonly Snippet[], call: Call): Promise<CodeLine[][]>;
  /** The language of each path, by its name. */
  languages(paths: readonly string[]): Promise<string[]>;
  /** @throws DowseError NOT_FOUND if the file has no history that the caller may see */
  history(request: { path: string; count: number }, call: Call): Promise<Revision[]>;
  /** @throws DowseError NOT_FOUND if the file has no history that the caller may see */
  blame(request: { path: string }, call: Call): Promise<BlameRange[]>;
}
