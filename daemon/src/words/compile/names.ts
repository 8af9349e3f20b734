/** Names and texts as globs and regular expressions. */
import { escapeRegex } from '../../languages/escape-regex.ts';
import type { NameTest } from '../query-tree.ts';

/** A name as structural search takes it: a glob, or `/regex/`, with `!` before it if it must not be so. */
export function nameGlob({ way, texts, not, ignoreCase, and }: NameTest): string {
  if (and) return [{ way, texts, not, ignoreCase } as NameTest, and].map(nameGlob).join(' & ');
  const sign = not ? '!' : '';
  // A dot at the start or end of a name does not separate an owner.
  const hasSpecial = texts.some(text => /[{},/?]|^\.|\.$/.test(text));
  if (way === 'matches' || ignoreCase || hasSpecial)
    return `${sign}/${nameRegex({ way, texts })}/${ignoreCase ? 'i' : ''}`;
  const globs = texts.map(text => globOf(way, text));
  return `${sign}${globs.length === 1 ? globs[0] : `{${globs.join(',')}}`}`;
}

function globOf(way: NameTest['way'], text: string): string {
  if (way === 'is') return text;
  if (way === 'starts') return `${text}*`;
  return way === 'ends' ? `*${text}` : `*${text}*`;
}

/** The source of a regular expression for the whole name. */
export function nameRegex({ way, texts }: Pick<NameTest, 'way' | 'texts'>): string {
  if (way === 'matches') return anyOf(texts);
  const all = anyOf(texts.map(text => escapeRegex(text).replaceAll('\\*', '.*')));
  return `${way === 'is' || way === 'starts' ? '^' : ''}${all}${way === 'is' || way === 'ends' ? '$' : ''}`;
}

/** A name with its owner: `Cart.total`. */
export function ownedGlob(owner: NameTest, name: NameTest | undefined): string {
  const isPlain = (test: NameTest | undefined) =>
    !test || (test.way !== 'matches' && !test.ignoreCase && !test.not);
  const ofName: NameTest = name ?? { way: 'is', texts: ['*'] };
  if (
    isPlain(owner) &&
    isPlain(name) &&
    [...owner.texts, ...ofName.texts].every(text => !/[{},/?]/.test(text))
  )
    return `${nameGlob(owner)}.${nameGlob(ofName)}`;
  const flags = owner.ignoreCase || ofName.ignoreCase ? 'i' : '';
  const inner = (test: NameTest) => nameRegex(test).replace(/^\^|\$$/g, '');
  const lead = owner.way === 'is' || owner.way === 'starts' ? '^' : '';
  const end = ofName.way === 'is' || ofName.way === 'ends' ? '$' : '';
  const between = `${owner.way === 'starts' || owner.way === 'contains' ? '.*' : ''}\\.${ofName.way === 'ends' || ofName.way === 'contains' ? '.*' : ''}`;
  return `${owner.not || ofName.not ? '!' : ''}/${lead}${inner(owner)}${between}${inner(ofName)}${end}/${flags}`;
}

/** Whether a decorator says that a definition is deprecated. Some languages say it in a comment. */
export const isDeprecation = ({ texts }: NameTest): boolean =>
  texts.some(text => /^\*?d?eprecated\*?$/i.test(text));

/** Alternatives in a regular expression. */
export function anyOf(sources: readonly string[]): string {
  return sources.length === 1 ? sources[0]! : `(?:${sources.join('|')})`;
}
