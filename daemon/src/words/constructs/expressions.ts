/** Expressions, operators and literals. */
import { keyword, operator, row, syntax } from './row.ts';
import type { Construct } from './types.ts';

export const EXPRESSIONS: readonly Construct[] = [
  row(
    'optional-chaining',
    {
      en: 'optional chaining|optional chain|safe navigation|safe call|null conditional|null safe call|safe navigation operator|null conditional operator|nullsafe operator',
      es: 'encadenamiento opcional',
    },
    operator('?.', '&.', '?->'),
  ),
  row(
    'null-coalescing',
    {
      en: 'null coalescing|nullish coalescing|elvis|elvis operator|null coalescing operator|nullish coalescing operator|coalescing operator',
      es: 'operador elvis|fusion nula',
    },
    operator('??', '??=', '?:'),
  ),
  row(
    'null-assertion',
    {
      en: 'non null assertion|not null assertion|force unwrap|forced unwrap|double bang|bang bang|force unwrapping|non null assertion operator',
      es: 'desempaquetado forzado',
    },
    syntax(
      'non_null_expression',
      'postfix_unary_expression',
      'postfix_expression',
      'force_unwrap_expression',
    ),
    { pattern: String.raw`[\w)\]]!!|[\w)\]>]!(?:[.;,)\]\s\[(]|$)` },
  ),
  row(
    'type-assertion',
    { en: 'type assertion|type assertion expression', es: 'asercion de tipo' },
    syntax('type_assertion_expression', 'as_expression', 'type_assertion'),
  ),
  row(
    'linq',
    { en: 'linq query|linq|linq expression|query expression', es: 'consulta linq' },
    syntax('query_expression'),
  ),
  row(
    'channel',
    { en: 'channel|channel creation|made channel|created channel', es: 'canal' },
    { kind: ['call'], name: 'make' },
    { pattern: String.raw`\bmake\(\s*(?:<-)?chan\b` },
  ),
  row(
    'buffered-channel',
    {
      en: 'buffered channel|channel with a buffer|channel made with a buffer|channel with a buffer size|channel with a capacity|channel that is made with a buffer|channel that are made with a buffer',
      es: 'canal con buffer',
    },
    { kind: ['call'], name: 'make' },
    { pattern: String.raw`\bmake\(\s*(?:<-)?chan\b[^()]*,` },
  ),
  row(
    'spread',
    {
      en: 'spread|spread operator|spread syntax|splat|splat operator|spread element|unpacking|argument unpacking|double splat',
      es: 'operador spread|propagacion',
    },
    syntax(
      'spread_element',
      'spread_expression',
      'list_splat',
      'dictionary_splat',
      'splat_argument',
      'hash_splat_argument',
      'variadic_unpacking',
      'spread_argument',
    ),
  ),
  row(
    'rest-parameter',
    {
      en: 'rest parameter|star args|args and kwargs|rest argument|variadic parameter|vararg parameter|varargs',
      es: 'parametro rest',
    },
    { kind: ['parameter'], modifier: ['variadic'] },
  ),
  row(
    'destructuring',
    {
      en: 'destructuring|destructuring assignment|destructured assignment|object destructuring|array destructuring|tuple unpacking|multiple assignment|destructuring declaration|destructured parameter',
      es: 'desestructuracion',
    },
    syntax(
      'object_pattern',
      'array_pattern',
      'pattern_list',
      'tuple_pattern',
      'multi_variable_declaration',
      'destructured_left_assignment',
      'left_assignment_list',
      'list_literal',
    ),
  ),
  row(
    'template-string',
    {
      en: 'template string|template literal|string template|backtick string|interpolated string|string interpolation|f string|fstring|formatted string literal|interpolation',
      es: 'cadena interpolada|plantilla de cadena|interpolacion|f string',
    },
    syntax(
      'template_string',
      'interpolation',
      'interpolated_string_expression',
      'interpolated_expression',
      'interpolated_identifier',
      'template_substitution',
      'encapsed_string',
    ),
  ),
  row(
    'raw-string',
    {
      en: 'raw string|raw string literal|verbatim string|triple quoted string|multi line string|multiline string|text block|here string',
      es: 'cadena cruda|cadena multilinea',
    },
    { kind: ['string'] },
    { pattern: '"""|\'\'\'|\\br#*"|\\bR"|@"|\\br[\'"]|`' },
  ),
  row(
    'heredoc',
    { en: 'heredoc|here document|here doc|here doc string', es: 'heredoc' },
    syntax('heredoc', 'heredoc_body', 'heredoc_redirect', 'heredoc_beginning', 'nowdoc'),
    { pattern: '<<' },
  ),
  row(
    'regex-literal',
    {
      en: 'regex literal|regular expression literal|regex|regular expression|regexp|regexp literal|compiled regex',
      es: 'expresion regular|regex',
    },
    {
      kind: ['syntax', 'call'],
      name: '{regex,regex_literal,regexp,re.compile,re.match,re.search,re.sub,re.findall,regexp.MustCompile,regexp.Compile,Regex.new,Regex,RegExp,Pattern.compile,preg_match,preg_replace,preg_match_all,preg_split,sigil}',
    },
  ),
  row(
    'list-comprehension',
    {
      en: 'list comprehension|comprehension list|listcomp',
      es: 'lista por comprension|comprension de lista',
    },
    syntax('list_comprehension'),
  ),
  row(
    'dict-comprehension',
    { en: 'dict comprehension|dictionary comprehension|map comprehension', es: 'comprension de diccionario' },
    syntax('dictionary_comprehension'),
  ),
  row(
    'set-comprehension',
    { en: 'set comprehension', es: 'comprension de conjunto' },
    syntax('set_comprehension'),
  ),
  row(
    'generator-expression',
    { en: 'generator expression|genexp|generator comprehension', es: 'expresion generadora' },
    syntax('generator_expression'),
  ),
  row(
    'comprehension',
    { en: 'comprehension', es: 'comprension' },
    syntax('*_comprehension', 'generator_expression'),
  ),
  row(
    'range',
    { en: 'range expression|range literal|range operator', es: 'rango' },
    syntax('range_expression', 'range', 'range_literal', '*_range_expression'),
  ),
  row(
    'slice-expression',
    { en: 'slice expression|slicing|slice operation', es: 'rebanada' },
    syntax('slice_expression', 'slice'),
  ),
  row(
    'walrus',
    { en: 'walrus|walrus operator|assignment expression|named expression', es: 'operador morsa' },
    syntax('named_expression'),
  ),
  row(
    'augmented-assignment',
    { en: 'augmented assignment|compound assignment|operator assignment', es: 'asignacion compuesta' },
    syntax(
      'augmented_assignment',
      'augmented_assignment_expression',
      'operator_assignment',
      'compound_assignment_expr',
    ),
  ),
  row(
    'increment',
    {
      en: 'increment|decrement|plus plus|increment operator|decrement operator|++ operator|-- operator',
      es: 'incremento|decremento',
    },
    operator('++', '--'),
  ),
  row(
    'bitwise',
    {
      en: 'bitwise operation|bit shift|bitwise operator|shift operation|bit manipulation',
      es: 'operacion de bits',
    },
    operator('<<', '>>', '>>>', '^', '~', '<<=', '>>=', '|=', '&='),
  ),
  row('logical-and', { en: 'logical and|and operator|&& operator', es: '' }, operator('&&')),
  row('logical-or', { en: 'logical or|or operator|or condition|pipe pipe', es: '' }, operator('||')),
  row(
    'strict-equality',
    { en: 'strict equality|triple equals|strict comparison|identity operator', es: 'igualdad estricta' },
    operator('===', '!=='),
  ),
  row(
    'loose-equality',
    { en: 'loose equality|double equals|loose comparison', es: 'igualdad debil' },
    operator('==', '!='),
  ),
  row('pipe', { en: 'pipe operator|pipeline operator|pipe expression', es: 'operador pipe' }, operator('|>')),
  row('arrow', { en: 'fat arrow|arrow operator', es: '' }, operator('=>', '->')),
  row(
    'concatenation',
    {
      en: 'string concatenation|concatenated string|concatenation',
      es: 'concatenacion de cadenas|concatenacion',
    },
    { kind: ['operator'], name: '+ .. ++ <> .' },
    { pattern: `["'\`]\\s*(?:\\+|\\.\\.|\\+\\+|<>|\\.)\\s|\\s(?:\\+|\\.\\.|\\+\\+|<>|\\.)\\s*["'\`]` },
  ),
  row(
    'null-check',
    {
      en: 'null check|nil check|none check|null comparison|comparison with null|comparison to null|nullptr check|comparison to nil|comparison to none|check for null|check for nil|check for none',
      es: 'comprobacion de null|comparacion con null|comprobacion de nil',
    },
    { kind: ['operator', 'keyword'], name: '/^(?:[!=]==?|is|not|~=)$/' },
    {
      pattern: String.raw`(?:[!=]==?|~=|\bis(?:\s+not)?)\s*(?:null|nil|None|NULL|nullptr|undefined)\b|\b(?:null|nil|None|NULL|nullptr)\s*[!=]==?`,
    },
  ),
  row(
    'true-comparison',
    {
      en: 'comparison to true|comparison with true|comparison to false|boolean comparison|comparison with false',
      es: 'comparacion con true',
    },
    { kind: ['operator', 'keyword'], name: '/^(?:[!=]==?|is)$/' },
    { pattern: String.raw`(?:[!=]==?|\bis(?:\s+not)?)\s*(?:true|false|True|False)\b` },
  ),
  row(
    'null',
    { en: 'null|null literal|nil|nil literal|none value|null value', es: 'null|nulo' },
    keyword('null', 'nil', 'None', 'nullptr', 'NULL', 'undefined', 'none'),
  ),
  row('self', { en: 'self|self reference', es: 'self' }, keyword('self')),
  row('this', { en: 'this|this reference', es: 'this' }, keyword('this')),
  row(
    'boolean-literal',
    { en: 'boolean literal|bool literal|true or false', es: 'literal booleano' },
    keyword('true', 'false', 'True', 'False'),
  ),
  row(
    'array-literal',
    { en: 'array literal|list literal', es: 'literal de arreglo' },
    syntax(
      'array',
      'list',
      'array_expression',
      'array_creation_expression',
      'array_literal',
      'collection_literal',
    ),
  ),
  row(
    'object-literal',
    {
      en: 'object literal|dict literal|dictionary literal|hash literal|map literal',
      es: 'literal de objeto',
    },
    syntax('object', 'dictionary', 'hash', 'map', 'dictionary_literal'),
  ),
  row(
    'char-literal',
    { en: 'character literal|char literal', es: '' },
    syntax('char_literal', 'character_literal', 'rune_literal', 'character'),
  ),
  row(
    'float-literal',
    { en: 'float literal|floating point literal|decimal literal', es: 'literal flotante' },
    syntax(
      'float',
      'float_literal',
      'float_lit',
      'decimal_floating_point_literal',
      'real_literal',
      'floating_point_literal',
      'number',
      'number_literal',
      'double',
    ),
    { pattern: String.raw`\d\.\d|\d[eE][+-]?\d` },
  ),
  row(
    'number-literal',
    {
      en: 'number literal|numeric literal|integer literal|magic number|hard coded number|hardcoded number',
      es: 'literal numerico|numero magico',
    },
    syntax(
      'integer',
      'integer_literal',
      'int_literal',
      'number',
      'number_literal',
      'decimal_integer_literal',
      'float',
      'float_literal',
    ),
  ),
  row(
    'jsx',
    { en: 'jsx element|jsx|jsx tag|react element', es: 'elemento jsx' },
    syntax('jsx_opening_element', 'jsx_self_closing_element'),
  ),
  row('jsx-attribute', { en: 'jsx attribute|jsx prop', es: '' }, syntax('jsx_attribute')),
];
