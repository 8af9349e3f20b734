/** Definitions that only some languages have. */
import { constructs } from './rows.ts';

export const LANGUAGE_DEFINITIONS = constructs(String.raw`
destructor ¦ destructor|finalizer|deinitializer|deinit ¦ destructor ¦ function,syntax,keyword:/^~|^(?:__del__|finalize|Finalize|deinit|drop|Dispose|__destruct|destructor_declaration)$/
property ¦ computed property|property getter|accessor|getter property ¦ propiedad calculada ¦ field,method; any_modifier=getter
property-decorated ¦ property method|@property|property decorated method|property ¦ ¦ function; decorated={property,cached_property,*.setter,functools.cached_property} ¦ ¦ languages=python
indexer ¦ indexer|subscript declaration|index operator ¦ indexador ¦ syntax:{indexer_declaration,subscript_declaration}
operator-overload ¦ operator overload|overloaded operator|operator overloaded|operator overloading|operator function|operator method|operator definition ¦ sobrecarga de operador|operador sobrecargado ¦ function,syntax:/^operator\W|^operator\b|^__(?:add|sub|mul|truediv|eq|ne|lt|le|gt|ge|getitem|setitem|contains|iter|len|call|bool|hash|or|and|xor|neg|iadd|radd)__$|^operator_declaration$|^conversion_operator_declaration$/
dunder ¦ dunder method|magic method|special method|dunder ¦ metodo magico|metodo especial ¦ function:__*__
extension-method ¦ extension function|extension method|extension property ¦ funcion de extension|metodo de extension ¦ function ¦ \bfun\s+(?:<[^>]*>\s*)?[\w.<>?, ]+\.\w+\s*\(|\(\s*this\s+\w ¦ of=\bfun\s+(?:<[^>]*>\s*)?{}(?:<[^>]*>)?\??\.\w+|\(\s*this\s+{}\b
extension ¦ extension|extension block|extension declaration ¦ extension ¦ keyword:extension
companion-object ¦ companion object|companion ¦ objeto companero ¦ syntax:{companion_object,object_definition} ¦ \bobject\b
object ¦ object declaration|singleton object|singleton|kotlin object|object definition|case object ¦ objeto singleton ¦ syntax:{object_declaration,object_definition}
data-class ¦ data class|dataclass|case class|record class|value class ¦ clase de datos|data class ¦ class,struct ¦ \b(?:data|case|value|record)\s+class\b|\brecord\s+\w|@dataclass|\bclass\s+\w+\(NamedTuple\)
python-dataclass ¦ data class|dataclass ¦ clase de datos|data class ¦ class; decorated=*dataclass* ¦ ¦ languages=python
sealed ¦ sealed class|sealed interface|sealed type|sealed trait|sealed ¦ clase sellada ¦ class,interface ¦ \bsealed\b
inner-class ¦ inner keyword class ¦ ¦ class; inside=class ¦ \binner\b
anonymous-class ¦ anonymous class|anonymous inner class|object expression|anonymous object ¦ clase anonima ¦ syntax:{anonymous_class,object_literal,anonymous_object_creation_expression,object_creation_expression} ¦ \bobject\s*[:{]|\bnew\b.*\{|\bnew\s+class\b
partial-class ¦ partial class|partial type ¦ clase parcial ¦ class,struct,interface ¦ \bpartial\b
abstract-class ¦ abstract base class|abc|abstract class ¦ clase abstracta ¦ class; modifier=abstract
static-block ¦ static block|static initializer|init block|initializer block|static initialization block ¦ bloque estatico ¦ syntax:{static_initializer,class_static_block,anonymous_initializer,instance_initializer}
module ¦ module|module declaration|module definition|mod declaration|submodule declaration|inline module ¦ modulo ¦ syntax:{module,mod_item,internal_module,defmodule,module_declaration} ¦ \b(?:module|mod|defmodule|namespace)\b
namespace ¦ namespace|namespace declaration|namespace block|package declaration|package clause|package statement ¦ espacio de nombres|namespace|declaracion de paquete ¦ syntax:{namespace_definition,namespace_declaration,file_scoped_namespace_declaration,package_clause,package_declaration,package_header,internal_module}
annotation-type ¦ annotation type|annotation interface|annotation declaration|annotation definition|custom annotation ¦ tipo de anotacion|declaracion de anotacion ¦ syntax:annotation_type_declaration ¦ ¦ languages=java
mixin ¦ mixin|module include|included module|modules included|module inclusion|trait use|use of trait|used trait|trait used|trait used inside class|trait used in class|mixed in module ¦ mixin ¦ syntax,call:{use_declaration,include,extend,prepend} ¦ ¦ languages=php,ruby
union ¦ union|union declaration|c union ¦ union ¦ keyword:union
bit-field ¦ bit field|bitfield ¦ campo de bits ¦ syntax:bitfield_clause
function-pointer ¦ function pointer|pointer to function|function pointer declaration ¦ puntero a funcion ¦ variable,field,parameter,type ¦ \(\s*\*\s*\w*\s*\)\s*\(
prototype ¦ prototype|function prototype|forward declaration|function declaration ¦ prototipo|declaracion de funcion ¦ function; body=none
impl-block ¦ impl block|impl|implementation block|inherent impl ¦ bloque impl ¦ syntax:impl_item ¦ ¦ of=\bimpl\b.*\b{}\b
unsafe-impl ¦ unsafe impl|unsafe impl block|unsafe implementation ¦ impl unsafe|bloque impl unsafe ¦ syntax:impl_item ¦ \bunsafe\s+impl\b ¦ of=\bunsafe\s+impl\b.*\b{}\b
trait-impl ¦ trait impl|impl of a trait|impl block for a trait|impl block for trait|trait implementation block|impl for a trait|impl block of a trait|impl block for traits|impl block of traits ¦ implementacion de trait ¦ syntax:impl_item ¦ \bimpl\b.*\bfor\b
getter-or-setter ¦ getter and setter|getter or setter ¦ getter y setter|getter o setter ¦ method; any_modifier=getter; any_modifier=setter
typedef-struct ¦ typedef struct|struct typedef|struct with a typedef|struct with typedef|struct definition with a typedef|typedefed struct ¦ ¦ struct ¦ \btypedef\s+struct\b
promoted-property ¦ constructor promotion|promoted property|promoted parameter|promoted constructor property|constructor property promotion|promoted constructor parameter ¦ propiedad promovida ¦ syntax:property_promotion_parameter
benchmark ¦ benchmark|benchmark function|benchmark test ¦ benchmark ¦ function:/^Benchmark|^bench(?:mark)?_|_bench(?:mark)?$|^BM_/
macro-rules ¦ macro rules|macro definition|declarative macro|macro_rules macro|defmacro ¦ definicion de macro ¦ macro
macro-call ¦ macro invocation|macro call|macro use ¦ invocacion de macro ¦ syntax:macro_invocation
derive ¦ derive|derive attribute|derived trait|derive macro ¦ derive ¦ decorator:derive
`);
