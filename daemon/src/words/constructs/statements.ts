/** Statements and what they consist of. */
import { keyword, row, syntax } from './row.ts';
import type { Construct } from './types.ts';

const TRY = ['try_statement', 'try_expression', 'try_with_resources_statement', 'do_statement', 'begin'];
const TRIES = { kind: ['syntax' as const], name: `{${TRY.join(',')}}` };

const SWITCHES =
  'switch|switch statement|switch case|switch expression|match|match expression|match statement|pattern match|case statement|case expression|when expression|when statement|select case';

export const STATEMENTS: readonly Construct[] = [
  row('type-switch', { en: 'type switch|type switch statement', es: '' }, syntax('type_switch_statement')),
  row(
    'bare-return',
    {
      en: 'naked return|bare return|empty return|return without a value|return without value|return without an expression|plain return|return with no value',
      es: 'return vacio|return sin valor',
    },
    { kind: ['return'] },
    { pattern: String.raw`\breturn\s*(?:;|$|\}|\bif\b|\bunless\b)` },
  ),
  row(
    'synchronized',
    { en: 'synchronized|synchronized method|synchronized block|synchronized method or block', es: '' },
    keyword('synchronized'),
  ),
  row('goto', { en: 'goto|goto statement|jump to label', es: 'goto' }, keyword('goto')),
  row(
    'label',
    {
      en: 'label|labeled statement|labelled statement|statement label|loop label|goto label',
      es: 'etiqueta|sentencia etiquetada',
    },
    syntax('labeled_statement', 'label_statement', 'named_label_statement', 'label', 'block_label'),
  ),
  row('break', { en: 'break|break statement|loop exit', es: 'break' }, keyword('break', 'last')),
  row(
    'continue',
    { en: 'continue|continue statement|loop skip', es: 'continue' },
    keyword('continue', 'next'),
  ),
  row(
    'switch',
    {
      en: SWITCHES,
      es: 'switch|sentencia switch|match|expresion match|when',
    },
    keyword('switch', 'match'),
  ),
  row('switch-case', { en: SWITCHES, es: '' }, keyword('when', 'case'), {
    pattern: String.raw`\b(?:when|case)\b[^:]*(?:\{|\bof\b|:|\bin\b|\bdo\b|$)`,
  }),
  row(
    'case-label',
    {
      en: 'case label|switch arm|match arm|switch branch|match branch|case branch|case clause|switch clause',
      es: 'rama de switch|caso',
    },
    syntax(
      'case_statement',
      'switch_case',
      'case_clause',
      'match_arm',
      'expression_case',
      'type_case',
      'switch_section',
      'switch_block_statement_group',
      'switch_rule',
      'when_entry',
      'switch_entry',
      'case_item',
      'when',
      'match_conditional_expression',
    ),
  ),
  row(
    'default-case',
    {
      en: 'default case|default branch|default arm|default clause|switch default|default label|catch all arm|wildcard arm',
      es: 'caso por defecto|rama default',
    },
    syntax(
      'switch_default',
      'default_case',
      'default_statement',
      'case_statement',
      'switch_label',
      'switch_section',
      'match_default_expression',
    ),
    { pattern: String.raw`\bdefault\b` },
  ),
  row(
    'ternary',
    {
      en: 'ternary|ternary operator|ternary expression|conditional expression|conditional operator|inline if|if expression',
      es: 'ternario|operador ternario|expresion condicional',
    },
    syntax('conditional_expression', 'ternary_expression', 'conditional', 'conditional_access'),
  ),
  row('else', { en: 'else|else branch|else block|else clause', es: 'else|rama else' }, keyword('else')),
  row(
    'elif',
    { en: 'elif|else if|elsif|elif branch|else if branch', es: 'elif|else if' },
    keyword('elif', 'elsif', 'elseif'),
  ),
  row('if', { en: 'if|if statement|if block|if condition|if clause', es: 'if|sentencia if' }, keyword('if')),
  row('unless', { en: 'unless|unless statement', es: 'unless' }, keyword('unless')),
  row('guard', { en: 'guard|guard statement|guard clause|guard let', es: 'guard' }, keyword('guard')),
  row('if-let', { en: 'if let|if let statement|if let expression', es: 'if let' }, keyword('if'), {
    pattern: String.raw`\bif\s+(?:let|var|case)\b`,
  }),
  row(
    'let-else',
    { en: 'let else|let else statement|let else binding', es: '' },
    syntax('let_declaration', 'guard_statement'),
    { pattern: String.raw`\blet\b.*\belse\b` },
  ),
  row('for', { en: 'for|for loop|for statement', es: 'for|bucle for|ciclo for' }, keyword('for', 'foreach')),
  row(
    'counting-for',
    {
      en: 'numeric for|numeric for loop|c style for loop|counting for loop|counting loop|classic for loop|traditional for loop|three part for loop|indexed for loop|for loop with a counter|for loop with an index',
      es: 'bucle for clasico|bucle for numerico',
    },
    { kind: ['loop'] },
    { pattern: String.raw`\bfor\s*\(?[^;]*;[^;]*;|\bfor\s+\w+\s*=` },
  ),
  row(
    'for-else',
    {
      en: 'for else|for else loop|loop with an else|while else|while else loop|loop with else',
      es: 'for con else',
    },
    { kind: ['loop'], has: ['syntax:else_clause'] },
  ),
  row(
    'foreach',
    {
      en: 'foreach|for each|foreach loop|for each loop|for in loop|for of loop|range loop|range for|enhanced for|range based for|range based for loop|for range loop|enhanced for loop',
      es: 'foreach|bucle foreach',
    },
    syntax(
      'foreach_statement',
      'enhanced_for_statement',
      'for_in_statement',
      'for_range_loop',
      'for_generic_clause',
      'range_clause',
      'for_expression',
    ),
  ),
  row(
    'while',
    { en: 'while|while loop|while statement', es: 'while|bucle while|ciclo while' },
    keyword('while'),
  ),
  row(
    'do-while',
    { en: 'do while|do while loop|do loop|repeat until|repeat loop|repeat while', es: 'do while' },
    syntax(
      'do_statement',
      'do_while_statement',
      'do_while_expression',
      'repeat_statement',
      'repeat_while_statement',
    ),
  ),
  row('until', { en: 'until|until loop', es: 'until' }, keyword('until')),
  row(
    'infinite-loop',
    {
      en: 'infinite loop|endless loop|while true|while true loop|forever loop|loop without condition|for loop without any condition|unconditional loop|never ending loop',
      es: 'bucle infinito|ciclo infinito',
    },
    { kind: ['loop'] },
    {
      pattern: String.raw`\bwhile\s*\(?\s*(?:true|True|1|TRUE|!0)\s*\)?\s*(?:[:{]|do\b|$)|\bfor\s*(?:\(\s*;\s*;\s*\)|\{)|\bloop\s*\{|\bloop\s+do\b`,
    },
  ),
  row(
    'for-without-condition',
    { en: 'bare for loop|empty for loop', es: '' },
    { kind: ['loop'] },
    { pattern: String.raw`\bfor\s*(?:\(\s*;\s*;\s*\)|\{)` },
  ),
  row(
    'nested-loop',
    { en: 'nested loop|loop inside loop|inner loop|loop within a loop', es: 'bucle anidado|bucles anidados' },
    { kind: ['loop'], inside: ['loop'] },
  ),
  row(
    'nested-if',
    { en: 'nested if|nested condition|nested if statement', es: 'if anidado' },
    { kind: ['condition'], inside: ['condition'] },
  ),
  row(
    'try',
    {
      en: 'try|try block|try statement|try catch block|try except|try except block|try catch statement|begin rescue block|begin rescue|exception handling block|try expression',
      es: 'try|bloque try',
    },
    { ...TRIES, has: ['keyword:{try,begin,do}'] },
  ),
  row(
    'try-finally',
    {
      en: 'try with finally|try finally|try finally block|try with a finally block|try finally statement',
      es: 'try con finally',
    },
    { ...TRIES, has: ['keyword:{finally,ensure}'] },
  ),
  row(
    'finally',
    {
      en: 'finally|finally block|finally clause|ensure|ensure block|ensure clause',
      es: 'finally|bloque finally',
    },
    keyword('finally', 'ensure'),
  ),
  row('try-else', { en: 'try with else|try else', es: '' }, { ...TRIES, has: ['syntax:else_clause'] }),
  row(
    'try-with-resources',
    { en: 'try with resources|try resource statement', es: 'try con recursos' },
    syntax('try_with_resources_statement'),
  ),
  row(
    'try-operator',
    { en: 'try operator|question mark operator|error propagation|? operator|postfix try', es: '' },
    syntax('try_expression'),
    { languages: ['rust'] },
  ),
  row(
    'bare-catch',
    {
      en: 'bare except|bare catch|catch all|catch all clause|bare except clause|bare rescue|untyped catch|catch without type|except without type|catch without exception type|catch without an exception type|catch without exception class|rescue without an exception class|rescue without a class|naked except|blanket except',
      es: 'except sin tipo|catch sin tipo',
    },
    { kind: ['catch'], of_type: '!*' },
  ),
  row(
    'empty-catch',
    {
      en: 'empty catch|empty catch block|empty except|swallowed exception|empty rescue|silent catch|catch that does nothing|ignored exception|catch block that swallows',
      es: 'catch vacio|bloque catch vacio',
    },
    { kind: ['catch'], body: 'empty' },
  ),
  row(
    'multi-catch',
    {
      en: 'multi catch|multicatch|catch of several types|catch of two types|catch with multiple types',
      es: 'multi catch',
    },
    { kind: ['catch'] },
    { pattern: String.raw`\bcatch\s*\([^)]*\|[^)]*\)|\bexcept\s*\(?[^:]*,[^:]*\)?|\brescue\s+\w[\w:]*\s*,` },
  ),
  row(
    'rethrow',
    {
      en: 'rethrow|re throw|bare raise|reraise|re raise|bare throw|raise without argument|throw without argument|raise without an argument|raise statement without an argument|raise statement without argument|raise without exception|raise without an exception|raise with no argument|raise with nothing after it|empty raise|rethrown exception|reraised exception',
      es: 'relanzamiento|raise sin argumentos',
    },
    { kind: ['throw'] },
    { pattern: String.raw`\b(?:raise|throw)\s*(?:;|$|\bif\b|\bunless\b)` },
  ),
  row(
    'raise-from',
    { en: 'raise from|exception chaining|raise with a cause', es: '' },
    { kind: ['throw'] },
    { pattern: String.raw`\braise\b.*\bfrom\b` },
  ),
];
