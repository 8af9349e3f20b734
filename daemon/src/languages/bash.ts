import { childOf, field, type Language, leaf, type Rule } from './language.ts';

const variable: Rule = node => {
  const assignment = node.type === 'variable_assignment' ? node : childOf(node, 'variable_assignment');
  const name = assignment && field(assignment, 'name');
  return name ? { kind: 'constant', name, node, body: null, members: false } : null;
};

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
      variable_assignment: variable,
      declaration_command: variable,
    },
  },
};
