import type { LanguageRules } from './types.ts';

const r = String.raw;
const MODIFIERS = r`(@\S+\s+)*((public|private|protected|internal|open|abstract|final|sealed|data|inner|value|inline|override|suspend|operator|infix|tailrec|external|const|lateinit|expect|actual|annotation|enum|companion|fun)\s+)*`;

export const kotlin: LanguageRules = {
  id: 'kotlin',
  extensions: ['kt', 'kts'],
  tests: ['*Test.kt', '*Tests.kt', '**/test/**', '**/*Test/**', '**/tests/**'],
  functionWord: r`\bfun\s+(<.*>\s+)?([\w.<>?*, ]+\.)?`,
  defines: {
    any: r`^\s*${MODIFIERS}(class|interface|object|typealias)\s+{name}|^\s*${MODIFIERS}fun\s+(<.*>\s+)?([\w.<>?*, ]+\.)?{name}|^\s*${MODIFIERS}(val|var)\s+(<.*>\s+)?([\w.<>?*, ]+\.)?{name}`,
    function: r`^\s*${MODIFIERS}fun\s+(<.*>\s+)?([\w.<>?*, ()]+\.)?{name}`,
    method: r`^\s+${MODIFIERS}fun\s+(<.*>\s+)?([\w.<>?*, ()]+\.)?{name}`,
    class: r`^\s*${MODIFIERS}class\s+{name}`,
    interface: r`^\s*${MODIFIERS}interface\s+{name}`,
    enum: r`\benum\s+class\s+{name}`,
    record: r`\bdata\s+class\s+{name}`,
    object: r`^\s*${MODIFIERS}object\b`,
    type: r`^\s*${MODIFIERS}typealias\s+{name}`,
    constant: r`\bconst\s+val\s+{name}`,
    variable: r`\b(val|var)\s+{name}`,
    property: r`^\s*${MODIFIERS}(val|var)\s+`,
    module: r`^package\s+{name}`,
    initializer: r`\bconstructor\s*\(`,
    extension: r`\bfun\s+(<.*>\s+)?[\w<>?*, ]+\.\w+`,
    test: r`^\s*@Test\b`,
  },
  modified: {
    function: r`\b{mod}\s+(\w+\s+)*fun\b`,
    method: r`\b{mod}\s+(\w+\s+)*fun\b`,
    class: r`\b{mod}\s+(\w+\s+)*class\b`,
    interface: r`\b{mod}\s+(\w+\s+)*interface\b`,
    object: r`\b{mod}\s+object\b`,
    property: r`\b{mod}\s+(\w+\s+)*(val|var)\b`,
    variable: r`\b{mod}\s+(\w+\s+)*(val|var)\b`,
    initializer: r`\b{mod}\s+constructor\b`,
  },
  roles: {
    call: r`\b{call}\(`,
    import: r`^\s*import\s+.*\b{name}`,
    subclass: r`\b(class|object|interface)\b.*:.*\b{name}`,
    implement: r`\b(class|object|interface)\b.*:.*\b{name}`,
    decorator: r`@([\w]+:)?{name}`,
    raise: r`\bthrow\s+([\w.]+\.)?{name}`,
    catch: r`\bcatch\s*\(.*\b{name}`,
    create: r`\b{call}\(`,
    return: r`\breturn(@\w+)?\s+{name}`,
    parameter: r`\bfun\b.*\(.*\b{name}`,
  },
  imports: r`^\s*import\s+`,
  decorators: r`^\s*@[A-Za-z_]`,
  comment: { opens: r`(//|/\*|^\s*\*)`, line: r`^\s*(//|/\*|\*)`, doc: r`/\*\*` },
};
