import type { Terms } from '../terms.ts';

/** The names that programmers use for the constructs of the language. */
export const terms: Terms = {
  lines: String.raw`
factory constructor ¦ constructor factory ¦ ^\s*(?:const\s+)?factory\s+\w ¦ factory A.b() => c; ¦ // factory
named constructor ¦ constructor con nombre ¦ ^\s*(?:const\s+|factory\s+)?[A-Z]\w*\.\w+\s*\(.*[{;:,(]\s*$ ¦ A.b(this.c); ¦ a.b(c);
const constructor ¦ constructor const ¦ ^\s*const\s+[A-Z]\w*(?:\.\w+)?\s*\( ¦ const A(this.b); ¦ const a = 1;
mixin|mixin declaration ¦ mixin ¦ ^\s*(?:base\s+)?mixin\s+ ¦ mixin A on B { ¦ class A with B {
extension|extension declaration ¦ extension ¦ ^\s*extension\s+ ¦ extension A on B { ¦ // extension
async function ¦ funcion asincrona ¦ \)\s*async\b ¦ Future<void> a() async { ¦ import 'async';
async generator|asynchronous generator ¦  ¦ \basync\* ¦ Stream<int> a() async* { ¦ a() async {
getter ¦ getter ¦ ^\s*(?:@override\s+)?(?:(?:static|external)\s+)*(?:[\w<>?,. ]+\s)?get\s+\w+ ¦ int get a => b; ¦ forget a
setter ¦ setter ¦ ^\s*(?:(?:static|external|void)\s+)*set\s+\w+\s*\( ¦ set a(int b) { ¦ set.a(b)
late variable|late field|late final field ¦  ¦ ^\s*(?:static\s+)?late\s+ ¦ late final int a; ¦ // late
final field|final variable|final ¦ campo final ¦ ^\s*(?:static\s+|late\s+)*final\s+\w ¦ final int a; ¦ // final
abstract class ¦ clase abstracta ¦ ^\s*abstract\s+(?:\w+\s+)*class\s ¦ abstract interface class A { ¦ class A {
sealed class ¦ clase sellada ¦ ^\s*sealed\s+class\s ¦ sealed class A {} ¦ class A {}
required parameter|required named parameter ¦ parametro requerido ¦ \brequired\s+ ¦ {required this.a} ¦ // require
part directive|part ¦  ¦ ^\s*part\s+(?:of\s+)?['"\w] ¦ part 'a.dart'; ¦ // part
library directive|library declaration ¦  ¦ ^\s*library\b ¦ library a; ¦ // library
export|export directive ¦ exportacion ¦ ^\s*export\s+['"] ¦ export 'a.dart'; ¦ // export
import|import directive ¦ importacion ¦ ^\s*import\s+['"] ¦ import 'a.dart'; ¦ // import
cascade|cascade operator ¦  ¦ ^\s*\.\.\w ¦ ..a = b ¦ ...a
static method ¦ metodo estatico ¦ ^\s*static\s+(?!const\b|final\b|late\b)[^=;]*\w+\s*(?:<[^>]*>)?\( ¦ static int a(int b) { ¦ static const a = 1;
test group|group ¦ grupo de pruebas ¦ ^\s*group\( ¦ group('a', () { ¦ test('a', () {
factory ¦  ¦ ^\s*(?:const\s+)?factory\s+\w ¦ factory A.b() => c; ¦ // a
`,
};
