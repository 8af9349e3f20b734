import { definitionTerm } from '../../index/terms.ts';
import { languageOf } from '../../languages/index.ts';
import { TEXT } from '../../languages/named.ts';
import { looksLikeIdentifier, type SymbolMention } from '../question.ts';
import { STOP_WORDS } from './stop-words.ts';
import { MAX_TERMS, WITH_ARITY, WORD } from './words.ts';

const MAX_JOINED_WORDS = 4;
const SYMBOL = /^[\p{L}_$](?:[\p{L}\p{N}_$.:#]|->)*(\(\))?$/u;
/** Go's receivers: `(*Client).send`. */
const RECEIVER = /^\(\*?([\p{L}\p{N}_$]+)\)(?=\.)/u;
/** Of a row of signs that is not the end, it looks for the end but once. */
const AROUND_A_WORD = /^[`'"“‘(]+|(?<![`'"”’),.;:!?])[`'"”’),.;:!?]+$/g;
/** Small words that ask for more than the place where a name is defined. */
const OF_USE: ReadonlySet<string> = new Set(['use', 'used', 'uses', 'using']);
const DEFINING: ReadonlySet<string> = new Set(
  'define defined defines definition declared declaration'.split(' '),
);
const KINDS: ReadonlySet<string> = new Set(
  'class constant enum function interface macro method module struct symbol trait type variable'.split(' '),
);
const IMPLEMENTING: ReadonlySet<string> = new Set(
  'implement implemented implements implementation'.split(' '),
);

/** What is asked for, qualified as it is written. */
export type Asked = Pick<SymbolMention, 'name' | 'hasArity'>;

/**
 * The one name that is asked for, where nothing else is said: `parse_args`, "where is parse_args defined?", "the class
 * Session". What could be a plain word is taken for a name only where the rest says that it is one.
 */
export function askedSymbol(question: string): Asked | undefined {
  const text = question.trim().replace(RECEIVER, '$1');
  if (SYMBOL.test(text)) return { name: text };
  const words = text.split(/\s+/, MAX_AROUND_SYMBOL + 2);
  if (words.length > MAX_AROUND_SYMBOL + 1) return undefined;
  const bare = words.map(word =>
    word
      .replace(RECEIVER, '$1')
      .replace(/\(\)\W*$/, '')
      .replaceAll(AROUND_A_WORD, ''),
  );
  const small = bare.map(word => word.toLowerCase());
  const isDefining = small.some(word => DEFINING.has(word) || KINDS.has(word));
  const others = bare.filter((_, at) => !standsAround(small[at]!));
  const [name = ''] = others;
  if (others.length !== 1) return undefined;
  const [, withoutArity] = WITH_ARITY.exec(name) ?? [];
  if (withoutArity !== undefined) return { name: withoutArity, hasArity: true };
  if (!SYMBOL.test(name)) return undefined;
  const isName = looksLikeIdentifier(name) || /[.:#]/.test(name) || (isDefining && /^\p{Lu}/u.test(name));
  return isName ? { name } : undefined;
}

const MAX_AROUND_SYMBOL = 8;

/** Of `Client.send`, `Client::send`, `a.Client#send` the last name is meant, the one before says of what. */
export function namesIn(asked: Asked): Map<string, SymbolMention> | undefined {
  if (languageOf(asked.name) !== TEXT) return undefined;
  const [name = '', container] = (asked.name.match(NAME) ?? []).reverse();
  const meant: SymbolMention = { ...asked, name, explicit: true, words: 1 };
  if (container === undefined) return new Map([[definitionTerm(name), meant]]);
  return new Map([
    [definitionTerm(container), { name: container, explicit: false, words: 1 }],
    [definitionTerm(name), { ...meant, container }],
  ]);
}

function standsAround(word: string): boolean {
  if (OF_USE.has(word)) return false;
  return [STOP_WORDS, DEFINING, KINDS, IMPLEMENTING].some(words => words.has(word));
}

/** A function may end in a sign: `valid?`, `save!`. */
const NAME = /[\p{L}_$][\p{L}\p{N}_$]*(?:[?!]$)?/gu;

/** The names that a question may mean: each word, and up to four words side by side. */
export function mentionedSymbols(text: string): Map<string, SymbolMention> {
  const symbols = new Map<string, SymbolMention>();
  const words = (text.match(WORD) ?? []).slice(0, MAX_TERMS);
  const isAlone = words.length === 1;
  const mention = (name: string, explicit: boolean, count: number) => {
    const term = definitionTerm(name);
    if (term.length < 4 && !isAlone) return;
    const known = symbols.get(term);
    if (!known || (explicit && !known.explicit)) symbols.set(term, { name, explicit, words: count });
  };
  words.forEach((word, start) => {
    const explicit = isAlone || looksLikeIdentifier(word);
    if (explicit || !STOP_WORDS.has(word.toLowerCase())) mention(word, explicit, 1);
    for (let count = 2; count <= MAX_JOINED_WORDS && start + count <= words.length; count++) {
      const joined = words.slice(start, start + count);
      if (!STOP_WORDS.has(joined[0]!.toLowerCase())) mention(joined.join(' '), false, count);
    }
  });
  return symbols;
}
