import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SearchOptions } from '../api/schemas.ts';
import type { Structure } from '../api/structure.ts';
import { type PatternSearch, RipgrepSearch } from '../search/pattern-search.ts';
import { withRanges } from '../search/ranges.ts';
import { withUnsaved } from '../search/unsaved.ts';
import { withStructure } from './with-structure.ts';

const FILES = {
  'src/cart.ts': `
import { price } from './price';

// total(cart) adds up; see total() below
export class Cart {
  static readonly limit = 10;

  private items: Item[] = [];

  async total(rate: number, rounding = 2): Promise<number> {
    log('total() of the cart');
    try {
      return price(
        this.items,
        rate,
      );
    } catch (error) {
      throw new PriceError('total failed');
    }
  }
}
`,
  'test/cart.test.ts': `
test('a cart has a total', async () => {
  expect(await new Cart().total(1)).toBe(0);
});

const twice = (n: number): number => total(n) + total(n);
`,
  'docs/cart.md': 'total() is a function\n',
};

let root: string;
let search: PatternSearch;
beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'dowse-structure-')));
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const onDisk = new RipgrepSearch();
  search = withStructure(withRanges(withUnsaved(onDisk), onDisk.runner), {
    maxMs: 170_000,
    limits: { taskMs: 170_000 },
  });
});
afterAll(async () => {
  await search.close();
  rmSync(root, { recursive: true, force: true });
});

async function find(structure: Structure, pattern = '', options: SearchOptions = {}, unsaved?: string) {
  const request = {
    pattern,
    path: root,
    options: { recursive: true, structure, ...options },
    ...(unsaved !== undefined && { unsaved: [{ path: join(root, 'src/cart.ts'), text: unsaved }] }),
  };
  const { results } = await search.search(request, { roots: [root] });
  return results.map(({ file_name, line_number, symbol }) =>
    [`${file_name.slice(root.length + 1)}:${line_number}`, symbol].filter(Boolean).join(' '),
  );
}

test('context lines end at the border of the function', async () => {
  const contextOf = async (kind: 'throw' | 'return', context: number) => {
    const options = { structure: { kind: [kind] }, context };
    const { results } = await search.search(
      { pattern: '', path: join(root, 'src/cart.ts'), options },
      { roots: [root] },
    );
    return [results[0]?.context_before?.length, results[0]?.context_after?.length];
  };
  expect(await contextOf('return', 9)).toEqual([3, 7]);
  expect(await contextOf('throw', 1)).toEqual([1, 1]);
});

describe('nodes of a kind', () => {
  test.each<[string, Structure, string[]]>([
    [
      'calls of a name, but not comments, strings or definitions',
      { kind: ['call'], name: 'total' },
      ['test/cart.test.ts:3 total', 'test/cart.test.ts:6 total'],
    ],
    ['definitions', { kind: ['function'], name: 'total' }, ['src/cart.ts:10 total']],
    ['a call over several lines', { kind: ['call'], name: 'price' }, ['src/cart.ts:13 price']],
    ['an argument of such a call', { kind: ['call'], argument: 'this.items' }, ['src/cart.ts:13 price']],
    [
      'a name by a glob',
      { kind: ['call'], name: 'tot*' },
      ['test/cart.test.ts:3 total', 'test/cart.test.ts:6 total'],
    ],
    ['a name by an expression', { kind: ['class'], name: '/^c/i' }, ['src/cart.ts:5 Cart']],
    ['modifiers', { kind: ['field'], modifier: ['static', 'readonly'] }, ['src/cart.ts:6 limit']],
    ['who may see it', { kind: ['field'], modifier: ['private'] }, ['src/cart.ts:8 items']],
    ['the type that is returned', { kind: ['function'], returns: 'Promise' }, ['src/cart.ts:10 total']],
    ['a number of parameters', { kind: ['function'], parameters: ['>=2'] }, ['src/cart.ts:10 total']],
    [
      'a parameter by its type',
      { kind: ['function'], parameters: ['type:number', '1'] },
      ['test/cart.test.ts:6 twice'],
    ],
    ['what is thrown', { kind: ['throw'] }, ['src/cart.ts:18']],
    ['imports', { kind: ['import'], name: '*price' }, ['src/cart.ts:2 ./price']],
    ['inside a test', { kind: ['call'], name: 'total', inside: ['test'] }, ['test/cart.test.ts:3 total']],
    ['inside a node with modifiers', { kind: ['throw'], inside: ['async method'] }, ['src/cart.ts:18']],
    ['not inside one', { kind: ['throw'], not_inside: ['async method:total'] }, []],
    [
      'not inside a test',
      { kind: ['call'], name: 'total', not_inside: ['test'] },
      ['test/cart.test.ts:6 total'],
    ],
    [
      'inside a named container',
      { kind: ['throw'], inside: ['class:Cart', 'method:total', 'catch'] },
      ['src/cart.ts:18'],
    ],
  ])('%s', async (_name, structure, found) => {
    expect((await find(structure)).map(one => one.replace(/ -$/, ''))).toEqual(found);
  });

  test('a match has the kind, the name and the lines of its node', async () => {
    const { results } = await search.search(
      { pattern: '', path: root, options: { recursive: true, structure: { kind: ['method'] } } },
      { roots: [root] },
    );
    expect(results).toEqual([
      {
        file_name: join(root, 'src/cart.ts'),
        line_number: 10,
        line: '  async total(rate: number, rounding = 2): Promise<number> {',
        kind: 'method',
        symbol: 'total',
        range: [10, 20],
      },
    ]);
  });
});

