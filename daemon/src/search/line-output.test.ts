import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LineParser, parseCounts } from './line-output.ts';

const OUTPUT = [
  './a\n5\u00001\u00001\u00000\u0000needle 7\n2-9-context 3\u0000\n\n',
  './b\u000012\u0000340\u0000no column\n13\u00004\u0000350\u0000\n',
  './b: WARNING: stopped searching binary file after match\n\n',
  `./c\u00001\u0000${'2'}\u0000${'5000000000'}\u0000${'long '.repeat(50)}\n`,
].join('');

function read(pieces: readonly Buffer[]): unknown[] {
  const seen: unknown[] = [];
  const parser = new LineParser({
    file(path) {
      seen.push(path.toString());
      return true;
    },
    line: (number, column, text, offset) => seen.push([number, column, text.toString(), offset]),
    fileEnd: isText => seen.push(isText ? 'end' : 'end of what is no text'),
  });
  for (const piece of pieces) parser.push(piece);
  parser.end();
  return seen;
}

const EXPECTED = [
  ...['a\n5', [1, 0, 'needle 7', 0], [2, -1, 'context 3\0', 9], 'end'],
  ...['b', [12, 0, 'no column', 340], [13, 3, '', 350], 'end of what is no text'],
  ...['c', [1, 1, 'long '.repeat(50), 5_000_000_000], 'end'],
];

test('files, matches, context and warnings are told apart', () => {
  expect(read([Buffer.from(OUTPUT)])).toEqual(EXPECTED);
});

test('it does not matter where the output is broken into pieces', () => {
  const bytes = Buffer.from(OUTPUT);
  const cuts = fc.array(fc.nat(bytes.length), { maxLength: 12 }).map(at => at.sort((a, b) => a - b));
  fc.assert(
    fc.property(cuts, at => {
      const ends = [...at, bytes.length];
      expect(read(ends.map((end, i) => bytes.subarray(i ? ends[i - 1] : 0, end)))).toEqual(EXPECTED);
    }),
    { numRuns: 300 },
  );
});

test('with --crlf an empty line between files ends with CRLF', () => {
  const crlf =
    './a\u00001\u00001\u00000\u0000x\r\n\r\n./b\u00002\u00003\u00005\u0000y\n\r\n./c\u00004-9-z\r\n\n2 matches\n';
  const bytes = Buffer.from(crlf);
  const whole = read([bytes]);
  expect(whole).toEqual([
    ...['a', [1, 0, 'x\r', 0], 'end', 'b', [2, 2, 'y', 5], 'end'],
    ...['c', [4, -1, 'z\r', 9], 'end'],
  ]);
  for (let at = 1; at < bytes.length; at++)
    expect(read([bytes.subarray(0, at), bytes.subarray(at)])).toEqual(whole);
});

test('a file that is not wanted costs no lines', () => {
  const lines: number[] = [];
  const parser = new LineParser({
    file: path => path.toString() === 'c',
    line: number => lines.push(number),
    fileEnd: () => lines.push(-1),
  });
  parser.push(Buffer.from(OUTPUT));
  parser.end();
  expect(lines).toEqual([1, -1]);
});

test('parses counts split across chunks', () => {
  const counts: string[] = [];
  const parser = parseCounts((path, lines) => counts.push(`${path} ${lines}`));
  for (const byte of Buffer.from('./a\n5\u00007\n./b\u000012\n')) parser.push(Buffer.of(byte));
  expect(counts).toEqual(['a\n5 7', 'b 12']);
});
