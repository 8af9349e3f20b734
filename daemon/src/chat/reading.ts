import type { Grammar, Parts } from './grammar.ts';
import { either, escapeName, escapePattern } from './patterns.ts';
import { LANGUAGES, type LanguageRules } from './roles/index.ts';
import { type Marked, restore } from './scan.ts';

/** What a request looks for: a pattern, and how it has to be matched. */
export interface Reading {
  pattern: string;
  /** How the explanation names it. */
  says: string;
  /** The pattern is this text and nothing else. */
  literal?: string;
  word?: boolean;
  multiline?: boolean;
  ignoreCase?: boolean;
  pcre2?: boolean;
  /** Extensions of the only files that have it. */
  within?: readonly string[];
  /** Words that no table knows, taken for a text to look for. */
  asText?: boolean;
  /** Why the request is refused where no line has what it was taken for: that was a guess. */
  orElse?: string | undefined;
  /** It stands on a line of its own, above what it belongs to, so that no line has both. */
  apart?: boolean;
}

export interface Refusal {
  why?: string | undefined;
}

/** What a reader may ask while it reads. */
export interface Context {
  grammar: Grammar;
  scanned: Marked;
  /** Languages whose ways of writing are meant, commonest first. */
  languages: readonly LanguageRules[];
  /** Languages of the tree, for what those that are meant have no way of writing. */
  treeLanguages?: readonly LanguageRules[];
  /** The request says that its text is a regular expression. */
  regex: boolean;
  /** The request says that its text is to be looked for as it stands. */
  fixed?: boolean;
  /** Why no single line can answer, noted by whichever reader sees it; told where nothing else could be read. */
  refusal: Refusal;
  /** Reads a smaller phrase in the same way as the whole. */
  read(text: string): Reading | undefined;
  /** Reads a phrase that names an idea, and nothing else. */
  idea(text: string): Reading | undefined;
}

/** Notes that what a phrase asks for stands on several lines. */
export function onSeveralLines({ refusal }: Context): undefined {
  refusal.why ??=
    'A search sees one line at a time, and these stand on several. Ask for one of them, and show lines around each (“with 3 lines of context”).';
}

/** The language whose ways are taken where only one can be: the commonest of those that are meant. Empty where none is known. */
export const mainLanguage = ({ languages }: Pick<Context, 'languages'>): string => languages[0]?.id ?? '';

/** "A parameter named user" is called so and no longer. */
export function saysName({ scanned }: Context): boolean {
  return /(?<![\p{L}])(?:named|called|llamad[oa]s?) \S/iu.test(scanned.text);
}

export type Reader = (parts: Parts, context: Context) => Reading | undefined;

export const plainly = (names: readonly string[]) => names.join(' or ');

export const show = (names: readonly string[]) => names.map(name => `“${name}”`).join(' or ');

/** The pattern of a role or a definition in the languages that are meant, or else in those of the tree or all that have it. */
export function byLanguage(
  context: Context,
  pick: (rules: LanguageRules) => string | undefined,
): string | undefined {
  const known = (all: readonly LanguageRules[]) => all.map(pick).filter(pattern => pattern !== undefined);
  const patterns = [context.languages, context.treeLanguages ?? [], LANGUAGES]
    .map(known)
    .find(all => all.length > 0);
  return patterns && either(patterns, false);
}

/** The names, without what stands for their arguments: `die(...)`, `From<...>`. */
export function namesOf(parts: Parts, context: Context): string[] {
  return (
    parts.names
      .map(name => restore(name, context.scanned))
      .map(name => name.replace(/(?:\((?:\.{3}|…)?\)|<(?:\.{3}|…)>)$/u, ''))
      // "handleSomething" and "serialize_something" stand for any that begins so.
      .map(name => name.replace(/(?<=[a-z])(?:Something|Anything|Whatever|Xxx|XXX)$/u, '*'))
      .map(name => name.replace(/(?<=\w_)(?:something|anything|whatever)$/iu, '*'))
  );
}

export function reading(pattern: string | undefined, says: string): Reading | undefined {
  return pattern === undefined || pattern === '' ? undefined : { pattern, says };
}

export function say(text: string | undefined, context: Context): string {
  return restore(text ?? '', context.scanned);
}

/** The pattern of any of the names. */
export const anyNameOf = (parts: Parts, context: Context, written = escapePattern): string =>
  either(namesOf(parts, context).map(written));

/** An alternative inside a larger pattern needs parentheses. */
export function group(pattern: string): string {
  return /\|/.test(pattern) ? `(${pattern})` : pattern;
}

