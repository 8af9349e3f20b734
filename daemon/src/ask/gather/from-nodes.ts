import { DowseError } from '../../api/errors.ts';
import type { TaskCall } from '../../concurrency/fair-threads.ts';
import { newestVersions } from '../common/path-facts.ts';
import type { Answer, Ask } from '../common/rounds.ts';
import { answerFromIndexes } from '../five-steps.ts';
import type { Presented } from '../present/present.ts';
import type { AskedIndex, FilesOfText, QuestionThreads, Wanted } from '../question-threads.ts';
import { type AskedShard, gather } from './gather.ts';
import { type IndexState, type RoundMessage, roundAnswer } from './messages.ts';
import { answered, type PlacedName } from './wire.ts';

/** How often a question begins again because indexes have changed between two rounds. */
const MAX_TRIES = 5;
const RETRY_S = 1;

/** Another node, with indexes of a question. */
export interface OtherNode {
  indexes: readonly Required<PlacedName>[];
  /** Sends a round, and returns the answer as it arrives. */
  ask(message: object): Promise<unknown>;
}

/** The indexes of a question that this node has. */
export interface IndexesHere {
  indexes: readonly (AskedIndex & { name: string })[];
  filesOfText: FilesOfText;
  threads: QuestionThreads;
}

/** The nodes with the indexes of a question. `states` receives the states of the indexes on other nodes. */
export interface IndexPlaces {
  here: IndexesHere | undefined;
  others: readonly OtherNode[];
  states: IndexState[];
}

/** The indexes of a shard are others than in the rounds before. */
class Changed extends Error {}

/** Answers a question from indexes of this node and of others. @throws DowseError INDEX_BUSY; what a node throws */
export async function gatherFromNodes(
  wanted: Wanted,
  places: IndexPlaces,
  call: TaskCall,
): Promise<Presented> {
  const names = [...(places.here?.indexes ?? []), ...places.others.flatMap(node => node.indexes)];
  const versions = newestVersions(names.map(({ name }) => `${name}/`));
  const isAlone = places.others.length + (places.here ? 1 : 0) === 1;
  const common = { filters: wanted.filters, isAlone };
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    const states = places.others.map((): IndexState | undefined => undefined);
    const far = places.others.map((node, at) =>
      shardAt(node, { ...common, versions: [...versions].map(([of, number]) => ({ of, number })) }, state => {
        states[at] = state;
      }),
    );
    const own = places.here ? [shardHere(places.here, { ...common, versions }, call)] : [];
    try {
      const presented = await gather(answerFromIndexes(wanted), [...own, ...far]);
      places.states.splice(0, Number.POSITIVE_INFINITY, ...states.filter(state => state !== undefined));
      return presented;
    } catch (error) {
      if (!(error instanceof Changed)) throw error;
      call.signal?.throwIfAborted();
    }
  }
  throw new DowseError('INDEX_BUSY', 'The indexes are changing too fast.', 'Try again in a second.', RETRY_S);
}

/** Reports a change between two rounds. */
function sameVersion(): (version: string) => void {
  let known: string | undefined;
  return version => {
    known ??= version;
    if (known !== version) throw new Changed();
  };
}

function shardHere(
  { indexes, filesOfText, threads }: IndexesHere,
  common: Omit<Parameters<QuestionThreads['answerRound']>[1], 'ask'>,
  call: TaskCall,
): AskedShard {
  const check = sameVersion();
  return {
    answer: async ask => {
      const { answer, version } = await threads.answerRound(indexes, { ...common, ask }, filesOfText, call);
      check(version);
      return answer;
    },
  };
}

function shardAt(
  node: OtherNode,
  common: Omit<RoundMessage, 'ask' | 'version'>,
  onState: (state: IndexState) => void,
): AskedShard {
  let version: string | undefined;
  return {
    answer: async (ask: Ask): Promise<Answer> => {
      const message: RoundMessage = { ...common, ask, ...(version !== undefined && { version }) };
      const arrived = await roundAnswer(await node.ask(message));
      if (!arrived || (version !== undefined && version !== arrived.version)) throw new Changed();
      version = arrived.version;
      onState(arrived.index);
      return answered(ask, arrived.answer, node.indexes);
    },
  };
}
