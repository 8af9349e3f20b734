import { expect, test } from 'vitest';
import { long, outline } from './testing/outline.ts';

test('Scala: a class that names itself is cut at its methods', async () => {
  const text = `trait A[F[_]] { self: B =>\n  def one = {\n${long('    a()')}  }\n  def two = 2\n}\n`;
  expect(await outline('a.scala', text)).toMatchInlineSnapshot(`
    "
    1-1 interface A
    2-58 method A > one
    59-59 method A > two
    "
  `);
});

test('Java: a value of an enumeration in the row of its head is found', async () => {
  const text = `enum E { A(1),\n  B(2);\n  void one() {\n${long('    a();')}  }\n}\n`;
  expect(await outline('A.java', text)).toMatchInlineSnapshot(`
    "
    1-1 enum E: A
    2-2 block E > : B
    2-59 method E > one
    "
  `);
});
