import type { Terms } from '../terms.ts';

/** The names that programmers use for the constructs of the language. */
export const terms: Terms = {
  nodes: String.raw`
local variable|local declaration|local ¦ variable local ¦ syntax:declaration_command ¦ \blocal\b
export|exported variable|export command ¦ exportacion ¦ syntax:declaration_command ¦ \bexport\b
readonly variable ¦ variable de solo lectura ¦ syntax:declaration_command ¦ \breadonly\b
alias ¦ alias ¦ call:alias
command substitution ¦ sustitucion de comandos ¦ syntax:command_substitution
subshell ¦ ¦ syntax:subshell
pipe|pipeline ¦ ¦ syntax:pipeline
redirection|redirect ¦ redireccion ¦ syntax:{file_redirect,herestring_redirect}
test expression|test command ¦ ¦ syntax:test_command
trap ¦ ¦ call:trap
case|case statement|case block|switch|switch statement|match statement ¦ sentencia case ¦ keyword:case
unset|unset command ¦ ¦ syntax:unset_command
variable assignment|assignment ¦ asignacion ¦ syntax:variable_assignment
array ¦ ¦ syntax:array
arithmetic expansion ¦ ¦ syntax:arithmetic_expansion
`,
};
