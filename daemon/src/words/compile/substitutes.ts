/** Substitutes for kinds and modifiers that the language of a tree lacks. */
import type { FactKind, Modifier, Structure } from '../../api/structure.ts';
import { factsGrammar } from '../../languages/facts/grammars.ts';
import { lacks } from '../../languages/facts/unsupported.ts';
import { pathKinds } from '../../languages/file-kinds.ts';
import { extensionsOf } from '../../languages/file-types.ts';
import { WRITTEN_MODIFIERS } from '../../languages/line-forms.ts';
import type { NodeFind, Where } from '../query-tree.ts';
import type { TreeHint } from '../tree-hint.ts';
import { mainExtension, mainExtensions, mainFeatures } from './spoken-types.ts';

/** The meaning of a kind in a language without such a thing. */
const KINDS: Partial<Record<FactKind, FactKind>> = { method: 'function', class: 'struct', struct: 'class' };

/** The meaning of a modifier. */
const MODIFIERS: Partial<Record<Exclude<Modifier, 'constructor'>, Modifier>> = {
  export: 'public',
  internal: 'private',
  final: 'readonly',
  readonly: 'final',
  const: 'final',
};

/** Names of accessors in languages in which they are ordinary methods. */
const ACCESSORS = { getter: '/^(?:get|is)[A-Z_]|^Get[A-Z]/', setter: '/^set[A-Z_]|^Set[A-Z]/' };

/** Whether the language of most files knows a word. Undefined if no parser reads it. */
function supports(hint: TreeHint, word: FactKind | Modifier): boolean | undefined {
  if (!mainExtension(hint)) return true;
  const grammars = mainExtensions(hint).map(one => factsGrammar(`x.${one}`, ''));
  if (grammars[0] === undefined) return undefined;
  return grammars.some(grammar => grammar !== undefined && !lacks(grammar, word));
}

/** Whether no parser reads the files that are searched. */
export function isUnparsed({ include }: Where, hint: TreeHint): boolean {
  const extensions = include.flatMap(place => {
    if (place.is === 'language') return extensionsOf([place.language]).map(one => one.replace(/^\*?\./, ''));
    if (place.is === 'extension') return [place.extension];
    return place.is === 'file' ? (/\.(\w+)$/.exec(place.path)?.slice(1) ?? []) : [];
  });
  const all = extensions.length > 0 ? extensions : [mainExtension(hint) ?? ''];
  return all.every(one => factsGrammar(`x.${one}`, '') === undefined);
}

/** Whether functions are requested in a language with prototypes, which are rarely meant. */
export function isPrototyped({ kinds, body, construct }: NodeFind, hint: TreeHint): boolean {
  const isHeader = pathKinds(`x.${mainExtension(hint)}`).is_declaration === 1;
  return (
    Boolean(mainFeatures(hint).prototypes) &&
    !isHeader &&
    !body &&
    !construct &&
    kinds.length > 0 &&
    kinds.every(kind => kind === 'function')
  );
}

/** Replaces things that the language lacks by its equivalents. Returns patterns for modifiers that exist only in the text. */
export function substitute(node: Structure, hint: TreeHint): string[] {
  const kinds = node.kind?.map(kind => {
    const other = KINDS[kind];
    return other && supports(hint, kind) === false && supports(hint, other) ? other : kind;
  });
  if (kinds) node.kind = [...new Set(kinds)];
  const patterns: string[] = [];
  node.modifier = node.modifier?.flatMap(modifier => {
    const has = supports(hint, modifier);
    if (has || modifier === 'constructor') return [modifier];
    if ((modifier === 'getter' || modifier === 'setter') && !node.name && has === false) {
      node.name = ACCESSORS[modifier];
      return [];
    }
    const other = MODIFIERS[modifier];
    if (other && supports(hint, other)) return [other];
    patterns.push(String.raw`\b(?:${WRITTEN_MODIFIERS[modifier] ?? modifier})\b`);
    return [];
  });
  if (node.modifier?.length === 0) delete node.modifier;
  return patterns;
}
