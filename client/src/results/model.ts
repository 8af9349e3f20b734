/** The hits of a search and navigation in them, independent of how they are shown. */
import { isInPlace, type Lines, placesOf } from '../support/moved.ts';
import { afterEdits, changeOfLine, type Edit } from './follow-edits.ts';
import { type Hit, renumber, sortByPlace } from './hit.ts';

export interface FileGroup {
  uri: string;
  folder: string;
  path: string;
  team?: Hit['team'];
  hits: Hit[];
  /** Its hits are weak; the other ones of the file are in a group of their own. */
  areWeak?: true;
}

/** Weak answers, below the others. */
export interface WeakGroup {
  areBelowOthers: boolean;
  hits: Hit[];
  /** The hits, or the files with them. */
  rows: (Hit | FileGroup)[];
}

export type View = 'rank' | 'file';

/** Hits at some time, and those before each removal. */
export interface Snapshot {
  hits: Hit[];
  before: Hit[][];
}

/** A document after edits. */
interface Edited {
  lines: Lines;
  /** It is as on disk: the editor may have loaded it again. */
  isSaved: boolean;
}

/** The hits of a search, by rank and by file, without removed ones. */
export class Results {
  #hits: Hit[] = [];
  /** The hits before each removal. */
  #before: Hit[][] = [];

  get hits(): readonly Hit[] {
    return this.#hits;
  }

  add(hits: Hit[]): void {
    this.#before = [];
    this.#hits.push(...hits);
  }

  clear(): void {
    this.#before = [];
    this.#hits = [];
  }

