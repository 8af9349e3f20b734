/** Texts crafted to break a parser, a scanner or a regular expression. */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SAMPLES } from '../../daemon/src/index/chunks/testing/samples.ts';
import { LANGUAGES } from '../../daemon/src/languages/index.ts';
import { below, pick } from './soak.ts';

const PACKAGES = fileURLToPath(new URL('../../node_modules', import.meta.url));
const SOURCES_OF_A_KIND = 12;
const LARGEST_SOURCE = 100_000;

/** Openers whose end a scanner then searches for. */
const OPENERS = [
  ...[
    '/*',
    '/**',
    '//',
    '(',
    '[',
    '{',
    '<',
    '<<',
    '<?',
    '</',
    '<!--',
    '"',
    '"""',
    "'",
    "'''",
    '`',
    '```',
    '~~~',
  ],
  ...[
    'r#"',
    'r##"',
    '#{',
    '${',
    '$(',
    '%{',
    '%w(',
    '%q<',
    '#"',
    '{-',
    '--[[',
    '[[',
    '[=[',
    '(*',
    '#|',
    '#=',
    '@"',
  ],
  ...[
    '<<EOF\n',
    '<<~A\n',
    "<<-'B'\n",
    '=begin\n',
    '@(',
    '#if 1\n',
    '#ifdef A\n',
    '\\',
    '%%',
    '$$',
    '@"""',
    '~s(',
  ],
  ...[
    'fn f(',
    'function ',
    'class A {',
    'def f',
    'do ',
    'begin ',
    'if (',
    'if ',
    'case ',
    'match x {',
    'let ',
    'where ',
  ],
  ...[
    'enum A { ',
    'struct A ',
    'template<',
    'namespace a {',
    'f!{',
    '=> ',
    '-> ',
    ':: ',
    '@a ',
    '#[',
    'proc ',
    'sub ',
  ],
];
/** Pieces that can be repeated endlessly inside an expression or a line. */
const LINKS = [
  ...[
    '& ',
    '! ',
    '- ',
    '+ ',
    '* ',
    '~',
    '^',
    '? ',
    ': ',
    '; ',
    ', ',
    '. ',
    '.a',
    'a.b',
    'a ? b : ',
    'a || ',
    'a = ',
    '|',
  ],
  ...[
    'a,',
    'a b ',
    '1 + ',
    'x: ',
    '@',
    '#',
    '$',
    '%',
    '=',
    ' ',
    '\t',
    '\r',
    '\n',
    '\\\n',
    '\f',
    '\u00a0',
    '\u2028',
    '\0',
  ],
  ...[
    'a',
    '0',
    '_',
    'A_',
    '=a ',
    '-- ',
    '# ',
    '> ',
    '| a ',
    '- [ ] ',
    '* * ',
    '[a](',
    '![',
    '](',
    '<a>',
    '&amp;',
  ],
  ...[
    'static ',
    'const ',
    'public ',
    'async ',
    'await ',
    'not ',
    'return ',
    'else ',
    'new ',
    'unsafe ',
    'extern "C" ',
  ],
];

/** File names for every language: by extension and by whole name. */
export const NAMES: readonly string[] = LANGUAGES.flatMap(({ extensions, fileNames = [] }) => [
  ...extensions.map(extension => `hostile${extension}`),
  ...fileNames,
]);

type Random = () => number;

/** Real sources from these packages, by extension; samples for other languages. */
export class Sources {
  private readonly files = new Map<string, string[]>();

  constructor() {
    for (const entry of readdirSync(PACKAGES, { withFileTypes: true, recursive: true })) {
      if (!entry.isFile()) continue;
      const files = this.files.get(extname(entry.name)) ?? [];
      if (files.length < SOURCES_OF_A_KIND) files.push(join(entry.parentPath, entry.name));
      this.files.set(extname(entry.name), files);
    }
  }

  pick(random: Random, name: string): string {
    const files = this.files.get(extname(name));
    if (files) return readFileSync(pick(random, files), 'utf8').slice(0, LARGEST_SOURCE);
    const sample = Object.entries(SAMPLES).find(([path]) => extname(path) === extname(name))?.[1];
    return (sample ?? pick(random, Object.values(SAMPLES))).repeat(1 + below(random, 50));
  }
}