describe('comments and strings of files without a parser', () => {
  const FILES: Record<string, string> = {
    'a.yaml': "# one total\nkey: total # two\n'total': 3 # total\nurl: a#total\n",
    'b.toml': '# total\nkey = "total" # no\ntotal = 1\n',
    'c.css': '/* a\n total */\na { content: "total"; }\n',
    'd.md': 'total\n<!-- total -->\n',
    'e.sql': "-- total\nselect 'total'; -- it's\n",
  };
  const findIn = async (structure: Structure, pattern: string) => {
    const folder = mkdtempSync(join(root, 'regions-'));
    for (const [path, text] of Object.entries(FILES)) writeFileSync(join(folder, path), text);
    const options = { recursive: true, structure };
    const { results } = await search.search({ pattern, path: folder, options }, { roots: [root] });
    rmSync(folder, { recursive: true });
    return results.map(
      ({ file_name, line_number, engine }) =>
        `${file_name.slice(folder.length + 1)}:${line_number} ${engine}`,
    );
  };

  test('are found by the signs of their languages', async () => {
    expect(await findIn({ only: ['comments'] }, 'total')).toEqual([
      ...['a.yaml:1 text', 'a.yaml:3 text', 'b.toml:1 text', 'c.css:2 text', 'd.md:2 text', 'e.sql:1 text'],
    ]);
    expect(await findIn({ only: ['strings'] }, 'total')).toEqual(['e.sql:2 text']);
  });

  test('are a kind', async () => {
    expect(await findIn({ kind: ['comment'] }, '')).toEqual([
      ...['a.yaml:1 text', 'a.yaml:2 text', 'a.yaml:3 text', 'b.toml:1 text', 'b.toml:2 text'],
      ...['c.css:1 text', 'd.md:2 text', 'e.sql:1 text', 'e.sql:2 text'],
    ]);
  });
});

describe('a pattern in a region', () => {
  test.each<[string, Structure, string[]]>([
    ['in comments', { only: ['comments'] }, ['src/cart.ts:4']],
    ['in strings', { only: ['strings'] }, ['src/cart.ts:11', 'src/cart.ts:18', 'test/cart.test.ts:2']],
    ['in code', { only: ['code'] }, ['src/cart.ts:10', 'test/cart.test.ts:3', 'test/cart.test.ts:6']],
    [
      'not in comments and strings',
      { except: ['comments', 'strings'] },
      ['src/cart.ts:10', 'test/cart.test.ts:3', 'test/cart.test.ts:6'],
    ],
    ['inside a catch', { inside: ['catch'] }, ['src/cart.ts:18']],
    ['within a call of a name', { kind: ['call'], name: 'log' }, ['src/cart.ts:11 log']],
  ])('%s', async (_name, structure, found) => {
    expect(await find(structure, 'total')).toEqual(found);
  });
});

