import type { CodeLine } from '../../../api/page-reader.ts';
import type { Mode } from '../../../search-command/query-mode.ts';
import type { Target } from './targets.ts';

/** A line of a result. */
export interface HitLine {
  number: number;
  code: CodeLine;
  /** Parts that match. */
  ranges: readonly (readonly number[])[];
  isMatch: boolean;
}

/** Lines of a file that are shown together. */
export interface Block {
  lines: HitLine[];
  /** The symbol and kind of the lines. */
  kind?: string;
  symbol?: string;
  container?: string;
  /** Why it answers, in a sentence, and the features behind that. */
  reason?: string;
  factors?: readonly string[];
  score?: number;
  /** Places with nearly the same content, for which it stands. */
  duplicates?: readonly { file: string; line_range: readonly number[] }[];
}

/** The results in one file. */
export interface FileResult {
  target: Target;
  /** An absolute path or an address. */
  place: string;
  /** Relative to the target. */
  path: string;
  language: string;
  blocks: Block[];
  /** Matching lines, also those that are not shown. */
  count: number;
}

export interface FacetValue {
  value: string;
  label: string;
  /** Undefined for what was not searched. */
  count?: number;
}

export type FacetName = 'in' | 'branch' | 'lang' | 'path' | 'kind';

export interface SearchOutcome {
  mode: Mode;
  /** The mode that was tried first, if another one answers. */
  insteadOf?: Mode;
  files: FileResult[];
  /** Matching lines or answers. */
  count: number;
  truncated: boolean;
  /** These are the first results: some places are still to be searched. */
  isPartial: boolean;
  milliseconds: number;
  facets: Record<FacetName, FacetValue[]>;
  /** How the request was read, and the command that does the same. */
  explanation?: string;
  command?: string;
  /** The next likeliest way to read it. */
  otherwise?: { explanation: string; generated_command: string };
  /** The parts that could not be searched, with reasons. */
  notes: string[];
}
