/** Definitions that only some languages have. */
import { keyword, row, syntax } from './row.ts';
import type { Construct } from './types.ts';

export const LANGUAGE_DEFINITIONS: readonly Construct[] = [
  row(
    'destructor',
    { en: 'destructor|finalizer|deinitializer|deinit', es: 'destructor' },
    {
      kind: ['function', 'syntax', 'keyword'],
      name: '/^~|^(?:__del__|finalize|Finalize|deinit|drop|Dispose|__destruct|destructor_declaration)$/',
    },
  ),
  row(
    'property',
    {
      en: 'computed property|property getter|accessor|getter property',
      es: 'propiedad calculada',
    },
    { kind: ['field', 'method'], any_modifier: ['getter'] },
  ),
  row(
    'property-decorated',
    { en: 'property method|@property|property decorated method|property', es: '' },
    { kind: ['function'], decorated: '{property,cached_property,*.setter,functools.cached_property}' },
    { languages: ['python'] },
  ),
  row(
    'indexer',
    { en: 'indexer|subscript declaration|index operator', es: 'indexador' },
    syntax('indexer_declaration', 'subscript_declaration'),
  ),
  row(
    'operator-overload',
    {
      en: 'operator overload|overloaded operator|operator overloaded|operator overloading|operator function|operator method|operator definition',
      es: 'sobrecarga de operador|operador sobrecargado',
    },
    {
      kind: ['function', 'syntax'],
      name: '/^operator\\W|^operator\\b|^__(?:add|sub|mul|truediv|eq|ne|lt|le|gt|ge|getitem|setitem|contains|iter|len|call|bool|hash|or|and|xor|neg|iadd|radd)__$|^operator_declaration$|^conversion_operator_declaration$/',
    },
  ),
  row(
    'dunder',
    { en: 'dunder method|magic method|special method|dunder', es: 'metodo magico|metodo especial' },
    { kind: ['function'], name: '__*__' },
  ),
  row(
    'extension-method',
    {
      en: 'extension function|extension method|extension property',
      es: 'funcion de extension|metodo de extension',
    },
    { kind: ['function'] },
    {
      pattern: String.raw`\bfun\s+(?:<[^>]*>\s*)?[\w.<>?, ]+\.\w+\s*\(|\(\s*this\s+\w`,
      of: String.raw`\bfun\s+(?:<[^>]*>\s*)?{}(?:<[^>]*>)?\??\.\w+|\(\s*this\s+{}\b`,
    },
  ),
  row(
    'extension',
    { en: 'extension|extension block|extension declaration', es: 'extension' },
    keyword('extension'),
  ),
  row(
    'companion-object',
    { en: 'companion object|companion', es: 'objeto companero' },
    syntax('companion_object', 'object_definition'),
    { pattern: String.raw`\bobject\b` },
  ),
  row(
    'object',
    {
      en: 'object declaration|singleton object|singleton|kotlin object|object definition|case object',
      es: 'objeto singleton',
    },
    syntax('object_declaration', 'object_definition'),
  ),
  row(
    'data-class',
    { en: 'data class|dataclass|case class|record class|value class', es: 'clase de datos|data class' },
    { kind: ['class', 'struct'] },
    {
      pattern: String.raw`\b(?:data|case|value|record)\s+class\b|\brecord\s+\w|@dataclass|\bclass\s+\w+\(NamedTuple\)`,
    },
  ),
  row(
    'sealed',
    { en: 'sealed class|sealed interface|sealed type|sealed trait|sealed', es: 'clase sellada' },
    { kind: ['class', 'interface'] },
    { pattern: String.raw`\bsealed\b` },
  ),
  row(
    'inner-class',
    { en: 'inner keyword class', es: '' },
    { kind: ['class'], inside: ['class'] },
    { pattern: String.raw`\binner\b` },
  ),
  row(
    'anonymous-class',
    { en: 'anonymous class|anonymous inner class|object expression|anonymous object', es: 'clase anonima' },
    syntax(
      'anonymous_class',
      'object_literal',
      'anonymous_object_creation_expression',
      'object_creation_expression',
    ),
    { pattern: String.raw`\bobject\s*[:{]|\bnew\b.*\{|\bnew\s+class\b` },
  ),
  row(
    'partial-class',
    { en: 'partial class|partial type', es: 'clase parcial' },
    { kind: ['class', 'struct', 'interface'] },
    { pattern: String.raw`\bpartial\b` },
  ),
  row(
    'abstract-class',
    { en: 'abstract base class|abc|abstract class', es: 'clase abstracta' },
    { kind: ['class'], modifier: ['abstract'] },
  ),
  row(
    'static-block',
    {
      en: 'static block|static initializer|init block|initializer block|static initialization block',
      es: 'bloque estatico',
    },
    syntax('static_initializer', 'class_static_block', 'anonymous_initializer', 'instance_initializer'),
  ),
  row(
    'module',
    {
      en: 'module|module declaration|module definition|mod declaration|submodule declaration|inline module',
      es: 'modulo',
    },
    syntax('module', 'mod_item', 'internal_module', 'defmodule', 'module_declaration'),
    { pattern: String.raw`\b(?:module|mod|defmodule|namespace)\b` },
  ),
  row(
    'namespace',
    {
      en: 'namespace|namespace declaration|namespace block|package declaration|package clause|package statement',
      es: 'espacio de nombres|namespace|declaracion de paquete',
    },
    syntax(
      'namespace_definition',
      'namespace_declaration',
      'file_scoped_namespace_declaration',
      'package_clause',
      'package_declaration',
      'package_header',
      'internal_module',
    ),
  ),
  row(
    'mixin',
    {
      en: 'mixin|module include|included module|modules included|module inclusion|trait use|use of trait|used trait|trait used|trait used inside class|trait used in class|mixed in module',
      es: 'mixin',
    },
    { kind: ['syntax', 'call'], name: '{use_declaration,include,extend,prepend}' },
    { languages: ['php', 'ruby'] },
  ),
  row('union', { en: 'union|union declaration|c union', es: 'union' }, keyword('union')),
  row('bit-field', { en: 'bit field|bitfield', es: 'campo de bits' }, syntax('bitfield_clause')),
  row(
    'function-pointer',
    { en: 'function pointer|pointer to function|function pointer declaration', es: 'puntero a funcion' },
    { kind: ['variable', 'field', 'parameter', 'type'] },
    { pattern: String.raw`\(\s*\*\s*\w*\s*\)\s*\(` },
  ),
  row(
    'prototype',
    {
      en: 'prototype|function prototype|forward declaration|function declaration',
      es: 'prototipo|declaracion de funcion',
    },
    { kind: ['function'], body: 'none' },
  ),
  row(
    'impl-block',
    { en: 'impl block|impl|implementation block|inherent impl', es: 'bloque impl' },
    syntax('impl_item'),
    { of: String.raw`\bimpl\b.*\b{}\b` },
  ),
  row(
    'trait-impl',
    {
      en: 'trait impl|impl of a trait|impl block for a trait|impl block for trait|trait implementation block|impl for a trait|impl block of a trait|impl block for traits|impl block of traits',
      es: 'implementacion de trait',
    },
    syntax('impl_item'),
    { pattern: String.raw`\bimpl\b.*\bfor\b` },
  ),
  row(
    'getter-or-setter',
    { en: 'getter and setter|getter or setter', es: 'getter y setter|getter o setter' },
    { kind: ['method'], any_modifier: ['getter', 'setter'] },
  ),
  row(
    'typedef-struct',
    {
      en: 'typedef struct|struct typedef|struct with a typedef|struct with typedef|struct definition with a typedef|typedefed struct',
      es: '',
    },
    { kind: ['struct'] },
    { pattern: String.raw`\btypedef\s+struct\b` },
  ),
  row(
    'promoted-property',
    {
      en: 'constructor promotion|promoted property|promoted parameter|promoted constructor property|constructor property promotion|promoted constructor parameter',
      es: 'propiedad promovida',
    },
    syntax('property_promotion_parameter'),
  ),
  row(
    'benchmark',
    { en: 'benchmark|benchmark function|benchmark test', es: 'benchmark' },
    { kind: ['function'], name: '/^Benchmark|^bench(?:mark)?_|_bench(?:mark)?$|^BM_/' },
  ),
  row(
    'macro-rules',
    {
      en: 'macro rules|macro definition|declarative macro|macro_rules macro|defmacro',
      es: 'definicion de macro',
    },
    { kind: ['macro'] },
  ),
  row(
    'macro-call',
    { en: 'macro invocation|macro call|macro use', es: 'invocacion de macro' },
    syntax('macro_invocation'),
  ),
  row(
    'derive',
    { en: 'derive|derive attribute|derived trait|derive macro', es: 'derive' },
    { kind: ['decorator'], name: 'derive' },
  ),
];
