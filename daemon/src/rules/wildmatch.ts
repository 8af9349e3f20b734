import type { StepBudget } from './step-budget.ts';

/**
 * git's pattern matching (wildmatch.c) on bytes. Strings here have one byte per character (latin1), see {@link asBytes}.
 * Matching takes at most the length of the pattern times the length of the text.
 */
export interface Wildmatch {
  /** Whether the whole text matches. @throws TooMuchWork */
  matches(text: string, budget?: StepBudget): boolean;
  /** The parsed pattern; undefined if it matches nothing. */
  readonly tokens: readonly Token[] | undefined;
}

export type Token =
  | { kind: 'literal'; char: string }
  | { kind: 'any' }
  /** Any number of characters except slashes. */
  | { kind: 'star' }
  /** Any number of characters. */
  | { kind: 'all' }
  /** Any number of folders: nothing, or any text that ends in a slash. */
  | { kind: 'folders' }
  | { kind: 'class'; accepts(char: string): boolean; source: string };

interface WildmatchOptions {
  /** ASCII letters match in either case. */
  ignoreCase?: boolean;
  /** Wildcards do not match slashes, and `**` matches folders (WM_PATHNAME). */
  isPath?: boolean;
}

/** A longer pattern matches no possible path, unless most of it is brackets. */
const MAX_CHARACTERS = 8192;

/** The UTF-8 bytes of a text, one per character. */
export function asBytes(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
  return /^[\x00-\x7f]*$/.test(text) ? text : Buffer.from(text).toString('latin1');
}

export function wildmatch(pattern: string, options: WildmatchOptions = {}): Wildmatch {
  const { ignoreCase = false, isPath = false } = options;
  // Parsed on demand: many patterns are never used.
  let parsed: { tokens: Token[] | undefined; suffix: string | undefined } | undefined;
  const ready = () => {
    if (parsed) return parsed;
    const tokens = pattern.length > MAX_CHARACTERS ? undefined : parse(pattern, options);
    parsed = { tokens, suffix: tokens && suffixOf(tokens) };
    return parsed;
  };
  return {
    get tokens() {
      return ready().tokens;
    },
    matches(text, budget) {
      const { tokens, suffix } = ready();
      const folded = ignoreCase ? lowerCase(text) : text;
      if (suffix === undefined) return tokens !== undefined && fits(tokens, folded, isPath, budget);
      if (!folded.endsWith(suffix)) return false;
      // In a path a star does not match slashes.
      return tokens![0]!.kind === 'all' || !folded.slice(0, folded.length - suffix.length).includes('/');
    },
  };
}

/** The required suffix, if the pattern is a star and a literal suffix. */
function suffixOf([first, ...rest]: readonly Token[]): string | undefined {
  if (first?.kind !== 'star' && first?.kind !== 'all') return undefined;
  const chars = rest.map(token => (token.kind === 'literal' ? token.char : undefined));
  return chars.includes(undefined) ? undefined : chars.join('');
}

/** Simulates an NFA: goes through the text once with the set of possible positions in the pattern. */
function fits(tokens: readonly Token[], text: string, isPath: boolean, budget?: StepBudget): boolean {
  budget?.spend(tokens.length);
  const seen = new Int32Array(tokens.length + 1).fill(-1);
  let places: number[] = [];
  const reach = (all: number[], place: number, at: number) => {
    for (let p = place; seen[p] !== at; p++) {
      seen[p] = at;
      all.push(p);
      const kind = tokens[p]?.kind;
      if (kind !== 'star' && kind !== 'all' && kind !== 'folders') break;
    }
  };
  reach(places, 0, 0);
  for (let at = 0; at < text.length && places.length > 0; at++) {
    const char = text[at]!;
    const next: number[] = [];
    budget?.spend(places.length);
    for (const place of places) {
      const token = tokens[place];
      if (token === undefined) continue;
      if (token.kind === 'folders') {
        // The next token can only start after a slash.
        if (seen[place] !== at + 1) {
          seen[place] = at + 1;
          next.push(place);
        }
        if (char === '/') reach(next, place + 1, at + 1);
      } else if (token.kind === 'star' || token.kind === 'all') {
        if (token.kind === 'all' || char !== '/') reach(next, place, at + 1);
      } else if (accepts(token, char, isPath)) reach(next, place + 1, at + 1);
    }
    places = next;
  }
  return places.includes(tokens.length);
}

function accepts(token: Token, char: string, isPath: boolean): boolean {
  if (token.kind === 'literal') return token.char === char;
  if (isPath && char === '/') return false;
  return token.kind === 'any' || (token.kind === 'class' && token.accepts(char));
}

