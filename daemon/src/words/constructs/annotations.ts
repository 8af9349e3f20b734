/** Directives, comments and further definitions that only some languages have. */
import { keyword, row, syntax } from './row.ts';
import type { Construct } from './types.ts';

export const ANNOTATIONS: readonly Construct[] = [
  row(
    'feature-gate',
    {
      en: 'feature gate|cfg attribute|cfg gate|feature flag attribute|conditional compilation attribute',
      es: '',
    },
    { kind: ['decorator'], name: '{cfg,cfg_attr}' },
  ),
  row('attribute', { en: 'attribute', es: 'atributo de compilador' }, { kind: ['decorator'] }),
  row(
    'preprocessor-if',
    {
      en: 'preprocessor conditional|conditional compilation|preprocessor condition|compile time condition|conditional directive',
      es: 'condicional de preprocesador',
    },
    { kind: ['keyword', 'syntax'], name: '{#if,#ifdef,#ifndef,#elif,preproc_if,preproc_ifdef}' },
  ),
  row(
    'define',
    {
      en: '#define|#define line|define directive|define|#define directive|preprocessor define',
      es: 'define',
    },
    syntax('preproc_def', 'preproc_function_def', 'preproc_define'),
  ),
  row(
    'pragma',
    { en: 'pragma|#pragma|pragma directive|#pragma directive', es: 'pragma' },
    syntax('preproc_call', 'preproc_pragma', 'preproc_directive'),
    { pattern: String.raw`#\s*pragma\b` },
  ),
  row(
    'error-directive',
    { en: '#error|#error directive|error directive', es: '' },
    syntax('preproc_call', 'preproc_error', 'preproc_directive'),
    { pattern: String.raw`#\s*error\b` },
  ),
  row(
    'undef',
    { en: '#undef|undef|#undef directive', es: '' },
    syntax('preproc_call', 'preproc_undef', 'preproc_directive'),
    { pattern: String.raw`#\s*undef\b` },
  ),
  row(
    'region',
    { en: 'region|region marker|#region', es: 'region' },
    syntax('preproc_region', 'preproc_directive', 'preproc_endregion'),
    { pattern: String.raw`#\s*region\b`, languages: ['csharp'] },
  ),
  row(
    'doc-comment',
    {
      en: 'doc comment|docstring|documentation comment|javadoc|jsdoc|kdoc|doc block|docblock|doc string|xml doc|xml doc comment|rustdoc',
      es: 'comentario de documentacion|docstring',
    },
    { kind: ['comment', 'string'] },
    { pattern: String.raw`(?:///|//!|/\*\*|[rRuU]?"""|'''|@doc\b|@moduledoc\b|--\s*\||##)` },
  ),
  row(
    'block-comment',
    {
      en: 'block comment|multi line comment|multiline comment|c style comment',
      es: 'comentario de bloque|comentario multilinea',
    },
    { kind: ['comment'] },
    { pattern: String.raw`/\*|\{-|--\[\[|^=begin|<#|\(\*` },
  ),
  row(
    'line-comment',
    { en: 'line comment|single line comment|one line comment|inline comment', es: 'comentario de linea' },
    { kind: ['comment'] },
    { pattern: String.raw`//|#|--|%|;` },
  ),
  row(
    'trailing-comment',
    { en: 'trailing comment|end of line comment|comment after code', es: 'comentario al final de linea' },
    { kind: ['comment'] },
    { pattern: String.raw`^\s*[^\s/#*-].*?(?://|#|--|/\*)` },
  ),
  row(
    'commented-code',
    {
      en: 'commented out code|commented code|code in comment|dead code in comments|commented out line',
      es: 'codigo comentado',
    },
    { kind: ['comment'] },
    { pattern: String.raw`(?:[;{}]|\w\([^)]*\);?|\s=\s\S.*)\s*$` },
  ),
  row(
    'lint-suppression',
    {
      en: 'lint suppression|linter suppression|suppressed warning|eslint disable|noqa|nolint|suppression comment|type ignore|lint disable comment|warning suppression|eslint comment|ts ignore',
      es: 'supresion de lint',
    },
    { kind: ['comment', 'decorator'] },
    {
      pattern: String.raw`eslint-disable|\bnoqa\b|\bnolint\b|type:\s*ignore|@ts-(?:ignore|expect-error|nocheck)|pylint:\s*disable|rubocop:disable|SuppressWarnings|NOLINT|@Suppress|phpcs:|@phpstan-ignore|tslint:|biome-ignore|prettier-ignore|swiftlint:disable|#\[allow|pragma warning disable|noinspection|SuppressMessage|clang-format off`,
    },
  ),
  row(
    'licence',
    {
      en: 'license header|licence header|copyright header|licence comment|license comment|license notice',
      es: 'cabecera de licencia',
    },
    { kind: ['comment'] },
    { pattern: '(?i)licen[sc]e|copyright|SPDX' },
  ),
  row(
    'enum-explicit',
    { en: 'enum value with explicit value|enum member with a value|enum value with a number', es: '' },
    { kind: ['enum-member'] },
    { pattern: '=' },
  ),
  row(
    'embedded-field',
    {
      en: 'embedded field|embedded struct|embedded type|embedded struct field|anonymous field',
      es: 'campo embebido',
    },
    { kind: ['field'] },
    {
      pcre2: true,
      pattern: String.raw`^\s*\K\*?[A-Za-z_][\w.]*(?:\[[^\]]*\])?(?:\s*${'`'}[^${'`'}]*${'`'})?\s*(?://.*)?$`,
      languages: ['go'],
    },
  ),
  row(
    'struct-tag',
    { en: 'struct tag|field tag|json tag', es: 'etiqueta de struct' },
    { kind: ['field'] },
    { pattern: '`[^`]*`', languages: ['go'] },
  ),
  row('final-class', { en: 'final class', es: 'clase final' }, { kind: ['class'], modifier: ['final'] }),
  row(
    'native-method',
    { en: 'native method|external function', es: 'metodo nativo' },
    { kind: ['function'] },
    { pattern: String.raw`\b(?:native|external|extern)\b` },
  ),
  row(
    'nullable',
    { en: 'nullable type|nullable parameter|optional type', es: 'tipo nulo' },
    syntax('nullable_type', 'optional_type'),
  ),
  row(
    'lazy',
    { en: 'lazy property|lazy val|lazy variable|by lazy|by lazy property|lazy', es: 'propiedad perezosa' },
    { kind: ['field', 'variable', 'constant'] },
    { pattern: String.raw`\blazy\b` },
  ),
  row(
    'lateinit',
    { en: 'lateinit|lateinit property|lateinit var|lateinit variable', es: '' },
    { kind: ['field', 'variable'] },
    { pattern: String.raw`\blateinit\b` },
  ),
  row(
    'const-generic',
    { en: 'const function|const fn|constexpr function', es: '' },
    { kind: ['function'] },
    { pattern: String.raw`\bconst\s+fn\b|\bconstexpr\b|\bconsteval\b` },
  ),
  row(
    'template',
    { en: 'template|template declaration|function template|class template', es: 'plantilla' },
    syntax('template_declaration'),
  ),
  row(
    'friend',
    {
      en: 'friend|friend declaration|friend function|friend class|friend function or friend class|friend class or friend function|friend function or class|friend class or function',
      es: '',
    },
    keyword('friend'),
  ),
  row(
    'main',
    {
      en: 'main function|entry point|program entry point|main method|main',
      es: 'funcion principal|punto de entrada',
    },
    { kind: ['function'], name: '{main,Main,__main__}' },
  ),
  row(
    'getter-method',
    { en: 'getter method|get method|accessor method', es: 'metodo getter' },
    { kind: ['method'], name: '/^get[A-Z_]|^Get[A-Z]/' },
  ),
  row(
    'setter-method',
    { en: 'setter method|set method|mutator', es: 'metodo setter' },
    { kind: ['method'], name: '/^set[A-Z_]|^Set[A-Z]/' },
  ),
  row(
    'class-variable',
    {
      en: 'static field|class variable|class constant|static variable|static member',
      es: 'campo estatico|variable de clase',
    },
    { kind: ['field', 'constant', 'variable'], modifier: ['static'] },
  ),
  row('arrow-function', { en: 'arrow function expression', es: '' }, syntax('arrow_function')),
  row(
    'expression-bodied',
    {
      en: 'expression bodied method|expression bodied member|expression bodied function|expression body|single expression function|expression bodied',
      es: '',
    },
    { kind: ['function'] },
    { pattern: String.raw`\)\s*(?::\s*[\w<>?, ]+)?\s*=>?\s*[^{=]` },
  ),
  row('event', { en: 'event declaration|event field|c# event', es: 'evento' }, keyword('event')),
  row('delegate', { en: 'delegate|delegate declaration', es: 'delegado' }, keyword('delegate')),
  row('module-attribute', { en: 'module attribute', es: '' }, syntax('unary_operator'), {
    pattern: String.raw`^\s*@\w+`,
    languages: ['elixir'],
  }),
  row('typespec', { en: 'typespec|type spec|@spec|function spec', es: '' }, syntax('unary_operator'), {
    pattern: String.raw`@(?:spec|type|typep|opaque|callback)\b`,
    languages: ['elixir'],
  }),
  row(
    'type-signature',
    { en: 'type signature|function signature', es: 'firma de tipo' },
    syntax('signature'),
  ),
  row(
    'instance',
    {
      en: 'typeclass instance|instance declaration|type class instance|instance|instance of',
      es: 'instancia',
    },
    syntax('instance'),
    { languages: ['haskell'] },
  ),
  row('comptime', { en: 'comptime|comptime parameter|comptime block', es: '' }, keyword('comptime')),
  row(
    'implicit',
    { en: 'implicit|implicit parameter|implicit val|given', es: '' },
    keyword('implicit', 'given', 'using'),
    { languages: ['scala'] },
  ),
  row('block', { en: 'ruby block|do block', es: '' }, syntax('do_block', 'block'), { languages: ['ruby'] }),
  row(
    'metatable',
    { en: 'metatable|setmetatable call', es: '' },
    { kind: ['call'], name: '{setmetatable,getmetatable}' },
  ),
  row(
    'local-function',
    { en: 'lua local function|local function', es: '' },
    { kind: ['function'], modifier: ['private'] },
    { languages: ['lua'] },
  ),
];
