import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeFolder, temporaryFolder, writeFiles } from '../../support/tree.ts';
import { type Card, Cards, contentsOf, makeCard } from './card.ts';
import { centroidsOf } from './clusters.ts';
import { Repositories, Union } from './repositories.ts';

const DESIGN = { words: 100, names: true, centroids: 2 };
const SOURCES = {
  'mail/send.ts':
    '/** Sends a letter to its recipient. */\nexport function sendLetter(to: string) { return to; }\n',
  'mail/queue.ts':
    '/** Letters that wait until they are sent. */\nexport class LetterQueue { letters = []; }\n',
  'orbit/kepler.ts':
    '/** Solves for the eccentric anomaly of an orbit. */\nexport function eccentricAnomaly(mean: number) { return mean; }\n',
};

let folder: string;
let repositories: Repositories;
let cards: Card[];
beforeAll(async () => {
  folder = temporaryFolder();
  writeFiles(folder, SOURCES);
  const folders = new Map(['mail', 'orbit'].map(name => [name, join(folder, name)]));
  repositories = await Repositories.open(folders, join(folder, 'data'));
  cards = repositories.all.map(one => makeCard(contentsOf(one), repositories.embedder.dimensions, DESIGN));
});
afterAll(async () => {
  await repositories.close();
  removeFolder(folder);
});

const ranked = async (query: string, of: readonly Card[]) =>
  new Cards(of, repositories.embedder.dimensions)
    .rank(await repositories.asked(query))
    .map(at => repositories.all[at]!.name);

test('a card has the words in the most chunks, the names of definitions and centroids', () => {
  const [mail] = cards;
  // Both chunks have the stem of “letter”: 2 is the first power of two.
  expect(mail!.words.get('let')).toBe(1);
  expect(mail!.words.has('=sendletter')).toBe(false);
  expect(mail!.names.mayHave('=sendletter')).toBe(true);
  expect(mail!.names.mayHave('=eccentricanomaly')).toBe(false);
  expect(mail!.centroids.length).toBe(2 * repositories.embedder.dimensions);
  // Three names of ten bits.
  const { words, names, centroids } = mail!.bytes;
  expect([words, names, centroids]).toEqual([5 * mail!.words.size, 4, mail!.centroids.length]);
});

test('of more words than a card has room for, it keeps those in the most chunks', () => {
  const contents = {
    words: new Map([
      ['rare', 1],
      ['b', 4],
      ['a', 4],
      ['common', 9],
    ]),
    names: [],
    vectors: new Int8Array(4),
  };
  const { words } = makeCard(contents, 4, { words: 2, names: false, centroids: 1 });
  expect([...words.keys()]).toEqual(['common', 'a']);
});

test('words, names and meaning each choose a repository', async () => {
  const only = (part: Partial<Card>) =>
    cards.map((card): Card => {
      const nothing = makeCard(
        { words: new Map(), names: [], vectors: new Int8Array(0) },
        repositories.embedder.dimensions,
        DESIGN,
      );
      return {
        ...nothing,
        ...Object.fromEntries(Object.keys(part).map(key => [key, card[key as keyof Card]])),
      };
    });
  expect(await ranked('eccentric orbit', only({ words: new Map() }))).toEqual(['orbit', 'mail']);
  expect(await ranked('eccentricAnomaly', only({ names: cards[0]!.names }))).toEqual(['orbit', 'mail']);
  expect(await ranked('planet in its orbit', only({ centroids: new Int8Array(0) }))).toEqual([
    'orbit',
    'mail',
  ]);
  expect(await ranked('letters in a queue', cards)).toEqual(['mail', 'orbit']);
});

test('repositories answer as one, and places name theirs', async () => {
  const asked = await repositories.asked('eccentric anomaly');
  const [first] = new Union(repositories.all).ask(asked, 10);
  expect(first).toEqual({ repository: 'orbit', file: 'kepler.ts', start: 1, end: 2 });
});

test('centroids lie in groups of vectors, and are the same each time', () => {
  const groups = [
    [120, 30, 0, 0],
    [120, -30, 0, 0],
    [0, 0, -120, 30],
    [0, 0, -120, -30],
  ];
  const vectors = Int8Array.from(groups.flat());
  const centroids = centroidsOf(vectors, 4, 2);
  expect([[...centroids.subarray(0, 4)], [...centroids.subarray(4)]].sort()).toEqual(
    [
      [0, 0, -127, 0],
      [127, 0, 0, 0],
    ].sort(),
  );
  expect(centroidsOf(vectors, 4, 2)).toEqual(centroids);
  expect(centroidsOf(vectors, 4, 9).length).toBe(vectors.length);
});
