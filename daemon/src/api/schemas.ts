/**
 * The contract: the shape of every request and response. Types, validation and the OpenAPI document all come
 * from these schemas. Objects are closed: an unknown field in a request is an error.
 */

import { BASE_ID } from './base.ts';
import { FILTER_PATTERN } from './filters.ts';
import { FACT_KINDS, Structure } from './structure.ts';
import Type, { type Static, type TSchema } from './type.ts';

const closed = { additionalProperties: false };
const optional = Type.Optional;

/** Paths and texts longer than this are refused rather than handed to the file system or a parser. */
const MAX_PATH = 4096;
const MAX_QUERY = 8192;

/** Neither a file name nor an argument of a program can contain NUL. */
export const NO_NUL = '^[^\\u0000]*$';

/** Without a leading dot, and without glob metacharacters. */
const EXTENSION = '^[^./\\\\*?\\[\\]{}!,\\s\\u0000]+(\\.[^./\\\\*?\\[\\]{}!,\\s\\u0000]+)*$';

/** Of keys and webhooks. */
export const NAME = '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$';

/** Of a query, which is text. */
export const COUNT = '^[1-9][0-9]{0,4}$';

/** What these patterns ask for, for who cannot be shown an expression. */
export const PATTERNS_IN_WORDS: Readonly<Record<string, string>> = {
  [NO_NUL]: 'no NUL character',
  [EXTENSION]: 'an extension without a dot before it, such as py',
  [NAME]: 'up to 64 letters, digits, ".", "_" and "-", of which the first is a letter or digit',
  [COUNT]: 'a whole number from 1 to 99999',
};

const Path = (description: string) =>
  Type.String({ minLength: 1, maxLength: MAX_PATH, pattern: NO_NUL, description });
const Filters = Type.Array(Type.String({ pattern: FILTER_PATTERN, maxLength: 300 }), {
  maxItems: 32,
  description:
    'repo:GLOB, file:TEXT, lang:NAME, branch:NAME, sym:NAME; - before one excludes. Filters with the same name are alternatives.',
});
const Extensions = Type.Array(Type.String({ pattern: EXTENSION, maxLength: 32 }), {
  maxItems: 64,
  description:
    'File extensions without a dot, in any case. The name of a language (python) means its extensions.',
});

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
        description: 'Return only the first match of each file; as text, only the file names.',
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

/** Of a file in a repository that the server keeps. */
const InRepository = {
  commit: optional(
    Type.String({ description: 'The commit of the file, in a repository that the server keeps.' }),
  ),
  permalink: optional(
    Type.String({ description: 'Address of the file at this commit: `repo:NAME@COMMIT/PATH`.' }),
  ),
};

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

const Unanswered = optional(
  Type.Array(Type.String(), {
    description:
      'Addresses of repositories whose results are missing: they are not fetched yet, or no daemon could answer for them. Absent if there are none.',
  }),
);

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
                'Refuse a query that does not say exactly what to find and where: with code or a quoted text, a place, and no other words.',
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

export const BuildRequest = Type.Object(
  {
    target_dir: Path('Directory of the code to index.'),
    force: optional(
      Type.Boolean({ default: false, description: 'Rebuild from scratch instead of only what changed.' }),
    ),
    wait: optional(
      Type.Boolean({ default: true, description: 'Answer when the build is done; false: at once.' }),
    ),
    patterns_only: optional(
      Type.Boolean({
        default: false,
        description: 'Build only the pattern index, which makes searches fast. ask needs the rest.',
      }),
    ),
    base: optional(
      Type.String({
        pattern: BASE_ID,
        description:
          'A base that "dowse index pull" has received into the data folder: the new index begins with it.',
      }),
    ),
  },
  closed,
);

export const BuildResponse = Type.Object({
  status: Type.Enum(['success', 'building']),
  message: Type.String(),
  index_path: Type.String(),
  file_count: Type.Integer(),
  build_time: Type.String({ description: 'Seconds, such as 1.250s.' }),
  embedded: optional(Type.Integer({ description: 'Chunks embedded in this build; the others were cached.' })),
});

export const MAX_SKIPPED = 1000;