/** A text for a file of that name, of at most about `size` bytes. */
export function hostileText(random: Random, name: string, sources: Sources, size: number): Uint8Array {
  const make = pick(random, MAKERS);
  const text = make(random, size, () => sources.pick(random, name));
  return encode(random, text.slice(0, size));
}

type Maker = (random: Random, size: number, source: () => string) => string;

const MAKERS: readonly Maker[] = [
  (random, size) => repeated(random, pick(random, OPENERS), size),
  (random, size) => repeated(random, pick(random, LINKS), size),
  (random, size) => repeated(random, pick(random, OPENERS) + pick(random, LINKS), size),
  (random, size, source) =>
    source().slice(0, 500) + repeated(random, pick(random, [...OPENERS, ...LINKS]), size),
  nested,
  soup,
  (random, size, source) => mutated(random, source()).slice(0, size),
  (random, size, source) => mutated(random, source()).slice(0, size),
  (random, size, source) => source().slice(0, below(random, size)),
  (random, size) => 'x'.repeat(below(random, size)),
  (random, size) =>
    Array.from({ length: Math.min(size, 20_000) }, () => String.fromCharCode(below(random, 256))).join(''),
  notebook,
];

/** One per line or several, because files with very long lines are left out. */
function repeated(random: Random, part: string, size: number): string {
  const inLine = pick(random, [1, 10, 100, 2_500]);
  const line = part.repeat(inLine) + pick(random, ['\n', '\n', '', '\r\n']);
  return line.repeat(Math.ceil(size / line.length)) + '\n'.repeat(below(random, 30));
}

function nested(random: Random, size: number): string {
  const [open, close] = pick(random, [
    ...[
      ['(', ')'],
      ['[', ']'],
      ['{', '}'],
      ['<', '>'],
      ['<a>', '</a>'],
      ['f(', ')'],
      ['if (a) {', '}'],
      ['class A {', '}'],
    ],
    ...[
      ['do |x| ', ' end'],
      ['begin ', ' end'],
      ['"${', '}"'],
      ['"#{', '}"'],
      ['`${', '}`'],
      ['$(', ')'],
      ['/*', '*/'],
    ],
    ...[
      ['{-', '-}'],
      ['fn f() {', '}'],
      ['namespace a {', '}'],
      ['if a\n', 'end\n'],
      ['- ', ''],
      ['> ', ''],
      ['  ', '\n'],
    ],
  ] as [string, string][]);
  const gap = pick(random, ['', '\n', ' ', '\n\n']);
  const depth = Math.floor(size / (open.length + close.length + 2 * gap.length));
  return (open + gap).repeat(depth) + (close + gap).repeat(depth);
}

function soup(random: Random, size: number): string {
  const words = Array.from({ length: 2 + below(random, 6) }, () => pick(random, [...OPENERS, ...LINKS]));
  let text = '';
  while (text.length < Math.min(size, 50_000)) text += pick(random, words) + pick(random, ['', ' ', '\n']);
  return text;
}

/** A real source with parts doubled, dropped, reversed, or replaced by an opener. */
function mutated(random: Random, source: string): string {
  let text = source;
  for (let i = 1 + below(random, 8); i > 0; i--) {
    const at = below(random, text.length + 1);
    const end = at + below(random, 400);
    const part = text.slice(at, end);
    const other = pick(random, [
      ...[part + part, '', [...part].reverse().join(''), pick(random, OPENERS), pick(random, LINKS)],
      ...[part.repeat(1 + below(random, 40)), pick(random, OPENERS).repeat(1 + below(random, 400))],
    ]);
    text = text.slice(0, at) + other + text.slice(end);
  }
  return text;
}

function notebook(random: Random, size: number): string {
  const source = repeated(random, pick(random, OPENERS), size / 2).split(/(?<=\n)/);
  const cells = [{ cell_type: pick(random, ['code', 'markdown']), source }];
  return JSON.stringify({ cells, nbformat: 4 }, null, pick(random, [0, 1]));
}

function encode(random: Random, text: string): Uint8Array {
  const how = below(random, 20);
  if (how === 0) return Buffer.from(`\ufeff${text}`, 'utf16le');
  if (how === 1) return Buffer.from(text, 'latin1');
  if (how === 2) return Buffer.from(`\ufeff${text}`);
  return Buffer.from(text);
}
