import type { Parts } from '../grammar.ts';
import { wordPattern } from '../patterns.ts';
import { nameOrText } from '../plain-text.ts';
import {
  anyNameOf,
  bounded,
  type Context,
  group,
  type Reader,
  type Reading,
  reading,
  show,
} from '../reading.ts';
import type { ReaderName } from '../words/types.ts';
import { DEFINITION_READERS } from './definitions.ts';

function digits(range: (n: number) => string, says: (n: number) => string): Reader {
  return parts => {
    const n = parts.n ?? 1;
    return { pattern: `\\b\\d{${range(n)}}\\b`, says: says(n) };
  };
}

/** What is compared, and no value that it is compared with. */
const SORT_OF_VALUE =
  /^(?:strings?|numbers?|integers?|floats?|objects?|pointers?|types?|values?|characters?|dates?)$/iu;

const NO_TYPES =
  'A search sees the text of a line, and not of which type a name is. Ask for the sign and what stands beside it (“== followed by a double quote”).';

/** Words for what has a value. */
const SETTINGS =
  /^(?:(?:config(?:uration)?|boolean|type) )?(?:settings?|parameters?|arguments?|params?|options?|flags?|keys?|values?|fields?|attributes?|propert(?:y|ies)|variables?|entries|things|defaults?)$/iu;

/** Variables that hold one are mostly called err. */
const ERRORS = /^(?:an? |the )?errors?$/iu;

/** Asked for what sets it: a call takes the name and the value, "setopt(curl, CURLOPT_VERBOSE, 1L)", "set('x', true)". */
const WHERE_SET = /^(?:where|places|lines|code)\b|\bset(?:s|ting)? \S+ to\b/iu;

/** Languages that compare with a word. */
const SAY_IS: ReadonlySet<string> = new Set(['python', 'csharp', 'kotlin', 'swift']);

/** Nothing is more or less than these. */
const UNORDERED = /^(?:null|nil|none|nullptr|undefined|true|false)$/iu;

/** The signs that compare with such values in the languages that are meant. */
function comparison({ names, text }: Parts, { languages }: Context): string {
  if (text) return /^strict$/iu.test(text) ? '[=!]==' : '(?<![=!])[=!]=(?!=)';
  const order = names.every(name => UNORDERED.test(name)) ? '' : '|[<>]=?';
  return `(===?|!==?|/=|~=${order}${isIn(languages)})`;
}

/** A text that is one name is no part of another. */
const asWord = (read: Reading): Reading =>
  read.literal !== undefined && /^\w+$/.test(read.literal) ? { ...read, word: true } : read;

/** The word that compares, besides signs, where one of these languages has it. */
const isIn = (languages: Context['languages']) =>
  languages.some(({ id }) => SAY_IS.has(id)) ? '|\\bis( not)?\\b' : '';

/** "4xx": the numbers of three digits that begin with one. */
export const hundreds = (first: string): Reading => ({
  pattern: `\\b${first}\\d\\d\\b`,
  says: `numbers from ${first}00 to ${first}99`,
});

/** Code tests for a value; "tests for hover", or for a function, are those that bear its name. */
function isTested(names: readonly string[], { scanned }: Context): boolean {
  const isValue = (name: string) => UNORDERED.test(name) || /^[-\d]|^[A-Z][A-Z\d_]+$|^\W/.test(name);
  return /(?:^|\s)tests? for (?!equality)/iu.test(scanned.text) && !names.every(isValue);
}