export const StatusRequest = Type.Object(
  {
    target_dir: Path('The indexed directory.'),
    skipped: optional(
      Type.Boolean({
        default: false,
        description: 'List the files left out of the index, with reasons, in skipped_files.',
      }),
    ),
    after: optional(
      Type.String({
        maxLength: MAX_PATH,
        pattern: NO_NUL,
        description: 'With skipped: only files after this path; skipped_next of the previous answer.',
      }),
    ),
    limit: optional(
      Type.Integer({
        default: 100,
        minimum: 1,
        maximum: MAX_SKIPPED,
        description: 'With skipped: most files to list.',
      }),
    ),
  },
  closed,
);

export const PauseRequest = Type.Object(
  {
    target_dir: Path('The indexed directory.'),
    paused: Type.Boolean({
      description:
        'true: stop indexing, including a running build. false: resume, and index what has changed.',
    }),
  },
  closed,
);

export const RemoveRequest = Type.Object(
  { target_dir: Path('The indexed directory; one that is gone as it was called.') },
  closed,
);

export const RemoveResponse = Type.Object({
  target_dir: Type.String(),
  size_mb: Type.Number({ description: 'Disk space freed, in MB.' }),
});

export const ListedIndex = Type.Object({
  target_dir: Type.String({ description: 'The indexed directory, as an absolute real path.' }),
  status: Type.Enum(['missing', 'building', 'ready', 'stale', 'failed', 'gone'], {
    description: 'As in index/status; gone: the directory no longer exists.',
  }),
  file_count: Type.Integer(),
  last_updated: Type.Union([Type.String(), Type.Null()], { description: 'ISO 8601, UTC.' }),
  size_mb: Type.Number(),
});

export const ListResponse = Type.Object({ indexes: Type.Array(ListedIndex), unanswered: Unanswered });

export const SkippedFiles = Type.Object(
  {
    binary: Type.Integer(),
    generated: Type.Integer({ description: 'Lock files and source maps.' }),
    minified: Type.Integer({ description: 'Code in a few very long lines, written by a program.' }),
    oversized: Type.Integer({ description: 'Larger than 16 MiB.' }),
    unreadable: Type.Integer(),
    partial: optional(
      Type.Integer({
        description:
          'Indexed in part: after the first mebibyte only definitions; of a line only the first 65,536 characters. Absent if none.',
      }),
    ),
    too_slow: optional(
      Type.Integer({
        description: 'Indexed by lines, without symbols, because parsing takes too long. Absent if none.',
      }),
    ),
    parser_failed: optional(
      Type.Integer({
        description: 'Indexed by lines, without symbols, because the parser fails. Absent if none.',
      }),
    ),
    unnamed: optional(
      Type.Integer({
        description: 'Their names are not UTF-8, so no request can name them. Absent if none.',
      }),
    ),
  },
  { description: 'Number of files left out of the index, by reason.' },
);

export const SkippedFile = Type.Object({
  path: Type.String({
    description: 'Relative to target_dir. If it is not UTF-8 (unnamed), each such byte is shown as \\xe9.',
  }),
  reason: Type.Enum(
    [
      ...(['binary', 'generated', 'minified', 'oversized', 'unreadable'] as const),
      ...(['partial', 'too_slow', 'parser_failed', 'unnamed'] as const),
    ],
    { description: 'As in skipped.' },
  ),
  size: Type.Integer({ description: 'In bytes; 0 if it could not be read.' }),
});

export const PatternStatus = Type.Object(
  {
    status: Type.Enum(['missing', 'building', 'ready', 'failed', 'unavailable']),
    files: Type.Integer(),
    size_mb: Type.Number(),
    message: optional(Type.String({ description: 'Why searches do not use it, or other notes.' })),
  },
  { description: 'The pattern index. unavailable: searches read all files.' },
);

export const FactsStatus = Type.Object(
  {
    status: Type.Enum(['missing', 'building', 'ready']),
    progress: optional(Type.Number({ minimum: 0, maximum: 1, description: 'Only while building.' })),
  },
  { description: 'The stored facts that structural searches use. Without them, searches parse files.' },
);

