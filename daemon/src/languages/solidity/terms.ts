import type { Terms } from '../terms.ts';

/** The names that programmers use for the constructs of the language. */
export const terms: Terms = {
  lines: String.raw`
event|event declaration|event definition ¦ evento ¦ ^\s*event\s+\w+ ¦ event A(uint b); ¦ emit A(1);
custom error|error declaration|error definition|own error ¦ error propio|error personalizado ¦ ^\s*error\s+\w+\s*\( ¦ error A(uint b); ¦ revert A(1);
modifier|modifier definition|function modifier ¦ modificador ¦ ^\s*modifier\s+\w+ ¦ modifier onlyOwner() { ¦ // modifier
library|library definition ¦ biblioteca|libreria ¦ ^\s*library\s+\w+ ¦ library A { ¦ using A for B;
contract|contract definition ¦ contrato ¦ ^\s*(?:abstract\s+)?contract\s+\w+ ¦ contract A { ¦ // contract A
abstract contract ¦ contrato abstracto ¦ ^\s*abstract\s+contract\s+\w+ ¦ abstract contract A { ¦ contract A {
mapping ¦ mapa ¦ \bmapping\s*\( ¦ mapping(address => uint) a; ¦ map(a)
require statement|require call|require check ¦  ¦ \brequire\s*\( ¦ require(a, "b"); ¦ // require it
revert|revert statement|revert call ¦  ¦ \brevert\b\s*(?:\w+\s*)?\( ¦ revert A(); ¦ error A();
emit|emit statement|emitted event|event emission ¦ evento emitido ¦ \bemit\s+\w ¦ emit A(1); ¦ event A(uint);
unchecked block ¦ bloque unchecked ¦ \bunchecked\s*\{ ¦ unchecked { ¦ // unchecked
assembly block|inline assembly|inline assembly block|assembly ¦ ensamblador en linea|bloque assembly ¦ \bassembly\s*(?:\(.*\)\s*)?(?:"[^"]*"\s*)?\{ ¦ assembly { ¦ // assembly
using for directive|using for ¦  ¦ ^\s*using\s+.*\bfor\b ¦ using A for B; ¦ for (;;)
pragma|pragma directive ¦  ¦ ^\s*pragma\s+\w ¦ pragma solidity ^0.8.0; ¦ // pragma
function|function definition ¦ funcion ¦ ^\s*function\s+\w+ ¦ function a() external { ¦ // function a
payable function ¦ funcion payable ¦ \bfunction\b.*\bpayable\b ¦ function a() external payable { ¦ address payable b;
view function ¦ funcion view ¦ \bfunction\b.*\bview\b ¦ function a() public view returns (uint) { ¦ function a() public {
pure function ¦ funcion pure ¦ \bfunction\b.*\bpure\b ¦ function a() internal pure { ¦ function a() internal {
external function ¦ funcion externa ¦ \bfunction\b.*\bexternal\b ¦ function a() external { ¦ function a() public {
internal function ¦ funcion interna ¦ \bfunction\b.*\binternal\b ¦ function a() internal { ¦ function a() public {
public function ¦ funcion publica ¦ \bfunction\b.*\bpublic\b ¦ function a() public { ¦ function a() private {
private function ¦ funcion privada ¦ \bfunction\b.*\bprivate\b ¦ function a() private { ¦ function a() public {
virtual function ¦ funcion virtual ¦ \bfunction\b.*\bvirtual\b ¦ function a() public virtual { ¦ function a() public {
immutable variable|immutable ¦ variable inmutable ¦ \bimmutable\b ¦ uint private immutable _a; ¦ uint a;
natspec comment|natspec ¦  ¦ ^\s*(?:///|/\*\*|\*\s*@) ¦ /// @notice a ¦ // a
fallback function ¦  ¦ ^\s*fallback\s*\( ¦ fallback() external { ¦ function fallback_()
receive function ¦  ¦ ^\s*receive\s*\( ¦ receive() external payable { ¦ function receive_()
constructor ¦ constructor ¦ ^\s*constructor\s*\( ¦ constructor(uint a) { ¦ // constructor
struct ¦ estructura ¦ ^\s*struct\s+\w+ ¦ struct A { ¦ // struct A
constant|constant variable ¦ constante ¦ \bconstant\b.*= ¦ uint constant A = 1; ¦ // constant
`,
};
