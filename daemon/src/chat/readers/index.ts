import type { Parts } from '../grammar.ts';
import { alternatives, either, escapePattern } from '../patterns.ts';
import {
  anyNameOf,
  anyOf,
  type Context,
  endingInNumber,
  literal,
  literals,
  namesOf,
  plainly,
  type Reader,
  type Reading,
  reading,
  show,
} from '../reading.ts';
import { restore } from '../scan.ts';
import type { ReaderName } from '../words/types.ts';
import { ANNOTATION_READERS } from './annotations.ts';
import { ARGUMENT_READERS } from './arguments.ts';
import { BOUND_READERS } from './bounds.ts';
import { DEFINITION_READERS } from './definitions.ts';
import { FIELD_READERS } from './fields.ts';
import { FORMAT_READERS } from './formats.ts';
import { IDIOM_READERS } from './idioms.ts';
import { IMPORT_READERS } from './imports.ts';
import { JOINING_READERS } from './joined.ts';
import { characterOr, LINE_READERS } from './lines.ts';
import { PROSE_READERS } from './prose.ts';
import { ROLE_READERS } from './roles.ts';
import { VALUE_READERS } from './values.ts';

/** What is done to fewer things than there are: a pattern that knows nothing of it finds all of them. */
const NARROWING = /^(?:created|made|set|written|done)$/iu;

const SAYS_REGEX = /(?<!\p{L})(?:regexp?s?|regular)(?!\p{L})/iu;

function isRegex(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').source !== '';
  } catch {
    return false;
  }
}

/** SQL is written in capitals as often as not. */
const inAnyCase = (read: Reading | undefined, { languages }: Context) =>
  read && languages.every(({ id }) => id === 'sql') ? { ...read, ignoreCase: true } : read;

const asText = (read: Reading | undefined) => read && { ...read, asText: true };

/** "Nonlocal or global statements": several kinds that are known, each as it is by itself. */
function ideasOf({ names }: Parts, { idea }: Context): Reading | undefined {
  const each = names.length > 1 ? names.map(name => idea(`${name} statements`)) : [];
  const known = each.flatMap(one => one ?? []);
  return known.length > 0 && known.length === each.length ? anyOf(known) : undefined;
}

/** A name that no word of a request looks like. */
const isCoded = (name: string) => /\w_\w|[A-Z]{2}|[a-z][A-Z]/.test(name);

/** "Environment variables starting with AWS_": no definition has such a name, and it stands wherever they are spoken of. */
const isIdeaInCapitals = ({ names, text = '' }: Parts, { idea }: Context) =>
  names.every(name => /^[A-Z]{2,}[A-Z0-9]*_\w*$/.test(name)) && idea(text) !== undefined;

/** "Exported variables starting with PYENV": what the pattern ends with is the name, which goes on behind this. */
function withNames(found: Reading | undefined, parts: Parts, context: Context): Reading | undefined {
  const each = alternatives(found?.pattern ?? '');
  if (!found || !each.every(one => /\\s\+\\w\+?$/.test(one))) return undefined;
  const names = `${anyNameOf(parts, context)}\\w*`;
  return {
    ...found,
    pattern: either(
      each.map(one => one.replace(/\\w\+?$/, () => names)),
      false,
    ),
    says: `${found.says} that start with ${show(namesOf(parts, context))}`,
  };
}

/** Words that have one of the names, with this around it. */
const wordWith =
  (before: string, behind: string, says: string): Reader =>
  (parts, context) =>
    reading(`${before}${anyNameOf(parts, context)}${behind}`, `${says} ${show(namesOf(parts, context))}`);

/** How each way of speaking becomes a pattern. */
export const READERS: Readonly<Record<ReaderName, Reader>> = {
  ...DEFINITION_READERS,
  ...FIELD_READERS,
  ...FORMAT_READERS,
  ...ROLE_READERS,
  ...ANNOTATION_READERS,
  ...ARGUMENT_READERS,
  ...BOUND_READERS,
  ...IDIOM_READERS,
  ...IMPORT_READERS,
  ...LINE_READERS,
  ...JOINING_READERS,
  ...PROSE_READERS,
  ...VALUE_READERS,
  keyword: (parts, context) =>
    ideasOf(parts, context) ??
    (parts.names.every(name => /^[a-z]\w*$/.test(name))
      ? asText(inAnyCase(READERS.word(parts, context), context))
      : undefined),
  // "Where are channels created": an idea may say what is done.
  idea: ({ text = '', text2 }, context) => {
    const isNamed = /\s|s$/iu.test(text);
    const done = isNamed && text2 ? context.idea(`${text} ${text2}`) : undefined;
    const found = done ?? context.idea(text);
    return found && !done && NARROWING.test(text2 ?? '')
      ? { ...found, says: `${found.says} (“${text2}” was passed over)` }
      : found;
  },
  // "Functions that yield": the lines on which they do.
  doing: ({ text = '' }, context) => {
    const found = context.idea(`${text} statements`) ?? context.idea(`${text} calls`);
    return found && { ...found, says: `${found.says} (in whatever function)` };
  },
  wordStart: wordWith('\\b', '\\w*', 'words that start with'),
  wordContain: wordWith('\\w*', '\\w*', 'words with'),
  // "Error codes starting with FST_ERR": what has such a name is what is looked for, whatever it is called.
  calledStart: (parts, context) => {
    const what = (parts.text ?? '').replace(/ (?:declared|defined|used|created|set)$/iu, '');
    const named = withNames(context.idea(what), parts, context);
    if (named) return named;
    return parts.names.every(isCoded) &&
      (!context.grammar.kindAtEnd.test(what) || isIdeaInCapitals(parts, context))
      ? READERS.wordStart(parts, context)
      : undefined;
  },
  wordEnd: wordWith('\\w*', '\\b', 'words that end with'),
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
    return text === undefined ? literals(texts) : (endingInNumber(text) ?? literals(texts));
  },
};
