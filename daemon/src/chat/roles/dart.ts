import type { LanguageRules } from './types.ts';

const r = String.raw;
/** A type begins with a capital, apart from these few: "return save(" is no function that gives back a return. */
const TYPE = r`(void|dynamic|bool|int|double|num|(\w+\.)?_?[A-Z]\w*(<.*>)?|\(.*\))\??`;
const OF_MEMBER = r`(@\S+\s+)*((static|external|abstract|covariant)\s+)*`;
const OF_CLASS = r`^\s*((abstract|base|final|sealed|interface|mixin)\s+)*`;
const OF_FIELD = r`((static|late|final|const|covariant|external)\s+)*`;
const METHOD = r`${OF_MEMBER}${TYPE}\s+({name}\s*(<[^()]*>)?\(|get\s+{name})|^\s*set\s+{name}\s*\(`;

export const dart: LanguageRules = {
  id: 'dart',
  extensions: ['dart'],
  tests: ['*_test.dart', '**/test/**', '**/tests/**', '**/integration_test/**'],
  like: 'csharp',
  defines: {
    any: r`^\s*${METHOD}|^{name}\s*\(.*\)\s*(async\s*)?(\{|=>)|${OF_CLASS}(class|mixin|enum|extension(\s+type)?|typedef)\s+{name}|^\s*(const|final)\s+(\S+\s+)?{name}\s*=`,
    function: r`^\s*${METHOD}|^{name}\s*\(.*\)\s*(async\s*)?(\{|=>)`,
    method: r`^\s+${METHOD}`,
    class: r`${OF_CLASS}class\s+{name}`,
    interface: r`^\s*((abstract|base)\s+)*(interface\s+)class\s+{name}`,
    trait: r`^\s*((abstract|base)\s+)*mixin\s+(class\s+)?{name}`,
    enum: r`^\s*enum\s+{name}`,
    extension: r`^\s*extension\s+(type\s+)?{name}|^\s*extension\b.*\bon\s+{name}`,
    type: r`^\s*typedef\s+{name}`,
    constant: r`\bconst\s+(\S+\s+)?{name}\s*=`,
    variable: r`\b(var|final|const|late|${TYPE})\s+{name}\s*(=|;)`,
    property: r`^\s+${OF_FIELD}(var|final|const|${TYPE})\s+\w+\s*(=[^=>].*|;\s*)$`,
    module: r`^\s*library\s+([\w.]+\.)?{name}`,
    // Members stand two blanks in, wherever the formatter has been.
    initializer: r`^ {2}((const|factory|external)\s+)*_?[A-Z]\w*(\.\w+)?\(`,
    test: r`^\s*test(Widgets)?\(`,
  },
  constructorsOf: r`^\s+((const|factory|external)\s+)*{name}(\.\w+)?\(`,
  extends: r`\bextension\b.*\bon\s+{name}`,
  modified: {
    function: r`^\s*(\w+\s+)*{mod}\s[^=;]*\(`,
    method: r`^\s*(\w+\s+)*{mod}\s[^=;]*\(`,
    class: r`\b{mod}\s+(\w+\s+)*class\s+[\w$]`,
    trait: r`\b{mod}\s+mixin\b`,
    property: r`^\s*(\w+\s+)*{mod}\s[^(]*(=|;)`,
    variable: r`^\s*(\w+\s+)*{mod}\s[^(]*(=|;)`,
    initializer: r`^\s*{mod}\s+(\w+\s+)*_?[A-Z]\w*(\.\w+)?\(`,
  },
  nameOf: { private: r`_\w+` },
  roles: {
    call: r`\b{call}(<[^()]*>)?\(`,
    import: r`^\s*(import|export|part)\s+['"](package:|dart:|[^'"]*/)?{name}`,
    subclass: r`\bclass\s+\w+.*\bextends\s+(\w+\.)?{name}`,
    implement: r`\b(class|mixin|enum)\s+\w+.*\b(implements|with)\b.*\b{name}`,
    decorator: r`@{name}`,
    raise: r`\bthrow\s+((new|const)\s+)?(\w+\.)?{name}`,
    catch: r`\bon\s+(\w+\.)?{name}|\bcatch\s*\(.*\b{name}`,
    create: r`\b{call}(<[^()]*>)?(\.\w+)?\(`,
    return: r`\breturn\s+{name}`,
    cast: r`\bas\s+{name}`,
    returnType: r`^\s*${OF_MEMBER}[\w.<]*\b{name}(<.*>|\?|>)*\s+\w+\s*(<[^()]*>)?\(`,
    parameter: r`^\s*(\w+\s+)*${TYPE}\s+\w+(<[^()]*>)?\(.*\b{name}`,
  },
  imports: r`^\s*import\s+['"]`,
  decorators: r`^\s*@[A-Za-z_]`,
  comment: { opens: r`(//|/\*|^\s*\*)`, line: r`^\s*(//|/\*|\*)`, doc: r`^\s*///` },
};
