import type { Terms } from '../terms.ts';

/** The names that programmers use for the constructs of the language. */
export const terms: Terms = {
  nodes: String.raw`
callback|callback definition ¦ ¦ syntax:unary_operator ¦ @callback\b
behaviour declaration|behaviour ¦ ¦ syntax:unary_operator ¦ @behaviour\b
guard|guard clause ¦ guarda ¦ function ¦ \bwhen\b
struct|defstruct|struct definition ¦ ¦ call:defstruct
exception|exception definition|defexception ¦ excepcion ¦ call:defexception
protocol implementation|defimpl ¦ ¦ call:defimpl
delegate|defdelegate|delegated function ¦ ¦ call:defdelegate
pipe|pipeline|pipe operator ¦ ¦ operator:|>
cond|cond expression|cond block ¦ ¦ call:cond
with expression|with block|with statement ¦ ¦ call:with
receive|receive block ¦ ¦ call:receive
case expression|case statement|case block ¦ ¦ call:case
use|use statement ¦ ¦ call:use
alias|alias statement ¦ alias ¦ call:alias
require|require statement ¦ ¦ call:require
doctest ¦ ¦ call:doctest
sigil ¦ ¦ syntax:sigil
function capture|capture ¦ ¦ syntax:unary_operator ¦ &\w
comprehension|for comprehension ¦ ¦ call:for
private macro|defmacrop ¦ ¦ macro ¦ \bdefmacrop\b
`,
};
