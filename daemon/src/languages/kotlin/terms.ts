import type { Terms } from '../terms.ts';

/** The names that programmers use for the constructs of the language. */
export const terms: Terms = {
  nodes: String.raw`
extension property ¦ propiedad de extension ¦ field,variable,constant ¦ \b(?:val|var)\s+(?:<[^>]*>\s*)?[\w<>?]+\.\w+
delegated property|property delegate ¦ propiedad delegada ¦ field,variable,constant ¦ \bby\s+\w
secondary constructor ¦ constructor secundario ¦ syntax:secondary_constructor
primary constructor ¦ constructor primario ¦ syntax:primary_constructor
fun interface|functional interface|sam interface ¦ interfaz funcional ¦ interface ¦ \bfun\s+interface\b
when expression|when statement|when ¦ expresion when ¦ syntax:when_expression
annotation class ¦ clase de anotacion ¦ class ¦ \bannotation\s+class\b
inner class ¦ clase interna ¦ class ¦ \binner\s+class\b
`,
};
