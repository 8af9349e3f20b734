/** Parameters, arguments and types in code. */
import { constructs } from './rows.ts';

export const PARAMETERS = constructs(String.raw`
keyword-argument ¦ keyword argument|named argument|kwarg ¦ argumento con nombre ¦ syntax:{keyword_argument,named_argument,keyword_pair,value_argument}
default-parameter ¦ default parameter|default argument|default parameter value|parameter with default|optional parameter|parameter with a default value ¦ parametro por defecto|valor por defecto ¦ syntax:{default_parameter,typed_default_parameter,optional_parameter,assignment_pattern,optional_parameter_declaration,keyword_parameter,parameter_with_default}
mutable-default ¦ mutable default|mutable default argument ¦ ¦ syntax:{default_parameter,typed_default_parameter} ¦ =\s*(?:\[|\{|list\(|dict\(|set\()
callback ¦ callback|callback function|inline callback ¦ callback ¦ lambda; inside=call
self-call ¦ recursive call ¦ llamada recursiva ¦ call:recurse
type-annotation ¦ type annotation|type hint ¦ anotacion de tipo ¦ syntax:{type_annotation,type,typed_parameter,type_hint}
any-type ¦ any type|use of any|any annotation|explicit any ¦ tipo any ¦ syntax:{predefined_type,type} ¦ \b[aA]ny\b
type-parameter ¦ type parameter|generic parameter|generic type parameter ¦ parametro de tipo ¦ syntax:{type_parameters,type_parameter_list,template_parameter_list,type_parameter}
lifetime ¦ lifetime|lifetime parameter|lifetime annotation ¦ lifetime ¦ syntax:lifetime
where-clause ¦ where clause|type constraint|generic constraint|where constraint|constraint clause ¦ clausula where ¦ syntax:{where_clause,type_parameter_constraints_clause,type_constraints}
union-type ¦ union type ¦ tipo union ¦ syntax:{union_type,binary_operator} ¦ \|
conditional-type ¦ conditional type ¦ ¦ syntax:conditional_type
mapped-type ¦ mapped type ¦ ¦ syntax:{mapped_type_clause,index_signature}
type-predicate ¦ type predicate|type guard|user defined type guard ¦ predicado de tipo ¦ function; returns=/\bis\b/
call-signature ¦ call signature|construct signature ¦ ¦ syntax:{call_signature,construct_signature}
index-signature ¦ index signature ¦ ¦ syntax:index_signature
associated-type ¦ associated type|associatedtype ¦ tipo asociado ¦ syntax:{associatedtype_declaration,associated_type}
keyof ¦ keyof ¦ ¦ keyword:keyof
infer ¦ infer ¦ ¦ keyword:infer
`);
