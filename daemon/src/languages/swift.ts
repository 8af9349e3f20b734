import type { Node } from 'web-tree-sitter';
import { SLASHES } from './comments.ts';
import { CAMEL_CASE_TESTS } from './file-globs.ts';
import {
  childOf,
  type Found,
  field,
  fieldsOf,
  holder,
  type Language,
  leaf,
  loneValues,
  part,
  type Rule,
  values,
  withBlanks,
} from './language.ts';
import { terms } from './swift/terms.ts';

const KINDS: Record<string, Found['kind']> = {
  struct: 'struct',
  enum: 'enum',
  class: 'class',
  actor: 'class',
  extension: 'class',
};

const entryNames = (entry: Node) => fieldsOf(entry, 'name');
const enumValues = loneValues('enum_entry', entryNames);

/** Classes, structs, enums, actors and extensions share a node type; the keyword distinguishes them. */
const typeDeclaration: Rule = (node, resolve) => {
  const keyword = node.children.find(child => child && KINDS[child.type])?.type ?? 'class';
  const name = (inner: Node) => field(inner, 'name')?.replace(/<.*$/s, '') ?? null;
  return holder(KINDS[keyword] ?? 'class', { name, also: enumValues })(node, resolve);
};

const functionDeclaration = leaf('function');

/** `let a = 1, b = 2`, `let (c, d) = …` */
const property = values(
  node => fieldsOf(node, 'name').flatMap(pattern => pattern.descendantsOfType('simple_identifier')) as Node[],
  node => childOf(node, 'computed_property'),
);

const CONSTRAINT = String.raw`[\w.]+[ \t]*(?::|==)[ \t]*[^\s,(){}]+`;
const CONSTRAINTS = String.raw`${CONSTRAINT}(?:,[ \t]*${CONSTRAINT})*`;
/**
 * Syntax that the grammar misreads, losing the class or protocol around it: `#if` and similar; generic constraints on
 * further lines (`where A == B,` `C: D`); the `#` of `#file`; and the arguments of `#available(…)` and
 * `nonisolated(unsafe)`. Each pattern matches the text to keep in its first group, then the text to blank. All branches
 * of an `#if` are parsed as consecutive code.
 */
const UNKNOWN = [
  String.raw`(^)[ \t]*#(?:if|elseif|else|endif)\b[^\r\n]*`,
  String.raw`(\bwhere\s+${CONSTRAINTS})(?:,[ \t]*\r?\n[ \t]*${CONSTRAINTS})+(?=[ \t]*\r?$)`,
  String.raw`(#(?:un)?available\()[^()\n]*`,
  String.raw`()#(?=(?:file(?:ID|Path)?|line|column|function|selector|keyPath|(?:un)?available|require|expect)\b)`,
  String.raw`(\bnonisolated)\(unsafe\)`,
].map(source => new RegExp(source, 'gm'));

export const swift: Language = {
  name: 'swift',
  extensions: ['.swift'],
  interpreters: ['swift'],
  comments: SLASHES,
  spoken: [],
  features: {
    omitsVoid: true,
    constructors: true,
    bases: 'colon',
    keywords:
      'mutating nonmutating nonisolated indirect convenience required fileprivate dynamic weak unowned',
  },
  lineForms: {
    words: { function: 'func', method: 'func', interface: 'protocol', type: 'typealias' },
    modifiers: 'fileprivate|convenience|required|mutating|nonisolated|open',
  },
  terms,
  files: { tests: [CAMEL_CASE_TESTS], locks: ['package.resolved', 'podfile.lock'] },
  syntax: {
    grammar: 'swift',
    parseable: text => withBlanks(text, UNKNOWN),
    comments: ['comment', 'multiline_comment'],
    rules: {
      class_declaration: typeDeclaration,
      protocol_declaration: holder('interface'),
      enum_entry: part(values(entryNames)),
      function_declaration: functionDeclaration,
      protocol_function_declaration: functionDeclaration,
      init_declaration: leaf('method', { name: () => 'init' }),
      deinit_declaration: leaf('method', { name: () => 'deinit' }),
      subscript_declaration: leaf('method', {
        name: () => 'subscript',
        body: node => childOf(node, 'computed_property'),
      }),
      property_declaration: property,
      protocol_property_declaration: property,
      typealias_declaration: leaf('type'),
      associatedtype_declaration: leaf('type'),
    },
    refine: found => (found.kind === 'function' && /^test[A-Z]/.test(found.name) ? 'test' : found.kind),
  },
};
