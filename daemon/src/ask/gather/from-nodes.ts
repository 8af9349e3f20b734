import { DowseError } from '../../api/errors.ts';
import type { TaskCall } from '../../concurrency/fair-threads.ts';
import { find } from '../find.ts';
import type { Found } from '../question-task.ts';
import type { Asked, AskedIndex, HoldersOf, QuestionThreads } from '../question-threads.ts';
import { newestVersions } from '../resolve/path-index.ts';
import { type AskedPart, gather } from './gather.ts';
import { type IndexState, type RoundMessage, roundAnswer } from './messages.ts';
import type { Answer, Ask } from './rounds.ts';
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
  holdersOf: HoldersOf;
  threads: QuestionThreads;
}

/** Where the indexes of a question are. `states` gets the states of those of other nodes. */
export interface Whereabouts {
  here: IndexesHere | undefined;
  others: readonly OtherNode[];
  states: IndexState[];
}

/** The indexes of a part are others than in the rounds before. */
class Changed extends Error {}

/** Finds places in indexes of this node and of others. @throws DowseError INDEX_BUSY; what a node throws */
export async function gatherFromNodes(
  asked: Asked,
  whereabouts: Whereabouts,
  call: TaskCall,
): Promise<Found> {
  const names = [...(whereabouts.here?.indexes ?? []), ...whereabouts.others.flatMap(node => node.indexes)];
  const versions = newestVersions(names.map(({ name }) => `${name}/`));
  const isAlone = whereabouts.others.length + (whereabouts.here ? 1 : 0) === 1;
  const common = { filters: asked.filters, isAlone };
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    const states = whereabouts.others.map((): IndexState | undefined => undefined);
    const far = whereabouts.others.map((node, at) =>
      partAt(node, { ...common, versions: [...versions].map(([of, number]) => ({ of, number })) }, state => {
        states[at] = state;
      }),
    );
    const own = whereabouts.here ? [partHere(whereabouts.here, { ...common, versions }, call)] : [];
    try {
      const found = await gather(find(asked), [...own, ...far]);
      whereabouts.states.splice(0, Number.POSITIVE_INFINITY, ...states.filter(state => state !== undefined));
      return found;
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

function partHere(
  { indexes, holdersOf, threads }: IndexesHere,
  common: Omit<Parameters<QuestionThreads['answerRound']>[1], 'ask'>,
  call: TaskCall,
): AskedPart {
  const check = sameVersion();
  return {
    answer: async ask => {
      const { answer, version } = await threads.answerRound(indexes, { ...common, ask }, holdersOf, call);
      check(version);
      return answer;
    },
  };
}

function partAt(
  node: OtherNode,
  common: Omit<RoundMessage, 'ask' | 'version'>,
  tell: (state: IndexState) => void,
): AskedPart {
  let version: string | undefined;
  return {
    answer: async (ask: Ask): Promise<Answer> => {
      const message: RoundMessage = { ...common, ask, ...(version !== undefined && { version }) };
      const arrived = await roundAnswer(await node.ask(message));
      if (!arrived || (version !== undefined && version !== arrived.version)) throw new Changed();
      version = arrived.version;
      tell(arrived.index);
      return answered(ask, arrived.answer, node.indexes);
    },
  };
}
