import { childrenOf, fieldsOf, type Language, leaf, values } from './language.ts';

const assigned = values(node => fieldsOf(node, 'name'));
/** `readonly X=1 Y=2` */
const declared = values(node =>
  childrenOf(node, 'variable_assignment').flatMap(assignment => fieldsOf(assignment, 'name')),
);

export const bash: Language = {
  name: 'bash',
  extensions: ['.sh', '.bash', '.zsh', '.ksh', '.bats', '.ebuild', '.command'],
  fileNames: ['.bashrc', '.bash_profile', '.profile', '.zshrc', '.zshenv', 'pkgbuild', '.envrc'],
  interpreters: ['sh', 'bash', 'zsh', 'ksh', 'dash', 'ash', 'bats'],
  syntax: {
    grammar: 'bash',
    comments: ['comment'],
    rules: {
      function_definition: leaf('function'),
      variable_assignment: assigned,
      declaration_command: declared,
    },
  },
};
