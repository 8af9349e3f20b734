import type { FactKind } from '../api/structure.ts';

/** The words of a language for each kind, and its modifiers, as regular expressions divided by bars. */
export interface LineForms {
  words: Partial<Record<FactKind, string>>;
  modifiers?: string;
}

/** Modifiers as code writes them, where that is not the modifier itself. */
export const WRITTEN_MODIFIERS: Readonly<Record<string, string>> = {
  public: 'public|pub|export|external',
  private: 'private|local|defp|defn-',
  mutable: 'mutable|mut',
  async: 'async|suspend',
  const: 'const|constexpr',
  generator: String.raw`(?:async|sync)\*|function\*`,
};

/** Between a type and its bases. */
export const BASE_WORDS = 'extends|implements|with|is|on|deriving|<:|:|inherit';

/** A call in any language: `f(…)`, `(f …)`, Perl's `&f` and `f "…"`. */
export const callSource = (name: string): string =>
  String.raw`${name}\s*!?\(|\(${name}[\s)]|&${name}\b|${name}\s+(?:["'$@%\\]|q[qw]?[{(/])`;

/** A comment in any language. */
export const COMMENT_SOURCE = String.raw`(?:^|\s)(?://|#|--|%+|;+|\(\*|/?\*)\s.*`;
