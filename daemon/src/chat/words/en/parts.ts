/** Pieces that several tables of English are made of. */
export const IS =
  '(?:(?:is|are|was|were) being|is|are|was|were|gets?|get|being|do|does|has|have|do we|does the code|do they|is there)';
export const THAT = '(?:(?:that|which|who|whose lines?)\\s+(?:are\\s+|is\\s+)?)?';
export const LINES =
  '(?:(?:the\\s+)?(?:lines?|files?|scripts?|places?|spots?|code|everything|anything|things?|statements?|rows?|expressions?|locations?|instances?|those|ones|comments and code)\\s+)';
export const CONTAIN =
  '(?:contain(?:s|ing)?|hav(?:e|ing)|has|with|includ(?:e|es|ing)(?! of)|mention(?:s|ing)?|matching|match(?:es)?|that say|saying|say|says|talk(?:s|ing)? about|referr?(?:s|ing)? to|about|hold(?:s|ing)?|featuring|using(?! (?:statements?|directives?|declarations?|blocks?))|use|uses)';
export const START = '(?:start(?:s|ing)?|begin(?:s|ning)?|prefixed)';
export const END = '(?:end(?:s|ing)?|finish(?:es|ing)?|suffixed|terminated)';
export const N = '(?<n>\\d+|two|three|four|five|six|ten)';
/** What documentation in the code is called. */
export const DOCS = '(?:java|js|ts|php|k|scala)doc|yard|doxygen|doc(?:string|umentation|block)?';
