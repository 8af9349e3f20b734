import { SLASHES } from './comments.ts';
import { CAMEL_CASE_TESTS } from './file-globs.ts';
import type { Language } from './language.ts';
import { C_LIKE, rule } from './outline.ts';

export const objectiveC: Language = {
  name: 'objective-c',
  extensions: ['.m', '.mm'],
  comments: SLASHES,
  lineForms: {
    words: { interface: 'protocol', type: 'typedef', import: 'import|include', macro: '#\\s*define' },
  },
  files: { tests: [CAMEL_CASE_TESTS] },
  aliases: ['objc'],
  outline: {
    rules: [
      rule('interface', /^@protocol\s+(\w+)(?!.*;)/, 'following'),
      rule('class', /^@(?:interface|implementation)\s+(\w+)/, 'following'),
      rule('method', /^[-+]\s*\([^)]*\)\s*(\w+)/),
      rule('enum', /^typedef\s+NS_(?:ENUM|OPTIONS)\s*\(\s*\w+\s*,\s*(\w+)/),
      ...C_LIKE,
    ],
  },
};
