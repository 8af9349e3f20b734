import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ByteWriter,
  collectPostings,
  Postings,
  PostingWriter,
  parseBlockPostings,
  readPostings,
  serializeBlockPostings,
  writePiece,
} from './postings.ts';

const postings = fc
  .uniqueArray(
    fc.tuple(fc.nat(1_000_000), fc.integer({ min: 1, max: 255 }), fc.integer({ min: 0, max: 15 })),
    {
      selector: p => p[0],
      maxLength: 50,
    },
  )
  .map(list => list.sort((a, b) => a[0] - b[0]));

/** `[chunk, frequency, fields]` of each posting of a list. */
function rowsOf(list: Uint8Array, allowed?: Uint8Array): number[][] {
  const found = new Postings();
  readPostings(list, found, allowed && { allowed });
  const { chunks, frequencies, fields } = found;
  return Array.from({ length: found.length }, (_, i) => [chunks[i]!, frequencies[i]!, fields[i]!]);
}

test('a list of several pieces round-trips', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(100_000), postings), { maxLength: 5 }), pieces => {
      const out = new ByteWriter();
      const want: number[][] = [];
      for (const [base, list] of pieces) {
        const writer = new PostingWriter();
        for (const [chunk, frequency, fields] of list) {
          writer.add(chunk, frequency, fields);
          want.push([base + chunk, frequency, fields]);
        }
        writePiece(out, base, writer.take());
      }
      expect(rowsOf(out.take())).toEqual(want);
      const odd = new Uint8Array(1 + Math.max(0, ...want.map(([chunk]) => chunk!)));
      for (const [chunk] of want) odd[chunk!] = chunk! % 2;
      expect(rowsOf(out.take(), odd)).toEqual(want.filter(([chunk]) => chunk! % 2 === 1));
    }),
  );
});

test('the postings of a block round-trip', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[a-zäß0-9=]{1,12}$/), postings, { maxKeys: 20 }), terms => {
      const writers = new Map(
        Object.entries(terms).map(([term, list]) => {
          const writer = new PostingWriter();
          for (const posting of list) writer.add(...posting);
          return [term, writer];
        }),
      );
      const block = collectPostings(writers);
      const again = parseBlockPostings(serializeBlockPostings(block));
      expect(again.terms).toEqual(block.terms);
      expect([...again.offsets]).toEqual([...block.offsets]);
      expect([...again.data]).toEqual([...block.data]);
    }),
  );
});

test('a truncated list is detected', () => {
  const writer = new PostingWriter();
  writer.add(5, 3, 1);
  writer.add(900, 1, 0);
  const out = new ByteWriter();
  writePiece(out, 7, writer.take());
  expect(() => rowsOf(out.take().subarray(0, -1))).toThrow(RangeError);
});