  /** Sorts by place. @returns whether the order has changed */
  sort(): boolean {
    const before = [...this.#hits];
    sortByPlace(this.#hits);
    return before.some((hit, at) => hit !== this.#hits[at]);
  }

  remove(gone: ReadonlySet<Hit>): void {
    this.#before.push(this.#hits);
    this.#hits = this.#hits.filter(hit => !gone.has(hit));
    renumber(this.#hits);
  }

  /** What {@link restore} brings back, removed hits too. */
  get snapshot(): Snapshot {
    return { hits: this.#hits, before: this.#before };
  }

  restore({ hits, before }: Snapshot): void {
    this.#hits = hits;
    this.#before = before;
  }

  get canUndoRemove(): boolean {
    return this.#before.length > 0;
  }

  /** Brings back what was removed last. @returns the first of these hits. */
  undoRemove(): Hit | undefined {
    const before = this.#before.pop();
    if (!before) return undefined;
    const left = new Set(this.#hits);
    this.#hits = before;
    renumber(this.#hits);
    return before.find(hit => !left.has(hit));
  }

  /**
   * Moves the hits in a document with its edits. Hits whose lines are replaced as a whole, as when the editor
   * loads a file again, are searched in it. @returns the hits whose rows have changed.
   */
  follow(isIn: (hit: Hit) => boolean, edits: readonly Edit[], { lines, isSaved }: Edited): Hit[] {
    const isBlock = isSaved || edits.some(({ text }) => text.includes('\n'));
    const lost = new Set<Hit>();
    const hits = this.#hits.filter(isIn);
    const changed = hits.filter(hit => {
      const change = changeOfLine(hit, edits);
      if (change === 'replaced' && isBlock && !hit.team) {
        lost.add(hit);
        return false;
      }
      const after = afterEdits(hit, edits);
      const hasMoved = after.lines.some((line, index) => line !== hit.lines[index]);
      const isGone = change === 'replaced' && edits.every(({ text }) => text === '');
      Object.assign(hit, after);
      if (hit.isOutdated ? isSaved || isInPlace(hit, lines) : hit.deleted && isSaved) lost.add(hit);
      if (hit.isOutdated) return hasMoved;
      if (edits.length > 0) hit.before = undefined;
      if (change && !isGone) hit.edited = lines.at(hit.line - 1);
      return hasMoved;
    });
    const kept = hits.filter(hit => !hit.isOutdated && !lost.has(hit));
    const taken = new Set(kept.map(({ line }) => line));
    return [...new Set([...changed, ...findAgain([...lost], lines, taken)])];
  }

  /** Searches the hits in a file that has changed, or is gone. @returns those whose rows have changed. */
  findAgain(isIn: (hit: Hit) => boolean, lines: Lines | undefined): Hit[] {
    const hits = this.#hits.filter(hit => !hit.team && isIn(hit));
    return findAgain(hits, lines);
  }

  /** Updates hits in renamed files. @returns whether there were any. */
  rename(placeNow: (hit: Hit) => Pick<Hit, 'uri' | 'folder' | 'path'> | undefined): boolean {
    let changed = false;
    for (const hit of this.#hits) {
      const now = placeNow(hit);
      Object.assign(hit, now);
      changed ||= now !== undefined;
    }
    return changed;
  }

  /** The rows of a view: the hits, or the files with them, then the weak ones as a group. */
  rows(view: View): (Hit | FileGroup | WeakGroup)[] {
    const good = this.#hits.filter(({ isWeak }) => !isWeak);
    const weak = this.#hits.filter(({ isWeak }) => isWeak);
    if (weak.length === 0) return grouped(good, view);
    const rows = grouped(weak, view);
    return [...grouped(good, view), { areBelowOthers: good.length > 0, hits: rows.flatMap(hitsOf), rows }];
  }

  /** All hits in display order. */
  inOrder(view: View): readonly Hit[] {
    return this.rows(view).flatMap(hitsOf);
  }

  /**
   * The hit after `from` (or before it), wrapping around. If `from` was removed, the hit at `gap`, its old
   * position, comes after it.
   */
  step(from: Hit | undefined, by: 1 | -1, view: View, gap = 0): Hit | undefined {
    const order = this.inOrder(view);
    const at = from ? order.indexOf(from) : -1;
    const next = at >= 0 ? at + by : Math.min(gap, order.length) + (by > 0 ? 0 : -1);
    return order[(next + order.length) % order.length];
  }
}

/** The hits of a row: one, or those of a group. */
export const hitsOf = (row: Hit | FileGroup | WeakGroup): readonly Hit[] =>
  'hits' in row ? row.hits : [row];

function grouped(hits: readonly Hit[], view: View): (Hit | FileGroup)[] {
  return view === 'rank' ? [...hits] : filesWith(hits);
}

/** Files ordered by their best hit; hits in a file by line. */
function filesWith(hits: readonly Hit[]): FileGroup[] {
  const groups = new Map<string, FileGroup>();
  for (const hit of hits) {
    const { uri, folder, path, team, isWeak } = hit;
    const group = groups.get(uri) ?? {
      ...{ uri, folder, path, hits: [] },
      ...(team && { team }),
      ...(isWeak && { areWeak: true }),
    };
    group.hits.push(hit);
    groups.set(uri, group);
  }
  for (const group of groups.values()) group.hits.sort((a, b) => a.lines[0] - b.lines[0]);
  return [...groups.values()];
}

/**
 * Moves hits to where their lines are, and marks those without. `taken`: lines of other hits. @returns those that have changed.
 */
function findAgain(
  hits: readonly Hit[],
  lines: Lines | undefined,
  taken: ReadonlySet<number> = new Set(),
): Hit[] {
  if (hits.length === 0) return [];
  const places = lines && placesOf(hits, lines, taken);
  const before = hits.map(({ range, lines, line }) => ({ range, lines, line }));
  const changed = hits.filter(hit => {
    const now = places?.get(hit);
    const isOutdated = now === undefined;
    const hasChanged = isOutdated !== (hit.isOutdated ?? false) || (now ?? hit).line !== hit.line;
    Object.assign(hit, now, { isOutdated });
    return hasChanged;
  });
  if (changed.length > 0) for (const [at, hit] of hits.entries()) hit.before ??= before[at];
  return changed;
}
