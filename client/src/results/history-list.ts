import { l10n } from 'vscode';
import { isTypable, type Search } from './hit.ts';
import { nameOf } from './labels.ts';

export interface PastSearch {
  search: Search;
  /** Milliseconds since 1970. */
  time: number;
  /** Number of results, if all were counted. */
  count?: number;
}

/** Limit of the server; and the history is read at every start. */
export const MAX_TEXT = 8192;

/** Each kind of search is created in one place, so equal ones have their fields in the same order. */
const sameSearch = (a: Search, b: Search) => JSON.stringify(a) === JSON.stringify(b);

/** Adds a search: newest first, each once, at most `size`. Omits a search for a very long text, and the last one if its text was half typed. */
export function remember(list: readonly PastSearch[], past: PastSearch, size: number): PastSearch[] {
  const search = repeatable(past.search);
  const added = search.query.length > MAX_TEXT ? [] : [{ ...past, search }];
  const [last, ...others] = list;
  const before = last && completes(search, last.search) ? others : list;
  return [...added, ...forget(before, search)].slice(0, size);
}

/** Whether a search has the text of the one before it, with the rest of its last word: "from_reques" was half typed. */
function completes(search: Search, before: Search): boolean {
  if (!isTypable(search) || !isTypable(before) || !search.query.startsWith(before.query)) return false;
  return /^\w$/.test(before.query.slice(-1)) && /^\w/.test(search.query.slice(before.query.length));
}

/** The newest search of each text. */
export function newestOfEachText(list: readonly PastSearch[]): PastSearch[] {
  const texts = new Set<string>();
  return list.filter(({ search }) => {
    const text = nameOf(search);
    const isNew = !texts.has(text);
    texts.add(text);
    return isNew;
  });
}

/** A search without what was said of the files: that none contained the text of a question may be wrong when it is asked again. */
function repeatable(search: Search): Search {
  if (search.kind !== 'ask') return search;
  const { caveat: _, ...question } = search;
  return question;
}

export function forget(list: readonly PastSearch[], search: Search): PastSearch[] {
  return list.filter(other => !sameSearch(other.search, search));
}

/** "just now", "5 min ago", "3 h ago", "2 days ago". */
export function ago(time: number, now: number): string {
  const minutes = Math.floor((now - time) / 60_000);
  if (minutes < 1) return l10n.t('just now');
  if (minutes < 60) return l10n.t('{0} min ago', minutes);
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return l10n.t('{0} h ago', hours);
  const days = Math.floor(hours / 24);
  return days === 1 ? l10n.t('yesterday') : l10n.t('{0} days ago', days);
}
