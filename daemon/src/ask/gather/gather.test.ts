import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerQuestion, answerRound } from '../answer-in-thread.ts';
import { newestVersions } from '../common/path-facts.ts';
import type { Ask } from '../common/rounds.ts';
import { answerFromIndexes } from '../five-steps.ts';
import type { Presented } from '../present/present.ts';
import type { QuestionOutcome, RoundTask, StepsTask } from '../question-task.ts';
import { gatherFromNodes, type OtherNode } from './from-nodes.ts';
import { type AskedShard, gather } from './gather.ts';
import { roundOf } from './messages.ts';
import { ASKED, ASKED_PACKAGES } from './testing/questions.ts';
import { type Asked, SeveralTrees, type Tree } from './testing/several-trees.ts';
import { answered, forWire } from './wire.ts';

let all: SeveralTrees;
beforeAll(async () => {
  all = await SeveralTrees.create(ASKED_PACKAGES);
}, 120_000);
afterAll(() => all.close());

/** The answer of one reader of all trees. */
async function ofUnion(asked: Asked): Promise<Presented> {
  const task = await all.task(asked);
  const outcome = withFiles(task, all.trees, () => answerQuestion(all.open, task));
  if (!('presented' in outcome)) throw new Error('no answer');
  return outcome.presented;
}

/** Runs a task again with the files of texts that it needs. */
function withFiles(
  task: Pick<StepsTask, 'filesWith'>,
  trees: readonly Tree[],
  run: () => QuestionOutcome,
): QuestionOutcome {
  const outcome = run();
  if (!('needs' in outcome)) return outcome;
  const known = task.filesWith as Map<string, readonly string[] | undefined>;
  for (const text of outcome.needs) known.set(text, all.filesWith(text, trees));
  return withFiles(task, trees, run);
}

/** A reader of some of the trees, behind JSON. `told` is called with what it is asked and answers. */
async function shardOf(
  asked: Asked,
  trees: readonly Tree[],
  { isAlone, told = () => {} }: { isAlone: boolean; told?: (ask: Ask, answer: string) => void },
): Promise<AskedShard> {
  const { filters, filesWith, indexes } = await all.task(asked, trees);
  const placed = indexes.map((index, at) => ({ ...index, place: all.trees.indexOf(trees[at]!) }));
  const versions = newestVersions(all.trees.map(({ name }) => `${name}/`));
  return {
    answer: async ask => {
      const task: RoundTask = {
        ...{ type: 'round', indexes: placed, filters, filesWith, isAlone, versions },
        ask: JSON.parse(JSON.stringify(ask)) as Ask,
      };
      const outcome = withFiles(task, trees, () => answerRound(all.open, task));
      if (!('answered' in outcome)) throw new Error('no answer');
      const answer = JSON.stringify(forWire(outcome.answered));
      told(ask, answer);
      return answered(ask, JSON.parse(answer), placed);
    },
  };
}

/** Trees in `count` shards, by a seed. */
function inShards(count: number, seed: number): Tree[][] {
  const shards: Tree[][] = Array.from({ length: count }, () => []);
  let state = seed;
  for (const [at, tree] of all.trees.entries()) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    // Each has one at least.
    shards[at < count ? at : state % count]!.push(tree);
  }
  return shards;
}

async function ofShards(
  asked: Asked,
  trees: readonly (readonly Tree[])[],
  how: Parameters<typeof shardOf>[2],
) {
  const shards = await Promise.all(trees.map(some => shardOf(asked, some, how)));
  return gather(answerFromIndexes(await all.task(asked)), shards);
}

test.each([1, 2, 3, ASKED_PACKAGES.length])(
  '%i shards answer as one reader of all does',
  async count => {
    for (const [at, asked] of ASKED.entries()) {
      const answer = await ofShards(asked, inShards(count, at + 1), { isAlone: false });
      expect(JSON.stringify(answer), JSON.stringify(asked)).toBe(JSON.stringify(await ofUnion(asked)));
    }
  },
  120_000,
);

test('a single shard answers what is wanted and no more', async () => {
  for (const asked of ASKED) {
    const answer = await ofShards(asked, [all.trees], { isAlone: true });
    expect(JSON.stringify(answer), JSON.stringify(asked)).toBe(JSON.stringify(await ofUnion(asked)));
  }
}, 120_000);

test.each([
  ['where are retries handled', ['words', 'candidates', 'texts']],
  ['Command', ['words', 'candidates', 'texts']],
  ['package.json', ['words', 'candidates', 'lines', 'texts']],
  ['handel erors in a callbak', ['words', 'words', 'candidates', 'texts']],
  ['createCol', ['words', 'names', 'candidates', 'lines', 'texts']],
  ['PINO_DEBUG_LEVEL', ['words', 'names', 'words', 'candidates', 'texts']],
])('asks in few rounds: %s', async (query, expected) => {
  const rounds: string[] = [];
  let bytes = 0;
  const told = ({ round }: Ask, answer: string) => {
    rounds.push(round);
    bytes += answer.length;
  };
  const trees = inShards(2, 1);
  const shards = [
    await shardOf({ query }, trees[0]!, { isAlone: false, told }),
    await shardOf({ query }, trees[1]!, { isAlone: false }),
  ];
  await gather(answerFromIndexes(await all.task({ query })), shards);
  expect(rounds).toEqual(expected);
  expect(bytes).toBeLessThan(1 << 20);
});

test('a question begins again if an index changes between two rounds', async () => {
  const [asked] = ASKED;
  const rounds: string[] = [];
  let version = 0;
  const nodes = await Promise.all(
    inShards(2, 1).map(async (trees): Promise<OtherNode> => {
      const shard = await shardOf(asked!, trees, {
        isAlone: false,
        told: ({ round }) => rounds.push(round),
      });
      const places = trees.map(tree => ({ name: tree.name, place: all.trees.indexOf(tree) }));
      return {
        indexes: places,
        ask: async message => {
          const { ask, version: expected } = await roundOf(JSON.parse(JSON.stringify(message)));
          // A commit, once, after the first round of the last node.
          if (ask.round === 'candidates' && version === 0) version = 1;
          if (expected !== undefined && expected !== String(version)) return { hasChanged: true };
          const index = { generation: 1, last_updated: '2026-11-28T09:00:00Z', stale_files: 0 };
          return { version: String(version), index, answer: await shard.answer(ask) };
        },
      };
    }),
  );
  const task = await all.task(asked!);
  const answer = await gatherFromNodes(task, { here: undefined, others: nodes, states: [] }, {});
  expect(JSON.stringify(answer)).toBe(JSON.stringify(await ofUnion(asked!)));
  const each = (round: string) => [round, round];
  expect(rounds).toEqual(['words', 'words', 'candidates', 'texts'].flatMap(each));
});
