import { expect, test } from 'vitest';
import { ByteWriter, FIELD, Postings, readPostings, writePiece } from '../store/postings.ts';
import type { Chunk } from './chunks/chunk.ts';
import { definitionTerm, forEachTerm, TermCollector } from './terms.ts';

function termsOf(text: string): string[] {
  const terms: string[] = [];
  forEachTerm(text, term => terms.push(term));
  return terms;
}

function chunk(part: Partial<Chunk>): Chunk {
  const nothing = {
    symbol: null,
    symbols: [],
    definitions: [],
    members: [],
    container: null,
    signature: null,
    doc: null,
  };
  return {
    startLine: 1,
    endLine: 1,
    text: '',
    kind: 'function',
    ...nothing,
    ...part,
  };
}

/** `chunk×frequency/fields` of a term. */
function postings(collector: TermCollector, term: string): string[] {
  const list = new ByteWriter();
  const writer = collector.writers.get(term);
  if (!writer) return [];
  writePiece(list, 0, writer.take());
  const found = new Postings();
  readPostings(list.take(), found);
  return Array.from(
    found.chunks.subarray(0, found.length),
    (at, i) => `${at}×${found.frequencies[i]}/${found.fields[i]}`,
  );
}

test('questions and code share terms, however words are joined and inflected', () => {
  const [retry] = termsOf('retry');
  for (const text of ['retries', 'Retry', 'RETRY', 'retrying']) expect(termsOf(text)).toEqual([retry]);
  expect(termsOf('parseHeader')).toEqual(termsOf('parse_headers'));
});

test('a definition is found by its name in any spelling', () => {
  for (const name of ['url_for', 'urlFor', 'UrlFor', 'URL-FOR']) expect(definitionTerm(name)).toBe('=urlfor');
  expect(termsOf('url_for')).not.toContain('=urlfor');
});

test('postings have the frequency of a term in the text, and the other fields that contain it', () => {
  const collector = new TermCollector();
  const length = collector.add(
    0,
    chunk({ text: 'cache cache miss', definitions: ['loadCache'], doc: 'miss' }),
  );
  collector.add(1, chunk({ text: 'miss', container: 'Cache' }));
  expect(length).toBe(3);
  expect(postings(collector, termsOf('cache')[0]!)).toEqual([`0×2/${FIELD.name}`, `1×0/${FIELD.container}`]);
  expect(postings(collector, termsOf('miss')[0]!)).toEqual([`0×1/${FIELD.doc}`, '1×1/0']);
  expect(postings(collector, '=loadcache')).toEqual([`0×1/${FIELD.name}`]);
});
