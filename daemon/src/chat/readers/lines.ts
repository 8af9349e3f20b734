import { toNumber } from '../grammar.ts';
import { isKeyword } from '../keywords.ts';
import { cached, either, escapePattern } from '../patterns.ts';
import {
  bounded,
  byLanguage,
  type Context,
  group,
  literal,
  type Reader,
  type Reading,
  reading,
  say,
} from '../reading.ts';
import { ONE_MARK, restore } from '../scan.ts';
import type { ReaderName } from '../words/types.ts';

const DEFAULT_LINE_LENGTH = 120;

/** Lines whose length is asked for, in characters. */
function length(range: (n: number) => string, says: (n: number) => string): Reader {
  return parts => {
    const n = parts.n ?? DEFAULT_LINE_LENGTH;
    return { pattern: `^.{${range(n)}}$`, says: says(n) };
  };
}

/** What stands at the start or the end of a line: a character by its name, quoted text, or the text itself. */
function atEdge(text: string, context: Context): string {
  const bare = text
    .replace(context.grammar.article, '')
    .replace(/^(?:character|letter|word|text|string|keyword|symbol|car[aá]cter|letra|palabra) (?=\S)/iu, '');
  return characterNamed(bare, context) ?? restore(bare, context.scanned);
}

/** The pattern of one of a sort of characters: "a digit", "whitespace", "square brackets". */
export function sortOfCharacters(text: string, { grammar }: Pick<Context, 'grammar'>): string | undefined {
  const { sorts } = grammar.words;
  // "A capital letter" has been put so already.
  if (text in sorts) return text;
  if (text === '[0-9]') return '\\d';
  return Object.entries(sorts).find(([, say]) =>
    cached(`^(?:(?:an?|any|some|una?) )?(?:${say})$`).test(text),
  )?.[0];
}

/** A word that is more likely the sort of characters than a text: not "numbers". */
const SIGNS =
  /^(?:an? )?(?:(?:square|round|curly|angle) brackets|curly braces|brackets|quotes|parentheses|punctuation.*|emojis?.*|ellips[ie]s|three dots)$/iu;

export function characterNamed(text: string, { grammar }: Pick<Context, 'grammar'>): string | undefined {
  const found = Object.entries(grammar.words.characters).find(([, say]) =>
    cached(`^(?:an? |una? |the |el |la )?(?:${say})$`).test(text),
  );
  if (found) return found[0];
  // "Two closing brackets"
  const [, count = '', sign = ''] = /^(two|three|four|five|\d) (\S.*)$/iu.exec(text) ?? [];
  const one = sign === '' ? undefined : characterNamed(sign, { grammar });
  return one?.repeat(toNumber(count));
}

/** Characters that are called by a word for nothing else. */
const isOnlySign = (text: string) =>
  /^(?:commas|semi-?colons|colons|back-?ticks|back-?slashes|slashes|asterisks|ampersands|apostrophes|tildes|carets|underscores|dashes|hyphens)$/iu.test(
    text,
  );

/** What a phrase says, or the character that it names: "a semicolon". */
export function characterOr(text: string, context: Context): Reading | undefined {
  // An idea of more than one character, such as arrow functions, has its own name; "dots" are dots.
  const character = characterNamed(text, context);
  if (character !== undefined && (!/^\w+$/.test(text) || isOnlySign(text))) return literal(character);
  const sort = SIGNS.test(text) ? sortOfCharacters(text, context) : undefined;
  if (sort !== undefined) return { pattern: sort, says: text };
  // "A URL" is one of many; "URL" is the text.
  const idea = /^an? \S+$/iu.test(text) ? context.idea(`${text.replace(/^an? /iu, '')}s`) : undefined;
  return idea ?? context.read(text);
}

/** "A space and digits": characters and sorts of characters, one after the other; undefined where one is neither. */
export function sequenceOf(text: string, context: Context): string | undefined {
  const parts = text.split(context.grammar.joined).map(part => {
    const sort = SORTS.find(([test]) => test.test(part.replace(context.grammar.article, '')))?.[1];
    const character = sort === undefined ? characterNamed(part, context) : undefined;
    return sort ?? (character === undefined ? undefined : escapePattern(character));
  });
  return parts.every(part => part !== undefined) ? parts.join('') : undefined;
}

