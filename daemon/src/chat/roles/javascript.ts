import type { LanguageRules } from './types.ts';

const r = String.raw;
const MODIFIERS = r`((public|private|protected|static|async|override|readonly|abstract|get|set)\s+)*`;
/**
 * A method whose parameters stand on lines of their own: without a modifier a call that goes on looks the same, so that
 * only methods with one are known by such a line.
 */
const OPEN_METHOD = r`^\s+((public|private|protected|static|async|override|readonly|abstract|get|set)\s+)+{name}\s*(<[^>]*>)?\([^)]*$`;
const DECLARED = r`^\s*(export\s+)?(default\s+)?(declare\s+)?`;

/** JavaScript and TypeScript: one is written in the other's files too often to tell them apart. */
export const javascript: LanguageRules = {
  id: 'javascript',
  extensions: ['ts', 'tsx', 'mts', 'cts', 'js', 'jsx', 'mjs', 'cjs', 'vue', 'svelte'],
  tests: [
    '*.test.*',
    '*.spec.*',
    '*.test-d.*',
    '**/__tests__/**',
    '**/test/**',
    '**/tests/**',
    '**/__mocks__/**',
  ],
  functionWord: r`\bfunction\s*\*?\s*`,
  defines: {
    any: r`${DECLARED}(abstract\s+|async\s+|const\s+enum\b)*(function\s*\*?|class|interface|type|enum|const|let|var|namespace)\s+{name}|^\s+${MODIFIERS}{name}\s*(<[^>]*>)?\([^)]*\)[^;=]*\{\s*$|${OPEN_METHOD}`,
    function: r`${DECLARED}(async\s+)?function\s*\*?\s*{name}|${DECLARED}(const|let|var)\s+{name}\s*(:[^=]+)?=\s*(async\s*)?(function\b|<[^>]*>\s*\(|\(|\w+\s*=>)`,
    method: r`^\s+${MODIFIERS}{name}\s*(<[^>]*>)?\([^)]*\)[^;=]*\{\s*$|${OPEN_METHOD}`,
    class: r`${DECLARED}(abstract\s+)?class\s+{name}`,
    interface: r`^\s*(export\s+)?(default\s+)?(declare\s+)?interface\s+{name}`,
    type: r`^\s*(export\s+)?(declare\s+)?type\s+{name}`,
    enum: r`^\s*(export\s+)?(declare\s+)?(const\s+)?enum\s+{name}`,
    constant: r`^\s*(export\s+)?(declare\s+)?const\s+{name}`,
    variable: r`^\s*(export\s+)?(declare\s+)?(const|let|var)\s+{name}`,
    module: r`^\s*(export\s+)?(declare\s+)?(namespace|module)\s+{name}`,
    initializer: r`^\s*((public|private|protected)\s+)?constructor\s*\(`,
    property: r`^\s*((public|private|protected|static|readonly)\s+)+\w+[?!]?\s*[:=]|^\s*((static|readonly)\s+)*#\w+\s*([:=;][^=]*|$)`,
    test: r`^\s*(test|it)(\.\w+)*\(`,
  },
  modified: {
    function: r`\b{mod}\s+(async\s+)?function\b`,
    method: r`^\s*(\w+\s+)*{mod}\s+(\w+\s+)*[\w#]+\s*(<[^>]*>)?\(`,
    class: r`\b{mod}\s+(\w+\s+)*class\s+\w`,
    property: r`^\s*(\w+\s+)*{mod}\s+(\w+\s+)*[\w#]+[?!]?\s*[:=;]`,
    constant: r`\b{mod}\s+const\b`,
    interface: r`\b{mod}\s+(\w+\s+)*interface\b`,
    type: r`\b{mod}\s+(\w+\s+)*type\s+\w`,
    enum: r`\b{mod}\s+(\w+\s+)*enum\b`,
    variable: r`\b{mod}\s+(const|let|var)\b`,
  },
  roles: {
    call: r`\b{call}\(`,
    import: r`^\s*import\b.*\b{name}|^\s*\}\s*from\s+['"].*{part}|\brequire\(\s*['"].*{part}`,
    subclass: r`\bclass\b.*\bextends\b.*\b{name}`,
    implement: r`\bclass\s+\w+.*\bimplements\b.*\b{name}`,
    decorator: r`^\s*@{name}`,
    raise: r`\bthrow\s+(new\s+)?([\w.]+\.)?{name}`,
    catch: r`\bcatch\b.*\b{name}`,
    create: r`\bnew\s+{name}`,
    return: r`\breturn\s+{name}`,
    cast: r`\bas\s+{name}`,
    returnType: r`\)\s*:\s*[^=;{(]*\b{name}`,
    parameter: r`\bfunction\b[\s*]*\w*\s*(<[^(]*>)?\(.*\b{name}|\([^()]*\b{name}[^()]*\)\s*(:[^=]+)?=>`,
  },
  imports: r`^\s*import\b|\brequire\(`,
  decorators: r`^\s*@[A-Za-z_]`,
  comment: { opens: r`(//|/\*|^\s*\*)`, line: r`^\s*(//|/\*|\*)`, doc: r`/\*\*` },
};
