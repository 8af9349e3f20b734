import type { LanguageRules } from './types.ts';

const r = String.raw;
const MODIFIERS = r`((public|private|protected|static|final|abstract|sealed|non-sealed|strictfp|default|synchronized|native)\s+)`;
const METHOD = r`^\s*(@\w+\s+)*${MODIFIERS}+(<.+>\s+)?[\w.<>\[\],? &]+\s+{name}\s*\(|^\s+(@\w+(\([^)]*\))?\s+)*(<.+>\s+)?[A-Za-z][\w.<>\[\],?]*\s+{name}\s*\([^;=]*\)[^;=(]*\{\s*$`;

export const java: LanguageRules = {
  id: 'java',
  extensions: ['java'],
  tests: ['*Test.java', '*Tests.java', '*IT.java', 'Test*.java', '**/test/**', '**/tests/**'],
  defines: {
    any: r`^\s*${MODIFIERS}*(class|@?interface|enum|record)\s+{name}|${METHOD}`,
    function: METHOD,
    method: METHOD,
    class: r`^\s*${MODIFIERS}*class\s+{name}`,
    interface: r`^\s*${MODIFIERS}*@?interface\s+{name}`,
    enum: r`^\s*${MODIFIERS}*enum\s+{name}`,
    record: r`^\s*${MODIFIERS}*record\s+{name}`,
    type: r`^\s*${MODIFIERS}*(class|@?interface|enum|record)\s+{name}`,
    constant: r`\bstatic\s+final\s+\S.*\b{NAME}\s*(=|;)`,
    variable: r`\b[\w<>\[\]]+\s+{name}\s*(=|;)`,
    property: r`^\s*${MODIFIERS}+[\w<>\[\], ?.]+\s+\w+\s*(=|;)`,
    module: r`^package\s+{name}`,
    initializer: r`^\s*((public|private|protected)\s+)?[A-Z]\w*\s*\([^;]*\{\s*$`,
    test: r`^\s*@Test\b`,
  },
  constructorsOf: r`^\s*((public|private|protected)\s+)?(<.+>\s+)?{name}\s*\([^;]*$`,
  modified: {
    function: r`^\s*(@?\w+\s+)*{mod}\s[^=;(]*\w\s*\(`,
    method: r`^\s*(@?\w+\s+)*{mod}\s[^=;(]*\w\s*\(`,
    class: r`\b{mod}\s+(\w+\s+)*class\s+\w`,
    interface: r`\b{mod}\s+(\w+\s+)*interface\b`,
    initializer: r`^\s*{mod}\s+[A-Z]\w*\s*\(`,
    property: r`^\s*(\w+\s+)*{mod}\s[^(]*(=|;)`,
    variable: r`^\s*(\w+\s+)*{mod}\s[^(]*(=|;)`,
    enum: r`\b{mod}\s+(\w+\s+)*enum\b`,
    constant: r`\b{mod}\s+(static\s+|final\s+)*\b[^(]*(=|;)`,
  },
  oneQuote: true,
  roles: {
    call: r`\b{call}\(`,
    import: r`^\s*import\s+(static\s+)?[\w.]*\b{name}`,
    subclass: r`\bclass\s+\w+.*\bextends\s+([\w.]+\.)?{name}|\binterface\s+\w+.*\bextends\b.*\b{name}`,
    implement: r`\b(class|enum|record)\s+\w+.*\bimplements\b.*\b{name}`,
    decorator: r`@{name}`,
    raise: r`\bthrow\s+new\s+([\w.]+\.)?{name}|\bthrow\s+([\w.]+\.)?{name}[.(;]`,
    catch: r`\bcatch\s*\(.*\b{name}`,
    create: r`\bnew\s+{name}`,
    return: r`\breturn\s+{name}`,
    cast: r`\(\s*{name}(<[^>]*>)?\s*\)\s*\w`,
    returnType: r`^\s*((public|private|protected|static|final|abstract|synchronized|default|native)\s+)*(<.+>\s+)?[\w.]*\b{name}(<.*>)?(\[\])*\s+\w+\s*\(`,
    parameter: r`^\s*(\w+\s+)*(<[^(=]*>\s+)?[\w.<>\[\]]+\s+\w+\(.*\b{name}`,
  },
  imports: r`^\s*import\s+`,
  decorators: r`^\s*@[A-Za-z_]`,
  comment: { opens: r`(//|/\*|^\s*\*)`, line: r`^\s*(//|/\*|\*)`, doc: r`/\*\*` },
};
