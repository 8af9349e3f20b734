import { DowseError } from '../api/errors.ts';
import type { SearchCommand } from './command.ts';

/** What the requester wants to see: the matches, how many there are, or in which files they are. */
export type Intent = 'find' | 'count' | 'files';

export interface Translation {
  command: SearchCommand;
  /** How the request was read, in one sentence. */
  explanation: string;
  /** The command finds the lines in every case; for `count` and `files` the caller adds up what it found. */
  intent: Intent;
}

/** What is known of the tree that is searched; it decides what "a definition" or "an import" looks like. */
export interface TreeHint {
  /** Number of files for each extension, without a dot. */
  languages?: ReadonlyMap<string, number>;
  /** Names of the folders directly in it. */
  folders?: ReadonlySet<string>;
}

const LEAD =
  /^(please\s+)?(find|show( me)?|search( for)?|list|where is|look for|get)\s+(all\s+|every\s+|the\s+)*/i;

/**
 * The search that a request in plain words asks for.
 * @throws DowseError UNSUPPORTED_QUERY with what was understood and three requests near it that work.
 */
export function translate(query: string, _tree: TreeHint = {}): Translation {
  const quoted = /["'`]([^"'`]+)["'`]/.exec(query)?.[1];
  const pattern = quoted ?? query.trim().replace(LEAD, '').trim();
  if (pattern === '') throw new DowseError('UNSUPPORTED_QUERY', 'There is nothing to look for.');
  return {
    command: { pattern, options: { recursive: true, fixed_strings: true } },
    explanation: `Lines with ${JSON.stringify(pattern)}, recursively.`,
    intent: 'find',
  };
}
