import { expect, test } from 'vitest';
import { excerpt } from './excerpt.ts';

const SCHEME = `        The URL scheme, such as "http", "https".
        Always normalised to lowercase.
        """
        return self._uri_reference.scheme
`;
const SMALL = ['', '    @property', '    def scheme(self) -> str:', '        """', ...SCHEME.split('\n')];
const BODY = Array.from({ length: 10 }, (_, i) => `        step${i}()`);

test('few lines are shown whole, without blank ones above', () => {
  expect(excerpt(SMALL, 4, 2)).toEqual(SMALL.slice(1));
  const text = ['', '"""', 'Custom transports.', '"""', 'import typing'];
  expect(excerpt(text, 2)).toEqual(text.slice(1));
});

test('many lines begin at the definition, not in the text above', () => {
  const lines = [...SMALL, '    @property', '    def raw(self) -> bytes:', ...BODY];
  const head = lines.indexOf('    def raw(self) -> bytes:');
  expect(excerpt(lines, head, head)).toEqual(lines.slice(head));
  expect(excerpt(lines, 5, 2)).toEqual(lines.slice(2, 14));
});

test('a line far below its definition is shown after a gap', () => {
  const lines = ['def run():', ...BODY, ...BODY, '        raise TooSlow()', '        # The end.'];
  const [focused] = [lines.indexOf('        raise TooSlow()')];
  expect(excerpt(lines, focused, 0)).toEqual([
    'def run():',
    '        …',
    '        raise TooSlow()',
    '        # The end.',
  ]);
});

test('in a part of a long definition they begin at the statement around the line', () => {
  const lines = [...BODY, ...BODY, '@option(', '    "--auth",', '    type=str,', ')', ...BODY];
  expect(excerpt(lines, 21)[0]).toBe('@option(');
  expect(excerpt(lines, 5)[0]).toBe('        step0()');
  expect(excerpt([...BODY, ...BODY], 15)[0]).toBe('        step5()');
});
