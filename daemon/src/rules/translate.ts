import { escapeGlob } from './escape-glob.ts';
import type { GitLayers, RuleLayer } from './git-layers.ts';
import { type IgnoreRule, namesDot } from './ignore-rules.ts';
import type { FolderWithRules } from './rules-below.ts';
import { StepBudget, TooMuchWork } from './step-budget.ts';
import { lowerCase, type Token, wildmatch } from './wildmatch.ts';

/** Limit of translated lines. With more, the rules are left to ripgrep. */
const MAX_LINES = 20_000;
/** Limit of the total length of the translated rules. */
const MAX_CHARACTERS = 512 * 1024;

/**
 * Translates git's rules in a folder and all folders below it to one ignore file for ripgrep. The file ignores nothing that
 * git does not ignore. Rules that ripgrep cannot express are left out; the file filter applies them.
 *
 * @param at the rules in the folder itself
 * @param below the rules below it, as far as the search goes
 * @returns undefined if the file would be too long
 */
export function translatedRules(
  at: GitLayers,
  below: readonly FolderWithRules[],
  options: { hidden?: boolean | undefined },
): string | undefined {
  try {
    return written(at, below, options, new StepBudget(''));
  } catch (error) {
    if (error instanceof TooMuchWork) return undefined;
    throw error;
  }
}

/** @throws TooMuchWork */
function written(
  at: GitLayers,
  below: readonly FolderWithRules[],
  { hidden }: { hidden?: boolean | undefined },
  budget: StepBudget,
): string | undefined {
  const lines: string[] = [];
  const named: string[] = [];
  let characters = 0;
  const isTooLong = () => lines.length > MAX_LINES || characters > MAX_CHARACTERS;
  const add = ({ rules, above, below }: RuleLayer, folder: string) => {
    const of = folder.split('/').slice(0, below).join('/');
    for (const rule of rules.rules) {
      characters += rule.pattern.length;
      if (isTooLong()) return;
      const written = translated(rule, of, above, rules.ignoreCase, budget);
      lines.push(...written);
      if (rule.kept && namesDot(rule.pattern.split('/').at(-1)!)) named.push(...written);
    }
  };
  for (const layer of at.layers) add(layer, '');
  for (const { folder, git, parent } of below) {
    const isNew = git.repository !== parent.repository;
    // Rules outside of a repository do not apply inside it.
    if (isNew) lines.push(`!/${escapeGlob(folder)}/**`);
    for (const layer of isNew ? git.layers : git.layers.slice(parent.layers.length)) add(layer, folder);
    if (isTooLong()) return undefined;
  }
  if (isTooLong()) return undefined;
  // Hidden files that only a wildcard with "!" matches stay hidden.
  if (!hidden) lines.push('.*', ...named);
  return `${lines.join('\n')}\n`;
}

/** Translates a rule of a folder below or above the searched one to rules in the searched one. */
function translated(
  rule: IgnoreRule,
  folder: string,
  above: readonly string[],
  ignoreCase: boolean,
  budget: StepBudget,
): string[] {
  const start = folder === '' ? '/' : `/${escapeGlob(folder)}/`;
  if (/[\n\r]/.test(start)) return rule.kept ? ['!**'] : [];
  const end = rule.directoriesOnly ? '/' : '';
  if (rule.isName) {
    const glob = asGlob(rule, ignoreCase);
    if (glob !== undefined) return [`${rule.kept ? '!' : ''}${start}**/${glob}${end}`];
    return rule.kept ? [`!${start}**`] : [];
  }
  const rests = above.length === 0 ? [rule] : restsOf(rule, above, ignoreCase, budget);
  return rests.flatMap(rest => {
    const glob = rest && asGlob(rest, ignoreCase);
    // No path has two slashes in a row or a trailing slash.
    if (glob === '' || glob?.endsWith('/') || glob?.includes('//')) return [];
    if (glob !== undefined) return [`${rule.kept ? '!' : ''}${start}${glob}${end}`];
    return rule.kept ? [`!${start}**`] : [];
  });
}

type Translatable = Pick<IgnoreRule, 'prefix' | 'rest' | 'kept' | 'isName'>;

/**
 * Translates a rule's pattern to a glob. The glob of an ignoring rule may match less, that of a keeping rule more.
 *
 * @returns undefined if ripgrep cannot express the pattern
 */
