/**
 * One ignore file in gitignore syntax (https://git-scm.com/docs/gitignore, "PATTERN FORMAT"). Matching never
 * backtracks further than the last star, so that a hostile file costs at most pattern length × name length.
 */
export interface IgnoreRules {
  /**
   * What the last matching line says of this one path: segments relative to the file's own folder. `undefined`
   * where no line matches. Parents are not looked at; walk them from above.
   */
  verdict(segments: readonly string[], isDirectory: boolean): 'ignored' | 'kept' | undefined;
}

type Token = { star: true } | { star: false; accepts(char: string): boolean };
/** `null` stands for `**`: any number of folders. */
type Segment = Token[] | null;

interface Rule {
  /** Its place in the file: the last one that fits has the say. */
  place: number;
  segments: Segment[];
  kept: boolean;
  directoriesOnly: boolean;
  /** What it names, where that is no more than one path, or one name wherever it is. */
  literal: string | undefined;
}

/** Lines with wildcards that are heeded: each file is compared with all of them, and one file may have a million. */
const MOST_WILD = 2000;
/** Before a name that may be in any folder. */
const ANYWHERE = '**/';

export function parseIgnoreRules(text: string): IgnoreRules {
  const rules = text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .map(parseLine)
    .filter(rule => rule !== undefined);
  const literal = Map.groupBy(
    rules.filter(rule => rule.literal !== undefined),
    rule => rule.literal!,
  );
  const wild = rules
    .filter(rule => rule.literal === undefined)
    .slice(0, MOST_WILD)
    .reverse();
  return {
    verdict(segments, isDirectory) {
      const concerns = (rule: Rule) => isDirectory || !rule.directoriesOnly;
      const named = [segments.join('/'), ANYWHERE + segments.at(-1)]
        .map(name => literal.get(name)?.findLast(concerns))
        .filter(rule => rule !== undefined);
      const last = named.reduce<Rule | undefined>((a, b) => (a && a.place > b.place ? a : b), undefined);
      const behind = last?.place ?? -1;
      const later = wild.find(
        rule => rule.place <= behind || (concerns(rule) && matchesPath(rule.segments, segments)),
      );
      const rule = later && later.place > behind ? later : last;
      return rule && (rule.kept ? 'kept' : 'ignored');
    },
  };
}

/** Whether a name fits a glob without slashes and braces, in no more than pattern length × name length. */
export function nameMatcher(glob: string): (name: string) => boolean {
  const tokens = parseSegment(glob);
  return name => matchesName(tokens, name);
}

function parseLine(raw: string, place: number): Rule | undefined {
  let line = trimEnd(raw.replace(/\r$/, ''));
  if (line === '' || line.startsWith('#')) return undefined;
  const kept = line.startsWith('!');
  if (kept) line = line.slice(1);
  const directoriesOnly = line.endsWith('/');
  if (directoriesOnly) line = line.slice(0, -1);
  const anchored = line.includes('/');
  const names = line.replace(/^\//, '').split('/');
  if (names.every(name => name === '')) return undefined;
  if (!anchored) names.unshift('**');
  // "a/**" names everything in a, and not a itself.
  if (names.at(-1) === '**' && names.length > 1) names.push('*');
  return {
    place,
    segments: names.map(name => (name === '**' ? null : parseSegment(name))),
    kept,
    directoriesOnly,
    literal: /[*?[\\]/.test(line) ? undefined : names.join('/'),
  };
}

/** Trailing blanks do not count unless a backslash stands before them. */
function trimEnd(line: string): string {
  let end = line.length;
  while (end > 0 && (line[end - 1] === ' ' || line[end - 1] === '\t') && line[end - 2] !== '\\') end--;
  return line.slice(0, end);
}

function parseSegment(glob: string): Token[] {
  const chars = [...glob];
  const tokens: Token[] = [];
  for (let i = 0; i < chars.length; i++) {
    const char = chars[i]!;
    if (char === '*') {
      if (!tokens.at(-1)?.star) tokens.push({ star: true });
    } else if (char === '?') {
      tokens.push({ star: false, accepts: () => true });
    } else if (char === '[') {
      const parsed = parseClass(chars, i);
      // As in git, a line with a bracket that nothing closes names no file.
      tokens.push(parsed ? parsed.token : { star: false, accepts: () => false });
      if (parsed) i = parsed.end;
    } else if (char === '\\' && i + 1 < chars.length) {
      tokens.push(literal(chars[++i]!));
    } else {
      tokens.push(literal(char));
    }
  }
  return tokens;
}

function literal(expected: string): Token {
  return { star: false, accepts: char => char === expected };
}

/** `[a-z]`, `[!x]`, `[]x]`; undefined where no bracket closes it. */
function parseClass(chars: readonly string[], start: number): { token: Token; end: number } | undefined {
  let i = start + 1;
  const negated = chars[i] === '!' || chars[i] === '^';
  if (negated) i++;
  const ranges: [number, number][] = [];
  for (let first = true; i < chars.length; first = false) {
    if (chars[i] === ']' && !first) return { token: classToken(ranges, negated), end: i };
    if (chars[i] === '\\') i++;
    const from = chars[i++]?.codePointAt(0) ?? 0;
    let to = from;
    if (chars[i] === '-' && chars[i + 1] !== undefined && chars[i + 1] !== ']') {
      i++;
      if (chars[i] === '\\') i++;
      to = chars[i++]?.codePointAt(0) ?? from;
    }
    ranges.push([from, to]);
  }
  return undefined;
}

function classToken(ranges: readonly [number, number][], negated: boolean): Token {
  return {
    star: false,
    accepts(char) {
      const code = char.codePointAt(0)!;
      return ranges.some(([from, to]) => from <= code && code <= to) !== negated;
    },
  };
}

/** Wildcard matching with one point to return to: https://research.swtch.com/glob */
function matchesSequence<P, T>(
  pattern: readonly P[],
  items: readonly T[],
  isStar: (p: P) => boolean,
  fits: (p: P, item: T) => boolean,
): boolean {
  let p = 0;
  let i = 0;
  let starAt = -1;
  let retryAt = 0;
  while (i < items.length) {
    if (p < pattern.length && isStar(pattern[p]!)) {
      starAt = p++;
      retryAt = i;
    } else if (p < pattern.length && fits(pattern[p]!, items[i]!)) {
      p++;
      i++;
    } else if (starAt >= 0) {
      p = starAt + 1;
      i = ++retryAt;
    } else {
      return false;
    }
  }
  while (p < pattern.length && isStar(pattern[p]!)) p++;
  return p === pattern.length;
}

function matchesPath(pattern: readonly Segment[], segments: readonly string[]): boolean {
  return matchesSequence(
    pattern,
    segments,
    segment => segment === null,
    (segment, name) => matchesName(segment!, name),
  );
}

function matchesName(tokens: readonly Token[], name: string): boolean {
  return matchesSequence(
    tokens,
    [...name],
    token => token.star,
    (token, char) => !token.star && token.accepts(char),
  );
}
