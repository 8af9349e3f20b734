import type { Terms } from '../terms.ts';

/** The names that programmers use for the constructs of the language. */
export const terms: Terms = {
  nodes: `
class constant ¦ constante de clase ¦ constant; inside=class,interface
typed property|property with a type ¦ propiedad tipada ¦ field; of_type=*
magic method ¦ metodo magico ¦ function:/^__(?:construct|destruct|call|callStatic|get|set|isset|unset|toString|invoke|clone|sleep|wakeup|serialize|unserialize|debugInfo|set_state)$/
trait use|trait used|trait used inside class|used trait ¦ uso de trait ¦ syntax:use_declaration
`,
};
