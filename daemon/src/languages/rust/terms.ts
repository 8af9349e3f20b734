import type { Terms } from '../terms.ts';

/** The names that programmers use for the constructs of the language. */
export const terms: Terms = {
  nodes: String.raw`
associated constant|associated const ¦ constante asociada ¦ constant; inside=syntax:{impl_item,trait_item}
associated function ¦ funcion asociada ¦ function; inside=syntax:impl_item ¦ \bfn\s+\w+(?:<[^>]*>)?\((?!\s*&?(?:'\w+\s+)?(?:mut\s+)?self\b)
generic impl|generic impl block|generic implementation ¦ ¦ syntax:impl_item ¦ \bimpl\s*<
blanket impl|blanket implementation ¦ ¦ syntax:impl_item ¦ \bimpl\s*<.*>\s.*\bfor\s+(?:&(?:mut\s+)?)?[A-Z]\b
trait bound|type bound ¦ ¦ syntax:trait_bounds
unit struct ¦ ¦ struct ¦ \bstruct\s+\w+(?:<[^>]*>)?\s*;
tuple struct ¦ struct tupla ¦ struct ¦ \bstruct\s+\w+(?:<[^>]*>)?\s*\(
newtype|newtype struct ¦ ¦ struct ¦ \bstruct\s+\w+(?:<[^>]*>)?\s*\((?:[^,()]|\([^()]*\))*\)\s*;
inner attribute|crate level attribute ¦ ¦ syntax:inner_attribute_item
trait object|dyn trait ¦ objeto trait ¦ syntax:dynamic_type
while let|while let loop ¦ ¦ loop ¦ \bwhile\s+let\b
byte string|byte string literal ¦ ¦ string ¦ \bbr?#*"
test module|tests module|unit test module ¦ modulo de pruebas ¦ syntax:mod_item ¦ \bmod\s+\w*tests?\w*\b
extern crate|extern crate declaration ¦ ¦ syntax:extern_crate_declaration
async closure ¦ ¦ lambda ¦ \basync\s+(?:move\s+)?\|
reference type ¦ ¦ syntax:reference_type
let binding|let statement ¦ ¦ syntax:let_declaration ¦ \blet\b
tuple variant|enum variant with data|variant with data ¦ ¦ enum-member ¦ \w+\s*[({]
`,
};
