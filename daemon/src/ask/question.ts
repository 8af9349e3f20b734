import { definitionTerm } from '../index/terms.ts';
import { languageOf } from '../languages/index.ts';
import { TEXT } from '../languages/named.ts';
import { stem } from '../text/stem.ts';
import { forEachSubtoken, subtokens } from '../text/tokens.ts';
import { beginning, isOwnQuestion, messages } from './pasted.ts';
import { kindsAskedFor, kindsMaybeAskedFor, type PathKind } from './path-kinds.ts';
import { type Mentioned, mentionedPlaces } from './places.ts';
import { shortWords } from './short-words.ts';
import { STOP_WORDS } from './stop-words.ts';

/** A question as the index sees it. */
export interface Question {
  /** Without what stands only around a name: of "where is `parse_args` defined?" it is the name. */
  text: string;
  /** Distinct stemmed terms, most of them content words; never empty unless the question has no words at all. */
  terms: string[];
  /** Words that are no terms of the index, but may be of a path. */
  shortWords: readonly string[];
  /** Distinct words, lower case, by their terms. */
  words: Map<string, string>;
  /** What was written for terms that were read as others; explanations show it. */
  misspelled: ReadonlyMap<string, string>;
  /** Terms of whole identifiers that the question may name: written as such, or as words side by side. */
  symbols: Map<string, SymbolMention>;
  /** What may be found as it stands: texts in quotation marks, identifiers, and the messages. */
  literals: readonly string[];
  /** Those of the literals that are only thought to be a program's messages. */
  messages: readonly string[];
  /** The whole question where it may have been pasted in part; empty where it is a name, a path, or in somebody's own words. */
  pasted: string;
  /** Places in files that are named; where the whole question is a path, that. */
  places: readonly Mentioned[];
  /** Whether the whole question is a part of a path. */
  isPath: boolean;
  /** Kinds of places that are asked for. */
  kinds: ReadonlySet<PathKind>;
  /** Kinds that are asked for where a place of the kind is named for these terms. */
  kindsByName: ReadonlyMap<PathKind, readonly string[]>;
  /** Whether all that is asked for is one identifier. */
  isBareSymbol: boolean;
}

export interface SymbolMention {
  /** As in the question. */
  name: string;
  /** Written as an identifier (`url_for`, `UrlFor`, `a.b`), not only as plain words. */
  explicit: boolean;
  /** Words joined to it. */
  words: number;
  /** What it is a member of, as the question says: of `Client.send`, `Client`. */
  container?: string;
  /** Only its beginning is written. */
  isBegun?: boolean;
  /** How the question writes it, where that is misspelled. */
  written?: string;
  /** Written with the number of its arguments, so that no plain word is meant. */
  hasArity?: boolean;
}

/** A pasted stack trace or a file is not read to its end. */
const MAX_TERMS = 64;
const MAX_JOINED_WORDS = 4;
/** What is longer is code, or a log. */
const LONGEST_REQUEST = 200;

export function parseQuestion(written: string): Question {
  const question = apart(written);
  const all = new Map<string, string>();
  const content = new Map<string, string>();
  const asked = askedSymbol(question);
  const text = asked?.name ?? question.trim();
  const isFile = isPath(question.trim());
  // Where there is nothing but a name, all of it counts: the `get` of `getUser` too.
  const isBareSymbol = asked !== undefined;
  const quoted = literalsOf(written, question, asked);
  const said = messages(written).filter(message => !quoted.includes(message));
  const request = question.slice(0, LONGEST_REQUEST);
  const named = smallNamed(text);
  forEachSubtoken(text, token => {
    const term = stem(token);
    if (!all.has(term)) all.set(term, token);
    if ((isBareSymbol || named.has(token) || !STOP_WORDS.has(token)) && !content.has(term))
      content.set(term, token);
  });
  const words = content.size > 0 ? content : all;
  const terms = [...words.keys()].slice(0, MAX_TERMS);
  return {
    text,
    terms,
    shortWords: isCode(question) ? [] : shortWords(question).filter(word => !STOP_WORDS.has(word)),
    words,
    misspelled: new Map(),
    symbols: (asked && namesIn(asked)) ?? mentionedSymbols(text),
    literals: [...quoted, ...said],
    messages: said,
    pasted: isBareSymbol || isFile || isOwnQuestion(written) ? '' : written,
    places: isFile ? [{ path: text, line: 0 }] : mentionedPlaces(question),
    isPath: isFile,
    kinds: kindsAskedFor(request),
    kindsByName: kindsMaybeAskedFor(request, terms),
    isBareSymbol,
  };
}