/** @returns undefined for a pattern that matches nothing: an unclosed bracket, or a backslash at the end */
function parse(
  pattern: string,
  { ignoreCase = false, isPath = false }: WildmatchOptions,
): Token[] | undefined {
  const tokens: Token[] = [];
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern[at]!;
    if (char === '*') {
      const start = at;
      while (pattern[at + 1] === '*') at++;
      const isDeep = isPath && at > start && isAlone(pattern, start, at);
      if (!isDeep) tokens.push({ kind: isPath ? 'star' : 'all' });
      else if (pattern[at + 1] === '/') {
        tokens.push({ kind: 'folders' });
        at++;
      } else tokens.push({ kind: 'all' });
    } else if (char === '?') tokens.push({ kind: 'any' });
    else if (char === '[') {
      const parsed = parseClass(pattern, at, ignoreCase);
      if (!parsed) return undefined;
      tokens.push(parsed.token);
      at = parsed.end;
    } else if (char === '\\') {
      at++;
      if (at === pattern.length) return undefined;
      tokens.push(literal(pattern[at]!, ignoreCase));
    } else tokens.push(literal(char, ignoreCase));
  }
  return tokens;
}

function literal(char: string, ignoreCase: boolean): Token {
  return { kind: 'literal', char: ignoreCase ? lowerCase(char) : char };
}

/** Whether the stars are a whole segment. */
function isAlone(pattern: string, start: number, end: number): boolean {
  const before = start === 0 || pattern[start - 1] === '/';
  const rest = pattern.slice(end + 1, end + 3);
  return before && (rest === '' || rest.startsWith('/') || rest === '\\/');
}

type Test = (char: string) => boolean;

const CLASSES: Record<string, RegExp> = {
  alnum: /[a-zA-Z0-9]/,
  alpha: /[a-zA-Z]/,
  blank: /[ \t]/,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is the class
  cntrl: /[\x00-\x1f\x7f]/,
  digit: /[0-9]/,
  graph: /[\x21-\x7e]/,
  lower: /[a-z]/,
  print: /[\x20-\x7e]/,
  punct: /[\x21-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e]/,
  space: /[ \t\n\v\f\r]/,
  upper: /[A-Z]/,
  xdigit: /[0-9a-fA-F]/,
};

/** Parses a bracket expression in the same steps as git. */
function parseClass(
  pattern: string,
  start: number,
  ignoreCase: boolean,
): { token: Token; end: number } | undefined {
  const tests: Test[] = [];
  let at = start + 1;
  const isNegated = pattern[at] === '!' || pattern[at] === '^';
  if (isNegated) at++;
  let before = '';
  do {
    let char = pattern[at];
    if (char === undefined) return undefined;
    const next = pattern[at + 1];
    if (char === '-' && before !== '' && next !== undefined && next !== ']') {
      at++;
      if (pattern[at] === '\\') at++;
      const to = pattern[at];
      if (to === undefined) return undefined;
      tests.push(range(before, to, ignoreCase));
      before = '';
    } else if (char === '[' && next === ':' && isNamed(pattern, at)) {
      const end = pattern.indexOf(']', at + 2);
      if (end < 0) return undefined;
      const test = named(pattern.slice(at + 2, end - 1), ignoreCase);
      if (!test) return undefined;
      tests.push(test);
      at = end;
      before = '';
    } else {
      if (char === '\\') char = pattern[++at];
      if (char === undefined) return undefined;
      const literalChar = char;
      tests.push(other => other === literalChar);
      before = literalChar;
    }
    at++;
  } while (pattern[at] !== ']');
  const accepts: Test = char => tests.some(test => test(char)) !== isNegated;
  return { token: { kind: 'class', accepts, source: pattern.slice(start, at + 1) }, end: at };
}

/** Whether `[:` starts a class `[:name:]` or has no closing bracket. Otherwise `[` is a literal. */
function isNamed(pattern: string, at: number): boolean {
  const end = pattern.indexOf(']', at + 2);
  return end < 0 || (end - (at + 2) > 0 && pattern[end - 1] === ':');
}

function named(name: string, ignoreCase: boolean): Test | undefined {
  const expression = Object.hasOwn(CLASSES, name) ? CLASSES[name] : undefined;
  if (!expression) return undefined;
  return char => expression.test(char) || (ignoreCase && name === 'upper' && /[a-z]/.test(char));
}

function range(from: string, to: string, ignoreCase: boolean): Test {
  return char => {
    if (from <= char && char <= to) return true;
    const upper = ignoreCase && char >= 'a' && char <= 'z' ? char.toUpperCase() : undefined;
    return upper !== undefined && from <= upper && upper <= to;
  };
}

/** Lower-cases only ASCII letters. */
export function lowerCase(text: string): string {
  return text.replace(/[A-Z]+/g, letters => letters.toLowerCase());
}
