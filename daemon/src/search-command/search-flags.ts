import type { SearchOptions } from '../api/schemas.ts';

/** The options of a search command: all except those that only programs use. */
export type CommandOptions = Omit<SearchOptions, 'stream' | 'code_first' | 'ranges' | 'typed_filters'>;

export interface SearchFlag {
  /** The field of SearchOptions that it sets. */
  field: keyof CommandOptions;
  /** Long form, such as `--ignore-case`. */
  long: string;
  /** Short form, such as `-i`; preferred when a command is written. */
  short?: string;
  /** The short form that ripgrep has: taken where it is typed, and never written, since the long one says more. */
  typed?: string;
  /** The value of the flag: none, a whole number, one word, or text (the flag may then be repeated). */
  takes: 'nothing' | 'integer' | 'word' | 'text';
  /** Name of the value in the help, for flags that take one. */
  argument?: string;
  description: string;
}

/**
 * The options of `dowse search`, in the order in which a command is written. This is their only list: the
 * command line, the writer and the reader of generated commands are all made from it.
 */
export const SEARCH_FLAGS: readonly SearchFlag[] = [
  flag('recursive', '--recursive', '-r', 'search folders with their subfolders'),
  flag('ignore_case', '--ignore-case', '-i', 'ignore case'),
  flag('fixed_strings', '--fixed-strings', '-F', 'the pattern is plain text'),
  flag('word', '--word', '-w', 'match whole words only'),
  flag('whole_line', '--line-regexp', '-x', 'match whole lines only'),
  flag('invert', '--invert-match', '-v', 'print the lines that do not match'),
  flag('only_matching', '--only-matching', '-o', 'print only the matching parts of the lines'),
  flag('files_only', '--files-with-matches', '-l', 'print only the names of the files'),
  flag('multiline', '--multiline', '-U', 'a match may span lines'),
  {
    ...flag('pcre2', '--pcre2', undefined, 'use the backtracking engine (look-around, back-references)'),
    typed: '-P',
  },
  flag('crlf', '--crlf', undefined, 'lines may end with CRLF: $ matches before it'),
  {
    field: 'encoding',
    long: '--encoding',
    typed: '-E',
    takes: 'word',
    argument: 'LABEL',
    description: 'read files in this encoding, such as windows-1252 or shift_jis',
  },
  flag('hidden', '--hidden', undefined, 'search hidden files too'),
  flag('no_ignore', '--no-ignore', undefined, 'do not read .gitignore, .ignore and .dowseignore'),
  flag('count', '--count', '-c', 'print only the number of matching lines'),
  flag('json', '--json', undefined, 'print JSON'),
  {
    field: 'context',
    long: '--context',
    short: '-C',
    takes: 'integer',
    argument: 'N',
    description: 'show N lines before and after each match',
  },
  lines('context_after', '--after-context', '-A', 'show N lines after each match'),
  lines('context_before', '--before-context', '-B', 'show N lines before each match'),
  lines('max_per_file', '--max-count', '-m', 'stop after N matching lines of each file'),
  {
    field: 'max_results',
    long: '--max',
    takes: 'integer',
    argument: 'N',
    description: 'stop after N matches in all (default: 10,000)',
  },
  {
    field: 'file_types',
    long: '--type',
    typed: '-t',
    takes: 'text',
    argument: 'EXT',
    description: 'only files with this extension, or of this language (repeatable)',
  },
  {
    field: 'globs',
    long: '--glob',
    typed: '-g',
    takes: 'text',
    argument: 'G',
    description:
      'only files that match the glob, even hidden or ignored ones; with ! before it, all others (repeatable)',
  },
  {
    field: 'filters',
    long: '--filter',
    takes: 'text',
    argument: 'F',
    description:
      'repo:GLOB, file:TEXT, lang:NAME, branch:NAME or sym:NAME; with - before it, all others (repeatable)',
  },
];

function lines(field: keyof CommandOptions, long: string, short: string, description: string): SearchFlag {
  return { field, long, short, takes: 'integer', argument: 'N', description };
}

function flag(
  field: keyof CommandOptions,
  long: string,
  short: string | undefined,
  description: string,
): SearchFlag {
  return short
    ? { field, long, short, takes: 'nothing', description }
    : { field, long, takes: 'nothing', description };
}