/** Sorts of characters that may follow a text. */
const SORTS: readonly [RegExp, string][] = [
  [/^(?:digits?|numbers?|some digits|d[ií]gitos?|n[uú]meros?)$/iu, '\\d+'],
  [/^(?:letters?|letras?)$/iu, '[A-Za-z]+'],
  [/^(?:words?|names?|identifiers?)$/iu, '\\w+'],
];

function edgeParts(text: string, context: Context): string[] {
  // In "punto y coma" nothing is joined.
  const isOne = ONE_MARK.test(text) || characterNamed(text, context) !== undefined;
  const parts = isOne ? [text] : text.split(context.grammar.joined);
  return parts.map(part => atEdge(part.trim(), context)).filter(part => part !== '');
}

const startPattern = (text: string) => escapePattern(text) + (/\w$/.test(text) ? '\\b' : '');

/** "The pipe operator" at an edge of the line: what is called so in the languages that are meant. */
function ideaAtEdge(text: string, context: Context): Reading | undefined {
  const bare = text.replace(context.grammar.article, '');
  if (!bare.includes(' ') || characterNamed(bare, context) !== undefined) return undefined;
  const idea = context.idea(bare);
  return idea && !idea.multiline && !/[$^]/.test(idea.pattern) ? idea : undefined;
}

/** "Two spaces": as many, and maybe more. */
function spaces(text: string): string | undefined {
  const n = /^(?:at least )?(\d+|[a-z]+)(?: or more)? (?:spaces|blanks|espacios)$/iu.exec(text)?.[1];
  return n !== undefined && toNumber(n) > 0 ? ` {${toNumber(n)},}` : undefined;
}

/** "The |> pipe": a sign, and what it is called. */
function signCalled(text: string): string | undefined {
  const [, sign] = /^([^\p{L}\p{N}\s\ue000-\uf8ff]+) \p{Ll}+$/u.exec(text) ?? [];
  return sign;
}

/** "Const declarations": the word that such begin with. */
const withoutSort = (text: string) => /^(\p{Ll}+) (?:declarations?|statements?|keywords?)$/u.exec(text)?.[1];

function lineStart(said: string, context: Context): string {
  const keyword = withoutSort(said);
  const text = keyword !== undefined && isKeyword(keyword) ? keyword : said;
  const sign = signCalled(text.replace(context.grammar.article, ''));
  if (sign) return `^\\s*${escapePattern(sign)}`;
  const blanks = spaces(text);
  if (blanks) return `^${blanks}`;
  const idea = ideaAtEdge(text, context);
  if (idea) return `^\\s*${group(idea.pattern)}`;
  const sort = sortOfCharacters(text, context);
  if (sort !== undefined) return `^${sort}`;
  return `^${either(edgeParts(text, context).map(startPattern))}`;
}

const BLANK = '[ \\t]';

/** "Dashes only": as many as there are. */
function wholeLine(text: string, context: Context): string {
  const sort = sortOfCharacters(text, context);
  if (sort === BLANK) return `^${BLANK}+$`;
  const isSeveral = /s$/iu.test(text);
  const sign = isSeveral ? characterNamed(text, context) : undefined;
  const repeated = sort ?? (sign && (sign.length === 1 ? escapePattern(sign) : `(${escapePattern(sign)})`));
  return repeated === undefined
    ? `^\\s*${either(edgeParts(text, context).map(escapePattern))}\\s*$`
    : `^\\s*${repeated}+\\s*$`;
}

function lineEnd(text: string, context: Context): string {
  const sign = signCalled(text.replace(context.grammar.article, ''));
  if (sign) return `${escapePattern(sign)}\\s*$`;
  const blanks = spaces(text);
  if (blanks) return `${blanks}$`;
  const sort = sortOfCharacters(text, context);
  if (sort !== undefined) return `${sort}${sort === BLANK ? '+' : ''}$`;
  const idea = ideaAtEdge(text, context);
  if (idea) return `${group(idea.pattern)}\\s*$`;
  const ends = edgeParts(text, context).map(part =>
    /^\w/.test(part) ? `\\b${escapePattern(part)}` : escapePattern(part),
  );
  return `${either(ends)}$`;
}

