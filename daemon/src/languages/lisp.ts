import { SEMICOLON } from './comments.ts';
import type { Language } from './language.ts';
import { type OutlineRule, rule } from './outline.ts';

const LISP: readonly OutlineRule[] = [
  rule('macro', /^\((?:defmacro|define-syntax(?:-rule)?|define-macro)\s+\(?([^\s()]+)/),
  rule('type', /^\((?:deftype|defrecord|defprotocol|defclass|defstruct|define-record-type)\s+\(?([^\s()]+)/),
  rule('module', /^\((?:ns|in-ns|defpackage|module)\s+[:'#]*([^\s()]+)/),
  rule('function', /^\((?:def|define)[\w*-]*!?\s+(?:\^\S+\s+)*\(?([^\s()]+)/),
];

export const clojure: Language = {
  name: 'clojure',
  extensions: ['.clj', '.cljs', '.cljc', '.edn'],
  interpreters: ['bb'],
  comments: SEMICOLON,
  files: { tests: [] },
  outline: { rules: LISP },
};

export const lisp: Language = {
  name: 'lisp',
  extensions: ['.lisp', '.lsp', '.el', '.scm', '.ss', '.rkt'],
  interpreters: ['sbcl', 'guile', 'racket'],
  comments: { line: [';'], block: [['#|', '|#']] },
  files: { tests: [] },
  outline: { rules: LISP },
};
