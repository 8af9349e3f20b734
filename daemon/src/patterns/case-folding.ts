/** The highest code point with a case is U+1E943 so far. */
const LAST_WITH_CASE = 0x1_ffff;
const LONG_S = 0x17f;
const KELVIN = 0x212a;

let cased: string | undefined;

/**
 * The code points that `-i` treats as equal to this one, itself included: Unicode's simple case folding, as in ripgrep and JavaScript's
 * `iu`. Undefined for a code point that this runtime's Unicode does not have, because ripgrep's may.
 */
export function foldings(codePoint: number): number[] | undefined {
  if (codePoint < 128) return asciiFoldings(codePoint);
  const char = String.fromCodePoint(codePoint);
  if (/\p{Cn}/u.test(char)) return undefined;
  cased ??= casedCharacters();
  const same = cased.match(new RegExp(`\\u{${codePoint.toString(16)}}`, 'giu')) ?? [];
  return [...new Set([codePoint, ...same.map(other => other.codePointAt(0)!)])];
}

function asciiFoldings(codePoint: number): number[] {
  const lower = codePoint | 0x20;
  if (lower < 0x61 || lower > 0x7a) return [codePoint];
  const both = [lower, lower - 0x20];
  if (lower === 0x73) return [...both, LONG_S];
  if (lower === 0x6b) return [...both, KELVIN];
  return both;
}

function casedCharacters(): string {
  let all = '';
  for (let code = 0; code <= LAST_WITH_CASE; code++)
    if (code < 0xd800 || code > 0xdfff) all += String.fromCodePoint(code);
  return (all.match(/[\p{Changes_When_Casemapped}\p{Changes_When_Casefolded}]/gu) ?? []).join('');
}
