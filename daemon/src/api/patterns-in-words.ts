import { COUNT, EXTENSION, NAME, NO_NUL, UP_TO_1000 } from './common-schemas.ts';
import { FILTER_PATTERN, FILTERS } from './filters.ts';
import { BASE_ID, COMMIT, SEGMENT } from './index-base.ts';
import { ORIGIN, OWNER } from './repos.ts';
import { CONTAINED, COUNTED, INSIDE, LINES, PARAMETERS } from './structure.ts';

/** The patterns of the schemas in words, for errors shown to people. */
export const PATTERNS_IN_WORDS: Readonly<Record<string, string>> = {
  [NO_NUL]: 'no NUL character',
  [EXTENSION]: 'an extension without a dot before it, such as py',
  [NAME]: 'up to 64 letters, digits, ".", "_" and "-", of which the first is a letter or digit',
  [COUNT]: 'a whole number from 1 to 99999',
  [UP_TO_1000]: 'a whole number from 1 to 1000',
  [FILTER_PATTERN]: `${FILTERS.join(', ')} with a value, such as lang:ts`,
  [INSIDE]:
    'a kind of syntax, or several, such as class or function,method, which may have a name and conditions: class:Cart; base=Base',
  [CONTAINED]:
    'a kind of syntax, or several, such as catch or function,method, perhaps after own, which may have a name and conditions: own catch; body=empty',
  [COUNTED]: 'a number and a kind of syntax, which may have a name: >5:enum-member, 0:call:print',
  [PARAMETERS]:
    'a number of parameters, such as 2 or >=3, or name:GLOB, type:GLOB or any:GLOB, also at a position: 1:type:GLOB, last:name:GLOB',
  [LINES]: 'a number of lines, such as 1 or >=50',
  [OWNER]: 'the name of an organization, a user, a group or a workspace',
  [ORIGIN]: 'an address without a path, such as https://git.example',
  [BASE_ID]: '32 hexadecimal digits',
  [COMMIT]: 'the 40 or 64 hexadecimal digits of a commit',
  [SEGMENT]: 'the number of a segment',
};
