/** Schemas of the tools' arguments and results, built from the schemas of the HTTP API. */
import { ReadRequest, ReferencesRequest, ShowRequest } from '../api/code.ts';
import {
  AskRequest,
  AskResponse,
  AskResult,
  ChatRequest,
  ChatResponse,
  ListedIndex,
  Match,
  SearchOptions,
  SearchRequest,
  StatusRequest,
  StatusResponse,
} from '../api/schemas.ts';
import { Structure } from '../api/structure.ts';
import Type, { type Static } from '../api/type.ts';

const closed = { additionalProperties: false };
const optional = Type.Optional;

export const DEFAULT_MAX_TOKENS = 6000;
export const DEFAULT_LIMIT = { matches: 100, answers: 10 };

const Folder = (description: string) => optional(Type.String({ minLength: 1, maxLength: 4096, description }));
const SearchedPath = Folder('File or folder to search, recursively. Default: the whole project.');
const page = (limit: number, maximum: number) => ({
  limit: optional(Type.Integer({ default: limit, minimum: 1, maximum, description: 'Results per page.' })),
  cursor: optional(
    Type.String({
      maxLength: 512,
      description: 'next_cursor of the previous page. Repeat the other arguments unchanged.',
    }),
  ),
  max_tokens: optional(
    Type.Integer({
      default: DEFAULT_MAX_TOKENS,
      minimum: 500,
      maximum: 100_000,
      description: 'Longest answer, in tokens. Results that do not fit are on the next page.',
    }),
  ),
});
const Read = {
  arguments_read: optional(
    Type.String({ description: 'How arguments that do not follow the schema were read.' }),
  ),
};
const NotSearched = {
  ...Read,
  not_searched: optional(
    Type.Array(Type.String(), { description: 'Folders of the project that could not be searched, and why.' }),
  ),
};
const PageEnd = {
  next_cursor: optional(Type.String({ description: 'The cursor of the next page.' })),
  left_out: optional(
    Type.String({ description: 'The results left out of this answer, and how to get them.' }),
  ),
};

const { ignore_case, context, fixed_strings, word, multiline, pcre2, crlf, encoding } =
  SearchOptions.properties;
const { hidden, no_ignore, file_types, globs, filters, context_before, context_after } =
  SearchOptions.properties;
const { whole_line, invert, only_matching, files_only, max_per_file } = SearchOptions.properties;

/** The structural options that tools take. */
const { container: _container, ...structural } = Structure.properties;

export const SearchArguments = Type.Object(
  {
    pattern: optional(
      Type.String({
        ...SearchRequest.properties.pattern,
        description: 'Regular expression (Rust syntax) or text. With kind it may be left out.',
      }),
    ),
    path: SearchedPath,
    ...{ ignore_case, fixed_strings, word, multiline, pcre2, crlf, encoding, context },
    ...{ context_before, context_after, whole_line, invert, only_matching, files_only, max_per_file },
    ...{ file_types, globs, filters, hidden, no_ignore },
    ...structural,
    ...page(DEFAULT_LIMIT.matches, 1000),
  },
  closed,
);

export const SearchResult = Type.Object({
  note: optional(
    Type.String({
      description:
        'Why nothing was found: no file was searched, a rule ignores the file, or it is written in another case.',
    }),
  ),
  results: Type.Array(Match),
  total: optional(Type.Integer({ description: 'Number of all matching lines, if there are more pages.' })),
  total_files: optional(
    Type.Integer({ description: 'Number of files with a match, if there are more pages.' }),
  ),
  ...NotSearched,
  ...PageEnd,
});

export const PlainSearchArguments = Type.Object(
  {
    query: ChatRequest.properties.query,
    path: SearchedPath,
    dry_run: optional(
      Type.Boolean({ default: false, description: 'Only translate the query; do not search.' }),
    ),
    ...page(DEFAULT_LIMIT.matches, 1000),
  },
  closed,
);

export const PlainSearchResult = Type.Object({
  generated_command: ChatResponse.properties.generated_command,
  explanation: ChatResponse.properties.explanation,
  alternatives: ChatResponse.properties.alternatives,
  results: Type.Array(Match),
  count: ChatResponse.properties.count,
  files: ChatResponse.properties.files,
  truncated: optional(Type.Boolean({ description: 'There are more matches than a search can return.' })),
  note: optional(Type.String({ description: 'Why nothing was found: a rule ignores the file.' })),
  ...NotSearched,
  ...PageEnd,
});

