import { isAddress, PREFIX } from '../../api/repo-address.ts';

/** What the URL of a search says. Empty strings stand for what is left out. */
export interface SearchParams {
  q: string;
  mode: string;
  in: string;
  /** A branch, or a pattern of branches. */
  branch: string;
  path: string;
  lang: string;
  kind: string;
  context: number;
}

const DEFAULT_CONTEXT = 2;
export const NO_SEARCH: SearchParams = {
  q: '',
  mode: '',
  in: '',
  branch: '',
  path: '',
  lang: '',
  kind: '',
  context: DEFAULT_CONTEXT,
};

/** The URL of a search. */
export function searchUrl(params: Partial<SearchParams>): string {
  const { context = DEFAULT_CONTEXT, ...texts } = params;
  const all = Object.entries(texts).filter(([, value]) => value !== '' && value !== undefined);
  if (context !== DEFAULT_CONTEXT) all.push(['context', String(context)]);
  return all.length === 0 ? '/' : `/?${new URLSearchParams(all as [string, string][])}`;
}

/** What the URL of a file says besides its place. A line has its page. */
export interface PlaceParts {
  line?: number;
  view?: string;
  page?: number;
}

/** The URL of the page of a file or folder: an absolute path, or the address of a place in a repository. */
export function placeUrl(place: string, { line, view, page: given = 1 }: PlaceParts = {}): string {
  const path = isAddress(place) ? `repo/${place.slice(PREFIX.length)}` : `files/${place.replace(/^\//, '')}`;
  const query = new URLSearchParams();
  if (view) query.set('view', view);
  const page = line === undefined ? given : pageOfLine(line);
  if (page > 1) query.set('page', String(page));
  const search = query.size > 0 ? `?${query}` : '';
  return `/${path.toWellFormed().split('/').map(encodeURIComponent).join('/')}${search}${line === undefined ? '' : `#L${line}`}`;
}

/** Lines of a file on one page. */
export const PAGE_LINES = 2000;

export const pageOfLine = (line: number): number => Math.floor((line - 1) / PAGE_LINES) + 1;

/** The folder of a path or an address. */
export function parentOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0)) || '/';
}
