/** The ways to search that a user can choose, for one box that takes them all. */
import type { SearchKind } from '../results/hit.ts';

export const KINDS = ['auto', 'ask', 'pattern', 'words'] as const;

/** `auto`: the text decides. */
export type Kind = (typeof KINDS)[number];

export const KIND_TEXTS: Readonly<Record<Kind, { label: string; hint: string; icon: string }>> = {
  auto: { label: 'Auto', hint: 'the text decides how it is searched', icon: 'wand' },
  ask: { label: 'Ask', hint: 'by meaning', icon: 'comment-discussion' },
  pattern: { label: 'Pattern', hint: 'text or regular expression', icon: 'regex' },
  words: { label: 'Plain Words', hint: 'a request that becomes a search', icon: 'symbol-text' },
};

const TEXTS_OF: Readonly<Record<SearchKind, { label: string; hint: string }>> = {
  ask: KIND_TEXTS.ask,
  similar: { label: 'Similar Code', hint: 'like a selection' },
  search: KIND_TEXTS.pattern,
  plain: KIND_TEXTS.words,
};

/** "Pattern", "Plain Words": the kind of a search, for a user. */
export const labelOfKind = (kind: SearchKind): string => TEXTS_OF[kind].label;

/** "Pattern" if the user has chosen it, else how the text was read: "Read as Pattern: text or regular expression". */
export function describeKind(chosen: Kind, used: SearchKind): string {
  const { label, hint } = TEXTS_OF[used];
  return chosen === 'auto' ? `Read as ${label}: ${hint}` : `${label}: ${hint}`;
}

/** The next kind in the circle. */
export const nextKind = (kind: Kind): Kind => KINDS[(KINDS.indexOf(kind) + 1) % KINDS.length] as Kind;
