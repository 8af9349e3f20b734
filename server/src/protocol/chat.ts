/** Messages of searches in plain words. */
import type { PartialResultParams, WorkDoneProgressParams } from 'vscode-languageserver';
import type { AskResult } from './ask.ts';
import type { SearchParams, SearchResult } from './search.ts';
import type { Uri } from './uri.ts';

export interface ChatParams extends WorkDoneProgressParams, PartialResultParams {
  /** Plain words, or a `dowse search …` command line, such as an edited generated one. */
  query: string;
  /** Files and folders to search. Default: all workspace folders. */
  in?: Uri[];
  /** Only translate, do not search. */
  dryRun?: boolean;
  /** Refuse words that do not say exactly what to find. */
  exact?: boolean;
  /** Take the likeliest reading at once. By default, readings are tried on the files, which may take seconds. */
  untried?: boolean;
  /** As in {@link SearchOptions}. */
  codeFirst?: boolean;
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
