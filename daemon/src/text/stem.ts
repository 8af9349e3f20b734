/**
 * A light English stemmer. It strips plurals and the endings of verbs and of nouns made from them, so that `parse`,
 * `parses`, `parsed`, `parsing` and `parser` are one term of the keyword index. It is conservative: a word that would
 * become too short or lose its vowel stays unchanged. The steps follow the S-stemmer (Harman, "How effective is
 * suffixing?", 1991) and step 1b of Porter ("An algorithm for suffix stripping", 1980).
 */

const MIN_STEMMED = 4;
/** Stems are cached, because most tokens repeat. Above this many the cache is cleared. See docs/tuning.md. */
const CACHE_SIZE = 1 << 16;
const cache = new Map<string, string>();

/** The stem of a lower-case sub-token. Tokens that are short, have digits or are not ASCII stay unchanged. */
export function stem(token: string): string {
  if (token.length < MIN_STEMMED) return token;
  const known = cache.get(token);
  if (known !== undefined) return known;
  const stemmed = isWord(token) ? strip(token) : token;
  if (cache.size >= CACHE_SIZE) cache.clear();
  cache.set(token, stemmed);
  return stemmed;
}

function isWord(token: string): boolean {
  for (let at = 0; at < token.length; at++) {
    const code = token.charCodeAt(at);
    if (code < 97 || code > 122) return false;
  }
  return true;
}

function strip(token: string): string {
  const singular = stripPlural(token);
  return withoutFinalE(stripVerb(singular));
}

function stripPlural(word: string): string {
  if (!word.endsWith('s') || word.endsWith('ss') || word.endsWith('us') || word.endsWith('is')) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x|zz)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

/** Strips the ending of a verb or its noun. The rest must have a vowel and three letters. */
function stripVerb(word: string): string {
  for (const [ending, replacement] of ENDINGS) {
    if (!word.endsWith(ending)) continue;
    const rest = word.slice(0, -ending.length);
    if (rest.length < 3 || !/[aeiouy]/.test(rest)) continue;
    return undouble(rest) + replacement;
  }
  return word;
}

/** Longest first. `-er` and `-or` form agent nouns: `parser`, `iterator`. */
const ENDINGS: readonly (readonly [string, string])[] = [
  ['izations', 'iz'],
  ['ization', 'iz'],
  ['isation', 'iz'],
  ['izing', 'iz'],
  ['ising', 'iz'],
  ['ized', 'iz'],
  ['ised', 'iz'],
  ['izer', 'iz'],
  ['iser', 'iz'],
  ['ize', 'iz'],
  ['ise', 'iz'],
  ['ation', 'at'],
  ['ating', 'at'],
  ['ated', 'at'],
  ['ator', 'at'],
  ['ction', 'ct'],
  ['cting', 'ct'],
  ['cted', 'ct'],
  ['ctor', 'ct'],
  ['ied', 'y'],
  ['ering', ''],
  ['erer', ''],
  ['ered', ''],
  ['ing', ''],
  ['eed', 'ee'],
  ['ed', ''],
  ['er', ''],
];

/** `stopp` → `stop`; `call`, `pass` and `buzz` keep both letters. */
function undouble(word: string): string {
  const last = word.at(-1)!;
  return word.length > 3 && last === word.at(-2) && !'lsz'.includes(last) && !'aeiou'.includes(last)
    ? word.slice(0, -1)
    : word;
}

/** `cache` and `caching` share the stem `cach`. */
function withoutFinalE(word: string): string {
  return word.length > 3 && word.endsWith('e') && !word.endsWith('ee') ? word.slice(0, -1) : word;
}
