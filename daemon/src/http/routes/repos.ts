import type { FastifyRequest } from 'fastify';
import { EmptyRequest } from '../../api/admin.ts';
import { DowseError } from '../../api/errors.ts';
import {
  AddRepoRequest,
  ImportReposRequest,
  ImportReposResponse,
  RepoInfo,
  RepoList,
  SyncRepoRequest,
} from '../../api/repos.ts';
import { UP_TO_1000 } from '../../api/schemas.ts';
import Type from '../../api/type.ts';
import { addressOf } from '../../repos/find-tree.ts';
import { addForAll } from '../../repos/nodes/add-for-all.ts';
import { removeForAll, syncKept } from '../../repos/nodes/repo-operations.ts';
import { nameFor, type Repo } from '../../repos/registry.ts';
import { isPlain, PLAIN_HTTP, readRemoteUrl } from '../../repos/remote-url.ts';
import type { RepoStatus } from '../../repos/repo-status.ts';
import type { Repos } from '../../repos/repos.ts';
import type { Key } from '../../security/keys.ts';
import { fitsAny } from '../../security/name-patterns.ts';
import { resolvePath } from '../../security/paths.ts';
import type { App, Context } from '../context.ts';
import { callerOf, done, emptyBodyIsObject, isoTime, keyed } from '../operation.ts';

const Named = Type.Object({ name: Type.String({ minLength: 1, maxLength: 100 }) });

const MAX_PAGE = 1000;
const Page = Type.Object({
  limit: Type.Optional(
    Type.String({
      pattern: UP_TO_1000,
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
export function repoRoutes(app: App, context: Context): void {
  listRepos(app, context);
  addRepo(app, context);
  importRepos(app, context);
  showRepo(app, context);
  syncRepo(app, context);
  removeRepo(app, context);
}

const READ = ['search', 'index', 'admin'] as const;
const ADMIN = ['admin'] as const;

/** @throws DowseError NOT_FOUND, also for a repository that the key may not see */
function visibleRepo(repos: Repos, request: FastifyRequest, name: string): Repo {
  return repos.find(name, callerOf(request).repos);
}

const shown = (repos: Repos, repo: Repo): RepoInfo => infoOf(repos.status(repo));

function listRepos(app: App, { repos }: Context): void {
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
      config: keyed(READ, [], { response: { repos: [EXAMPLE] } }),
    },
    async request => {
      const { after, limit } = request.query;
      await repos.remote?.checkLiveness();
      const most = limit === undefined ? undefined : Math.min(Number(limit), MAX_PAGE);
      const found = repos.statuses(callerOf(request).repos, { after, limit: most });
      const isFull = found.length === most;
      return { repos: found.map(infoOf), ...(isFull && { next: found.at(-1)!.repo.name }) };
    },
  );
}

function addRepo(app: App, { repos }: Context): void {
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
      config: keyed(ADMIN, ['FILE_NOT_FOUND'], {
        request: { url: 'https://git.example/team/app.git', branches: ['release/**'] },
        response: { ...EXAMPLE, state: 'waiting', default_branch: null, fetched_at: null, checkouts: [] },
      }),
    },
    async request => {
      const { url, name, branches, allow_local, submodules, lfs } = request.body;
      const key = callerOf(request);
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
      return shown(repos, repo!);
    },
  );
}

function importRepos(app: App, { repos }: Context): void {
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
      config: keyed(ADMIN, ['FILE_NOT_FOUND'], {
        request: { from: 'gitlab', owner: 'team', origin: 'https://git.example' },
        response: { added: ['team/app'], kept: 0, left_out: 2 },
      }),
    },
    request => {
      const { repos: patterns } = callerOf(request);
      return repos.import(request.body, name => fitsAny(name, patterns));
    },
  );
}

function showRepo(app: App, { repos }: Context): void {
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
      config: keyed(READ, ['NOT_FOUND'], { response: EXAMPLE }),
    },
    async request => {
      const repo = visibleRepo(repos, request, request.params.name);
      await repos.remote?.checkLiveness();
      return shown(repos, repo);
    },
  );
}

function syncRepo(app: App, { repos }: Context): void {
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
      config: keyed(ADMIN, ['NOT_FOUND'], { request: {}, response: EXAMPLE }),
    },
    async request => {
      const repo = visibleRepo(repos, request, request.params.name);
      const fetched = syncKept(repos, repo);
      if (request.body.wait === false)
        fetched.catch(() => {}); // its status shows the error
      else await fetched;
      return shown(repos, visibleRepo(repos, request, repo.name));
    },
  );
}

function removeRepo(app: App, { repos }: Context): void {
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
      config: keyed(ADMIN, ['NOT_FOUND'], { request: {}, response: EXAMPLE }),
    },
    async request => {
      const repo = visibleRepo(repos, request, request.params.name);
      const info = shown(repos, repo);
      await removeForAll(repos, repo);
      return info;
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
    ...(awaySince !== undefined && { away_since: isoTime(awaySince) }),
    ...(progress !== undefined && { progress }),
    error: repo.error,
    ...(warnings.length > 0 && { warning: warnings.join('; ') }),
    ...(conflict !== undefined && { conflict }),
    fetched_at: isoTime(repo.fetchedAt),
    size_mb: Math.round(bytes / 1e4) / 100,
    checkouts: trees.map(tree => ({
      address: addressOf(repo, tree),
      branch: tree.branch,
      commit: tree.commit,
      files: tree.files,
    })),
  };
}

function beyondPatterns({ repos }: Key): DowseError {
  return new DowseError(
    'PERMISSION_DENIED',
    'The key may not see a repository with this name.',
    `/name: expected a name that fits ${repos.join(', ') || 'a pattern of the key, which has none'}`,
  );
}
