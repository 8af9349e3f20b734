/** Parts that several schemas of the contract share. */
import { FILTER_PATTERN } from './filters.ts';
import Type from './type.ts';

export const closed = { additionalProperties: false };

export const optional = Type.Optional;

/** Paths and texts longer than this are refused rather than handed to the file system or a parser. */
export const MAX_PATH = 4096;
export const MAX_QUERY = 8192;

/** Neither a file name nor an argument of a program can contain NUL. */
export const NO_NUL = '^[^\\u0000]*$';

/** Without a leading dot, and without glob metacharacters. */
export const EXTENSION = '^[^./\\\\*?\\[\\]{}!,\\s\\u0000]+(\\.[^./\\\\*?\\[\\]{}!,\\s\\u0000]+)*$';

/** Of keys and webhooks. */
export const NAME = '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$';

/** Of a query, which is text. */
export const COUNT = '^[1-9][0-9]{0,4}$';

/** Of a query, which is text. */
export const UP_TO_1000 = '^([1-9]\\d{0,2}|1000)$';

export const Path = (description: string) =>
  Type.String({ minLength: 1, maxLength: MAX_PATH, pattern: NO_NUL, description });

export const Filters = Type.Array(Type.String({ pattern: FILTER_PATTERN, maxLength: 300 }), {
  maxItems: 32,
  description:
    'repo:GLOB, file:TEXT, lang:NAME, branch:NAME, sym:NAME; - before one excludes. Filters with the same name are alternatives.',
});

export const Extensions = Type.Array(Type.String({ pattern: EXTENSION, maxLength: 32 }), {
  maxItems: 64,
  description:
    'File extensions without a dot, in any case. The name of a language (python) means its extensions.',
});

/** Of a file in a repository that the server keeps. */
export const InRepository = {
  commit: optional(
    Type.String({ description: 'The commit of the file, in a repository that the server keeps.' }),
  ),
  permalink: optional(
    Type.String({ description: 'Address of the file at this commit: `repo:NAME@COMMIT/PATH`.' }),
  ),
};

export const Unanswered = optional(
  Type.Array(Type.String(), {
    description:
      'Addresses of repositories whose results are missing: they are not fetched yet, or no daemon could answer for them. Absent if there are none.',
  }),
);
