import { expect, test } from 'vitest';
import { formatCommand } from '../search-command/format-command.ts';
import { ONLY_DIRECT } from './depth.ts';
import { translations } from './translate.ts';

const HINT = { languages: new Map([['py', 9]]), folders: new Set(['src']) };
const read = (request: string) => {
  const [{ command, caveat }] = translations(request, HINT) as [ReturnType<typeof translations>[0]];
  return { command: formatCommand(command), caveat };
};

const SUBCLASSES = "dowse search --kind 'class,interface,struct,enum' --base Base -r";
const CLASSES = 'dowse search --kind class --base Base -r';

test.each([
  ['all subclasses of Base, including indirect ones', SUBCLASSES],
  ['direct and indirect subclasses of Base', SUBCLASSES],
  ['subclasses of Base at any depth', SUBCLASSES],
  ['subclasses of Base, not only the direct ones', SUBCLASSES],
  ['subclasses of Base and their grandchildren', SUBCLASSES],
  ['subclases de Base, incluidas las indirectas', SUBCLASSES],
  ['all subclasses of Base, including transitive subclasses, in src', `${SUBCLASSES} --glob '/src/**'`],
  ['classes that extend Base, directly or indirectly', CLASSES],
  ['classes that directly or indirectly extend Base', CLASSES],
  ['classes that extend Base, directly or not', CLASSES],
  ['every class derived from Base, also transitively', CLASSES],
  ['clases que heredan de Base directa o indirectamente', CLASSES],
  ['functions that call save, directly or indirectly', "dowse search --kind function --has 'call:save' -r"],
])('the direct ones, with a note: %s', (request, command) => {
  expect(read(request)).toEqual({ command, caveat: ONLY_DIRECT });
});

test.each([
  ['subclasses of Base, excluding indirect ones', SUBCLASSES],
  ['classes that extend Base but not indirectly', CLASSES],
  ['subclasses of Indirect', SUBCLASSES.replace('Base', 'Indirect')],
  ['functions named indirect', 'dowse search --kind function --name indirect -r'],
  [
    'classes that contain "including indirect ones"',
    "dowse search --kind class --contains '/(?i:including indirect ones)/' -r",
  ],
])('without a note: %s', (request, command) => {
  expect(read(request)).toEqual({ command, caveat: undefined });
});

test.each(['indirect subclasses of Base', 'classes that indirectly extend Base'])(
  'is refused: %s',
  request => {
    const refusal = {
      details: expect.stringContaining('A search cannot follow types or calls through others'),
    };
    expect(() => translations(request, HINT)).toThrow(expect.objectContaining(refusal));
  },
);
