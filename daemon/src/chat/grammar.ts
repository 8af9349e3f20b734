import { cached, escapePattern } from './patterns.ts';
import type { Kind } from './roles/index.ts';
import type { Manner, ReaderName, Saying, Words } from './words/types.ts';

/** What a saying caught. The lists are empty, and the texts undefined, where the saying has no such part. */
export interface Parts {
  names: string[];
  /** The names are joined by "and" and no "or". */
  together?: boolean;
  kind?: Kind;
  modifier?: string;
  text?: string;
  text2?: string;
  n?: number;
}

export interface Rule<Meaning> {
  test: RegExp;
  means: Meaning;
}

/** The words of a language made ready: every table as regular expressions, compiled once. */
export interface Grammar {
  words: Words;
  telling: RegExp;
  greeting: RegExp;
  thanks: RegExp;
  courtesies: readonly [RegExp, string][];
  noise: RegExp;
  leads: readonly RegExp[];
  rephrase: readonly [RegExp, string][];
  /** Sorts of letters that a name begins or ends with. */
  letters: readonly [RegExp, string][];
  counts: RegExp;
  countEnd: RegExp;
  countsBehind: RegExp;
  files: RegExp;
  manner: readonly Rule<Manner>[];
  beyond: readonly [RegExp, string][];
  placeFirst: RegExp;
  sayings: readonly Rule<ReaderName>[];
  notName: RegExp;
  participle: RegExp;
  article: RegExp;
  joined: RegExp;
  /** A list in which all are meant, not any of them. */
  allOf: RegExp;
  /** Where what narrows a kind of thing may begin: at the space before it. */
  cue: RegExp;
  cueFirst: RegExp;
  /** A second thing is said of the same kind. */
  goesOn: RegExp;
  together: RegExp;
  narrowing: { not: RegExp; has: RegExp; target: RegExp; sort: RegExp; members: RegExp; container: RegExp };
  /** Why a request that could not be read cannot be answered, where that is known. */
  unread: readonly [RegExp, string][];
  kinds: readonly [Kind, RegExp][];
  /** The word for a kind that a phrase ends with. */
  kindAtEnd: RegExp;
  kindAtStart: RegExp;
  /** The word for a kind that ends a phrase, or stands before what narrows it. */
  kindNamed: RegExp;
  modifiers: readonly [string, RegExp][];
}

const NUMBERS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  ten: 10,
  un: 1,
  una: 1,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  diez: 10,
};

