import { DowseError } from '../api/errors.ts';

const MAX_CHARACTERS = 200;
/** More wildcards would make matching slow. */
const MAX_WILDCARDS = 4;

/**
 * Whether a name fits one of the patterns: `*` stands for any characters but a slash, `**` for any characters, `?` for one. All
 * else stands for itself.
 */
export function fitsAny(name: string, patterns: readonly string[]): boolean {
  return nameTest(patterns)(name);
}

/** `fitsAny` for many names. */
export function nameTest(patterns: readonly string[]): (name: string) => boolean {
  if (patterns.includes('**')) return () => true;
  const exact = new Set(patterns);
  const tests = patterns.filter(pattern => /[*?]/.test(pattern)).map(compiled);
  return name => exact.has(name) || tests.some(test => test.test(name));
}

/** `nameTest` for patterns of a request. @throws DowseError INVALID_REQUEST for patterns with too many wildcards */
export function patternTest(field: string, patterns: readonly string[]): (name: string) => boolean {
  checkPatterns(field, patterns);
  return nameTest(patterns);
}

/** Whether every name that fits `pattern` surely fits one of `wider`. */
export function isCovered(pattern: string, wider: readonly string[]): boolean {
  if (wider.includes('**') || wider.includes(pattern)) return true;
  return !/[*?]/.test(pattern) && fitsAny(pattern, wider);
}

/** Patterns whose names surely fit both lists: those of each list that the other one covers. */
export function commonPatterns(a: readonly string[], b: readonly string[]): string[] {
  return [...new Set([...a.filter(one => isCovered(one, b)), ...b.filter(one => isCovered(one, a))])];
}

/** @throws DowseError INVALID_REQUEST naming the field */
export function checkPatterns(field: string, patterns: readonly string[]): void {
  for (const [at, pattern] of patterns.entries()) {
    const wildcards = pattern.match(/\*+|\?/g)?.length ?? 0;
    if (pattern !== '' && pattern.length <= MAX_CHARACTERS && wildcards <= MAX_WILDCARDS) continue;
    throw new DowseError(
      'INVALID_REQUEST',
      'Invalid pattern.',
      `${field}/${at}: expected 1 to ${MAX_CHARACTERS} characters with at most ${MAX_WILDCARDS} wildcards`,
    );
  }
}

function compiled(pattern: string): RegExp {
  const source = pattern.replace(/\*\*+|[*?]|[\\^$.|+()[\]{}]/g, token => {
    if (token.startsWith('**')) return '.*';
    if (token === '*') return '[^/]*';
    return token === '?' ? '[^/]' : `\\${token}`;
  });
  return new RegExp(`^${source}$`, 's');
}
