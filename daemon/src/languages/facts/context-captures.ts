import type { Node, QueryMatch } from 'web-tree-sitter';
import { addModifier, isVisibility, modifiersIn } from './modifiers.ts';
import type { FactKind, Modifier } from './vocabulary.ts';

/** Maximum number of nodes between a definition and a node that describes it. */
const DEPTH = 2;

interface Section {
  start: number;
  modifiers: readonly Modifier[];
  /** The kinds that it applies to; undefined for all. */
  kinds: ReadonlySet<string> | undefined;
}

interface Definition {
  node: Node;
  kinds: ReadonlySet<FactKind>;
  modifiers: Set<Modifier>;
}

/**
 * Properties of definitions that are given by nodes around or before them. The captures are:
 *
 * - `modifies`: all definitions inside get the pattern's modifier: `export const a = 1`.
 * - `section`: the following definitions in the same block get its modifiers, up to the next section: `private` in
 * Ruby, `public:` in C++. `(#set! to "method field")` limits it to those kinds.
 * - `ignore`: the node is not a fact, even if another pattern matches: in Elixir's `def area(shape)`, `area(shape)` is
 * not a call.
 * - `exported`: a name that the module exports apart from its definition: `export { load }`.
 */
export class ContextCaptures {
  static readonly CAPTURES: readonly string[] = ['modifies', 'section', 'ignore', 'exported'];

  readonly #wrappers = new Map<number, Modifier[]>();
  readonly #sections = new Map<number, Section[]>();
  readonly #ignored = new Set<number>();
  readonly #exported = new Set<string>();

  /** Reads a match. @returns false if it is about a fact of its own */
  take(match: QueryMatch): boolean {
    const capture = match.captures.find(({ name }) => ContextCaptures.CAPTURES.includes(name));
    if (!capture) return false;
    const { name, node } = capture;
    const set = modifiersIn(match.setProperties?.modifier ?? '');
    if (name === 'exported') this.#exported.add(node.text);
    else if (name === 'ignore') this.#ignored.add(node.id);
    else if (name === 'modifies')
      this.#wrappers.set(node.id, [...(this.#wrappers.get(node.id) ?? []), ...set]);
    else this.#addSection(node, set, match.setProperties?.to ?? undefined);
    return true;
  }

  #addSection(node: Node, set: readonly Modifier[], to: string | undefined): void {
    const parent = node.parent?.id ?? -1;
    const section: Section = {
      start: node.startIndex,
      modifiers: set.length > 0 ? set : modifiersIn(node.text),
      kinds: to === undefined ? undefined : new Set(to.split(' ')),
    };
    this.#sections.set(parent, [...(this.#sections.get(parent) ?? []), section]);
  }

  exports(name: string): boolean {
    return this.#exported.has(name);
  }

  ignores(node: Node): boolean {
    return this.#ignored.has(node.id);
  }

  /** Adds the modifiers given around a definition. `isOwner` recognizes nodes with definitions of their own. */
  addTo(definition: Definition, isOwner: (node: Node) => boolean): void {
    if (this.#wrappers.size + this.#sections.size === 0) return;
    let [above, below]: [Node | null, Node] = [definition.node, definition.node];
    for (let depth = 0; depth <= DEPTH + 1 && above; depth++) {
      if (depth <= DEPTH)
        for (const modifier of this.#wrappers.get(above.id) ?? [])
          addModifier(definition.modifiers, modifier);
      if (depth > 0) this.#addFromSection(definition, above, below.startIndex);
      if (depth > 0 && isOwner(above)) return;
      [above, below] = [above.parent, above];
    }
  }

  #addFromSection({ kinds, modifiers }: Definition, block: Node, start: number): void {
    const section = this.#sections.get(block.id)?.findLast(one => one.start < start);
    if (!section || [...modifiers].some(isVisibility)) return;
    if (section.kinds && ![...kinds].some(kind => section.kinds?.has(kind))) return;
    for (const modifier of section.modifiers) modifiers.add(modifier);
  }
}
