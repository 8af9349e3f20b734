/** What was typed into a box for all kinds of searches. */
import { globsOf, type PatternSettings, searchOptions } from '../pattern/options.ts';
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

/** Where a typed text is asked: in which files, and of which repositories. */
export function whereOfTyped({ settings, team }: Typed): { globs?: string[]; team?: string } {
  const globs = globsOf(settings.files);
  return { ...(globs.length > 0 ? { globs } : {}), ...teamScope(team) };
}

/** A word in quotes, as it is copied from code or documents, without them. */
export const withoutQuotes = (text: string): string => /^\s*(["'`])([^\s"'`]+)\1\s*$/.exec(text)?.[2] ?? text;

/** Whether there are blanks between words. */
export const hasSeveralWords = (text: string): boolean => /\S\s+\S/.test(text);
