import type { Terms } from '../terms.ts';

/** The names that programmers use for the constructs of the language. */
export const terms: Terms = {
  nodes: String.raw`
class attribute|class level attribute|class body attribute ¦ atributo de clase ¦ field,constant,variable; inside=class; not_inside=function
instance attribute|self attribute ¦ atributo de instancia ¦ field ¦ \bself\.\w+
static method|staticmethod ¦ metodo estatico ¦ function; decorated=staticmethod
classmethod|class method ¦ metodo de clase ¦ function; decorated=classmethod
star expression|starred expression ¦ ¦ syntax:{list_splat,list_splat_pattern,dictionary_splat}
matrix multiplication ¦ ¦ operator:@
f string|fstring|formatted string literal|formatted string ¦ f string ¦ string ¦ \b[rRbB]?[fF][rR]?["']
`,
};