test('files, numbers and limits are as in other searches', async () => {
  const structure: Structure = { kind: ['call'] };
  expect(await find(structure, '', { files_only: true })).toEqual([
    'src/cart.ts:11 log',
    'test/cart.test.ts:2 test',
  ]);
  expect(await find(structure, '', { max_results: 1 })).toEqual(['src/cart.ts:11 log']);
  expect(await find(structure, '', { globs: ['**/*.test.ts'], files_only: true })).toEqual([
    'test/cart.test.ts:2 test',
  ]);
  const { count, files } = await search.search(
    {
      pattern: '',
      path: root,
      options: { recursive: true, count: true, structure: { kind: ['call'], name: 'total' } },
    },
    { roots: [root] },
  );
  expect([count, files]).toEqual([2, 1]);
});

test('an unsaved text is searched as it is on the screen', async () => {
  const unsaved = 'export class Cart {\n  sum() {\n    return total(1);\n  }\n}\n';
  expect(await find({ kind: ['call'], name: 'total' }, '', {}, unsaved)).toEqual([
    'src/cart.ts:3 total',
    'test/cart.test.ts:3 total',
    'test/cart.test.ts:6 total',
  ]);
});

test.each<[string, Structure, string, RegExp]>([
  ['neither pattern nor kind', { only: ['code'] }, '', /Nothing to search for/],
  ['a name without a kind', { name: 'x' }, 'x', /name needs a kind/],
  ['an expression that is none', { kind: ['call'], name: '/(/' }, '', /Invalid name/],
])('refused: %s', async (_name, structure, pattern, message) => {
  await expect(find(structure, pattern)).rejects.toThrow(message);
});

test.each<[string, Structure, string[], RegExp | undefined]>([
  ['a kind of no language of the types', { kind: ['interface'] }, ['rb'], /^Ruby has no interface/],
  ['a modifier', { kind: ['function'], modifier: ['async'] }, ['java', 'go'], /^Java, Go have no async/],
  ['what it is inside of', { kind: ['call'], inside: ['class:A'] }, ['c'], /^C has no class/],
  ['a kind that one of the types has', { kind: ['interface'] }, ['rb', 'ts'], undefined],
  ['one of two kinds', { kind: ['interface', 'class'] }, ['rb'], undefined],
  ['types without a parser', { kind: ['class'] }, ['md'], undefined],
])('features that a language does not have: %s', async (_name, structure, file_types, message) => {
  const found = find(structure, '', { file_types });
  if (message) await expect(found).rejects.toThrow(message);
  else await expect(found).resolves.toBeDefined();
});

test('the error for a file lists the languages that have the feature', async () => {
  writeFileSync(join(root, 'a.rb'), 'class A\nend\n');
  const request = {
    pattern: '',
    path: join(root, 'a.rb'),
    options: { structure: { kind: ['enum' as const] } },
  };
  await expect(search.search(request, { roots: [root] })).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
    details: expect.stringMatching(/have it: TypeScript, Python, .*Rust/),
  });
  rmSync(join(root, 'a.rb'));
});

