/** Assertions, waiting, locks and other statements with an effect. */
import { constructs } from './rows.ts';

export const EFFECTS = constructs(String.raw`
assert ¦ assert|assertion|assert statement|debug assert ¦ assert|asercion|afirmacion ¦ keyword,call:/^(?:debug_|static_|_Static_)?assert|^assert|^precondition$|^expect$|^require[A-Z]?/
assert-or-check ¦ assertion or check|assertion or helper that asserts ¦ ¦ keyword,call:/(?:^|[.:])_*(?:debug_|static_|_Static_|prop_)?(?:[aA]ssert|[eE]xpect|[cC]heck|[vV]erify|[sS]hould|[mM]ust|[eE]nsure|[rR]efute)(?![a-z])/
framework-assertion ¦ assertion of a test framework ¦ ¦ call:/^(?:XCT|EXPECT|ASSERT|CHECK|REQUIRE|FAIL|precondition$|require[A-Z.]|flunk$)|(?:^|\.)[fF]ail(?:Now)?f?$|^[tbf]\.(?:Error|Fatal)f?$|^pytest\.(?:raises|warns)|^t\.(?:is|ok|not\w*|\w*[eE]qual|same|strict\w+|throws\w*|rejects|match|true|false|pass|plan)$/
assert-statement ¦ assert keyword ¦ ¦ keyword:assert
swallow ¦ swallowed exception|swallowed error|swallow exception|swallow error|ignored exception|ignored error|ignore exception|silenced exception|exception swallowing|error swallowing|silently ignored error|silently ignored exception|silently swallowed error|silently swallowed exception|silenced error|suppressed error|suppressed exception|discarded error|discarded exception ¦ excepcion ignorada|excepcion tragada ¦ catch; body=empty
yield ¦ yield|yield statement|yield expression ¦ yield|sentencia yield ¦ keyword:yield
yield-from ¦ yield from|yield delegate|delegated yield|yield star ¦ yield from ¦ keyword:yield ¦ \byield\s*(?:from\b|\*)
yield-return ¦ yield return|yield return statement ¦ ¦ keyword:yield ¦ \byield\s+return\b
yield-break ¦ yield break ¦ ¦ keyword:yield ¦ \byield\s+break\b
await ¦ await|await expression|awaited call|awaits ¦ await|expresion await ¦ keyword:{await,await_expression,co_await}
await-for ¦ async for|async for loop|for await|for await loop|asynchronous loop ¦ ¦ keyword:for ¦ \basync\s+for\b|\bfor\s+await\b|\bawait\s+for(?:each)?\b
async-with ¦ async with|async with statement|async context manager ¦ ¦ keyword:{with,using} ¦ \basync\s+with\b|\bawait\s+using\b
async-block ¦ async block ¦ ¦ syntax:async_block
awaited ¦ awaited expression|operand of an await ¦ expresion esperada ¦ syntax:{await_expression,await,co_await_expression}
with-item ¦ head of a with statement|with item ¦ cabecera de un with ¦ syntax:with_item
with ¦ with statement|with block|context manager|context manager use ¦ sentencia with|bloque with ¦ syntax:with_statement
using ¦ using statement|using block ¦ sentencia using ¦ keyword:using; not_inside=import
lock ¦ lock|lock statement|synchronized|lock block|critical section ¦ synchronized|lock ¦ keyword:{lock,synchronized}
unsafe ¦ unsafe block|unsafe code|unsafe section ¦ bloque unsafe ¦ syntax:{unsafe_block,unsafe_statement}
defer ¦ defer|defer statement|deferred call|deferred function|deferred function call ¦ defer|llamada diferida ¦ keyword:defer
errdefer ¦ errdefer ¦ ¦ keyword:errdefer
go ¦ goroutine|go statement|goroutine start|started goroutine|spawned goroutine|goroutine launch|go routine ¦ gorutina|goroutine ¦ keyword:go ¦ ¦ languages=go
select ¦ select|select statement|select block ¦ select|sentencia select ¦ keyword:select ¦ ¦ languages=go
channel-send ¦ channel send|send to channel|send on a channel|channel write|send statement ¦ envio a canal ¦ syntax:send_statement
channel-receive ¦ channel receive|receive from channel|channel read ¦ recepcion de canal ¦ operator:<- ¦ <-\s*\w ¦ languages=go
fallthrough ¦ fallthrough|fall through|fallthrough statement ¦ fallthrough ¦ keyword:fallthrough
pass ¦ pass|pass statement ¦ pass ¦ keyword:pass
del ¦ del|del statement|delete statement ¦ del ¦ keyword:del
delete ¦ delete|delete expression|delete operator ¦ delete ¦ keyword:delete
global ¦ global statement|global declaration|global keyword ¦ ¦ keyword:global
nonlocal ¦ nonlocal|nonlocal statement ¦ ¦ keyword:nonlocal
exec-block ¦ begin block|begin end block ¦ ¦ keyword:begin
early-return ¦ early return ¦ retorno temprano ¦ return; inside=keyword:if
super ¦ super|super call|call to super|call of super|parent call|base call|call to the superclass ¦ super|llamada a super ¦ keyword:{super,base,parent}
bare-super ¦ bare super|super without arguments|zsuper|super without parentheses|super without parentheses or arguments|super without parens ¦ super sin argumentos ¦ keyword:super ¦ \bsuper\b\s*(?:$|[^(\s.\w]|\b(?:if|unless|do|and|or|rescue)\b)
instanceof ¦ instanceof|instanceof check|type check|is check|type test|instance check|isinstance check ¦ instanceof|comprobacion de tipo ¦ keyword,call:{instanceof,is,isinstance,is_a?,kind_of?,is_a} ¦ ¦ of=\b(?:instanceof|is|isinstance\s*\(.*,|is_a\?|kind_of\?|is_a)\W.*?\b{}\b
typeof ¦ typeof|typeof check|typeof expression ¦ typeof ¦ keyword:typeof
sizeof ¦ sizeof|sizeof expression ¦ sizeof ¦ keyword:{sizeof,@sizeOf}
new ¦ new expression|object allocation|new ¦ new ¦ keyword:new
cast ¦ cast|type cast|typecast|cast expression|type conversion|casting|explicit cast|c style cast|conversion cast ¦ conversion de tipo|cast ¦ syntax:{cast_expression,type_cast_expression,as_expression,type_conversion_expression,cast,as_cast_expression}
as-cast ¦ as cast|as expression|type assertion|as assertion ¦ ¦ syntax:{as_expression,type_assertion,type_assertion_expression,type_cast_expression,satisfies_expression}
as-any ¦ cast to any|as any|any cast ¦ ¦ syntax:as_expression ¦ \bas\s+any\b
as-const ¦ as const|const assertion ¦ ¦ syntax:as_expression ¦ \bas\s+const\b
satisfies ¦ satisfies|satisfies expression ¦ ¦ keyword:satisfies
`);
