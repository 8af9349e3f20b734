import type { LanguageRules } from './types.ts';

const r = String.raw;
const FUNCTION = r`^\s*(function\s+{name}\s*(\(\))?|{name}\s*\(\))`;

export const bash: LanguageRules = {
  id: 'bash',
  extensions: ['sh', 'bash', 'zsh', 'bats', 'ksh'],
  tests: ['*.bats', '**/test/**', '**/tests/**', '*_test.sh'],
  defines: {
    any: r`${FUNCTION}|^\s*((export|local|readonly|declare)\s+(-\w+\s+)*)?{name}=`,
    function: FUNCTION,
    // Declared, with a value or without: "local NVM_DIR".
    variable: r`^\s*((export|local|readonly|declare)\s+(-\w+\s+)*)?{name}=|^\s*(export|local|readonly|declare)\s+(-\w+\s+)*(\w+(=\S*)?\s+)*{name}\s*(;.*)?$`,
    constant: r`^\s*(readonly|declare\s+-r)\s+{name}`,
    test: r`^\s*@test\b`,
  },
  // Where a command begins.
  modified: { variable: r`(^\s*|[;{&|]\s*|\b(then|do|else)\s+){mod}\s+(-\w+\s+)*\w` },
  roles: {
    call: r`\b{name}`,
    import: r`^\s*(source|\.)\s+.*{name}`,
    return: r`\breturn\s+{name}`,
  },
  imports: r`^\s*(source|\.)\s+\S`,
  comment: { opens: '#', line: r`^\s*#` },
};