describe('files that no parser reads', () => {
  const DART = `import 'package:shop/price.dart';

// total(1)
class Cart {
  int total(int rate) {
    return price(rate);
  }
}
`;
  let folder: string;
  beforeAll(() => {
    folder = join(root, 'unread');
    mkdirSync(folder);
    writeFileSync(join(folder, 'cart.dart'), DART);
    writeFileSync(join(folder, 'cart.pl'), '# total(3)\nuse Price;\nsub total {\n  price($_[0]);\n}\n');
    writeFileSync(join(folder, 'cart.md'), 'total(2) is a function\n');
    const filler = `${'// filler'.repeat(100)}\n`.repeat(5000);
    writeFileSync(join(folder, 'large.ts'), `${filler}function total() {\n  price(1);\n}\n`);
    // Go has no catch, so it need not be parsed to know that.
    writeFileSync(join(folder, 'large.go'), `${filler}package cart\n`);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const places = async (structure: Structure) => {
    const options = { recursive: true, structure };
    const { results, unparsed = 0 } = await search.search(
      { pattern: '', path: folder, options },
      { roots: [root] },
    );
    const shown = results.map(
      one => `${one.file_name.slice(folder.length + 1)}:${one.line_number} ${one.engine}`,
    );
    return [...shown, unparsed];
  };

  test.each<[string, Structure, (string | number)[]]>([
    [
      'calls',
      { kind: ['call'], name: 'price' },
      ['cart.dart:6 text', 'cart.pl:4 text', 'large.ts:5002 text', 0],
    ],
    [
      'functions',
      { kind: ['function'], name: 'total' },
      ['cart.dart:5 text', 'cart.pl:3 text', 'large.ts:5001 text', 0],
    ],
    ['a class', { kind: ['class'] }, ['cart.dart:4 text', 0]],
    ['imports', { kind: ['import'], name: '*rice*' }, ['cart.dart:1 text', 'cart.pl:2 text', 0]],
    ['what needs a parser', { kind: ['call'], name: 'price', inside: ['function'] }, [3]],
    ['what a language lacks', { kind: ['catch'], inside: ['function'] }, [3]],
  ])('%s', async (_name, structure, expected) => expect(await places(structure)).toEqual(expected));
});

test('minified files of a folder are left out and counted; one that is named is searched', async () => {
  const folder = join(root, 'bundled');
  mkdirSync(folder);
  const text = 'function wrap(a,b,c){return a}';
  writeFileSync(join(folder, 'a.min.js'), text);
  writeFileSync(join(folder, 'bundle.js'), `${text}var x=1;`.repeat(200));
  writeFileSync(join(folder, 'c.js'), text);
  try {
    const found = async (path: string, pattern = '', structure: Structure = { kind: ['function'] }) => {
      const request = { pattern, path, options: { recursive: true, structure } };
      const { results, minified = 0 } = await search.search(request, { roots: [root] });
      return [...new Set(results.map(one => one.file_name.slice(folder.length + 1))), minified];
    };
    expect(await found(folder)).toEqual(['c.js', 2]);
    expect(await found(join(folder, 'a.min.js'))).toEqual(['a.min.js', 0]);
    expect(await found(folder, 'wrap', { only: ['code'] })).toEqual(['a.min.js', 'bundle.js', 'c.js', 0]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a file that blocks its parser is left out and counted; the others are found', async () => {
  const hostile = join(root, 'hostile');
  mkdirSync(hostile);
  writeFileSync(join(hostile, 'a.ts'), `function ${'a'.repeat(40)}b() {}\n`);
  writeFileSync(join(hostile, 'b.ts'), 'function aaa() {}\n');
  const impatient = withStructure(new RipgrepSearch(), { limits: { taskMs: 3000 } });
  try {
    const structure: Structure = { kind: ['function'], name: '/^(a|a)+$/' };
    const request = { pattern: '', path: hostile, options: { recursive: true, structure } };
    const { results, unparsed } = await impatient.search(request, { roots: [root] });
    expect(results.map(({ symbol }) => symbol)).toEqual(['aaa']);
    expect(unparsed).toBe(1);
  } finally {
    await impatient.close();
    rmSync(hostile, { recursive: true });
  }
});

test('an aborted search ends', async () => {
  const gone = new AbortController();
  const request = {
    pattern: '',
    path: root,
    options: { recursive: true, structure: { kind: ['call' as const] } },
  };
  const matches = search.stream(request, { roots: [root], signal: gone.signal });
  await matches.next();
  gone.abort(new Error('hung up'));
  await expect(search.search(request, { roots: [root], signal: gone.signal })).rejects.toThrow('hung up');
  await matches.return(undefined as never);
});

test('a folder outside the roots is refused', async () => {
  const request = { pattern: '', path: tmpdir(), options: { structure: { kind: ['call' as const] } } };
  await expect(search.search(request, { roots: [root] })).rejects.toMatchObject({
    code: 'PERMISSION_DENIED',
  });
});
