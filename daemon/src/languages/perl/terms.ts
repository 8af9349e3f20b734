import type { Terms } from '../terms.ts';

/** The names that programmers use for the constructs of the language. */
export const terms: Terms = {
  lines: String.raw`
package|package declaration ¦ paquete ¦ ^\s*package\s+\w ¦ package A::B; ¦ # package
anonymous sub|anonymous subroutine|closure ¦ sub anonima ¦ \bsub\s*(?:\([^)]*\)\s*)?\{ ¦ my $a = sub { ¦ sub a {
sub with a signature|subroutine signature ¦  ¦ ^\s*sub\s+\w+\s*\([^)]*[$@%]\w ¦ sub a ($b) { ¦ sub a {
begin block ¦ bloque begin ¦ ^\s*BEGIN\s*\{ ¦ BEGIN { ¦ begin {
attribute|has attribute|attribute declaration ¦ atributo ¦ ^\s*has\s+['"\[\w+] ¦ has a => 1; ¦ # has
constant|constant declaration ¦ constante ¦ ^\s*use\s+constant\b ¦ use constant A => 1; ¦ use A;
pod section|pod heading|pod ¦  ¦ ^=(?:head\d|over|item|pod|cut|encoding)\b ¦ =head1 A ¦ a =head
string eval|eval of a string ¦  ¦ \beval\s+["'$q] ¦ eval "a"; ¦ eval { a };
local variable|local ¦  ¦ \blocal\s+[$@%*(] ¦ local $_ = 1; ¦ my $a = 1;
`,
};
