import { expect, test } from 'vitest';
import { parseQuestion } from '../parse/parse.ts';
import { tellingLines } from './telling-lines.ts';

const READ = `
def read_frame(stream, limit=4096, strict=True):
    """Reads a frame and checks it."""
    size = parse_size(stream.read(8))
    frame = stream.read(size)
    sent = stream.read(4)
    if size > limit:
        log("too much")
    frame_sum = crc(frame)
    if frame_sum != sent:
        if strict:
            raise FrameError("checksum mismatch")
        return None
    stream.wait(250)
    return frame
`;

const most = (question: string, snippet = READ, head = 1) => {
  const lines = snippet.split('\n');
  const asked = { ...parseQuestion(question), names: [] };
  const all = tellingLines(asked, lines, head, lines.length);
  const [best] = all.filter(({ row }) => row !== head).toSorted((a, b) => b.score - a.score);
  return lines[best!.row]!.trim();
};

test.each([
  ['what happens if the checksum of a frame is wrong', 'raise FrameError("checksum mismatch")'],
  ['how long does it wait for the next frame', 'stream.wait(250)'],
  ['when is the size over the limit', 'if size > limit:'],
  ['where is a bad checksum refused', 'raise FrameError("checksum mismatch")'],
  ['where is the crc of a frame computed', 'frame_sum = crc(frame)'],
])('%s: %s', (question, line) => {
  expect(most(question)).toBe(line);
});

test('the line around a block tells what the block is about', () => {
  const snippet = `
function close(kind) {
  if (kind === 'file') {
    return give(1);
  }
  if (kind === 'socket') {
    return give(2);
  }
}`;
  expect(most('what is returned for a socket', snippet)).toBe('return give(2);');
});

test('a word on few lines tells more than one on many', () => {
  const snippet = 'store(entry, entries) {\n  entry.entries = entry;\n  entry.age = 0;\n  touch(entry);\n}';
  expect(most('how is the age of an entry kept', snippet, 0)).toBe('entry.age = 0;');
});

test('neither the head of a definition nor an overload tells', () => {
  const head = 'send(\n  message: string,\n  deadline: Date,\n) {\n  later(deadline);\n}';
  expect(most('which deadline does a message have', head, 0)).toBe('later(deadline);');
  const overload = 'load(file: string): Config;\nload(file: Url): Config;\nload(file) {\n  check(file);\n}';
  expect(most('how is a config file loaded', overload, 0)).toBe('check(file);');
});

test('a line is not asked for unless anything of the question speaks for it', () => {
  const asked = { ...parseQuestion('parse_size'), names: [] };
  const lines = READ.split('\n');
  const found = tellingLines(asked, lines, 1, lines.length).filter(({ isAsked }) => isAsked);
  expect(found.map(({ row }) => lines[row]!.trim())).toEqual([
    'size = parse_size(stream.read(8))',
    'frame = stream.read(size)',
    'if size > limit:',
    'log("too much")',
  ]);
});
