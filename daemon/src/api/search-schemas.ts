/** Requests and responses of searches for patterns and in plain words. */
import {
  closed,
  Extensions,
  Filters,
  InRepository,
  MAX_PATH,
  MAX_QUERY,
  NO_NUL,
  optional,
  Path,
  Unanswered,
} from './common-schemas.ts';
import { FACT_KINDS, Structure } from './structure.ts';
import Type, { type Static } from './type.ts';

export const SearchOptions = Type.Object(
  {
    recursive: optional(Type.Boolean({ default: false, description: 'Search directories recursively.' })),
    ignore_case: optional(Type.Boolean({ default: false, description: 'Case-insensitive search.' })),
    context: optional(
      Type.Integer({
        default: 0,
        minimum: 0,
        maximum: 100,
        description: 'Lines of context before and after each match.',
      }),
    ),
    context_before: optional(
      Type.Integer({
        minimum: 0,
        maximum: 100,
        description: 'Lines before each match; default: context.',
      }),
    ),
    context_after: optional(
      Type.Integer({
        minimum: 0,
        maximum: 100,
        description: 'Lines after each match; default: context.',
      }),
    ),
    json: optional(
      Type.Boolean({ default: true, description: 'JSON; false: text/plain, as grep prints it.' }),
    ),
    stream: optional(
      Type.Boolean({
        default: false,
        description: 'Send matches as they are found (NDJSON or server-sent events).',
      }),
    ),
    code_first: optional(
      Type.Boolean({
        default: false,
        description:
          'With stream: send lines of code first, then those of configuration, tests and documents, each with `file_rank`. With structure, matches are sent as found.',
      }),
    ),
    count: optional(Type.Boolean({ default: false, description: 'Return only the counts.' })),
    fixed_strings: optional(Type.Boolean({ default: false, description: 'The pattern is plain text.' })),
    word: optional(Type.Boolean({ default: false, description: 'Match whole words only.' })),
    whole_line: optional(
      Type.Boolean({ default: false, description: 'Match whole lines only; overrides word.' }),
    ),
    invert: optional(Type.Boolean({ default: false, description: 'Return the lines that do not match.' })),
    only_matching: optional(
      Type.Boolean({
        default: false,
        description:
          'Return each matched part of a line as one match, without the rest of the line and without context. count counts the parts.',
      }),
    ),
    files_only: optional(
      Type.Boolean({
        default: false,
        description:
          'Return only the first match of each file; as text, only the file names. With an empty pattern: all files, also empty and binary ones.',
      }),
    ),
    max_per_file: optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000_000,
        description: 'Most matching lines to return from one file.',
      }),
    ),
    multiline: optional(Type.Boolean({ default: false, description: 'A match may span lines.' })),
    pcre2: optional(
      Type.Boolean({
        default: false,
        description: 'Use the backtracking PCRE2 engine (look-around, back-references).',
      }),
    ),
    crlf: optional(
      Type.Boolean({
        default: false,
        description: 'Lines may end with CRLF: $ matches before it, and . and \\s do not match the CR.',
      }),
    ),
    encoding: optional(
      Type.String({
        maxLength: 40,
        pattern: NO_NUL,
        description:
          'Read every file without a byte order mark in this encoding, by its WHATWG label (windows-1252, shift_jis). Default auto: detect it.',
      }),
    ),
    hidden: optional(Type.Boolean({ default: false, description: 'Search hidden files too.' })),
    no_ignore: optional(
      Type.Boolean({ default: false, description: 'Do not read .gitignore, .ignore and .dowseignore.' }),
    ),
    file_types: optional(Extensions),
    globs: optional(
      Type.Array(Type.String({ minLength: 1, maxLength: MAX_PATH, pattern: NO_NUL }), {
        maxItems: 64,
        description:
          'Globs to include, or with ! to exclude. A file or folder that matches one without ! is searched even if hidden or ignored.',
      }),
    ),
    max_results: optional(
      Type.Integer({
        default: 10_000,
        minimum: 1,
        maximum: 1_000_000,
        description: 'Most matches to return.',
      }),
    ),
    ranges: optional(
      Type.Boolean({
        default: false,
        description: 'Add where the pattern matches in each line. Has no effect with multiline or count.',
      }),
    ),
    structure: optional(Structure),
    filters: optional(Filters),
    typed_filters: optional(
      Type.Boolean({ default: false, description: 'Take filters such as lang:ts out of the pattern.' }),
    ),
  },
  closed,
);