function asGlob({ prefix, rest, kept, isName }: Translatable, ignoreCase: boolean): string | undefined {
  const start = literalGlob(prefix, ignoreCase);
  if (!rest) return start;
  if (!rest.tokens || start === undefined) return undefined;
  let glob = start;
  let bytes = '';
  const flush = () => {
    const text = literalGlob(bytes, ignoreCase);
    bytes = '';
    glob += text ?? '';
    return text !== undefined;
  };
  for (const [i, token] of rest.tokens.entries()) {
    if (token.kind === 'literal') {
      bytes += token.char;
      continue;
    }
    if (!flush()) return undefined;
    const isAtStart = glob === '' || glob.endsWith('/');
    const piece = pieceOf(token, {
      kept,
      ignoreCase,
      isName,
      isAtStart,
      isLast: i === rest.tokens.length - 1,
    });
    if (piece === undefined) return undefined;
    glob += piece;
  }
  return flush() ? glob : undefined;
}

interface Place {
  kept: boolean;
  ignoreCase: boolean;
  isName: boolean;
  isAtStart: boolean;
  isLast: boolean;
}

function pieceOf(token: Exclude<Token, { kind: 'literal' }>, place: Place): string | undefined {
  if (token.kind === 'any') return '?';
  if (token.kind === 'star' || (token.kind === 'all' && place.isName)) return '*';
  if (token.kind === 'folders') return place.isAtStart ? '**/' : undefined;
  if (token.kind === 'all') return place.isAtStart && place.isLast ? '**' : undefined;
  return place.kept ? '?' : bracketsOf(token.accepts, place.ignoreCase);
}

/** Brackets that list the accepted ASCII characters. */
function bracketsOf(accepts: (char: string) => boolean, ignoreCase: boolean): string | undefined {
  const all = Array.from({ length: 0x7f - 0x20 }, (_, i) => String.fromCharCode(0x20 + i));
  const fitting = all.filter(char => char !== '/' && accepts(ignoreCase ? lowerCase(char) : char));
  const plain = fitting.filter(char => !/[\]\-!^ ]/.test(char)).join('');
  const rest = [']', ' ', '!', '^', '-'].filter(char => fitting.includes(char));
  if (fitting.length === 0) return undefined;
  if (plain === '' && !rest.includes(']'))
    return rest.length === 1 && rest[0] !== ' ' ? `\\${rest[0]}` : undefined;
  const first = rest.includes(']') ? ']' : '';
  const others = rest.filter(char => char !== ']' && char !== '-').join('');
  return `[${first}${plain}${others}${rest.includes('-') ? '-' : ''}]`;
}

/** A glob that matches exactly these bytes; undefined if there is none. */
function literalGlob(bytes: string, ignoreCase: boolean): string | undefined {
  const text = Buffer.from(bytes, 'latin1').toString('utf8');
  if (/[\n\r\uFFFD]/.test(text)) return undefined;
  const escaped = text.split('/').map(escapeGlob).join('/');
  return ignoreCase
    ? escaped.replace(/[a-z]/gi, char => `[${char.toLowerCase()}${char.toUpperCase()}]`)
    : escaped;
}

/**
 * The rests of a path rule after its pattern has consumed the folders from its own down to the searched one: one rest for
 * each way to match them. An undefined rest means that it cannot be determined.
 */
function restsOf(
  rule: IgnoreRule,
  above: readonly string[],
  ignoreCase: boolean,
  budget: StepBudget,
): (Translatable | undefined)[] {
  if (/[[\\]|[^/]\*\*|\*\*[^/]/.test(rule.pattern)) return [undefined];
  const segments = rule.pattern.split('/');
  let places = new Set([0]);
  for (const name of above) {
    const next = new Set<number>();
    for (const place of places) {
      let at = place;
      for (; segments[at] === '**'; at++) next.add(at);
      const segment = segments[at];
      const fits =
        segment !== undefined &&
        wildmatch(segment, { isPath: true, ignoreCase }).matches(asLatin1(name), budget);
      if (fits) next.add(at + 1);
    }
    places = next;
  }
  return [...places].map(place => {
    const pattern = segments.slice(place).join('/');
    return {
      prefix: '',
      rest: wildmatch(pattern, { isPath: true, ignoreCase }),
      kept: rule.kept,
      isName: false,
    };
  });
}

function asLatin1(name: string): string {
  return Buffer.from(name).toString('latin1');
}
