/** Requests and responses about indexes. */

import { closed, MAX_PATH, NO_NUL, optional, Path, Unanswered } from './common-schemas.ts';
import { BASE_ID } from './index-base.ts';
import Type, { type Static } from './type.ts';

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

export type BuildRequest = Static<typeof BuildRequest>;
export type BuildResponse = Static<typeof BuildResponse>;
export type StatusRequest = Static<typeof StatusRequest>;
export type PauseRequest = Static<typeof PauseRequest>;
export type RemoveRequest = Static<typeof RemoveRequest>;
export type RemoveResponse = Static<typeof RemoveResponse>;
export type ListedIndex = Static<typeof ListedIndex>;
export type ListResponse = Static<typeof ListResponse>;
export type SkippedFiles = Static<typeof SkippedFiles>;
export type SkippedFile = Static<typeof SkippedFile>;
export type PatternStatus = Static<typeof PatternStatus>;
export type FactsStatus = Static<typeof FactsStatus>;
export type GraphStatus = Static<typeof GraphStatus>;
export type StatusResponse = Static<typeof StatusResponse>;
