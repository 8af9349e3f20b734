import type { Terms } from '../terms.ts';

/** The names that programmers use for the constructs of the language. */
export const terms: Terms = {
  lines: String.raw`
record|record definition ¦ registro ¦ ^-record\( ¦ -record(a, {b}). ¦ #a{b=1}
export|export attribute|exported function ¦ exportacion ¦ ^-export\( ¦ -export([a/1]). ¦ -export_type([a/0]).
macro|macro definition|define ¦ macro ¦ ^-define\( ¦ -define(A, 1). ¦ ?A
type spec|spec|function spec|typespec|spec attribute ¦ especificacion ¦ ^-spec\b ¦ -spec a(b) -> c. ¦ -type a() :: b.
type|type definition ¦ tipo ¦ ^-(?:type|opaque)\b ¦ -type a() :: b. ¦ -spec a() -> b.
behaviour|behavior|behaviour declaration ¦  ¦ ^-behaviou?r\( ¦ -behaviour(a). ¦ -module(a).
callback|callback attribute ¦  ¦ ^-callback\b ¦ -callback a() -> b. ¦ -spec a() -> b.
include|include attribute ¦  ¦ ^-include(?:_lib)?\( ¦ -include("a.hrl"). ¦ % include
fun|anonymous function|fun expression ¦ funcion anonima ¦ \bfun\s*\( ¦ fun(A) -> B end ¦ fun a/1
receive|receive block ¦  ¦ \breceive\b ¦ receive ¦ received
case|case expression ¦ expresion case ¦ \bcase\b.*\bof\b ¦ case A of ¦ % case
module attribute|attribute ¦ atributo ¦ ^-\w+\( ¦ -module(a). ¦ a() -> -1.
`,
};
