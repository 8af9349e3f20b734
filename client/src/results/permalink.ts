/** Links to lines of a file at a commit, in the formats of git hosts. */
import { readRemote } from '../team/remote.ts';

export interface Place {
  /** Path in the repository, with `/`. */
  path: string;
  /** From 1; omitted for the whole file. */
  lines?: [first: number, last: number];
}

/**
 * The URL of a place at a commit.
 * @param remote URL of the remote in git: https, ssh or scp-like.
 * @returns undefined if the remote is not on a host, such as a folder.
 */
export function permalink(remote: string, commit: string, place: Place): string | undefined {
  const repository = webAddress(remote);
  if (!repository) return undefined;
  const path = place.path.split('/').map(encodeURIComponent).join('/');
  const { file, first, last } = styleOf(repository.origin);
  return `${repository.origin}/${repository.path}/${file}/${commit}/${path}${anchor(place, first, last)}`;
}

/** Text before the commit, the first line and the last line. */
interface Style {
  file: string;
  first: string;
  last: string;
}

const GITHUB: Style = { file: 'blob', first: '#L', last: '-L' };
const OTHERS: [host: RegExp, style: Style][] = [
  [/gitlab/i, { file: '-/blob', first: '#L', last: '-' }],
  [/bitbucket/i, { file: 'src', first: '#lines-', last: ':' }],
  [/gitea|forgejo|codeberg/i, { file: 'src/commit', first: '#L', last: '-L' }],
];

function styleOf(origin: string): Style {
  return OTHERS.find(([pattern]) => pattern.test(origin))?.[1] ?? GITHUB;
}

function anchor({ lines }: Place, first: string, last: string): string {
  if (!lines) return '';
  return lines[0] === lines[1] ? `${first}${lines[0]}` : `${first}${lines[0]}${last}${lines[1]}`;
}

interface Repository {
  origin: string;
  path: string;
}

/** The web address of a remote. With http it is the same; with ssh only the host is used. */
function webAddress(remote: string): Repository | undefined {
  const read = readRemote(remote);
  if (!read?.path.includes('/')) return undefined;
  const { protocol, host, hostname, path } = read;
  const isWeb = /^https?:$/.test(protocol);
  return { origin: isWeb ? `${protocol}//${host}` : `https://${hostname}`, path };
}
