import type { FastifyRequest } from 'fastify';
import { EmptyRequest } from '../../api/admin.ts';
import { BASE_ID, BaseRequest, BaseResponse } from '../../api/index-base.ts';
import { DowseError, type ErrorCode } from '../../api/errors.ts';
import {
  AddRepoRequest,
  ImportReposRequest,
  ImportReposResponse,
  RepoInfo,
  RepoList,
  SyncRepoRequest,
} from '../../api/repos.ts';
import Type from '../../api/type.ts';
import { addressOf } from '../../repos/find-tree.ts';
import { addForAll } from '../../repos/nodes/add-for-all.ts';
import { baseOf, removeForAll, segmentOf, syncKept } from '../../repos/nodes/repo-operations.ts';
import { nameFor, type Repo } from '../../repos/registry.ts';
import { isPlain, PLAIN_HTTP, readRemoteUrl } from '../../repos/remote-url.ts';
import type { RepoStatus } from '../../repos/repo-status.ts';
import type { Key, Scope } from '../../security/keys.ts';
import { fitsAny } from '../../security/name-patterns.ts';
import { resolvePath } from '../../security/paths.ts';
import type { App, Context } from '../context.ts';
import { done, KEYED_ERRORS } from '../operation.ts';

const Named = Type.Object({ name: Type.String({ minLength: 1, maxLength: 100 }) });

const MAX_PAGE = 1000;
const Page = Type.Object({
  limit: Type.Optional(
    Type.String({
      pattern: '^([1-9]\\d{0,2}|1000)$',
      description: 'Most repositories, up to 1000. Default: all.',
    }),
  ),
  after: Type.Optional(
    Type.String({ maxLength: 100, description: 'Only those whose names follow this one.' }),
  ),
});

const EXAMPLE: RepoInfo = {
  name: 'team/app',
  url: 'https://git.example/team/app.git',
  address: 'repo:team/app',
  branches: ['release/**'],
  submodules: false,
  lfs: false,
  default_branch: 'main',
  state: 'ready',
  error: null,
  fetched_at: '2026-11-26T09:30:00.000Z',
  size_mb: 12.5,
  checkouts: [
    {
      address: 'repo:team/app',
      branch: 'main',
      commit: '4e1243bd22c66e76c2ba9eddc1f91394e57f9f83',
      files: 320,
    },
  ],
};

