import type { Terms } from '../terms.ts';

/** The names that programmers use for the constructs of the language. */
export const terms: Terms = {
  nodes: String.raw`
callback|callback definition ¦ ¦ syntax:unary_operator ¦ @callback\b
behaviour declaration|behaviour ¦ ¦ syntax:unary_operator ¦ @behaviour\b
guard|guard clause ¦ guarda ¦ function ¦ \bwhen\b
struct|defstruct|struct definition ¦ ¦ syntax:call; contains=/^defstruct\b/
exception|exception definition|defexception ¦ excepcion ¦ syntax:call; contains=/^defexception\b/
protocol implementation|defimpl ¦ ¦ syntax:call; contains=/^defimpl\b/
delegate|defdelegate|delegated function ¦ ¦ syntax:call; contains=/^defdelegate\b/
pipe|pipeline|pipe operator ¦ ¦ operator:|>
cond|cond expression|cond block ¦ ¦ syntax:call; contains=/^cond\b/
with expression|with block|with statement ¦ ¦ syntax:call; contains=/^with\b/
receive|receive block ¦ ¦ syntax:call; contains=/^receive\b/
case|case expression|case statement|case block|switch|switch statement|switch expression|match statement|match expression|pattern match ¦ ¦ syntax:call; contains=/^case\b/
use|use statement ¦ ¦ import; contains=/^use\b/
alias|alias statement ¦ alias ¦ import; contains=/^alias\b/
require|require statement ¦ ¦ import; contains=/^require\b/
doctest ¦ ¦ call:doctest
sigil ¦ ¦ syntax:sigil
function capture|capture ¦ ¦ syntax:unary_operator ¦ &\w
comprehension|for comprehension ¦ ¦ syntax:call; contains=/^for\b/
private macro|defmacrop ¦ ¦ macro ¦ \bdefmacrop\b
`,
};
