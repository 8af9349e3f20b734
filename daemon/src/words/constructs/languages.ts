/** What one language or a few have, and what people call it there. A table: each line is a row, `¦` divides its columns. */
import { phrases, table } from '../table.ts';
import { conditions } from './rows.ts';
import type { Construct } from './types.ts';

/** Languages, phrases in English, in Spanish, the node (kinds:name; further conditions), and a pattern within it. */
const ROWS = String.raw`
python ¦ class attribute|class level attribute|class body attribute ¦ atributo de clase ¦ field,constant,variable; inside=class; not_inside=function ¦
python ¦ instance attribute|self attribute ¦ atributo de instancia ¦ field ¦ \bself\.\w+
python ¦ static method|staticmethod ¦ metodo estatico ¦ function; decorated=staticmethod ¦
python ¦ classmethod|class method ¦ metodo de clase ¦ function; decorated=classmethod ¦
python ¦ star expression|starred expression ¦ ¦ syntax:{list_splat,list_splat_pattern,dictionary_splat} ¦
python ¦ matrix multiplication ¦ ¦ operator:@ ¦
python ¦ f string|fstring|formatted string literal|formatted string ¦ f string ¦ string ¦ \b[rRbB]?[fF][rR]?["']
go ¦ function type ¦ tipo funcion ¦ syntax:function_type ¦
go ¦ short variable declaration|short declaration|short assignment|walrus assignment ¦ declaracion corta ¦ syntax:short_var_declaration ¦
go ¦ composite literal|struct literal ¦ literal compuesto ¦ syntax:composite_literal ¦
go ¦ anonymous struct ¦ struct anonimo ¦ syntax:struct_type ¦ ^(?:\s*type\s+\w+)?.*[^\w\s]\s*struct\s*\{|\b(?:var|return|range)\b.*\bstruct\s*\{
go ¦ map type ¦ tipo mapa ¦ syntax:map_type ¦
go ¦ slice type ¦ ¦ syntax:slice_type ¦
go ¦ empty interface ¦ interfaz vacia ¦ syntax:interface_type ¦ \binterface\{\}
go ¦ blank identifier|blank assignment ¦ ¦ syntax:{assignment_statement,short_var_declaration} ¦ (?:^|[\s,])_\s*(?:,|:?=)
typescript,javascript,tsx ¦ overload signature|function overload|overloaded function|method overload|function overload signature ¦ sobrecarga ¦ syntax:{function_signature,method_signature} ¦ \bfunction\b|\(
typescript,tsx ¦ tuple type ¦ tipo tupla ¦ syntax:tuple_type ¦
typescript,tsx ¦ literal type ¦ ¦ syntax:literal_type ¦
typescript,tsx ¦ template literal type ¦ ¦ syntax:template_literal_type ¦
typescript,tsx ¦ module declaration|declare module block|module augmentation|ambient module ¦ ¦ syntax:{ambient_declaration,module} ¦ \bdeclare\s+(?:module|global|namespace)\b
javascript,typescript,tsx ¦ class method|method of a class ¦ metodo de clase ¦ method; inside=class ¦
javascript,typescript,tsx ¦ object method|method of an object literal|object literal method|shorthand method ¦ ¦ method; inside=syntax:object ¦
javascript,typescript,tsx ¦ tagged template|tagged template literal ¦ ¦ call ¦ \w${'`'}
javascript,typescript,tsx ¦ computed property name|computed key|computed property key ¦ ¦ syntax:computed_property_name ¦
javascript,typescript,tsx ¦ function expression ¦ ¦ syntax:{function_expression,function} ¦ \bfunction\b
javascript,typescript,tsx ¦ function declaration ¦ declaracion de funcion ¦ syntax:{function_declaration,generator_function_declaration} ¦ \bfunction\b
java ¦ method reference|constructor reference ¦ referencia a metodo ¦ syntax:method_reference ¦
java ¦ array creation|array allocation ¦ ¦ syntax:array_creation_expression ¦
rust ¦ associated constant|associated const ¦ constante asociada ¦ constant; inside=syntax:{impl_item,trait_item} ¦
rust ¦ associated function ¦ funcion asociada ¦ function; inside=syntax:impl_item ¦ \bfn\s+\w+(?:<[^>]*>)?\((?!\s*&?(?:'\w+\s+)?(?:mut\s+)?self\b)
rust ¦ generic impl|generic impl block|generic implementation ¦ ¦ syntax:impl_item ¦ \bimpl\s*<
rust ¦ blanket impl|blanket implementation ¦ ¦ syntax:impl_item ¦ \bimpl\s*<.*>\s.*\bfor\s+(?:&(?:mut\s+)?)?[A-Z]\b
rust ¦ trait bound|type bound ¦ ¦ syntax:trait_bounds ¦
rust ¦ unit struct ¦ ¦ struct ¦ \bstruct\s+\w+(?:<[^>]*>)?\s*;
rust ¦ tuple struct ¦ struct tupla ¦ struct ¦ \bstruct\s+\w+(?:<[^>]*>)?\s*\(
rust ¦ newtype|newtype struct ¦ ¦ struct ¦ \bstruct\s+\w+(?:<[^>]*>)?\s*\((?:[^,()]|\([^()]*\))*\)\s*;
rust ¦ inner attribute|crate level attribute ¦ ¦ syntax:inner_attribute_item ¦
rust ¦ trait object|dyn trait ¦ objeto trait ¦ syntax:dynamic_type ¦
rust ¦ while let|while let loop ¦ ¦ loop ¦ \bwhile\s+let\b
rust ¦ byte string|byte string literal ¦ ¦ string ¦ \bbr?#*"
rust ¦ test module|tests module|unit test module ¦ modulo de pruebas ¦ syntax:mod_item ¦ \bmod\s+\w*tests?\w*\b
rust ¦ extern crate|extern crate declaration ¦ ¦ syntax:extern_crate_declaration ¦
rust ¦ async closure ¦ ¦ lambda ¦ \basync\s+(?:move\s+)?\|
rust ¦ reference type ¦ ¦ syntax:reference_type ¦
rust ¦ let binding|let statement ¦ ¦ syntax:let_declaration ¦ \blet\b
rust ¦ tuple variant|enum variant with data|variant with data ¦ ¦ enum-member ¦ \w+\s*[({]
php ¦ class constant ¦ constante de clase ¦ constant; inside=class,interface ¦
php ¦ typed property|property with a type ¦ propiedad tipada ¦ field; of_type=* ¦
php ¦ magic method ¦ metodo magico ¦ function:/^__(?:construct|destruct|call|callStatic|get|set|isset|unset|toString|invoke|clone|sleep|wakeup|serialize|unserialize|debugInfo|set_state)$/ ¦
php ¦ trait use|trait used|trait used inside class|used trait ¦ uso de trait ¦ syntax:use_declaration ¦
ruby ¦ singleton method|class method|self method ¦ metodo de clase ¦ method; modifier=static ¦
ruby ¦ attr reader|attr_reader|attribute reader ¦ ¦ call:attr_reader ¦
ruby ¦ attr writer|attr_writer|attribute writer ¦ ¦ call:attr_writer ¦
ruby ¦ attr accessor|attr_accessor|attribute accessor ¦ ¦ call:attr_accessor ¦
ruby ¦ symbol|symbol literal ¦ simbolo ¦ syntax:{simple_symbol,delimited_symbol,hash_key_symbol} ¦
ruby ¦ proc|proc object ¦ ¦ call:{proc,Proc.new,lambda} ¦
ruby ¦ block|block with a block|do block ¦ bloque ¦ syntax:{do_block,block} ¦
ruby ¦ alias|method alias|alias statement ¦ alias ¦ syntax,call:{alias,alias_method} ¦
ruby ¦ refinement ¦ ¦ call:refine ¦
ruby ¦ module function ¦ ¦ call:module_function ¦
ruby ¦ rescue modifier|inline rescue ¦ ¦ syntax:rescue_modifier ¦
ruby ¦ if modifier|postfix if|trailing if|modifier if ¦ ¦ syntax:if_modifier ¦
ruby ¦ unless modifier|postfix unless ¦ ¦ syntax:unless_modifier ¦
ruby ¦ splat argument|splat parameter ¦ ¦ syntax:{splat_parameter,splat_argument} ¦
c,cpp ¦ anonymous struct|unnamed struct ¦ struct anonimo ¦ syntax:struct_specifier ¦ \bstruct\s*(?:\{|$)
c,cpp ¦ variadic macro ¦ macro variadica ¦ macro ¦ #\s*define\s+\w+\([^)]*\.\.\.
c,cpp ¦ function like macro|function macro|macro with arguments|macro with parameters ¦ ¦ macro ¦ #\s*define\s+\w+\(
c,cpp ¦ compound literal ¦ ¦ syntax:compound_literal_expression ¦
c,cpp ¦ designated initializer ¦ ¦ syntax:initializer_pair ¦
c,cpp ¦ header include|header inclusion ¦ inclusion de cabecera ¦ import ¦
cpp,c ¦ static assert|static assertion|compile time assertion ¦ ¦ syntax:static_assert_declaration ¦
cpp,c ¦ conversion operator|conversion function ¦ operador de conversion ¦ syntax:operator_cast ¦
cpp,c ¦ move constructor ¦ constructor de movimiento ¦ function; modifier=constructor ¦ \(\s*\w+(?:<[^>]*>)?\s*&&
cpp,c ¦ copy constructor ¦ constructor de copia ¦ function; modifier=constructor ¦ \(\s*const\s+\w+(?:<[^>]*>)?\s*&[^&]
cpp,c ¦ constexpr if|if constexpr ¦ ¦ condition ¦ \bif\s+constexpr\b
cpp,c ¦ user defined literal|literal operator ¦ ¦ function ¦ \boperator\s*""
cpp,c ¦ variadic template ¦ plantilla variadica ¦ syntax:template_declaration ¦ \btemplate\s*<.*\.\.\.
cpp,c ¦ initializer list|member initializer list|constructor initializer list ¦ lista de inicializacion ¦ syntax:field_initializer_list ¦
cpp,c ¦ concept|concept definition ¦ concepto ¦ syntax:concept_definition ¦
cpp,c ¦ alias template|type alias declaration ¦ ¦ syntax:alias_declaration ¦
cpp,c ¦ structured binding ¦ ¦ syntax:structured_binding_declarator ¦
csharp ¦ event|event declaration ¦ evento ¦ keyword:event ¦
csharp ¦ primary constructor ¦ constructor primario ¦ class,struct ¦ \b(?:class|struct|record)\s+\w+(?:<[^>]*>)?\s*\(
csharp ¦ auto property|auto implemented property ¦ propiedad automatica ¦ field ¦ \{\s*(?:(?:private|protected|internal)\s+)?(?:get|set|init);
csharp ¦ object initializer|collection initializer ¦ inicializador de objeto ¦ syntax:initializer_expression ¦
csharp ¦ collection expression ¦ ¦ syntax:collection_expression ¦
csharp ¦ explicit interface implementation ¦ implementacion explicita de interfaz ¦ syntax:explicit_interface_specifier ¦
csharp ¦ switch expression ¦ expresion switch ¦ syntax:switch_expression ¦
csharp ¦ pattern matching|is pattern|pattern match ¦ ¦ syntax:is_pattern_expression ¦
csharp ¦ nameof|nameof expression ¦ ¦ call:nameof ¦
csharp ¦ local function ¦ funcion local ¦ syntax:local_function_statement ¦
csharp ¦ null forgiving operator|null forgiveness operator ¦ ¦ syntax:postfix_unary_expression ¦ [\w)\]>]!
kotlin ¦ extension property ¦ propiedad de extension ¦ field,variable,constant ¦ \b(?:val|var)\s+(?:<[^>]*>\s*)?[\w<>?]+\.\w+
kotlin ¦ delegated property|property delegate ¦ propiedad delegada ¦ field,variable,constant ¦ \bby\s+\w
kotlin ¦ secondary constructor ¦ constructor secundario ¦ syntax:secondary_constructor ¦
kotlin ¦ primary constructor ¦ constructor primario ¦ syntax:primary_constructor ¦
kotlin ¦ fun interface|functional interface|sam interface ¦ interfaz funcional ¦ interface ¦ \bfun\s+interface\b
kotlin ¦ when expression|when statement|when ¦ expresion when ¦ syntax:when_expression ¦
kotlin ¦ annotation class ¦ clase de anotacion ¦ class ¦ \bannotation\s+class\b
kotlin ¦ inner class ¦ clase interna ¦ class ¦ \binner\s+class\b
swift ¦ property wrapper ¦ ¦ class,struct,enum; decorated=propertyWrapper ¦
swift ¦ result builder ¦ ¦ class,struct,enum; decorated=resultBuilder ¦
swift ¦ failable initializer|failable init ¦ inicializador fallible ¦ method ¦ \binit[?!]
swift ¦ class function|class func ¦ ¦ function ¦ \bclass\s+func\b
swift ¦ optional binding ¦ ¦ condition,keyword ¦ \b(?:if|guard|while)\s+(?:let|var)\b
swift ¦ implicitly unwrapped optional ¦ ¦ field,variable,constant,parameter ¦ :\s*[\w.<>]+!
swift ¦ weak reference|weak variable|weak property ¦ referencia debil ¦ field,variable,constant ¦ \bweak\s+(?:var|let)\b
swift ¦ actor|actor declaration ¦ actor ¦ class,struct,interface ¦ \bactor\s+\w
swift ¦ do catch block|do catch|do catch statement|do block ¦ bloque do ¦ syntax:do_statement ¦ \bdo\b
swift ¦ key path|key path expression ¦ ¦ syntax:key_path_expression ¦
scala ¦ val|immutable value ¦ ¦ syntax:{val_definition,val_declaration} ¦ \bval\b
scala ¦ var|mutable variable ¦ ¦ syntax:{var_definition,var_declaration} ¦ \bvar\b
scala ¦ object|object definition|singleton object ¦ objeto ¦ syntax:object_definition ¦ \bobject\b
scala ¦ package object ¦ ¦ syntax:package_object ¦
scala ¦ for comprehension ¦ ¦ syntax:for_expression ¦
scala ¦ by name parameter ¦ ¦ syntax:lazy_parameter_type ¦
scala ¦ type member ¦ ¦ syntax:type_definition ¦
scala ¦ implicit class ¦ clase implicita ¦ class ¦ \bimplicit\s+class\b
scala ¦ implicit conversion ¦ conversion implicita ¦ function ¦ \bimplicit\s+def\s+\w+\s*(?:\[[^\]]*\])?\(
scala ¦ context bound ¦ ¦ syntax:context_bound ¦
scala ¦ partial function ¦ funcion parcial ¦ syntax:case_block ¦
elixir ¦ callback|callback definition ¦ ¦ syntax:unary_operator ¦ @callback\b
elixir ¦ behaviour declaration|behaviour ¦ ¦ syntax:unary_operator ¦ @behaviour\b
elixir ¦ guard|guard clause ¦ guarda ¦ function ¦ \bwhen\b
elixir ¦ struct|defstruct|struct definition ¦ ¦ call:defstruct ¦
elixir ¦ exception|exception definition|defexception ¦ excepcion ¦ call:defexception ¦
elixir ¦ protocol implementation|defimpl ¦ ¦ call:defimpl ¦
elixir ¦ delegate|defdelegate|delegated function ¦ ¦ call:defdelegate ¦
elixir ¦ pipe|pipeline|pipe operator ¦ ¦ operator:|> ¦
elixir ¦ cond|cond expression|cond block ¦ ¦ call:cond ¦
elixir ¦ with expression|with block|with statement ¦ ¦ call:with ¦
elixir ¦ receive|receive block ¦ ¦ call:receive ¦
elixir ¦ case expression|case statement|case block ¦ ¦ call:case ¦
elixir ¦ use|use statement ¦ ¦ call:use ¦
elixir ¦ alias|alias statement ¦ alias ¦ call:alias ¦
elixir ¦ require|require statement ¦ ¦ call:require ¦
elixir ¦ doctest ¦ ¦ call:doctest ¦
elixir ¦ sigil ¦ ¦ syntax:sigil ¦
elixir ¦ function capture|capture ¦ ¦ syntax:unary_operator ¦ &\w
elixir ¦ comprehension|for comprehension ¦ ¦ call:for ¦
elixir ¦ private macro|defmacrop ¦ ¦ macro ¦ \bdefmacrop\b
haskell ¦ newtype|newtype declaration ¦ ¦ syntax:newtype ¦
haskell ¦ data type|data declaration|algebraic data type ¦ tipo de datos ¦ syntax:data_type ¦
haskell ¦ type synonym ¦ sinonimo de tipo ¦ syntax:type_synomym ¦
haskell ¦ let binding|let expression ¦ ¦ keyword:let ¦
haskell ¦ where clause|where block ¦ ¦ keyword:where ¦
haskell ¦ do block|do notation|do expression ¦ bloque do ¦ keyword:do ¦
haskell ¦ guard|pattern guard ¦ guarda ¦ syntax:guards ¦
haskell ¦ qualified import ¦ import cualificado|importacion cualificada ¦ import ¦ \bqualified\b
haskell ¦ deriving clause|deriving ¦ ¦ keyword:deriving ¦
haskell ¦ infix declaration|fixity declaration ¦ ¦ keyword:{infix,infixl,infixr} ¦
haskell ¦ case expression ¦ expresion case ¦ keyword:case ¦
haskell ¦ type family ¦ ¦ syntax:type_family ¦
lua ¦ generic for loop|generic for ¦ ¦ syntax:for_statement ¦ \bfor\b.*\bin\b
lua ¦ repeat until loop|repeat loop|repeat until ¦ ¦ keyword:repeat ¦
lua ¦ require|require call ¦ ¦ call:require ¦
lua ¦ protected call ¦ ¦ call:{pcall,xpcall} ¦
lua ¦ coroutine ¦ corrutina ¦ call:coroutine.* ¦
lua ¦ table constructor|table literal|table ¦ tabla ¦ syntax:table_constructor ¦
lua ¦ colon method|method with a colon|method declared with a colon ¦ ¦ function ¦ \bfunction\s+[\w.]+:\w+
lua ¦ global function ¦ funcion global ¦ function; not_modifier=private ¦ \bfunction\s+\w+\s*\(
lua ¦ long string ¦ ¦ string ¦ \[=*\[
zig ¦ error set|error set declaration ¦ conjunto de errores ¦ syntax:error_set_declaration ¦
zig ¦ error union|error union type ¦ ¦ syntax:error_union_type ¦
zig ¦ tagged union ¦ ¦ syntax:union_declaration ¦ \bunion\(
zig ¦ packed struct ¦ ¦ syntax:struct_declaration ¦ \bpacked\s+struct\b
zig ¦ anonymous struct|anonymous struct literal ¦ ¦ syntax:anonymous_struct_initializer ¦
zig ¦ switch prong ¦ ¦ syntax:switch_case ¦
zig ¦ builtin call|builtin function call|builtin ¦ ¦ syntax:builtin_function ¦
zig ¦ labeled block|labelled block ¦ ¦ syntax:labeled_statement ¦
zig ¦ orelse|orelse expression ¦ ¦ keyword:orelse ¦
zig ¦ try|try expression ¦ expresion try ¦ keyword:try ¦
zig ¦ inline loop ¦ bucle inline ¦ loop ¦ \binline\s+(?:for|while)\b
bash ¦ local variable|local declaration|local ¦ variable local ¦ syntax:declaration_command ¦ \blocal\b
bash ¦ export|exported variable|export command ¦ exportacion ¦ syntax:declaration_command ¦ \bexport\b
bash ¦ readonly variable ¦ variable de solo lectura ¦ syntax:declaration_command ¦ \breadonly\b
bash ¦ alias ¦ alias ¦ call:alias ¦
bash ¦ command substitution ¦ sustitucion de comandos ¦ syntax:command_substitution ¦
bash ¦ subshell ¦ ¦ syntax:subshell ¦
bash ¦ pipe|pipeline ¦ ¦ syntax:pipeline ¦
bash ¦ redirection|redirect ¦ redireccion ¦ syntax:{file_redirect,herestring_redirect} ¦
bash ¦ test expression|test command ¦ ¦ syntax:test_command ¦
bash ¦ trap ¦ ¦ call:trap ¦
bash ¦ case|case statement ¦ sentencia case ¦ keyword:case ¦
bash ¦ unset|unset command ¦ ¦ syntax:unset_command ¦
bash ¦ variable assignment|assignment ¦ asignacion ¦ syntax:variable_assignment ¦
bash ¦ array ¦ ¦ syntax:array ¦
bash ¦ arithmetic expansion ¦ ¦ syntax:arithmetic_expansion ¦
`;

export const OF_LANGUAGES: readonly Construct[] = table(ROWS).map(
  ([languages = '', en = '', es = '', node = '', pattern = '']) => ({
    id: `${languages.replace(/,.*/, '')}-${en.replace(/\|.*/, '').replaceAll(' ', '-')}`,
    en: phrases(en),
    es: phrases(es),
    node: conditions(node),
    languages: languages.split(','),
    isOfLanguage: true,
    ...(pattern && { pattern, ...(/\(\?[=!]/.test(pattern) && { pcre2: true }) }),
  }),
);
