import { terms } from './bash/terms.ts';
import { HASH } from './comments.ts';
import { childrenOf, field, fieldsOf, type Language, leaf, type Rule, unquote, values } from './language.ts';

const assigned = values(node => fieldsOf(node, 'name'));
/** `readonly X=1 Y=2` */
const declared = values(node =>
  childrenOf(node, 'variable_assignment').flatMap(assignment => fieldsOf(assignment, 'name')),
);

/** bats: `@test "title" {` is not shell syntax; the lines up to its `}` are ordinary commands. */
const batsTest: Rule = node => {
  const title = field(node, 'name') === '@test' ? node.childForFieldName('argument') : null;
  return title && { kind: 'test', name: unquote(title.text), node, body: null, members: false };
};

export const bash: Language = {
  name: 'bash',
  extensions: ['.sh', '.bash', '.zsh', '.ksh', '.bats', '.ebuild', '.command'],
  fileNames: ['.bashrc', '.bash_profile', '.profile', '.zshrc', '.zshenv', 'pkgbuild', '.envrc'],
  interpreters: ['sh', 'bash', 'zsh', 'ksh', 'dash', 'ash', 'bats'],
  comments: HASH,
  spoken: ['sh', 'zsh', 'shell script'],
  lineForms: { words: { loop: 'until' } },
  terms,
  files: { tests: [] },
  aliases: ['shell'],
  syntax: {
    grammar: 'bash',
    comments: ['comment'],
    rules: {
      function_definition: leaf('function'),
      command: batsTest,
      variable_assignment: assigned,
      declaration_command: declared,
    },
  },
};
