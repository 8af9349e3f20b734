/** Expressions, operators and literals. */
import { constructs } from './rows.ts';

export const EXPRESSIONS = constructs(String.raw`
optional-chaining ¦ optional chaining|optional chain|safe navigation|safe call|null conditional|null safe call|safe navigation operator|null conditional operator|nullsafe operator ¦ encadenamiento opcional ¦ operator:?. &. ?->
null-coalescing ¦ null coalescing|nullish coalescing|elvis|elvis operator|null coalescing operator|nullish coalescing operator|coalescing operator ¦ operador elvis|fusion nula ¦ operator:?? ??= ?:
null-assertion ¦ non null assertion|not null assertion|force unwrap|forced unwrap|double bang|bang bang|force unwrapping|non null assertion operator ¦ desempaquetado forzado ¦ syntax:{non_null_expression,postfix_unary_expression,postfix_expression,force_unwrap_expression} ¦ [\w)\]]!!|[\w)\]>]!(?:[.;,)\]\s\[(]|$)
type-assertion ¦ type assertion|type assertion expression ¦ asercion de tipo ¦ syntax:{type_assertion_expression,as_expression,type_assertion}
linq ¦ linq query|linq|linq expression|query expression ¦ consulta linq ¦ syntax:query_expression
channel ¦ channel|channel creation|made channel|created channel ¦ canal ¦ call:make ¦ \bmake\(\s*(?:<-)?chan\b
buffered-channel ¦ buffered channel|channel with a buffer|channel made with a buffer|channel with a buffer size|channel with a capacity|channel that is made with a buffer|channel that are made with a buffer ¦ canal con buffer ¦ call:make ¦ \bmake\(\s*(?:<-)?chan\b[^()]*,
spread ¦ spread|spread operator|spread syntax|splat|splat operator|spread element|unpacking|argument unpacking|double splat ¦ operador spread|propagacion ¦ syntax:{spread_element,spread_expression,list_splat,dictionary_splat,splat_argument,hash_splat_argument,variadic_unpacking,spread_argument}
rest-parameter ¦ rest parameter|star args|args and kwargs|rest argument|variadic parameter|vararg parameter|varargs ¦ parametro rest ¦ parameter; modifier=variadic
destructuring ¦ destructuring|destructuring assignment|destructured assignment|object destructuring|array destructuring|tuple unpacking|multiple assignment|destructuring declaration|destructured parameter ¦ desestructuracion ¦ syntax:{object_pattern,array_pattern,pattern_list,tuple_pattern,multi_variable_declaration,destructured_left_assignment,left_assignment_list,list_literal}
template-string ¦ template string|template literal|string template|backtick string|interpolated string|string interpolation|f string|fstring|formatted string literal|interpolation ¦ cadena interpolada|plantilla de cadena|interpolacion|f string ¦ syntax:{template_string,interpolation,interpolated_string_expression,interpolated_expression,interpolated_identifier,template_substitution,encapsed_string}
raw-string ¦ raw string|raw string literal|verbatim string|triple quoted string|multi line string|multiline string|text block|here string ¦ cadena cruda|cadena multilinea ¦ string ¦ """|'''|\br#*"|\bR"|@"|\br['"]|${'`'}
heredoc ¦ heredoc|here document|here doc|here doc string ¦ heredoc ¦ syntax:{heredoc,heredoc_body,heredoc_redirect,heredoc_beginning,nowdoc} ¦ <<
regex-literal ¦ regex literal|regular expression literal|regex|regular expression|regexp|regexp literal ¦ expresion regular|regex ¦ syntax,call:{regex,regex_literal,regexp,re.compile,re.match,re.search,re.sub,re.findall,regexp.MustCompile,regexp.Compile,Regex.new,Regex,RegExp,Pattern.compile,preg_match,preg_replace,preg_match_all,preg_split,sigil}
regex-compiled ¦ compiled regex|compiled regular expression|compiled regexp|precompiled regex|precompiled regular expression|regex compilation|regular expressions compiled|regexes compiled|regexps compiled|regular expressions that are compiled|regexes that are compiled|compiled pattern ¦ expresion regular compilada|regex compilada ¦ syntax,call:{regex,regex_literal,regexp,re.compile,regex.compile,regexp.MustCompile,regexp.Compile,Regex.new,Regex::new,Regexp.new,Regexp,Regex,RegExp,Pattern.compile,sigil}
list-comprehension ¦ list comprehension|comprehension list|listcomp ¦ lista por comprension|comprension de lista ¦ syntax:list_comprehension
dict-comprehension ¦ dict comprehension|dictionary comprehension|map comprehension ¦ comprension de diccionario ¦ syntax:dictionary_comprehension
set-comprehension ¦ set comprehension ¦ comprension de conjunto ¦ syntax:set_comprehension
generator-expression ¦ generator expression|genexp|generator comprehension ¦ expresion generadora ¦ syntax:generator_expression
comprehension ¦ comprehension ¦ comprension ¦ syntax:{*_comprehension,generator_expression}
range ¦ range expression|range literal|range operator ¦ rango ¦ syntax:{range_expression,range,range_literal,*_range_expression}
slice-expression ¦ slice expression|slicing|slice operation ¦ rebanada ¦ syntax:{slice_expression,slice}
walrus ¦ walrus|walrus operator|assignment expression|named expression ¦ operador morsa ¦ syntax:named_expression
augmented-assignment ¦ augmented assignment|compound assignment|operator assignment ¦ asignacion compuesta ¦ syntax:{augmented_assignment,augmented_assignment_expression,operator_assignment,compound_assignment_expr}
increment ¦ increment|decrement|plus plus|increment operator|decrement operator|++ operator|-- operator ¦ incremento|decremento ¦ operator:++ --
bitwise ¦ bitwise operation|bit shift|bitwise operator|shift operation|bit manipulation ¦ operacion de bits ¦ operator:<< >> >>> ^ ~ <<= >>= |= &=
logical-and ¦ logical and|and operator|&& operator ¦ ¦ operator:&&
logical-or ¦ logical or|or operator|or condition|pipe pipe ¦ ¦ operator:||
strict-equality ¦ strict equality|triple equals|strict comparison|identity operator ¦ igualdad estricta ¦ operator:=== !==
loose-equality ¦ loose equality|double equals|loose comparison ¦ igualdad debil ¦ operator:== !=
pipe ¦ pipe operator|pipeline operator|pipe expression ¦ operador pipe ¦ operator:|>
arrow ¦ fat arrow|arrow operator ¦ ¦ operator:=> ->
concatenation ¦ string concatenation|concatenated string|concatenation ¦ concatenacion de cadenas|concatenacion ¦ operator:+ .. ++ <> . ¦ ["'${'`'}]\s*(?:\+|\.\.|\+\+|<>|\.)\s|\s(?:\+|\.\.|\+\+|<>|\.)\s*["'${'`'}]
null-check ¦ null check|nil check|none check|null comparison|comparison with null|comparison to null|nullptr check|comparison to nil|comparison to none|check for null|check for nil|check for none ¦ comprobacion de null|comparacion con null|comprobacion de nil ¦ operator,keyword:/^(?:[!=]==?|is|not|~=)$/ ¦ (?:[!=]==?|~=|\bis(?:\s+not)?)\s*(?:null|nil|None|NULL|nullptr|undefined)\b|\b(?:null|nil|None|NULL|nullptr)\s*[!=]==?
true-comparison ¦ comparison to true|comparison with true|comparison to false|boolean comparison|comparison with false ¦ comparacion con true ¦ operator,keyword:/^(?:[!=]==?|is)$/ ¦ (?:[!=]==?|\bis(?:\s+not)?)\s*(?:true|false|True|False)\b
null ¦ null|null literal|nil|nil literal|none value|null value ¦ null|nulo ¦ keyword:{null,nil,None,nullptr,NULL,undefined,none}
self ¦ self|self reference ¦ self ¦ keyword:self
this ¦ this|this reference ¦ this ¦ keyword:this
boolean-literal ¦ boolean literal|bool literal|true or false ¦ literal booleano ¦ keyword:{true,false,True,False}
array-literal ¦ array literal|list literal ¦ literal de arreglo ¦ syntax:{array,list,array_expression,array_creation_expression,array_literal,collection_literal}
object-literal ¦ object literal|dict literal|dictionary literal|hash literal|map literal ¦ literal de objeto ¦ syntax:{object,dictionary,hash,map,dictionary_literal}
char-literal ¦ character literal|char literal ¦ ¦ syntax:{char_literal,character_literal,rune_literal,character}
float-literal ¦ float literal|floating point literal|decimal literal ¦ literal flotante ¦ syntax:{float,float_literal,float_lit,decimal_floating_point_literal,real_literal,floating_point_literal,number,number_literal,double} ¦ \d\.\d|\d[eE][+-]?\d
number-literal ¦ number literal|numeric literal|integer literal|magic number|hard coded number|hardcoded number ¦ literal numerico|numero magico ¦ syntax:{integer,integer_literal,int_literal,number,number_literal,decimal_integer_literal,float,float_literal}
jsx ¦ jsx element|jsx|jsx tag|react element ¦ elemento jsx ¦ syntax:{jsx_opening_element,jsx_self_closing_element}
jsx-attribute ¦ jsx attribute|jsx prop ¦ ¦ syntax:jsx_attribute
`);
