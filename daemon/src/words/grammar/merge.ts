/** Joins several things that were asked for into as few as possible. */
import type { NodeFind } from '../query-tree.ts';
import type { One } from './draft.ts';

/** "functions or methods" is one find with two kinds, "raise A or raise B" one with two types. */
export function mergeFinds(all: readonly One[]): One[] {
  const merged: One[] = [];
  for (const one of all) {
    const at = merged.findIndex(known => mergeTwo(known, one) !== undefined);
    if (at < 0) merged.push(one);
    else merged[at] = mergeTwo(merged[at]!, one)!;
  }
  return merged;
}

function mergeTwo(a: One, b: One): One | undefined {
  if (a.is === 'node' && b.is === 'node') return mergeNodes(a, b);
  if (a.is === 'text' && b.is === 'text') {
    const [x, y] = [a.lines[0], b.lines[0]];
    if (a.lines.length !== 1 || b.lines.length !== 1 || !x || !y || x.text.idea || y.text.idea) return;
    if (
      !isSame(
        { ...a, lines: [{ ...x, text: { ...x.text, texts: [] } }] },
        { ...b, lines: [{ ...y, text: { ...y.text, texts: [] } }] },
      )
    )
      return;
    return { ...a, lines: [{ ...x, text: { ...x.text, texts: union(x.text.texts, y.text.texts) } }] };
  }
  return;
}

function mergeNodes(a: NodeFind, b: NodeFind): NodeFind | undefined {
  if (a.construct || b.construct) return isSame(a, b) ? a : undefined;
  if (isSame({ ...a, kinds: [] }, { ...b, kinds: [] })) return { ...a, kinds: union(a.kinds, b.kinds) };
  if (!isSame(a.kinds, b.kinds)) return;
  const { modifiers: [x, ...moreOfA] = [], ...restOfA } = a;
  const { modifiers: [y, ...moreOfB] = [], ...restOfB } = b;
  // "Getters and setters".
  if (x && y && moreOfA.length + moreOfB.length === 0 && isSame(restOfA, restOfB) && !a.anyModifiers)
    return { ...restOfA, anyModifiers: [x, y] };
  if (isWithin(a, b)) return withConstructors(a, b);
  if (isWithin(b, a)) return withConstructors(b, a);
  for (const key of ['name', 'type', 'base', 'decorated'] as const) {
    const [x, y] = [a[key], b[key]];
    if (
      x &&
      y &&
      !x.not &&
      isSame({ ...a, [key]: { ...x, texts: [] } }, { ...b, [key]: { ...y, texts: [] } })
    ) {
      return { ...a, [key]: { ...x, texts: union(x.texts, y.texts) } };
    }
  }
  return;
}

/** Whether all conditions of one are conditions of the other, which then adds nothing: "methods or constructors". */
const isWithin = (a: NodeFind, b: NodeFind) =>
  Object.entries(a).every(([key, value]) => isSame(value, b[key as keyof NodeFind]));

const withConstructors = (a: NodeFind, b: NodeFind): NodeFind =>
  b.modifiers?.includes('constructor') ? { ...a, hasConstructors: true } : a;

/** Compares without regard to the order of keys. */
const isSame = (a: unknown, b: unknown) => sorted(a) === sorted(b);

const sorted = (value: unknown) =>
  JSON.stringify(value, (_, one) =>
    one && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([x], [y]) => (x < y ? -1 : 1)))
      : one,
  );

const union = <T>(a: readonly T[], b: readonly T[]): T[] => [...new Set([...a, ...b])];
