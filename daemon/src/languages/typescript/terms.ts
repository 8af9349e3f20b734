import type { Terms } from '../terms.ts';

/** The names that programmers use for the constructs of the language. */
export const terms: Terms = {
  nodes: String.raw`
overload signature|function overload|overloaded function|method overload|function overload signature ¦ sobrecarga ¦ syntax:{function_signature,method_signature} ¦ \bfunction\b|\( ¦ also=javascript,tsx
tuple type ¦ tipo tupla ¦ syntax:tuple_type ¦ ¦ also=tsx
literal type ¦ ¦ syntax:literal_type ¦ ¦ also=tsx
template literal type ¦ ¦ syntax:template_literal_type ¦ ¦ also=tsx
module declaration|declare module block|module augmentation|ambient module ¦ ¦ syntax:{ambient_declaration,module} ¦ \bdeclare\s+(?:module|global|namespace)\b ¦ also=tsx
`,
};
