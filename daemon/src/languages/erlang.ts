import { PERCENT } from './comments.ts';
import { terms } from './erlang/terms.ts';
import type { Language } from './language.ts';
import { rule } from './outline.ts';

export const erlang: Language = {
  name: 'erlang',
  extensions: ['.erl', '.hrl'],
  fileNames: ['rebar.config'],
  interpreters: ['escript'],
  comments: PERCENT,
  spoken: [],
  lineForms: {
    words: {
      function: 'fun',
      interface: 'behaviour',
      struct: 'record',
      type: 'type|opaque',
      constant: '-define\\(|define',
      import: '-include|-import|-include_lib|export',
      throw: 'throw|error|erlang:error',
      catch: 'catch',
      condition: 'if|case|when',
      macro: '-define|define',
    },
  },
  terms,
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
