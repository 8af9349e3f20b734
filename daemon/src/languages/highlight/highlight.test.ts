import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TOKEN_CLASSES } from '../../api/page-reader.ts';
import { highlight } from './highlight.ts';

/** The colored parts as `class:text`. */
async function colored(path: string, text: string): Promise<string[]> {
  const parts = await highlight(text, path);
  return Array.from({ length: parts.length / 3 }, (_, index) => {
    const [start, end, tokenClass] = parts.slice(3 * index);
    return `${TOKEN_CLASSES[tokenClass!]}:${text.slice(start, end)}`;
  });
}

test.each([
  [
    'a.ts',
    'export class Cart extends Base {\n  async total(n: Money) { return `${this.sum(n)} EUR`; } // x\n}',
    [
      ...['keyword:export', 'keyword:class', 'type:Cart', 'keyword:extends', 'keyword:async'],
      ...['function:total', 'type:Money', 'keyword:return', 'string:`', 'keyword:this', 'function:sum'],
      ...['string: EUR`', 'comment:// x'],
    ],
  ],
  [
    'a.py',
    'def run(self, x: int = 3):\n    return self.name.upper() is None',
    [
      ...['keyword:def', 'function:run', 'keyword:self', 'type:int', 'number:3', 'keyword:return'],
      ...['keyword:self', 'property:name', 'function:upper', 'keyword:is', 'number:None'],
    ],
  ],
  [
    'a.go',
    'func (s *S) Run(x string) error { return fmt.Errorf("no") }',
    [
      ...['keyword:func', 'type:S', 'function:Run', 'type:string', 'type:error', 'keyword:return'],
      ...['function:Errorf', 'string:"no"'],
    ],
  ],
  ['a.json', '{"a": 1, "b": true}', ['property:"a"', 'number:1', 'property:"b"', 'keyword:true']],
  ['a.yaml', '# c\nkey: "x"', ['comment:# c', 'property:key', 'string:"x"']],
  ['README.md', '# Title\nA `word`.\n- item', ['heading:# Title', 'string:`word`', 'keyword:-']],
  ['notes.txt', 'if "x" return 1', []],
])('%s is colored', async (path, text, expected) => {
  expect(await colored(path, text)).toEqual(expected);
});

test.each(['a.ts', 'a.py', 'a.c', 'a.rb', 'a.md', 'a.sql', 'a.json'])(
  'parts of any %s are in order and within the text',
  async path => {
    const chars = fc.constantFrom(...'ab1"\'`#/*{}()<>\n \\$:=;-@é😀\ud800');
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: chars, maxLength: 200 }), async text => {
        const parts = await highlight(text, path);
        let end = 0;
        for (let at = 0; at < parts.length; at += 3) {
          expect(parts[at]).toBeGreaterThanOrEqual(end);
          expect(parts[at + 1]).toBeGreaterThan(parts[at]!);
          end = parts[at + 1]!;
        }
        expect(end).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 50 },
    );
  },
);
