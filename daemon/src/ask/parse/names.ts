import { definitionTerm } from '../../index/terms.ts';
import { languageOf } from '../../languages/index.ts';
import { TEXT } from '../../languages/simple-languages.ts';
import { STOP_WORDS } from '../../text/stop-words.ts';
import { looksLikeIdentifier, type SymbolMention } from '../common/question.ts';
import { MAX_TERMS, WITH_ARITY, WORD } from './words.ts';

const MAX_JOINED_WORDS = 4;
const SYMBOL = /^[\p{L}_$](?:[\p{L}\p{N}_$.:#]|->)*(\(\))?$/u;
/** Go's receivers: `(*Client).send`. */
const RECEIVER = /^\(\*?([\p{L}\p{N}_$]+)\)(?=\.)/u;
/** Punctuation around a word. The lookbehind prevents quadratic time on long runs of punctuation. */
const PUNCTUATION_AROUND = /^[`'"“‘(]+|(?<![`'"”’),.;:!?])[`'"”’),.;:!?]+$/g;
/** Words that ask for more than the definition of a name. */
const USAGE_WORDS: ReadonlySet<string> = new Set(['use', 'used', 'uses', 'using']);
const DEFINITION_WORDS: ReadonlySet<string> = new Set(
  'define defined defines definition declared declaration'.split(' '),
);
const KIND_WORDS: ReadonlySet<string> = new Set(
  'class constant enum function interface macro method module struct symbol trait type variable'.split(' '),
);
const IMPLEMENTATION_WORDS: ReadonlySet<string> = new Set(
  'implement implemented implements implementation'.split(' '),
);

/** The only name in a question, qualified as it is written. */
export type BareName = Pick<SymbolMention, 'name' | 'hasArity'>;

/**
 * The name, if a question contains nothing else: `parse_args`, "where is parse_args defined?", "the class
 * Session". A plain word counts as a name only if the rest of the question says so.
 */
export function parseBareName(question: string): BareName | undefined {
  const text = question.trim().replace(RECEIVER, '$1');
  if (SYMBOL.test(text)) return { name: text };
  const words = text.split(/\s+/, MAX_AROUND_SYMBOL + 2);
  if (words.length > MAX_AROUND_SYMBOL + 1) return undefined;
  const bare = words.map(word =>
    word
      .replace(RECEIVER, '$1')
      .replace(/\(\)\W*$/, '')
      .replaceAll(PUNCTUATION_AROUND, ''),
  );
  const lowerCase = bare.map(word => word.toLowerCase());
  const isDefining = lowerCase.some(word => DEFINITION_WORDS.has(word) || KIND_WORDS.has(word));
  const others = bare.filter((_, at) => !isFiller(lowerCase[at]!));
  const [name = ''] = others;
  if (others.length !== 1) return undefined;
  const [, withoutArity] = WITH_ARITY.exec(name) ?? [];
  if (withoutArity !== undefined) return { name: withoutArity, hasArity: true };
  if (!SYMBOL.test(name)) return undefined;
  const isName = looksLikeIdentifier(name) || /[.:#]/.test(name) || (isDefining && /^\p{Lu}/u.test(name));
  return isName ? { name } : undefined;
}

const MAX_AROUND_SYMBOL = 8;

/**
 * The symbols of a qualified name. In `Client.send`, `Client::send` or `a.Client#send` the last part is the
 * name, and the part before it the container.
 */
export function mentionsOf(bareName: BareName): Map<string, SymbolMention> | undefined {
  if (languageOf(bareName.name) !== TEXT) return undefined;
  const [name = '', container] = (bareName.name.match(NAME) ?? []).reverse();
  const mention: SymbolMention = { ...bareName, name, explicit: true, words: 1 };
  if (container === undefined) return new Map([[definitionTerm(name), mention]]);
  return new Map([
    [definitionTerm(container), { name: container, explicit: false, words: 1 }],
    [definitionTerm(name), { ...mention, container }],
  ]);
}

function isFiller(word: string): boolean {
  if (USAGE_WORDS.has(word)) return false;
  return [STOP_WORDS, DEFINITION_WORDS, KIND_WORDS, IMPLEMENTATION_WORDS].some(words => words.has(word));
}

/** A function name may end in punctuation: `valid?`, `save!`. */
const NAME = /[\p{L}_$][\p{L}\p{N}_$]*(?:[?!]$)?/gu;

/** The symbols that a question may mention: each word, and up to four adjacent words. */
export function mentionedSymbols(text: string): Map<string, SymbolMention> {
  const symbols = new Map<string, SymbolMention>();
  const words = (text.match(WORD) ?? []).slice(0, MAX_TERMS);
  const isAlone = words.length === 1;
  const mention = (name: string, explicit: boolean, count: number) => {
    const term = definitionTerm(name);
    if (term.length < 4 && !isAlone) return;
    const existing = symbols.get(term);
    if (!existing || (explicit && !existing.explicit)) symbols.set(term, { name, explicit, words: count });
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
