import { HASH } from './comments.ts';
import type { Language } from './language.ts';
import { rule } from './outline.ts';

export const perl: Language = {
  name: 'perl',
  extensions: ['.pl', '.pm', '.t', '.pod'],
  interpreters: ['perl'],
  comments: HASH,
  files: { tests: ['*.t'] },
  outline: {
    rules: [
      rule('module', /^\s*package\s+([\w:]+)\s*[^;{]*[;{]/, 'following'),
      rule('function', /^\s*(?:my\s+|our\s+)?sub\s+([\w:']+)/),
      rule('function', /^\s*method\s+(\w+)/),
      rule('constant', /^(?:has|use\s+constant)\s+['"]?(\w+)['"]?\s*=>/),
      rule('section', /^=head[1-3]\b/),
    ],
    text: { from: /^=[a-z]/, to: /^=cut\b/ },
  },
};
