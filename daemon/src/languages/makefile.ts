import type { CodeSymbol } from './code-symbol.ts';
import { HASH } from './comments.ts';
import type { Language } from './language.ts';
import { configLines, symbolAt } from './line-symbols.ts';
import { rule } from './outline.ts';

function symbolsIn(line: string, row: number): CodeSymbol[] {
  const variable = /^(?:(?:export|override)\s+)*([\w.-]+)\s*(?:[:?+!]|::|:::)?=/.exec(line)?.[1];
  if (variable) return [{ ...symbolAt(variable, 'constant', row), isMember: true }];
  const targets = /^([\w./%$(){}-][\w./%$(){} -]*?)\s*(?:&:|::?)(?!=)/.exec(line)?.[1];
  const names = targets?.startsWith('.PHONY') ? [] : (targets?.split(/\s+/) ?? []);
  return names.map(name => ({ ...symbolAt(name, 'function', row), isMember: true }));
}

export const makefile: Language = {
  name: 'makefile',
  extensions: ['.mk', '.mak', '.make'],
  fileNames: ['makefile', 'gnumakefile', 'kbuild'],
  interpreters: ['make'],
  comments: HASH,
  spoken: ['makefiles', 'make'],
  files: { tests: [], config: ['*.mk', 'Makefile*'] },
  declared: text => configLines(text).flatMap(symbolsIn),
  outline: {
    rules: [
      rule('function', /^([\w./%-]+)(?:\s+[\w./%-]+)*\s*::?(?!=)/),
      rule('macro', /^define\s+([\w.-]+)/),
    ],
  },
};