export function compile(words: Words): Grammar {
  const any = (sources: readonly string[]) => sources.join('|');
  return {
    words,
    telling: new RegExp(`(?<![\\p{L}\\d])(?:${words.telling})(?![\\p{L}\\d])`, 'giu'),
    // "Hello, world" is a text.
    greeting: new RegExp(
      `^(?:${words.greetings})(?: (?:there|all|everyone|dowse|team))?\\s*[,!.:]+\\s+(?=\\S+\\s)`,
      'iu',
    ),
    thanks: new RegExp(
      `(?:\\s*[,;.!?]+|\\s[-–—]|(?<=\\s(?:please|pls)))\\s+(?:and\\s+)?(?:${words.thanks})[!.\\s]*(?:[:;]-?\\))?[!.\\s]*$`,
      'iu',
    ),
    courtesies: (words.courtesies ?? []).map(({ say, as }) => [new RegExp(say, 'iu'), as]),
    noise: new RegExp(`,?(?<![\\p{L}\\d_])(?:${any(words.noise)})(?![\\p{L}\\d_])`, 'giu'),
    leads: words.leads.map(lead => new RegExp(`^(?:${lead})`, 'iu')),
    rephrase: (words.rephrase ?? []).map(({ say, as, exact }) => [
      new RegExp(`^(?:${say})`, exact ? 'u' : 'iu'),
      as,
    ]),
    letters: Object.entries(words.letters).map(([as, say]) => [
      new RegExp(`(?<=(?:${words.affixed})\\s)(?:${say})(?=\\s|,|$)`, 'giu'),
      as,
    ]),
    countEnd: new RegExp(`\\s+(?:${words.countEnd ?? '(?!)'})$`, 'iu'),
    countsBehind: new RegExp(`(?:,|\\s[-–—]|:)\\s+(?:${words.countsBehind})[?.!]*$`, 'iu'),
    counts: new RegExp(`^(?:${any(words.counts)})\\s+(?=\\S)`, 'iu'),
    files: new RegExp(`^(?:${any(words.files)})\\s+(?=\\S)`, 'iu'),
    manner: words.manner.map(({ say, means }) => ({
      test: new RegExp(`(?:,\\s*)?(?<![\\p{L}\\d_-])(?:${say})(?![\\p{L}\\d_])`, 'iu'),
      means,
    })),
    unread: words.unread.map(({ say, why }) => [new RegExp(`^(?:${say})`, 'iu'), why]),
    beyond: words.beyond.map(({ say, why }) => [new RegExp(`^(?:${say})`, 'iu'), why]),
    placeFirst: new RegExp(
      `^(?:${(words.place.first ?? '(?!)').replace('<place>', '(?<place>\\S.*?)').replace('<text>', '(?<text>\\S.*)')})$`,
      'iu',
    ),
    sayings: words.sayings.map(saying => compileSaying(saying, words)),
    participle: new RegExp(`^(?:${words.participles ?? '(?!)'})$`, 'iu'),
    notName: new RegExp(`^(?:${words.notNames})$`, 'iu'),
    article: new RegExp(`^(?:(?:${words.articles})\\s+)+`, 'iu'),
    joined: new RegExp(
      `\\s*,\\s*(?:(?:${words.join.and}|${words.join.or})\\s+)?|\\s+(?:${words.join.and}|${words.join.or}|/)\\s+`,
      'iu',
    ),
    allOf: new RegExp(`^(?!.*\\s(?:${words.join.or})\\s).*\\s(?:${words.join.and})\\s`, 'iu'),
    cue: new RegExp(
      `,?\\s+(?=(?:(?:${words.join.and}|but |pero )?\\s*(?:${words.narrowing.cues})|(?:${words.join.and}|but|pero)\\s+(?:${words.narrowing.verbs}))(?![\\p{L}\\d_]))`,
      'giu',
    ),
    goesOn: new RegExp(
      `\\s(?:${words.join.and}|but|pero)\\s+(?:${words.narrowing.verbs})(?![\\p{L}\\d_])`,
      'iu',
    ),
    cueFirst: new RegExp(`^(?:${words.narrowing.cues})(?![\\p{L}\\d_])`, 'iu'),
    together: new RegExp(`\\s+(?:${words.together})$`, 'iu'),
    narrowing: {
      not: new RegExp(`^(?:${words.narrowing.not})\\s+`, 'iu'),
      has: new RegExp(`^(?:${words.narrowing.has})\\s+`, 'iu'),
      target: new RegExp(`^(?:.*\\s)?(?:${words.narrowing.target})\\s`, 'iu'),
      sort: new RegExp(words.narrowing.sort, 'iu'),
      members: new RegExp(`^(?:${words.narrowing.members})$`, 'iu'),
      container: new RegExp(`^(?:${words.narrowing.container})`, 'iu'),
    },
    kindAtEnd: new RegExp(
      `(?:^|\\s)(?<kind>${any(Object.values(words.kinds))})(?: (?:definitions?|declarations?))?$`,
      'iu',
    ),
    kindNamed: new RegExp(
      `(?:^|\\s)(?<kind>${any(Object.values(words.kinds))})(?=$|\\s(?:definitions?|declarations?|${words.narrowing.cues})(?![\\p{L}\\d_]))`,
      'iu',
    ),
    kindAtStart: new RegExp(`^(?:${any(Object.values(words.kinds))})(?![\\p{L}\\d_])`, 'iu'),
    kinds: Object.entries(words.kinds).map(([kind, say]) => [kind as Kind, new RegExp(`^(?:${say})$`, 'iu')]),
    modifiers: Object.entries(words.modifiers).map(([name, say]) => [name, new RegExp(`^(?:${say})$`, 'iu')]),
  };
}

