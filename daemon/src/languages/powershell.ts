import type { Language } from './language.ts';
import { rule } from './outline.ts';

export const powershell: Language = {
  name: 'powershell',
  extensions: ['.ps1', '.psm1', '.psd1'],
  interpreters: ['pwsh'],
  comments: { line: ['#'], block: [['<#', '#>']] },
  spoken: [],
  lineForms: {
    words: {
      function: 'function',
      class: 'class',
      throw: 'throw',
      catch: 'catch',
      loop: 'for|foreach|while|do|until',
    },
  },
  files: { tests: ['*.Tests.ps1'] },
  outline: {
    rules: [
      rule('function', /^\s*(?:function|filter)\s+(?:\w+:)?([\w-]+)/i),
      rule('class', /^\s*(?:class|enum)\s+(\w+)/i, 'indented'),
    ],
  },
};
