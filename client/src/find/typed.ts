/** What was typed into a box for all kinds of searches. */
import { type PatternSettings, searchOptions } from '../pattern/options.ts';
import type { Search } from '../results/hit.ts';
import { teamScope } from '../team/scope.ts';
import type { Kind } from './kinds.ts';

export interface Typed {
  text: string;
  kind: Kind;
  settings: PatternSettings;
  /** In the repositories of the team, with filters that choose among them. */
  team?: string;
}

export type PatternSearch = Extract<Search, { kind: 'search' }>;

/** A pattern search where the text is searched. */
export const pattern = (typed: Typed, query: string, settings: PatternSettings): PatternSearch => ({
  kind: 'search',
  query,
  options: searchOptions(settings),
  ...teamScope(typed.team),
});

/** Whether there are blanks between words. */
export const hasSeveralWords = (text: string): boolean => /\S\s+\S/.test(text);
