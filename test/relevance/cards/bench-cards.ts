import { IndexFileReader } from '../../../daemon/src/store/index-file-reader.ts';
import { markdownTable, type Table } from '../../bench/results.ts';
import { median } from '../../bench/statistics.ts';
import type { Question } from '../questions.ts';
import { fileNdcg10, hitAt, inFile, mean } from '../score.ts';
import { type CardDesign, Cards, type Contents, contentsOf, makeCard } from './card.ts';
import { type Asked, Repositories, type Repository, type RepositoryPlace, Union } from './repositories.ts';

const LIMIT = 10;
/** Trees with many questions do not count more than others. */
const PER_TREE = 12;
const CHOSEN_AT = 0.1;
const CHOSEN: CardDesign = { words: 1000, names: true, centroids: 64 };
const DESIGNS: readonly CardDesign[] = [
  { words: 1000, names: false, centroids: 0 },
  { words: 0, names: false, centroids: 16 },
  { words: 250, names: false, centroids: 16 },
  { words: 1000, names: false, centroids: 16 },
  { words: 1000, names: true, centroids: 16 },
  { words: 1000, names: true, centroids: 4 },
  CHOSEN,
];
const ROUTED = [4, 8, 16, 32, 64];
/** In the larger catalogue each index is opened this many times, under other names. */
const COPIES = 5;
const TIMED = 40;

/** A question with the answer of all repositories. */
interface Judged {
  question: Question;
  asked: Asked;
  places: RepositoryPlace[];
  ms: number;
}

interface Measured {
  repositories: Repositories;
  contents: readonly Contents[];
  places: ReadonlyMap<string, number>;
}

/**
 * Asks all repositories at once, and only those that cards choose. The design of cards is chosen with the questions of one half of
 * the trees, and measured with those of the other.
 *
 * @param folders the repositories by name; a question belongs to that with the name of its tree
 */
export async function benchCards(
  questions: readonly Question[],
  folders: ReadonlyMap<string, string>,
  dataDir: string,
): Promise<Record<string, Table>> {
  const repositories = await Repositories.open(folders, dataDir);
  try {
    const contents = repositories.all.map(contentsOf);
    const places = new Map(repositories.all.map(({ name }, at) => [name, at]));
    const measured = { repositories, contents, places };
    const byTree = Map.groupBy(questions, ({ tree }) => tree);
    const judged = await askAll([...byTree.values()].flatMap(evenly), repositories);
    const trees = [...byTree.keys()].sort();
    const isFirst = new Map(trees.map((tree, at) => [tree, at % 2 === 0]));
    const [first = [], second = []] = [true, false].map(half =>
      judged.filter(({ question }) => isFirst.get(question.tree) === half),
    );
    const tables: Record<string, Table> = {};
    for (const [name, make, half] of [
      ['card designs', designsTable, first],
      ['cards', routedTable, second],
      ['cards time', timeTable, second],
    ] as const) {
      tables[name] = make(measured, half);
      console.log(`\n${name}, ${half.length} questions of ${repositories.all.length} repositories\n`);
      console.log(markdownTable(tables[name]));
    }
    return tables;
  } finally {
    await repositories.close();
  }
}

/** Questions at equal distances. */
function evenly(questions: readonly Question[]): Question[] {
  const count = Math.min(PER_TREE, questions.length);
  return Array.from({ length: count }, (_, n) => questions[Math.floor((n * questions.length) / count)]!);
}

async function askAll(questions: readonly Question[], repositories: Repositories): Promise<Judged[]> {
  const union = new Union(repositories.all);
  const judged: Judged[] = [];
  for (const question of questions) {
    const asked = await repositories.asked(question.query);
    judged.push({ question, asked, ...timed(() => ({ places: union.ask(asked, LIMIT) })) });
  }
  return judged;
}

function timed<T extends object>(work: () => T): T & { ms: number } {
  const started = performance.now();
  const result = work();
  return { ...result, ms: performance.now() - started };
}

function cardsOf({ contents, repositories }: Measured, design: CardDesign) {
  const { dimensions } = repositories.embedder;
  const all = contents.map(one => makeCard(one, dimensions, design));
  const bytes = { words: 0, names: 0, centroids: 0 };
  for (const part of ['words', 'names', 'centroids'] as const)
    bytes[part] = Math.round(mean(all.map(card => card.bytes[part])));
  return { cards: new Cards(all, dimensions), bytes };
}

/** What each design of cards keeps, if a tenth of the repositories is asked. */
function designsTable(measured: Measured, judged: readonly Judged[]): Table {
  const routed = Math.round(CHOSEN_AT * measured.repositories.all.length);
  const rows = DESIGNS.map(design => {
    const { cards, bytes } = cardsOf(measured, design);
    const chosen = judged.map(({ asked }) => new Set(cards.rank(asked).slice(0, routed)));
    return [
      ...[design.words, design.names ? 'yes' : 'no', design.centroids].map(String),
      String(bytes.words + bytes.names + bytes.centroids),
      share(
        mean(judged.map(({ question }, at) => (chosen[at]!.has(placeOf(measured, question.tree)) ? 1 : 0))),
      ),
      share(mean(judged.map(({ places }, at) => kept(measured, places, chosen[at]!)))),
    ];
  });
  const columns = ['words', 'names', 'centroids', 'bytes', 'right repository asked', 'first ten kept'];
  return { columns, rows };
}