/** Readers of numbers, and of what values are compared with and set to. */
export const VALUE_READERS = {
  digits: digits(
    n => `${n}`,
    n => `numbers of ${n} digits`,
  ),
  hexDigits: ({ n = 1 }) => ({
    pattern: `\\b(0[xX])?[0-9a-fA-F]{${n}}\\b`,
    says: `hexadecimal numbers of ${n} digits`,
  }),
  hexDigitsAtLeast: ({ n = 1, text = '' }) => {
    const least = /^(?:at least|minimum)$/iu.test(text) ? n : n + 1;
    return {
      pattern: `\\b0[xX][0-9a-fA-F_]{${least},}\\b`,
      says: `hexadecimal numbers of at least ${least} digits`,
    };
  },
  digitsAtLeast: digits(
    n => `${n},`,
    n => `numbers of at least ${n} digits`,
  ),
  digitsOver: digits(
    n => `${n + 1},`,
    n => `numbers of more than ${n} digits`,
  ),
  classOfNumbers: ({ text = '' }) => hundreds(text),
  numberSuffix: ({ text = '' }) => ({
    pattern: /^\d/.test(text) ? `\\b[\\d_]*${text}\\b` : `\\b\\d[\\d_]*(\\.\\d+)?${text}\\b`,
    says: `numbers that end with ${text}`,
  }),
  compare: (parts, context) => {
    if (isTested(parts.names, context)) {
      const named = DEFINITION_READERS.defineContaining({ ...parts, kind: 'test' }, context);
      return named && { ...named, ignoreCase: true };
    }
    if (parts.names.every(name => SORT_OF_VALUE.test(name))) {
      context.refusal.why ??= NO_TYPES;
      return undefined;
    }
    // "Typeof comparisons": what is compared stands between the word and the sign.
    if (parts.names.every(name => name.toLowerCase() === 'typeof'))
      return reading('\\btypeof\\b[^=!]*[=!]==?', 'comparisons of what typeof says');
    const names = anyNameOf(parts, context, wordPattern);
    const sign = comparison(parts, context);
    return {
      pattern: `${sign}\\s*${names}|${names}\\s*${sign}`,
      says: `${parts.text ? `${parts.text} ` : ''}comparisons with ${show(parts.names)}`,
      pcre2: sign.includes('(?<!'),
    };
  },
  comparedTo: (parts, context) => {
    const subject = (parts.text ?? '').replace(/ (?:is|are|gets?|being)$/iu, '');
    const error = ERRORS.test(subject) ? reading('\\b\\w*(?i:err)(or)?\\b', 'errors') : undefined;
    const [said, b] = [error ?? context.read(subject), context.read(parts.text2 ?? '')];
    if (!said || !b) return undefined;
    // "err against nil" is no errA.
    const a = asWord(said);
    // Nothing stands between a name and the null that it is compared with.
    if (a.word && b.literal !== undefined && UNORDERED.test(b.literal))
      return reading(
        `${bounded(a)}\\s*${comparison({ names: [b.literal] }, context)}\\s*${bounded(b)}\\b`,
        `${a.says} compared to ${b.says}`,
      );
    return {
      pattern: `${bounded(a)}.*([=!]==?|[<>]=?${isIn(context.languages)}|-eq)\\s*["']?${bounded(b)}`,
      says: `${a.says} compared to ${b.says}`,
    };
  },
  setTo: (parts, context) => {
    const what = (parts.text ?? '')
      .replace(/^where (?:is |are )?/iu, '')
      .replace(context.grammar.article, '')
      .replace(/ (?:that|which|que|is|are)$/iu, '');
    const [name, value] = [nameOrText(what, context), nameOrText(parts.text2 ?? '', context)];
    if (!value) return undefined;
    const end = /\w$/.test(value.pattern) ? '\\b' : '';
    // What is assigned is no setting.
    const sign = /\b(?:assign|initiali)/iu.test(context.scanned.text) ? '=' : '[:=]';
    const set = `["']?\\s*(?::[^=]+)?${sign}\\s*${group(value.pattern)}${end}`;
    // "Settings set to true" have any name.
    if (SETTINGS.test(what)) return reading(`\\w${set}`, `names set to ${value.says}`);
    if (!name || !/^\S+$/.test(what)) return undefined;
    const says = `${name.says} set to ${value.says}`;
    if (!WHERE_SET.test(context.scanned.text)) return reading(`${bounded(name)}${set}`, says);
    const taken = `["']?\\]?\\s*[=,]\\s*${group(value.pattern)}${/^\d+$/.test(value.pattern) ? '[uUlLfF]*' : ''}${end}`;
    return reading(`${bounded(name)}(${set}|${taken})`, says);
  },
  defaultOf: (parts, context) => {
    // "A default argument (\\\\)": an explanation, and no value.
    if (/^\([^)\w]*\)$/.test(parts.text ?? '')) return undefined;
    const value = nameOrText(parts.text ?? '', context);
    return (
      value &&
      reading(
        `\\w\\s*(:[^=]+)?=\\s*${group(value.pattern)}\\s*[,)]`,
        `parameters that are ${value.says} by default`,
      )
    );
  },
  // "Dates like dd/mm/yyyy"
  dateLike: ({ text = '' }) => {
    const form = text.toLowerCase();
    if (!/^(?:dd?|mm?|yy(?:yy)?)([-/.])(?:dd?|mm?|yy(?:yy)?)(?:\1(?:dd?|mm?|yy(?:yy)?))?$/.test(form))
      return undefined;
    const pattern = form
      .replaceAll(/y+|m+|d+/g, part => (part.length === 1 ? '\\d{1,2}' : `\\d{${part.length}}`))
      .replaceAll('.', '\\.');
    return { pattern: `\\b${pattern}\\b`, says: `dates like ${text}` };
  },
  assignedFrom: (parts, context) => {
    const names = anyNameOf(parts, context, wordPattern);
    const to = parts.text === undefined ? '' : `${wordPattern(parts.text)}\\s*(:[^=]+)?`;
    return reading(
      `${to}[:=]?=\\s*((await|yield|try|new)\\s+)*([\\w.]+(\\.|::))?${names}\\s*[(<!]`,
      `what ${show(parts.names)} returns, assigned to a name`,
    );
  },
  passedTo: (parts, context) => {
    const given = nameOrText(parts.text ?? '', context);
    if (!given || !/^\S+$/.test(parts.text ?? '')) return undefined;
    const names = anyNameOf(parts, context, wordPattern);
    return reading(
      `${names.replace(/\\b$/, '')}\\s*\\(.*${bounded(asWord(given))}`,
      `${given.says} passed to ${show(parts.names)}`,
    );
  },
  withPort: (parts, context) => {
    const host = nameOrText(parts.text ?? '', context);
    return host && reading(`${bounded(host)}:\\d+`, `${host.says} with the number of a port`);
  },
} satisfies Partial<Record<ReaderName, Reader>>;
