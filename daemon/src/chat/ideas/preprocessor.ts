import type { Idea } from './types.ts';

const r = String.raw;

/** What is left out of a build, where no preprocessor like that of C does it. */
const FEATURES = {
  rust: r`#!?\[cfg(_attr)?\(|\bcfg!\(`,
  swift: r`^\s*#(if|elseif|else|endif)\b`,
  csharp: r`^\s*#\s*(if|elif|else|endif)\b`,
  go: r`^//\s*(go:build|\+build)`,
};

/** What is read before the program itself: the preprocessor, flags and options of what is built. */
export const PREPROCESSOR_IDEAS: readonly Idea[] = [
  {
    id: 'ifdef',
    en: r`#?ifdefs?( (lines?|directives?|blocks?|statements?|guards?|checks?))?`,
    says: '#ifdef lines',
    any: r`^\s*#\s*ifdef\b`,
  },
  {
    id: 'ifndef',
    en: r`#?ifndefs?( (lines?|directives?|blocks?|statements?|guards?|checks?))?`,
    says: '#ifndef lines',
    any: r`^\s*#\s*ifndef\b`,
  },
  {
    id: 'feature-flag',
    en: r`conditional compilation|preprocessor (conditionals?|conditions?|checks?)`,
    es: r`compilaci[oó]n condicional|directivas (del preprocesador|#ifdef)`,
    says: 'conditional compilation',
    by: FEATURES,
    any: r`^\s*#\s*(if|ifdef|ifndef|elif|elifdef|elifndef)\b`,
  },
  {
    id: 'if-directive',
    en: r`(ifdef|#ifdef|preprocessor) ?(directives?|blocks?|statements?|guards?)?|#ifs?|ifdefs?|#if\w*( lines?)`,
    says: 'conditions of the preprocessor',
    by: FEATURES,
    any: r`^\s*#\s*(if|ifdef|ifndef)\b`,
  },
  {
    id: 'preprocessor',
    en: r`pre-?processor (lines?|directives?|instructions?|statements?)`,
    says: 'preprocessor directives',
    any: r`^\s*#\s*(include|define|undef|if|ifdef|ifndef|else|elif|endif|error|pragma|line|warning)\b`,
  },
  {
    id: 'pragma',
    en: r`pragmas?( directives?| lines?| statements?)?`,
    says: 'pragmas',
    by: { haskell: r`\{-#` },
    any: r`^\s*#\s*pragma\b`,
  },
  {
    id: 'cmake-option',
    en: r`cmake (options?|switches)( definitions?| declarations?)?`,
    says: 'options of CMake',
    any: r`(?i)^\s*(cmake_dependent_)?option\s*\(`,
  },
  {
    id: 'include-guard',
    en: r`(include|header) guards?`,
    says: 'include guards',
    any: r`^\s*#\s*ifndef\s+\w*_(H|HPP|HXX|HH|INCLUDED?)(_\w*)?\s*$`,
  },
  {
    id: 'feature-gate',
    en: r`(cargo )?feature (flags?|gates?|toggles?)|(cargo|cfg|crate) features?|features? (that (are|is) )?(enabled|guarded|gated|checked|tested) (by|with|in|behind) cfg`,
    says: 'feature flags',
    by: { rust: r`\bfeature\s*=` },
    any: r`(?i)feature[_-]?(flag|toggle|gate)`,
  },
  {
    id: 'build-tag',
    en: r`build (tags?|constraints?)`,
    says: 'build constraints',
    any: r`^//\s*(go:build|\+build)`,
  },
  {
    id: 'language-extension',
    en: r`(ghc |haskell )?language (extensions?|pragmas?)`,
    says: 'language extensions',
    any: r`\{-#\s*LANGUAGE\b`,
  },
];
