import pc from 'picocolors';
import { expect, test } from 'vitest';
import type { Match } from '../../api/schemas.ts';
import type { Io } from '../io.ts';
import { matchPrinter } from './search.ts';

function recorder(terminal: boolean, colorful = false): { io: Io; text(): string } {
  let text = '';
  const colors = pc.createColors(colorful);
  const out = async (more: string) => {
    text += more;
  };
  const note = () => {};
  const io = { env: {}, cwd: '/', terminal, colors, errorColors: colors, stderr: process.stderr, out, note };
  return { io, text: () => text };
}

const MATCHES: Match[] = [
  { file_name: 'a', line_number: 1, line: 'x', context_after: ['y'] },
  { file_name: 'a', line_number: 9, line: 'x' },
  { file_name: 'b', line_number: 3, line: 'x\ty\u001b' },
];

async function print(terminal: boolean, context: boolean): Promise<string> {
  const { io, text } = recorder(terminal);
  const printer = matchPrinter(io, { show: name => `./${name}`, context });
  for (const match of MATCHES) await printer.add(match);
  await printer.end();
  return text();
}

test('plain output separates groups only with context', async () => {
  expect(await print(false, true)).toBe('./a:1:x\n./a-2-y\n--\n./a:9:x\n--\n./b:3:x\ty\u001b\n');
  expect(await print(false, false)).toBe('./a:1:x\n./a:9:x\n./b:3:x\ty\u001b\n');
});

test('terminal output is grouped by file, without control characters', async () => {
  expect(await print(true, true)).toBe('./a\n1:x\n2-y\n--\n9:x\n\n./b\n3:x\ty\ufffd\n');
  expect(await print(true, false)).toBe('./a\n1:x\n9:x\n\n./b\n3:x\ty\ufffd\n');
});

test('highlights exactly the ranges from the daemon', async () => {
  const { io, text } = recorder(true, true);
  const printer = matchPrinter(io, { show: name => name, context: false });
  await printer.add({
    file_name: 'a',
    line_number: 1,
    line: 'x\u001bx x',
    ranges: [
      [0, 1],
      [2, 2],
      [4, 5],
    ],
  });
  const mark = '\u001b[1m\u001b[31mx\u001b[39m\u001b[22m';
  expect(text()).toContain(`:${mark}\ufffdx ${mark}\n`);
});

test.each([true, false])('a truncated line has a mark; on a terminal: %s', async terminal => {
  const { io, text } = recorder(terminal, true);
  const printer = matchPrinter(io, { show: name => name, context: true });
  await printer.add({
    ...{ file_name: 'a', line_number: 2, line: 'x', context_before: ['y'], ranges: [[0, 1]] },
    cut: true,
    cuts: [
      { line_number: 1, missing: 'after' },
      { line_number: 2, missing: 'both' },
    ],
  });
  await printer.end();
  expect(text()).toContain('…\u001b[1m\u001b[31mx\u001b[39m\u001b[22m…\n');
  expect(text()).toContain('y…\n');
});
