import { filtersNamed, takeFilters } from '../../../api/filters.ts';
import { commandOf, type Mode, pickMode } from '../../../search-command/query-mode.ts';
import { shellWord } from '../../../text/shell-word.ts';

/** The text of the search box. */
export interface Query {
  text: string;
  /** The mode that the text looks like. */
  mode: Mode;
  /** `repo:` and `branch:`, which choose what is searched. */
  places: string[];
  /** `file:`, `lang:` and `sym:`. */
  filters: string[];
}

/** All of it in quotes, or between slashes: text or an expression as it stands. */
const AS_IT_STANDS = /^\s*("[^"]*"|'[^']*'|\/.*\/)\s*$/s;
const FLAG = /(?<=^|\s)--filter(?:=|\s+)('[^']*'|"[^"]*"|\S+)/g;

/** Reads a typed query with its filters, which may stand anywhere in it. @throws DowseError INVALID_REQUEST if there is no text */
export function readQuery(typed: string): Query {
  if (AS_IT_STANDS.test(typed)) return { text: typed, mode: pickMode(typed), places: [], filters: [] };
  const flags = [...typed.matchAll(FLAG)].map(([, value]) => value!.replace(/^(['"])(.*)\1$/s, '$2'));
  const { text, filters: own } = takeFilters(flags.length > 0 ? typed.replaceAll(FLAG, ' ') : typed);
  // As an address, `repo:*` names all; as a pattern, only names without a slash.
  const filters = [...flags, ...own].map(filter => (filter === 'repo:*' ? 'repo:**' : filter));
  const places = filtersNamed(filters, ['repo', 'branch']);
  const rest = filters.filter(filter => !places.includes(filter));
  return { text, mode: pickMode(text), places, filters: rest };
}

/** The same as a `dowse search` line, for the mode that takes its options. */
export function asCommand(text: string, filters: readonly string[]): string {
  const flags = filters.map(filter => ` --filter=${shellWord(filter)}`).join('');
  return commandOf(text).replace(/^dowse search/, `dowse search${flags}`);
}

/** A request in plain words with its filters. It may be a `dowse search` line. */
export function asWords(text: string, filters: readonly string[]): string {
  if (/^\s*dowse\s+search\s/.test(text)) return asCommand(text, filters);
  return [text, ...filters].join(' ');
}
