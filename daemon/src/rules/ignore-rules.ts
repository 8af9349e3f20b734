import { STEPS_PER_COMPARISON, type StepBudget } from './step-budget.ts';
import { asBytes, lowerCase, type Wildmatch, wildmatch } from './wildmatch.ts';

/** One ignore file with git's semantics (https://git-scm.com/docs/gitignore, "PATTERN FORMAT"; dir.c). */
export interface IgnoreRules {
  /** In the order of the file. */
  readonly rules: readonly IgnoreRule[];
  /** Length of the file in characters. */
  readonly size: number;
  /** Whether ripgrep reads each line as git does. */
  readonly isOrdinary: boolean;
  /** Whether ASCII letters match in either case. */
  readonly ignoreCase: boolean;
  /**
   * The verdict of the last matching line for a path, given as segments relative to the file's folder. Undefined if no line
   * matches. It does not check the parents: walk them from the top.
   *
   * @throws TooMuchWork
   */
  verdict(
    segments: readonly string[],
    isDirectory: boolean,
    budget?: StepBudget,
  ): 'ignored' | 'kept' | undefined;
  /** Whether a line with `!` matches a hidden name with a literal dot and character at its start. */
  names(hidden: string, budget?: StepBudget): boolean;
}

export interface IgnoreRule {
  /** Its line in the file. The last matching rule decides. */
  place: number;
  kept: boolean;
  directoriesOnly: boolean;
  /** Whether it matches names in any folder instead of paths. */
  isName: boolean;
  /** The literal start of the pattern, in bytes. */
  prefix: string;
  /** The rest of the pattern; undefined if it has no wildcard. */
  rest: Wildmatch | undefined;
  /** The line without `!` and without slashes at its ends. */
  pattern: string;
}

/** Only the first 2,000 lines with wildcards are used: each path is compared with all of them. */
const MAX_WILD = 2000;
/** A longer line matches no path. The regular expression for ordinary lines needs memory for each character. */
const MAX_LINE_CHARACTERS = 8192;

/** @param ignoreCase git's `core.ignoreCase` */
export function parseIgnoreRules(text: string, { ignoreCase = false } = {}): IgnoreRules {
  const lines = asBytes(text.replace(/^\uFEFF/, '')).split('\n');
  const rules = lines
    .map((line, place) => parseLine(line, place, ignoreCase))
    .filter(rule => rule !== undefined);
  const fold = (bytes: string) => (ignoreCase ? lowerCase(bytes) : bytes);
  const keyOf = ({ isName, prefix }: IgnoreRule) => `${isName ? 'n' : 'p'}${fold(prefix)}`;
  const literal = Map.groupBy(
    rules.filter(rule => !rule.rest),
    keyOf,
  );
  const wild = rules
    .filter(rule => rule.rest)
    .slice(0, MAX_WILD)
    .reverse();
  const fits = (
    { isName, prefix, rest }: IgnoreRule,
    path: string,
    name: string,
    budget?: StepBudget,
  ): boolean => {
    const against = isName ? name : path;
    return fold(against).startsWith(fold(prefix)) && rest!.matches(against.slice(prefix.length), budget);
  };
  return {
    rules,
    size: text.length,
    ignoreCase,
    isOrdinary:
      !ignoreCase &&
      text
        .replace(/^\uFEFF/, '')
        .split('\n')
        .every(line => line.length <= MAX_LINE_CHARACTERS && ORDINARY_LINE.test(line)),
    verdict(segments, isDirectory, budget) {
      const applies = (rule: IgnoreRule) => isDirectory || !rule.directoriesOnly;
      const path = asBytes(segments.join('/'));
      const name = asBytes(segments.at(-1)!);
      const last = [literal.get(`p${fold(path)}`), literal.get(`n${fold(name)}`)]
        .map(candidates => candidates?.findLast(applies))
        .reduce((a, b) => (a && b ? (a.place > b.place ? a : b) : (a ?? b)), undefined);
      const lastPlace = last?.place ?? -1;
      budget?.spend(wild.length * STEPS_PER_COMPARISON);
      const later = wild.find(
        rule => rule.place <= lastPlace || (applies(rule) && fits(rule, path, name, budget)),
      );
      const rule = later && later.place > lastPlace ? later : last;
      return rule && (rule.kept ? 'kept' : 'ignored');
    },
    names: namesHidden(rules, ignoreCase),
  };
}

function parseLine(raw: string, place: number, ignoreCase: boolean): IgnoreRule | undefined {
  let line = trimEnd(raw.replace(/\r$/, '').replace(/\0.*$/s, ''));
  if (line === '' || line.startsWith('#')) return undefined;
  const kept = line.startsWith('!');
  if (kept) line = line.slice(1);
  const directoriesOnly = line.endsWith('/');
  if (directoriesOnly) line = line.slice(0, -1);
  const isName = !line.includes('/');
  const pattern = line.replace(/^\//, '');
  if (pattern === '') return undefined;
  const wildAt = pattern.search(/[*?[\\]/);
  const prefix = wildAt < 0 ? pattern : pattern.slice(0, wildAt);
  // As in git, the rest is matched as if it were a whole pattern: "a**/b" matches "ab".
  const rest = wildAt < 0 ? undefined : wildmatch(pattern.slice(wildAt), { ignoreCase, isPath: !isName });
  return { place, kept, directoriesOnly, isName, prefix, rest, pattern };
}

/** Removes trailing spaces, except one after a backslash. Removes none if the line ends in a backslash. */
function trimEnd(line: string): string {
  let end = 0;
  for (let at = 0; at < line.length; at++) {
    const isEscaped = line[at] === '\\';
    if (isEscaped && ++at === line.length) return line;
    if (isEscaped || line[at] !== ' ') end = at + 1;
  }
  return line.slice(0, end);
}

/**
 * Lines that git and ripgrep (globset) certainly read alike: no braces, backslashes only before harmless characters, brackets
 * only with letters and digits, single stars, and no trailing white space that only ripgrep trims.
 */
const ORDINARY_SEGMENT = String.raw`(?:\*\*|(?:[^\x00-\x20\\*?[\]{}/!#^\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]|[ !#^](?=[^ ])|\\[ !#]|\*(?!\*)|\?|\[!?(?:[A-Za-z_.](?!-)|[0-9](?!-)|a-z|A-Z|0-9|a-f|A-F)+\])+)`;
const ORDINARY_LINE = new RegExp(
  String.raw`^(?:#.*|(?:!?(?![!#])/?${ORDINARY_SEGMENT}(?:/${ORDINARY_SEGMENT})*/?)? *\r?)$`,
);

function namesHidden(rules: readonly IgnoreRule[], ignoreCase: boolean): IgnoreRules['names'] {
  let matchers: Wildmatch[] | undefined;
  const all = () =>
    rules
      .filter(rule => rule.kept)
      .slice(-MAX_WILD)
      .flatMap(rule => rule.pattern.split('/'))
      .filter(namesDot)
      .map(segment => wildmatch(segment, { ignoreCase }));
  return (name, budget) => {
    matchers ??= all();
    return matchers.some(matcher => matcher.matches(asBytes(name), budget));
  };
}

/** Whether a segment of a pattern begins with a dot and a literal character. */
export function namesDot(segment: string): boolean {
  return /^\\?\.(?:\\.|[^*?[\\])/s.test(segment);
}

/** Compiles a glob without slashes and braces to a function that matches names. */
export function nameMatcher(glob: string): (name: string, budget?: StepBudget) => boolean {
  const compiled = wildmatch(asBytes(glob));
  return (name, budget) => compiled.matches(asBytes(name), budget);
}
