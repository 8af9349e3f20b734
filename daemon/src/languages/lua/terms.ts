import type { Terms } from '../terms.ts';

/** The names that programmers use for the constructs of the language. */
export const terms: Terms = {
  nodes: String.raw`
generic for loop|generic for ¦ ¦ syntax:for_statement ¦ \bfor\b.*\bin\b
repeat until loop|repeat loop|repeat until ¦ ¦ keyword:repeat
require|require call ¦ ¦ call:require
protected call ¦ ¦ call:{pcall,xpcall}
coroutine ¦ corrutina ¦ call:coroutine.*
table constructor|table literal|table ¦ tabla ¦ syntax:table_constructor
colon method|method with a colon|method declared with a colon ¦ ¦ function ¦ \bfunction\s+[\w.]+:\w+
global function ¦ funcion global ¦ function; not_modifier=private ¦ \bfunction\s+\w+\s*\(
long string ¦ ¦ string ¦ \[=*\[
`,
};
