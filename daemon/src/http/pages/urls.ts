/** The parameters in the URL of a search. Missing ones are empty. */
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

/** The folder of a path or an address. */
export function parentOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0)) || '/';
}
