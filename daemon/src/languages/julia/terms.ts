import type { Terms } from '../terms.ts';

/** The names that programmers use for the constructs of the language. */
export const terms: Terms = {
  lines: String.raw`
mutable struct ¦ struct mutable ¦ ^\s*(?:@\w+\s+)?mutable\s+struct\s ¦ mutable struct A ¦ struct A
struct|struct definition ¦ estructura ¦ ^\s*(?:@\w+\s+)?(?:mutable\s+)?struct\s ¦ struct A{T} ¦ # struct
abstract type ¦ tipo abstracto ¦ ^\s*abstract\s+type\s ¦ abstract type A end ¦ # abstract type
macro|macro definition ¦ macro ¦ ^\s*macro\s+\w ¦ macro a(b) ¦ @a b
short form function|one line function|assignment form function ¦  ¦ ^\s*(?:@\w+\s+)?[\w.!]+(?:\{[^}]*\})?\([^=]*\)(?:\s*where\s.*)?\s*=[^=] ¦ f(x) = x + 1 ¦ f(x) == 1
module|module definition ¦ modulo ¦ ^\s*(?:bare)?module\s+\w ¦ module A ¦ # module
export|exported name|export statement ¦ exportacion ¦ ^\s*export\s ¦ export a, b ¦ # export
test set|testset|test set block ¦ conjunto de pruebas ¦ @testset\b ¦ @testset "a" begin ¦ @test a
constant|const|constant definition ¦ constante ¦ ^\s*const\s ¦ const A = 1 ¦ # const
inline function|inlined function ¦  ¦ @inline\b ¦ @inline f(x) = x ¦ inline(x)
import|using|import statement|using statement ¦ importacion ¦ ^\s*(?:import|using)\s ¦ using A: b ¦ # using
docstring ¦ docstring ¦ ^\s*(?:@doc\s+)?(?:raw)?""" ¦ """ ¦ "a"
`,
};
