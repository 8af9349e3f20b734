/** The contract of what agents read code with: references of a name, outlines, definitions, lines. */
import { Match, SearchOptions, SearchRequest } from './schemas.ts';
import { FACT_KINDS } from './structure.ts';
import Type, { type Static } from './type.ts';

const closed = { additionalProperties: false };
const optional = Type.Optional;

/** Most lines that one answer of `read` has. */
export const MAX_LINES = 2000;
const DEFAULT_LINES = 200;
const DEFAULT_OUTLINE_TOKENS = 4000;
const DEFAULT_REFERENCES = 200;

const { path } = SearchRequest.properties;
const { file_types, globs, hidden, no_ignore } = SearchOptions.properties;
const Name = (description: string) => Type.String({ minLength: 1, maxLength: 256, description });
const Line = Type.Integer({ minimum: 1 });
const Truncated = (description: string) => optional(Type.Boolean({ description }));
const Unparsed = optional(
  Type.Integer({ description: 'Files that could not be parsed, and were left out.' }),
);

export const ReferencesRequest = Type.Object(
  {
    name: Name('Name of a function, type, constant, field or variable, as the code has it.'),
    path,
    options: optional(
      Type.Object(
        {
          ...{ file_types, globs, hidden, no_ignore },
          max_results: optional(
            Type.Integer({
              default: DEFAULT_REFERENCES,
              minimum: 1,
              maximum: 10_000,
              description: 'Most definitions and calls together, and most imports.',
            }),
          ),
        },
        closed,
      ),
    ),
  },
  closed,
);

export const ReferencesResponse = Type.Object({
  name: Type.String(),
  definitions: Type.Array(Match),
  calls: Type.Array(Match),
  imports: Type.Array(Match),
  truncated: Truncated('There are more references than max_results.'),
  unparsed: Unparsed,
});

export const OutlineRequest = Type.Object(
  {
    path,
    options: optional(
      Type.Object(
        {
          ...{ file_types, globs, hidden, no_ignore },
          max_tokens: optional(
            Type.Integer({
              default: DEFAULT_OUTLINE_TOKENS,
              minimum: 200,
              maximum: 100_000,
              description: 'Longest outline, in tokens: members are left out first, then the last files.',
            }),
          ),
        },
        closed,
      ),
    ),
  },
  closed,
);

export const OutlineSymbol = Type.Object({
  kind: Type.Enum(FACT_KINDS),
  name: Type.String(),
  line_number: Line,
  last_line: Line,
  depth: Type.Integer({ minimum: 0, description: '0 at the top level of the file, 1 in a type.' }),
  line: Type.String({ description: 'The line with the name, without what stands around it.' }),
});

export const OutlineResponse = Type.Object({
  files: Type.Array(Type.Object({ file_name: Type.String(), symbols: Type.Array(OutlineSymbol) })),
  left_out: optional(
    Type.Object(
      {
        files: Type.Integer(),
        symbols: Type.Integer(),
        folders: optional(
          Type.Array(Type.Object({ name: Type.String(), files: Type.Integer() }), {
            description: 'Where the files are that were left out; the folder with most of them is first.',
          }),
        ),
      },
      { description: 'What did not fit into max_tokens.' },
    ),
  ),
  truncated: Truncated('There are more files than one outline reads.'),
  unparsed: Unparsed,
});

export const ShowRequest = Type.Object(
  {
    path: Type.String({ ...path, description: 'File with the definition.' }),
    symbol: Name('Name of the definition, also with what it is in: total, Cart.total, Cart::total.'),
  },
  closed,
);

export const Definition = Type.Object({
  kind: Type.Enum(FACT_KINDS),
  symbol: Type.String(),
  container: Match.properties.container,
  first_line: Type.Integer({ minimum: 1, description: 'With the comments and decorators right above.' }),
  last_line: Line,
  text: Type.String({ description: 'The lines, with `\\n` between.' }),
});

export const ShowResponse = Type.Object({
  file_name: Type.String(),
  definitions: Type.Array(Definition),
  truncated: Truncated(`The definitions have more than ${MAX_LINES} lines.`),
});

export const ReadRequest = Type.Object(
  {
    path: Type.String({ ...path, description: 'File to read.' }),
    first_line: optional(Type.Integer({ default: 1, minimum: 1 })),
    last_line: optional(
      Type.Integer({
        minimum: 1,
        description: `Default: ${DEFAULT_LINES} lines from first_line. At most ${MAX_LINES} lines are returned.`,
      }),
    ),
  },
  closed,
);

export const ReadResponse = Type.Object({
  file_name: Type.String(),
  first_line: Line,
  last_line: Type.Integer({ minimum: 0, description: 'The last line that is returned.' }),
  total_lines: Type.Integer({ minimum: 0 }),
  text: Type.String({
    description: 'The lines, with `\\n` between. A line over 4,096 characters is cut: `…`.',
  }),
});

/** A name that a definition calls, and the places where it may be defined. */
export interface Callee {
  name: string;
  /** The first line that calls it. */
  line_number: number;
  definitions: { file_name: string; line_number: number; container?: string }[];
}

export type ReferencesRequest = Static<typeof ReferencesRequest>;
export type ReferencesResponse = Static<typeof ReferencesResponse>;
export type OutlineRequest = Static<typeof OutlineRequest>;
export type OutlineSymbol = Static<typeof OutlineSymbol>;
export type OutlineResponse = Static<typeof OutlineResponse>;
export type ShowRequest = Static<typeof ShowRequest>;
export type ShowResponse = Static<typeof ShowResponse>;
export type Definition = Static<typeof Definition>;
export type ReadRequest = Static<typeof ReadRequest>;
export type ReadResponse = Static<typeof ReadResponse>;
