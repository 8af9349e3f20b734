import type { Terms } from '../terms.ts';

/** The names that programmers use for the constructs of the language. */
export const terms: Terms = {
  nodes: String.raw`
error string|error message|error text ¦ mensaje de error ¦ string; inside=call:/^(?:fmt|\w*errors|status)\.(?:Errorf|New|Newf|Wrapf?|WithMessagef?|Error)$/
function type ¦ tipo funcion ¦ syntax:function_type
short variable declaration|short declaration|short assignment|walrus assignment ¦ declaracion corta ¦ syntax:short_var_declaration
composite literal|struct literal ¦ literal compuesto ¦ syntax:composite_literal
anonymous struct ¦ struct anonimo ¦ syntax:struct_type ¦ ^(?:\s*type\s+\w+)?.*[^\w\s]\s*struct\s*\{|\b(?:var|return|range)\b.*\bstruct\s*\{
map type ¦ tipo mapa ¦ syntax:map_type
slice type ¦ ¦ syntax:slice_type
empty interface ¦ interfaz vacia ¦ syntax:interface_type ¦ \binterface\{\}
blank identifier|blank assignment ¦ ¦ syntax:{assignment_statement,short_var_declaration} ¦ (?:^|[\s,])_\s*(?:,|:?=)
`,
};
