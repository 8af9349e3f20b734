/** Assertions, waiting, locks and other statements with an effect. */
import { keyword, row, syntax } from './row.ts';
import type { Construct } from './types.ts';

export const EFFECTS: readonly Construct[] = [
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
    { en: 'using statement|using block', es: 'sentencia using' },
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
    { of: String.raw`\b(?:instanceof|is|isinstance\s*\(.*,|is_a\?|kind_of\?|is_a)\W.*?\b{}\b` },
  ),
  row('typeof', { en: 'typeof|typeof check|typeof expression', es: 'typeof' }, keyword('typeof')),
  row('sizeof', { en: 'sizeof|sizeof expression', es: 'sizeof' }, keyword('sizeof', '@sizeOf')),
  row('new', { en: 'new expression|object allocation|new', es: 'new' }, keyword('new')),
  row(
    'cast',
    {
      en: 'cast|type cast|typecast|cast expression|type conversion|casting|explicit cast|c style cast|conversion cast',
      es: 'conversion de tipo|cast',
    },
    syntax(
      'cast_expression',
      'type_cast_expression',
      'as_expression',
      'type_conversion_expression',
      'cast',
      'as_cast_expression',
    ),
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