export const UnsavedFile = Type.Object(
  {
    path: Path('The file, within the roots of the key.'),
    text: Type.String({ description: 'The text to search in place of the content on disk.' }),
  },
  closed,
);

export const SearchRequest = Type.Object(
  {
    pattern: Type.String({
      maxLength: MAX_QUERY,
      description:
        'Regular expression (Rust syntax) or text to look for. Empty with options.structure.kind: every node of the kind.',
    }),
    path: Path('File or directory to search. A relative path starts at the first root of the key.'),
    options: optional(SearchOptions),
    unsaved: optional(
      Type.Array(UnsavedFile, {
        maxItems: 256,
        description:
          'Files whose text differs from the one on disk, as in an editor. They are searched if the search would have searched the file.',
      }),
    ),
  },
  closed,
);

export const Cut = Type.Object({
  line_number: Type.Integer({ minimum: 1 }),
  missing: Type.Enum(['before', 'after', 'both'], { description: 'Where text is missing.' }),
});

export const Match = Type.Object({
  file_name: Type.String({ description: 'Path of the file, in the form of the path in the request.' }),
  ...InRepository,
  line_number: Type.Integer({ minimum: 1 }),
  last_line: optional(
    Type.Integer({
      minimum: 1,
      description: 'Last line of a match that spans lines; with options.multiline.',
    }),
  ),
  line: Type.String({
    description:
      'Text of the matching line, without its line ending. A match that spans lines has all of them, with `\\n` between.',
  }),
  context_before: optional(Type.Array(Type.String())),
  context_after: optional(Type.Array(Type.String())),
  cut: optional(
    Type.Boolean({
      description: 'The line, or a context line, was longer than 4,096 characters and is cut.',
    }),
  ),
  cuts: optional(Type.Array(Cut, { description: 'The lines that are cut, with `cut`.' })),
  ranges: optional(
    Type.Array(Type.Array(Type.Integer({ minimum: 0 }), { minItems: 2, maxItems: 2 }), {
      description:
        'Where `line` matches: start and end (exclusive) in UTF-16 code units; with options.ranges.',
    }),
  ),
  file_rank: optional(
    Type.Integer({
      minimum: 0,
      description:
        'How late a reader wants the file: 0 for code, 1 for configuration, 2 for tests and generated code, 3 for documents, 4 for lock files; with options.code_first.',
    }),
  ),
  unsaved: optional(Type.Boolean({ description: 'Found in a text of `unsaved`, not on disk.' })),
  kind: optional(Type.Enum(FACT_KINDS, { description: 'Kind of the node; with options.structure.kind.' })),
  symbol: optional(Type.String({ description: 'Name of the node; with options.structure.kind.' })),
  engine: optional(
    Type.Enum(['text'], {
      description:
        'text: no parser reads the file, and its lines alone say what was found; with options.structure.kind.',
    }),
  ),
  container: optional(
    Type.String({
      description:
        'Names of the functions and types around the node, outermost first: Cart.total; with options.structure.container.',
    }),
  ),
  range: optional(
    Type.Array(Type.Integer({ minimum: 1 }), {
      minItems: 2,
      maxItems: 2,
      description: 'First and last line of the node; with options.structure.kind.',
    }),
  ),
});

export const SearchEngine = Type.Enum(['index', 'scan'], {
  description:
    'index: the pattern index chose the files to read. scan: all files were read. The matches are the same.',
});

