import type { Terms } from '../terms.ts';

/** The names that programmers use for the constructs of the language. */
export const terms: Terms = {
  nodes: String.raw`
static assert|static assertion|compile time assertion ¦ ¦ syntax:static_assert_declaration ¦ ¦ also=c
conversion operator|conversion function ¦ operador de conversion ¦ syntax:operator_cast ¦ ¦ also=c
move constructor ¦ constructor de movimiento ¦ function; modifier=constructor ¦ \(\s*\w+(?:<[^>]*>)?\s*&& ¦ also=c
copy constructor ¦ constructor de copia ¦ function; modifier=constructor ¦ \(\s*const\s+\w+(?:<[^>]*>)?\s*&[^&] ¦ also=c
constexpr if|if constexpr ¦ ¦ condition ¦ \bif\s+constexpr\b ¦ also=c
user defined literal|literal operator ¦ ¦ function ¦ \boperator\s*"" ¦ also=c
variadic template ¦ plantilla variadica ¦ syntax:template_declaration ¦ \btemplate\s*<.*\.\.\. ¦ also=c
initializer list|member initializer list|constructor initializer list ¦ lista de inicializacion ¦ syntax:field_initializer_list ¦ ¦ also=c
concept|concept definition ¦ concepto ¦ syntax:concept_definition ¦ ¦ also=c
alias template|type alias declaration ¦ ¦ syntax:alias_declaration ¦ ¦ also=c
structured binding ¦ ¦ syntax:structured_binding_declarator ¦ ¦ also=c
`,
};
