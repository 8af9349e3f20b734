import type { Terms } from '../terms.ts';

/** The names that programmers use for the constructs of the language. */
export const terms: Terms = {
  nodes: String.raw`
val|immutable value ¦ ¦ syntax:{val_definition,val_declaration} ¦ \bval\b
var|mutable variable ¦ ¦ syntax:{var_definition,var_declaration} ¦ \bvar\b
object|object definition|singleton object ¦ objeto ¦ syntax:object_definition ¦ \bobject\b
package object ¦ ¦ syntax:package_object
for comprehension ¦ ¦ syntax:for_expression
by name parameter ¦ ¦ syntax:lazy_parameter_type
type member ¦ ¦ syntax:type_definition
implicit class ¦ clase implicita ¦ class ¦ \bimplicit\s+class\b
implicit conversion ¦ conversion implicita ¦ function ¦ \bimplicit\s+def\s+\w+\s*(?:\[[^\]]*\])?\(
context bound ¦ ¦ syntax:context_bound
partial function ¦ funcion parcial ¦ syntax:case_block
`,
};
