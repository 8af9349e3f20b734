/** URLs of files and folders on the server's pages. */
import { isAddress, PREFIX } from '../api/repo-address.ts';

/** The parameters in the URL of a file besides its place. A line is on its page. */
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
