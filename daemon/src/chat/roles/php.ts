import type { LanguageRules } from './types.ts';

const r = String.raw;
const MODIFIERS = r`((public|private|protected|static|final|abstract|readonly)\s+)*`;

export const php: LanguageRules = {
  id: 'php',
  extensions: ['php', 'phtml', 'inc'],
  tests: ['*Test.php', '**/[Tt]ests/**', '**/[Tt]est/**'],
  functionWord: r`\bfunction\s+&?`,
  defines: {
    any: r`^\s*${MODIFIERS}(function\s+&?|class\s+|interface\s+|trait\s+|enum\s+|const\s+){name}`,
    function: r`^\s*${MODIFIERS}function\s+&?{name}`,
    method: r`^\s*${MODIFIERS}function\s+&?{name}`,
    class: r`^\s*${MODIFIERS}class\s+{name}`,
    interface: r`^\s*interface\s+{name}`,
    trait: r`^\s*trait\s+{name}`,
    enum: r`^\s*enum\s+{name}`,
    constant: r`^\s*${MODIFIERS}const\s+(\??\w+\s+)?{name}`,
    variable: r`[$]{name}\s*=[^=>]`,
    property: r`^\s*((public|private|protected|static|readonly|var)\s+)+(\??[\w|\\]+\s+)?\$\w+`,
    module: r`^\s*namespace\s+{name}`,
    initializer: r`\bfunction\s+__construct\b`,
    test: r`\bfunction\s+test\w*`,
  },
  modified: {
    function: r`\b{mod}\s+(\w+\s+)*function\b`,
    method: r`\b{mod}\s+(\w+\s+)*function\b`,
    initializer: r`\b{mod}\s+(\w+\s+)*function\s+__construct\b`,
    class: r`^\s*((final|abstract|readonly)\s+)*{mod}\s+((final|abstract|readonly)\s+)*class\s+\w+`,
    property: r`^\s*(\w+\s+)*{mod}\s+(static\s+|readonly\s+)*(\??[\w|\\]+\s+)?\$\w+`,
    variable: r`^\s*(\w+\s+)*{mod}\s+(static\s+|readonly\s+)*(\??[\w|\\]+\s+)?\$\w+`,
    constant: r`\b{mod}\s+(\w+\s+)*const\b`,
  },
  roles: {
    call: r`\b{call}\(`,
    import: r`^\s*use\s+.*\b{name}|\b(require|include)(_once)?\b.*{name}`,
    subclass: r`\bclass\s+\w+\s+extends\s+\\?([\w\\]+\\)?{name}`,
    implement: r`\bclass\s+\w+.*\bimplements\b.*\b{name}`,
    decorator: r`#\[\\?{name}`,
    raise: r`\bthrow\s+(new\s+)?\\?([\w\\]+\\)?{name}`,
    catch: r`\bcatch\s*\(.*\b{name}`,
    create: r`\bnew\s+\\?{name}`,
    return: r`\breturn\s+\$?{name}`,
    returnType: r`\bfunction\b.*\)\s*:\s*.*\b{name}`,
    parameter: r`\bfunction\b.*\(.*\b{name}`,
  },
  imports: r`^\s*use\s+|^\s*(require|include)(_once)?\b`,
  decorators: r`^\s*#\[`,
  comment: { opens: r`(//|/\*|^\s*\*|#)`, line: r`^\s*(//|/\*|\*|#)`, doc: r`/\*\*` },
};
