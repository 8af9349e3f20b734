/** Places in repositories of a team: no files of this machine, so a client shows the text that the server has. */
import { isAddress, PREFIX } from '../../../daemon/src/api/repo-address.ts';
import type { RepoInfo } from '../../../daemon/src/api/repos.ts';
import type { Match } from '../../../daemon/src/api/schemas.ts';
import { placeUrl } from '../../../daemon/src/text/place-url.ts';
import { failure } from '../errors.ts';
import type { SearchMatch, TeamPlace, Uri } from '../protocol.ts';

/** The scheme of their URIs. */
const SCHEME = 'dowse-repo:';
/** The scope of a search in all repositories, as its folder. */
export const TEAM_FOLDER: Uri = `${SCHEME}/`;
/** The address of all repositories. */
export const ALL = `${PREFIX}*`;
/** Digits of a commit in a URI, which people read. */
const SHOWN_DIGITS = 12;

/** The part of a result that names its place. */
type Found = Pick<Match, 'commit' | 'permalink'>;

/** The place of a result of a team's server. */
export type Placed = Pick<SearchMatch, 'uri' | 'folder' | 'path' | 'team'>;

/** Names the places of results. */
export interface Names {
  /** Scheme, host and port of the server. */
  origin: string;
  repositories: ReadonlyMap<string, Pick<RepoInfo, 'url' | 'default_branch'>>;
}

/**
 * The place of a result: `repo:team/app@main/src/a.ts` at a commit → `dowse-repo:/team/app@4e1243bd22c6/src/a.ts`. The URI names
 * the commit, so that its lines stay those that were found. Undefined if the server did not say which commit.
 */
export function teamPlace(file: string, line: number, found: Found, names: Names): Placed | undefined {
  const { commit, permalink } = found;
  if (commit === undefined || permalink === undefined || !isAddress(file)) return undefined;
  const repository = permalink.slice(PREFIX.length).split('@', 1)[0]!;
  const path = permalink.slice(PREFIX.length + repository.length + 1 + commit.length + 1);
  const info = names.repositories.get(repository);
  const branch = branchIn(file, repository, path) ?? info?.default_branch;
  const folder = `${repository}@${commit.slice(0, SHOWN_DIGITS)}`;
  const team: TeamPlace = {
    ...{ repository, commit, path },
    ...(branch ? { branch } : {}),
    ...(info ? { remote: info.url } : {}),
    page: pageOf(names.origin, permalink, line),
  };
  return {
    uri: `${SCHEME}/${encoded(folder)}/${encoded(path)}`,
    folder: `${SCHEME}/${encoded(folder)}`,
    path,
    team,
  };
}

/** The branch in `repo:NAME@BRANCH/PATH`; undefined for `repo:NAME/PATH`, the default branch. */
function branchIn(file: string, repository: string, path: string): string | undefined {
  const rest = file.slice(PREFIX.length + repository.length, file.length - path.length).replace(/\/$/, '');
  return rest.startsWith('@') ? rest.slice(1) : undefined;
}

/** The page of a place, as the server's own permalink. */
export function pageOf(origin: string, permalink: string, line: number): string {
  return origin + placeUrl(permalink, { line });
}

/** The address that a URI stands for. @throws DowseError INVALID_REQUEST for another URI */
export function addressOfUri(uri: Uri): string {
  const path = uri.startsWith(`${SCHEME}/`) ? decoded(uri.slice(SCHEME.length + 1)) : undefined;
  if (path) return PREFIX + path;
  throw failure('INVALID_REQUEST', 'This is no file of a repository.', uri);
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** People see the `@` in URIs. */
const segment = (name: string) => encodeURIComponent(name).replaceAll('%40', '@');

const encoded = (path: string): string => path.toWellFormed().split('/').map(segment).join('/');