function compileSaying({ say, means }: Saying<ReaderName>, words: Words): Rule<ReaderName> {
  // "A Request or a Response"
  const article = words.language === 'en' ? '(?:(?:an?|the)\\s+)?' : '';
  const join = `(?:\\s*,\\s*(?:(?:${words.join.and}|${words.join.or})\\s+)?|\\s+(?:${words.join.and}|${words.join.or})\\s+)${article}`;
  const name = '[^\\s,]+';
  const kinds = Object.values(words.kinds).join('|');
  // "That implement both A and B"
  const each = words.language === 'en' ? '(?:(?:both|either|one of|any of)\\s+)?' : '';
  const source = say
    .replace(/(?<!\(\?)<(names\d?)>/g, (_all, group) => `${each}(?<${group}>${name}(?:${join}${name})*)`)
    .replace(/(?<!\(\?)<(kind\d?)>/g, (_all, group) => `(?<${group}>${kinds})`)
    .replace(
      /(?<!\(\?)<(mod\d?)>/g,
      (_all, group) =>
        `(?<${group}>(?:${Object.values(words.modifiers).join('|')})(?:\\s+(?:${Object.values(words.modifiers).join('|')}))*)`,
    )
    .replace(/(?<!\(\?)<(n\d?)>/g, (_all, group) => `(?<${group}>\\d+|${Object.keys(NUMBERS).join('|')})`)
    .replace(/(?<!\(\?)<(text\d?)>/g, (_all, group) => `(?<${group}>\\S(?:.*\\S)?)`);
  return { test: new RegExp(`^(?:${source})$`, 'iu'), means };
}

/** What a rule caught, or nothing when a word that means something by itself stands where a name should. */
export function partsOf(match: RegExpExecArray, grammar: Grammar): Parts | undefined {
  const groups = match.groups ?? {};
  const pick = (prefix: string) =>
    Object.entries(groups)
      .filter(([name, value]) => value !== undefined && cached(`^${prefix}\\d?$`, 'u').test(name))
      .map(([, value]) => value as string);
  const lists = pick('names');
  const names = lists.flatMap(list => splitNames(list, grammar));
  const given = (name: string) =>
    cached(
      `(?:(?:named|called|llamad[oa]s?|(?:decorated|annotated) (?:with|by)|the (?:words?|identifier|keyword|token)(?! (?:in|of|to|for|with|from|on|at|by|as|is|are|and|or|not|that|which)\\b)|names? (?:that )?(?:contain|includ|mention|hav|has)\\w*|(?:typed(?: as)?|of type)(?= any(?:\\s|$))|${grammar.words.affixed}) (?:(?:the|exactly|just|simply) )?|@)${escapePattern(name)}(?:\\s|$)|(?<!\\S)${escapePattern(name)}\\(\\)`,
    ).test(match[0]);
  if (
    names.some(
      name =>
        name === '' ||
        ((grammar.notName.test(name) || grammar.participle.test(name)) &&
          !given(name) &&
          !isTitled(name, match[0])),
    )
  )
    return undefined;
  // "struct types" is no struct called types.
  if (
    names.some(
      name =>
        name === name.toLowerCase() && !given(name) && grammar.kinds.some(([, test]) => test.test(name)),
    )
  )
    return undefined;
  // "catch (IOException": a bracket that is left open is typed code.
  if (names.some(name => /^[([{][^)\]}]*$/u.test(name))) return undefined;
  const kindWord = pick('kind')[0];
  const modifierWord = pick('mod').join(' ') || undefined;
  const [text, text2] = pick('text');
  const n = pick('n')[0];
  return {
    names,
    together: lists.some(list => grammar.allOf.test(list)),
    kind: kindWord === undefined ? undefined : grammar.kinds.find(([, test]) => test.test(kindWord))?.[0],
    modifier: modifierWord === undefined ? undefined : modifiersOf(modifierWord, grammar),
    text,
    text2,
    n: n === undefined ? undefined : toNumber(n),
  };
}

/** "Implementations of From": in capitals amid the request it is a name, though the word is none. */
function isTitled(name: string, phrase: string): boolean {
  if (phrase === phrase.toUpperCase()) return false;
  // "NOTHING is used": a constant, wherever it stands.
  if (/^(?:NOTHING|ANYTHING|SOMETHING|EVERYTHING|CODE|HELP|ANOTHER|OTHER)$/.test(name)) return true;
  return /^\p{Lu}\p{Ll}/u.test(name) && !phrase.startsWith(name);
}

/** Several modifiers in a row, as they stand before a definition. */
function modifiersOf(words: string, grammar: Grammar): string {
  const one = (word: string) => grammar.modifiers.find(([, test]) => test.test(word))?.[0] ?? word;
  // In code who may see it stands first, whatever the request says first.
  const isVisible = (name: string) => (/^(?:public|private|protected|internal)$/.test(name) ? 0 : 1);
  return words
    .split(/\s+/)
    .map(one)
    .toSorted((a, b) => isVisible(a) - isVisible(b))
    .join('\\s+');
}

function splitNames(list: string, grammar: Grammar): string[] {
  return list
    .split(grammar.joined)
    .map(name => name.replace(grammar.article, '').replace(/\(\)$/, '').trim());
}

/** How many words a text has that hardly occur but in this language. */
export const toldBy = (text: string, { telling }: Grammar): number => text.match(telling)?.length ?? 0;

export function toNumber(word: string): number {
  return NUMBERS[word.toLowerCase()] ?? Number(word);
}