/** Routes for the repositories that the server keeps. A key sees those that fit its patterns; others do not exist for it. */
export function repoRoutes(app: App, { repos }: Context): void {
  const scoped = (scopes: readonly Scope[], errors: readonly ErrorCode[], example: object) => ({
    operation: { scopes, errors: [...KEYED_ERRORS, ...errors], example },
  });
  const READ = ['search', 'index', 'admin'] as const;
  const ADMIN = ['admin'] as const;
  const own = (request: FastifyRequest, name: string) => repos.find(name, caller(request).repos);
  const shown = (repo: Repo) => infoOf(repos.status(repo));

  app.get(
    '/api/repos',
    {
      schema: {
        operationId: 'listRepos',
        tags: ['repos'],
        summary: 'List the repositories that the key may see, by name',
        querystring: Page,
        response: { 200: done(RepoList) },
      },
      config: scoped(READ, [], { response: { repos: [EXAMPLE] } }),
    },
    async request => {
      const { after, limit } = request.query;
      await repos.remote?.lookForLife();
      const most = limit === undefined ? undefined : Math.min(Number(limit), MAX_PAGE);
      const found = repos.statuses(caller(request).repos, { after, limit: most });
      const isFull = found.length === most;
      return { repos: found.map(infoOf), ...(isFull && { next: found.at(-1)!.repo.name }) };
    },
  );

  app.post(
    '/api/repos',
    {
      schema: {
        operationId: 'addRepo',
        tags: ['repos'],
        summary: 'Keep a repository',
        description:
          'Responds at once and clones in the background. The name must fit the patterns of the calling key.',
        body: AddRepoRequest,
        response: { 200: done(RepoInfo) },
      },
      config: scoped(ADMIN, ['FILE_NOT_FOUND'], {
        request: { url: 'https://git.example/team/app.git', branches: ['release/**'] },
        response: { ...EXAMPLE, state: 'waiting', default_branch: null, fetched_at: null, checkouts: [] },
      }),
    },
    async request => {
      const { url, name, branches, allow_local, submodules, lfs } = request.body;
      const key = caller(request);
      if (!fitsAny(nameFor({ url, ...(name !== undefined && { name }) }), key.repos))
        throw beyondPatterns(key);
      const { folder } = readRemoteUrl(url);
      if (folder !== undefined && allow_local) resolvePath(folder, key.roots, undefined, '/url');
      const wanted = {
        url,
        ...(name !== undefined && { name }),
        ...(branches && { branches }),
        ...(allow_local && { allowLocal: true }),
        ...(submodules && { submodules }),
        ...(lfs && { lfs }),
      };
      const [repo] = await addForAll(repos, [wanted]);
      return shown(repo!);
    },
  );

  app.post(
    '/api/repos/import',
    {
      schema: {
        operationId: 'importRepos',
        tags: ['repos'],
        summary: 'Keep all repositories of an organization',
        description:
          'Archived repositories and forks are left out unless asked for. A token comes from repo-credentials, as for fetching.',
        body: ImportReposRequest,
        response: { 200: done(ImportReposResponse) },
      },
      config: scoped(ADMIN, ['FILE_NOT_FOUND'], {
        request: { from: 'gitlab', owner: 'team', origin: 'https://git.example' },
        response: { added: ['team/app'], kept: 0, left_out: 2 },
      }),
    },
    request => {
      const { repos: patterns } = caller(request);
      return repos.import(request.body, name => fitsAny(name, patterns));
    },
  );

  app.get(
    '/api/repos/:name',
    {
      schema: {
        operationId: 'showRepo',
        tags: ['repos'],
        summary: 'Show a repository',
        description: 'A slash in the name is written as %2F.',
        params: Named,
        response: { 200: done(RepoInfo) },
      },
      config: scoped(READ, ['NOT_FOUND'], { response: EXAMPLE }),
    },
    async request => {
      const repo = own(request, request.params.name);
      await repos.remote?.lookForLife();
      return shown(repo);
    },
  );

  app.post(
    '/api/repos/:name/sync',
    {
      preValidation: emptyBodyIsObject,
      schema: {
        operationId: 'syncRepo',
        tags: ['repos'],
        summary: 'Fetch a repository now',
        params: Named,
        body: SyncRepoRequest,
        response: { 200: done(RepoInfo) },
      },
      config: scoped(ADMIN, ['NOT_FOUND'], { request: {}, response: EXAMPLE }),
    },
    async request => {
      const repo = own(request, request.params.name);
      const fetched = syncKept(repos, repo);
      if (request.body.wait === false)
        fetched.catch(() => {}); // its state tells
      else await fetched;
      return shown(own(request, repo.name));
    },
  );

  app.post(
    '/api/repos/:name/remove',
    {
      preValidation: emptyBodyIsObject,
      schema: {
        operationId: 'removeRepo',
        tags: ['repos'],
        summary: 'Remove a repository with its checkouts and indexes',
        params: Named,
        body: EmptyRequest,
        response: { 200: done(RepoInfo) },
      },
      config: scoped(ADMIN, ['NOT_FOUND'], { request: {}, response: EXAMPLE }),
    },
    async request => {
      const repo = own(request, request.params.name);
      const info = shown(repo);
      await removeForAll(repos, repo);
      return info;
    },
  );
}

