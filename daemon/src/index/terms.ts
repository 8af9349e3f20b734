import { FIELD, PostingWriter } from '../store/postings.ts';
import { stem } from '../text/stem.ts';
import { forEachSubtoken } from '../text/tokens.ts';
import type { Chunk } from './chunks/chunk.ts';

/** Calls `visit` with each term of a text: its stemmed sub-tokens. Questions and code use the same terms. */
export function forEachTerm(text: string, visit: (term: string) => void): void {
  forEachSubtoken(text, token => visit(stem(token)));
}

/** An identifier reduced to its letters and digits: `url_for`, `urlFor` and `UrlFor` all become `urlfor`. */
export function plainName(identifier: string): string {
  return identifier.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}

/**
 * The term of a whole identifier, which leads to the chunks that define it. A prefix keeps it apart from terms of
 * texts.
 */
export function definitionTerm(identifier: string): string {
  return `=${plainName(identifier)}`;
}

/** The same for a field or an enumerator, which only an exactly written name leads to. */
export function memberTerm(identifier: string): string {
  return `=.${plainName(identifier)}`;
}

/** Collects the posting lists of a block, chunk after chunk. */
export class TermCollector {
  readonly writers = new Map<string, PostingWriter>();
  private readonly frequencies = new Map<string, number>();
  private readonly fields = new Map<string, number>();

  /** @returns the number of tokens in the chunk's text */
  add(chunkNumber: number, chunk: Chunk): number {
    this.frequencies.clear();
    this.fields.clear();
    let length = 0;
    forEachTerm(chunk.text, term => {
      length++;
      this.frequencies.set(term, (this.frequencies.get(term) ?? 0) + 1);
    });
    this.mark(FIELD.name, chunk.definitions.join(' '));
    this.mark(FIELD.container, chunk.container);
    this.mark(FIELD.doc, chunk.doc);
    this.mark(FIELD.signature, chunk.signature);
    for (const [term, frequency] of this.frequencies) {
      this.writer(term).add(chunkNumber, frequency, this.fields.get(term) ?? 0);
    }
    const whole = [...chunk.definitions.map(definitionTerm), ...chunk.members.map(memberTerm)];
    for (const term of new Set(whole)) this.writer(term).add(chunkNumber, 1, FIELD.name);
    return length;
  }

  private mark(field: number, text: string | null): void {
    if (!text) return;
    forEachTerm(text, term => {
      if (!this.frequencies.has(term)) this.frequencies.set(term, 0);
      this.fields.set(term, (this.fields.get(term) ?? 0) | field);
    });
  }

  private writer(term: string): PostingWriter {
    const known = this.writers.get(term);
    if (known) return known;
    const writer = new PostingWriter();
    this.writers.set(term, writer);
    return writer;
  }
}
