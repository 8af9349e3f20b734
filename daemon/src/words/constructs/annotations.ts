/** Directives, comments and further definitions that only some languages have. */
import { constructs } from './rows.ts';

export const ANNOTATIONS = constructs(String.raw`
feature-gate ¦ feature gate|cfg attribute|cfg gate|feature flag attribute|conditional compilation attribute ¦ ¦ decorator:{cfg,cfg_attr}
attribute ¦ attribute ¦ atributo de compilador ¦ decorator
preprocessor-if ¦ preprocessor conditional|conditional compilation|preprocessor condition|compile time condition|conditional directive ¦ condicional de preprocesador ¦ keyword,syntax:{#if,#ifdef,#ifndef,#elif,preproc_if,preproc_ifdef}
define ¦ #define|#define line|define directive|define|#define directive|preprocessor define ¦ define ¦ syntax:{preproc_def,preproc_function_def,preproc_define}
pragma ¦ pragma|#pragma|pragma directive|#pragma directive ¦ pragma ¦ syntax:{preproc_call,preproc_pragma,preproc_directive} ¦ #\s*pragma\b
error-directive ¦ #error|#error directive|error directive ¦ ¦ syntax:{preproc_call,preproc_error,preproc_directive} ¦ #\s*error\b
undef ¦ #undef|undef|#undef directive ¦ ¦ syntax:{preproc_call,preproc_undef,preproc_directive} ¦ #\s*undef\b
region ¦ region|region marker|#region ¦ region ¦ syntax:{preproc_region,preproc_directive,preproc_endregion} ¦ #\s*region\b ¦ languages=csharp
doc-comment ¦ doc comment|docstring|documentation comment|javadoc|jsdoc|kdoc|doc block|docblock|doc string|xml doc|xml doc comment|rustdoc ¦ comentario de documentacion|docstring ¦ comment,string ¦ (?:///|//!|/\*\*|[rRuU]?"""|'''|@doc\b|@moduledoc\b|--\s*\||##)
block-comment ¦ block comment|multi line comment|multiline comment|c style comment ¦ comentario de bloque|comentario multilinea ¦ comment ¦ /\*|\{-|--\[\[|^=begin|<#|\(\*
line-comment ¦ line comment|single line comment|one line comment|inline comment ¦ comentario de linea ¦ comment ¦ //|#|--|%|;
trailing-comment ¦ trailing comment|end of line comment|comment after code ¦ comentario al final de linea ¦ comment ¦ ^\s*[^\s/#*-].*?(?://|#|--|/\*)
commented-code ¦ commented out code|commented code|code in comment|dead code in comments|commented out line ¦ codigo comentado ¦ comment ¦ (?:[;{}]|\w\([^)]*\);?|\s=\s\S.*)\s*$
lint-suppression ¦ lint suppression|linter suppression|suppressed warning|eslint disable|noqa|nolint|suppression comment|type ignore|lint disable comment|warning suppression|eslint comment|ts ignore ¦ supresion de lint ¦ comment,decorator ¦ eslint-disable|\bnoqa\b|\bnolint\b|type:\s*ignore|@ts-(?:ignore|expect-error|nocheck)|pylint:\s*disable|rubocop:disable|SuppressWarnings|NOLINT|@Suppress|phpcs:|@phpstan-ignore|tslint:|biome-ignore|prettier-ignore|swiftlint:disable|#\[allow|pragma warning disable|noinspection|SuppressMessage|clang-format off
licence ¦ license header|licence header|copyright header|licence comment|license comment|license notice ¦ cabecera de licencia ¦ comment ¦ (?i)licen[sc]e|copyright|SPDX
enum-explicit ¦ enum value with explicit value|enum member with a value|enum value with a number ¦ ¦ enum-member ¦ =
embedded-field ¦ embedded field|embedded struct|embedded type|embedded struct field|anonymous field ¦ campo embebido ¦ field ¦ ^\s*\K\*?[A-Za-z_][\w.]*(?:\[[^\]]*\])?(?:\s*${'`'}[^${'`'}]*${'`'})?\s*(?://.*)?$ ¦ pcre2 ¦ languages=go
json-tag ¦ json tag|json field tag|json struct tag ¦ etiqueta json ¦ field ¦ ${'`'}[^${'`'}]*\bjson:[^${'`'}]*${'`'} ¦ languages=go
struct-tag ¦ struct tag|field tag ¦ etiqueta de struct ¦ field ¦ ${'`'}[^${'`'}]*${'`'} ¦ languages=go
final-class ¦ final class ¦ clase final ¦ class; modifier=final
native-method ¦ native method|external function ¦ metodo nativo ¦ function ¦ \b(?:native|external|extern)\b
nullable ¦ nullable type|nullable parameter|optional type ¦ tipo nulo ¦ syntax:{nullable_type,optional_type}
lazy ¦ lazy property|lazy val|lazy variable|by lazy|by lazy property|lazy ¦ propiedad perezosa ¦ field,variable,constant ¦ \blazy\b
lateinit ¦ lateinit|lateinit property|lateinit var|lateinit variable ¦ ¦ field,variable ¦ \blateinit\b
const-generic ¦ const function|const fn|constexpr function ¦ ¦ function ¦ \bconst\s+fn\b|\bconstexpr\b|\bconsteval\b
template ¦ template|template declaration|function template|class template ¦ plantilla ¦ syntax:template_declaration
friend ¦ friend|friend declaration|friend function|friend class|friend function or friend class|friend class or friend function|friend function or class|friend class or function ¦ ¦ keyword:friend
main ¦ main function|entry point|program entry point|main method|main ¦ funcion principal|punto de entrada ¦ function:{main,Main,__main__}
getter-method ¦ getter method|get method|accessor method ¦ metodo getter ¦ method:/^get[A-Z_]|^Get[A-Z]/
setter-method ¦ setter method|set method|mutator ¦ metodo setter ¦ method:/^set[A-Z_]|^Set[A-Z]/
class-variable ¦ static field|class variable|class constant|static variable|static member ¦ campo estatico|variable de clase ¦ field,constant,variable; modifier=static
arrow-function ¦ arrow function|fat arrow function|arrow function expression ¦ funcion flecha|funcion de flecha ¦ lambda ¦ =>
expression-bodied ¦ expression bodied method|expression bodied member|expression bodied function|expression body|single expression function|expression bodied ¦ ¦ function ¦ \)\s*(?::\s*[\w<>?, ]+)?\s*=>?\s*[^{=] ¦ within
event ¦ event declaration|event field|c# event ¦ evento ¦ keyword:event
delegate ¦ delegate|delegate declaration ¦ delegado ¦ keyword:delegate
module-attribute ¦ module attribute ¦ ¦ syntax:unary_operator ¦ ^\s*@\w+ ¦ languages=elixir
typespec ¦ typespec|type spec|@spec|function spec ¦ ¦ syntax:unary_operator ¦ @(?:spec|type|typep|opaque|callback)\b ¦ languages=elixir
type-signature ¦ type signature|function signature ¦ firma de tipo ¦ syntax:signature
instance ¦ typeclass instance|instance declaration|type class instance|instance|instance of ¦ instancia ¦ syntax:instance ¦ ¦ languages=haskell
comptime ¦ comptime|comptime parameter|comptime block ¦ ¦ keyword:comptime
implicit ¦ implicit|implicit parameter|implicit val|given ¦ ¦ keyword:{implicit,given,using} ¦ ¦ languages=scala
block ¦ ruby block|do block ¦ ¦ syntax:{do_block,block} ¦ ¦ languages=ruby
metatable ¦ metatable|setmetatable call ¦ ¦ call:{setmetatable,getmetatable}
local-function ¦ lua local function|local function ¦ ¦ function; modifier=private ¦ ¦ languages=lua
`);
