import { TOKEN_CLASSES, type TokenClass } from '../../api/page-reader.ts';

/** Collects colored parts of a text, in order: start, end and class of each. */
export class Painter {
  readonly parts: number[] = [];
  #end = 0;

  /** Parts must come in order; what overlaps an earlier part is dropped. */
  paint(start: number, end: number, tokenClass: TokenClass): void {
    const from = Math.max(start, this.#end);
    if (end <= from) return;
    this.parts.push(from, end, TOKEN_CLASSES.indexOf(tokenClass));
    this.#end = end;
  }
}
