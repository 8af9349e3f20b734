/** Words of the same meaning as those of a question, for models that do not know it: of "build" and "create", "person" and "user". */

import { IRREGULAR_FORMS } from '../../text/irregular-forms.ts';
import { stem } from '../../text/stem.ts';
import { STOP_WORDS } from '../../text/stop-words.ts';
import { subtokens } from '../../text/tokens.ts';
import { nameWords } from '../common/name-words.ts';
import type { Question, Synonym } from '../common/question.ts';
import { GROUPS } from './thesaurus.ts';

/** How near a word of a group is to another: from the first word, to the first word, and between others. */
const NEARNESS = { fromFirst: 1, toFirst: 0.7, others: 0.5 };
/** How near a word of a phrase is, of the nearness of the phrase. */
const IN_PHRASE = 0.5;
/** Maximum number of words of a phrase. */
const MAX_PHRASE = 3;
/** Maximum number of synonyms of one word. */
const MAX_OF_WORD = 8;
/** In the vector of a question, the weight of all synonyms of a word together, of that of the word. Chosen among 0.2, 0.4 and 0.7. */
const SHARE = 0.4;
/** A longer question says in other words itself what it means; it may be pasted. */
const MAX_TERMS = 16;

type Asked = Pick<
  Question,
  'text' | 'terms' | 'symbols' | 'literals' | 'messages' | 'places' | 'isBareSymbol' | 'isPath'
>;

/** The synonyms of the words and phrases of a question. Names, quoted texts and paths have none: they are meant as they are written. */
export function synonymsOf(question: Asked): Synonym[] {
  const { text, terms, isBareSymbol, isPath } = question;
  if (isBareSymbol || isPath || text.includes('\n') || terms.length > MAX_TERMS) return [];
  const names = wordsOfNames(question);
  const all = subtokens(text).map(stem);
  const found: Synonym[] = [];
  for (let at = 0; at < all.length; ) {
    const { length, near } = longestPhrase(all.slice(at, at + MAX_PHRASE));
    const asked = all.slice(at, at + length);
    const of = asked.find(term => terms.includes(term));
    at += length;
    if (of === undefined || asked.some(term => names.has(term))) continue;
    const others = near.filter(({ term }) => !terms.includes(term)).slice(0, MAX_OF_WORD);
    found.push(...others.map(other => ({ ...other, of })));
  }
  return found;
}

/** Whether a word is one of the thesaurus, so that it is not misspelled. */
export const isInThesaurus = (word: string): boolean => thesaurus().groups.has(stem(word));

/** Forms that are also other words, but not in a phrase: "left out". */
const IN_PHRASES: ReadonlyMap<string, string> = new Map([['left', 'leave']]);

/** The longest phrase of the thesaurus with which these terms begin, or the first term. */
function longestPhrase(terms: readonly string[]): { length: number; near: readonly Near[] } {
  for (let length = terms.length; length > 1; length--) {
    const asked = terms.slice(0, length);
    for (const phrase of [asked, asked.map(regularTerm)]) {
      const near = nearest(phrase);
      if (near.length > 0) return { length, near };
    }
  }
  const [term] = terms as [string];
  const near = nearest([term]);
  const word = thesaurus().regular.get(term);
  if (word === undefined) return { length: 1, near };
  // What is broken is malformed, and somebody breaks it.
  const itself = { word, term: stem(word), nearness: NEARNESS.fromFirst };
  return { length: 1, near: [itself, ...near, ...nearest([itself.term])] };
}

/** The term of the regular form of a word in a phrase: of "taken out" and "left out". */
function regularTerm(term: string): string {
  const word = thesaurus().regular.get(term) ?? IN_PHRASES.get(term);
  return word === undefined ? term : stem(word);
}

/** The weights of synonyms in the vector of a question, where a word of the question has 1. */
export function weightsInVector(synonyms: readonly Synonym[]): Map<string, number> {
  const weights = new Map<string, number>();
  for (const ofWord of Map.groupBy(synonyms, ({ of }) => of).values()) {
    const total = ofWord.reduce((sum, { nearness }) => sum + nearness, 0);
    for (const { word, nearness } of ofWord)
      weights.set(word, Math.max((SHARE * nearness) / total, weights.get(word) ?? 0));
  }
  return weights;
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

type Near = Omit<Synonym, 'of'>;

interface Thesaurus {
  /** The groups with an entry, by its terms with spaces between them. */
  groups: ReadonlyMap<string, readonly string[]>;
  /** The words of irregular forms, by the term of the form. */
  regular: ReadonlyMap<string, string>;
}

let read: Thesaurus | undefined;

/** Read at the first question. */
function thesaurus(): Thesaurus {
  read ??= readThesaurus();
  return read;
}

function readThesaurus(): Thesaurus {
  const groups = new Map<string, string[]>();
  for (const group of GROUPS)
    for (const key of new Set(group.split(' ').map(keyOf))) {
      const known = groups.get(key);
      if (known) known.push(group);
      else groups.set(key, [group]);
    }
  return { groups, regular: new Map([...IRREGULAR_FORMS].map(([form, word]) => [stem(form), word])) };
}

const keyOf = (entry: string): string => entry.split('_').map(stem).join(' ');

/** What means the same as a word or phrase, the nearest first. */
function nearest(own: readonly string[]): Near[] {
  const key = own.join(' ');
  const byTerm = new Map<string, Near>();
  for (const group of thesaurus().groups.get(key) ?? []) {
    const entries = group.split(' ');
    const isFirst = keyOf(entries[0]!) === key;
    entries.forEach((entry, at) => {
      const ofEntry = isFirst ? NEARNESS.fromFirst : at === 0 ? NEARNESS.toFirst : NEARNESS.others;
      const words = entry.split('_');
      const nearness = words.length > 1 ? ofEntry * IN_PHRASE : ofEntry;
      for (const word of words) {
        const term = stem(word);
        if (STOP_WORDS.has(word) || IRREGULAR_FORMS.has(word) || own.includes(term)) continue;
        if (nearness > (byTerm.get(term)?.nearness ?? 0)) byTerm.set(term, { word, term, nearness });
      }
    });
  }
  return [...byTerm.values()].sort((a, b) => b.nearness - a.nearness);
}
