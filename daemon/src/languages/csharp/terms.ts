import type { Terms } from '../terms.ts';

/** The names that programmers use for the constructs of the language. */
export const terms: Terms = {
  nodes: String.raw`
event|event declaration ¦ evento ¦ keyword:event
primary constructor ¦ constructor primario ¦ class,struct ¦ \b(?:class|struct|record)\s+\w+(?:<[^>]*>)?\s*\(
auto property|auto implemented property ¦ propiedad automatica ¦ field ¦ \{\s*(?:(?:private|protected|internal)\s+)?(?:get|set|init);
object initializer|collection initializer ¦ inicializador de objeto ¦ syntax:initializer_expression
collection expression ¦ ¦ syntax:collection_expression
explicit interface implementation ¦ implementacion explicita de interfaz ¦ syntax:explicit_interface_specifier
switch expression ¦ expresion switch ¦ syntax:switch_expression
pattern matching|is pattern|pattern match ¦ ¦ syntax:is_pattern_expression
nameof|nameof expression ¦ ¦ call:nameof
local function ¦ funcion local ¦ syntax:local_function_statement
null forgiving operator|null forgiveness operator ¦ ¦ syntax:postfix_unary_expression ¦ [\w)\]>]!
`,
};