/** "A semicolon preceded by two brackets": more than a sign is told, and none of it is a text. */
function isSpoken(text: string, context: Context): boolean {
  const words = text.replace(context.grammar.article, '').split(' ');
  // "Constants in all caps at the start of a line" are of a kind.
  if (words.length > 2 && context.grammar.kindAtStart.test(words.join(' ')) && words[0]?.endsWith('s'))
    return true;
  if (words.length < 3 || !words.every(word => /^\p{Ll}+$/u.test(word)) || ideaAtEdge(text, context))
    return false;
  const isSign = (at: number) => characterNamed(words.slice(0, at).join(' '), context) !== undefined;
  return characterNamed(words.join(' '), context) === undefined && (isSign(1) || isSign(2));
}

const isBefore = (where: string) => /^(?:before|in front of)$/iu.test(where);

/** The pair of brackets that a word names. */
function pairCalled(text: string): readonly [open: string, close: string] {
  if (/paren|round/iu.test(text)) return ['\\(', '\\)'];
  if (/brace|curly/iu.test(text)) return ['\\{', '\\}'];
  return /angle/iu.test(text) ? ['<', '>'] : ['\\[', '\\]'];
}

/** What a space stands beside: a character by its name, or the start of a comment. */
function besideSpace(text: string, context: Context): string | undefined {
  if (/^(?:an? |the )?comments?$/iu.test(text)) return byLanguage(context, rules => rules.comment?.opens);
  const sign =
    characterNamed(text, context) ?? (/^[^\p{L}\p{N}\s\ue000-\uf8ff]{1,3}$/u.test(text) ? text : undefined);
  const written = ONE_MARK.test(text) ? restore(text, context.scanned) : sign;
  return written === undefined ? undefined : escapePattern(written);
}

/** Lines of nothing do not end with it either, and nobody means them; blanks behind it count only where they are asked for. */
function notAtEnd(pattern: string): string {
  const end = pattern.replace(/(?:\\s\*)?\$$/, '');
  const isBlank = end.startsWith(BLANK) || end.startsWith(' ');
  return isBlank ? `^(?!.*${BLANK}$).*\\S` : `^(?!.*${group(end)}\\s*$).*\\S`;
}

/** A word may be a slip for what a character is called: "trailing whitspace". */
function ifUnknown(text: string, context: Context): Pick<Reading, 'asText'> {
  const isUnknown =
    /^\p{Ll}{8,}$/u.test(text) &&
    characterNamed(text, context) === undefined &&
    sortOfCharacters(text, context) === undefined;
  return isUnknown ? { asText: true } : {};
}

/** Lines by what is, or is not, at one end of them. */
function edge(
  at: (text: string, context: Context) => Pick<Reading, 'pattern' | 'pcre2' | 'asText'>,
  lines: string,
): Reader {
  return ({ text = '' }, context) =>
    isSpoken(text, context)
      ? undefined
      : { ...at(text, context), says: `lines that ${lines} ${say(text, context)}` };
}

