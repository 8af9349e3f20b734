import type { LanguageRules } from './types.ts';

const r = String.raw;
const MODIFIERS = r`(@\S+\s+)*((private|protected)(\[[^\]]*\])?\s+|(final|sealed|abstract|implicit|lazy|override|case|inline|opaque|given|open|transparent)\s+)*`;

export const scala: LanguageRules = {
  id: 'scala',
  extensions: ['scala', 'sc', 'sbt'],
  tests: ['*Test.scala', '*Spec.scala', '*Suite.scala', '*Tests.scala', '**/test/**', '**/tests/**'],
  functionWord: r`\bdef\s+`,
  defines: {
    any: r`^\s*${MODIFIERS}(def|class|object|trait|type|enum|val|var)\s+{name}`,
    function: r`^\s*${MODIFIERS}def\s+{name}`,
    method: r`^\s*${MODIFIERS}def\s+{name}`,
    class: r`^\s*${MODIFIERS}class\s+{name}`,
    trait: r`^\s*${MODIFIERS}trait\s+{name}`,
    interface: r`^\s*${MODIFIERS}trait\s+{name}`,
    object: r`^\s*${MODIFIERS}object\s+{name}`,
    enum: r`^\s*${MODIFIERS}enum\s+{name}`,
    record: r`\bcase\s+class\s+{name}`,
    type: r`^\s*${MODIFIERS}type\s+{name}`,
    constant: r`^\s*${MODIFIERS}val\s+{name}`,
    variable: r`\b(val|var)\s+{name}`,
    property: r`^\s*${MODIFIERS}(val|var)\s+`,
    module: r`^\s*package\s+{name}`,
    instance: r`\b(implicit|given)\b.*\b{name}`,
    test: r`^\s*(test|it|property)\(`,
  },
  modified: {
    function: r`\b{mod}(\[[^\]]*\])?\s+(\w+\s+)*def\b`,
    method: r`\b{mod}(\[[^\]]*\])?\s+(\w+\s+)*def\b`,
    class: r`\b{mod}(\[[^\]]*\])?\s+(\w+\s+)*class\b`,
    trait: r`\b{mod}(\[[^\]]*\])?\s+(\w+\s+)*trait\b`,
    object: r`\b{mod}(\[[^\]]*\])?\s+(\w+\s+)*object\b`,
    variable: r`\b{mod}(\[[^\]]*\])?\s+(\w+\s+)*(val|var)\b`,
    property: r`\b{mod}(\[[^\]]*\])?\s+(\w+\s+)*(val|var)\b`,
  },
  roles: {
    call: r`\b{call}[\[(]`,
    import: r`^\s*import\s+.*\b{name}`,
    subclass: r`\b(class|trait|object)\b.*\b(extends|with)\b.*\b{name}`,
    implement: r`\b(class|trait|object)\b.*\b(extends|with)\b.*\b{name}|\bnew\s+{name}`,
    decorator: r`@{name}`,
    raise: r`\bthrow\s+(new\s+)?{name}`,
    catch: r`\bcase\s+\w+\s*:\s*{name}`,
    create: r`\bnew\s+{name}`,
    return: r`\breturn\s+{name}`,
    parameter: r`\bdef\b.*\(.*\b{name}`,
  },
  imports: r`^\s*import\s+`,
  decorators: r`^\s*@[A-Za-z_]`,
  comment: { opens: r`(//|/\*|^\s*\*)`, line: r`^\s*(//|/\*|\*)`, doc: r`/\*\*` },
};
