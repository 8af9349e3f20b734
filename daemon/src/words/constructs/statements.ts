/** Statements and what they consist of. */
import { keyword, row, syntax } from './row.ts';
import type { Construct } from './types.ts';

const TRY = ['try_statement', 'try_expression', 'try_with_resources_statement', 'do_statement', 'begin'];
const TRIES = { kind: ['syntax' as const], name: `{${TRY.join(',')}}` };

const SWITCHES =
  'switch|switch statement|switch case|switch expression|match|match expression|match statement|pattern match|case statement|case expression|when expression|when statement|select case';

export const STATEMENTS: readonly Construct[] = [
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
  row('if-let', { en: 'if let|if let statement|if let expression|let else', es: 'if let' }, keyword('if'), {
    pattern: String.raw`\bif\s+(?:let|var|case)\b|\blet\b.*\belse\b`,
  }),
  row('for', { en: 'for|for loop|for statement', es: 'for|bucle for|ciclo for' }, keyword('for', 'foreach')),
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
      en: 'try|try block|try statement|try catch block|try except|try except block|try catch statement|exception handling block|try expression',
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
      en: 'bare except|bare catch|catch all|catch all clause|bare except clause|bare rescue|untyped catch|catch without type|except without type|catch without exception type|naked except|blanket except',
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
      en: 'rethrow|re throw|bare raise|reraise|re raise|bare throw|raise without argument|throw without argument|rethrown exception|reraised exception',
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
  row(
    'assert',
    { en: 'assert|assertion|assert statement|debug assert', es: 'assert|asercion|afirmacion' },
    {
      kind: ['keyword', 'call'],
      name: '/^(?:debug_|static_|_Static_)?assert|^assert|^precondition$|^expect$|^require[A-Z]?/',
    },
  ),
  row('assert-statement', { en: 'assert keyword', es: '' }, keyword('assert')),
  row(
    'yield',
    { en: 'yield|yield statement|yield expression', es: 'yield|sentencia yield' },
    keyword('yield'),
  ),
  row(
    'yield-from',
    { en: 'yield from|yield delegate|delegated yield|yield star', es: 'yield from' },
    keyword('yield'),
    { pattern: String.raw`\byield\s*(?:from\b|\*)` },
  ),
  row('yield-return', { en: 'yield return|yield return statement', es: '' }, keyword('yield'), {
    pattern: String.raw`\byield\s+return\b`,
  }),
  row('yield-break', { en: 'yield break', es: '' }, keyword('yield'), {
    pattern: String.raw`\byield\s+break\b`,
  }),
  row(
    'await',
    { en: 'await|await expression|awaited call|awaits', es: 'await|expresion await' },
    keyword('await', 'await_expression', 'co_await'),
  ),
  row(
    'await-for',
    { en: 'async for|async for loop|for await|for await loop|asynchronous loop', es: '' },
    keyword('for'),
    { pattern: String.raw`\basync\s+for\b|\bfor\s+await\b|\bawait\s+for(?:each)?\b` },
  ),
  row(
    'async-with',
    { en: 'async with|async with statement|async context manager', es: '' },
    keyword('with', 'using'),
    { pattern: String.raw`\basync\s+with\b|\bawait\s+using\b` },
  ),
  row('async-block', { en: 'async block', es: '' }, syntax('async_block')),
  row(
    'with',
    { en: 'with statement|with block|context manager|context manager use', es: 'sentencia with|bloque with' },
    syntax('with_statement'),
  ),
  row(
    'using',
    { en: 'using statement|using block|using declaration', es: 'sentencia using' },
    { kind: ['keyword'], name: 'using', not_inside: ['import'] },
  ),
  row(
    'lock',
    {
      en: 'lock|lock statement|synchronized block|synchronized|lock block|critical section',
      es: 'bloque sincronizado|synchronized|lock',
    },
    keyword('lock', 'synchronized'),
  ),
  row(
    'unsafe',
    { en: 'unsafe block|unsafe code|unsafe section', es: 'bloque unsafe' },
    syntax('unsafe_block', 'unsafe_statement'),
  ),
  row(
    'defer',
    {
      en: 'defer|defer statement|deferred call|deferred function|deferred function call',
      es: 'defer|llamada diferida',
    },
    keyword('defer'),
  ),
  row('errdefer', { en: 'errdefer', es: '' }, keyword('errdefer')),
  row(
    'go',
    {
      en: 'goroutine|go statement|goroutine start|started goroutine|spawned goroutine|goroutine launch|go routine',
      es: 'gorutina|goroutine',
    },
    keyword('go'),
    { languages: ['go'] },
  ),
  row(
    'select',
    { en: 'select|select statement|select block', es: 'select|sentencia select' },
    keyword('select'),
    { languages: ['go'] },
  ),
  row(
    'channel-send',
    {
      en: 'channel send|send to channel|send on a channel|channel write|send statement',
      es: 'envio a canal',
    },
    syntax('send_statement'),
  ),
  row(
    'channel-receive',
    { en: 'channel receive|receive from channel|channel read', es: 'recepcion de canal' },
    { kind: ['operator'], name: '<-' },
    { pattern: String.raw`<-\s*\w`, languages: ['go'] },
  ),
  row('type-switch', { en: 'type switch', es: '' }, syntax('type_switch_statement')),
  row(
    'fallthrough',
    { en: 'fallthrough|fall through|fallthrough statement', es: 'fallthrough' },
    keyword('fallthrough'),
  ),
  row('pass', { en: 'pass|pass statement', es: 'pass' }, keyword('pass')),
  row('del', { en: 'del|del statement|delete statement', es: 'del' }, keyword('del')),
  row('delete', { en: 'delete|delete expression|delete operator', es: 'delete' }, keyword('delete')),
  row('global', { en: 'global statement|global declaration|global keyword', es: '' }, keyword('global')),
  row('nonlocal', { en: 'nonlocal|nonlocal statement', es: '' }, keyword('nonlocal')),
  row('exec-block', { en: 'begin block|begin end block', es: '' }, keyword('begin')),
  row(
    'early-return',
    { en: 'early return', es: 'retorno temprano' },
    { kind: ['return'], inside: ['keyword:if'] },
  ),
  row(
    'empty-return',
    {
      en: 'empty return|bare return|return without value|return without a value|plain return',
      es: 'return vacio|return sin valor',
    },
    { kind: ['return'] },
    { pattern: String.raw`\breturn\s*(?:;|$|\}|\bif\b|\bunless\b)` },
  ),
  row(
    'super',
    {
      en: 'super|super call|call to super|call of super|parent call|base call|call to the superclass',
      es: 'super|llamada a super',
    },
    keyword('super', 'base', 'parent'),
  ),
  row(
    'bare-super',
    {
      en: 'bare super|super without arguments|zsuper|super without parentheses|super without parentheses or arguments|super without parens',
      es: 'super sin argumentos',
    },
    keyword('super'),
    { pattern: String.raw`\bsuper\b\s*(?:$|[^(\s.\w]|\b(?:if|unless|do|and|or|rescue)\b)` },
  ),
  row(
    'instanceof',
    {
      en: 'instanceof|instanceof check|type check|is check|type test|instance check|isinstance check',
      es: 'instanceof|comprobacion de tipo',
    },
    { kind: ['keyword', 'call'], name: '{instanceof,is,isinstance,is_a?,kind_of?,is_a}' },
  ),
  row('typeof', { en: 'typeof|typeof check|typeof expression', es: 'typeof' }, keyword('typeof')),
  row('sizeof', { en: 'sizeof|sizeof expression', es: 'sizeof' }, keyword('sizeof', '@sizeOf')),
  row('new', { en: 'new expression|object allocation|new', es: 'new' }, keyword('new')),
  row(
    'cast',
    {
      en: 'cast|type cast|typecast|explicit cast|c style cast|conversion cast',
      es: 'conversion de tipo|cast',
    },
    syntax('cast_expression', 'type_cast_expression', 'as_expression', 'type_conversion_expression'),
  ),
  row(
    'as-cast',
    { en: 'as cast|as expression|type assertion|as assertion', es: '' },
    syntax(
      'as_expression',
      'type_assertion',
      'type_assertion_expression',
      'type_cast_expression',
      'satisfies_expression',
    ),
  ),
  row('as-any', { en: 'cast to any|as any|any cast', es: '' }, syntax('as_expression'), {
    pattern: String.raw`\bas\s+any\b`,
  }),
  row('as-const', { en: 'as const|const assertion', es: '' }, syntax('as_expression'), {
    pattern: String.raw`\bas\s+const\b`,
  }),
  row('satisfies', { en: 'satisfies|satisfies expression', es: '' }, keyword('satisfies')),
];
