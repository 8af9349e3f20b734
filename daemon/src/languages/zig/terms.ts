import type { Terms } from '../terms.ts';

/** The names that programmers use for the constructs of the language. */
export const terms: Terms = {
  nodes: String.raw`
error set|error set declaration ¦ conjunto de errores ¦ syntax:error_set_declaration
error union|error union type ¦ ¦ syntax:error_union_type
tagged union ¦ ¦ syntax:union_declaration ¦ \bunion\(
packed struct ¦ ¦ syntax:struct_declaration ¦ \bpacked\s+struct\b
anonymous struct|anonymous struct literal ¦ ¦ syntax:anonymous_struct_initializer
switch prong ¦ ¦ syntax:switch_case
builtin call|builtin function call|builtin ¦ ¦ syntax:builtin_function
labeled block|labelled block ¦ ¦ syntax:labeled_statement
orelse|orelse expression ¦ ¦ keyword:orelse
try|try expression ¦ expresion try ¦ keyword:try
inline loop ¦ bucle inline ¦ loop ¦ \binline\s+(?:for|while)\b
`,
};
