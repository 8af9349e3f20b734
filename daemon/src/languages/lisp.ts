import { terms as clojureTerms } from './clojure/terms.ts';
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
  spoken: [],
  lineForms: {
    words: {
      function: 'defn-?|defmacro',
      method: 'defn-?',
      class: 'defrecord|deftype',
      interface: 'defprotocol',
      constant: 'def',
      variable: 'def|let|set',
      import: ':require|:use|import|require|use',
      throw: 'throw',
      catch: 'catch',
      loop: 'loop|for|while|do',
      condition: 'if|cond|case|when',
      macro: 'defmacro',
      test: 'deftest',
    },
  },
  terms: clojureTerms,
  files: { tests: [] },
  outline: { rules: LISP },
};

export const lisp: Language = {
  name: 'lisp',
  extensions: ['.lisp', '.lsp', '.el', '.scm', '.ss', '.rkt'],
  interpreters: ['sbcl', 'guile', 'racket'],
  comments: { line: [';'], block: [['#|', '|#']] },
  lineForms: {
    words: {
      function: 'defmacro',
      constant: 'define',
      macro: 'defmacro|define',
      loop: 'loop|do',
      condition: 'if|cond|case|when|unless',
    },
  },
  files: { tests: [] },
  outline: { rules: LISP },
};
