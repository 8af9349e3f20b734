import { DEFINITION_READERS } from './definition-readers.ts';
import type { Parts } from './grammar.ts';
import { IMPORT_READERS } from './import-readers.ts';
import { characterOr, LINE_READERS, sequenceOf } from './line-readers.ts';
import { inProse } from './notions.ts';
import { alternatives, cached, either, escapePattern, wordPattern } from './patterns.ts';
import { nameOrText } from './plain-text.ts';
import {
  byLanguage,
  type Context,
  group,
  literal,
  literals,
  namesOf,
  plainly,
  type Reader,
  type Reading,
  reading,
  say,
  show,
} from './reading.ts';
import { ROLE_READERS } from './role-readers.ts';
import { ONE_MARK, restore } from './scan.ts';
import type { ReaderName } from './words/types.ts';

function digits(range: (n: number) => string, says: (n: number) => string): Reader {
  return parts => {
    const n = parts.n ?? 1;
    return { pattern: `\\b\\d{${range(n)}}\\b`, says: says(n) };
  };
}

/** What opens a comment, ready for something after it; or what a line of nothing but comment begins with. */
function commentOpens(context: Context, say: 'opens' | 'line'): string {
  const opens = byLanguage(context, rules => rules.comment?.[say]) ?? '#';
  return say === 'opens' ? either(alternatives(opens)) : opens;
}

/** Lines with tags such as TODO: the whole word; where most code has such a word too (`context.TODO()`), not as a member. */
function tagged(tags: string, says: string, { languages }: Context): Reading {
  const before = languages[0]?.comment?.beforeTag;
  return before
    ? { pattern: `${before}${group(tags)}\\b`, says: `the tag ${says}` }
    : { pattern: tags, word: true, says: `the whole word ${says}` };
}

/** The pattern as part of a larger one, with the ends of words that an option would otherwise ask for. */
function bounded({ pattern, word }: Reading): string {
  return word ? `\\b${group(pattern)}\\b` : group(pattern);
}

