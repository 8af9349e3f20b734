/** Schemas of the repositories that the server keeps. */
import Type, { type Static } from './type.ts';

const closed = { additionalProperties: false };
const optional = Type.Optional;
const orNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

export const AddRepoRequest = Type.Object(
  {
    url: Type.String({
      minLength: 1,
      maxLength: 2048,
      description: 'Address to clone from: https, http, ssh or git@host:path. Without a password.',
    }),
    name: optional(
      Type.String({ minLength: 1, maxLength: 100, description: 'Default: the path of the address.' }),
    ),
    branches: optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
        maxItems: 16,
        description:
          'Patterns of the branches to keep indexed besides the default branch: * does not match a slash, ** does.',
      }),
    ),
    allow_local: optional(
      Type.Boolean({
        default: false,
        description: 'Allow a folder of the server, as file:// or a path within the roots of the key.',
      }),
    ),
    submodules: optional(
      Type.Boolean({
        default: false,
        description: 'Fetch the files of submodules too. Everybody who may see the repository sees them.',
      }),
    ),
    lfs: optional(
      Type.Boolean({
        default: false,
        description: 'Fetch the files of Git LFS too, by https or http. Files over 16 MiB stay pointers.',
      }),
    ),
  },
  closed,
);

export const CODE_HOSTS = ['github', 'gitlab', 'gitea', 'bitbucket'] as const;

/** Of an organization or a user; at GitLab, also of a group within others. */
export const OWNER = '^[A-Za-z0-9_][\\w./-]*$';
/** An address without a path. */
export const ORIGIN = '^https?://[^/?#@\\s]+$';

export const ImportReposRequest = Type.Object(
  {
    from: Type.Enum([...CODE_HOSTS], { description: 'The kind of the server that lists the repositories.' }),
    owner: Type.String({
      pattern: OWNER,
      maxLength: 200,
      description: 'An organization, a user, a group or a workspace.',
    }),
    origin: optional(
      Type.String({
        pattern: ORIGIN,
        maxLength: 300,
        description: 'Another server than the public one, such as https://git.example.',
      }),
    ),
    branches: AddRepoRequest.properties.branches,
    submodules: AddRepoRequest.properties.submodules,
    lfs: AddRepoRequest.properties.lfs,
    archived: optional(Type.Boolean({ default: false, description: 'Add archived repositories too.' })),
    forks: optional(Type.Boolean({ default: false, description: 'Add forks too.' })),
  },
  closed,
);

export const SyncRepoRequest = Type.Object(
  {
    wait: optional(
      Type.Boolean({ default: true, description: 'Respond when the changes are indexed. Default: true.' }),
    ),
  },
  closed,
);

const Checkout = Type.Object({
  address: Type.String({ description: '`repo:NAME`, or `repo:NAME@REF` for another branch, tag or commit.' }),
  branch: orNull('The branch, if it is kept; null for a revision that a request named.'),
  commit: Type.String(),
  files: Type.Integer(),
});

export const RepoInfo = Type.Object({
  name: Type.String(),
  url: Type.String(),
  address: Type.String({ description: 'What to write in place of a path: `repo:NAME`.' }),
  branches: Type.Array(Type.String()),
  submodules: Type.Boolean(),
  lfs: Type.Boolean(),
  default_branch: orNull('null before the first fetch, and for an empty repository.'),
  state: Type.Enum(['waiting', 'fetching', 'indexing', 'ready', 'empty', 'failed', 'away'], {
    description: 'away: no daemon that keeps it is alive.',
  }),
  away_since: optional(
    Type.String({
      description: 'With away, if it is known: when the last of them was heard of, ISO 8601, UTC.',
    }),
  ),
  progress: optional(Type.Number({ minimum: 0, maximum: 1, description: 'Of the running fetch.' })),
  error: orNull('Why the last fetch failed, which is tried again, or why the repository is away.'),
  warning: optional(
    Type.String({
      description: 'An address without encryption, or submodules or files of Git LFS that are missing.',
    }),
  ),
  conflict: optional(
    Type.String({
      description: 'Other daemons keep another repository under the name of this folder, and what to do.',
    }),
  ),
  fetched_at: orNull('Time of the last successful fetch, ISO 8601, UTC.'),
  size_mb: Type.Number({ description: 'Size of the mirror and the checkouts.' }),
  checkouts: Type.Array(Checkout),
});

export const ImportReposResponse = Type.Object({
  added: Type.Array(Type.String(), {
    description: 'Names of the new repositories, which are cloned in the background.',
  }),
  kept: Type.Integer({ description: 'Repositories of the list that were kept before.' }),
  left_out: Type.Integer({ description: 'Archived ones, forks, and those that the key may not add.' }),
});

export const RepoList = Type.Object({
  repos: Type.Array(RepoInfo),
  next: optional(
    Type.String({ description: 'With limit, if there are more: the value of after for the next ones.' }),
  ),
});

export type CodeHost = (typeof CODE_HOSTS)[number];
export type ImportReposRequest = Static<typeof ImportReposRequest>;
export type ImportReposResponse = Static<typeof ImportReposResponse>;
export type AddRepoRequest = Static<typeof AddRepoRequest>;
export type RepoInfo = Static<typeof RepoInfo>;
export type RepoList = Static<typeof RepoList>;
