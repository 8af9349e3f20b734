import { HASH } from './comments.ts';
import type { Language } from './language.ts';
import { rule } from './outline.ts';
import { terms } from './perl/terms.ts';

export const perl: Language = {
  name: 'perl',
  extensions: ['.pl', '.pm', '.t', '.pod'],
  interpreters: ['perl'],
  comments: HASH,
  spoken: [],
  lineForms: {
    words: {
      function: 'sub',
      method: 'sub|method',
      constant: 'use constant',
      variable: 'my|our|local',
      import: 'use|require',
      throw: 'die|croak|confess',
      catch: 'catch',
      loop: 'for|foreach|while|until|do',
      condition: 'if|unless|elsif',
      test: 'subtest',
      return: 'return',
    },
    modifiers: 'my|our|local',
  },
  terms,
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
