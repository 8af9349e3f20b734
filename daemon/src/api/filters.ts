import { DowseError } from './errors.ts';

/** The names of filters: a repository, a part of a path, a language, a branch, a symbol. */
export const FILTERS = ['repo', 'file', 'lang', 'branch', 'sym'] as const;

export type FilterName = (typeof FILTERS)[number];

/** Filters by name. Of one name any must fit, of different names all; none of the denied ones may fit. */
export interface FilterSet {
  only: Record<FilterName, string[]>;
  not: Record<FilterName, string[]>;
}

/** `NAME:VALUE`, with `-` before it denied; a value with blanks in double quotes. */
export const FILTER_PATTERN = `^-?(${FILTERS.join('|')}):(?:"[^"]+"|[^\\s"]+)$`;
const FILTER = new RegExp(FILTER_PATTERN);
/**
 * In a text, a value does not begin with a slash, a colon or a digit: `file:12` and `file:///tmp` are text. What follows `--filter` is
 * its value.
 */
const TYPED = new RegExp(
  `(?<=^|\\s)(?<!--filter\\s+)-?(?:${FILTERS.join('|')}):(?:"[^"]+"|[^\\s"/:\\d][^\\s"]*)(?=\\s|$)`,
  'g',
);

/**
 * Takes the filters out of a typed text: `retry lang:ts -file:test` searches for `retry`.
 *
 * @throws DowseError INVALID_REQUEST if nothing else is left, unless a symbol is named, which is then the text
 */
export function takeFilters(text: string): { text: string; filters: string[] } {
  const filters = text.match(TYPED) ?? [];
  if (filters.length === 0) return { text, filters };
  const rest = text.replace(TYPED, '').replace(/\s+/g, ' ').trim();
  if (rest !== '') return { text: rest, filters };
  const [symbol] = filterSet(filters).only.sym;
  if (symbol !== undefined) return { text: symbol, filters };
  throw new DowseError(
    'INVALID_REQUEST',
    'Nothing to search for.',
    'The request has only filters. Add a text to look for.',
  );
}

/** Sorts filters by name. @throws DowseError INVALID_REQUEST */
export function filterSet(filters: readonly string[] = []): FilterSet {
  const empty = () => Object.fromEntries(FILTERS.map(name => [name, []])) as unknown as FilterSet['only'];
  const set = { only: empty(), not: empty() };
  for (const [at, filter] of filters.entries()) {
    if (!FILTER.test(filter))
      throw invalidFilter(
        `/options/filters/${at}: expected ${FILTERS.join(', ')} with a value, such as lang:ts`,
      );
    const isDenied = filter.startsWith('-');
    const [name, ...value] = filter.slice(isDenied ? 1 : 0).split(':') as [FilterName, ...string[]];
    (isDenied ? set.not : set.only)[name].push(value.join(':').replace(/^"|"$/g, ''));
  }
  return set;
}

/** The filters with these names, as they were written. */
export function filtersNamed(filters: readonly string[], names: readonly FilterName[]): string[] {
  return filters.filter(filter => names.some(name => filter.replace(/^-/, '').startsWith(`${name}:`)));
}

export function invalidFilter(details: string): DowseError {
  return new DowseError('INVALID_REQUEST', 'Invalid filter.', details);
}

/**
 * The globs of a value of `file:`: any part of a path; with a wildcard, its end; with a slash at the start, a path from the top, of a file
 * or of a folder with all that is in it.
 */
export function globsOfFile(value: string): string[] {
  const isFromTop = value.startsWith('/');
  if (/[*?]/.test(value)) {
    const isAnywhere = value.includes('/') && !isFromTop && !value.startsWith('**');
    return [isAnywhere ? `**/${value}` : value];
  }
  const escaped = value.replace(/[[\]{}\\]/g, '\\$&');
  if (isFromTop) return [escaped, `${escaped.replace(/\/$/, '')}/**`];
  return [`**/*${escaped}*`, `**/*${escaped}*/**`];
}
