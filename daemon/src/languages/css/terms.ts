import type { Terms } from '../terms.ts';

/** The names that programmers use for the constructs of the language. */
export const terms: Terms = {
  extensions: ['scss', 'less'],
  lines: String.raw`
important declaration|important|!important ¦  ¦ !important\b ¦ color: red !important; ¦ color: red;
pseudo class ¦ pseudoclase ¦ [^:\s]:(?:hover|focus|active|visited|first|last|nth|not|root|checked|disabled|link|before|after)[\w-]* ¦ a:hover { ¦ color: red;
keyframe|keyframes rule|animation definition ¦  ¦ @(?:-\w+-)?keyframes\b ¦ @keyframes a { ¦ animation: a;
selector|rule|css rule|ruleset ¦ selector ¦ ^[^@{}:;]*(?::[\w-]+[^;{}]*)?\{\s*$ ¦ .a { ¦ color: red;
`,
};
