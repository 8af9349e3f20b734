/** Requests and responses of questions. */
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
import Type, { type Static } from './type.ts';

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
                'Search by name only, as while typing: names that equal or start with the query, or have its letters at the starts of their words; if there are none, also the names nearest to it in spelling. The score says how well the name matches.',
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
  definition_range: optional(
    Type.Array(Type.Integer(), {
      minItems: 2,
      maxItems: 2,
      description:
        'First and last line of the definition around `line`, with the comment and the decorators above it, if line_range has others beside it; with options.key_lines.',
    }),
  ),
  explanation: optional(
    Type.Record(Type.String(), Type.Number(), {
      description: 'Contribution of each feature; with options.explain.',
    }),
  ),
  file_rank: optional(
    Type.Integer({
      minimum: 0,
      description: 'How late a reader wants the file, as in a match of a search; with options.names.',
    }),
  ),
  misspelled: optional(
    Type.Boolean({
      description: 'The query is no name, and this is one of the nearest; with options.names.',
    }),
  ),
});

export const AskResponse = Type.Object({
  query: Type.String(),
  results: Type.Array(AskResult),
  missing_words: optional(
    Type.Array(Type.String(), {
      description:
        'Words of the question that no indexed file has, so the results may be about something else; absent if there are none, or if the first result fits well without them.',
    }),
  ),
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

export type AskRequest = Static<typeof AskRequest>;
export type FurtherPlace = Static<typeof FurtherPlace>;
export type Duplicate = Static<typeof Duplicate>;
export type KeyLine = Static<typeof KeyLine>;
export type AskResult = Static<typeof AskResult>;
export type AskResponse = Static<typeof AskResponse>;
/** What a question to several directories finds. */
export type AnsweredTogether = Pick<AskResponse, 'results' | 'missing_words' | 'index'>;