/** What asking fewer repositories costs. */
function routedTable(measured: Measured, judged: readonly Judged[]): Table {
  const { all } = measured.repositories;
  const { cards } = cardsOf(measured, CHOSEN);
  const orders = judged.map(({ asked }) => timed(() => ({ order: cards.rank(asked) })));
  const full = scored(judged, ({ places }) => places);
  const numbers = [...new Set([...ROUTED, Math.round(CHOSEN_AT * all.length)])].sort((a, b) => a - b);
  const rows = numbers.map(number => {
    const chosen = orders.map(({ order }) => order.slice(0, number));
    const answers = judged.map(({ asked }, at) =>
      timed(() => ({ places: new Union(chosen[at]!.map(one => all[one]!)).ask(asked, LIMIT) })),
    );
    const { ndcg, hit } = scored(judged, (_, at) => answers[at]!.places);
    const same = judged.map(({ places }, at) => {
      const found = new Set(answers[at]!.places.map(keyOf));
      return mean(places.map(place => (found.has(keyOf(place)) ? 1 : 0)));
    });
    const right = judged.map(({ question }, at) =>
      chosen[at]!.includes(placeOf(measured, question.tree)) ? 1 : 0,
    );
    return [
      String(number),
      ...[mean(right), ndcg, hit, mean(same)].map(share),
      difference(ndcg - full.ndcg),
      milliseconds(orders.map(({ ms }) => ms)),
      milliseconds(answers.map(({ ms }) => ms)),
    ];
  });
  rows.push([
    ...[String(all.length), '1.000', share(full.ndcg), share(full.hit), '1.000', '', ''],
    milliseconds(judged.map(({ ms }) => ms)),
  ]);
  const columns = [
    'repositories asked',
    'right one among them',
    'NDCG@10',
    'right file in five',
    'first ten kept',
    'NDCG@10 lost',
    'choosing, ms',
    'asking, ms',
  ];
  return { columns, rows };
}

/** What many repositories cost: each index is opened several times. */
function timeTable(measured: Measured, judged: readonly Judged[]): Table {
  const { all, embedder } = measured.repositories;
  const opened: Repository[] = [...all];
  for (let copy = 1; copy < COPIES; copy++) {
    for (const { name, directory, file } of all) {
      const reader = new IndexFileReader(file, embedder);
      reader.refresh();
      opened.push({ name: `${name}+${copy}`, directory, file, reader });
    }
  }
  try {
    const own = measured.contents.map(one => makeCard(one, embedder.dimensions, CHOSEN));
    const rows = [all, opened].map(some => {
      const cards = new Cards(
        Array.from({ length: some.length / all.length }, () => own).flat(),
        embedder.dimensions,
      );
      const union = new Union(some);
      const routed = Math.round(CHOSEN_AT * some.length);
      const times = judged.slice(0, TIMED).map(({ asked }) => {
        const whole = timed(() => ({ places: union.ask(asked, LIMIT) }));
        const chosen = timed(() => ({ order: cards.rank(asked).slice(0, routed) }));
        const made = timed(() => ({ union: new Union(chosen.order.map(at => some[at]!)) }));
        const part = timed(() => ({ places: made.union.ask(asked, LIMIT) }));
        return [whole.ms, chosen.ms, made.ms, part.ms];
      });
      return [String(some.length), ...[0, 1, 2, 3].map(at => milliseconds(times.map(one => one[at]!)))];
    });
    const columns = [
      'repositories',
      'asking all, ms',
      'choosing a tenth, ms',
      'putting them together, ms',
      'asking them, ms',
    ];
    return { columns, rows };
  } finally {
    for (const { reader } of opened.slice(all.length)) reader.close();
  }
}

/** The share of places that are in chosen repositories. */
function kept(measured: Measured, places: readonly RepositoryPlace[], chosen: ReadonlySet<number>): number {
  return mean(places.map(({ repository }) => (chosen.has(placeOf(measured, repository)) ? 1 : 0)));
}

function placeOf({ places }: Measured, name: string): number {
  return places.get(name)!;
}

function scored(
  judged: readonly Judged[],
  placesOf: (one: Judged, at: number) => readonly RepositoryPlace[],
) {
  const own = judged.map((one, at) => {
    const { tree, targets } = one.question;
    // A place in another repository is wrong, whatever its path.
    const places = placesOf(one, at).map(place =>
      place.repository === tree ? place : { ...place, file: '' },
    );
    return { ndcg: fileNdcg10(targets, places), hit: hitAt(5, targets, places, inFile) };
  });
  return { ndcg: mean(own.map(({ ndcg }) => ndcg)), hit: mean(own.map(({ hit }) => hit)) };
}

const keyOf = ({ repository, file, start }: RepositoryPlace) => `${repository} ${file}:${start}`;
const share = (value: number) => value.toFixed(3);
const difference = (value: number) => (-value).toFixed(3).replace('-', '−');
const milliseconds = (values: readonly number[]) => median([...values]).toFixed(1);
