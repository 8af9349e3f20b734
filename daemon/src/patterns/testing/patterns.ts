/** Generates patterns from a grammar of ripgrep's syntax, and texts that they may match. */
import fc from 'fast-check';

/** Few characters, so that patterns match often. Some fold outside ASCII, some have several bytes, some are syntax. */
const LETTERS = [...'abkKsSéſ\u212aßẞσςΣ0_ -."漢😀ǆǅ'];

const letter = fc.constantFrom(...LETTERS);
const escaped = (text: string) => text.replace(/[-\\^$.*+?()[\]{}|#&~]/g, '\\$&');
const hex = (char: string) => `\\x{${char.codePointAt(0)!.toString(16)}}`;

const text = fc.array(letter, { minLength: 1, maxLength: 6 }).map(chars => escaped(chars.join('')));
const classItem = fc.oneof(
  { weight: 6, arbitrary: letter.map(escaped) },
  fc.constantFrom(
    ...String.raw`a-c A-S 0-9 \d \w \s [:alpha:] [^ab] \x61-\x64 \u{e9} \pL &&[ab] --b ~~[ks] &`.split(' '),
  ),
);
const characterClass = fc
  .tuple(
    fc.constantFrom('', '', '^', '-', ']', '^]', '^-'),
    fc.array(classItem, { minLength: 1, maxLength: 3 }),
  )
  .map(([start, items]) => `[${start}${items.join('')}]`);
const simple = fc.oneof(
  { weight: 8, arbitrary: text },
  { weight: 2, arbitrary: characterClass },
  { weight: 1, arbitrary: letter.map(hex) },
  fc.constantFrom(
    ...String.raw`. \w \s \d \b ^ $ \B \pL \p{Greek} \W (?-u:\xc3) (?-u:\w) \x6B \< \b{start} \A \z \t \. [[:word:]] (?:)`.split(
      ' ',
    ),
  ),
);
const quantifier = fc.constantFrom(
  '',
  '',
  '',
  ...'* + ? {2} {1,3} {0} {2,} *? +? ?? {0,1} {1}{2}'.split(' '),
);
const opening = fc.constantFrom(
  ...'( (?: (?i: (?-i: (?P<n1> (?s: (?i-u: (?-i)( (?i)( (?U: (?<n2>'.split(' '),
);

export const pattern: fc.Arbitrary<string> = fc.letrec<{
  expression: string;
  sequence: string;
  piece: string;
}>(tie => ({
  expression: fc.array(tie('sequence'), { minLength: 1, maxLength: 3 }).map(branches => branches.join('|')),
  sequence: fc.array(tie('piece'), { maxLength: 4 }).map(pieces => pieces.join('')),
  piece: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 4, arbitrary: fc.tuple(simple, quantifier).map(parts => parts.join('')) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(opening, tie('expression'), quantifier)
        .map(([open, inside, repeated]) => `${open}${inside})${repeated}`),
    },
  ),
})).expression;

/** Bytes of a file: lines of the same characters, sometimes in UTF-16 or with invalid UTF-8. */
export const fileBytes: fc.Arbitrary<Buffer> = fc
  .tuple(
    fc.array(fc.oneof({ weight: 12, arbitrary: letter }, fc.constantFrom('\n', '\r\n', '\t')), {
      maxLength: 60,
    }),
    fc.constantFrom('utf8', 'utf8', 'utf8', 'bom', 'utf16le', 'utf16be', 'bytes', 'nul'),
  )
  .map(([chars, encoding]) => encode(chars.join(''), encoding));

function encode(content: string, encoding: string): Buffer {
  const utf16 = Buffer.from(`\ufeff${content}`, 'utf16le');
  if (encoding === 'utf16le') return utf16;
  if (encoding === 'utf16be') return utf16.swap16();
  if (encoding === 'bom') return Buffer.from(`\ufeff${content}`);
  if (encoding === 'bytes')
    return Buffer.concat([Buffer.from([0xc3, 0xff]), Buffer.from(content), Buffer.from([0xe2])]);
  return Buffer.from(encoding === 'nul' ? content.replaceAll(' ', '\0') : content);
}
