import { expect, test } from 'vitest';
import { definedName } from './defined-name.ts';

test.each([
  ['export async function withRetries<T>(call: () => Promise<T>) {', 'withRetries'],
  ['class AppleBasket:\n    def weigh(self):', 'AppleBasket'],
  ['\n@property\n    def username(self) -> str:', 'username'],
  ['// The largest first.\nexport const sort = (a: Item) => a;', 'sort'],
  ['/**\n * Adds up.\n */\npublic int sum(List<Item> items) {', 'sum'],
  ['  #draw(): void {', undefined],
  ['  draw(): void {', 'draw'],
  ['func (s *Store) Load(path string) error {', 'Load'],
  ['#[inline]\npub fn parse(text: &str) -> Config {', 'parse'],
  ['impl Store {', 'Store'],
])('the name of %j', (code, name) => {
  expect(definedName(code)).toBe(name);
});

test('a statement, a call or a part of a definition defines nothing', () => {
  const codes = [
    'if (isLate(order)) {',
    'for (const one of all) {',
    '  retry()',
    '{\n  retry()',
    'return a;',
    '',
    '}',
  ];
  expect(codes.map(definedName)).toEqual(codes.map(() => undefined));
});
