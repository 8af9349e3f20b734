import type { Terms } from '../terms.ts';

/** The names that programmers use for the constructs of the language. */
export const terms: Terms = {
  nodes: `
singleton method|class method|self method ¦ metodo de clase ¦ method; modifier=static
attr reader|attr_reader|attribute reader ¦ ¦ call:attr_reader
attr writer|attr_writer|attribute writer ¦ ¦ call:attr_writer
attr accessor|attr_accessor|attribute accessor ¦ ¦ call:attr_accessor
symbol|symbol literal ¦ simbolo ¦ syntax:{simple_symbol,delimited_symbol,hash_key_symbol}
proc|proc object ¦ ¦ call:{proc,Proc.new,lambda}
block|block with a block|do block ¦ bloque ¦ syntax:{do_block,block}
alias|method alias|alias statement ¦ alias ¦ syntax,call:{alias,alias_method}
refinement ¦ ¦ call:refine
module function ¦ ¦ call:module_function
rescue modifier|inline rescue ¦ ¦ syntax:rescue_modifier
if modifier|postfix if|trailing if|modifier if ¦ ¦ syntax:if_modifier
unless modifier|postfix unless ¦ ¦ syntax:unless_modifier
splat argument|splat parameter ¦ ¦ syntax:{splat_parameter,splat_argument}
`,
};
