import { toNumber } from './grammar.ts';
import { cached, either, escapePattern } from './patterns.ts';
import { type Context, group, literal, type Reader, type Reading, say } from './reading.ts';
import { ONE_MARK, restore } from './scan.ts';
import type { ReaderName } from './words/types.ts';

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

/** What a phrase says, or the character that it names: "a semicolon". */
export function characterOr(text: string, context: Context): Reading | undefined {
  // An idea of more than one character, such as arrow functions, has its own name; "dots" are dots.
  const character = characterNamed(text, context);
  if (character !== undefined && !/^\w+$/.test(text)) return literal(character);
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
  const n = /^(\d+|[a-z]+) (?:spaces|blanks|espacios)$/iu.exec(text)?.[1];
  return n !== undefined && toNumber(n) > 0 ? ` {${toNumber(n)},}` : undefined;
}

/** "The |> pipe": a sign, and what it is called. */
function signCalled(text: string): string | undefined {
  const [, sign] = /^([^\p{L}\p{N}\s\ue000-\uf8ff]{2,}) \p{Ll}+$/u.exec(text) ?? [];
  return sign;
}

function lineStart(text: string, context: Context): string {
  const sign = signCalled(text.replace(context.grammar.article, ''));
  if (sign) return `^\\s*${escapePattern(sign)}`;
  const blanks = spaces(text);
  if (blanks) return `^${blanks}`;
  const idea = ideaAtEdge(text, context);
  if (idea) return `^\\s*${group(idea.pattern)}`;
  if (/^(?:an? )?(?:capital|upper-?case)(?: letters?)?$/iu.test(text)) return '^[A-Z]';
  if (/^(?:an? )?(?:digits?|numbers?)$/iu.test(text)) return '^\\d';
  if (/^(?:white ?space|blanks?|indentation)$/iu.test(text)) return '^\\s';
  return `^${either(edgeParts(text, context).map(startPattern))}`;
}

function lineEnd(text: string, context: Context): string {
  const blanks = spaces(text);
  if (blanks) return `${blanks}$`;
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
  exactly: length(
    n => `${n}`,
    n => `lines of exactly ${n} characters`,
  ),
  lengthBetween: ({ text = '', text2 = '' }) => {
    const [least, most] = [Number(text), Number(text2)].toSorted((a, b) => a - b);
    return { pattern: `^.{${least},${most}}$`, says: `lines of ${least} to ${most} characters` };
  },
  lineStart: (parts, context) =>
    isSpoken(parts.text ?? '', context)
      ? undefined
      : {
          pattern: lineStart(parts.text ?? '', context),
          says: `lines that start with ${say(parts.text, context)}`,
        },
  lineEnd: (parts, context) =>
    isSpoken(parts.text ?? '', context)
      ? undefined
      : {
          pattern: lineEnd(parts.text ?? '', context),
          says: `lines that end with ${say(parts.text, context)}`,
        },
  lineStartAnd: (parts, context) => ({
    pattern: `${lineStart(parts.text ?? '', context)}.*${escapePattern(atEdge(parts.text2 ?? '', context))}`,
    says: `lines that start with ${say(parts.text, context)} and hold ${say(parts.text2, context)}`,
  }),
  lineStartEnd: (parts, context) => ({
    pattern: `${lineStart(parts.text ?? '', context)}.*${lineEnd(parts.text2 ?? '', context)}`,
    says: `lines that start with ${say(parts.text, context)} and end with ${say(parts.text2, context)}`,
  }),
  lineWhole: (parts, context) => ({
    pattern: `^\\s*${either(edgeParts(parts.text ?? '', context).map(escapePattern))}\\s*$`,
    says: `lines of ${say(parts.text, context)} alone`,
  }),
} satisfies Partial<Record<ReaderName, Reader>>;
