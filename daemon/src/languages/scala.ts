import type { Node } from 'web-tree-sitter';
import { SLASHES } from './comments.ts';
import { CAMEL_CASE_TESTS } from './file-globs.ts';
import {
  childrenOf,
  field,
  fieldsOf,
  holder,
  type Language,
  leaf,
  loneValues,
  memberAt,
  type Name,
  nameAt,
  part,
  type Rule,
  values,
} from './language.ts';
import { terms } from './scala/terms.ts';

/** `val x = …`, `val a, b = …`, `val (p, Some(q)) = …` */
const value = values(
  node => {
    const names = [...fieldsOf(node, 'pattern'), ...fieldsOf(node, 'name')];
    return names.flatMap(name =>
      name.namedChildCount > 0 ? name.descendantsOfType('identifier') : name,
    ) as Node[];
  },
  node => node.childForFieldName('value'),
);

/** `extension (x: T)` with its methods in braces, or listed below it. */
const extension: Rule = (node, resolve) => {
  const name = () => /\(\s*\w+\s*:\s*([^\s)[]+)/.exec(field(node, 'parameters') ?? '')?.[1] ?? 'extension';
  const found = holder('class', { name })(node, resolve);
  const methods = childrenOf(node, 'function_definition', 'function_declaration');
  if (!found || methods.length === 0) return found;
  return { ...found, members: false, also: methods.flatMap(method => fieldsOf(method, 'name').map(nameAt)) };
};

const casesOf = (cases: Node) => cases.namedChildren.flatMap(one => (one ? fieldsOf(one, 'name') : []));
const enumValues = loneValues('enum_case_definitions', casesOf);

/** The parameters of a class that are fields: those with `val` or `var`, and in a case class all of the first list. */
function parameterFields(node: Node): Name[] {
  const has = (one: Node, ...words: string[]) =>
    one.children.some(child => child && words.includes(child.type));
  return fieldsOf(node, 'class_parameters')
    .flatMap((list, at) => {
      const parameters = childrenOf(list, 'class_parameter');
      return at === 0 && has(node, 'case') ? parameters : parameters.filter(one => has(one, 'val', 'var'));
    })
    .flatMap(one => fieldsOf(one, 'name'))
    .map(memberAt);
}

/**
 * The grammar does not know `⇒` and `←`. Each is replaced, together with the blank beside it, by the two-character
 * arrow.
 */
const withPlainArrows = (text: string) =>
  text.replace(/[ \t][⇒←]|[⇒←][ \t]/g, arrow => (arrow.includes('⇒') ? '=>' : '<-'));

export const scala: Language = {
  name: 'scala',
  extensions: ['.scala', '.sc', '.sbt'],
  interpreters: ['scala', 'scala-cli', 'amm'],
  comments: SLASHES,
  spoken: [],
  features: { constructors: true, keywords: 'implicit sealed opaque' },
  lineForms: { words: { interface: 'trait', constant: 'val' }, modifiers: 'implicit|case|lazy' },
  terms,
  files: { tests: [CAMEL_CASE_TESTS] },
  syntax: {
    grammar: 'scala',
    parseable: withPlainArrows,
    comments: ['comment', 'block_comment'],
    rules: {
      class_definition: holder('class', { also: parameterFields }),
      object_definition: holder('class'),
      package_object: holder('module'),
      trait_definition: holder('interface'),
      enum_definition: holder('enum', { also: node => [...parameterFields(node), ...enumValues(node)] }),
      enum_case_definitions: part(values(casesOf)),
      extension_definition: extension,
      given_definition: holder('constant', {
        name: node => field(node, 'name') ?? field(node, 'return_type'),
      }),
      function_definition: leaf('function'),
      function_declaration: leaf('function'),
      type_definition: leaf('type', { body: 'type' }),
      val_definition: value,
      var_definition: value,
      val_declaration: value,
      var_declaration: value,
    },
  },
};
