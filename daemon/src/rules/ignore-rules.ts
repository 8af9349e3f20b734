import { asBytes, lowerCase, type Wildmatch, wildmatch } from './wildmatch.ts';
import { STEPS_A_COMPARISON, type Work } from './work.ts';

/** One ignore file, read as git reads it (https://git-scm.com/docs/gitignore, "PATTERN FORMAT"; dir.c). */
export interface IgnoreRules {
  /** In the order of the file. */
  readonly rules: readonly IgnoreRule[];
  /** Characters of the file. */
  readonly size: number;
  /** Whether ripgrep reads each line as git does. */
  readonly isOrdinary: boolean;
  /** Whether letters of ASCII fit in either case. */
  readonly ignoreCase: boolean;
  /**
   * What the last matching line says of this one path: segments relative to the file's own folder. `undefined`
   * where no line matches. Parents are not looked at; walk them from above.
   *
   * @throws TooMuchWork
   */
  verdict(segments: readonly string[], isDirectory: boolean, work?: Work): 'ignored' | 'kept' | undefined;
  /** Whether a line with `!` names a hidden file or folder: it has a dot and a character where the name has them. */
  names(hidden: string, work?: Work): boolean;
}

export interface IgnoreRule {
  /** Its place in the file: the last one that fits has the say. */
  place: number;
  kept: boolean;
  directoriesOnly: boolean;
  /** It is about names in any folder, and not about paths. */
  isName: boolean;
  /** What begins the path and has no wildcard, in bytes. */
  prefix: string;
  /** What follows that; undefined where nothing does. */
  rest: Wildmatch | undefined;
  /** The line, without `!` and the slashes at its ends. */
  pattern: string;
}

/** Lines with wildcards that are heeded: each file is compared with all of them, and one file may have a million. */
const MOST_WILD = 2000;
/** A longer line fits no path. The regular expression for ordinary lines needs memory for each character. */
const MOST_LINE_CHARACTERS = 8192;

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
    .slice(0, MOST_WILD)
    .reverse();
  const fits = ({ isName, prefix, rest }: IgnoreRule, path: string, name: string, work?: Work): boolean => {
    const against = isName ? name : path;
    return fold(against).startsWith(fold(prefix)) && rest!.matches(against.slice(prefix.length), work);
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
        .every(line => line.length <= MOST_LINE_CHARACTERS && ORDINARY_LINE.test(line)),
    verdict(segments, isDirectory, work) {
      const concerns = (rule: IgnoreRule) => isDirectory || !rule.directoriesOnly;
      const path = asBytes(segments.join('/'));
      const name = asBytes(segments.at(-1)!);
      const last = [literal.get(`p${fold(path)}`), literal.get(`n${fold(name)}`)]
        .map(named => named?.findLast(concerns))
        .reduce((a, b) => (a && b ? (a.place > b.place ? a : b) : (a ?? b)), undefined);
      const behind = last?.place ?? -1;
      work?.spend(wild.length * STEPS_A_COMPARISON);
      const later = wild.find(
        rule => rule.place <= behind || (concerns(rule) && fits(rule, path, name, work)),
      );
      const rule = later && later.place > behind ? later : last;
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
  // As in git, what follows the prefix is matched as if it were the whole: "a**/b" fits "ab".
  const rest = wildAt < 0 ? undefined : wildmatch(pattern.slice(wildAt), { ignoreCase, isPath: !isName });
  return { place, kept, directoriesOnly, isName, prefix, rest, pattern };
}

/** Spaces at the end do not count, but for one behind a backslash; after a backslash at the very end, all do. */
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
 * Lines that git and ripgrep (globset) surely read alike: no braces, no backslash but before what is plain, brackets with
 * letters and digits alone, stars by themselves, no blank at the end that ripgrep alone cuts off.
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
      .slice(-MOST_WILD)
      .flatMap(rule => rule.pattern.split('/'))
      .filter(namesDot)
      .map(segment => wildmatch(segment, { ignoreCase }));
  return (name, work) => {
    matchers ??= all();
    return matchers.some(matcher => matcher.matches(asBytes(name), work));
  };
}

/** Whether a segment of a pattern begins with a dot and a character that is no wildcard. */
export function namesDot(segment: string): boolean {
  return /^\\?\.(?:\\.|[^*?[\\])/s.test(segment);
}

/** Whether a name fits a glob without slashes and braces. */
export function nameMatcher(glob: string): (name: string, work?: Work) => boolean {
  const compiled = wildmatch(asBytes(glob));
  return (name, work) => compiled.matches(asBytes(name), work);
}
