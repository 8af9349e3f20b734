/** Types as people call them, in the names that languages have for them. */
import { escapeRegex } from '../../languages/escape-regex.ts';
import { isCodeExtension, isTextOrData, languageWith } from '../../languages/file-types.ts';
import type { SyntaxFeatures } from '../../languages/syntax-features.ts';
import { FUNCTION_TYPE, NOTHING, OPTIONAL, TYPE_NAMES } from '../../languages/type-names.ts';
import type { TypeTest } from '../query-tree.ts';
import type { TreeHint } from '../tree-hint.ts';

/** A type as structural search takes it. */
export function typeGlob({ texts, isSpoken, isExact, not }: TypeTest, hint: TreeHint): string {
  if (isSpoken && texts.includes('optional')) return `${not ? '!' : ''}/${OPTIONAL}/`;
  if (isSpoken && texts.includes('pointer')) return `${not ? '!' : ''}/[*&]|Ptr/`;
  if (texts.some(text => FUNCTION_TYPE.test(text)))
    return `${not ? '!' : ''}/^(?:${texts.map(functionType).join('|')})$/`;
  const globs = [...new Set(texts.flatMap(text => (isSpoken ? spoken(text, hint) : [text])))];
  // One of several results.
  if (globs.includes('error') && !isExact && mainFeatures(hint).severalResults) globs.push('(*error)');
  const sign = not ? '!' : '';
  if (globs.includes(''))
    return `${sign}/^(?:${globs.map(glob => glob.replace(/[()[\]{}^$.|+\\]/g, '\\$&')).join('|')})$/`;
  const isPlain = globs.length === 1;
  if (isPlain) return `${sign}${globs[0]}`;
  return globs.some(glob => glob.includes(','))
    ? `${sign}/^(?:${globs.map(globRegex).join('|')})$/`
    : `${sign}{${globs.join(',')}}`;
}

/** A function type as a regular expression: its parameters may be named. */
const functionType = (text: string) =>
  escapeRegex(text)
    .replace(/\\\(|, /g, start => String.raw`${start}(?:\w+:? )?`)
    .replaceAll('/', '\\/');

function spoken(word: string, hint: TreeHint): string[] {
  if (mainFeatures(hint).types?.includes(word)) return [word];
  if (word === 'nothing') return [...NOTHING.split(','), ...(mainFeatures(hint).omitsVoid ? [''] : [])];
  if (word === 'tuple') return ['(*,*)', 'Tuple*', 'tuple*', 'Pair*', 'Triple*'];
  return TYPE_NAMES[word]?.split(',') ?? [word];
}

/** The extension of most files that are code. */
export const mainExtension = (hint: TreeHint): string | undefined => mainExtensions(hint)[0];

/** The extensions of many code files, the most common first. */
export function mainExtensions({ languages = new Map() }: TreeHint): string[] {
  const others = [...languages].filter(([one]) => !isTextOrData(one)).sort((a, b) => b[1] - a[1]);
  const known = others.filter(([one]) => isCodeExtension(one));
  const all = known.length > 0 ? known : others;
  return all.filter(([, count]) => count * 3 >= (all[0]?.[1] ?? 0)).map(([one]) => one);
}

/** The form of the main language for things that other languages express differently. */
export const mainFeatures = (hint: TreeHint): SyntaxFeatures =>
  languageWith(mainExtension(hint) ?? '').features ?? {};

const globRegex = (glob: string) =>
  glob
    .replace(/[()[\]{}^$.|+\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
