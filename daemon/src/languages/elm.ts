import type { Language } from './language.ts';
import { rule } from './outline.ts';

export const elm: Language = {
  name: 'elm',
  extensions: ['.elm'],
  comments: { line: ['--'], block: [['{-', '-}']] },
  lineForms: { words: { type: 'type', import: 'import', variable: 'let', condition: 'if|case' } },
  files: { tests: [] },
  outline: {
    rules: [rule('type', /^type\s+(?:alias\s+)?(\w+)/), rule('function', /^([a-z]\w*)\s*:(?!:)/)],
  },
};
