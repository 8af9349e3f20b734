import type { Terms } from '../terms.ts';

/** The names that programmers use for the constructs of the language. */
export const terms: Terms = {
  nodes: String.raw`
newtype|newtype declaration ¦ ¦ syntax:newtype
data type|data declaration|algebraic data type ¦ tipo de datos ¦ syntax:data_type
type synonym ¦ sinonimo de tipo ¦ syntax:type_synomym
let binding|let expression ¦ ¦ keyword:let
where clause|where block ¦ ¦ keyword:where
do block|do notation|do expression ¦ bloque do ¦ keyword:do
guard|pattern guard ¦ guarda ¦ syntax:guards
qualified import ¦ import cualificado|importacion cualificada ¦ import ¦ \bqualified\b
deriving clause|deriving ¦ ¦ keyword:deriving
infix declaration|fixity declaration ¦ ¦ keyword:{infix,infixl,infixr}
case expression ¦ expresion case ¦ keyword:case
type family ¦ ¦ syntax:type_family
`,
};