const LATIN = String.raw`[\p{Script=Latin}\p{N}]`;
/** Written without spaces, or with endings that follow a foreign word at once. */
const EAST_ASIAN = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]`;
const BETWEEN_SCRIPTS = new RegExp(`(?<=${LATIN})(?=${EAST_ASIAN})|(?<=${EAST_ASIAN})(?=${LATIN})`, 'gu');

/** The question with names of code apart from the words of another script that they are glued to: `NodeListの実装`. */
function apart(question: string): string {
  return question.replaceAll(BETWEEN_SCRIPTS, ' ');
}

/** The small words that identifiers consist of which have no others: `WhenAll`, `and_then`. Code is told by its other words. */
function smallNamed(text: string): Set<string> {
  if (isCode(text)) return new Set();
  const names = (text.match(WORD) ?? []).slice(0, MAX_TERMS).filter(word => JOINED.test(word));
  const words = names.map(subtokens);
  return new Set(words.filter(of => of.every(word => STOP_WORDS.has(word))).flat());
}

function isCode(text: string): boolean {
  return text.length > LONGEST_REQUEST || /[{};=]/.test(text);
}

const JOINED = /\p{L}_\p{L}|\p{Ll}\p{Lu}/u;

const SYMBOL = /^[\p{L}_$](?:[\p{L}\p{N}_$.:#]|->)*(\(\))?$/u;
/** Go's receivers: `(*Client).send`. */
const RECEIVER = /^\(\*?([\p{L}\p{N}_$]+)\)(?=\.)/u;
/** How Elixir and Erlang write a function, with the number of what it takes: `Enum.map/2`, `&valid?/1`. */
const WITH_ARITY =
  /^[&:]*(?!https?\/)((?:[\p{L}_][\p{L}\p{N}_]*[.:])*[\p{Ll}_][\p{L}\p{N}_]*[?!]?)\/\d{1,2}$/u;
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
type Asked = Pick<SymbolMention, 'name' | 'hasArity'>;

/**
 * The one name that is asked for, where nothing else is said: `parse_args`, "where is parse_args defined?", "the class
 * Session". What could be a plain word is taken for a name only where the rest says that it is one.
 */
function askedSymbol(question: string): Asked | undefined {
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
function namesIn(asked: Asked): Map<string, SymbolMention> | undefined {
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

const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/gu;
/** A function may end in a sign: `valid?`, `save!`. */
const NAME = /[\p{L}_$][\p{L}\p{N}_$]*(?:[?!]$)?/gu;

function mentionedSymbols(text: string): Map<string, SymbolMention> {
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

function isPath(text: string): boolean {
  if (WITH_ARITY.test(text)) return false;
  return /^[\w.@+~-]+(?:\/[\w.@+~-]+)*$/.test(text) && (text.includes('/') || languageOf(text) !== TEXT);
}

/** The bounds keep it from looking far for an end that does not come. */
const QUOTED =
  /`([^`\n]{1,200})`|"([^"\n]{1,200})"|“([^“”\n]{1,200})”|(?<![\p{L}\p{N}])'([^'\n]{1,200})'(?![\p{L}\p{N}])/gu;
/** A shorter one is nearly everywhere, a longer one is looked for by its beginning. */
const SHORTEST_LITERAL = 4;
const MAX_LITERALS = 8;

/** An option (`--dry-run`), of which programs that read it may say the name alone, and a route (`/v1/feeds`). */
const OPTION_OR_ROUTE = /(?<![\w.:/-])(?:--([a-z]\w*-[\w-]*\w)|(\/[a-z][\w./-]*\w))/gi;
const ROUTE_OF_METHOD = /\b(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) \/[\w./-]*\w/g;

const AS_IT_STANDS = /\.|^[\p{L}\p{N}]+$/u;

function literalsOf(written: string, text: string, asked: Asked | undefined): string[] {
  const quoted = [...written.matchAll(QUOTED)].map(match => match.slice(1).find(Boolean)!.trim());
  quoted.push(...[...text.matchAll(OPTION_OR_ROUTE)].map(([, option, route]) => option ?? route!));
  quoted.push(...(text.match(ROUTE_OF_METHOD) ?? []));
  // The key of a setting may be written with what it is in, and stand just so: `server.port`. A word alone may be one that
  // no name has.
  if (asked && AS_IT_STANDS.test(asked.name)) quoted.push(asked.name);
  const identifiers = (text.match(WORD) ?? []).slice(0, MAX_TERMS).filter(looksLikeIdentifier);
  const long = [...quoted, ...identifiers].filter(literal => literal.length >= SHORTEST_LITERAL);
  return [...new Set(long.map(beginning))].slice(0, MAX_LITERALS);
}

/** `url_for`, `urlFor`, `UrlFor`, `URL`, `$el`: not how a plain word is written. */
export function looksLikeIdentifier(word: string): boolean {
  return /[_$\d]|\p{Ll}\p{Lu}|^\p{Lu}{2,}|\p{Lu}\p{Lu}\p{Ll}/u.test(word);
}

/** What the question says of an identifier that it writes as one, in whatever case and with whatever signs. */
export function writtenMention({ symbols }: Question, name: string): SymbolMention | undefined {
  const mention = symbols.get(definitionTerm(name));
  return mention?.explicit ? mention : undefined;
}

/** A term of the question as a person wrote it. */
export function asWritten({ words, misspelled }: Question, term: string): string {
  return misspelled.get(term) ?? words.get(term) ?? term;
}
