/** Names in structural queries: globs, or regular expressions between slashes. */
import { DowseError } from '../api/errors.ts';
import { escapeRegex } from '../languages/escape-regex.ts';

/** Whether a text matches a name in a query. */
export type Test = (text: string) => boolean;

/** Whether a name includes an owner: `Cart.total`, `Cart::total`. */
export const hasOwner = (text: string): boolean => /\.|\\\./.test(withDots(text));

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

/** The literal part of a name pattern, which every match contains; undefined if it is too short to search for. */
export function literalOf(name: string | undefined): string | undefined {
  if (name === undefined || name.startsWith('!')) return undefined;
  if (/^\/.*\/i?$/s.test(name)) return wordOfRegex(name);
  // Use the longer part: the separator between owner and name varies.
  if (hasOwner(name)) return longest(name.split(/[*?.]+|::|->|\{.*\}/));
  const parts = name.replace(/\{[^}]*\}?/g, '*').split(/[*?]+/);
  return longest(parts);
}

/** A regular expression that is a text: word boundaries, anchors at its ends, and signs without a meaning. */
const LITERAL_REGEX = /^\/\^?((?:\\b|\\[^\p{L}\p{N}\s]|[^\\*+?{}|()[\].^$\n])+)\$?\/$/u;

/** The longest word of an expression that matches one text; `i` would need a search that ignores case. */
function wordOfRegex(expression: string): string | undefined {
  const [, source = ''] = LITERAL_REGEX.exec(expression) ?? [];
  return longest(source.replaceAll('\\b', ' ').split(/[^\p{L}\p{N}_]+/u));
}

function longest(parts: readonly string[]): string | undefined {
  const best = parts.reduce((long, part) => (part.length > long.length ? part : long), '');
  return best.length >= SHORTEST_LITERAL ? best : undefined;
}

const SHORTEST_LITERAL = 2;
