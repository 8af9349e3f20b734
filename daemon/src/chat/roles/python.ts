import type { LanguageRules } from './types.ts';

const r = String.raw;

export const python: LanguageRules = {
  id: 'python',
  extensions: ['py', 'pyi'],
  tests: ['test_*.py', '*_test.py', 'conftest.py', '**/tests/**', '**/test/**'],
  functionWord: r`\bdef\s+`,
  defines: {
    any: r`^\s*((async\s+)?def|class)\s+{name}|^{name}\s*(:[^=]+)?=[^=]`,
    function: r`^\s*(async\s+)?def\s+{name}`,
    method: r`^\s+(async\s+)?def\s+{name}`,
    class: r`^\s*class\s+{name}`,
    constant: r`^{NAME}\s*(:[^=]+)?=[^=]`,
    variable: r`^\s*{name}\s*(:[^=]+)?=[^=]`,
    initializer: r`^\s*def\s+__init__\b`,
    property: r`^\s*@(property|cached_property|\w+\.setter)\b`,
    test: r`^\s*(async\s+)?def\s+test_\w*`,
    enum: r`^\s*class\s+\w+\(.*\b(Enum|IntEnum|StrEnum|Flag|IntFlag)\b.*\)`,
  },
  nameOf: { private: '_\\w*', internal: '_\\w*', public: '[A-Za-z]\\w*' },
  modified: { function: r`\b{mod}\s+def\b`, method: r`\b{mod}\s+def\b` },
  roles: {
    call: r`\b{call}\(`,
    import: r`^\s*(import\s+{name}|from\s+{name}|from\s+\S+\s+import\s+.*\b{name}|import\s+.*\b{name})`,
    subclass: r`^\s*class\s+\w+(\[.*\])?\(.*\b{name}.*\)`,
    implement: r`^\s*class\s+\w+(\[.*\])?\(.*\b{name}.*\)`,
    decorator: r`^\s*@([\w.]+\.)?{name}`,
    raise: r`\braise\s+([\w.]+\.)?{name}`,
    catch: r`^\s*except\b.*\b{name}`,
    create: r`\b{call}\(`,
    return: r`\breturn\s+{name}`,
    cast: r`\bcast\(.*\b{name}`,
    returnType: r`->\s*["']?([\w.]+\.)?{name}`,
    parameter: r`^\s*(async\s+)?def\s+\w+\((\([^()]*\)|[^()])*\b{name}`,
  },
  imports: r`^\s*(import\s+[\w.]+|from\s+\S+\s+import\b)`,
  decorators: r`^\s*@[A-Za-z_]`,
  comment: { opens: '#', line: r`^\s*#`, doc: `"""|'''` },
};
