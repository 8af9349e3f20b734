import type { Terms } from '../terms.ts';

/** The names that programmers use for the constructs of the language. */
export const terms: Terms = {
  nodes: `
method reference|constructor reference ¦ referencia a metodo ¦ syntax:method_reference
array creation|array allocation ¦ ¦ syntax:array_creation_expression
`,
};