/** The pattern as part of a larger one, with what options would otherwise ask for: the ends of words, any case. */
export function bounded({ pattern, word, ignoreCase }: Reading): string {
  const part = word ? `\\b${group(pattern)}\\b` : group(pattern);
  return ignoreCase ? `(?i:${part})` : part;
}

/** The pattern as one of several that any will do. */
export const alternative = (one: Reading): string =>
  one.word || one.ignoreCase ? bounded(one) : one.pattern;

/** Any of these. An option that all of them ask for stays one. */
export function anyOf(readings: readonly Reading[]): Reading {
  const word = readings.every(one => one.word);
  const ignoreCase = readings.every(one => one.ignoreCase);
  const isOption = readings.every(one => !one.word === !word && !one.ignoreCase === !ignoreCase);
  return {
    pattern: either(
      readings.map(one => (isOption ? one.pattern : alternative(one))),
      false,
    ),
    says: readings.map(one => one.says).join(' or '),
    ...(isOption && word ? { word } : {}),
    ...(isOption && ignoreCase ? { ignoreCase } : {}),
    multiline: readings.some(one => one.multiline),
    pcre2: readings.some(one => one.pcre2),
  };
}

/** Text to look for as it stands; dots in the midst of it, or for arguments, leave something out. */
export function literal(text: string): Reading {
  const [, tag, attribute] = /^<(\w+) ([\w-]+)>$/u.exec(text) ?? [];
  // "<see cref>": where the tag has the attribute, that has a value.
  if (tag && attribute) return { pattern: `<${tag}\\s[^<>]*\\b${attribute}\\b`, says: `“${text}”` };
  const known = text.split(ANYTHING);
  if (known.length > 1) return { pattern: known.map(escapePattern).join('\\w+'), says: `“${text}”` };
  const named = escapeName(text);
  if (named !== escapePattern(text) && !text.includes(' '))
    return { pattern: named, says: `names like ${text}` };
  const parts = text.split(LEFT_OUT);
  if (parts.length > 1)
    return { pattern: parts.map(escapePattern).join('.*').replace(/\.\*$/, ''), says: `“${text}”` };
  return { pattern: escapePattern(text), literal: text, says: `“${text}”` };
}

/** "def self.something", "TODO(someone)": any name. */
const ANYTHING =
  /(?<=\w(?:\.|::|->|_))(?:something|anything|whatever)(?!\w)|(?<=\w\()(?:someone|somebody)(?=\))|(?<=(?:TODO|FIXME|XXX|HACK|NOTE|BUG)\()(?:user(?: ?name)?|name|owner|author|assignee|person)(?=\))/u;

/** "@available ... deprecated", "#if os(...)", "{:error, ...}", `feature = "..."`, but not the handler of any exception in C++. */
const LEFT_OUT =
  /(?<=\S) (?:\.{3}|…) (?=\S)|(?<=[([{]\S+) (?:\.{3}|…)[)\]}]$|(?<=["'])(?:\.{3}|…)(?=["'])|(?<=\S(?<!catch\s?)\()(?:\.{3}|…)(?:\)$|(?=\)\.\w))|(?<=\S\[)(?:\.{3}|…)\]$/u;

/** "return 1": a word and a number that ends where it ends; typed without quotes nobody means 11. */
export function endingInNumber(text: string): Reading | undefined {
  if (!/^\p{L}[\w.]*(?: [=<>!]=?=?)? \d+$/u.test(text)) return undefined;
  return { pattern: `${escapePattern(text)}\\b`, says: `“${text}”` };
}

/** One text, or several of which any will do. */
export function literals(texts: readonly string[]): Reading {
  const [first = ''] = texts;
  if (texts.length === 1) return literal(first);
  if (texts.some(text => LEFT_OUT.test(text))) return anyOf(texts.map(literal));
  const shared = commonLead(texts);
  const rest = texts.map(text => escapePattern(text.slice(shared.length)));
  const pattern =
    shared === '' ? either(texts.map(escapePattern), false) : `${escapePattern(shared)}${either(rest)}`;
  return { pattern, says: texts.map(text => `“${text}”`).join(' or ') };
}

/** What all texts begin with, up to the end of a word; nothing unless something follows in each. */
function commonLead(texts: readonly string[]): string {
  const [first = '', ...others] = texts;
  const lead = /^(.*\s)\S+$/.exec(first)?.[1] ?? '';
  return lead !== '' && others.every(text => text.startsWith(lead) && text.length > lead.length) ? lead : '';
}
