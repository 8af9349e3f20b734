/** Tests of texts as regular expressions of ripgrep. */
import { escapeRegex } from '../../languages/escape-regex.ts';
import { IDEAS } from '../ideas/index.ts';
import type { Idea } from '../ideas/types.ts';
import type { LineTest, TextTest } from '../query-tree.ts';
import { librarySource } from './libraries.ts';
import { anyOf } from './names.ts';

const BY_ID: ReadonlyMap<string, Idea> = new Map(IDEAS.map(idea => [idea.id, idea]));

/** The row of an idea. */
export const ideaOf = ({ idea }: TextTest): Idea | undefined =>
  idea === undefined ? undefined : BY_ID.get(idea);

/** What comes before and after the text of a string or a comment. */
const OPENING = String.raw`(?:[a-zA-Z@$]{0,3}#*["'\x60]{1,3}|(?:/{2,}!?|/\*+!?|#+|--+|;+|%+|<!--)\s*)`;
const CLOSING = String.raw`(?:["'\x60]{1,3}#*|\s*(?:\*+/|-->)?)`;

/** The source of a regular expression for any of the texts. */
export function textRegex({ at, ...test }: TextTest): string {
  const source = partRegex(test);
  if (at === 'start') return `^${OPENING}${grouped(source)}`;
  return at === 'end' ? `${grouped(source)}${CLOSING}$` : source;
}

function partRegex(test: TextTest): string {
  const idea = ideaOf(test);
  const sources = test.isLibrary
    ? [librarySource(test.texts)]
    : idea
      ? [idea.pattern]
      : test.texts.map(text => (test.isRegex ? text : escapeRegex(text)));
  const source = anyOf(sources);
  if (!test.isWord) return sources.length === 1 && /(?<!\\)\|/.test(source) ? `(?:${source})` : source;
  const [first = '', last = ''] =
    idea || test.isRegex ? ['a', 'a'] : [test.texts[0]!.at(0), test.texts.at(-1)!.at(-1)];
  return `${/\w/.test(first) ? '\\b' : ''}${anyOf([source])}${/\w/.test(last) ? '\\b' : ''}`;
}

/** The source of a regular expression for a line that passes a test. */
function lineRegex({ text, at, mayIndent, then }: LineTest): string {
  // A regular expression follows directly; a text may be anywhere later on the line.
  const source = then ? `${textRegex(text)}${then.isRegex ? '' : '.*'}${textRegex(then)}` : textRegex(text);
  const isAnchored = /^\^/.test(source);
  if (at === 'start') return isAnchored ? source : `^${mayIndent ? '\\s*' : ''}${grouped(source)}`;
  if (at === 'end') return `${grouped(source)}$`;
  if (at === 'whole') return `^${mayIndent === false ? '' : '\\s*'}${grouped(source)}\\s*$`;
  return source;
}

const grouped = (source: string) =>
  /(?<!\\)\|/.test(source) && !/^\(\?:.*\)$/.test(source) ? `(?:${source})` : source;

export interface Compiled {
  pattern: string;
  pcre2?: boolean;
  invert?: boolean;
}

/** "GitHub urls": the text is a part of the address. */
function addressWith(tests: readonly LineTest[]): LineTest[] | undefined {
  const url = tests.find(({ text }) => text.idea === 'url' && !text.not);
  const others = tests.filter(one => one !== url);
  const [one] = others;
  if (
    !url ||
    !one ||
    others.length > 1 ||
    one.at ||
    one.then ||
    one.text.not ||
    one.text.isRegex ||
    one.text.texts.some(text => /^https?:/.test(text)) ||
    one.text.idea
  )
    return;
  const source = `https?://[^\\s"'<>)\\]]*${anyOf(one.text.texts.map(escapeRegex))}`;
  return [{ text: { texts: [source], isRegex: true } }];
}

/** Looking ahead or behind. */
const LOOKS = /\(\?<?[=!]/;

/**
 * One pattern for lines that pass all tests.
 *
 * @param isWithin whether the match must lie within a node: then it begins where the text does, not with the line
 */
export function linesPattern(all: readonly LineTest[], isWithin = false): Compiled {
  const tests = addressWith(all) ?? all;
  const wanted = tests.filter(({ text }) => !text.not).map(lineRegex);
  const denied = tests.filter(({ text }) => text.not).map(test => lineRegex(test));
  // Texts with a shape may overlap others: the address of a link is in the link.
  const needsPcre2 = tests.some(
    ({ text }) =>
      ideaOf(text)?.pcre2 ||
      (ideaOf(text) && tests.length > 1) ||
      (text.isRegex && text.texts.some(one => LOOKS.test(one))),
  );
  if (denied.length === 0 && wanted.length === 1)
    return { pattern: wanted[0]!, ...(needsPcre2 && { pcre2: true }) };
  if (wanted.length === 0 && !needsPcre2) return { pattern: anyOf(denied), invert: true };
  if (
    denied.length === 0 &&
    wanted.length === 2 &&
    !needsPcre2 &&
    // Regular expressions may overlap.
    tests.every(({ text, then }) => !text.isRegex && !then) &&
    wanted.every(one => !/^\^|\$$|\(\?:\^/.test(one))
  )
    return { pattern: `${wanted[0]}.*${wanted[1]}|${wanted[1]}.*${wanted[0]}` };
  const [main = '', ...others] = wanted.toSorted((a, b) => Number(/^\^/.test(b)) - Number(/^\^/.test(a)));
  const aheads = [...others.map(one => ahead(one, '=')), ...denied.map(one => ahead(one, '!'))].join('');
  const any = isWithin ? '.*?\\K' : '.*';
  return { pattern: `^${aheads}${/^\^/.test(main) ? main.slice(1) : `${any}${main}`}`, pcre2: true };
}

const ahead = (source: string, sign: '=' | '!') =>
  `(?${sign}${/^\^/.test(source) ? source.slice(1) : `.*${source}`})`;
