import type { Terms } from '../terms.ts';

/** The names that programmers use for the constructs of the language. */
export const terms: Terms = {
  lines: String.raw`
meta tag|meta element ¦ etiqueta meta ¦ <meta\b ¦ <meta charset="utf-8"> ¦ <metal>
script tag|script element ¦ etiqueta script ¦ <script\b ¦ <script src="a"></script> ¦ <style>
link tag|link element|stylesheet link ¦ etiqueta link ¦ <link\b ¦ <link rel="a" href="b"> ¦ <a href>
image tag|img tag|img element|image element ¦ etiqueta img ¦ <img\b ¦ <img src="a"> ¦ <imgs>
`,
};
