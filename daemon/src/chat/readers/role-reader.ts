import { alternatives, either, escapeName, escapePattern, exactNames, fill } from '../patterns.ts';
import { byLanguage, namesOf, type Reader, reading, saysName, show } from '../reading.ts';
import type { Kind, Role } from '../roles/index.ts';

/** A role that names play: the role's pattern with the names put in. */
export function role(which: Role, says: (names: string) => string): Reader {
  return (parts, context) => {
    const names = namesOf(parts, context);
    const isOpen = openEnded(which) && !saysName(context);
    const name = isOpen ? either(names.map(escapePattern)) : asInside(exactNames(names.map(clean)), which);
    const pattern = byLanguage(context, rules => ofKind(rules.roles[which], parts.kind));
    return reading(pattern && fill(pattern, name, { call: either(names.map(callee)) }), says(show(names)));
  };
}

/** Where a type is named that its namespace holds. */
const OF_TYPES: ReadonlySet<Role> = new Set(['subclass', 'implement', 'raise', 'catch', 'create']);

/** "Subclasses of Faraday::Error": within its namespace it is `Error`. */
const asInside = (names: string, which: Role) =>
  OF_TYPES.has(which) ? names.replace(/(?<!\w)((?:\w+(?:::|\\\\))+)(?=\w)/g, '($1)?') : names;

/** "Structs that conform to …" asks for fewer than all types that do: keeps only that word of the alternatives. */
export function ofKind(pattern: string | undefined, kind: Kind | undefined): string | undefined {
  if (kind === undefined || kind === 'type') return pattern;
  const words: readonly string[] = SAME_KIND[kind] ?? [kind];
  const isOf = (part: string) =>
    part
      .replaceAll(/\\[bs]/g, ' ')
      .match(/[a-z]+/g)
      ?.some(word => words.includes(word));
  // "Interfaces extending another": where a pattern knows classes alone, they are written alike.
  const own =
    kind === 'interface' && pattern !== undefined && !isOf(pattern)
      ? pattern.replaceAll('\\bclass\\', '\\binterface\\')
      : pattern;
  const narrow = own?.replace(
    /\((?:\w+\|)+\w+\)/g,
    all => words.find(word => all.slice(1, -1).split('|').includes(word)) ?? all,
  );
  const each = narrow === undefined || !TYPES.has(kind) ? [] : alternatives(narrow);
  return each.some(isOf) ? either(each.filter(isOf), false) : narrow;
}

/** Kinds that extend others, each with a word of its own. */
export const TYPES: ReadonlySet<Kind> = new Set([
  'class',
  'interface',
  'struct',
  'enum',
  'trait',
  'record',
  'object',
]);

/** What some languages call otherwise. */
const SAME_KIND: Partial<Record<Kind, readonly string[]>> = {
  interface: ['interface', 'protocol', 'trait'],
  trait: ['trait', 'protocol', 'interface'],
};

/** "A request parameter" may be called `request_id` or have the type `RequestInit`. */
function openEnded(which: Role): boolean {
  return which === 'parameter';
}

export function clean(name: string): string {
  return name
    .replace(/^(?:#\[|[-@[]+)(?=\w)/, '')
    .replace(/\]$/, '')
    .replace(/\((?:\.{3}|…)\)$/u, '');
}

/** `panic!` and `foo` are called alike, but a macro also with brackets. */
export function callee(name: string): string {
  return escapeName(name.replace(/!$/, '')) + (name.endsWith('!') ? '!' : '');
}
