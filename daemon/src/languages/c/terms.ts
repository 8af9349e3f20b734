import type { Terms } from '../terms.ts';

/** The names that programmers use for the constructs of the language. */
export const terms: Terms = {
  nodes: String.raw`
anonymous struct|unnamed struct ¦ struct anonimo ¦ syntax:struct_specifier ¦ \bstruct\s*(?:\{|$) ¦ also=cpp
variadic macro ¦ macro variadica ¦ macro ¦ #\s*define\s+\w+\([^)]*\.\.\. ¦ also=cpp
function like macro|function macro|macro with arguments|macro with parameters ¦ ¦ macro ¦ #\s*define\s+\w+\( ¦ also=cpp
compound literal ¦ ¦ syntax:compound_literal_expression ¦ ¦ also=cpp
designated initializer ¦ ¦ syntax:initializer_pair ¦ ¦ also=cpp
header include|header inclusion ¦ inclusion de cabecera ¦ import ¦ ¦ also=cpp
`,
};
