/** The ways to search that a user can choose, for one box that takes them all. */
import { l10n } from 'vscode';
import type { SearchKind } from '../results/hit.ts';

export const KINDS = ['auto', 'ask', 'pattern', 'words'] as const;

/** `auto`: the text decides. */
export type Kind = (typeof KINDS)[number];

export const KIND_TEXTS: Readonly<Record<Kind, { label: string; hint: string; icon: string }>> = {
  auto: { label: l10n.t('Auto'), hint: l10n.t('the text decides how it is searched'), icon: 'wand' },
  ask: { label: l10n.t('Ask'), hint: l10n.t('by meaning'), icon: 'comment-discussion' },
  pattern: { label: l10n.t('Pattern'), hint: l10n.t('text or regular expression'), icon: 'regex' },
  words: {
    label: l10n.t('Plain Words'),
    hint: l10n.t('a request that becomes a search'),
    icon: 'symbol-text',
  },
};

const TEXTS_OF: Readonly<Record<SearchKind, { label: string; hint: string }>> = {
  ask: KIND_TEXTS.ask,
  similar: { label: l10n.t('Similar Code'), hint: l10n.t('like a selection') },
  search: KIND_TEXTS.pattern,
  plain: KIND_TEXTS.words,
};

/** "Pattern", "Plain Words": the kind of a search, for a user. */
export const labelOfKind = (kind: SearchKind): string => TEXTS_OF[kind].label;

/** "Pattern" if the user has chosen it, else how the text was read: "Read as Pattern: text or regular expression". */
export function describeKind(chosen: Kind, used: SearchKind): string {
  const { label, hint } = TEXTS_OF[used];
  return chosen === 'auto' ? l10n.t('Read as {0}: {1}', label, hint) : `${label}: ${hint}`;
}

/** The next kind in the circle. */
export const nextKind = (kind: Kind): Kind => KINDS[(KINDS.indexOf(kind) + 1) % KINDS.length] as Kind;
