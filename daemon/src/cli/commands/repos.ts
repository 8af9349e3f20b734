import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import {
  type AddRepoRequest,
  CODE_HOSTS,
  type CodeHost,
  type ImportReposRequest,
  type ImportReposResponse,
  type RepoInfo,
} from '../../api/repos.ts';
import { listRepos } from '../../daemon-client/list-repos.ts';
import { EXIT, examples, runWithDaemon, type Session } from '../context.ts';
import { formatDuration } from '../duration.ts';
import { jsonText } from '../format/json.ts';
import { printable } from '../format/search.ts';
import { columnsText, fieldsText } from '../format/table.ts';
import type { Io } from '../io.ts';
import { collect, givenText } from '../option-values.ts';

interface AddFlags {
  name?: string;
  branch?: string[];
  allowLocal?: boolean;
  submodules?: boolean;
  lfs?: boolean;
  from?: CodeHost;
  origin?: string;
  archived?: boolean;
  forks?: boolean;
  json?: boolean;
}

/** `repos`: repositories that the daemon fetches by their addresses and keeps. */
export function addRepos(program: Command, io: Io): void {
  const repos = program
    .command('repos')
    .summary('manage the repositories that the daemon keeps')
    .description('manage the repositories that the daemon fetches and keeps; search them as repo:NAME');
  examples(repos, [
    'dowse repos add https://git.example/team/app.git',
    'dowse repos list',
    'dowse search -r retry repo:team/app/src',
    'dowse ask "where are retries handled" repo:team/app@v2.1',
  ]);
  addAdd(repos, io);
  addList(repos, io);
  addShow(repos, io);
  addSync(repos, io);
  addRemove(repos, io);
}

function addAdd(repos: Command, io: Io): void {
  const command = repos
    .command('add')
    .description('clone a repository in the background, index its default branch, and keep it up to date')
    .argument(
      '<url>',
      'https, ssh or git@host:path, without a password; with --from, an organization',
      givenText,
    )
    .addOption(
      new Option('--from <HOST>', 'add all repositories of an organization, group or user').choices(
        CODE_HOSTS,
      ),
    )
    .option('--origin <URL>', 'with --from: another server, such as https://git.example', givenText)
    .option('--archived', 'with --from: archived repositories too')
    .option('--forks', 'with --from: forks too')
    .option('--name <NAME>', 'its name in repo:NAME; default: the path of the address', givenText)
    .option(
      '--branch <PATTERN>',
      'branches to keep indexed besides the default branch, such as release/** (repeatable)',
      collect,
    )
    .option('--submodules', 'fetch the files of submodules too')
    .option('--lfs', 'fetch the files of Git LFS too')
    .option('--allow-local', 'allow a folder of the machine of the daemon as the address')
    .option('--json', 'print JSON');
  examples(command, [
    'dowse repos add https://git.example/team/app.git',
    "dowse repos add git@git.example:team/api.git --name api --branch 'release/*'",
    'dowse repos add /srv/git/tools.git --allow-local',
    'dowse repos add --from github my-organization',
    'dowse repos add --from gitlab team/backend --origin https://git.example --forks',
  ]);
  command.action((url: string, flags: AddFlags) =>
    runWithDaemon(io, flags.json, async ({ connection }) => {
      if (flags.from) return importAll(io, connection, url, flags);
      const { name, branch, allowLocal, submodules, lfs, json } = flags;
      const wanted: AddRepoRequest = {
        url: allowLocal && !/^\w+:/.test(url) ? resolve(io.cwd, url) : url,
        ...(name !== undefined && { name }),
        ...(branch && { branches: branch }),
        ...(allowLocal && { allow_local: true }),
        ...(submodules && { submodules }),
        ...(lfs && { lfs }),
      };
      const added = await connection.json<RepoInfo>('POST', '/api/repos', wanted);
      await io.out(json ? jsonText(io, added) : `${added.address}\n`);
      if (json) return EXIT.found;
      io.note(`being cloned; "dowse repos show ${added.name}" shows the progress`);
      if (added.warning !== undefined) io.note(io.errorColors.yellow(`dowse: ${added.warning}`));
      return EXIT.found;
    }),
  );
}

/** Adds the repositories that a code host lists. */
async function importAll(
  io: Io,
  connection: Session['connection'],
  owner: string,
  { from, origin, branch, submodules, lfs, archived, forks, json }: AddFlags,
): Promise<number> {
  const request = {
    ...{ from: from!, owner },
    ...(origin !== undefined && { origin }),
    ...(branch && { branches: branch }),
    ...(submodules && { submodules }),
    ...(lfs && { lfs }),
    ...(archived && { archived }),
    ...(forks && { forks }),
  } satisfies ImportReposRequest;
  const answer = await connection.json<ImportReposResponse>('POST', '/api/repos/import', request);
  const { added, kept, left_out } = answer;
  const names = added.map(name => `added repo:${name}\n`).join('');
  await io.out(
    json
      ? jsonText(io, answer)
      : `${names}${added.length} added, ${kept} kept before, ${left_out} left out\n`,
  );
  return added.length + kept > 0 ? EXIT.found : EXIT.nothing;
}

