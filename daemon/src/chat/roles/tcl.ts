import type { LanguageRules } from './types.ts';

const r = String.raw;

/** No word for its comments: most trees with Tcl are C's, where a line that begins with # is none. */
export const tcl: LanguageRules = {
  id: 'tcl',
  extensions: ['tcl'],
  tests: ['**/tests/**', '**/test/**', '*_test.tcl', 'test_*.tcl'],
  functionWord: r`^\s*proc\s+(\S+::)?`,
  defines: {
    any: r`^\s*proc\s+(\S+::)?{name}|^\s*(set|variable|namespace\s+eval)\s+(::)?{name}`,
    function: r`^\s*proc\s+(\S+::)?{name}`,
    variable: r`^\s*(set|variable)\s+(::)?{name}`,
    module: r`^\s*namespace\s+eval\s+(\S+::)?{name}`,
    test: r`^\s*test\s+`,
  },
  roles: {
    import: r`^\s*(package\s+require|source)\s+.*\b{name}`,
    return: r`\breturn\s+{name}`,
  },
  imports: r`^\s*(package\s+require|source)\s`,
};
