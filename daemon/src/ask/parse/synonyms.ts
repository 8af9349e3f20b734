/** Words of the same meaning as those of a question, for models that do not know it: of "build" and "create", "person" and "user". */

import { stem } from '../../text/stem.ts';
import { STOP_WORDS } from '../../text/stop-words.ts';
import { nameWords } from '../common/name-words.ts';
import type { Question } from '../common/question.ts';
import { GROUPS, IRREGULAR } from './thesaurus.ts';

/** How near a word of a group is to another: from the first word, to the first word, and between others. */
const NEARNESS = { fromFirst: 1, toFirst: 0.7, others: 0.5 };
/** Maximum number of synonyms of one word. */
const MAX_OF_WORD = 8;
/** The weight of all synonyms of a word together, of that of the word. Chosen among 0.2, 0.4 and 0.7. */
const SHARE = 0.4;
/** A longer question says in other words itself what it means; it may be pasted. */
const MAX_TERMS = 16;

type Asked = Pick<
  Question,
  'text' | 'terms' | 'symbols' | 'literals' | 'messages' | 'places' | 'isBareSymbol' | 'isPath'
>;

/**
 * The synonyms of the words of a question with their weights, where a word of the question has 1. Names, quoted texts and paths have none:
 * they are meant as they are written.
 */
export function synonymsOf(question: Asked): Map<string, number> {
  const { text, terms, isBareSymbol, isPath } = question;
  const found = new Map<string, number>();
  if (isBareSymbol || isPath || text.includes('\n') || terms.length > MAX_TERMS) return found;
  const names = wordsOfNames(question);
  for (const term of terms) {
    const near = names.has(term) ? [] : nearest(term).filter(([word]) => !terms.includes(stem(word)));
    const chosen = near.slice(0, MAX_OF_WORD);
    const total = chosen.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [word, weight] of chosen)
      found.set(word, Math.max((SHARE * weight) / total, found.get(word) ?? 0));
  }
  return found;
}

/** The terms that are parts of names, quoted texts and paths. */
function wordsOfNames({ symbols, literals, messages, places }: Asked): Set<string> {
  const explicit = [...symbols.values()].filter(symbol => symbol.explicit);
  const words = (text: string) => text.toLowerCase().match(/[a-z]+/g) ?? [];
  const written = [
    ...literals.filter(text => !messages.includes(text)),
    ...places.map(({ path }) => path),
  ].flatMap(words);
  return new Set([...explicit.flatMap(({ name }) => nameWords(name)), ...written.map(stem)]);
}

/** Synonyms by stem, the nearest first. Read at the first question. */
let synonyms: Map<string, [word: string, weight: number][]> | undefined;

function nearest(term: string): readonly [word: string, weight: number][] {
  synonyms ??= readThesaurus();
  return synonyms.get(term) ?? [];
}

function readThesaurus(): Map<string, [string, number][]> {
  const stems = new Map([...new Set(GROUPS.join(' ').split(' '))].map(word => [word, stem(word)] as const));
  const byTerm = new Map<string, Map<string, number>>();
  for (const group of GROUPS) {
    const words = group.split(' ');
    const addable = words.filter(word => !STOP_WORDS.has(word) && !IRREGULAR.has(word));
    for (const from of words) {
      const term = stems.get(from)!;
      const known = byTerm.get(term) ?? new Map<string, number>();
      byTerm.set(term, known);
      for (const to of addable) {
        if (stems.get(to) === term) continue;
        const others = to === words[0] ? NEARNESS.toFirst : NEARNESS.others;
        const isFirst = from === words[0] || IRREGULAR.has(from);
        known.set(to, Math.max(isFirst ? NEARNESS.fromFirst : others, known.get(to) ?? 0));
      }
    }
  }
  return new Map([...byTerm].map(([term, known]) => [term, onceEachStem(known, stems)]));
}

/** The nearest first; of words with one stem only the first. */
function onceEachStem(
  weights: ReadonlyMap<string, number>,
  stems: ReadonlyMap<string, string>,
): [string, number][] {
  const byStem = new Map<string, [string, number]>();
  for (const [word, weight] of weights) {
    const term = stems.get(word)!;
    if (!byStem.has(term)) byStem.set(term, [word, weight]);
  }
  return [...byStem.values()].sort(([, a], [, b]) => b - a);
}