/** Readers of the shape of a line: its length, its start, its end. */
export const LINE_READERS = {
  longer: length(
    n => `${n + 1},`,
    n => `lines longer than ${n} characters`,
  ),
  atLeast: length(
    n => `${n},`,
    n => `lines of at least ${n} characters`,
  ),
  shorter: length(
    n => `0,${Math.max(0, n - 1)}`,
    n => `lines shorter than ${n} characters`,
  ),
  atMost: length(
    n => `0,${n}`,
    n => `lines of at most ${n} characters`,
  ),
  exactly: length(
    n => `${n}`,
    n => `lines of exactly ${n} characters`,
  ),
  lengthBetween: ({ text = '', text2 = '' }) => {
    const [least, most] = [Number(text), Number(text2)].toSorted((a, b) => a - b);
    return { pattern: `^.{${least},${most}}$`, says: `lines of ${least} to ${most} characters` };
  },
  lineStart: edge(
    (text, context) => ({ pattern: lineStart(text, context), ...ifUnknown(text, context) }),
    'start with',
  ),
  lineEnd: edge(
    (text, context) => ({ pattern: lineEnd(text, context), ...ifUnknown(text, context) }),
    'end with',
  ),
  lineStartAnd: (parts, context) => ({
    pattern: `${lineStart(parts.text ?? '', context)}.*${escapePattern(atEdge(parts.text2 ?? '', context))}`,
    says: `lines that start with ${say(parts.text, context)} and hold ${say(parts.text2, context)}`,
  }),
  holdAndEnd: (parts, context) => {
    const held = characterOr(parts.text ?? '', context);
    return (
      held && {
        pattern: `${bounded(held)}.*${lineEnd(parts.text2 ?? '', context)}`,
        says: `${held.says} on lines that end with ${say(parts.text2, context)}`,
      }
    );
  },
  lineStartEnd: (parts, context) => ({
    pattern: `${lineStart(parts.text ?? '', context)}.*${lineEnd(parts.text2 ?? '', context)}`,
    says: `lines that start with ${say(parts.text, context)} and end with ${say(parts.text2, context)}`,
  }),
  lineWhole: (parts, context) => ({
    pattern: wholeLine(parts.text ?? '', context),
    says: `lines of ${say(parts.text, context)} alone`,
  }),
  lineNotStart: edge(
    (text, context) => ({ pattern: `^(?!${group(lineStart(text, context).slice(1))}).*\\S`, pcre2: true }),
    'do not start with',
  ),
  lineNotEnd: edge(
    (text, context) => ({ pattern: notAtEnd(lineEnd(text, context)), pcre2: true }),
    'do not end with',
  ),
  indentBy: ({ text = '', text2 = '', n = 1 }) => {
    const more = /^(?:at least|more than|over)$/iu.test(text) ? ',' : '';
    const least = /^(?:more than|over)$/iu.test(text) ? n + 1 : n;
    const [sign, name] = /tab/iu.test(text2 || text) ? ['\\t', 'tabs'] : [' ', 'spaces'];
    return { pattern: `^${sign}{${least}${more}}\\S`, says: `lines indented by ${least} ${name}` };
  },
  // "Percent signs", "square brackets"
  character: ({ text = '' }, context) => {
    if (!text.includes(' ') && !isOnlySign(text) && !SIGNS.test(text)) return undefined;
    const sign = characterNamed(text, context);
    return sign === undefined ? reading(sortOfCharacters(text, context), text) : literal(sign);
  },
  // "Two exclamation marks in a row", ""multiple dashes"
  inARow: ({ text: said = '', n }, context) => {
    const text = said.replace(/ (?:in a row|next to each other|after (?:each|one an)other)$/iu, '');
    const sign = characterNamed(text, context);
    const one = sign === undefined ? sortOfCharacters(text, context) : escapePattern(sign);
    if (one === undefined || sign === ' ') return undefined;
    const atom = sign !== undefined && sign.length > 1 ? `(${one})` : one;
    return { pattern: `${atom}{${n ?? '2,'}}`, says: `${n ?? 'two or more'} ${text} in a row` };
  },
  emptyPair: ({ text = '' }) => {
    const [open, close] = pairCalled(text);
    return { pattern: `${open}\\s*${close}`, says: `empty ${text}` };
  },
  nestedPair: ({ text = '' }) => {
    const [open, close] = pairCalled(text);
    return { pattern: `${open}[^${open}${close}]*${open}`, says: `nested ${text}` };
  },
  spaceBeside: ({ text = '', text2 = '', n }, context) => {
    const beside = besideSpace(text2, context);
    const blanks = n === undefined || n < 2 ? '[ \\t]' : ` {${n}}`;
    if (beside === undefined) return undefined;
    return {
      pattern: isBefore(text) ? `\\S${blanks}${beside}` : `${beside}${blanks}`,
      says: `space ${text} ${text2}`,
    };
  },
  noSpaceBeside: ({ text = '', text2 = '' }, context) => {
    const beside = besideSpace(text2, context);
    if (beside === undefined) return undefined;
    return {
      pattern: isBefore(text) ? `[^\\s]${beside}` : `${beside}[^\\s]`,
      says: `no space ${text} ${text2}`,
    };
  },
} satisfies Partial<Record<ReaderName, Reader>>;
