/** What stands for kinds and modifiers that the language of a tree lacks. */
import type { FactKind, Modifier, Structure } from '../../api/structure.ts';
import { factsGrammar } from '../../languages/facts/facts.ts';
import { UNSUPPORTED } from '../../languages/facts/unsupported.ts';
import type { TreeHint } from '../tree-hint.ts';
import { mainExtension } from './spoken-types.ts';

/** What people mean by a kind where a language has no such thing. */
const KINDS: Partial<Record<FactKind, FactKind>> = { method: 'function', class: 'struct', struct: 'class' };

/** What people mean by a modifier. */
const MODIFIERS: Partial<Record<Exclude<Modifier, 'constructor'>, Modifier>> = {
  export: 'public',
  internal: 'private',
  final: 'readonly',
  readonly: 'final',
  const: 'final',
};

/** Modifiers as code writes them, where that is not the modifier itself. */
const WRITTEN: Partial<Record<Exclude<Modifier, 'constructor'>, string>> = {
  async: 'async|suspend',
  unsafe: 'unsafe',
  public: 'public|pub|export|external',
  mutable: 'mut|mutable',
  const: 'const|constexpr',
};

/** Whether the language of most files knows a word. Undefined if no parser reads it. */
function supports(hint: TreeHint, word: FactKind | Modifier): boolean | undefined {
  const main = mainExtension(hint);
  if (!main) return true;
  const grammar = factsGrammar(`x.${main}`, '');
  if (grammar === undefined) return undefined;
  return !UNSUPPORTED[grammar === 'tsx' ? 'typescript' : grammar]?.includes(word);
}

/** Puts what the language has in place of what it lacks. Returns patterns for modifiers that only the text says. */
export function substitute(node: Structure, hint: TreeHint): string[] {
  node.kind = node.kind?.map(kind => {
    const other = KINDS[kind];
    return other && supports(hint, kind) === false && supports(hint, other) ? other : kind;
  });
  const patterns: string[] = [];
  node.modifier = node.modifier?.flatMap(modifier => {
    const has = supports(hint, modifier);
    if (has || modifier === 'constructor') return [modifier];
    const other = MODIFIERS[modifier];
    if (other && supports(hint, other)) return [other];
    patterns.push(String.raw`^\s*(?:[\w()@\[\]]+\s+)*?(?:${WRITTEN[modifier] ?? modifier})\s`);
    return [];
  });
  if (node.modifier?.length === 0) delete node.modifier;
  if (!node.kind) delete node.kind;
  return patterns;
}