const BASE_EXAMPLE: { request: BaseRequest; response: BaseResponse } = {
  request: {
    commits: [EXAMPLE.checkouts[0]!.commit],
    format: 17,
    model: 'dowse-static-256-0123456789abcdef',
  },
  response: {
    id: '7f0c9a1e5d3b48f6a2c4e6081b3d5f79',
    commit: EXAMPLE.checkouts[0]!.commit,
    differing_files: 0,
    format: 17,
    model: 'dowse-static-256-0123456789abcdef',
    segments: [
      { bytes: 1_204_311, sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' },
    ],
  },
};

/** Routes for other machines that begin their index with that of a repository: `dowse index pull`. */
export function baseRoutes(app: App, { repos, calls }: Context): void {
  const operation = (errors: readonly ErrorCode[], example?: object) => ({
    operation: {
      scopes: ['search' as const, 'index' as const],
      errors: [...KEYED_ERRORS, ...errors],
      ...(example && { example }),
    },
  });
  app.post(
    '/api/repos/:name/base',
    {
      schema: {
        operationId: 'makeBase',
        tags: ['repos'],
        summary: 'Offer the index of the revision that is nearest to a checkout',
        description: 'A base is kept for a while, and does not change. Its segments are fetched one by one.',
        params: Named,
        body: BaseRequest,
        response: { 200: done(BaseResponse) },
      },
      config: operation(['NOT_FOUND'], BASE_EXAMPLE),
    },
    (request, reply) => {
      const repo = repos.find(request.params.name, caller(request).repos);
      return calls.run(request, reply, call => baseOf(repos, repo, request.body, call));
    },
  );
  const Segment = Type.Object({
    ...Named.properties,
    id: Type.String({ pattern: BASE_ID }),
    segment: Type.String({ pattern: '^\\d{1,4}$' }),
  });
  app.get(
    '/api/repos/:name/base/:id/:segment',
    {
      schema: {
        operationId: 'baseSegment',
        tags: ['repos'],
        summary: 'Fetch a segment of a base',
        params: Segment,
        response: {
          200: { description: 'Done.', content: { 'application/gzip': { schema: Type.String() } } },
        },
      },
      config: operation(['NOT_FOUND']),
    },
    async (request, reply) => {
      const { name, id, segment } = request.params;
      const repo = repos.find(name, caller(request).repos);
      const call = calls.open(request, reply);
      const { bytes, body } = await segmentOf(repos, repo, { id, segment: Number(segment) }, call);
      reply.type('application/gzip');
      if (bytes !== undefined) reply.header('content-length', bytes);
      // The schema describes what arrives; Fastify sends the stream.
      return reply.send(body as unknown as string);
    },
  );
}

function infoOf({ repo, state, progress, trees, awaySince, conflict }: RepoStatus): RepoInfo {
  const warnings = [isPlain(repo.url) ? PLAIN_HTTP : null, repo.warning].filter(each => each !== null);
  const bytes = trees.reduce((sum, tree) => sum + tree.bytes, repo.mirrorBytes);
  return {
    name: repo.name,
    url: repo.url,
    address: `repo:${repo.name}`,
    branches: repo.branches,
    submodules: repo.submodules,
    lfs: repo.lfs,
    default_branch: repo.defaultBranch,
    state,
    ...(awaySince !== undefined && { away_since: new Date(awaySince).toISOString() }),
    ...(progress !== undefined && { progress }),
    error: repo.error,
    ...(warnings.length > 0 && { warning: warnings.join('; ') }),
    ...(conflict !== undefined && { conflict }),
    fetched_at: repo.fetchedAt === null ? null : new Date(repo.fetchedAt).toISOString(),
    size_mb: Math.round(bytes / 1e4) / 100,
    checkouts: trees.map(tree => ({
      address: addressOf(repo, tree),
      branch: tree.branch,
      commit: tree.commit,
      files: tree.files,
    })),
  };
}

function caller(request: FastifyRequest): Key {
  if (!request.caller) throw new Error('a route of repositories was called without a key');
  return request.caller;
}

async function emptyBodyIsObject(request: FastifyRequest): Promise<void> {
  request.body ??= {};
}

function beyondPatterns({ repos }: Key): DowseError {
  return new DowseError(
    'PERMISSION_DENIED',
    'The key may not see a repository with this name.',
    `/name: expected a name that fits ${repos.join(', ') || 'a pattern of the key, which has none'}`,
  );
}