/** Who asks which files hold one thing and not another is told that each line is looked at by itself. */
function byLine({ scanned }: Context): string {
  const ofFiles =
    /\b(?:files?|modules?|scripts?|archivos?|ficheros?) (?:(?:that|which|que) )?(?:(?:do|does)(?: not|n't)|contain|hav|has|with|mention|includ|us(?:e|ing)|lack|con|contien|tien|menciona|sin|no) ?/iu;
  return ofFiles.test(scanned.text) ? ' (each line by itself, not the file as a whole)' : '';
}

const TAGS = /^(?:to-?do|fix-?me|xxx|hack|bug|note|wip|optimize|review|safety|nolint|noqa|deprecated)s?$/iu;

/** What is compared, and no value that it is compared with. */
const SORT_OF_VALUE =
  /^(?:strings?|numbers?|integers?|floats?|objects?|pointers?|types?|values?|characters?|dates?)$/iu;
const NO_TYPES =
  'A search sees the text of a line, and not of which type a name is. Ask for the sign and what stands beside it (“== followed by a double quote”).';

/** What is done to fewer things than there are: a pattern that knows nothing of it finds all of them. */
const NARROWING = /^(?:created|made|set|written|done)$/iu;

/** Words for what has a value. */
const SETTINGS =
  /^(?:(?:config(?:uration)?|boolean|type) )?(?:settings?|parameters?|arguments?|params?|options?|flags?|keys?|values?|fields?|attributes?|propert(?:y|ies)|variables?|entries|things|defaults?)$/iu;

/** "Catch without a parameter": a part of what is written there, and no text. */
function isPart(word: string, { scanned, refusal }: Context): boolean {
  if (!cached(`\\s(?:an?|any) ${escapePattern(word)}$`).test(scanned.text) || !PART.test(word)) return false;
  refusal.why ??= `A search knows no “${word}” by this name. Say how the code is written with it or without it.`;
  return true;
}

const PART = /^(?:class|parameter|argument|type|name|body|message|value|binding)$/iu;

/** Written in small letters by some tools and in capitals by others. */
const MARKERS = /^(?:nolint|noqa|deprecated)$/iu;

/** "This but not in comments" is not about comments with "this but not". */
const NEGATED = /(?:^|\s)(?:not|except|excluding|outside(?: of)?|without|no|excepto|salvo|fuera)$/iu;

const SAYS_REGEX = /(?<!\p{L})(?:regexp?s?|regular)(?!\p{L})/iu;

function isRegex(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').source !== '';
  } catch {
    return false;
  }
}

const asText = (read: Reading | undefined) => read && { ...read, asText: true };

/** A name that no word of a request looks like. */
const isCoded = (name: string) => /\w_\w|[A-Z]{2}|[a-z][A-Z]/.test(name);

/** "Environment variables starting with AWS_": no definition has such a name, and it stands wherever they are spoken of. */
const isIdeaInCapitals = ({ names, text = '' }: Parts, { idea }: Context) =>
  names.every(name => /^[A-Z]{2,}[A-Z0-9]*_\w*$/.test(name)) && idea(text) !== undefined;

/** How strings of the languages that are meant are quoted; those between backticks may go on below. */
function quotedPatterns({ languages }: Context): string[] {
  const isTicked = languages.some(({ id }) => id === 'javascript' || id === 'go');
  return [
    '"[^"]*{body}[^"]*"',
    ...(languages.every(rules => rules.oneQuote) ? [] : ["'[^']*{body}[^']*'"]),
    ...(isTicked ? ['`[^`]*{body}[^`]*(`|$)'] : []),
  ];
}

/** What stands before or behind another: one word is that word, whatever it means elsewhere. */
function heldText(said: string | undefined, context: Context): Reading | undefined {
  const text = (said ?? '').replace(/,? but$/iu, '');
  return /^\w+$/.test(text) ? literal(text) : characterOr(text, context);
}

/** How each way of speaking becomes a pattern. */
export const READERS: Readonly<Record<ReaderName, Reader>> = {
  ...DEFINITION_READERS,
  ...ROLE_READERS,
  ...IMPORT_READERS,
  ...LINE_READERS,
  keyword: (parts, context) =>
    parts.names.every(name => /^[a-z]\w*$/.test(name)) ? asText(READERS.word(parts, context)) : undefined,
  outsideComments: (parts, context) => {
    const inner = characterOr(parts.text ?? '', context);
    return (
      inner && {
        pattern: `^(?:(?!${commentOpens(context, 'opens')}).)*${bounded(inner)}`,
        pcre2: true,
        says: `${inner.says} where no comment begins before it`,
      }
    );
  },
  butNot: (parts, context) => {
    const left = (parts.text2 ?? '').replace(context.grammar.together, '');
    if (isPart(left, context)) return undefined;
    const { allOf, joined } = context.grammar;
    const text = parts.text ?? '';
    const wanted = allOf.test(text) ? text.split(joined) : [text];
    const held = wanted.flatMap(part => characterOr(part, context) ?? []);
    const [a, ...others] = held;
    const b = characterOr(left, context);
    if (!a || !b || held.length < wanted.length) return undefined;
    return {
      pattern: `^(?!.*${bounded(b)})${others.map(one => `(?=.*${bounded(one)})`).join('')}.*${bounded(a)}`,
      pcre2: true,
      says: `lines with ${held.map(one => one.says).join(' and ')} but not ${b.says}${byLine(context)}`,
    };
  },
  tag: (parts, context) => {
    const names = parts.text?.split(context.grammar.joined) ?? namesOf(parts, context);
    if (
      !names.every(
        name => TAGS.test(name) || /^[A-Z]{2,}$/.test(name) || parts.names.every(mark => ONE_MARK.test(mark)),
      )
    )
      return undefined;
    const tags = names.map(name =>
      TAGS.test(name) && !MARKERS.test(name) && name === name.toLowerCase()
        ? name.replace('-', '').toUpperCase()
        : name,
    );
    return {
      ...tagged(either(tags.map(escapePattern), false), plainly(tags), context),
      ...(tags.some(tag => MARKERS.test(tag)) ? { ignoreCase: true } : {}),
    };
  },
  comment: (parts, context) => {
    const text = parts.text ?? '';
    // "TODO comments or FIXME comments" are two kinds.
    if (NEGATED.test(text) || /(?<![\p{L}])(?:comments|comentarios)(?![\p{L}])/iu.test(text))
      return undefined;
    const inner = inProse(text, context.read(text), context);
    if (!inner) return undefined;
    if (inner.word && inner.pattern.split('|').every(word => TAGS.test(word)))
      return tagged(inner.pattern, inner.says, context);
    const { word: _word, ...others } = inner;
    return {
      ...others,
      literal: undefined,
      pattern: `${commentOpens(context, 'opens')}.*${bounded(inner)}`,
      says: `comments with ${inner.says}`,
    };
  },
  commentWhole: (parts, context) => {
    const inner = context.read(parts.text ?? '');
    return (
      inner && {
        pattern: `${commentOpens(context, 'opens')}[/*!]*\\s*${bounded(inner)}\\W*$`,
        says: `comments of ${inner.says} alone`,
      }
    );
  },
  commentedOut: (parts, context) => {
    const inner = context.read(parts.text ?? '');
    return (
      inner && {
        pattern: `(${commentOpens(context, 'line')}).*${bounded(inner)}`,
        says: `commented-out ${inner.says}`,
      }
    );
  },
  commentAll: (_parts, context) => reading(commentOpens(context, 'line'), 'lines of comment'),
  stringStart: (parts, context) => {
    const inner = context.read(parts.text ?? '');
    return (
      inner && {
        pattern: `["'\`]${group(inner.pattern)}`,
        says: `strings that start with ${inner.says}`,
      }
    );
  },
  comparedTo: (parts, context) => {
    const subject = (parts.text ?? '').replace(/ (?:is|are|gets?|being)$/iu, '');
    const [a, b] = [context.read(subject), context.read(parts.text2 ?? '')];
    if (!a || !b) return undefined;
    return {
      pattern: `${group(a.pattern)}.*([=!]==?|[<>]=?|\\bis\\b|-eq)\\s*["']?${group(b.pattern)}`,
      says: `${a.says} compared to ${b.says}`,
    };
  },
  classOfNumbers: ({ text = '' }) => ({
    pattern: `\\b${text}\\d\\d\\b`,
    says: `numbers from ${text}00 to ${text}99`,
  }),
  setTo: (parts, context) => {
    const what = (parts.text ?? '')
      .replace(context.grammar.article, '')
      .replace(/ (?:that|which|que)$/iu, '');
    const [name, value] = [nameOrText(what, context), nameOrText(parts.text2 ?? '', context)];
    if (!value) return undefined;
    const set = `["']?\\s*(?::[^=]+)?[:=]\\s*${group(value.pattern)}${/\w$/.test(value.pattern) ? '\\b' : ''}`;
    // "Settings set to true" have any name.
    if (SETTINGS.test(what)) return reading(`\\w${set}`, `names set to ${value.says}`);
    return name && /^\S+$/.test(what)
      ? reading(`${bounded(name)}${set}`, `${name.says} set to ${value.says}`)
      : undefined;
  },
  withPort: (parts, context) => {
    const host = nameOrText(parts.text ?? '', context);
    return host && reading(`${bounded(host)}:\\d+`, `${host.says} with the number of a port`);
  },
  compare: (parts, context) => {
    if (parts.names.every(name => SORT_OF_VALUE.test(name))) {
      context.refusal.why ??= NO_TYPES;
      return undefined;
    }
    const names = either(namesOf(parts, context).map(wordPattern));
    const sign = '(===?|!==?|/=|~=|[<>]=?|\\bis( not)?\\b)';
    return reading(`${sign}\\s*${names}|${names}\\s*${sign}`, `comparisons with ${show(parts.names)}`);
  },
  string: (parts, context) => {
    const text = parts.text ?? '';
    if (NEGATED.test(text)) return undefined;
    const inner = inProse(text, characterOr(text, context), context);
    const body = inner && group(inner.pattern);
    return (
      inner && {
        ...inner,
        literal: undefined,
        pattern: quotedPatterns(context)
          .map(one => one.replace('{body}', () => body ?? ''))
          .join('|'),
        says: `strings with ${inner.says}`,
      }
    );
  },
  quoted: (parts, context) => {
    const text = say(parts.text, context);
    const mark = /\bsingle\b/iu.test(context.scanned.text) ? "'" : '"';
    return ONE_MARK.test(parts.text ?? '') || /^\S+$/.test(text)
      ? literal(`${mark}${text}${mark}`)
      : undefined;
  },
  // "Where are channels created": an idea may say what is done.
  idea: ({ text = '', text2 }, context) => {
    const isNamed = /\s|s$/iu.test(text);
    const done = isNamed && text2 ? context.idea(`${text} ${text2}`) : undefined;
    const found = done ?? context.idea(text);
    return found && !done && NARROWING.test(text2 ?? '')
      ? { ...found, says: `${found.says} (“${text2}” was passed over)` }
      : found;
  },
  digits: digits(
    n => `${n}`,
    n => `numbers of ${n} digits`,
  ),
  hexDigits: ({ n = 1 }) => ({
    pattern: `\\b[0-9a-fA-F]{${n}}\\b`,
    says: `hexadecimal numbers of ${n} digits`,
  }),
  digitsAtLeast: digits(
    n => `${n},`,
    n => `numbers of at least ${n} digits`,
  ),
  digitsOver: digits(
    n => `${n + 1},`,
    n => `numbers of more than ${n} digits`,
  ),
  without: (parts, context) => {
    const inner = characterOr(parts.text ?? '', context);
    return (
      inner && {
        pattern: `^(?!.*${bounded(inner)})`,
        pcre2: true,
        says: `lines without ${inner.says}${byLine(context)}`,
      }
    );
  },
  both: (parts, context) => {
    const other = (parts.text2 ?? '').replace(context.grammar.together, '');
    const [a, b] = [characterOr(parts.text ?? '', context), characterOr(other, context)];
    if (!a || !b) return undefined;
    const [first, second] = [group(a.pattern), group(b.pattern)];
    return {
      pattern: `${first}.*${second}|${second}.*${first}`,
      word: a.word && b.word,
      says: `lines with both ${a.says} and ${b.says}${byLine(context)}`,
    };
  },
  times: (parts, context) => {
    const [inner, n] = [characterOr(parts.text ?? '', context), parts.n ?? 2];
    return inner && reading(`(${bounded(inner)}.*){${n}}`, `${inner.says} at least ${n} times on the line`);
  },
  followed: (parts, context) => {
    const sequence = sequenceOf(parts.text2 ?? '', context);
    const first = sequence && context.read(parts.text ?? '');
    if (first)
      return {
        pattern: `${group(first.pattern)}${/^[ \\t]/.test(sequence) ? '' : '\\s*'}${sequence}`,
        says: `${first.says} followed by ${say(parts.text2, context)}`,
      };
    const [a, b] = [context.read(parts.text ?? ''), context.read(parts.text2 ?? '')];
    return a && b
      ? {
          pattern: `${group(a.pattern)}.*${group(b.pattern)}`,
          says: `${a.says} followed by ${b.says} on the same line`,
        }
      : undefined;
  },
  notFollowed: (parts, context) => {
    const [a, b] = [heldText(parts.text, context), heldText(parts.text2, context)];
    return a && b
      ? {
          pattern: `${bounded(a)}(?!.*${bounded(b)})`,
          pcre2: true,
          says: `${a.says} and no ${b.says} behind it on the same line`,
        }
      : undefined;
  },
  followedBelow: (parts, context) => {
    const [a, b] = [heldText(parts.text, context), heldText(parts.text2, context)];
    return a && b
      ? {
          pattern: `${bounded(a)}.*\\n.*${bounded(b)}`,
          multiline: true,
          says: `${a.says} followed by ${b.says} on the next line`,
        }
      : undefined;
  },
  defaultOf: (parts, context) => {
    const value = nameOrText(parts.text ?? '', context);
    return (
      value &&
      reading(
        `\\w\\s*(:[^=]+)?=\\s*${group(value.pattern)}\\s*[,)]`,
        `parameters that are ${value.says} by default`,
      )
    );
  },
  numberSuffix: ({ text = '' }) => ({
    pattern: `\\b\\d[\\d_]*(\\.\\d+)?${text}\\b`,
    says: `numbers that end with ${text}`,
  }),
  wordStart: (parts, context) =>
    reading(
      `\\b${either(namesOf(parts, context).map(escapePattern))}\\w*`,
      `words that start with ${show(namesOf(parts, context))}`,
    ),
  // "Error codes starting with FST_ERR": what has such a name is what is looked for, whatever it is called.
  calledStart: (parts, context) =>
    parts.names.every(isCoded) &&
    (!context.grammar.kindAtEnd.test(parts.text ?? '') || isIdeaInCapitals(parts, context))
      ? READERS.wordStart(parts, context)
      : undefined,
  wordEnd: (parts, context) =>
    reading(
      `\\w*${either(namesOf(parts, context).map(escapePattern))}\\b`,
      `words that end with ${show(namesOf(parts, context))}`,
    ),
  regex: (parts, context) => {
    const pattern = restore(parts.text ?? '', context.scanned)
      .trim()
      .replace(/^\/(.+)\/[gimsu]*$/, '$1');
    // "Pattern matches on {:error, _}" are no regular expression, and neither is "the foo( pattern".
    if (!SAYS_REGEX.test(context.scanned.text)) {
      if (/^(?:match\w*|on|with|for|against) \S/iu.test(parts.text ?? '')) return undefined;
      if (!isRegex(pattern)) return literal(pattern);
    }
    return reading(pattern, `the regular expression ${pattern}`);
  },
  word: (parts, context) => {
    const names = namesOf(parts, context);
    const pattern = either(names.map(escapePattern), false);
    return {
      pattern,
      word: true,
      says: `the whole word ${plainly(names)}`,
      ...(names.length === 1 ? { literal: names[0] } : {}),
    };
  },
  content: (parts, context) => characterOr(parts.text ?? '', context),
  literal: (parts, context) => {
    const text = parts.text;
    const texts = text === undefined ? namesOf(parts, context) : [restore(text, context.scanned)];
    return literals(texts);
  },
};
