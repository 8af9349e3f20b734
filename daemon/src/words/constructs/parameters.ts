/** Parameters, arguments and types in code. */
import { keyword, row, syntax } from './row.ts';
import type { Construct } from './types.ts';

export const PARAMETERS: readonly Construct[] = [
  row(
    'keyword-argument',
    { en: 'keyword argument|named argument|kwarg', es: 'argumento con nombre' },
    syntax('keyword_argument', 'named_argument', 'keyword_pair', 'value_argument'),
  ),
  row(
    'default-parameter',
    {
      en: 'default parameter|default argument|default parameter value|parameter with default|optional parameter|parameter with a default value',
      es: 'parametro por defecto|valor por defecto',
    },
    syntax(
      'default_parameter',
      'typed_default_parameter',
      'optional_parameter',
      'assignment_pattern',
      'optional_parameter_declaration',
      'keyword_parameter',
      'parameter_with_default',
    ),
  ),
  row(
    'mutable-default',
    { en: 'mutable default|mutable default argument', es: '' },
    syntax('default_parameter', 'typed_default_parameter'),
    { pattern: String.raw`=\s*(?:\[|\{|list\(|dict\(|set\()` },
  ),
  row(
    'callback',
    { en: 'callback|callback function|inline callback', es: 'callback' },
    { kind: ['lambda'], inside: ['call'] },
  ),
  row('self-call', { en: 'recursive call', es: 'llamada recursiva' }, { kind: ['call'], name: 'recurse' }),
  row(
    'type-annotation',
    { en: 'type annotation|type hint', es: 'anotacion de tipo' },
    syntax('type_annotation', 'type', 'typed_parameter', 'type_hint'),
  ),
  row(
    'any-type',
    { en: 'any type|use of any|any annotation|explicit any', es: 'tipo any' },
    syntax('predefined_type', 'type'),
    { pattern: String.raw`\b[aA]ny\b` },
  ),
  row(
    'type-parameter',
    { en: 'type parameter|generic parameter|generic type parameter', es: 'parametro de tipo' },
    syntax('type_parameters', 'type_parameter_list', 'template_parameter_list', 'type_parameter'),
  ),
  row(
    'lifetime',
    { en: 'lifetime|lifetime parameter|lifetime annotation', es: 'lifetime' },
    syntax('lifetime'),
  ),
  row(
    'where-clause',
    {
      en: 'where clause|type constraint|generic constraint|where constraint|constraint clause',
      es: 'clausula where',
    },
    syntax('where_clause', 'type_parameter_constraints_clause', 'type_constraints'),
  ),
  row('union-type', { en: 'union type', es: 'tipo union' }, syntax('union_type', 'binary_operator'), {
    pattern: String.raw`\|`,
  }),
  row('conditional-type', { en: 'conditional type', es: '' }, syntax('conditional_type')),
  row('mapped-type', { en: 'mapped type', es: '' }, syntax('mapped_type_clause', 'index_signature')),
  row(
    'type-predicate',
    { en: 'type predicate|type guard|user defined type guard', es: 'predicado de tipo' },
    { kind: ['function'], returns: '/\\bis\\b/' },
  ),
  row(
    'call-signature',
    { en: 'call signature|construct signature', es: '' },
    syntax('call_signature', 'construct_signature'),
  ),
  row('index-signature', { en: 'index signature', es: '' }, syntax('index_signature')),
  row(
    'associated-type',
    { en: 'associated type|associatedtype', es: 'tipo asociado' },
    syntax('associatedtype_declaration', 'associated_type'),
  ),
  row('keyof', { en: 'keyof', es: '' }, keyword('keyof')),
  row('infer', { en: 'infer', es: '' }, keyword('infer')),
];
