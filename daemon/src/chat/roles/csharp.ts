import type { LanguageRules } from './types.ts';

const r = String.raw;
const MODIFIERS = r`((public|private|protected|internal|static|sealed|abstract|partial|readonly|ref|unsafe|new|virtual|override|async|extern|file|const)\s+)`;
/** In an interface nothing stands before the type. */
const OF_INTERFACE = r`^\s+(void|bool|int|long|string|object|double|decimal|[A-Z][\w.]*(<.*>)?(\[\])?\??)\s+{name}\s*(<[^>]*>)?\s*\([^=]*;\s*$`;
const METHOD = r`^\s*(\[.*\]\s*)?${MODIFIERS}+[\w.<>\[\],? ()]+\s+([\w.<>]+\.)?{name}\s*(<[^>]*>)?\s*\(|${OF_INTERFACE}`;

export const csharp: LanguageRules = {
  id: 'csharp',
  extensions: ['cs'],
  tests: ['*Test.cs', '*Tests.cs', '**/[Tt]est/**', '**/[Tt]ests/**', '**/*.Tests/**'],
  defines: {
    any: r`^\s*${MODIFIERS}*(class|struct|interface|enum|record(\s+(class|struct))?|delegate\s+\S+)\s+{name}|${METHOD}`,
    function: METHOD,
    method: METHOD,
    class: r`^\s*${MODIFIERS}*class\s+{name}`,
    interface: r`^\s*${MODIFIERS}*interface\s+{name}`,
    struct: r`^\s*${MODIFIERS}*(record\s+)?struct\s+{name}`,
    enum: r`^\s*${MODIFIERS}*enum\s+{name}`,
    record: r`^\s*${MODIFIERS}*record\s+{name}`,
    type: r`^\s*${MODIFIERS}*(class|struct|interface|enum|record)\s+{name}`,
    constant: r`\bconst\s+\S+\s+{name}`,
    variable: r`\b(var|[\w<>\[\]?]+)\s+{name}\s*(=|;)`,
    property: r`^\s*${MODIFIERS}+[\w.<>\[\],? ]+\s+\w+\s*\{\s*(get|set|init)\b`,
    module: r`^\s*namespace\s+{name}`,
    initializer: r`^\s*(public|private|protected|internal)\s+\w+\s*\(`,
    test: r`^\s*\[(Fact|Theory|Test|TestMethod|TestCase)\b`,
  },
  constructorsOf: r`^\s*((public|private|protected|internal|static)\s+)*{name}\s*\([^;]*$`,
  extends: r`\(\s*this\s+([\w.]+\.)?{name}`,
  modified: {
    function: r`^\s*(\w+\s+)*{mod}\s[^=;]*\(`,
    method: r`^\s*(\w+\s+)*{mod}\s[^=;]*\(`,
    class: r`\b{mod}\s+(\w+\s+)*class\s+\w`,
    struct: r`\b{mod}\s+(\w+\s+)*struct\b`,
    interface: r`\b{mod}\s+(\w+\s+)*interface\b`,
    enum: r`\b{mod}\s+(\w+\s+)*enum\b`,
    initializer: r`^\s*{mod}\s+[A-Z]\w*\s*\(`,
    property: r`^\s*(\w+\s+)*{mod}\s[^(]*[{=;]`,
    variable: r`^\s*(\w+\s+)*{mod}\s[^(]*(=|;)`,
  },
  oneQuote: true,
  roles: {
    call: r`\b{call}(<[^>()]*>)?\(`,
    import: r`^\s*(global\s+)?using\s+(static\s+)?.*\b{name}`,
    subclass: r`\b(class|struct|record|interface)\s+\w+.*:.*\b{name}`,
    implement: r`\b(class|struct|record)\s+\w+.*:.*\b{name}`,
    decorator: r`^\s*\[.*\b{name}`,
    raise: r`\bthrow\s+(new\s+)?([\w.]+\.)?{name}`,
    catch: r`\bcatch\s*\(.*\b{name}`,
    create: r`\bnew\s+{name}`,
    return: r`\breturn\s+{name}`,
    cast: r`\(\s*{name}(<[^>]*>)?\s*\)\s*\w|\bas\s+{name}`,
    returnType: r`^\s*(\w+\s+)*[\w.<]*\b{name}(<.*>|\?|\[\]|>)*\s+\w+(<\w+>)?\s*\(`,
    parameter: r`^\s*${MODIFIERS}+.*\(.*\b{name}`,
  },
  imports: r`^\s*(global\s+)?using\s+[\w.= ]+;`,
  decorators: r`^\s*\[[A-Za-z]`,
  comment: { opens: r`(//|/\*|^\s*\*)`, line: r`^\s*(//|/\*|\*)`, doc: r`^\s*///` },
};
