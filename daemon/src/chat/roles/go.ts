import type { LanguageRules } from './types.ts';

const r = String.raw;

export const go: LanguageRules = {
  id: 'go',
  extensions: ['go'],
  tests: ['*_test.go'],
  functionWord: r`^func\s+(\([^)]*\)\s*)?`,
  defines: {
    any: r`^func\s+(\([^)]*\)\s*)?{name}|^\s*(type|var|const)\s+{name}|^\t{name}\s+(struct|interface)\b`,
    function: r`^func\s+(\([^)]*\)\s*)?{name}`,
    method: r`^func\s+\([^)]*\)\s*{name}`,
    struct: r`^\s*type\s+{name}(\[[^\]]*\])?\s+struct\b|^\s+{name}\s+struct\s*\{`,
    class: r`^\s*type\s+{name}`,
    interface: r`^\s*type\s+{name}(\[[^\]]*\])?\s+interface\b|^\s+{name}\s+interface\s*\{`,
    type: r`^\s*type\s+{name}`,
    constant: r`^\s*const\s+{name}`,
    variable: r`^\s*var\s+{name}|\b{name}\s*:=`,
    module: r`^package\s+{name}`,
    initializer: r`^func\s+New\w*`,
    test: r`^func\s+Test\w*\(`,
  },
  constructorsOf: r`^func\s+New{name}`,
  methodsOf: r`^func\s+\(\w*\s*\*?{name}(\[[^\]]*\])?\)`,
  nameOf: { export: '[A-Z]\\w*', public: '[A-Z]\\w*', private: '[a-z_]\\w*' },
  oneQuote: true,
  roles: {
    call: r`\b{call}\(`,
    import: r`^\s*(import\s+)?([\w.]+\s+)?"([^"]*/)?{name}[^"]*"?\s*$`,
    implement: r`\bvar\s+_\s+([\w.]+\.)?{name}\s*=|^func\s+\([^)]*\)\s*{name}\s*\(`,
    decorator: r`^//go:{name}`,
    raise: r`\bpanic\(.*{name}`,
    create: r`&?\b{name}\{`,
    return: r`\breturn\b.*\b{name}`,
    cast: r`\.\(\*?{name}\)`,
    returnType: r`^func\b.*[\s(*\].]{name}\)?\s*\{`,
    returnOnly: r`^func\b.*\)\s*(\(\s*(\w+\s+)?)?{name}\)?\s*\{`,
    parameter: r`^func\s*(\([^)]*\)\s*)?\w+(\[[^\]]*\])?\((\([^()]*\)|[^()])*\b{name}`,
  },
  imports: r`^import\b|^\s+([\w.]+\s+)?"[\w./-]+"\s*$`,
  comment: { opens: '//', line: r`^\s*//`, doc: r`^\s*//`, beforeTag: r`(^|[^.\w])` },
};
