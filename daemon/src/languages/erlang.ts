import { PERCENT } from './comments.ts';
import type { Language } from './language.ts';
import { rule } from './outline.ts';

export const erlang: Language = {
  name: 'erlang',
  extensions: ['.erl', '.hrl'],
  fileNames: ['rebar.config'],
  interpreters: ['escript'],
  comments: PERCENT,
  files: { tests: ['*_SUITE.erl'] },
  outline: {
    rules: [
      rule('struct', /^-record\(\s*'?(\w+)/),
      rule('type', /^-(?:type|opaque)\s+(\w+)\(/),
      rule('macro', /^-define\(\s*(\w+)/),
      rule('function', /^([a-z]\w*|'[^']+')\(/),
    ],
    leads: /^-(?:spec|doc)\b/,
  },
};
