import type { LanguageRules } from './types.ts';

const r = String.raw;
const PUB = r`^\s*(pub\s+)?`;

export const zig: LanguageRules = {
  id: 'zig',
  extensions: ['zig', 'zon'],
  tests: ['**/tests/**', '**/test/**', '*_test.zig', 'test_*.zig'],
  functionWord: r`\bfn\s+`,
  defines: {
    any: r`${PUB}((inline|export|extern)\s+)*(fn|const|var)\s+{name}`,
    function: r`${PUB}((inline|export|extern)\s+("[^"]*"\s+)?)*fn\s+{name}`,
    method: r`^\s+(pub\s+)?(inline\s+)?fn\s+{name}`,
    struct: r`\b{name}\s*=\s*((extern|packed)\s+)?struct\b`,
    class: r`\b{name}\s*=\s*((extern|packed)\s+)?struct\b`,
    enum: r`\b{name}\s*=\s*enum\b`,
    union: r`\b{name}\s*=\s*((extern|packed)\s+)?union\b`,
    type: r`${PUB}const\s+{name}\s*=\s*((extern|packed)\s+)?(struct|enum|union|error|opaque)\b`,
    constant: r`${PUB}const\s+{name}`,
    variable: r`\b(var|const)\s+{name}`,
    test: r`^\s*test\s+("|\w|\{)`,
    initializer: r`\bfn\s+init\b`,
  },
  unnamed: {
    struct: r`\bstruct\s*(\([^)]*\)\s*)?\{`,
    enum: r`\benum\s*(\([^)]*\)\s*)?\{`,
    union: r`\bunion\s*(\([^)]*\)\s*)?\{`,
  },
  modified: {
    function: r`\b{mod}\s+(\w+\s+)*fn\b`,
    method: r`\b{mod}\s+(\w+\s+)*fn\b`,
    constant: r`\b{mod}\s+const\b`,
    struct: r`\b{mod}\s+struct\b`,
    variable: r`\b{mod}\s+(var|const)\b`,
  },
  writes: { export: 'pub', public: 'pub' },
  oneQuote: true,
  roles: {
    call: r`\b{call}\(`,
    import: r`@import\("([^"]*/)?{name}`,
    raise: r`\berror\.{name}`,
    catch: r`\bcatch\b.*\b{name}|\berror\.{name}\s*=>`,
    create: r`\b{name}\{`,
    return: r`\breturn\s+{name}`,
    returnType: r`\bfn\b.*\)\s*[^(){]*\b{name}([^)]|$)`,
    parameter: r`\bfn\s+\w+\(.*\b{name}`,
  },
  imports: r`@import\(`,
  comment: { opens: '//', line: r`^\s*//`, doc: r`^\s*//[/!]` },
};