export const GraphStatus = Type.Object(
  {
    status: Type.Enum(['missing', 'building', 'ready']),
    progress: optional(Type.Number({ minimum: 0, maximum: 1, description: 'Only while building.' })),
  },
  { description: 'The graph of neighbors of a very large index. Without it, questions scan all vectors.' },
);

export const StatusResponse = Type.Object({
  status: Type.Enum(['missing', 'building', 'ready', 'stale', 'failed']),
  index_path: Type.String(),
  file_count: Type.Integer(),
  last_updated: Type.Union([Type.String(), Type.Null()], {
    description: 'ISO 8601, UTC; null when missing.',
  }),
  size_mb: Type.Number(),
  progress: optional(Type.Number({ minimum: 0, maximum: 1, description: 'Only while building.' })),
  chunk_count: optional(Type.Integer()),
  stale_files: optional(Type.Integer()),
  skipped: optional(SkippedFiles),
  skipped_files: optional(
    Type.Array(SkippedFile, { description: 'The files left out, by path; with skipped.' }),
  ),
  skipped_next: optional(Type.String({ description: 'Present if there are more: pass it as after.' })),
  paused: optional(Type.Boolean({ description: 'true while indexing is paused; else absent.' })),
  watching: optional(Type.Boolean({ description: 'false if changes are only found when asked.' })),
  model: optional(Type.String()),
  message: optional(Type.String({ description: 'Why it failed, or other notes.' })),
  patterns: optional(PatternStatus),
  facts: optional(FactsStatus),
  graph: optional(GraphStatus),
});

/** Kinds of answers that a question may want. */
export const INTENTS = ['code', 'documents', 'configuration', 'tests', 'examples'] as const;

export const AskRequest = Type.Object(
  {
    query: Type.String({
      minLength: 1,
      maxLength: MAX_QUERY,
      description: 'A question, a phrase, a symbol, an error message or code.',
    }),
    target_dir: Path('Directory whose index is asked.'),
    options: optional(
      Type.Object(
        {
          file_types: optional(Extensions),
          directory: optional(
            Type.String({
              maxLength: MAX_PATH,
              pattern: NO_NUL,
              description: 'Subdirectory, relative to target_dir.',
            }),
          ),
          path: optional(Path('Only this file or folder, relative to target_dir.')),
          filters: optional(Filters),
          limit: optional(Type.Integer({ default: 10, minimum: 1, maximum: 100 })),
          json: optional(Type.Boolean({ default: true })),
          intent: optional(
            Type.Enum(INTENTS, {
              description: 'The kind of answer to rank first. By default the question decides.',
            }),
          ),
          further: optional(
            Type.Integer({
              default: 0,
              minimum: 0,
              maximum: 10,
              description: 'Number of further places in its file that each result lists.',
            }),
          ),
          key_lines: optional(
            Type.Integer({
              default: 0,
              minimum: 0,
              maximum: 10,
              description: 'Number of deciding lines that each result lists.',
            }),
          ),
          explain: optional(
            Type.Boolean({
              default: false,
              description: 'Add the contribution of each feature to each score.',
            }),
          ),
          names: optional(
            Type.Boolean({
              default: false,
              description:
                'Search by name only, as while typing: names that equal or start with the query, or have its letters at the starts of their words. The score says how well the name matches.',
            }),
          ),
        },
        closed,
      ),
    ),
  },
  closed,
);

const LineRange = Type.Array(Type.Integer(), {
  minItems: 2,
  maxItems: 2,
  description: 'First and last line, 1-based, inclusive.',
});

export const FurtherPlace = Type.Object({
  line_range: LineRange,
  line: Type.Integer({ description: 'The line to show first, 1-based.' }),
  symbol: Type.Union([Type.String(), Type.Null()]),
  kind: Type.String(),
});

export const Duplicate = Type.Object({ file: Type.String(), line_range: LineRange });

export const KeyLine = Type.Object({ line_number: Type.Integer(), text: Type.String() });

