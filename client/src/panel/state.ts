/** The messages between the search panel and the extension. The page of the panel imports this too. */
import type { Kind } from '../find/kinds.ts';
import type { Region } from '../pattern/options.ts';

export interface PanelState {
  text: string;
  kind: Kind;
  matchCase: boolean;
  wholeWord: boolean;
  regex: boolean;
  regions: Region[];
  /** As typed: extensions, globs and folders. */
  include: string;
  exclude: string;
  /** Search the repositories of the team instead of the folders. */
  inTeam: boolean;
  /** Which of them, as typed: names and filters. */
  repositories: string;
  /** Whether files and parts of programs are shown. */
  showsDetails: boolean;
}

/** The scopes that can be searched. */
export interface Places {
  folders: boolean;
  team: boolean;
}

export const EMPTY_PANEL: PanelState = {
  text: '',
  kind: 'auto',
  matchCase: false,
  wholeWord: false,
  regex: false,
  regions: [],
  include: '',
  exclude: '',
  inTeam: false,
  repositories: '',
  showsDetails: false,
};

/** How a search goes, in words. */
export interface PanelStatus {
  /** "Read as Pattern: text or regular expression" */
  how: string;
  /** "12 results in 3 files" */
  found: string;
  /** What is wrong, in a sentence. */
  error: string;
  /** The further sentences of the error. */
  why: string;
  /** The text is no request in plain words, and can be asked as a question. */
  canAsk: boolean;
  /** Names that the text may be a misspelling of, each with the question that says so. */
  meant: readonly { name: string; label: string }[];
}

export const NO_STATUS: PanelStatus = { how: '', found: '', error: '', why: '', canAsk: false, meant: [] };

export type ToPanel =
  | { type: 'state'; state: PanelState; places: Places }
  | { type: 'status'; status: PanelStatus }
  /** What was typed before the page had the focus. */
  | { type: 'typed'; text: string; takesFocus?: boolean }
  /** The text is selected if it is still this one: what was typed meanwhile would be replaced by the next letter. */
  | { type: 'focus'; text: string };

export type FromPanel =
  | { type: 'ready' }
  /** `isDone`: Enter was pressed. */
  | { type: 'changed'; state: PanelState; isDone?: boolean }
  /** The focus goes on to the results. */
  | { type: 'leave' };
