import { STARRED_PARENTHESES } from './comments.ts';
import { CAMEL_CASE_TESTS } from './file-globs.ts';
import type { Language } from './language.ts';
import { terms as ocamlTerms } from './ocaml/terms.ts';
import { member, type OutlineRule, rule } from './outline.ts';

const ML: readonly OutlineRule[] = [
  rule('module', /^\s*module\s+(?:type\s+|rec\s+)?([A-Z][\w.]*)/, 'indented'),
  rule('type', /^\s*type\s+(?:nonrec\s+)?(?:[^=\w]*\s)?(?:'\w+\s+|\([^)]*\)\s+)?(\w+)/),
  rule('type', /^\s*exception\s+(\w+)/),
  member(
    /^(?: {2}| {4})?(?:let|and|val|external)\s+(?:rec\s+|inline\s+|private\s+)*([a-z_][\w']*)(?!.*\bin$)/,
  ),
  rule('method', /^\s+(?:static\s+)?(?:member|override|abstract)\s+(?:val\s+)?(?:\w+\.)?(\w+)/),
];

export const ocaml: Language = {
  name: 'ocaml',
  extensions: ['.ml', '.mli', '.mll', '.mly'],
  fileNames: ['dune'],
  interpreters: ['ocaml'],
  comments: { line: [], block: [STARRED_PARENTHESES] },
  spoken: [],
  lineForms: {
    words: {
      function: 'let(?: rec)?|and|fun',
      method: 'method',
      class: 'class|object|module',
      interface: 'module type',
      struct: 'type',
      type: 'type',
      constant: 'let|val',
      variable: 'let',
      import: 'open|include',
      throw: 'raise|failwith',
      loop: 'for|while|do',
      condition: 'if|when',
    },
    modifiers: 'rec|lazy|mutable|private|virtual',
  },
  terms: ocamlTerms,
  files: { tests: [] },
  outline: { rules: ML },
};

export const fsharp: Language = {
  name: 'fsharp',
  extensions: ['.fs', '.fsi', '.fsx'],
  comments: { line: ['//'], block: [STARRED_PARENTHESES] },
  spoken: [],
  lineForms: {
    words: {
      function: 'let(?: rec)?|and|fun',
      class: 'module',
      type: 'type',
      struct: 'type',
      constant: 'let|val',
      variable: 'let',
      import: 'open',
      throw: 'raise|failwith',
      loop: 'for|while|do',
      condition: 'if|elif|when',
    },
    modifiers: 'rec|inline|private|internal|mutable',
  },
  files: { tests: [CAMEL_CASE_TESTS] },
  aliases: ['f#'],
  outline: { rules: ML },
};
