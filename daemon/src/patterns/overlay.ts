import type { GramQuery, Reach } from './gram-query.ts';
import { isLeftOut } from './grams.ts';
import type { GramFile } from './jobs.ts';
import { gramCount } from './parts.ts';

/** Files that changed since the segments were written, each with its own grams, in memory. */
export class Overlay {
  /** A place stays empty when its file changes again or goes. */
  private files: (GramFile | undefined)[] = [];
  private grams = 0;
  private readonly places = new Map<string, number>();

  get fileCount(): number {
    return this.places.size;
  }

  /** One more than the highest place. */
  get length(): number {
    return this.files.length;
  }

  get gramCount(): number {
    return this.grams;
  }

  add(file: GramFile): void {
    this.remove(file.path);
    this.places.set(file.path, this.files.length);
    this.files.push(file);
    this.grams += gramCount(file.parts);
  }

  remove(path: string): void {
    const place = this.places.get(path);
    if (place === undefined) return;
    this.grams -= gramCount(this.files[place]!.parts);
    this.files[place] = undefined;
    this.places.delete(path);
  }

  file(place: number): GramFile | undefined {
    return this.files[place];
  }

  /** The files in the first `count` places. */
  first(count: number): GramFile[] {
    return this.files.slice(0, count).filter(file => file !== undefined);
  }

  /** How many places, from the first, have no more than so many documents. */
  placesOf(docs: number): number {
    let place = 0;
    for (let left = docs; place < this.files.length; place++) {
      left -= this.files[place]?.parts.length ?? 0;
      if (left < 0) break;
    }
    return place;
  }

  placeOf(path: string): number | undefined {
    return this.places.get(path);
  }

  /** Calls `visit` for each file that passes the query. */
  forEachCandidate(query: GramQuery, reach: Reach, visit: (place: number) => void): void {
    this.files.forEach((entry, place) => {
      if (entry && (entry.file.unread || passes(query, reach, entry.parts))) visit(place);
    });
  }

  /** Drops the first `count` places, which a segment has now. */
  dropFirst(count: number): void {
    this.files = this.files.slice(count);
    this.places.clear();
    this.grams = 0;
    this.files.forEach((file, place) => {
      if (!file) return;
      this.places.set(file.path, place);
      this.grams += gramCount(file.parts);
    });
  }
}

function passes(query: GramQuery, reach: Reach, parts: readonly Uint32Array[]): boolean {
  return reach === 'file' ? holds(query, parts) : parts.some(grams => holds(query, [grams]));
}

/** Whether these lists together have what the query wants. */
function holds(query: GramQuery, lists: readonly Uint32Array[]): boolean {
  if (query.kind === 'all') return true;
  if (query.kind === 'and') return query.parts.every(part => holds(part, lists));
  if (query.kind === 'or') return query.parts.some(part => holds(part, lists));
  return isLeftOut(query.gram) || lists.some(grams => contains(grams, query.gram));
}

function contains(sorted: Uint32Array, gram: number): boolean {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const value = sorted[middle]!;
    if (value === gram) return true;
    if (value < gram) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}
