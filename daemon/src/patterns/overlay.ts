import type { GramQuery } from './gram-query.ts';
import { isLeftOut } from './grams.ts';
import type { IndexedDoc } from './jobs.ts';

/** Files that changed since the segments were written, each with its own grams, in memory. */
export class Overlay {
  /** A place stays empty when its file changes again or goes. */
  private docs: (IndexedDoc | undefined)[] = [];
  private grams = 0;
  private readonly places = new Map<string, number>();

  get fileCount(): number {
    return this.places.size;
  }

  /** One more than the highest place. */
  get length(): number {
    return this.docs.length;
  }

  get gramCount(): number {
    return this.grams;
  }

  add(doc: IndexedDoc): void {
    this.remove(doc.path);
    this.places.set(doc.path, this.docs.length);
    this.docs.push(doc);
    this.grams += doc.grams.length;
  }

  remove(path: string): void {
    const place = this.places.get(path);
    if (place === undefined) return;
    this.grams -= this.docs[place]!.grams.length;
    this.docs[place] = undefined;
    this.places.delete(path);
  }

  doc(place: number): IndexedDoc | undefined {
    return this.docs[place];
  }

  /** The files in the first `count` places. */
  first(count: number): IndexedDoc[] {
    return this.docs.slice(0, count).filter(doc => doc !== undefined);
  }

  placeOf(path: string): number | undefined {
    return this.places.get(path);
  }

  /** Calls `visit` for each file that passes the query. */
  forEachCandidate(query: GramQuery, visit: (place: number) => void): void {
    this.docs.forEach((doc, place) => {
      if (doc && (doc.file.unread || passes(query, doc.grams))) visit(place);
    });
  }

  /** Drops the first `count` places, which a segment has now. */
  dropFirst(count: number): void {
    this.docs = this.docs.slice(count);
    this.places.clear();
    this.grams = 0;
    this.docs.forEach((doc, place) => {
      if (!doc) return;
      this.places.set(doc.path, place);
      this.grams += doc.grams.length;
    });
  }
}

function passes(query: GramQuery, grams: Uint32Array): boolean {
  if (query.kind === 'all') return true;
  if (query.kind === 'and') return query.parts.every(part => passes(part, grams));
  if (query.kind === 'or') return query.parts.some(part => passes(part, grams));
  return isLeftOut(query.gram) || contains(grams, query.gram);
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
