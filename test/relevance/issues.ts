import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));
/** What is taken into a lot. */
interface LotOf {
  /** The least words of a question. */
  words: number;
  /** Longer texts are cut. */
  characters: number;
  /** The most source files of a tree. */
  sources: number;
}

const ANY = { words: 40, characters: 2_000, sources: 800 };
/** Lot `a` is for development; lots `b` and `c` are opened once. Lot `c` has long texts. */
export const LOT: Readonly<Record<'a' | 'b' | 'c', LotOf>> = {
  a: ANY,
  b: ANY,
  c: { words: 150, characters: 8_000, sources: 2_500 },
};
export type Lot = keyof typeof LOT;
export const LOTS = Object.keys(LOT) as readonly Lot[];

/** A project whose fixes are asked about. */
export interface IssueProject {
  lot: Lot;
  /** `owner/repository` on GitHub. */
  name: string;
  language: string;
  licence: string;
}

/** A place that a fix changed, in the tree before the fix. */
export interface ChangedPlace {
  path: string;
  /** A function with a changed line; missing if a change of the file is in no function. */
  symbol?: string;
  /** 1-based, both included. */
  start_line?: number;
  end_line?: number;
}

/**
 * A fix and what it changed. The question is the text of the commit, which stays in the project's history:
 * `issue-text.ts` reads it.
 */
export interface IssueQuestion {
  project: string;
  language: string;
  /** The commit of the fix. The question is asked of its first parent. */
  commit: string;
  parent: string;
  targets: ChangedPlace[];
}

/** The projects of all lots. */
export function issueProjects(): IssueProject[] {
  return JSON.parse(readFileSync(join(HERE, 'issues-projects.json'), 'utf8')) as IssueProject[];
}

/** Where the questions of a lot are. */
export const issuesFile = (lot: Lot): string => join(HERE, `issues-${lot}.jsonl`);

/** The questions of a lot. */
export function readIssues(lot: Lot): IssueQuestion[] {
  return readFileSync(issuesFile(lot), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as IssueQuestion);
}