export const AskResult = Type.Object({
  file: Type.String(),
  ...InRepository,
  snippet: Type.String(),
  line_range: LineRange,
  line: Type.Integer({
    description:
      'The line to show first, 1-based: the line that defines the symbol, or the line of line_range that matches the question best.',
  }),
  score: Type.Number({ exclusiveMinimum: 0, maximum: 1 }),
  context_before: Type.String(),
  context_after: Type.String(),
  semantic_match: Type.String({ description: 'A sentence that says what was found and why.' }),
  relevance_factors: Type.Array(Type.String(), {
    description:
      'The features that changed the score most, at most five, the largest first. `+`: it raised the score; `−`: it lowered it.',
  }),
  symbol: Type.Union([Type.String(), Type.Null()], {
    description: 'The definition in the lines; if there are several, the one that the question is about.',
  }),
  container: Type.Union([Type.String(), Type.Null()], {
    description: 'The container of the symbol, the outermost first: Outer.Inner. null at the top level.',
  }),
  kind: Type.String({
    description:
      'The kind of the symbol: function, method, class, field, …. Without a symbol, the kind of the lines; block for several things.',
  }),
  language: Type.String(),
  further: optional(
    Type.Array(FurtherPlace, {
      description:
        'Other parts of the same long definition that answer too; with options.further also the next best places in the file, in its first result.',
    }),
  ),
  duplicates: optional(
    Type.Array(Duplicate, {
      description:
        'Places with nearly the same content in other files, for which this result stands: copies, other versions, translations.',
    }),
  ),
  key_lines: optional(
    Type.Array(KeyLine, {
      description:
        'The lines that decide whether it answers, without indentation; with options.key_lines. `line` is among them.',
    }),
  ),
  definition_line: optional(
    Type.Integer({
      description:
        'The line with the name of the innermost definition around `line`, if line_range has it; with options.key_lines.',
    }),
  ),
  explanation: optional(
    Type.Record(Type.String(), Type.Number(), {
      description: 'Contribution of each feature; with options.explain.',
    }),
  ),
});

export const AskResponse = Type.Object({
  query: Type.String(),
  results: Type.Array(AskResult),
  filters: Type.Object({
    file_types: Type.Array(Type.String()),
    directory: Type.String(),
    path: optional(Type.String()),
  }),
  index: Type.Object({
    generation: Type.Integer(),
    last_updated: Type.String(),
    commit: optional(Type.String()),
    stale_files: Type.Integer(),
    paused: optional(Type.Boolean({ description: 'true while indexing is paused; else absent.' })),
  }),
  unanswered: Unanswered,
});

export const ErrorResponse = Type.Object({
  error: Type.Object({
    code: Type.String(),
    message: Type.String(),
    details: optional(Type.String()),
    retry_after: optional(Type.Integer()),
  }),
});

export type SearchOptions = Static<typeof SearchOptions>;
export type SearchRequest = Static<typeof SearchRequest>;
export type SearchEngine = Static<typeof SearchEngine>;
export type UnsavedFile = Static<typeof UnsavedFile>;
export type SearchResponse = Static<typeof SearchResponse>;
export type Cut = Static<typeof Cut>;
export type Match = Static<typeof Match>;
export type ChatRequest = Static<typeof ChatRequest>;
export type ChatResponse = Static<typeof ChatResponse>;
export type BuildRequest = Static<typeof BuildRequest>;
export type BuildResponse = Static<typeof BuildResponse>;
export type StatusRequest = Static<typeof StatusRequest>;
export type PauseRequest = Static<typeof PauseRequest>;
export type RemoveRequest = Static<typeof RemoveRequest>;
export type RemoveResponse = Static<typeof RemoveResponse>;
export type ListedIndex = Static<typeof ListedIndex>;
export type ListResponse = Static<typeof ListResponse>;
export type FactsStatus = Static<typeof FactsStatus>;
export type GraphStatus = Static<typeof GraphStatus>;
export type PatternStatus = Static<typeof PatternStatus>;
export type StatusResponse = Static<typeof StatusResponse>;
export type SkippedFiles = Static<typeof SkippedFiles>;
export type SkippedFile = Static<typeof SkippedFile>;
export type AskRequest = Static<typeof AskRequest>;
export type FurtherPlace = Static<typeof FurtherPlace>;
export type Duplicate = Static<typeof Duplicate>;
export type KeyLine = Static<typeof KeyLine>;
export type AskResult = Static<typeof AskResult>;
export type AskResponse = Static<typeof AskResponse>;
export type { TSchema };
