/** Texts of languages that no parser reads, and what people call them there. A table: each line is a row, `¦` divides its columns. */
import { phrases, table } from '../table.ts';
import type { Idea } from './types.ts';

/** Extensions, phrases in English, in Spanish, the pattern, a line that it finds, and one that it does not. */
const ROWS = String.raw`
sol ¦ event|event declaration|event definition ¦ evento ¦ ^\s*event\s+\w+ ¦ event A(uint b); ¦ emit A(1);
sol ¦ custom error|error declaration|error definition|own error ¦ error propio|error personalizado ¦ ^\s*error\s+\w+\s*\( ¦ error A(uint b); ¦ revert A(1);
sol ¦ modifier|modifier definition|function modifier ¦ modificador ¦ ^\s*modifier\s+\w+ ¦ modifier onlyOwner() { ¦ // modifier
sol ¦ library|library definition ¦ biblioteca|libreria ¦ ^\s*library\s+\w+ ¦ library A { ¦ using A for B;
sol ¦ contract|contract definition ¦ contrato ¦ ^\s*(?:abstract\s+)?contract\s+\w+ ¦ contract A { ¦ // contract A
sol ¦ abstract contract ¦ contrato abstracto ¦ ^\s*abstract\s+contract\s+\w+ ¦ abstract contract A { ¦ contract A {
sol ¦ mapping ¦ mapa ¦ \bmapping\s*\( ¦ mapping(address => uint) a; ¦ map(a)
sol ¦ require statement|require call|require check ¦ ¦ \brequire\s*\( ¦ require(a, "b"); ¦ // require it
sol ¦ revert|revert statement|revert call ¦ ¦ \brevert\b\s*(?:\w+\s*)?\( ¦ revert A(); ¦ error A();
sol ¦ emit|emit statement|emitted event|event emission ¦ evento emitido ¦ \bemit\s+\w ¦ emit A(1); ¦ event A(uint);
sol ¦ unchecked block ¦ bloque unchecked ¦ \bunchecked\s*\{ ¦ unchecked { ¦ // unchecked
sol ¦ assembly block|inline assembly|inline assembly block|assembly ¦ ensamblador en linea|bloque assembly ¦ \bassembly\s*(?:\(.*\)\s*)?(?:"[^"]*"\s*)?\{ ¦ assembly { ¦ // assembly
sol ¦ using for directive|using for ¦ ¦ ^\s*using\s+.*\bfor\b ¦ using A for B; ¦ for (;;)
sol ¦ pragma|pragma directive ¦ ¦ ^\s*pragma\s+\w ¦ pragma solidity ^0.8.0; ¦ // pragma
sol ¦ function|function definition ¦ funcion ¦ ^\s*function\s+\w+ ¦ function a() external { ¦ // function a
sol ¦ payable function ¦ funcion payable ¦ \bfunction\b.*\bpayable\b ¦ function a() external payable { ¦ address payable b;
sol ¦ view function ¦ funcion view ¦ \bfunction\b.*\bview\b ¦ function a() public view returns (uint) { ¦ function a() public {
sol ¦ pure function ¦ funcion pure ¦ \bfunction\b.*\bpure\b ¦ function a() internal pure { ¦ function a() internal {
sol ¦ external function ¦ funcion externa ¦ \bfunction\b.*\bexternal\b ¦ function a() external { ¦ function a() public {
sol ¦ internal function ¦ funcion interna ¦ \bfunction\b.*\binternal\b ¦ function a() internal { ¦ function a() public {
sol ¦ public function ¦ funcion publica ¦ \bfunction\b.*\bpublic\b ¦ function a() public { ¦ function a() private {
sol ¦ private function ¦ funcion privada ¦ \bfunction\b.*\bprivate\b ¦ function a() private { ¦ function a() public {
sol ¦ virtual function ¦ funcion virtual ¦ \bfunction\b.*\bvirtual\b ¦ function a() public virtual { ¦ function a() public {
sol ¦ immutable variable|immutable ¦ variable inmutable ¦ \bimmutable\b ¦ uint private immutable _a; ¦ uint a;
sol ¦ natspec comment|natspec ¦ ¦ ^\s*(?:///|/\*\*|\*\s*@) ¦ /// @notice a ¦ // a
sol ¦ fallback function ¦ ¦ ^\s*fallback\s*\( ¦ fallback() external { ¦ function fallback_()
sol ¦ receive function ¦ ¦ ^\s*receive\s*\( ¦ receive() external payable { ¦ function receive_()
sol ¦ constructor ¦ constructor ¦ ^\s*constructor\s*\( ¦ constructor(uint a) { ¦ // constructor
sol ¦ struct ¦ estructura ¦ ^\s*struct\s+\w+ ¦ struct A { ¦ // struct A
sol ¦ constant|constant variable ¦ constante ¦ \bconstant\b.*= ¦ uint constant A = 1; ¦ // constant
sql ¦ table|table definition|created table ¦ tabla ¦ (?i:^\s*create\s+(?:\w+\s+)*?table\b) ¦ CREATE TABLE a ( ¦ ALTER TABLE a
sql ¦ view|view definition|created view ¦ vista ¦ (?i:^\s*create\s+(?:or\s+replace\s+)?(?:\w+\s+)?view\b) ¦ CREATE VIEW a AS ¦ DROP VIEW a
sql ¦ materialized view ¦ vista materializada ¦ (?i:^\s*create\s+materialized\s+view\b) ¦ CREATE MATERIALIZED VIEW a AS ¦ CREATE VIEW a
sql ¦ trigger|trigger definition ¦ disparador|trigger ¦ (?i:^\s*create\s+(?:or\s+replace\s+)?(?:constraint\s+)?trigger\b) ¦ CREATE TRIGGER a BEFORE ¦ DROP TRIGGER a
sql ¦ stored procedure|procedure ¦ procedimiento almacenado|procedimiento ¦ (?i:^\s*create\s+(?:or\s+replace\s+)?(?:procedure|function)\b) ¦ CREATE PROCEDURE a() ¦ CALL a()
sql ¦ function|sql function ¦ funcion ¦ (?i:^\s*create\s+(?:or\s+replace\s+)?function\b) ¦ CREATE OR REPLACE FUNCTION a() ¦ DROP FUNCTION a
sql ¦ index|index definition ¦ indice ¦ (?i:^\s*create\s+(?:unique\s+)?index\b) ¦ CREATE INDEX a ON b ¦ DROP INDEX a
sql ¦ unique index ¦ indice unico ¦ (?i:^\s*create\s+unique\s+index\b) ¦ CREATE UNIQUE INDEX a ON b ¦ CREATE INDEX a ON b
sql ¦ sequence|sequence definition|created sequence ¦ secuencia ¦ (?i:^\s*create\s+sequence\b) ¦ CREATE SEQUENCE a ¦ ALTER SEQUENCE a
sql ¦ check constraint ¦ restriccion check ¦ (?i:\bcheck\s*\() ¦ CHECK (a > 0) ¦ check it
sql ¦ enum type|enum ¦ tipo enum ¦ (?i:^\s*create\s+type\b.*\benum\b) ¦ CREATE TYPE a AS ENUM ( ¦ CREATE TYPE a AS (
sql ¦ domain|domain definition ¦ dominio ¦ (?i:^\s*create\s+domain\b) ¦ CREATE DOMAIN a AS text ¦ DROP DOMAIN a
sql ¦ aggregate|aggregate function ¦ agregado ¦ (?i:^\s*create\s+aggregate\b) ¦ CREATE AGGREGATE a(text) ( ¦ DROP AGGREGATE a
sql ¦ subquery ¦ subconsulta ¦ (?i:\(\s*select\b) ¦ (SELECT a FROM b) ¦ SELECT a
sql ¦ insert statement|insert ¦ sentencia insert ¦ (?i:^\s*insert\s+into\b) ¦ INSERT INTO a VALUES (1) ¦ -- insert
sql ¦ not null column|not null constraint ¦ columna no nula ¦ (?i:\bnot\s+null\b) ¦ a integer NOT NULL, ¦ a integer NULL
sql ¦ schema|schema definition ¦ esquema ¦ (?i:^\s*create\s+schema\b) ¦ CREATE SCHEMA a; ¦ SET schema
sql ¦ grant|grant statement ¦ permiso ¦ (?i:^\s*grant\b) ¦ GRANT ALL ON a TO b; ¦ REVOKE ALL
sql ¦ extension ¦ extension ¦ (?i:^\s*create\s+extension\b) ¦ CREATE EXTENSION a; ¦ DROP EXTENSION a
sql ¦ cte|common table expression|with query ¦ ¦ (?i:^\s*with\s+(?:recursive\s+)?\w+\b.*\bas\b) ¦ WITH a AS ( ¦ SELECT a
sql ¦ default value|column default|default ¦ valor por defecto ¦ (?i:\bdefault\s+\S) ¦ a integer DEFAULT 1 ¦ -- a
tf ¦ resource|resource block ¦ recurso ¦ ^\s*resource\s+" ¦ resource "a" "b" { ¦ # resource
tf ¦ data source|data block ¦ fuente de datos ¦ ^\s*data\s+" ¦ data "a" "b" { ¦ data.a.b
tf ¦ variable|input variable|variable block|variable declaration ¦ variable ¦ ^\s*variable\s+" ¦ variable "a" { ¦ var.a
tf ¦ output|output block|output value ¦ salida ¦ ^\s*output\s+" ¦ output "a" { ¦ # output
tf ¦ module call|module block|module ¦ modulo ¦ ^\s*module\s+" ¦ module "a" { ¦ module.a
tf ¦ local|locals block|local value ¦ ¦ ^\s*locals\s*\{ ¦ locals { ¦ local.a
tf ¦ provider|provider block ¦ proveedor ¦ ^\s*provider\s+" ¦ provider "a" { ¦ providers = {
tf ¦ dynamic block ¦ bloque dinamico ¦ ^\s*dynamic\s+" ¦ dynamic "a" { ¦ # dynamic
tf ¦ lifecycle block ¦ ¦ ^\s*lifecycle\s*\{ ¦ lifecycle { ¦ # lifecycle
tf ¦ for expression ¦ ¦ [\[{]\s*for\s+\w ¦ a = [for b in c : b] ¦ for_each = a
tf ¦ count argument|count ¦ ¦ ^\s*count\s*= ¦ count = 1 ¦ length(count)
tf,hcl ¦ conditional expression|ternary|ternary expression ¦ expresion condicional ¦ \?.*\s:\s ¦ a = b ? c : d ¦ a = b
tf ¦ aws region|hard coded aws region|region name|cloud region ¦ region de aws ¦ "(?:us|eu|ap|sa|ca|me|af|il)-(?:(?:gov-)?(?:north|south|east|west|central)+)-\d"  ¦ region = "eu-west-1" ¦ region = var.a
dart ¦ factory constructor ¦ constructor factory ¦ ^\s*(?:const\s+)?factory\s+\w ¦ factory A.b() => c; ¦ // factory
dart ¦ named constructor ¦ constructor con nombre ¦ ^\s*(?:const\s+|factory\s+)?[A-Z]\w*\.\w+\s*\(.*[{;:,(]\s*$ ¦ A.b(this.c); ¦ a.b(c);
dart ¦ const constructor ¦ constructor const ¦ ^\s*const\s+[A-Z]\w*(?:\.\w+)?\s*\( ¦ const A(this.b); ¦ const a = 1;
dart ¦ mixin|mixin declaration ¦ mixin ¦ ^\s*(?:base\s+)?mixin\s+ ¦ mixin A on B { ¦ class A with B {
dart ¦ extension|extension declaration ¦ extension ¦ ^\s*extension\s+ ¦ extension A on B { ¦ // extension
dart ¦ async function ¦ funcion asincrona ¦ \)\s*async\b ¦ Future<void> a() async { ¦ import 'async';
dart ¦ async generator|asynchronous generator ¦ ¦ \basync\*  ¦ Stream<int> a() async* { ¦ a() async {
dart ¦ getter ¦ getter ¦ ^\s*(?:@override\s+)?(?:(?:static|external)\s+)*(?:[\w<>?,. ]+\s)?get\s+\w+ ¦ int get a => b; ¦ forget a
dart ¦ setter ¦ setter ¦ ^\s*(?:(?:static|external|void)\s+)*set\s+\w+\s*\( ¦ set a(int b) { ¦ set.a(b)
dart ¦ late variable|late field|late final field ¦ ¦ ^\s*(?:static\s+)?late\s+ ¦ late final int a; ¦ // late
dart ¦ final field|final variable|final ¦ campo final ¦ ^\s*(?:static\s+|late\s+)*final\s+\w ¦ final int a; ¦ // final
dart ¦ abstract class ¦ clase abstracta ¦ ^\s*abstract\s+(?:\w+\s+)*class\s ¦ abstract interface class A { ¦ class A {
dart ¦ sealed class ¦ clase sellada ¦ ^\s*sealed\s+class\s ¦ sealed class A {} ¦ class A {}
dart ¦ required parameter|required named parameter ¦ parametro requerido ¦ \brequired\s+ ¦ {required this.a} ¦ // require
dart ¦ part directive|part ¦ ¦ ^\s*part\s+(?:of\s+)?['"\w] ¦ part 'a.dart'; ¦ // part
dart ¦ library directive|library declaration ¦ ¦ ^\s*library\b ¦ library a; ¦ // library
dart ¦ export|export directive ¦ exportacion ¦ ^\s*export\s+['"] ¦ export 'a.dart'; ¦ // export
dart ¦ import|import directive ¦ importacion ¦ ^\s*import\s+['"] ¦ import 'a.dart'; ¦ // import
dart ¦ cascade|cascade operator ¦ ¦ ^\s*\.\.\w ¦ ..a = b ¦ ...a
dart ¦ static method ¦ metodo estatico ¦ ^\s*static\s+(?!const\b|final\b|late\b)[^=;]*\w+\s*(?:<[^>]*>)?\( ¦ static int a(int b) { ¦ static const a = 1;
dart ¦ test group|group ¦ grupo de pruebas ¦ ^\s*group\( ¦ group('a', () { ¦ test('a', () {
dart ¦ factory ¦ ¦ ^\s*(?:const\s+)?factory\s+\w ¦ factory A.b() => c; ¦ // a
jl ¦ mutable struct ¦ struct mutable ¦ ^\s*(?:@\w+\s+)?mutable\s+struct\s ¦ mutable struct A ¦ struct A
jl ¦ struct|struct definition ¦ estructura ¦ ^\s*(?:@\w+\s+)?(?:mutable\s+)?struct\s ¦ struct A{T} ¦ # struct
jl ¦ abstract type ¦ tipo abstracto ¦ ^\s*abstract\s+type\s ¦ abstract type A end ¦ # abstract type
jl ¦ macro|macro definition ¦ macro ¦ ^\s*macro\s+\w ¦ macro a(b) ¦ @a b
jl ¦ short form function|one line function|assignment form function ¦ ¦ ^\s*(?:@\w+\s+)?[\w.!]+(?:\{[^}]*\})?\([^=]*\)(?:\s*where\s.*)?\s*=[^=] ¦ f(x) = x + 1 ¦ f(x) == 1
jl ¦ module|module definition ¦ modulo ¦ ^\s*(?:bare)?module\s+\w ¦ module A ¦ # module
jl ¦ export|exported name|export statement ¦ exportacion ¦ ^\s*export\s ¦ export a, b ¦ # export
jl ¦ test set|testset|test set block ¦ conjunto de pruebas ¦ @testset\b ¦ @testset "a" begin ¦ @test a
jl ¦ constant|const|constant definition ¦ constante ¦ ^\s*const\s ¦ const A = 1 ¦ # const
jl ¦ inline function|inlined function ¦ ¦ @inline\b ¦ @inline f(x) = x ¦ inline(x)
jl ¦ import|using|import statement|using statement ¦ importacion ¦ ^\s*(?:import|using)\s ¦ using A: b ¦ # using
jl ¦ docstring ¦ docstring ¦ ^\s*(?:@doc\s+)?(?:raw)?""" ¦ """ ¦ "a"
clj,cljs,cljc ¦ private function ¦ funcion privada ¦ ^\s*\(defn-\s|\(defn\s+\^:private ¦ (defn- a [b] ¦ (defn a [b]
clj,cljs,cljc ¦ function|function definition ¦ funcion ¦ ^\s*\(defn-?\s ¦ (defn a [b] ¦ (def a 1)
clj,cljs,cljc ¦ macro|macro definition ¦ macro ¦ ^\s*\(defmacro\s ¦ (defmacro a [b] ¦ (defn a [b]
clj,cljs,cljc ¦ protocol ¦ protocolo ¦ ^\s*\(defprotocol\s ¦ (defprotocol A ¦ (defrecord A [])
clj,cljs,cljc ¦ record ¦ registro ¦ ^\s*\(defrecord\s ¦ (defrecord A []) ¦ (defprotocol A
clj,cljs,cljc ¦ multimethod|multi method ¦ multimetodo ¦ ^\s*\(defmulti\s ¦ (defmulti a b) ¦ (defmethod a :b [c])
clj,cljs,cljc ¦ method implementation|defmethod ¦ ¦ ^\s*\(defmethod\s ¦ (defmethod a :b [c]) ¦ (defmulti a b)
clj,cljs,cljc ¦ namespace|namespace declaration ¦ espacio de nombres ¦ ^\s*\(ns\s ¦ (ns a.b ¦ (in a)
clj,cljs,cljc ¦ require|required namespace ¦ ¦ \(:?require\b ¦ (:require [a :as b]) ¦ (:import a)
clj,cljs,cljc ¦ let binding|let form|let ¦ ¦ \(let\s*\[ ¦ (let [a 1] ¦ (letter a)
clj,cljs,cljc ¦ anonymous function ¦ funcion anonima ¦ \(fn\s|#\( ¦ (map #(inc %) a) ¦ (defn a [])
clj,cljs,cljc ¦ atom ¦ ¦ \(atom\s ¦ (def a (atom {})) ¦ (deref a)
clj,cljs,cljc ¦ threading macro ¦ ¦ \((?:some|cond|as)?->>?\s ¦ (-> a b) ¦ (a b)
clj,cljs,cljc ¦ test|test definition ¦ prueba ¦ ^\s*\(deftest\s ¦ (deftest a ¦ (testing "a"
erl,hrl ¦ record|record definition ¦ registro ¦ ^-record\( ¦ -record(a, {b}). ¦ #a{b=1}
erl,hrl ¦ export|export attribute|exported function ¦ exportacion ¦ ^-export\( ¦ -export([a/1]). ¦ -export_type([a/0]).
erl,hrl ¦ macro|macro definition|define ¦ macro ¦ ^-define\( ¦ -define(A, 1). ¦ ?A
erl,hrl ¦ type spec|spec|function spec|typespec|spec attribute ¦ especificacion ¦ ^-spec\b ¦ -spec a(b) -> c. ¦ -type a() :: b.
erl,hrl ¦ type|type definition ¦ tipo ¦ ^-(?:type|opaque)\b ¦ -type a() :: b. ¦ -spec a() -> b.
erl,hrl ¦ behaviour|behavior|behaviour declaration ¦ ¦ ^-behaviou?r\( ¦ -behaviour(a). ¦ -module(a).
erl,hrl ¦ callback|callback attribute ¦ ¦ ^-callback\b ¦ -callback a() -> b. ¦ -spec a() -> b.
erl,hrl ¦ include|include attribute ¦ ¦ ^-include(?:_lib)?\( ¦ -include("a.hrl"). ¦ % include
erl,hrl ¦ fun|anonymous function|fun expression ¦ funcion anonima ¦ \bfun\s*\( ¦ fun(A) -> B end ¦ fun a/1
erl,hrl ¦ receive|receive block ¦ ¦ \breceive\b ¦ receive ¦ received
erl,hrl ¦ case|case expression ¦ expresion case ¦ \bcase\b.*\bof\b ¦ case A of ¦ % case
erl,hrl ¦ module attribute|attribute ¦ atributo ¦ ^-\w+\( ¦ -module(a). ¦ a() -> -1.
ml,mli ¦ functor|functor definition ¦ functor ¦ ^\s*module\s+\w+\s*\(.*:.*\) ¦ module A (B : C) = struct ¦ module A = B
ml,mli ¦ module|module definition ¦ modulo ¦ ^\s*module\s+(?:rec\s+)?[A-Z] ¦ module A = struct ¦ module type A = sig
ml,mli ¦ module type|signature ¦ tipo de modulo|firma ¦ ^\s*module\s+type\s ¦ module type A = sig ¦ module A = struct
ml,mli ¦ recursive function|recursive definition ¦ funcion recursiva ¦ \blet\s+rec\b ¦ let rec a b = c ¦ let a b = c
ml,mli ¦ let binding ¦ ¦ \blet\s+(?:rec\s+)?\w ¦ let a = b in ¦ (* let *)
ml,mli ¦ exception|exception definition ¦ excepcion ¦ ^\s*exception\s+[A-Z] ¦ exception A of b ¦ raise A
ml,mli ¦ open statement|open|opened module ¦ ¦ ^\s*open!?\s+[A-Z] ¦ open A ¦ A.open_ b
ml,mli ¦ external|external declaration ¦ ¦ ^\s*external\s+\w ¦ external a : b = "c" ¦ (* external *)
ml,mli ¦ pattern match|match expression|match ¦ ¦ \bmatch\b.*\bwith\b ¦ match a with ¦ (* match *)
ml,mli ¦ type definition|type ¦ tipo ¦ ^\s*type\s+(?:nonrec\s+)?[\w'( ] ¦ type a = b ¦ (type a)
ml,mli ¦ polymorphic variant ¦ ¦ ${'`'}[A-Z]\w* ¦ ${'`'}Foo ¦ Foo
ml,mli ¦ record|record type ¦ registro ¦ ^\s*(?:type|and)\b.*=\s*(?:private\s+)?\{? *$|=\s*\{ ¦ type a = { b : c } ¦ { b with c }
pl,pm,t ¦ package|package declaration ¦ paquete ¦ ^\s*package\s+\w ¦ package A::B; ¦ # package
pl,pm,t ¦ anonymous sub|anonymous subroutine|closure ¦ sub anonima ¦ \bsub\s*(?:\([^)]*\)\s*)?\{ ¦ my $a = sub { ¦ sub a {
pl,pm,t ¦ sub with a signature|subroutine signature ¦ ¦ ^\s*sub\s+\w+\s*\([^)]*[$@%]\w ¦ sub a ($b) { ¦ sub a {
pl,pm,t ¦ begin block ¦ bloque begin ¦ ^\s*BEGIN\s*\{ ¦ BEGIN { ¦ begin {
pl,pm,t ¦ attribute|has attribute|attribute declaration ¦ atributo ¦ ^\s*has\s+['"\[\w+] ¦ has a => 1; ¦ # has
pl,pm,t ¦ constant|constant declaration ¦ constante ¦ ^\s*use\s+constant\b ¦ use constant A => 1; ¦ use A;
pl,pm,t ¦ pod section|pod heading|pod ¦ ¦ ^=(?:head\d|over|item|pod|cut|encoding)\b ¦ =head1 A ¦ a =head
pl,pm,t ¦ string eval|eval of a string ¦ ¦ \beval\s+["'$q] ¦ eval "a"; ¦ eval { a };
pl,pm,t ¦ local variable|local ¦ ¦ \blocal\s+[$@%*(] ¦ local $_ = 1; ¦ my $a = 1;
r,R ¦ roxygen tag|roxygen comment|roxygen ¦ ¦ ^\s*#'\s*@\w+ ¦ #' @export ¦ # @export
r,R ¦ exported function|exported name ¦ funcion exportada ¦ ^\s*#'\s*@export\b ¦ #' @export ¦ # export
r,R ¦ function|function definition ¦ funcion ¦ [\w.]+\s*(?:<-|=)\s*function\s*\( ¦ a <- function(b) { ¦ lapply(a, function(b) c)
r,R ¦ anonymous function ¦ funcion anonima ¦ (?:[(,]\s*function\s*\(|\\\(\w*\)) ¦ lapply(a, function(b) c) ¦ a <- function(b) {
r,R ¦ s3 method ¦ ¦ ^\s*(?:print|format|summary|toString|as\.\w+|\W{1,3})\.\w+\s*<-\s*function ¦ print.a <- function(x) { ¦ a <- b
r,R ¦ pipe|pipe operator ¦ ¦ %>%|\|> ¦ a %>% b ¦ a || b
r,R ¦ library call|library ¦ ¦ \b(?:library|require)\( ¦ library(a) ¦ # library
r,R ¦ assignment ¦ asignacion ¦ <-\s|\s-> ¦ a <- 1 ¦ a == 1
css,scss,less ¦ important declaration|important|!important ¦ ¦ !important\b ¦ color: red !important; ¦ color: red;
css,scss,less ¦ pseudo class ¦ pseudoclase ¦ [^:\s]:(?:hover|focus|active|visited|first|last|nth|not|root|checked|disabled|link|before|after)[\w-]* ¦ a:hover { ¦ color: red;
css,scss,less ¦ keyframe|keyframes rule|animation definition ¦ ¦ @(?:-\w+-)?keyframes\b ¦ @keyframes a { ¦ animation: a;
css,scss,less ¦ selector|rule|css rule|ruleset ¦ selector ¦ ^[^@{}:;]*(?::[\w-]+[^;{}]*)?\{\s*$ ¦ .a { ¦ color: red;
html,htm ¦ meta tag|meta element ¦ etiqueta meta ¦ <meta\b ¦ <meta charset="utf-8"> ¦ <metal>
html,htm ¦ script tag|script element ¦ etiqueta script ¦ <script\b ¦ <script src="a"></script> ¦ <style>
html,htm ¦ link tag|link element|stylesheet link ¦ etiqueta link ¦ <link\b ¦ <link rel="a" href="b"> ¦ <a href>
html,htm ¦ image tag|img tag|img element|image element ¦ etiqueta img ¦ <img\b ¦ <img src="a"> ¦ <imgs>
`;

export const OF_LANGUAGES: readonly Idea[] = table(ROWS).map(
  ([extensions = '', en = '', es = '', pattern = '', finds = '', misses = '']) => ({
    id: `${extensions.replace(/,.*/, '')}-${en.replace(/\|.*/, '').replace(/\W+/g, '-')}`,
    en: phrases(en),
    es: phrases(es),
    pattern,
    ...(/\(\?[=!]/.test(pattern) && { pcre2: true }),
    extensions: extensions.split(','),
    isOfLanguage: true,
    finds: [finds],
    misses: [misses],
  }),
);