export const AskArguments = Type.Object(
  {
    query: AskRequest.properties.query,
    path: Folder('Only this file, or this folder recursively. Default: the whole project.'),
    target_dir: Folder('Folder whose index is asked. Default: the whole project.'),
    directory: Folder('Only this folder within target_dir, relative to it.'),
    file_types: SearchOptions.properties.file_types,
    body: optional(
      Type.Boolean({
        default: false,
        description: 'Return the whole lines of each answer, not only of the first one.',
      }),
    ),
    ...page(DEFAULT_LIMIT.answers, 100),
  },
  closed,
);

const { file, line_range, line, symbol, container, kind, language, score } = AskResult.properties;
const { further, duplicates, key_lines } = AskResult.properties;

export const AskAnswer = Type.Object({
  ...{ file, line_range, line, symbol, container, kind, language, score },
  ...{ further, duplicates, key_lines },
  semantic_match: optional(AskResult.properties.semantic_match),
  snippet: optional(Type.String({ description: 'The lines of the first answer, or with body of all.' })),
  cut: optional(Type.Boolean({ description: 'The snippet is not the whole place.' })),
  cut_from: optional(Type.Integer({ description: 'Number of the first line of a cut snippet.' })),
});

export const AskAnswers = Type.Object({
  note: optional(
    Type.String({
      description:
        'Says that the question names a folder, that no result fits well, or how to see snippets that are left out.',
    }),
  ),
  results: Type.Array(AskAnswer),
  index: AskResponse.properties.index,
  ...NotSearched,
  ...PageEnd,
});

export const StatusArguments = Type.Object(
  {
    target_dir: Folder('Folder of the index. Default: the whole project.'),
    skipped: StatusRequest.properties.skipped,
    after: StatusRequest.properties.after,
    limit: StatusRequest.properties.limit,
  },
  closed,
);

export const StatusResult = Type.Object({
  ...StatusResponse.properties,
  target_dir: optional(Type.String({ description: 'The folder of this index.' })),
  others: optional(Type.Array(ListedIndex, { description: 'The other folders of the project.' })),
  ...NotSearched,
});

const { max_tokens } = page(DEFAULT_LIMIT.matches, 1000);
const Whole = Folder('File or folder, recursively. Default: the whole project.');

export const ReferencesArguments = Type.Object(
  { name: ReferencesRequest.properties.name, path: Whole, file_types, globs, hidden, no_ignore, max_tokens },
  closed,
);

export const ReferencesResult = Type.Object({
  definitions: Type.Integer(),
  calls: Type.Integer(),
  imports: Type.Integer(),
  references: Type.String({ description: 'The lines, by file and by the function or type they are in.' }),
  left_out: PageEnd.left_out,
  ...NotSearched,
});

export const OutlineArguments = Type.Object(
  { path: Whole, file_types, globs, hidden, no_ignore, max_tokens },
  closed,
);

export const OutlineResult = Type.Object({
  outline: Type.String({ description: 'For each file its definitions: first and last line, and the line.' }),
  ...NotSearched,
});

export const ShowArguments = Type.Object(
  {
    ...ShowRequest.properties,
    calls: optional(
      Type.Boolean({ default: false, description: 'Also list what it calls, and where that is defined.' }),
    ),
    max_tokens,
  },
  closed,
);

export const ShowResult = Type.Object({
  definitions: Type.String({ description: 'The numbered lines of each definition.' }),
  calls: optional(Type.String({ description: 'What they call, with the place of each definition.' })),
  left_out: PageEnd.left_out,
  ...Read,
});

export const ReadArguments = Type.Object({ ...ReadRequest.properties, max_tokens }, closed);

export const ReadResult = Type.Object({
  first_line: Type.Integer(),
  last_line: Type.Integer(),
  total_lines: Type.Integer(),
  lines: Type.String({ description: 'The numbered lines.' }),
  left_out: PageEnd.left_out,
  ...Read,
});

export type ReferencesResult = Static<typeof ReferencesResult>;
export type OutlineResult = Static<typeof OutlineResult>;
export type ShowResult = Static<typeof ShowResult>;
export type ReadResult = Static<typeof ReadResult>;
export type SearchArguments = Static<typeof SearchArguments>;
export type SearchResult = Static<typeof SearchResult>;
export type PlainSearchArguments = Static<typeof PlainSearchArguments>;
export type PlainSearchResult = Static<typeof PlainSearchResult>;
export type AskArguments = Static<typeof AskArguments>;
export type AskAnswer = Static<typeof AskAnswer>;
export type AskAnswers = Static<typeof AskAnswers>;
export type StatusArguments = Static<typeof StatusArguments>;
export type StatusResult = Static<typeof StatusResult>;
