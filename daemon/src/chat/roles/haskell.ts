import type { LanguageRules } from './types.ts';

const r = String.raw;

export const haskell: LanguageRules = {
  id: 'haskell',
  extensions: ['hs', 'lhs', 'hsc'],
  tests: ['*Spec.hs', '*Test.hs', '**/test/**', '**/tests/**'],
  defines: {
    any: r`^{name}(\s*,\s*\w+)*\s*::|^\s*(data|newtype|type|class)\s+(\S.*=>\s*)?{name}`,
    function: r`^{name}(\s*,\s*\w+)*\s*::`,
    class: r`^\s*class\s+(\S.*=>\s*)?{name}`,
    trait: r`^\s*class\s+(\S.*=>\s*)?{name}`,
    type: r`^\s*(data|newtype|type)\s+{name}`,
    record: r`^\s*data\s+{name}.*\{`,
    struct: r`^\s*data\s+{name}`,
    enum: r`^\s*data\s+{name}`,
    instance: r`^\s*(deriving\s+)?instance\b.*{name}`,
    module: r`^module\s+([\w.]+\.)?{name}`,
  },
  oneQuote: true,
  roles: {
    call: r`\b{name}`,
    import: r`^\s*import\s+.*\b{name}`,
    implement: r`^\s*(deriving\s+)?instance\b.*\b{name}`,
    subclass: r`^\s*class\s+.*\b{name}.*=>`,
    raise: r`\b(throwIO|throw|throwError)\b.*\b{name}`,
    catch: r`\b(catch|handle)\b.*\b{name}`,
    decorator: r`\{-#\s*{name}`,
    // Not what holds such a one, apart from what is done for it.
    returnType: r`(->|=>)\s*((IO|[a-z]\w*)\s+)?\(?{name}(\s+[^-=>]*)?$`,
    parameter: r`::.*\b{name}.*->`,
  },
  imports: r`^\s*import\s+`,
  decorators: r`\{-#`,
  comment: { opens: r`(--|\{-)`, line: r`^\s*(--|\{-)`, doc: r`--\s*[|^]` },
};
