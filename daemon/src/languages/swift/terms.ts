import type { Terms } from '../terms.ts';

/** The names that programmers use for the constructs of the language. */
export const terms: Terms = {
  nodes: String.raw`
property wrapper ¦ ¦ class,struct,enum; decorated=propertyWrapper
result builder ¦ ¦ class,struct,enum; decorated=resultBuilder
failable initializer|failable init ¦ inicializador fallible ¦ method ¦ \binit[?!]
class function|class func ¦ ¦ function ¦ \bclass\s+func\b
optional binding ¦ ¦ condition,keyword ¦ \b(?:if|guard|while)\s+(?:let|var)\b
implicitly unwrapped optional ¦ ¦ field,variable,constant,parameter ¦ :\s*[\w.<>]+!
weak reference|weak variable|weak property ¦ referencia debil ¦ field,variable,constant ¦ \bweak\s+(?:var|let)\b
actor|actor declaration ¦ actor ¦ class,struct,interface ¦ \bactor\s+\w
do catch block|do catch|do catch statement|do block ¦ bloque do ¦ syntax:do_statement ¦ \bdo\b
key path|key path expression ¦ ¦ syntax:key_path_expression
`,
};
