/** Meanings of a word without a rule: a part of the name, a text, or nothing. */
import { mentioning, named } from './grammar/draft.ts';
import { isWholeFiles } from './grammar/whole-files.ts';
import type { WordsQuery } from './query-tree.ts';
import { isUnsearchable } from './read.ts';

/** Additional costs of each meaning. The reading already includes the cost of the unused word. */
const AS_NAME = 0;
const AS_TEXT = 0.3;
const AS_NOTHING = 1;

/** A request with a negation is rarely valid without one of its words. */
const DENIAL = /n't\b|\b(?:not|never|no|nor|neither|nunca|sin|ni|without|nowhere)\b/i;

/**
 * Readings of a request with one unused word. Each notes its assumption about the word. The tree decides: the likeliest reading with a
 * match is chosen.
 */
export function withLeftOver(query: WordsQuery, request: string): { query: WordsQuery; more: number }[] {
  const [word, ...others] = query.leftOver;
  const { find, notes } = query;
  if (
    word === undefined ||
    others.length > 0 ||
    find.is === 'either' ||
    // "Errors that are ignored": two unknown words leave nothing that was understood.
    (find.is === 'text' && find.declared !== undefined) ||
    isUnsearchable(word) ||
    // Of all files, a word that says nothing is nothing that could be read.
    isWholeFiles(find) ||
    DENIAL.test(request)
  )
    return [];
  const stem = /^\p{Ll}{4,}s$/u.test(word) ? word.replace(/s$/, '') : word;
  const isWord = /^\p{L}+$/u.test(word);
  const said = (note: string, more: Partial<WordsQuery> = {}): WordsQuery => ({
    ...query,
    ...more,
    notes: [...notes, `"${word}" was ${note}.`],
    leftOver: [],
  });
  const byName =
    isWord && find.is === 'node' && !find.construct && !find.name
      ? named({ way: 'contains', texts: [stem], ignoreCase: true })(find, false)
      : undefined;
  const byText = mentioning({ texts: [stem] })(find, false);
  return [
    ...(byName ? [{ query: said('taken for a part of the name', { find: byName }), more: AS_NAME }] : []),
    ...(byText ? [{ query: said('taken for a text', { find: byText }), more: AS_TEXT }] : []),
    { query: said('passed over'), more: AS_NOTHING },
  ];
}