function addList(repos: Command, io: Io): void {
  const command = repos
    .command('list')
    .description('list the repositories that the key may see')
    .option('--json', 'print JSON');
  examples(command, ['dowse repos list']);
  command.action(({ json }: { json?: boolean }) =>
    runWithDaemon(io, json, async ({ connection }) => {
      const repos = await listRepos(connection);
      await io.out(json ? jsonText(io, { repos }) : listText(repos));
      return repos.length > 0 ? EXIT.found : EXIT.nothing;
    }),
  );
}

function addShow(repos: Command, io: Io): void {
  const command = repos
    .command('show')
    .description('show the state of a repository, its checkouts, and the error of the last fetch')
    .argument('<name>')
    .option('--json', 'print JSON');
  examples(command, ['dowse repos show team/app']);
  command.action((name: string, { json }: { json?: boolean }) =>
    runWithDaemon(io, json, async ({ connection }) => {
      const repo = await connection.json<RepoInfo>('GET', pathOf(name));
      await io.out(json ? jsonText(io, repo) : showText(repo));
      return EXIT.found;
    }),
  );
}

function addSync(repos: Command, io: Io): void {
  const command = repos
    .command('sync')
    .description('fetch a repository now, and wait until its changes are indexed')
    .argument('<name>')
    .option('--json', 'print JSON');
  examples(command, ['dowse repos sync team/app']);
  command.action((name: string, { json }: { json?: boolean }) =>
    runWithDaemon(io, json, async ({ connection }) => {
      const repo = await connection.json<RepoInfo>('POST', `${pathOf(name)}/sync`, {});
      await io.out(json ? jsonText(io, repo) : showText(repo));
      return EXIT.found;
    }),
  );
}

function addRemove(repos: Command, io: Io): void {
  const command = repos
    .command('remove')
    .description('remove a repository with its checkouts and indexes from the daemon')
    .argument('<name>')
    .option('--json', 'print JSON');
  examples(command, ['dowse repos remove team/app']);
  command.action((name: string, { json }: { json?: boolean }) =>
    runWithDaemon(io, json, async ({ connection }) => {
      const removed = await connection.json<RepoInfo>('POST', `${pathOf(name)}/remove`, {});
      await io.out(json ? jsonText(io, removed) : `removed ${removed.name}\n`);
      return EXIT.found;
    }),
  );
}

/** `repo:NAME` is accepted in place of the name. */
const pathOf = (name: string): string => `/api/repos/${encodeURIComponent(name.replace(/^repo:/, ''))}`;

function listText(repos: readonly RepoInfo[]): string {
  const rows = repos.map(repo => [
    repo.name,
    stateText(repo),
    repo.default_branch ?? '',
    ageText(repo.fetched_at),
    `${repo.size_mb.toFixed(1)} MB`,
    printable(repo.error ?? repo.conflict ?? repo.url),
  ]);
  return columnsText([['NAME', 'STATE', 'BRANCH', 'FETCHED', 'SIZE', 'ADDRESS OR ERROR'], ...rows]);
}

function showText(repo: RepoInfo): string {
  return fieldsText([
    ['name', repo.name],
    ['search it as', repo.address],
    ['address', repo.url],
    ['state', stateText(repo)],
    ['error', repo.error === null ? undefined : printable(repo.error)],
    ['warning', repo.warning],
    ['conflict', repo.conflict],
    ['default branch', repo.default_branch ?? undefined],
    ['submodules', repo.submodules ? 'yes' : undefined],
    ['lfs', repo.lfs ? 'yes' : undefined],
    ['also keeps', repo.branches.join(', ') || undefined],
    ['fetched', ageText(repo.fetched_at)],
    ['size', `${repo.size_mb.toFixed(1)} MB`],
    ...repo.checkouts.map(({ address, commit, files }): [string, string] => [
      'checkout',
      `${address} at ${commit.slice(0, 12)}, ${files.toLocaleString('en-US')} files`,
    ]),
  ]);
}

function stateText({ state, progress }: RepoInfo): string {
  return state === 'fetching' && progress !== undefined ? `${state} ${Math.round(progress * 100)}%` : state;
}

function ageText(time: string | null): string {
  if (time === null) return 'never';
  return `${formatDuration(Math.max(1000, Date.now() - Date.parse(time)))} ago`;
}
