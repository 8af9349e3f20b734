import type { Node } from 'web-tree-sitter';
import { CAMEL_CASE_TESTS } from './file-globs.ts';
import { terms } from './haskell/terms.ts';
import {
  childOf,
  enumeratorAt,
  field,
  fieldsOf,
  holder,
  type Language,
  leaf,
  memberAt,
  type Name,
  nameAt,
  oneLine,
  type Rule,
} from './language.ts';

/** `pattern P x <- …` and its signature. */
const patternSynonym: Rule = node => {
  const [equation] = node.namedChildren;
  const head = equation?.childForFieldName('synonym');
  const name = head && (head.type === 'constructor' ? head : head.descendantsOfType('constructor')[0]);
  return name ? { kind: 'function', name: name.text, node, body: null, members: false, joins: true } : null;
};

/** The name that an equation or a type signature is about: a variable, or the operator of an infix equation. */
function equationName(node: Node): string | null {
  const name = field(node, 'name');
  if (name) return withoutParentheses(name);
  const infix = childOf(node, 'infix');
  return infix ? field(infix, 'operator') : null;
}

/** A type signature and the equations after it are one function. */
const equation = leaf('function', { name: equationName, body: 'match', joins: true });

/** `(<+>) :: a -> a` declares the operator defined as `x <+> y`. */
const withoutParentheses = (name: string) => oneLine(name).replace(/^\(\s*(\S+)\s*\)$/, '$1');

/** `x :: Int`, or `f, g :: Int`; not inside an expression or a pattern, where it declares nothing. */
const signature: Rule = node => {
  const [first, ...others] = fieldsOf(node.childForFieldName('names') ?? node, 'name').map(nameAt);
  if (!first) return null;
  const name = withoutParentheses(first.name);
  return { kind: 'function', name, node, body: null, members: false, joins: true, also: others };
};

/** `instance Show Tree`: named by the whole head. */
function instanceName(node: Node): string | null {
  const [name, patterns] = [field(node, 'name'), field(node, 'patterns')];
  return name && oneLine(`${name} ${patterns ?? ''}`);
}

const headName = (node: Node) =>
  field(node, 'name') ?? /^\w+\s+(?:.*=>\s*)?(\w+)/.exec(node.text.slice(0, 300))?.[1] ?? null;

/** `A Int`, `B { x, y :: Int }`, `a :+: b`, ``a `Op` b``, and `A, B :: Int -> T` of a GADT: constructors and their fields. */
function constructorNames(node: Node): Name[] {
  const inner = node.childForFieldName('constructor') ?? node;
  const list = inner.childForFieldName('names') ?? inner;
  const own = [...fieldsOf(list, 'name'), ...fieldsOf(list, 'operator')].map(
    name => childOf(name, 'constructor') ?? name,
  );
  const fields = node.descendantsOfType('field_name') as Node[];
  return [...own.map(enumeratorAt), ...fields.map(memberAt)];
}

const dataConstructors = (node: Node) =>
  fieldsOf(node, 'constructors').flatMap(list => fieldsOf(list, 'constructor').flatMap(constructorNames));
const newtypeConstructor = (node: Node) => fieldsOf(node, 'constructor').flatMap(constructorNames);

export const haskell: Language = {
  name: 'haskell',
  extensions: ['.hs', '.lhs', '.hsc'],
  interpreters: ['runhaskell', 'runghc', 'stack'],
  comments: { line: ['--'], block: [['{-', '-}']] },
  spoken: ['hs'],
  lineForms: { words: { struct: 'data|newtype', type: 'data|newtype' } },
  terms,
  files: { tests: [CAMEL_CASE_TESTS] },
  syntax: {
    grammar: 'haskell',
    comments: ['comment', 'haddock'],
    leads: ['pragma'],
    transparent: ['declarations'],
    variables: ['bind'],
    // QuickCheck properties, which are often among the code that they test.
    refine: found => (found.kind === 'function' && /^prop_/.test(found.name) ? 'test' : found.kind),
    rules: {
      signature,
      function: equation,
      pattern_synonym: patternSynonym,
      bind: equation,
      data_type: leaf('type', { name: headName, body: 'constructors', also: dataConstructors }),
      newtype: leaf('type', { name: headName, body: 'constructor', also: newtypeConstructor }),
      type_synomym: leaf('type', { name: headName, body: 'type' }),
      type_family: leaf('type', { name: headName }),
      data_family: leaf('type', { name: headName }),
      class: holder('interface', { name: headName, body: 'declarations' }),
      instance: holder('class', { name: instanceName, body: 'declarations' }),
    },
  },
};
