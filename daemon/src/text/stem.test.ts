import { describe, expect, it } from 'vitest';
import { stem } from './stem.ts';

describe('stem', () => {
  it.each([
    'parse parses parsed parsing parser',
    'cache caches cached caching',
    'connect connects connected connecting connection connections connector',
    'initialize initializes initialized initializing initializer initialization initialise initialisation',
    'iterate iterates iterated iterating iterator iteration',
    'stop stops stopped stopping',
    'filter filters filtered',
    'query queries queried',
    'class classes',
    'raise raises raised raising',
    'index indexes indexed indexing',
  ])('maps %s to one stem', family => {
    expect(new Set(family.split(' ').map(stem)).size).toBe(1);
  });

  it.each([
    'status',
    'class',
    'this',
    'bus',
    'red',
    'bed',
    'need',
    'seed',
    'ids',
    'string',
    'thing',
    'utf8',
    'größen',
  ])('leaves %s unchanged', word => {
    expect(stem(word)).toBe(word);
  });

  it('keeps words apart that share only an ending', () => {
    const words = ['string', 'thing', 'bring', 'user', 'use', 'order', 'server', 'sever'];
    expect(new Set(words.map(stem)).size).toBe(words.length);
  });
});
