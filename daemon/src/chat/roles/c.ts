import type { LanguageRules } from './types.ts';

const r = String.raw;
/** The type may stand on the line before, as in BSD's and GNU's style. */
const FUNCTION = r`^([A-Za-z_][\w\s*&:<>,]*\b)?{name}\s*\([^;]*$`;
const TEMPLATE = r`^\s*(template\s*<.*>\s*)?(typedef\s+)?`;

/** C and C++: a header says nothing of which of the two it is. */
export const c: LanguageRules = {
  id: 'c',
  extensions: ['c', 'h', 'cc', 'cpp', 'cxx', 'hh', 'hpp', 'hxx', 'ipp', 'inl', 'm', 'mm'],
  tests: ['**/test/**', '**/tests/**', '*_test.*', '*-test.*', 'test_*.*', 'test-*.*', '*_unittest.*'],
  defines: {
    any: r`${FUNCTION}|${TEMPLATE}(class|struct|union|enum(\s+(class|struct))?)\s+([A-Z_]+\s+)?{name}\s*(final\s*)?(:[^:].*)?(\{|$)|^\s*#\s*define\s+{name}|^\s*typedef\b.*\b{name}\s*;|^\s*using\s+{name}\s*=|^\}\s*{name}\s*;`,
    function: FUNCTION,
    method: r`^\s*[\w:<>*&~\s]+\b{name}\s*\([^;]*\{\s*$`,
    struct: r`${TEMPLATE}struct\s+([A-Z_]+\s+)?{name}\s*(final\s*)?(:[^:].*)?(\{|$)`,
    class: r`${TEMPLATE}(enum\s+)?class\s+([A-Z_]+\s+)?{name}`,
    union: r`${TEMPLATE}union\s+{name}\s*(\{|$)`,
    enum: r`${TEMPLATE}enum\s+((class|struct)\s+)?{name}\s*(:[^:].*)?(\{|$)`,
    type: r`^\s*typedef\b.*\b{name}|^\s*using\s+{name}\s*=`,
    constant: r`\b(const|constexpr)\b[^;(]*\b{name}\s*(\[[^\]]*\])?\s*=`,
    variable: r`\b[\w*&]+\s+\**{name}\s*(\[[^\]]*\])?\s*(=|;)`,
    macro: r`^\s*#\s*define\s+{name}`,
    module: r`^\s*((inline|export)\s+)*namespace\s+(\w+::)*{name}`,
    test: r`^\s*(TEST|TEST_F|TEST_P|TEST_CASE|START_TEST|UNITTEST_START)\b`,
  },
  modified: {
    // The name may stand on the next line, in BSD's and GNU's style.
    function: r`^\s*(\w+\s+)*{mod}\s+[^=;]*\(|^(\w+\s+)*{mod}(\s[\w\s*]*)?$`,
    method: r`^\s*(\w+\s+)*{mod}\s+[^=;]*\(`,
    class: r`\b{mod}\s+(\w+\s+)*class\b`,
    variable: r`^\s*(\w+\s+)*{mod}\s+[^(]*(=|;)`,
    struct: r`\b{mod}\s+(\w+\s+)*struct\b`,
    initializer: r`^\s*(\w+\s+)*{mod}\s+(\w+\s+)*\w+\s*\(`,
  },
  constructorsOf: r`^\s*((explicit|constexpr|inline)\s+)*({name}::)?{name}\s*\(`,
  methodsOf: r`\b{name}(<[^>]*>)?::~?\w+\s*\(`,
  oneQuote: true,
  roles: {
    call: r`\b{call}\s*\(`,
    import: r`^\s*#\s*include\s*[<"]([^>"]*/)?{name}`,
    subclass: r`\b(class|struct)\s+\w+.*:.*\b{name}`,
    // In C a struct of pointers to functions is implemented by one that is filled with them; "structs that" asks for the word.
    implement: r`\b(class|struct)\s+\w+.*:.*\b{name}|^\s*(\w+\s+)*(struct\s+)?{name}\s+\w+\s*(\[[^\]]*\]\s*)?=\s*(\{|$)`,
    decorator: r`\[\[.*\b{name}|__attribute__.*\b{name}`,
    raise: r`\bthrow\s+([\w:]+::)?{name}`,
    catch: r`\bcatch\s*\(.*\b{name}`,
    create: r`\bnew\s+{name}`,
    return: r`\breturn\s+{name}`,
    cast: r`\(\s*(const\s+)?(struct\s+)?{name}\s*\**\s*\)|_cast<\s*{name}`,
    // The type may stand on a line of its own, as above.
    returnType: r`^\s*(static\s+|inline\s+|extern\s+|virtual\s+|constexpr\s+|explicit\s+|friend\s+|const\s+|struct\s+|enum\s+|union\s+|[A-Z][A-Z_]+\s+)*([\w:]+::)?\b{name}[\s*&]+(\w+::)*~?\w+\s*\(|^(static\s+|inline\s+|extern\s+|const\s+|struct\s+|enum\s+|union\s+|[A-Z][A-Z_]+\s+)*\b{name}[\s*]*$`,
    // In a class what begins with its type; statements begin with other words.
    parameter: r`^([A-Za-z_]|\s+((static|virtual|inline|explicit|constexpr|friend|const|unsigned)\s+)*(void|bool|int|char|size_t|u?int\d+_t|std::|[A-Z])\w*[\s*&:<>,]+)[\w\s*&:<>,~]*\(.*\b{name}`,
  },
  imports: r`^\s*#\s*include\b`,
  decorators: r`\[\[\w+|__attribute__`,
  comment: { opens: r`(//|/\*|^\s*\*)`, line: r`^\s*(//|/\*|\*)`, doc: r`/\*\*|^\s*///` },
};

/** As headers have it, where functions are declared and hardly any is defined. */
export const cDeclared: LanguageRules = {
  ...c,
  defines: {
    ...c.defines,
    any: c.defines.any?.replace('[^;]*$', ''),
    function: FUNCTION.replace('[^;]*$', ''),
  },
};
