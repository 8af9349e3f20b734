/** Names in structural queries: globs, or regular expressions between slashes. */
import { DowseError } from '../api/errors.ts';
import { escapeRegex } from '../languages/escape-regex.ts';

/** Whether a text matches a name in a query. */
export type Test = (text: string) => boolean;

/** Whether a name includes an owner: `Cart.total`, `Cart::total`. */
export const hasOwner = (text: string): boolean => /\.|\\\./.test(withDots(text));

/** The names that must all be there: `Clone & Debug`. */
export const namesIn = (text: string): string[] =>
  /^!?\/.*\/i?$/s.test(text) ? [text] : text.split(/\s+&\s+/);

/** A glob for a name with its owner, as facts have it: `tokio.task.spawn` for `tokio::task::spawn`. */
export const withDots = (text: string): string =>
  /^!?\/.*\/i?$/s.test(text) ? text : text.replace(/(?<=[\w*}])(?:::|->)(?=[\w*{~])/g, '.');

/**
 * A test for names: a glob (`*`, `?`, `{a,b}`) for the whole name, or a regular expression between slashes that may
 * match a part of it.
 *
 * @throws DowseError INVALID_REQUEST for an invalid regular expression
 */
export function nameTest(text: string, ignoreCase: boolean, field: string): Test {
  if (text.startsWith('!')) {
    const denied = nameTest(text.slice(1), ignoreCase, field);
    return name => (name === '' || !denied(name) ? !(text === '!*' && name !== '') : false);
  }
  const [, source, flags = ''] = /^\/(.+)\/(i?)$/s.exec(text) ?? [];
  const options = ignoreCase || flags === 'i' ? 'iu' : 'u';
  try {
    const expression = new RegExp(source ?? `^(?:${globSource(text)})$`, options);
    // `*` matches any name, but not a missing one.
    return text === '*' ? name => name !== '' : name => expression.test(name);
  } catch (error) {
    const { message } = error as Error;
    throw new DowseError('INVALID_REQUEST', `Invalid ${field}: ${message}`, `/options/structure/${field}`);
  }
}

/** A test for a part of a text: literal text, or `/regex/`; `!` before it negates it. */
export function partTest(text: string, ignoreCase: boolean, field: string): Test {
  if (text.startsWith('!')) {
    const denied = partTest(text.slice(1), ignoreCase, field);
    return whole => !denied(whole);
  }
  if (/^\/.+\/i?$/s.test(text)) return nameTest(text, ignoreCase, field);
  return nameTest(`/${escapeRegex(text)}/`, ignoreCase, field);
}

function globSource(glob: string): string {
  let depth = 0;
  let source = '';
  for (const sign of glob) {
    if (sign === '*') source += '.*';
    else if (sign === '?') source += '.';
    else if (sign === ',' && depth > 0) source += '|';
    else if (sign === '{') {
      depth++;
      source += '(?:';
    } else if (sign === '}' && depth > 0) {
      depth--;
      source += ')';
    } else source += escapeRegex(sign);
  }
  return source + ')'.repeat(depth);
}

/** Texts of which whatever matches a pattern contains at least one. */
export interface Literal {
  texts: readonly string[];
  /** They may be written with other capitals. */
  ignoresCase: boolean;
}

/** The literal part of a name pattern, which every match contains; undefined if it is too short to search for. */
export function literalOf(name: string | undefined): Literal | undefined {
  if (name === undefined || name.startsWith('!')) return undefined;
  if (/^\/.*\/i?$/s.test(name)) return literalOfRegex(name);
  const all = namesIn(name);
  if (all.length > 1) return longestOf(all.map(literalOf).filter(one => one !== undefined));
  // Use one part: the separator between owner and name varies. Fewer files have the name than the owner.
  if (hasOwner(name)) {
    const parts = name.split(/[*?.]+|::|->|\{.*\}/);
    const last = parts.at(-1) ?? '';
    return exactly(last.length >= TELLING_NAME ? [last] : parts);
  }
  const outside = name.replace(/\{[^}]*\}?/g, '*').split(/[*?]+/);
  return exactly(outside) ?? anyOf(/^\*?\{([^{}]*)\}\*?$/.exec(name)?.[1]?.split(',') ?? []);
}

/** Of alternatives, each must have a literal. */
function anyOf(names: readonly string[]): Literal | undefined {
  const literals = names.map(literalOf);
  if (literals.length === 0 || !literals.every(one => one !== undefined)) return undefined;
  return {
    texts: literals.flatMap(({ texts }) => texts),
    ignoresCase: literals.some(({ ignoresCase }) => ignoresCase),
  };
}

/** The same for a part of a text, as {@link partTest} reads it. */
export function literalOfPart(part: string | undefined): Literal | undefined {
  if (part?.startsWith('/')) return literalOf(part);
  return part && /^[^!/\n]+$/.test(part) ? { texts: [part], ignoresCase: false } : undefined;
}

/** A part of an expression that is a text: word boundaries, and signs without a meaning. */
const TEXT = String.raw`(?:\\b|\\[^\p{L}\p{N}\s]|[^\\*+?{}|()[\].^$\n])+`;
const ONE_TEXT = new RegExp(String.raw`^/\^?(${TEXT})\$?/$`, 'u');
/** Texts that a match contains in any order, as plain words write them: `/^(?=[^]*cache)(?=[^]*(?i:size))/`. */
const ONE_OF_TEXTS = String.raw`\(\?=\[\^\]\*(?:\(\?i:(${TEXT})\)|(${TEXT}))\)`;
const SEVERAL_TEXTS = new RegExp(String.raw`^/\^(?:${ONE_OF_TEXTS})+/$`, 'u');

function literalOfRegex(expression: string): Literal | undefined {
  const [, one] = ONE_TEXT.exec(expression) ?? [];
  if (one !== undefined) return exactly(wordsOf(one));
  if (!SEVERAL_TEXTS.test(expression)) return undefined;
  const texts = [...expression.matchAll(new RegExp(ONE_OF_TEXTS, 'gu'))];
  const literals = texts.map(([, anyCase, exact = '']) => {
    if (anyCase === undefined) return exactly(wordsOf(exact));
    const text = longest(wordsOf(anyCase));
    return text === undefined ? undefined : { texts: [text], ignoresCase: true };
  });
  return longestOf(literals.filter(one => one !== undefined));
}

const wordsOf = (text: string): string[] => text.replaceAll('\\b', ' ').split(/[^\p{L}\p{N}_]+/u);

function exactly(parts: readonly string[]): Literal | undefined {
  const text = longest(parts);
  return text === undefined ? undefined : { texts: [text], ignoresCase: false };
}

/** The literal that the fewest files contain, as far as lengths tell. */
export function longestOf(literals: readonly Literal[]): Literal | undefined {
  const lengthOf = ({ texts }: Literal) => Math.min(...texts.map(text => text.length));
  return [...literals].sort((a, b) => lengthOf(b) - lengthOf(a))[0];
}

function longest(parts: readonly string[]): string | undefined {
  const best = parts.reduce((long, part) => (part.length > long.length ? part : long), '');
  return best.length >= SHORTEST_LITERAL ? best : undefined;
}

const SHORTEST_LITERAL = 2;
/** A shorter name, such as `get`, is in more files than most owners. */
const TELLING_NAME = 4;
