/** Which readings besides the chosen one a person may have meant. */
import { textsOf } from './exact.ts';
import type { NodeRef, WordsQuery } from './query-tree.ts';
import type { TreeHint } from './tree-hint.ts';

/** What tells whether a reading may be meant besides another. */
export interface Meaning {
  /** Whether it is correct even without matches. */
  isCertain: boolean;
  /** Whether it leaves out words of the request. */
  dropsWords?: boolean;
  /** Whether it is only for a tree where likelier readings find nothing. */
  isFallback?: boolean;
  /** The words that it takes for names and texts. */
  words?: readonly string[];
}

/** A word for files, without which the name of one is a guess. */
const OF_FILE = /\b(?:files?|modules?|scripts?|sources?|documents?|archivos?|ficheros?)\b|\.\w/i;
/** What is asked for: hardly a text or a name itself. */
const KIND = /^(?:line|comment|file|string|function|method|classe?|test|call|import|type)s?$/i;

const IN_ANY_CASE = /^\(\?i:(.*)\)$/;

/** Whether a reading is only for a tree where likelier ones find nothing. */
export function isFallback(
  { find, where, isFallback: is }: WordsQuery,
  request: string,
  hint: TreeHint,
): boolean {
  if (is) return true;
  if (!OF_FILE.test(request) && where.include.some(place => place.is === 'named')) return true;
  if (find.is === 'either') return false;
  const isFolder = (text: string) => hint.folders?.has(text) || hint.subfolders?.has(text);
  const isOfFolder = ({ kinds, name }: NodeRef) => kinds.includes('any') && name?.texts.some(isFolder);
  if ([...(find.inside ?? []), ...(find.notInside ?? [])].some(isOfFolder)) return true;
  // "Without parameters" says nothing of those of functions within.
  return find.is === 'node' && (find.hasNot ?? []).some(({ kinds }) => kinds.includes('parameter'));
}

/** The plain words that a reading takes for names and texts: of lines only those that are kinds of code. */
export function takenWords({ find }: WordsQuery): string[] {
  const all = (find.is === 'either' ? find.of : [find]).flatMap(one =>
    textsOf(one).filter(text => one.is === 'node' || KIND.test(text)),
  );
  // The expressions of tables have no words of the request.
  const said = all.map(text => text.replace(IN_ANY_CASE, '$1')).filter(text => !/[\\()|[\]]/.test(text));
  return said.flatMap(text => text.match(/\p{L}+/gu) ?? []).map(word => word.toLowerCase());
}

/** Whether a person may have meant another reading than the chosen one, which finds something. */
export function mayBeMeant(one: Meaning, chosen: Meaning): boolean {
  if (one.isFallback) return false;
  // A word of the sentence is no name.
  const others = (one.words ?? []).filter(word => !chosen.words?.includes(word));
  return chosen.isCertain && !chosen.dropsWords ? others.length === 0 : !others.some(word => KIND.test(word));
}