export const SearchResponse = Type.Object({
  search_term: Type.String(),
  time_taken: Type.String({ description: 'Seconds, such as 0.012s.' }),
  results: Type.Array(Match),
  truncated: optional(
    Type.Boolean({
      description:
        'There are more matches than max_results, or than the 64 MiB of text that one answer can hold. A stream has no such limit.',
    }),
  ),
  count: optional(Type.Integer({ description: 'Matching lines; with options.count.' })),
  files: optional(Type.Integer({ description: 'Files with a match; with options.count.' })),
  engine: optional(SearchEngine),
  files_scanned: optional(
    Type.Integer({
      description: 'Number of files read; absent if a scan did not count them.',
    }),
  ),
  unparsed: optional(
    Type.Integer({
      description: 'With options.structure: files that could not be parsed in time, and were left out.',
    }),
  ),
  minified: optional(
    Type.Integer({
      description: 'With options.structure: minified files of a folder, which were left out.',
    }),
  ),
  timed_out: optional(
    Type.Boolean({
      description: 'With options.structure: parsing stopped after 20 seconds, so there may be more matches.',
    }),
  ),
  tracked_ignored: optional(
    Type.Array(Type.String(), {
      description:
        'If nothing matched: up to 10 files that match but were not searched, because a rule ignores them although git tracks them. options.no_ignore finds them.',
    }),
  ),
  unanswered: Unanswered,
});

export const ChatRequest = Type.Object(
  {
    query: Type.String({
      minLength: 1,
      maxLength: MAX_QUERY,
      pattern: NO_NUL,
      description: 'What to look for, in plain words; or a `dowse search` command line.',
    }),
    path: Path('File or directory to search.'),
    options: optional(
      Type.Object(
        {
          dry_run: optional(
            Type.Boolean({ default: false, description: 'Translate only; results is empty.' }),
          ),
          exact: optional(
            Type.Boolean({
              default: false,
              description:
                'Refuse a query that does not say exactly what to find: code or a quoted text with a place, or a construct of a language, and no other words.',
            }),
          ),
          untried: optional(
            Type.Boolean({
              default: false,
              description:
                'Take the likeliest reading, without trying whether it finds something, which may take seconds.',
            }),
          ),
          json: optional(Type.Boolean({ default: true })),
        },
        closed,
      ),
    ),
  },
  closed,
);

export const ChatResponse = Type.Object({
  query: Type.String(),
  generated_command: Type.String({
    description:
      'A dowse search command line that finds the same, when run in the path or in the folder of the file. With an address it names the place itself.',
  }),
  explanation: Type.String({ description: 'A sentence that says how the query was read.' }),
  caveat: optional(
    Type.String({ description: 'Which words were left out or guessed: the end of `explanation`.' }),
  ),
  alternatives: optional(
    Type.Array(Type.Object({ generated_command: Type.String(), explanation: Type.String() }), {
      description: 'Other ways to read the query, the likeliest first.',
    }),
  ),
  search: optional(
    Type.Object(
      { pattern: Type.String(), path: Type.String(), options: SearchOptions },
      { description: 'The same as a body for /api/search.' },
    ),
  ),
  results: Type.Array(Match),
  truncated: optional(Type.Boolean()),
  count: optional(Type.Integer()),
  files: optional(Type.Integer()),
  tracked_ignored: SearchResponse.properties.tracked_ignored,
  unanswered: Unanswered,
});

export type SearchOptions = Static<typeof SearchOptions>;
export type UnsavedFile = Static<typeof UnsavedFile>;
export type SearchRequest = Static<typeof SearchRequest>;
export type Cut = Static<typeof Cut>;
export type Match = Static<typeof Match>;
export type SearchEngine = Static<typeof SearchEngine>;
export type SearchResponse = Static<typeof SearchResponse>;
export type ChatRequest = Static<typeof ChatRequest>;
export type ChatResponse = Static<typeof ChatResponse>;
