import type { LanguageRules } from './types.ts';

const r = String.raw;

export const ruby: LanguageRules = {
  id: 'ruby',
  extensions: ['rb', 'rake', 'gemspec', 'ru'],
  tests: ['*_test.rb', '*_spec.rb', 'test_*.rb', '**/test/**', '**/spec/**'],
  functionWord: r`\bdef\s+(self\.)?`,
  defines: {
    any: r`^\s*(def\s+(self\.)?|class\s+([\w:]+::)?|module\s+([\w:]+::)?){name}|^\s*{name}\s*=[^=]`,
    function: r`^\s*def\s+(self\.)?{name}`,
    method: r`^\s*def\s+(self\.)?{name}`,
    class: r`^\s*class\s+([\w:]+::)?{name}`,
    module: r`^\s*module\s+([\w:]+::)?{name}`,
    constant: r`^\s*{NAME}\s*=[^=]`,
    variable: r`^\s*[@$]{0,2}{name}\s*(\|\||&&)?=[^=~]`,
    initializer: r`^\s*def\s+initialize\b`,
    property: r`^\s*attr_(reader|writer|accessor)\b`,
    trait: r`^\s*(include|extend|prepend)\s+([\w:]+::)?{name}`,
    struct: r`\bStruct\.new\b`,
    test: r`^\s*(def\s+test_\w*|it\s+['"]|test\s+['"])`,
  },
  // On a line of its own it says so of all methods below.
  modified: { method: r`^\s*{mod}(\s|$)`, function: r`^\s*{mod}(\s|$)` },
  roles: {
    call: r`\b{name}`,
    import: r`^\s*require\s*\(?\s*['\"]{part}|^\s*(require_relative|load|autoload)\b.*{part}|^\s*(include|extend|prepend)\s+.*\b{name}`,
    subclass: r`^\s*class\s+[\w:]+\s*<\s*([\w:]+::)?{name}`,
    implement: r`^\s*(include|extend|prepend)\s+([\w:]+::)?{name}`,
    raise: r`\b(raise|fail)\b[\s(]+([\w:]+::)?{name}`,
    catch: r`\brescue\b.*\b{name}`,
    create: r`\b{name}\.new\b`,
    return: r`\breturn\s+{name}`,
    parameter: r`^\s*def\s+\S+.*\b{name}`,
  },
  imports: r`^\s*(require|require_relative|load|autoload)\b`,
  comment: { opens: '#', line: r`^\s*#`, doc: r`^\s*#` },
};
