import type { SearchCommand } from '../command/command.ts';
import type { Place } from './place.ts';
import type { Reading } from './reading.ts';
import type { LanguageRules } from './roles/types.ts';
import type { Manner } from './words/types.ts';

/** What the requester wants to see: the matches, how many there are, or in which files they are. */
export type Intent = 'find' | 'count' | 'files';

export interface Translation {
  command: SearchCommand;
  /** How the request was read, in one sentence. */
  explanation: string;
  /**
   * The command finds the lines in every case; for `count` and `files` the caller adds up what it found. Only a command
   * that was typed says how to print, with `--count` and `--json`: the search is to be run without these.
   */
  intent: Intent;
  /** Why the request is refused where the command finds nothing: what it was taken for was a guess. */
  orElse?: string | undefined;
}

/** All that was understood of a request. */
export interface Understood {
  reading: Reading;
  place: Place;
  manner: Manner;
  intent: Intent;
  languages: readonly LanguageRules[];
}
