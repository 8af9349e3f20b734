import type { Terms } from '../terms.ts';

/** The names that programmers use for the constructs of the language. */
export const terms: Terms = {
  lines: String.raw`
functor|functor definition ¦ functor ¦ ^\s*module\s+\w+\s*\(.*:.*\) ¦ module A (B : C) = struct ¦ module A = B
module|module definition ¦ modulo ¦ ^\s*module\s+(?:rec\s+)?[A-Z] ¦ module A = struct ¦ module type A = sig
module type|signature ¦ tipo de modulo|firma ¦ ^\s*module\s+type\s ¦ module type A = sig ¦ module A = struct
recursive function|recursive definition ¦ funcion recursiva ¦ \blet\s+rec\b ¦ let rec a b = c ¦ let a b = c
let binding ¦  ¦ \blet\s+(?:rec\s+)?\w ¦ let a = b in ¦ (* let *)
exception|exception definition ¦ excepcion ¦ ^\s*exception\s+[A-Z] ¦ exception A of b ¦ raise A
open statement|open|opened module ¦  ¦ ^\s*open!?\s+[A-Z] ¦ open A ¦ A.open_ b
external|external declaration ¦  ¦ ^\s*external\s+\w ¦ external a : b = "c" ¦ (* external *)
pattern match|match expression|match ¦  ¦ \bmatch\b.*\bwith\b ¦ match a with ¦ (* match *)
type definition|type ¦ tipo ¦ ^\s*type\s+(?:nonrec\s+)?[\w'( ] ¦ type a = b ¦ (type a)
polymorphic variant ¦  ¦ ${'`'}[A-Z]\w* ¦ ${'`'}Foo ¦ Foo
record|record type ¦ registro ¦ ^\s*(?:type|and)\b.*=\s*(?:private\s+)?\{? *$|=\s*\{ ¦ type a = { b : c } ¦ { b with c }
`,
};
