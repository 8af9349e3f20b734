/** What people call a system, and what its names in code have in them. */
const PLATFORMS: readonly [RegExp, string][] = [
  [/^(?:ms-?)?windows$/iu, 'win(dows|32|64|nt|sock)'],
  [/^(?:mac|mac-?os|osx|apple)$/iu, 'apple|darwin|mac_?os|osx'],
  [/^ios$/iu, 'iphone|\\bios|_ios'],
];

/** A plain word as names of the preprocessor have it: in capitals, with others before and behind it. */
export function inMacroNames(word: string): string {
  const platform = PLATFORMS.find(([said]) => said.test(word))?.[1];
  return `(?i:${platform ?? word.replace(/(?<=\p{Ll}{3})s$/u, '')})`;
}
