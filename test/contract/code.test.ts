import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Check } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  OutlineResponse,
  ReadResponse,
  ReferencesResponse,
  ShowResponse,
} from '../../daemon/src/api/code.ts';
import type { Match } from '../../daemon/src/api/schemas.ts';
import { writeFiles } from '../support/tree.ts';
import { SUBJECTS, type Subject } from './subjects.ts';

const CART = `import { price } from './price';

// total(1) in a comment
/** A cart. */
export class Cart {
  items = ['total(2)'];

  // Adds up.
  total(rate: number) {
    const plus = () => price(rate);
    return plus();
  }
}

export function total(cart: Cart) {
  return cart.total(2);
}
`;
const MAIN = `import { Cart, total } from './cart';

function checkout() {
  return total(
    new Cart(),
  );
}
`;
const RUST = `impl Cart {
    /// Adds up.
    #[inline]
    pub fn total(&self) -> u32 { 1 }
}
`;

const GO = `package shop

func (c *Cart[T]) Total() int {
	return sum(c)
}
`;

const place = ({ file_name, line_number, container }: Match) =>
  [`${file_name}:${line_number}`, container].filter(Boolean).join(' in ');

describe.each(SUBJECTS)('reading code, %s', (_name, open) => {
  let it: Subject;
  beforeAll(async () => {
    it = await open();
    writeFiles(it.tree, {
      'shop/cart.ts': CART,
      'shop/main.ts': MAIN,
      'shop/cart.rs': RUST,
      'shop/cart.go': GO,
      'other/add.c': '#include <limits.h>\n/* Adds up. */\nint add_up(int a) { return a; }\n',
      'other/pad.js': "import pad from 'left-pad';\n",
    });
  });
  afterAll(() => it?.close());

  test("a kind that the file's language lacks is an error that lists languages which have it", async () => {
    const options = { structure: { kind: ['class' as const] } };
    await expect(
      it.dowse.search({ pattern: '', path: 'shop/cart.rs', options }, it.call),
    ).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      message: 'Rust has no class.',
      details: expect.stringMatching(/^These languages have it: .*TypeScript.*Java/),
    });
  });

  test('references: definitions, calls and imports, each with its container', async () => {
    const found = await it.dowse.references({ name: 'total', path: 'shop' }, it.call);
    expect(Check(ReferencesResponse, found)).toBe(true);
    expect(found.definitions.map(place)).toEqual([
      'shop/cart.rs:4 in Cart',
      'shop/cart.ts:9 in Cart',
      'shop/cart.ts:15',
    ]);
    expect(found.calls.map(place)).toEqual(['shop/cart.ts:16 in total', 'shop/main.ts:4 in checkout']);
    expect(found.imports.map(place)).toEqual(['shop/main.ts:1']);
  });

  test('references: only the whole name, and only the requested types', async () => {
    const of = (name: string, file_types = ['ts']) =>
      it.dowse.references({ name, path: 'shop', options: { file_types } }, it.call);
    expect((await of('tot')).definitions).toEqual([]);
    expect((await of('t?tal')).definitions).toEqual([]);
    expect((await of('/total/')).definitions).toEqual([]);
    expect((await of('total', ['rs'])).definitions.map(place)).toEqual(['shop/cart.rs:4 in Cart']);
    expect((await of('price')).imports.map(place)).toEqual(['shop/cart.ts:1']);
  });

  test('references: a method outside its type counts as in it', async () => {
    const of = (name: string) => it.dowse.references({ name, path: 'shop' }, it.call);
    expect((await of('Total')).definitions.map(place)).toEqual(['shop/cart.go:3 in Cart']);
    expect((await of('sum')).calls.map(place)).toEqual(['shop/cart.go:4 in Cart.Total']);
  });

  test('references: at most max_results, with a note', async () => {
    const options = { max_results: 2 };
    const found = await it.dowse.references({ name: 'total', path: 'shop', options }, it.call);
    expect([found.definitions.length + found.calls.length, found.truncated]).toEqual([2, true]);
  });

  test('outline: types with their members, and functions, but no inner functions', async () => {
    const { files } = await it.dowse.outline({ path: 'shop/cart.ts' }, it.call);
    expect(files).toEqual([
      {
        file_name: 'shop/cart.ts',
        symbols: [
          {
            kind: 'class',
            name: 'Cart',
            line_number: 5,
            last_line: 13,
            depth: 0,
            line: 'export class Cart {',
          },
          {
            kind: 'method',
            name: 'total',
            line_number: 9,
            last_line: 12,
            depth: 1,
            line: 'total(rate: number) {',
          },
          {
            ...{ kind: 'function', name: 'total', line_number: 15, last_line: 17, depth: 0 },
            line: 'export function total(cart: Cart) {',
          },
        ],
      },
    ]);
  });

  test('outline: a short budget drops members first, then files', async () => {
    const outline = (max_tokens: number) =>
      it.dowse.outline({ path: '.', options: { max_tokens, file_types: ['ts'] } }, it.call);
    const all = await outline(4000);
    expect(Check(OutlineResponse, all)).toBe(true);
    expect(all.left_out).toBeUndefined();
    const less = await outline(260);
    expect(less.left_out).toMatchObject({ files: expect.any(Number), symbols: expect.any(Number) });
    const { files = 0, folders = [] } = less.left_out ?? {};
    expect(folders.reduce((sum, folder) => sum + folder.files, 0)).toBe(files);
    expect(less.files.flatMap(({ symbols }) => symbols).every(({ depth }) => depth === 0)).toBe(true);
    const size = JSON.stringify(less.files.map(({ symbols }) => symbols.map(({ line }) => line))).length;
    expect(size / 4).toBeLessThan(300);
  });

  test.each([
    ['shop/cart.ts', 'total', ['8-12', '15-17']],
    ['shop/cart.ts', 'Cart.total', ['8-12']],
    ['shop/cart.ts', 'Cart', ['3-13']],
    ['shop/cart.rs', 'Cart::total', ['2-4']],
    ['shop/cart.go', 'Cart.Total', ['3-5']],
    ['shop/cart.ts', 'Basket.total', []],
    ['shop/cart.ts', 'tot', []],
  ])('show %s %s', async (path, symbol, ranges) => {
    const found = await it.dowse.show({ path, symbol }, it.call);
    expect(Check(ShowResponse, found)).toBe(true);
    expect(found.definitions.map(one => `${one.first_line}-${one.last_line}`)).toEqual(ranges);
  });

  test('show: the text, with the comments and attributes above it', async () => {
    const { definitions } = await it.dowse.show({ path: 'shop/cart.rs', symbol: 'total' }, it.call);
    expect(definitions[0]).toMatchObject({
      kind: 'method',
      container: 'Cart',
      text: '    /// Adds up.\n    #[inline]\n    pub fn total(&self) -> u32 { 1 }',
    });
  });

  test('show: a line above is a comment only in the syntax of the language', async () => {
    const { definitions } = await it.dowse.show({ path: 'other/add.c', symbol: 'add_up' }, it.call);
    expect(definitions.map(({ text }) => text)).toEqual(['/* Adds up. */\nint add_up(int a) { return a; }']);
  });

  test('references: a name may contain characters that are special in regular expressions', async () => {
    const { imports } = await it.dowse.references({ name: 'left-pad', path: 'other' }, it.call);
    expect(imports.map(place)).toEqual(['other/pad.js:1']);
  });

  test('read: lines by number; empty past the end', async () => {
    const read = (lines: object, path = 'shop/main.ts') => it.dowse.read({ path, ...lines }, it.call);
    const found = await read({ first_line: 3, last_line: 4 });
    expect(Check(ReadResponse, found)).toBe(true);
    expect(found).toEqual({
      ...{ file_name: 'shop/main.ts', first_line: 3, last_line: 4, total_lines: 7 },
      text: 'function checkout() {\n  return total(',
    });
    expect(await read({ first_line: 7 })).toMatchObject({ last_line: 7, text: '}' });
    expect(await read({ first_line: 90 })).toMatchObject({ last_line: 7, text: '' });
    expect(await read({}, 'latin1.txt')).toMatchObject({ text: 'café needle' });
    expect(await read({}, 'crlf.txt')).toMatchObject({ text: 'first\ncarriage needle\nlast' });
    expect((await read({}, 'wide.txt')).text).toMatch(/^x{4096}…$/);
  });

  test.each([
    ['a folder', { path: 'shop' }, 'INVALID_REQUEST'],
    ['a binary file', { path: 'binary.dat' }, 'INVALID_REQUEST'],
    ['a missing file', { path: 'shop/none.ts' }, 'FILE_NOT_FOUND'],
    ['lines the wrong way round', { path: 'shop/main.ts', first_line: 4, last_line: 2 }, 'INVALID_REQUEST'],
  ])('read: refuses %s', async (_what, request, code) => {
    await expect(it.dowse.read(request, it.call)).rejects.toMatchObject({ code });
  });

  test('show: refuses a file without a parser', async () => {
    await expect(it.dowse.show({ path: 'notes.txt', symbol: 'a' }, it.call)).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    });
  });

  test.each(['escape/secret.txt', '../../outside.txt', 'shop/link.ts'])(
    'nothing outside of the roots is read: %s',
    async path => {
      writeFileSync(join(it.outside, 'secret.ts'), 'function secret() {}\n');
      if (path === 'shop/link.ts') symlinkSync(join(it.outside, 'secret.ts'), join(it.tree, path));
      for (const ask of [
        () => it.dowse.read({ path }, it.call),
        () => it.dowse.show({ path, symbol: 'secret' }, it.call),
        () => it.dowse.outline({ path }, it.call),
        () => it.dowse.references({ name: 'secret', path }, it.call),
      ])
        await expect(ask()).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
      const { definitions } = await it.dowse.references({ name: 'secret', path: '.' }, it.call);
      expect(definitions).toEqual([]);
    },
  );
});
