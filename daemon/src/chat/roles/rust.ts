import type { LanguageRules } from './types.ts';

const r = String.raw;
const VISIBLE = r`^\s*(pub(\([^)]*\))?\s+)?`;
const FN = r`(default\s+)?(const\s+)?(async\s+)?(unsafe\s+)?(extern\s+("[^"]*"\s+)?)?fn\s+`;

export const rust: LanguageRules = {
  id: 'rust',
  extensions: ['rs'],
  tests: ['**/tests/**', '**/test_suite/**', '**/*_test.rs', '**/test_*.rs', '**/tests.rs', '**/test.rs'],
  functionWord: r`\bfn\s+`,
  defines: {
    any: r`${VISIBLE}(${FN}|(unsafe\s+)?(struct|enum|union|trait|type|mod|const|static(\s+mut)?)\s+){name}|^\s*macro_rules!\s*{name}`,
    function: r`${VISIBLE}${FN}{name}`,
    method: r`^\s+(pub(\([^)]*\))?\s+)?${FN}{name}`,
    struct: r`${VISIBLE}struct\s+{name}`,
    class: r`${VISIBLE}(struct|enum)\s+{name}`,
    enum: r`${VISIBLE}enum\s+{name}`,
    union: r`${VISIBLE}union\s+{name}`,
    trait: r`${VISIBLE}(unsafe\s+)?(auto\s+)?trait\s+{name}`,
    interface: r`${VISIBLE}(unsafe\s+)?trait\s+{name}`,
    type: r`${VISIBLE}type\s+{name}`,
    constant: r`${VISIBLE}const\s+{name}\s*:`,
    variable: r`\b(let(\s+mut)?|static(\s+mut)?)\s+{name}`,
    macro: r`^\s*macro_rules!\s*{name}`,
    module: r`${VISIBLE}mod\s+{name}`,
    initializer: r`\bfn\s+new\b`,
    instance: r`^\s*(unsafe\s+)?impl\b.*{name}`,
    test: r`^\s*#\[(\w+::)?test\]`,
  },
  modified: {
    function: r`\b{mod}(\([^)]*\))?\s+(\w+\s+)*fn\b`,
    method: r`\b{mod}(\([^)]*\))?\s+(\w+\s+)*fn\b`,
    struct: r`\b{mod}(\([^)]*\))?\s+struct\b`,
    trait: r`\b{mod}(\([^)]*\))?\s+(\w+\s+)*trait\b`,
    enum: r`\b{mod}(\([^)]*\))?\s+enum\b`,
    constant: r`\b{mod}(\([^)]*\))?\s+const\b`,
    module: r`\b{mod}(\([^)]*\))?\s+mod\b`,
    type: r`\b{mod}(\([^)]*\))?\s+(type|struct|enum)\b`,
  },
  writes: { export: 'pub', public: 'pub' },
  oneQuote: true,
  roles: {
    call: r`\b{call}\s*\(`,
    import: r`^\s*(pub(\([^)]*\))?\s+)?(use|extern\s+crate)\s+.*\b{name}`,
    subclass: r`\btrait\s+\w+.*:.*\b{name}`,
    implement: r`^\s*(unsafe\s+)?impl\b.*\b{name}.*\bfor\b`,
    decorator: r`#!?\[.*\b{name}`,
    raise: r`\bErr\(.*\b{name}`,
    create: r`\b{name}(::new\(|\s*\{)`,
    return: r`\breturn\s+{name}`,
    cast: r`\bas\s+{name}`,
    returnType: r`\bfn\b.*->.*\b{name}`,
    parameter: r`\bfn\s+\w+.*\(.*\b{name}`,
  },
  imports: r`^\s*(pub(\([^)]*\))?\s+)?(use|extern\s+crate)\s+`,
  decorators: r`^\s*#!?\[`,
  comment: { opens: r`(//|/\*)`, line: r`^\s*//`, doc: r`^\s*//[/!]` },
};
