import type { Terms } from '../terms.ts';

/** The names that programmers use for the constructs of the language. */
export const terms: Terms = {
  nodes: String.raw`
class method|method of a class ¦ metodo de clase ¦ method; inside=class ¦ ¦ also=typescript,tsx
object method|method of an object literal|object literal method|shorthand method ¦ ¦ method; inside=syntax:object ¦ ¦ also=typescript,tsx
tagged template|tagged template literal ¦ ¦ call ¦ \w${'`'} ¦ also=typescript,tsx
computed property name|computed key|computed property key ¦ ¦ syntax:computed_property_name ¦ ¦ also=typescript,tsx
function expression ¦ ¦ syntax:{function_expression,function} ¦ \bfunction\b ¦ also=typescript,tsx
function declaration ¦ declaracion de funcion ¦ syntax:{function_declaration,generator_function_declaration} ¦ \bfunction\b ¦ also=typescript,tsx
`,
};
